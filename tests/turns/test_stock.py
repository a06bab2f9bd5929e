"""The stock of a deal: its size is known, its order may be; when it is empty the deal ends (R3-13, R5-1, R5-10)."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from service.rummy.cards import CARDS, read_cards, write
from tests.conftest import Asker
from tests.turns.deals import ANN, BEN, replayed, wrong


def rest(*shown: str) -> list[str]:
    """The stock, in order C-4."""
    seen = {card for cards in shown for card in read_cards(cards)}
    return write(card for card in CARDS if card not in seen)


def drawn_out(hands: list[str], turn_up: str, *, with_stock: bool) -> dict[str, Any]:
    """Every card of the stock drawn, and thrown at once."""
    names = [chr(ord("a") + place) for place in range(len(hands))]
    stock = rest(*hands, turn_up)
    turns = [
        {"player": name, "draw": {"from": "stock", "card": card}, "discard": card}
        for name, card in zip(cycle(names), stock, strict=False)
    ]
    players = [{"name": name, "hand": hand} for name, hand in zip(names, hands, strict=True)]
    deal: dict[str, Any] = {"players": players, "turn_up": turn_up, "turns": turns}
    return {**deal, "stock": stock} if with_stock else deal


THIRTEEN = ["AC 2C 4C 6C 8C 10C QC AD 3D 5D 7D 9D JD", "2H 4H 6H 8H 10H QH KH AS 3S 5S 7S 9S JS"]
STOCK_OUTS = [("rummy500", THIRTEEN, 25), ("rummy3000", [ANN["hand"], BEN["hand"]], 37)]


@pytest.mark.parametrize("with_stock", [False, True])
@pytest.mark.parametrize(("game", "hands", "size"), STOCK_OUTS)
def test_the_size_of_the_stock_is_known(
    ask: Asker, game: str, hands: list[str], size: int, *, with_stock: bool
) -> None:
    deal = drawn_out(hands, "9C", with_stock=with_stock)
    assert len(deal["turns"]) == size
    mover = "ab"[size % 2]
    ended = replayed(ask, game, deal)
    assert (ended["legal"], ended["ended"]) == (True, "stock_out")
    assert (ended["score"] is None) == (game == "rummy3000")
    last = deal["turns"].pop()
    assert replayed(ask, game, deal)["ended"] == "unfinished"
    deal["turns"] += [last, {"player": mover, "draw": None}]
    passed = replayed(ask, game, deal)
    assert (passed["legal"], passed["ended"], passed["score"]) == (True, "stock_out", ended["score"])
    assert passed["turns"][-1]["hand_size"] == ended["turns"][-2]["hand_size"]
    deal["turns"].append({"player": "ab"[(size + 1) % 2], "draw": None})
    assert wrong(replayed(ask, game, deal)) == [("after_end", "")]
    deal["turns"][-2:] = [{"player": mover, "draw": {"from": "stock", "card": "9C"}, "discard": "9C"}]
    assert wrong(replayed(ask, game, deal)) == [("stock_empty", "/draw")]
    top = deal["turns"][-2]["discard"]
    deal["turns"][-1]["draw"] = {"from": "pile", "card": top}
    deal["turns"][-1]["discard"] = top
    assert replayed(ask, game, deal)["ended"] == "stock_out"


@pytest.mark.parametrize(("stock_out", "in_hand"), [("score", 104), ("no_penalty", 0)])
def test_the_stock_out_of_rummy_500_is_scored_by_its_option(ask: Asker, stock_out: str, in_hand: int) -> None:
    deal = drawn_out(THIRTEEN, "9C", with_stock=False) | {"rules": {"stock_out": stock_out}}
    first = replayed(ask, "rummy500", deal)["score"]["players"][0]
    assert (first["in_hand"], first["score"]) == (in_hand, -in_hand)


def test_draws_must_match_the_stock_that_is_given(ask: Asker) -> None:
    deal = drawn_out(THIRTEEN, "9C", with_stock=True)
    deal["turns"][2]["draw"]["card"] = deal["stock"][3]
    answer = replayed(ask, "rummy500", deal)
    assert (answer["stopped_at"], wrong(answer)) == (
        3,
        [("wrong_stock_card", "/draw/card"), ("not_in_hand", "/discard")],
    )
    assert answer["turns"][-1]["violations"][0]["text"] == "the next card of the stock is 7C, not JC"


def test_where_the_stock_is_given_a_draw_need_not_name_its_card(ask: Asker) -> None:
    deal = drawn_out(THIRTEEN, "9C", with_stock=True)
    named = replayed(ask, "rummy500", deal)
    for turn in deal["turns"]:
        turn["draw"]["card"] = None
    assert replayed(ask, "rummy500", deal) == named


@pytest.mark.parametrize(
    ("players", "rules", "size"),
    [(4, {}, 23), (5, {}, 68), (8, {}, 47), (2, {"decks": 2}, 77), (5, {"decks": 1}, 16), (7, {"decks": 1}, 2)],
)
def test_two_packs_from_five_players_or_by_option(ask: Asker, players: int, rules: dict[str, Any], size: int) -> None:
    names = "abcdefgh"[:players]
    turns = [
        {"player": name, "draw": {"from": "stock", "card": None}, "discard": card}
        for name, card in zip(cycle(names), write(CARDS[1:]) * 2, strict=False)
    ][: size + 1]
    deal = {"players": [{"name": n, "hand": None} for n in names], "turn_up": "AC", "turns": turns, "rules": rules}
    answer = replayed(ask, "rummy500", deal)
    assert (answer["stopped_at"], wrong(answer)) == (size + 1, [("stock_empty", "/draw")])
