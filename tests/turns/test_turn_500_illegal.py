"""An illegal turn of Rummy 500: draws, reaches, discards, going out (R5-8, R5-9, R5-12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Asker
from tests.turns.position_500 import RUN, Violations, judged, position, reach, stock, violations

ILLEGAL: list[tuple[str, dict[str, Any], Violations]] = [
    ("no draw", position("KS AH", {"discard": "KS"}), [("draw_missing", "/draw", "R5-12")]),
    (
        "neither a draw nor a discard",
        position("KS AH", {"draw": None}),
        [("draw_missing", "/draw", "R5-12"), ("discard_missing", "/discard", "R5-12")],
    ),
    ("a card that is not in the pile", reach("9S"), [("card_not_in_pile", "/draw/card", "R5-8")]),
    ("an empty pile", reach("9S", pile=""), [("card_not_in_pile", "/draw/card", "R5-8")]),
    (
        "another card in that place of the pile",
        position("KS", {"draw": {"from": "pile", "card": "5H", "index": 1}, "discard": "KS"}, pile="5H 9H"),
        [("card_not_in_pile", "/draw/index", "R5-8")],
    ),
    (
        "no such place in the pile",
        position("KS", {"draw": {"from": "pile", "card": "5H", "index": 1}, "discard": "KS"}),
        [("card_not_in_pile", "/draw/index", "R5-8")],
    ),
    (
        "a lower copy, named by its index, is reached for",
        position("KS", {"draw": {"from": "pile", "card": "5H", "index": 0}, "discard": "KS"}, pile="5H 9H 5H", decks=2),
        [("reach_not_used_first", "/draw/card", "R5-8")],
    ),
    ("a reach and nothing played", reach("4D", pile="4D 2C"), [("reach_not_used_first", "/draw/card", "R5-8")]),
    (
        "a reach used, but not first",
        reach("4D", {"meld": "9C 9D 9S"}, {"meld": "4C 4S 4D"}, hand="4C 4S KS 9C 9D 9S", pile="4D 2C"),
        [("reach_not_used_first", "/plays/0", "R5-8")],
    ),
    (
        "the card reached for laid off without reach_by_lay_off",
        reach("6S", {"lay_off": "6S", "onto": 1}, table=[RUN], pile="6S 2C", reach_by_lay_off=False),
        [("reach_not_used_first", "/plays/0", "R5-8")],
    ),
    (
        "the top card not used under top_card_must_be_used",
        reach("4D", pile="4D", top_card_must_be_used=True),
        [("reach_not_used_first", "/draw/card", "R5-8")],
    ),
    (
        "the card reached for used in what is no meld",
        reach("4D", {"meld": "4C 5H 4D"}, pile="4D 5H"),
        [("bad_meld", "/plays/0", "R5-3")],
    ),
    (
        "the card reached for laid off where only a later play makes it fit",
        reach("5S", {"lay_off": "5S"}, {"lay_off": "6S"}, hand="6S KS", table=[RUN], pile="5S 2C"),
        [("bad_lay_off", "/plays/0", "R5-5")],
    ),
    (
        "a discard that is not held",
        stock("2C", hand="KS AH", discard="KH"),
        [("not_in_hand", "/discard", "R5-12")],
    ),
    (
        "a play that leaves nothing to discard",
        stock("4D", {"meld": "4C 4S 4D"}, hand="4C 4S", discard=None),
        [("nothing_to_discard", "/plays/0", "R5-9")],
    ),
    (
        "a play that leaves nothing to discard, and a discard",
        stock("4D", {"meld": "4C 4S 4D"}, hand="4C 4S", discard="4D"),
        [("nothing_to_discard", "/plays/0", "R5-9"), ("not_in_hand", "/discard", "R5-12")],
    ),
    (
        "with go_out either a card that was melded cannot be thrown",
        stock("4D", {"meld": "4C 4S 4D"}, hand="4C 4S", discard="4D", go_out="either"),
        [("not_in_hand", "/discard", "R5-12")],
    ),
    ("no discard", stock("2C", hand="KS AH", discard=None), [("discard_missing", "/discard", "R5-12")]),
    (
        "no discard where go_out is either and a card is left",
        stock("2C", hand="KS AH", discard=None, go_out="either"),
        [("discard_missing", "/discard", "R5-12")],
    ),
    (
        "the top card thrown back under no_immediate_return",
        reach("5H", discard="5H", no_immediate_return=True),
        [("returned_at_once", "/discard", "R5-8")],
    ),
    (
        "a card from the stock that lies in the pile",
        stock("5H", hand="KS AH", discard="KS"),
        [("card_seen_elsewhere", "/draw/card", "C-2")],
    ),
    (
        "a card from the stock that is in the hand",
        stock("KS", hand="KS AH", discard="KS"),
        [("card_seen_elsewhere", "/draw/card", "C-2")],
    ),
    (
        "a third copy from the stock of two packs",
        stock("5H", hand="KS 5H", discard="KS", decks=2),
        [("card_seen_elsewhere", "/draw/card", "C-2")],
    ),
    (
        "everything at once, in the order of the turn",
        reach(
            "4D",
            {"lay_off": "KS", "onto": 1},
            {"meld": "4C 4S 5D"},
            {"lay_off": "6S", "onto": 9},
            discard="KS",
            table=[RUN],
            pile="4D 5D",
        ),
        [
            ("reach_not_used_first", "/plays/0", "R5-8"),
            ("bad_lay_off", "/plays/0", "R5-5"),
            ("bad_meld", "/plays/1", "R5-3"),
            ("not_in_hand", "/plays/2", "R5-12"),
            ("no_such_meld", "/plays/2/onto", "R5-5"),
            ("not_in_hand", "/discard", "R5-12"),
        ],
    ),
]


@pytest.mark.parametrize(("request_body", "expected"), [case[1:] for case in ILLEGAL], ids=[c[0] for c in ILLEGAL])
def test_illegal(ask: Asker, request_body: Any, expected: Violations) -> None:
    answer = judged(ask, request_body)
    assert violations(answer) == expected
    assert (answer["points"], answer["items"]) == (0, [])
