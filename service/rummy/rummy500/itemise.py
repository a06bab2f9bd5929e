"""The lines of a Rummy 500 score: melds, lay-offs and the cards left in hand, each with its clause (R5-3 … R5-10)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from service.rummy.cards import CARDS, Card, Cards
from service.rummy.items import Item
from service.rummy.melds import SET, Meld
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import points_of, values_of


class ScoredMeld(NamedTuple):
    """A meld as its owner laid it, without what was laid onto it later; points for the owner."""

    kind: str
    cards: Cards
    points: int


Melded = tuple[ScoredMeld, Item]
"""A meld and its item."""


def melded(melds: Iterable[Meld], rules: Rules) -> list[Melded]:
    """Melds scored by what cards count, each with its item."""
    counting = rules.number_cards, rules.queen_of_spades_value, rules.ace_low_run_value
    return [_melded(meld, *counting) for meld in melds]


@lru_cache(maxsize=4096)  # the same few melds lie on table after table
def _melded(
    meld: Meld, number_cards: Literal["face", "five"], queen: Literal[10, 40], ace_low: Literal[15, 1, 5, 11]
) -> Melded:
    rules = Rules(number_cards=number_cards, queen_of_spades_value=queen, ace_low_run_value=ace_low)
    result = scored(meld, rules)
    return result, meld_item(result)


def scored(meld: Meld, rules: Rules) -> ScoredMeld:
    return ScoredMeld(meld.kind, meld.cards, points_of(meld, rules))


def meld_item(meld: ScoredMeld) -> Item:
    return Item("meld", meld.kind, meld.cards, meld.points, "R5-3" if meld.kind == SET else "R5-4")


def lay_off_item(card: Card, points: int, onto: str) -> Item:
    """A card laid off counts for the player who lays it (R5-5); ``onto`` says on which meld."""
    return Item("lay_off", f"laid off onto {onto}", (card,), points, "R5-5")


def meld_of(owner: str, number: int) -> str:
    """A meld as texts name it: whose, and which of theirs, from 1."""
    return f"meld {number} of {owner}"


def in_hand_items(rules: Rules, *, no_penalty: bool = False) -> tuple[Item, ...]:
    """The item of each of the 52 cards left in hand (R5-6); without a penalty it costs nothing (R5-10)."""
    return _in_hand(values_of(rules), no_penalty)


@cache
def _in_hand(values: tuple[int, ...], no_penalty: bool) -> tuple[Item, ...]:
    if no_penalty:
        text = "left in hand, not subtracted: the stock ended the hand"
        return tuple(Item("in_hand", text, (card,), 0, "R5-10") for card in CARDS)
    return tuple(Item("in_hand", "left in hand", (card,), -values[card], "R5-6") for card in CARDS)
