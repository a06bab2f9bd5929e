"""A turn of Rummy 3000: draw, discard, maybe call (R3-9, R3-12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Asker

HAND = "7S 7H 7D 4C 5C KD 2H"
NEEDED = "a call takes two melds of 3 or 4 cards, or one 7-card bouncer"


def position(
    source: str | None, card: str, discard: str | None, *, call: bool = False, pile: str = "9S 6C", **rules: Any
) -> dict[str, Any]:
    draw = {"from": source, "card": card} if source else None
    turn = {"draw": draw, "discard": discard, "call": call}
    return {"player": "Ann", "hand": HAND, "pile": pile, "turn": turn, "rules": rules}


def judged(ask: Asker, request: dict[str, Any]) -> Any:
    status, answer = ask("rummy3000.turn", request)
    assert status == 200
    del answer["rules"]
    return answer


def test_a_turn_ends_with_a_legal_call(ask: Asker) -> None:
    assert judged(ask, position("pile", "6C", "KD", call=True)) == {
        "game": "rummy3000",
        "legal": True,
        "violations": [],
        "call": {
            "player": "Ann",
            "legal": True,
            "text": "Ann holds 3 of a kind + 3-card bouncer and may call",
            "clause": "R3-9",
        },
        "after": {"hand": ["4C", "5C", "6C", "7D", "2H", "7H", "7S"], "pile": ["9S", "KD"]},
    }


def test_an_illegal_call_is_a_verdict_and_the_turn_is_legal(ask: Asker) -> None:
    assert judged(ask, position("stock", "3H", "KD", call=True)) == {
        "game": "rummy3000",
        "legal": True,
        "violations": [],
        "call": {
            "player": "Ann",
            "legal": False,
            "text": f"{NEEDED}; the best that Ann holds is 3 of a kind",
            "clause": "R3-9",
        },
        "after": {"hand": ["4C", "5C", "7D", "2H", "3H", "7H", "7S"], "pile": ["9S", "6C", "KD"]},
    }


def test_the_same_reading_of_long_sequences_judges_the_call(ask: Asker) -> None:
    turn = {"draw": {"from": "stock", "card": "9C"}, "discard": "9C", "call": True}
    for long_sequence, legal in (("one_bouncer", False), ("split", True)):
        rules = {"long_sequence": long_sequence}
        request = {"hand": "2H 3H 4H 5H 6H 7H KS", "pile": "9S", "turn": turn, "rules": rules}
        call = judged(ask, request)["call"]
        assert (call["player"], call["legal"]) == ("the player", legal)


def test_the_card_just_taken_from_the_pile_may_be_thrown_back(ask: Asker) -> None:
    answer = judged(ask, position("pile", "6C", "6C"))
    assert answer["after"] == {"hand": ["4C", "5C", "7D", "KD", "2H", "7H", "7S"], "pile": ["9S", "6C"]}
    assert answer["call"] is None


ILLEGAL: list[tuple[str, dict[str, Any], list[tuple[str, str, str, str]]]] = [
    (
        "the card just taken, under no_immediate_return",
        position("pile", "6C", "6C", no_immediate_return=True),
        [
            (
                "returned_at_once",
                "/turn/discard",
                "R3-12",
                "by no_immediate_return 6C, just taken from the pile, may not be thrown back",
            )
        ],
    ),
    (
        "a card from below the top",
        position("pile", "9S", "KD"),
        [
            (
                "card_not_in_pile",
                "/turn/draw/card",
                "R3-12",
                "9S is not on top of the pile; only its top card may be taken, 6C",
            )
        ],
    ),
    (
        "a card from an empty pile",
        position("pile", "9S", "KD", pile=""),
        [("card_not_in_pile", "/turn/draw/card", "R3-12", "9S is not on top of the pile; no card lies there")],
    ),
    (
        "a card from the stock that is in the pile",
        position("stock", "9S", "KD"),
        [
            (
                "card_seen_elsewhere",
                "/turn/draw/card",
                "C-2",
                "9S cannot come from the stock: it has been seen elsewhere",
            )
        ],
    ),
    (
        "neither draw nor discard, and a call",
        position(None, "", None, call=True),
        [
            ("draw_missing", "/turn/draw", "R3-12", "a turn begins with a draw, from the stock or from the pile"),
            ("discard_missing", "/turn/discard", "R3-12", "a turn ends with a discard"),
        ],
    ),
    (
        "a discard that is not held",
        position("stock", "3H", "KH", call=True),
        [("not_in_hand", "/turn/discard", "R3-12", "KH: not in the hand")],
    ),
]


@pytest.mark.parametrize(("request_body", "expected"), [case[1:] for case in ILLEGAL], ids=[c[0] for c in ILLEGAL])
def test_illegal(ask: Asker, request_body: Any, expected: list[tuple[str, str, str, str]]) -> None:
    violations = [
        {"code": code, "pointer": pointer, "clause": clause, "text": text} for code, pointer, clause, text in expected
    ]
    assert judged(ask, request_body) == {
        "game": "rummy3000",
        "legal": False,
        "violations": violations,
        "call": None,
        "after": None,
    }


def test_a_turn_without_plays_may_say_so(ask: Asker) -> None:
    request = position("pile", "6C", "KD")
    request["turn"]["plays"] = []
    assert judged(ask, request)["legal"]
