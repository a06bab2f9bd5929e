"""A legal turn of Rummy 500: what may be done, and the position after it (R5-3 … R5-12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Asker
from tests.turns.position_500 import KINGS, RUN, SIXES, STOCK_2C, judged, position


def test_the_seeds_reach_is_legal_and_leaves_three_passengers(ask: Asker) -> None:
    turn = {
        "draw": {"from": "pile", "card": "4D"},
        "plays": [{"meld": "4C 4S 4D"}, {"lay_off": "6S", "onto": 1}, {"lay_off": "KS", "onto": 2}],
        "discard": "2C",
    }
    answer = judged(ask, position("4C 4S KS AH", turn, [RUN, KINGS], "4D 2C 5H JD 9H 6S"))
    del answer["rules"]
    assert answer == {
        "game": "rummy500",
        "legal": True,
        "violations": [],
        "points": 28,
        "items": [
            {"reason": "meld", "text": "set", "cards": ["4C", "4D", "4S"], "points": 12, "clause": "R5-3"},
            {
                "reason": "lay_off",
                "text": "laid off onto meld 1, 7S 8S 9S",
                "cards": ["6S"],
                "points": 6,
                "clause": "R5-5",
            },
            {
                "reason": "lay_off",
                "text": "laid off onto meld 2, KC KD KH",
                "cards": ["KS"],
                "points": 10,
                "clause": "R5-5",
            },
        ],
        "after": {
            "hand": ["JD", "AH", "5H", "9H"],
            "table": [
                {
                    "number": 1,
                    "owner": "you",
                    "cards": ["6S", "7S", "8S", "9S"],
                    "laid": [{"player": "you", "cards": ["6S"]}],
                },
                {
                    "number": 2,
                    "owner": "ada",
                    "cards": ["KC", "KD", "KH", "KS"],
                    "laid": [{"player": "you", "cards": ["KS"]}],
                },
                {"number": 3, "owner": "you", "cards": ["4C", "4D", "4S"], "laid": []},
            ],
            "pile": ["2C"],
            "went_out": False,
        },
    }


def test_the_position_after_a_turn_can_be_sent_with_the_next_one(ask: Asker) -> None:
    first = {"draw": STOCK_2C, "plays": [{"lay_off": "6S", "onto": 1}], "discard": "2C"}
    after = judged(ask, position("6S AH", first, [RUN]))["after"]
    request = {
        "player": "ada",
        "hand": "5S 10S QD",
        "table": after["table"],
        "pile": after["pile"],
        "turn": {"draw": {"from": "pile", "card": "2C"}, "plays": [{"lay_off": "10S 5S", "onto": 1}], "discard": "QD"},
    }
    answer = judged(ask, request)
    assert answer["after"] == {
        "hand": ["2C"],
        "table": [
            {
                "number": 1,
                "owner": "you",
                "cards": ["5S", "6S", "7S", "8S", "9S", "10S"],
                "laid": [{"player": "you", "cards": ["6S"]}, {"player": "ada", "cards": ["5S", "10S"]}],
            }
        ],
        "pile": ["5H", "QD"],
        "went_out": False,
    }


LEGAL: list[tuple[str, dict[str, Any], int, list[str]]] = [
    (
        "nothing but a draw and a discard",
        position("KS AH", {"draw": STOCK_2C, "discard": "KS"}),
        0,
        ["2C", "AH"],
    ),
    (
        "the top card of the pile is free",
        position("KS AH", {"draw": {"from": "pile", "card": "5H"}, "discard": "KS"}),
        0,
        ["AH", "5H"],
    ),
    (
        "the top card may be thrown straight back",
        position("KS AH", {"draw": {"from": "pile", "card": "5H"}, "discard": "5H"}),
        0,
        ["AH", "KS"],
    ),
    (
        "a passenger may be thrown back at once, whatever no_immediate_return says",
        position(
            "4C 4S KS",
            {"draw": {"from": "pile", "card": "4D"}, "plays": [{"meld": "4C 4S 4D"}], "discard": "9H"},
            pile="4D 9H",
            no_immediate_return=True,
        ),
        12,
        ["KS"],
    ),
    (
        "passengers may complete the meld of the card reached for",
        position(
            "4S KS",
            {"draw": {"from": "pile", "card": "4D"}, "plays": [{"meld": "4H 4S 4D"}], "discard": "9H"},
            pile="4D 4H 9H",
        ),
        12,
        ["KS"],
    ),
    (
        "the card reached for may be laid off",
        position(
            "KS 2D",
            {"draw": {"from": "pile", "card": "6S"}, "plays": [{"lay_off": "6S", "onto": 1}], "discard": "9H"},
            [RUN],
            "6S 9H",
        ),
        6,
        ["2D", "KS"],
    ),
    (
        "a lay-off of several cards with the card reached for among them uses it",
        position(
            "6S 2D",
            {"draw": {"from": "pile", "card": "5S"}, "plays": [{"lay_off": "5S 6S", "onto": 1}], "discard": "9H"},
            [RUN],
            "5S 9H",
        ),
        11,
        ["2D"],
    ),
    (
        "the top card must be used under top_card_must_be_used, and is",
        position(
            "6C 2D",
            {"draw": {"from": "pile", "card": "6S"}, "plays": [{"lay_off": "6S", "onto": 1}], "discard": "2D"},
            [RUN],
            "6S",
            top_card_must_be_used=True,
        ),
        6,
        ["6C"],
    ),
    (
        "a lay-off may name a meld of the same turn",
        position(
            "4C 4S 4D 4H 2D",
            {"draw": STOCK_2C, "plays": [{"meld": "4C 4S 4D"}, {"lay_off": "4H", "onto": 2}], "discard": "2D"},
            [RUN],
        ),
        16,
        ["2C"],
    ),
    (
        "lay-offs may build on each other",
        position(
            "5S 6S 2D",
            {"draw": STOCK_2C, "plays": [{"lay_off": "6S", "onto": 1}, {"lay_off": "5S", "onto": 1}], "discard": "2D"},
            [RUN],
        ),
        11,
        ["2C"],
    ),
    (
        "a lay-off without a target moves where a later one needs it",
        position(
            "5S 6S 2D",
            {"draw": STOCK_2C, "plays": [{"lay_off": "6S"}, {"lay_off": "5S"}], "discard": "2D"},
            [SIXES, RUN],
        ),
        11,
        ["2C"],
    ),
    (
        "a lay-off without a target goes where it counts more",
        position(
            "AS 2D",
            {"draw": STOCK_2C, "plays": [{"lay_off": "AS"}], "discard": "2D"},
            [{"cards": "2S 3S 4S"}, {"cards": "AC AD AH"}],
            ace_low_run_value=1,
        ),
        15,
        ["2C"],
    ),
    (
        "the last card goes out as the discard",
        position("4C 4S 4D", {"draw": STOCK_2C, "plays": [{"meld": "4C 4S 4D"}], "discard": "2C"}),
        12,
        [],
    ),
    (
        "with go_out either every card may be melded",
        position("4C 4S", {"draw": {"from": "stock", "card": "4D"}, "plays": [{"meld": "4C 4S 4D"}]}, go_out="either"),
        12,
        [],
    ),
    (
        "with go_out either the last card may be the discard all the same",
        position("4C 4S 4D", {"draw": STOCK_2C, "plays": [{"meld": "4C 4S 4D"}], "discard": "2C"}, go_out="either"),
        12,
        [],
    ),
    (
        "with two packs another copy may be drawn, melded and laid off",
        position(
            "7S 7S 4H",
            {"draw": {"from": "stock", "card": "7H"}, "plays": [{"meld": "7S 7S 7H"}], "discard": "4H"},
            pile="7H",
            decks=2,
        ),
        21,
        [],
    ),
    (
        "a card laid off stays off a meld that is laid later, though it would count more there",
        position(
            "AS JS QS KS 10S 4H",
            {
                "draw": {"from": "stock", "card": "7H"},
                "plays": [{"lay_off": "AS"}, {"meld": "JS QS KS"}, {"lay_off": "10S"}],
                "discard": "7H",
            },
            [{"owner": "ada", "cards": "2S 3S 4S"}],
            ace_low_run_value=1,
        ),
        1 + 30 + 10,
        ["4H"],
    ),
    (
        "without an index the topmost copy is taken, free",
        position("KS", {"draw": {"from": "pile", "card": "5H"}, "discard": "KS"}, pile="5H 9H 5H", decks=2),
        0,
        ["5H"],
    ),
    (
        "another copy of the top card taken may be thrown",
        position(
            "5H KS",
            {"draw": {"from": "pile", "card": "5H"}, "discard": "5H"},
            decks=2,
            no_immediate_return=True,
        ),
        0,
        ["5H", "KS"],
    ),
]


@pytest.mark.parametrize(("request_body", "points", "hand"), [case[1:] for case in LEGAL], ids=[c[0] for c in LEGAL])
def test_legal(ask: Asker, request_body: Any, points: int, hand: list[str]) -> None:
    answer = judged(ask, request_body)
    assert (answer["violations"], answer["points"]) == ([], points)
    assert answer["after"]["hand"] == hand
    assert answer["after"]["went_out"] == (not hand)
