"""What was reported of a match: totals, leaders, winner, status; wrong totals are traced to the deal that did it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Asker

DEALS = [[30, 40], [100, -20], [55, 60], [200, 10]]
"""Totals: 30 40, 130 20, 185 80, 385 90."""


def match(ask: Asker, reported: Any, deals: list[Any] | None = None, **more: Any) -> Any:
    played = [{"scores": deal} for deal in deals or DEALS]
    status, answer = ask("rummy500.match", {"players": ["ann", "ben"], "deals": played, "reported": reported, **more})
    assert status == 200, answer
    return answer


def causes(answer: Any) -> list[Any]:
    return [(each["causes"], each["scope"], each["explains"]) for each in answer["explanations"]]


@pytest.mark.parametrize(
    "totals",
    [
        [385, 90],
        {"ben": 90},
        {"ben": 90, "ann": 385},
        [[30, 40], [130, 20]],
        [[30, 40], [130, 20], [185, 80], [385, 90]],
    ],
)
def test_a_right_report_has_no_findings(ask: Asker, totals: Any) -> None:
    answer = match(ask, {"totals": totals, "leaders": ["ann"], "winner": None, "status": "in_progress"})
    assert (answer["agrees"], answer["findings"], answer["explanations"]) == (True, [], [])


def test_leaders_may_stand_in_any_order(ask: Asker) -> None:
    assert match(ask, {"leaders": ["ben", "ann"]}, [[5, 5]])["agrees"]


def test_a_wrong_total_at_the_end_is_found_and_explained(ask: Asker) -> None:
    answer = match(ask, {"totals": [440, 90]})
    assert answer["findings"] == [
        {
            "code": "wrong_total",
            "player": "ann",
            "field": "/reported/totals/0",
            "reported": 440,
            "correct": 385,
            "difference": 55,
            "text": "the total of ann at the end is 385, not 440: 55 too much",
            "clause": "R5-11",
        }
    ]
    assert causes(answer)[0] == (["deal_posted_twice=3"], "player", ["ann"])


def test_wrong_running_totals_are_traced_to_the_deal_where_they_went_wrong(ask: Asker) -> None:
    answer = match(ask, {"totals": [[30, 40], [100, 20], [155, 80]]})
    assert [(each["field"], each["text"]) for each in answer["findings"]] == [
        ("/reported/totals/1/0", "the total of ann after deal 2 is 130, not 100: 30 too little, for the first time"),
        (
            "/reported/totals/2/0",
            "the total of ann after deal 3 is 185, not 155: 30 too little; it is wrong since deal 2",
        ),
    ]
    assert causes(answer) == [(["total_not_carried=2"], "player", ["ann"])]


@pytest.mark.parametrize(
    ("cause", "totals"),
    [
        ("deal_posted_twice=2", [[30, 40], [230, 0], [285, 60], [485, 70]]),
        ("deal_skipped=2", [[30, 40], [30, 40], [85, 100], [285, 110]]),
        ("total_not_carried=3", [[30, 40], [130, 20], [55, 60], [255, 70]]),
        ("total_carried_twice=4", [[30, 40], [130, 20], [185, 80], [570, 170]]),
    ],
)
def test_each_mistake_in_adding_up_is_named_with_its_deal(ask: Asker, cause: str, totals: Any) -> None:
    best = match(ask, {"totals": totals})["explanations"][0]
    assert (best["causes"], best["scope"], best["explains"]) == ([cause], "table", ["ann", "ben"])


def test_two_mistakes_in_adding_up_are_named_together(ask: Asker) -> None:
    answer = match(ask, {"totals": [[60, 80], [60, 80], [115, 140]]})
    assert causes(answer)[0] == (["deal_posted_twice=1", "deal_skipped=2"], "table", ["ann", "ben"])


def test_deals_after_the_decision_that_were_added_are_named(ask: Asker) -> None:
    answer = match(ask, {"totals": [900, 90]}, [[300, 40], [300, -20], [300, 70]])
    assert [each["code"] for each in answer["findings"]] == ["after_decision", "wrong_total", "wrong_total"]
    assert causes(answer)[0] == (["deals_after_decision"], "table", ["ann", "ben"])
    assert match(ask, {"totals": [600, 20]}, [[300, 40], [300, -20], [300, 70]])["explanations"] == []


def test_what_is_reported_of_the_end_is_held_against_it(ask: Asker) -> None:
    answer = match(ask, {"leaders": ["ben"], "status": "won", "winner": "ann"})
    assert [(each["code"], each["field"], each["correct"]) for each in answer["findings"]] == [
        ("wrong_leaders", "/reported/leaders", ["ann"]),
        ("wrong_status", "/reported/status", "in_progress"),
        ("wrong_winner", "/reported/winner", None),
    ]
    assert answer["findings"][0]["text"] == "who leads is ann"


def test_in_a_long_match_single_mistakes_are_still_found(ask: Asker) -> None:
    deals = [[1, deal % 7] for deal in range(20)]  # 20 and 57
    assert causes(match(ask, {"totals": [20, 61]}, deals))[0] == (["deal_posted_twice=5"], "player", ["ben"])
    assert causes(match(ask, {"totals": [20, 900]}, deals)) == []
    assert causes(match(ask, {"totals": [2000, 57]}, [*deals, [500, 0], [1480, 0]])) != []


@pytest.mark.parametrize(
    ("reported", "errors"),
    [
        ({"totals": [1]}, [("/reported/totals", "wrong_number")]),
        ({"totals": [1, 2, 3]}, [("/reported/totals", "wrong_number")]),
        ({"totals": {"zed": 1}}, [("/reported/totals/zed", "not_at_table")]),
        ({"totals": {"ann": "1"}}, [("/reported/totals/ann", "wrong_type")]),
        ({"totals": [1, "2"]}, [("/reported/totals/1", "wrong_type")]),
        ({"totals": [[1, 2], [3, None]]}, [("/reported/totals/1/1", "wrong_type")]),
        ({"totals": [[1, 2], 3]}, [("/reported/totals/1", "wrong_type")]),
        ({"totals": [[1, 2]] * 5}, [("/reported/totals/4", "wrong_number")]),
        ({"totals": 7}, [("/reported/totals", "wrong_type")]),
        ({"leaders": "ann"}, [("/reported/leaders", "wrong_type")]),
    ],
)
def test_totals_that_make_no_sense_are_refused(ask: Asker, reported: Any, errors: Any) -> None:
    played = [{"scores": deal} for deal in DEALS]
    status, answer = ask("rummy500.match", {"players": ["ann", "ben"], "deals": played, "reported": reported})
    assert status == 422
    assert [(each["pointer"], each["code"]) for each in answer["errors"]] == errors


def test_names_that_could_not_be_read_are_not_missed(ask: Asker) -> None:
    status, answer = ask("rummy3000.match", {"players": ["ann", 5], "deals": [], "reported": {"totals": [1, 2, 3]}})
    assert (status, [each["pointer"] for each in answer["errors"]]) == (422, ["/players/1"])


def test_a_match_of_rummy_3000_cites_its_own_clause(ask: Asker) -> None:
    body = {"players": ["ann", "ben"], "deals": [{"scores": [198, 57]}], "reported": {"totals": [198, 75]}}
    status, answer = ask("rummy3000.match", body)
    assert (status, answer["agrees"], answer["findings"][0]["clause"]) == (200, False, "R3-11")


PLAYED: dict[str, Any] = {
    "players": [
        {"name": "a", "melds": ["7S 8S 9S"], "hand": "AH 2C"},
        {"name": "b", "melds": ["KC KD KH"], "hand": ""},
    ],
    "went_out": "b",
}
"""Scores: 7 and 30; with an ace in hand that counts 1, 21."""


def of_tables(ask: Asker, deals: list[Any], totals: Any, game: str = "rummy500", **more: Any) -> Any:
    status, answer = ask(
        f"{game}.match", {"players": ["a", "b"], "deals": deals, "reported": {"totals": totals}, **more}
    )
    assert status == 200, answer
    return answer


ACE = ["ace_in_hand_1"], "table", ["a"]


@pytest.mark.parametrize(
    ("deals", "totals", "named"),
    [
        ([PLAYED, PLAYED], [42, 60], ACE),
        ([PLAYED, PLAYED], [[21, 30], [42, 60]], ACE),
        ([PLAYED, PLAYED], {"a": 42}, ACE),
        ([PLAYED, {"scores": [20, 30]}], [41, 60], ACE),
        ([{"scores": [20, 30]}, {**PLAYED, "players": PLAYED["players"][::-1]}], [41, 60], ACE),
        ([PLAYED, PLAYED], [14, 110], (["rules:go_out_bonus=25"], "table", ["b"])),
        ([PLAYED, PLAYED, PLAYED], [42, 180], (["posted_twice"], "table", ["a", "b"])),
        ([PLAYED, PLAYED], [21, 60], (["deal_posted_twice=1"], "player", ["a"])),
    ],
)
def test_a_mistake_in_scoring_all_tables_of_a_match_is_named_first(
    ask: Asker, deals: list[Any], totals: Any, named: Any
) -> None:
    assert causes(of_tables(ask, deals, totals))[0] == named


def test_the_rule_that_brings_out_the_totals_is_given_to_be_set(ask: Asker) -> None:
    (first, *_) = of_tables(ask, [PLAYED, PLAYED], [14, 110])["explanations"]
    assert (first["rules"], first["profile"]) == ({"go_out_bonus": 25}, None)
    answer = of_tables(ask, [PLAYED, PLAYED], [14, 110], rules={"go_out_bonus": 25})
    assert (answer["agrees"], answer["explanations"]) == (True, [])


def test_pairs_of_mistakes_in_adding_up_come_after_one_in_scoring(ask: Asker) -> None:
    (only,) = of_tables(ask, [PLAYED, {"scores": [20, 30]}], [41, 60])["explanations"]
    assert (only["causes"], only["also"]) == (["ace_in_hand_1"], [["deal_posted_twice=1", "total_carried_twice=2"]])


def test_a_mistake_in_scoring_holds_for_the_whole_table_or_not_at_all(ask: Asker) -> None:
    both = {**PLAYED, "players": [PLAYED["players"][0], {"name": "b", "melds": ["KC KD KH"], "hand": "AS"}]}
    del both["went_out"]
    for totals, named in (([21, 29], True), ([21, 15], False)):
        found = of_tables(ask, [both], totals)["explanations"]
        assert (["ace_in_hand_1"] in [each["causes"] for each in found]) == named


def test_the_deal_that_decides_the_match_is_found_by_the_scores_of_the_cause(ask: Asker) -> None:
    """By the right scores, 491, none does; with an ace that counts 1 the third one, so the last adds nothing."""
    deals = [{"scores": [470, 0]}, PLAYED, PLAYED, PLAYED]
    answer = of_tables(ask, deals, [512, 60], rules={"target": 500})
    assert causes(answer)[0] == (["ace_in_hand_1"], "table", ["a", "b"])


def test_long_matches_of_tables_are_not_scored_again(ask: Asker) -> None:
    for number, named in ((30, True), (31, False)):
        found = causes(of_tables(ask, [PLAYED] * number, [21 * number, 30 * number], rules={"target": 10000}))
        assert (ACE in found) == named


def test_tables_of_rummy_3000_are_scored_by_each_cause_too(ask: Asker) -> None:
    table = {"players": [{"name": "a", "hand": "2H 3H 4H 5H 6H 7H KS"}, {"name": "b", "hand": "KC KD KH 2C 2D 2S 9C"}]}
    answer = of_tables(ask, [table, {"scores": [5, 6]}], [163, 242], "rummy3000")
    (first, *_) = answer["explanations"]
    assert (first["causes"], first["rules"], first["explains"]) == (
        ["rules:long_sequence=split"],
        {"long_sequence": "split"},
        ["a"],
    )
