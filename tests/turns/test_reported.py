"""What was reported of a deal, verified in the answer to its replay (R3-10, R3-11, R5-6, R5-11)."""

from __future__ import annotations

from typing import Any

import pytest

from service.rummy.cards import CARDS, read_cards, write
from tests.conftest import Asker
from tests.turns.deals import called, replayed, seed

RIGHT_500 = {
    "scores": {"you": 13, "ada": 64, "bo": -9},
    "totals": {"bo": -9, "ada": 64, "you": 13},
    "winner": None,
    "status": "in_progress",
}
RIGHT_3000 = {
    "scores": {"Ann": 206, "Ben": 106},
    "totals": {"Ann": 1406, "Ben": 3006},
    "winner": "Ben",
    "status": "won",
}


@pytest.mark.parametrize(
    ("game", "deal", "right"), [("rummy500", seed(), RIGHT_500), ("rummy3000", called(), RIGHT_3000)]
)
def test_what_is_right_agrees(ask: Asker, game: str, deal: dict[str, Any], right: dict[str, Any]) -> None:
    answer = replayed(ask, game, {**deal, "reported": right})
    assert (answer["agrees"], answer["findings"], answer["explanations"]) == (True, [], [])
    for field, value in right.items():
        assert replayed(ask, game, {**deal, "reported": {field: value}})["agrees"]


def test_every_difference_is_a_finding(ask: Asker) -> None:
    reported = {"status": "won", "totals": {"a/b": 63}, "scores": {"bo": -10, "you": 27, "a/b": 64}, "winner": "a/b"}
    deal = seed()
    deal["players"][1]["name"] = "a/b"
    for turn in deal["turns"]:
        turn["player"] = turn["player"].replace("ada", "a/b")
    answer = replayed(ask, "rummy500", {**deal, "reported": reported})
    assert answer["agrees"] is False
    assert answer["findings"] == [
        {
            "code": "wrong_score",
            "player": "bo",
            "field": "/reported/scores/bo",
            "reported": -10,
            "correct": -9,
            "difference": -1,
            "text": "the score of bo is -9, not -10: 1 too little",
            "clause": "R5-6",
        },
        {
            "code": "wrong_score",
            "player": "you",
            "field": "/reported/scores/you",
            "reported": 27,
            "correct": 13,
            "difference": 14,
            "text": "the score of you is 13, not 27: 14 too much",
            "clause": "R5-6",
        },
        {
            "code": "wrong_total",
            "player": "a/b",
            "field": "/reported/totals/a~1b",
            "reported": 63,
            "correct": 64,
            "difference": -1,
            "text": "the total of a/b is 64, not 63: 1 too little",
            "clause": "R5-11",
        },
        {
            "code": "wrong_status",
            "player": None,
            "field": "/reported/status",
            "reported": "won",
            "correct": "in_progress",
            "difference": None,
            "text": "the status is in_progress, not won",
            "clause": "R5-11",
        },
        {
            "code": "wrong_winner",
            "player": None,
            "field": "/reported/winner",
            "reported": "a/b",
            "correct": None,
            "difference": None,
            "text": "the winner is nobody, not a/b",
            "clause": "R5-11",
        },
    ]


def test_hidden_scores_are_held_against_what_is_possible(ask: Asker) -> None:
    deal = seed("ada", "bo")
    for score, agrees in ((-32, True), (7, True), (-33, False), (8, False)):
        answer = replayed(ask, "rummy500", {**deal, "reported": {"scores": {"bo": score}}})
        assert answer["agrees"] == agrees
    assert answer["findings"] == [
        {
            "code": "wrong_score",
            "player": "bo",
            "field": "/reported/scores/bo",
            "reported": 8,
            "correct": None,
            "difference": None,
            "text": "the score of bo is between -32 and 7, not 8",
            "clause": "R5-6",
        }
    ]


@pytest.mark.parametrize(("game", "deal"), [("rummy500", seed()), ("rummy3000", called())])
def test_a_deal_that_has_not_ended_has_no_scores_and_leaves_the_totals(
    ask: Asker, game: str, deal: dict[str, Any]
) -> None:
    name, total = deal["players"][0]["name"], deal["players"][0].get("total", 0)
    deal = {**deal, "turns": deal["turns"][:-1]}
    kept = {"totals": {name: total}, "winner": None, "status": "in_progress"}
    assert replayed(ask, game, {**deal, "reported": kept})["agrees"]
    answer = replayed(ask, game, {**deal, "reported": {"scores": {name: 0}, "totals": {name: total + 5}}})
    found = [(each["code"], each["correct"], each["difference"], each["text"]) for each in answer["findings"]]
    assert found == [
        ("wrong_score", None, None, f"there is no score of {name}: the deal has not ended"),
        ("wrong_total", total, 5, f"the total of {name} is {total}, not {total + 5}: 5 too much"),
    ]


def test_a_deal_of_rummy_3000_ended_by_the_stock_scores_nobody(ask: Asker) -> None:
    turns = [
        {"player": ("Ann", "Ben")[number % 2], "draw": {"from": "stock", "card": card}, "discard": card}
        for number, card in enumerate(stock_of_called())
    ]
    deal = {**called(), "turns": turns}
    right = {"scores": {"Ann": 0, "Ben": 0}, "totals": {"Ann": 1200, "Ben": 2900}, "status": "in_progress"}
    answer = replayed(ask, "rummy3000", {**deal, "reported": right})
    assert (answer["ended"], answer["score"], answer["agrees"]) == ("stock_out", None, True)
    answer = replayed(ask, "rummy3000", {**deal, "reported": {"scores": {"Ann": -5}, "totals": {"Ben": 2905}}})
    assert [(each["code"], each["correct"]) for each in answer["findings"]] == [
        ("wrong_score", 0),
        ("wrong_total", 2900),
    ]


def stock_of_called() -> list[str]:
    shown = read_cards(" ".join(player["hand"] for player in called()["players"]) + " 9S")
    return write(card for card in CARDS if card not in shown)


def test_a_call_with_hidden_hands_leaves_scores_open(ask: Asker) -> None:
    deal = called()
    deal["players"][1]["hand"] = None
    answer = replayed(ask, "rummy3000", {**deal, "reported": {"scores": {"Ben": 5}, "winner": "Ben"}})
    assert (answer["ended"], answer["score"], answer["agrees"]) == ("called", None, True)


def test_at_a_call_a_hand_that_is_known_is_judged_beside_one_that_is_not(ask: Asker) -> None:
    deal = {**hidden(called(), "Ben"), "reported": {"scores": {"Ann": 208, "Ben": 600}, "totals": {"Ben": 2811}}}
    answer = replayed(ask, "rummy3000", deal)
    assert [(each["text"], each["correct"], each["clause"]) for each in answer["findings"]] == [
        ("the score of Ann is 206, not 208: 2 too much", 206, "R3-8"),
        ("the score of Ben is between -88 and 541, not 600", None, "R3-8"),
        ("the total of Ben is between 2812 and 3441, not 2811", None, "R3-11"),
    ]
    first = answer["explanations"][0]
    assert (first["causes"], first["scope"], first["explains"]) == (["deadwood_not_subtracted"], "table", ["Ann"])


def hidden(deal: dict[str, Any], *names: str, **totals: int) -> dict[str, Any]:
    players = [{**each, "total": totals.get(each["name"], each.get("total", 0))} for each in deal["players"]]
    return {**deal, "players": [{**each, "hand": None} if each["name"] in names else each for each in players]}


def ends_of(ask: Asker, game: str, deal: dict[str, Any]) -> tuple[list[str | None], list[str]]:
    """Whom, and which status, a report may name without a finding."""
    names = [player["name"] for player in deal["players"]]
    return (
        [name for name in (*names, None) if replayed(ask, game, {**deal, "reported": {"winner": name}})["agrees"]],
        [
            status
            for status in ("won", "tied", "in_progress")
            if replayed(ask, game, {**deal, "reported": {"status": status}})["agrees"]
        ],
    )


ENDS_500 = [
    ({}, [None], ["in_progress"]),
    ({"you": 487}, ["you"], ["won"]),  # 500; bo has 7 at most
    ({"you": 486}, [None], ["in_progress"]),
    ({"bo": 492}, [None], ["in_progress"]),  # 499 at most
    ({"bo": 493}, ["bo", None], ["won", "in_progress"]),
    ({"you": 487, "bo": 492}, ["you"], ["won"]),
    ({"you": 487, "bo": 493}, ["you", None], ["won", "tied"]),
    ({"you": 487, "bo": 494}, ["you", "bo", None], ["won", "tied"]),
    ({"you": 487, "ada": 436}, [None], ["tied"]),
    ({"you": 487, "bo": 533}, ["bo"], ["won"]),  # 501 at least
]


@pytest.mark.parametrize(("totals", "winners", "statuses"), ENDS_500)
def test_the_end_of_the_match_is_judged_as_far_as_it_is_certain(
    ask: Asker, totals: dict[str, int], winners: list[str | None], statuses: list[str]
) -> None:
    deal = hidden(seed("ada", "bo"), **totals)
    assert ends_of(ask, "rummy500", deal) == (winners, statuses)


ENDS_3000 = [
    ("Ben", {"Ben": 2458}, [None], ["in_progress"]),
    ("Ben", {"Ben": 2459}, ["Ben", None], ["won", "in_progress"]),
    ("Ben", {"Ann": 2794, "Ben": 2459}, ["Ann", None], ["won", "tied"]),
    ("Ann", {"Ann": 2458, "Ben": 0}, [None], ["in_progress"]),
    ("Ann", {"Ann": 3200, "Ben": 0}, ["Ann", None], ["won", "in_progress"]),  # the call may be illegal
]


@pytest.mark.parametrize(("name", "totals", "winners", "statuses"), ENDS_3000)
def test_at_a_call_with_a_hidden_hand_so_is_it(
    ask: Asker, name: str, totals: dict[str, int], winners: list[str | None], statuses: list[str]
) -> None:
    assert ends_of(ask, "rummy3000", hidden(called(), name, **totals)) == (winners, statuses)


def test_what_may_be_is_told_where_a_reported_winner_cannot_be(ask: Asker) -> None:
    deal = hidden(seed("ada", "bo"), bo=493)
    answer = replayed(ask, "rummy500", {**deal, "reported": {"winner": "you", "status": "tied"}})
    assert [(each["code"], each["field"], each["correct"], each["text"]) for each in answer["findings"]] == [
        ("wrong_winner", "/reported/winner", None, "the winner is bo or nobody, not you"),
        ("wrong_status", "/reported/status", None, "the status is won or in_progress, not tied"),
    ]


EXPLAINED = [
    ("rummy500", seed(), {"scores": {"you": 27, "ada": 64, "bo": -9}}, ["ace_in_hand_1"], ["you"]),
    ("rummy3000", called(), {"scores": {"Ann": 208, "Ben": 123}}, ["deadwood_not_subtracted"], ["Ann", "Ben"]),
]


@pytest.mark.parametrize(("game", "deal", "reported", "causes", "explains"), EXPLAINED)
def test_wrong_numbers_are_explained_as_by_verification(
    ask: Asker, game: str, deal: dict[str, Any], reported: Any, causes: list[str], explains: list[str]
) -> None:
    first, *_ = replayed(ask, game, {**deal, "reported": reported})["explanations"]
    assert (first["causes"], first["scope"], first["explains"]) == (causes, "table", explains)


def test_a_deal_of_hidden_hands_that_all_came_to_light_is_explained_too(ask: Asker) -> None:
    deal = {**seed("ada"), "reported": {"scores": {"you": 27}}}
    (first, *_) = replayed(ask, "rummy500", deal)["explanations"]
    assert first["causes"] == ["ace_in_hand_1"]


def test_beside_a_hidden_hand_what_is_known_is_explained(ask: Asker) -> None:
    deal = {**seed("ada", "bo"), "reported": {"scores": {"you": 27, "bo": 50}}}
    answer = replayed(ask, "rummy500", deal)
    assert [each["player"] for each in answer["findings"]] == ["you", "bo"]
    first = answer["explanations"][0]
    assert (first["causes"], first["explains"]) == (["ace_in_hand_1"], ["you"])
