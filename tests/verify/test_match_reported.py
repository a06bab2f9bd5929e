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
