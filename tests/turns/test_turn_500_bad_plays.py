"""An illegal turn of Rummy 500: melds and lay-offs that do not stand (R5-3 … R5-5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Asker
from tests.turns.position_500 import KINGS, RUN, Violations, judged, reach, stock, violations

ILLEGAL: list[tuple[str, dict[str, Any], Violations]] = [
    (
        "a meld with two cards that are not held",
        stock("2C", {"meld": "4C 4S 4D"}, hand="4C AH", discard="AH"),
        [("not_in_hand", "/plays/0", "R5-12")],
    ),
    (
        "a card laid off that is not held",
        stock("2C", {"lay_off": "6S", "onto": 1}, hand="4C AH", discard="AH", table=[RUN]),
        [("not_in_hand", "/plays/0", "R5-12")],
    ),
    (
        "a card played twice",
        stock("2C", {"meld": "4C 4S 4D"}, {"lay_off": "4S", "onto": 1}, hand="4C 4S 4D AH", discard="AH"),
        [("not_in_hand", "/plays/1", "R5-12")],
    ),
    (
        "a card played three times",
        stock("2C", {"lay_off": "6S 6S 6S", "onto": 1}, hand="6S AH", discard="AH", table=[RUN]),
        [("not_in_hand", "/plays/0", "R5-12")],
    ),
    (
        "a run with a gap",
        stock("2C", {"meld": "4C 5C 7C"}, hand="4C 5C 7C AH", discard="AH"),
        [("bad_meld", "/plays/0", "R5-4")],
    ),
    ("a set of two", stock("2C", {"meld": "4C 4D"}, hand="4C 4D AH", discard="AH"), [("bad_meld", "/plays/0", "R5-3")]),
    ("a meld of nothing", stock("2C", {"meld": ""}, hand="4C AH", discard="AH"), [("bad_meld", "/plays/0", "R5-4")]),
    (
        "a suit twice in a set under distinct_suits_in_set",
        stock("2C", {"meld": "7S 7S 7H"}, hand="7S 7S 7H AH", discard="AH", decks=2, distinct_suits_in_set=True),
        [("bad_meld", "/plays/0", "R5-3")],
    ),
    (
        "a low ace where aces are high",
        stock("2S", {"meld": "AS 2S 3S"}, hand="AS 3S AH", discard="AH", ace_runs="high"),
        [("bad_meld", "/plays/0", "R5-4")],
    ),
    (
        "a card that does not fit the meld it is laid on",
        stock("2C", {"lay_off": "4C", "onto": 1}, hand="4C AH", discard="AH", table=[RUN]),
        [("bad_lay_off", "/plays/0", "R5-5")],
    ),
    (
        "a card that fits no meld",
        stock("2C", {"lay_off": "4C"}, hand="4C AH", discard="AH", table=[RUN]),
        [("bad_lay_off", "/plays/0", "R5-5")],
    ),
    (
        "a card onto the end of a run where its other copy went before the set that would take both was laid",
        stock(
            "KD",
            {"lay_off": "6S"},
            {"meld": "6H 6D 6C"},
            {"lay_off": "6S", "onto": 1},
            hand="6S 6S 6H 6D 6C AH",
            discard="AH",
            table=[RUN],
            decks=2,
        ),
        [("bad_lay_off", "/plays/2", "R5-5")],
    ),
    (
        "a lay-off of nothing",
        stock("2C", {"lay_off": []}, hand="4C AH", discard="AH", table=[RUN]),
        [("bad_lay_off", "/plays/0", "R5-5")],
    ),
    (
        "a lay-off before the one that makes it fit",
        stock("2C", {"lay_off": "5S"}, {"lay_off": "6S"}, hand="5S 6S AH", discard="AH", table=[RUN]),
        [("bad_lay_off", "/plays/0", "R5-5")],
    ),
    (
        "two cards that do not fit",
        stock("2C", {"lay_off": "4C 6S 3D"}, hand="4C 3D 6S AH", discard="AH", table=[RUN]),
        [("bad_lay_off", "/plays/0", "R5-5")],
    ),
    (
        "a meld that is not on the table",
        stock("2C", {"lay_off": "6S", "onto": 2}, hand="6S AH", discard="AH", table=[RUN]),
        [("no_such_meld", "/plays/0/onto", "R5-5")],
    ),
    (
        "an empty table to lay off on",
        stock("2C", {"lay_off": "6S", "onto": 1}, hand="6S AH", discard="AH"),
        [("no_such_meld", "/plays/0/onto", "R5-5")],
    ),
    (
        "a meld that is laid later in the turn",
        stock(
            "2C",
            {"lay_off": "4H", "onto": 3},
            {"meld": "4C 4S 4D"},
            hand="4C 4S 4D 4H AH",
            discard="AH",
            table=[RUN, KINGS],
        ),
        [("no_such_meld", "/plays/0/onto", "R5-5")],
    ),
    (
        "a lay-off onto what is no meld is not held against the player twice",
        stock(
            "2C",
            {"meld": "4C 4S 5D"},
            {"lay_off": "4H", "onto": 2},
            {"lay_off": "6S", "onto": 1},
            hand="4C 4S 5D 4H 6S AH",
            discard="AH",
            table=[RUN],
        ),
        [("bad_meld", "/plays/0", "R5-3")],
    ),
    (
        "what is no meld keeps its number, and a lay-off onto a later one is judged",
        stock(
            "2C",
            {"meld": "9C 9D 5D"},
            {"meld": "4C 4S 4D"},
            {"lay_off": "4H", "onto": 3},
            {"lay_off": "6S", "onto": 3},
            hand="9C 9D 5D 4C 4S 4D 4H 6S AH",
            discard="AH",
            table=[RUN],
        ),
        [("bad_meld", "/plays/0", "R5-3"), ("bad_lay_off", "/plays/3", "R5-5")],
    ),
    (
        "a play that leaves nothing to discard, and another one",
        stock("4D", {"meld": "4C 4S 4D"}, {"lay_off": "6S", "onto": 1}, hand="4C 4S", discard=None, table=[RUN]),
        [("nothing_to_discard", "/plays/0", "R5-9"), ("not_in_hand", "/plays/1", "R5-12")],
    ),
]


@pytest.mark.parametrize(("request_body", "expected"), [case[1:] for case in ILLEGAL], ids=[c[0] for c in ILLEGAL])
def test_illegal(ask: Asker, request_body: Any, expected: Violations) -> None:
    answer = judged(ask, request_body)
    assert violations(answer) == expected
    assert (answer["points"], answer["items"]) == (0, [])


TEXTS: list[tuple[dict[str, Any], list[str]]] = [
    (
        stock("2C", {"lay_off": "4C 6S 3D", "onto": 1}, hand="4C 3D 6S AH", discard="AH", table=[RUN]),
        ["4C is not of the suit of the run 7S 8S 9S; nor can 3D be laid off"],
    ),
    (reach("9S", pile=""), ["9S is not in the pile; there lies no card"]),
    (reach("9S"), ["9S is not in the pile; there lies 5H"]),
    (
        reach("6S", {"lay_off": "6S", "onto": 2}, table=[RUN], pile="6S 2C", reach_by_lay_off=False),
        [
            "by reach_by_lay_off 6S must be used in a new meld; a lay-off does not do",
            "there is no such meld: the table then has one meld, number 1",
        ],
    ),
    (
        stock("2C", {"meld": "4C 4S 4D"}, {"lay_off": "6S", "onto": 3}, hand="4C 6S AH", discard="AH", table=[RUN]),
        ["4S 4D: not in the hand", "there is no such meld: the table then has 2 melds, numbers 1 to 2"],
    ),
    (
        stock("2C", {"lay_off": "6S", "onto": 1}, hand="6S AH", discard="AH"),
        ["there is no such meld: the table then has no meld"],
    ),
]


@pytest.mark.parametrize(("request_body", "expected"), TEXTS)
def test_violations_say_what_there_is_instead(ask: Asker, request_body: Any, expected: list[str]) -> None:
    assert [each["text"] for each in judged(ask, request_body)["violations"]] == expected
