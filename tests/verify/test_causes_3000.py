"""Every cause of Rummy 3000: a hand where it brings out what was reported, and one where it changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from service.rummy.cards import read_cards
from service.rummy.rummy3000.mistakes import CATALOGUE, causes
from service.rummy.rummy3000.options import Rules
from service.rummy.rummy3000.reckoning import Reckoning, Way
from service.rummy.rummy3000.score import Player, Table
from service.rummy.verify.causes import Cause
from tests.conftest import Asker

SIX = "2H 3H 4H 5H 6H 7H KS"  # 110 + 7 − 18 = 99
FIVE_AND_SET = "3H 4H 5H 6H 7H 7C 7D"  # 300 + 6 + 7 = 313
TWO_SETS = "KC KD KH 2C 2D 2H 9C"  # 230 + 15 − 9 = 236
FOUR_RUN = "4C 5C 6C 7C JS QD AH"  # 110 + 7 − 24 = 93
ACES = "AC AD AS 2H 9C 8D KH"  # 85 + 1 − 32 = 54
NOTHING = "2S 4S 6D 8D 10H QH QC"  # −54
FOUR_OF_A_KIND = "9S 8S 8C 10D 10H 10S 10C"  # 195 + 10 + 10 − 8 = 207; all four tens: 135 + 10 − 25 = 120
SETS_OR_RUN = "7D 6D 5H 6S 5C 5D 7C"  # three fives: 85 + 5 − 26 = 64; the run 5-6-7D: 60 + 7 − 23 = 44
NO_DEADWOOD = "3C 4C 5C 6C 8D 8H 8S"


def verified(ask: Asker, reported: Any, *players: str, **more: Any) -> Any:
    """The answer for one hand with what was reported of it, a score alone or an object."""
    said = reported if isinstance(reported, dict) else {"score": reported}
    hand, *melds = players
    player = {"name": "ann", "hand": hand, "melds": melds, "total": 100, "reported": said}
    status, answer = ask("rummy3000.verify", {"players": [player], **more})
    assert status == 200
    return answer


CASES: list[tuple[str, Any, list[str]]] = [
    ("rules:long_sequence=split", 158, [SIX]),
    ("rules:long_sequence=literal", 100, [FIVE_AND_SET]),
    ("rules:scored_melds=declared", 39, [TWO_SETS, "2C 2D 2H"]),
    ("rules:profile=split_sequences", 158, [SIX]),
    ("rules:profile=literal_note", 100, [FIVE_AND_SET]),
    ("posted_twice", 198, [SIX]),
    ("posted_twice", {"score": 99, "total": 298}, [SIX]),
    ("court_cards_by_rank", 96, [FOUR_RUN]),
    ("ace_high_value", {"score": 83, "in_hand": 34}, [FOUR_RUN]),
    ("ace_high_value", {"score": 80, "in_hand": 37}, [FOUR_RUN]),
    ("ace_high_value", {"score": 79, "in_hand": 38}, [FOUR_RUN]),
    ("ace_high_value", {"score": 64, "in_hand": 32}, [ACES]),
    ("rows_added", 176, [TWO_SETS]),
    ("all_melded_counted", 108, [FOUR_RUN]),
    ("counted_forgotten", 86, [FOUR_RUN]),
    ("deadwood_not_subtracted", 117, [FOUR_RUN]),
    ("deadwood_added", 141, [FOUR_RUN]),
    ("fewest_deadwood", 44, [SETS_OR_RUN]),
    ("greedy", 120, [FOUR_OF_A_KIND]),
    ("floor_at_zero", 0, [NOTHING]),
    ("total_not_carried", {"total": 99}, [SIX]),
    ("total_carried_twice", {"total": 299}, [SIX]),
]


@pytest.mark.parametrize(("cause", "reported", "hand"), CASES)
def test_a_cause_brings_out_what_was_reported(ask: Asker, cause: str, reported: Any, hand: list[str]) -> None:
    best = verified(ask, reported, *hand)["explanations"][0]
    assert [cause] in [best["causes"], *best["also"]]
    assert (best["scope"], best["explains"]) == ("table", ["ann"])


def test_every_cause_has_a_hand_where_it_matters() -> None:
    of_the_source = {"rules:long_sequence=one_bouncer", "rules:scored_melds=best", "rules:profile=standard"}
    in_matches = {name for name in CATALOGUE if "=<deal>" in name} | {"deals_after_decision"}
    assert {case[0] for case in CASES} | of_the_source | in_matches == set(CATALOGUE)


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ({"long_sequence": "split"}, ["rules:long_sequence=one_bouncer"]),
        ({"long_sequence": "literal"}, ["rules:profile=standard"]),
        ({"scored_melds": "declared"}, ["rules:scored_melds=best"]),
    ],
)
def test_the_source_s_own_rule_is_named_where_another_is_in_force(
    ask: Asker, rules: dict[str, str], named: list[str]
) -> None:
    hand, score = (FIVE_AND_SET, 313) if rules.get("long_sequence") == "literal" else (SIX, 99)
    best = verified(ask, score, hand, rules=rules)["explanations"][0]
    assert named in [best["causes"], *best["also"]]


UNCHANGED = {
    "posted_twice": NOTHING,
    "rules:scored_melds=declared": NOTHING,
    "all_melded_counted": NOTHING,
    "counted_forgotten": NOTHING,
    "rows_added": SIX,
}
"""Hands that a cause does not change; where none is named, the two melds without deadwood are such a hand."""


@pytest.mark.parametrize("cause", causes(Rules()), ids=lambda cause: cause.id)
def test_a_cause_changes_nothing_where_there_is_nothing_for_it_to_change(cause: Cause) -> None:
    hand = read_cards(UNCHANGED.get(cause.id, NO_DEADWOOD))
    table = Table((Player("ann", hand), Player("ben", read_cards("2C 2D 4H JC 10D QH KH"))))
    if cause.changes.get("posted") == "score":
        return  # no hand scores nothing
    if cause.changes.get("posted") == "total":
        table = Table(table.players, caller="ben")  # illegal: nothing is posted at all
    reckon, way = Reckoning(table), Way(table.rules)
    usual = {field: values[0] for field, values in reckon(way)(0).items()}
    assert {field: values[0] for field, values in reckon(cause.applied(way))(0).items()} == usual


def test_a_rule_is_for_the_whole_table_and_no_slip(ask: Asker) -> None:
    ann, ben = {"name": "ann", "hand": SIX}, {"name": "ben", "hand": "4C 5C 6C 7C 8C 9C AD"}
    for score, is_named in ((174, True), (109, False)):  # ben's by split and by the source
        players = [{**ann, "reported": {"score": 158}}, {**ben, "reported": {"score": score}}]
        answer = ask("rummy3000.verify", {"players": players})[1]
        named = [each["causes"] for each in answer["explanations"]]
        assert (["rules:long_sequence=split"] in named) == is_named, named
        assert ["rules:long_sequence=split"] not in named[is_named:]


def test_a_pair_is_not_named_where_another_reading_of_a_part_explains_the_same(ask: Asker) -> None:
    reported = {"score": 146, "total": 870}
    player = {"name": "p0", "hand": "QD 7S JS 9S 6S 10S 8S", "total": 724, "reported": reported}
    (only,) = ask("rummy3000.verify", {"players": [player]})[1]["explanations"]
    assert (only["causes"], [also for also in only["also"] if "deadwood_added" in also]) == (["deadwood_added"], [])


def test_a_mistake_is_told_once_for_all_whom_it_explains(ask: Asker) -> None:
    players = [
        ("p0", "KS 9D QD KD JD 2H 10D", 1919, 2066),
        ("p1", "QS 10S JS 3C 4C 5C 6S", 2887, 3070),
        ("p2", "AD 6D AH AC 7D AS 8D", 0, 344),
    ]
    sent = [{"name": name, "hand": hand, "total": t, "reported": {"total": said}} for name, hand, t, said in players]
    answer = ask("rummy3000.verify", {"players": sent})[1]
    named = [each["explains"] for each in answer["explanations"] if each["causes"] == ["deadwood_added"]]
    assert named == [["p0", "p1"]]
