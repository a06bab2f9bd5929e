"""Every cause of Rummy 500: a table where it brings out what was reported, and one where it changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.rummy500.score import ScoreRequest
from service.rummy.cards import read_cards
from service.rummy.rummy500.mistakes import CATALOGUE, MISTAKES, causes
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.reckoning import Reckoning, Way
from service.rummy.rummy500.tables import Player, Table
from service.rummy.verify.causes import Cause
from tests.conftest import Asker

STOCK_OUT = {
    "players": [
        {
            "name": "ann",
            "melds": ["AS 2S 3S", "QS QH QD"],
            "lay_offs": [{"cards": "4S", "onto": {"player": "ann", "meld": 1}}],
            "hand": "AC 4D 4H 4C KD",
            "total": 100,
        },
        {
            "name": "ben",
            "melds": ["9C 9D 9H"],
            "lay_offs": [{"cards": "QC", "onto": {"player": "ann", "meld": 2}}],
            "hand": "KC KH 2D",
            "total": 50,
        },
    ]
}
"""Right: ann 54 − 37 = 17, ben 37 − 22 = 15."""
WENT_OUT = {
    "players": [
        {"name": "ann", "melds": ["QC KC AC", "7S 7S 7H"], "hand": "", "total": 10},
        {"name": "ben", "melds": ["8D 9D 10D"], "hand": "JC 10H 2H 5D 3C", "total": -5},
    ],
    "went_out": "ann",
    "rules": {"decks": 2},
}
"""Right: ann 35 + 21 = 56, ben 27 − 30 = −3."""


def verified(ask: Asker, table: dict[str, Any], *reported: Any) -> Any:
    """The answer where numbers were reported, a score alone or an object for each player."""
    claims = [each if isinstance(each, dict) else {"score": each} for each in reported]
    players = [{**player, "reported": said} for player, said in zip(table["players"], claims, strict=True)]
    status, answer = ask("rummy500.verify", {**table, "players": players})
    assert status == 200
    return answer


CASES: list[tuple[str, dict[str, Any], Any, Any, list[str]]] = [
    ("rules:ace_low_run_value=1", STOCK_OUT, 3, 15, ["ann"]),
    ("rules:ace_low_run_value=5", STOCK_OUT, 7, 15, ["ann"]),
    ("rules:ace_low_run_value=11", STOCK_OUT, 13, 15, ["ann"]),
    ("rules:number_cards=five", STOCK_OUT, 20, 0, ["ann", "ben"]),
    ("rules:queen_of_spades_value=40", STOCK_OUT, 47, 15, ["ann"]),
    ("rules:distinct_suits_in_set=true", WENT_OUT, 14, -3, ["ann"]),
    ("rules:ace_runs=high", STOCK_OUT, -31, 15, ["ann"]),
    ("rules:ace_runs=low", WENT_OUT, -14, -3, ["ann"]),
    ("rules:go_out_bonus=25", WENT_OUT, 81, -3, ["ann"]),
    ("rules:go_out_bonus=10", WENT_OUT, 66, -3, ["ann"]),
    ("rules:stock_out=no_penalty", STOCK_OUT, 54, 37, ["ann", "ben"]),
    ("rules:profile=low_ace_one", STOCK_OUT, 3, 15, ["ann"]),
    ("rules:profile=pagat", STOCK_OUT, 3, 15, ["ann"]),
    ("rules:profile=five_ten_fifteen", STOCK_OUT, 10, 0, ["ann", "ben"]),
    ("rules:profile=queen_forty", STOCK_OUT, 50, 0, ["ann", "ben"]),
    ("lay_off_to_owner", STOCK_OUT, 27, 5, ["ann", "ben"]),
    ("ace_in_hand_1", STOCK_OUT, 31, 15, ["ann"]),
    ("hand_not_subtracted", STOCK_OUT, 54, 37, ["ann", "ben"]),
    ("hand_added", STOCK_OUT, 91, 59, ["ann", "ben"]),
    ("hand_melds_counted", STOCK_OUT, 41, 15, ["ann"]),
    ("lay_offs_forgotten", STOCK_OUT, 13, 5, ["ann", "ben"]),
    ("posted_twice", STOCK_OUT, 34, 30, ["ann", "ben"]),
    ("posted_twice", STOCK_OUT, {"score": 17, "total": 134}, {"total": 80}, ["ann", "ben"]),
    ("court_cards_by_rank", STOCK_OUT, 20, 11, ["ann", "ben"]),
    ("floor_at_zero", WENT_OUT, 56, 0, ["ben"]),
    ("total_not_carried", STOCK_OUT, {"score": 17, "total": 17}, {"total": 15}, ["ann", "ben"]),
    ("total_carried_twice", STOCK_OUT, {"total": 217}, {"score": 15, "total": 115}, ["ann", "ben"]),
]


@pytest.mark.parametrize(("cause", "table", "first", "second", "explains"), CASES)
def test_a_cause_brings_out_what_was_reported(
    ask: Asker, cause: str, table: dict[str, Any], first: Any, second: Any, explains: list[str]
) -> None:
    answer = verified(ask, table, first, second)
    best = answer["explanations"][0]
    assert [cause] in [best["causes"], *best["also"]]
    assert (best["scope"], best["explains"]) == ("table", explains)


def test_every_cause_has_a_table_where_it_matters() -> None:
    other = {"rules:profile=standard", *(f"rules:{option}" for option in OF_THE_SOURCE)}
    in_matches = {name for name in CATALOGUE if "=<deal>" in name} | {"deals_after_decision"}
    assert {case[0] for case in CASES} | other | in_matches == set(CATALOGUE)


OF_THE_SOURCE = (
    "ace_low_run_value=15",
    "number_cards=face",
    "queen_of_spades_value=10",
    "distinct_suits_in_set=false",
    "ace_runs=either",
    "go_out_bonus=0",
    "stock_out=score",
)


@pytest.mark.parametrize(
    ("rules", "table", "first", "second", "causes_named"),
    [
        ({"ace_low_run_value": 1}, STOCK_OUT, 17, 15, ["rules:ace_low_run_value=15"]),
        ({"number_cards": "five"}, STOCK_OUT, 17, 15, ["rules:number_cards=face"]),
        ({"queen_of_spades_value": 40}, STOCK_OUT, 17, 15, ["rules:queen_of_spades_value=10"]),
        ({"decks": 2, "distinct_suits_in_set": True}, WENT_OUT, 56, -3, ["rules:distinct_suits_in_set=false"]),
        ({"ace_runs": "high"}, STOCK_OUT, 17, 15, ["rules:ace_runs=either"]),
        ({"decks": 2, "go_out_bonus": 25}, WENT_OUT, 56, -3, ["rules:go_out_bonus=0"]),
        ({"stock_out": "no_penalty"}, STOCK_OUT, 17, 15, ["rules:stock_out=score"]),
        ({"profile": "queen_forty"}, STOCK_OUT, 17, 15, ["rules:profile=standard"]),
    ],
)
def test_the_source_s_own_rule_is_named_where_another_is_in_force(
    ask: Asker, rules: dict[str, Any], table: dict[str, Any], first: int, second: int, causes_named: list[str]
) -> None:
    best = verified(ask, {**table, "rules": rules}, first, second)["explanations"][0]
    assert causes_named in [best["causes"], *best["also"]]


@pytest.mark.parametrize("cause", causes(Rules(decks=1)), ids=lambda cause: cause.id)
def test_a_cause_changes_nothing_where_there_is_nothing_for_it_to_change(cause: Cause) -> None:
    table = Table((Player("ann", (read_cards("10C 10D 10H"),)), Player("ben")), rules=Rules(decks=1))
    if cause.id == "posted_twice":
        table = Table((Player("ann"), Player("ben")), rules=Rules(decks=1))
    reckon, way = Reckoning(table), Way(table.rules)
    for place in range(2):
        usual = {field: values[0] for field, values in reckon(way)(place).items()}
        assert {field: values[0] for field, values in reckon(cause.applied(way))(place).items()} == usual


SLIPS = [cause for cause in MISTAKES if cause.can_slip and cause.id not in ("floor_at_zero", "posted_twice")]


@pytest.mark.parametrize("cause", SLIPS, ids=lambda cause: cause.id)
def test_a_slip_of_one_player_leaves_the_others_right(ask: Asker, cause: Cause) -> None:
    ann, ben = STOCK_OUT["players"]
    ann = {**ann, "lay_offs": [{"cards": "4S 5S", "onto": {"player": "ann", "meld": 1}}]}
    table = {"players": [ann, {**ben, "hand": "KC KH 2D AD 3C 3D 3H"}]}  # ben has all that ann has
    reckon, way = Reckoning(ScoreRequest().quick(table)), Way(Rules(decks=1))
    wrong = {field: values[0] for field, values in reckon(cause.applied(way))(0).items()}
    right = {field: values[0] for field, values in reckon(way)(1).items()}
    best = verified(ask, table, wrong, right)["explanations"][0]
    assert (best["scope"], best["explains"]) == ("player", ["ann"])
    assert [cause.id] in [best["causes"], *best["also"]]
