"""What every card is worth to an arrangement, packed into one number that adds up (R5-2, R5-7).

The order of preference of R5-7 begins with sums: melded minus left in hand, the card thrown, cards left, new melds,
lay-off groups. They are packed into one integer, a *gain* over leaving every card in hand, so that comparing two
arrangements is comparing two integers and parts of an arrangement add up. A hand has at most 104 cards, hence at most
34 melds and 34 groups: seven bits each are enough, and six for the place of the thrown card among 52.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple

from service.rummy.cards import ACE, Card
from service.rummy.melds import RUN, SET, Meld
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import values_of

GROUP: Final = 1
MELD: Final = 1 << 7
USED: Final = 1 << 14
THROW: Final = 1 << 21
POINT: Final = 1 << 27
HIGH_ACE: Final = 13
"""The place of an ace above the king in a run; the places 0 … 12 are the ranks, the low ace first."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """What the rules in force make of each card: its value, the gain of using it or throwing it, not holding it.

    There is one object for each choice of the options that matter here, so that it is a quick key.
    """

    values: tuple[int, ...]
    gains: tuple[int, ...]
    throw_gains: tuple[int, ...]
    low_ace_gain: int
    low_ace_loss: int
    ace_low: bool
    ace_high: bool
    distinct_suits: bool


def terms_of(rules: Rules) -> Terms:
    return _terms(
        rules.number_cards,
        rules.queen_of_spades_value,
        rules.ace_low_run_value,
        rules.ace_runs,
        rules.distinct_suits_in_set,
    )


@cache
def _terms(
    number_cards: Literal["face", "five"], queen: Literal[10, 40], ace_low: int, ace_runs: str, distinct_suits: bool
) -> Terms:
    values = values_of(Rules(number_cards=number_cards, queen_of_spades_value=queen))
    gains = tuple(2 * value * POINT + USED for value in values)
    loss = values[ACE] - ace_low
    dearest_first = sorted(range(len(values)), key=lambda card: (-values[card], card))
    throw_gains = tuple(
        value * POINT + (len(values) - dearest_first.index(card)) * THROW for card, value in enumerate(values)
    )
    low_ace_gain = gains[ACE] - loss * POINT
    return Terms(values, gains, throw_gains, low_ace_gain, loss, ace_runs != "high", ace_runs != "low", distinct_suits)


Placed = tuple[int, Meld]
"""A meld and its place on the table."""


class TableRun(NamedTuple):
    """A run on the table: its place there, and the places of its lowest and highest card in the suit."""

    onto: int
    bottom: int
    top: int


def table_runs(table: Sequence[Meld]) -> tuple[tuple[TableRun, ...], ...]:
    """The runs on the table, by suit."""
    return tuple(map(tuple, runs_of(enumerate(table))))


def runs_of(melds: Iterable[Placed]) -> tuple[list[TableRun], ...]:
    """The runs among some melds of the table, by suit."""
    suits: tuple[list[TableRun], ...] = ([], [], [], [])
    for onto, (kind, cards) in melds:
        if kind == RUN:
            suit, bottom = divmod(cards[0], 13)
            suits[suit].append(TableRun(onto, bottom, bottom + len(cards) - 1))
    return suits


def table_sets(table: Sequence[Meld]) -> dict[int, tuple[tuple[int, frozenset[int]], ...]]:
    """The sets on the table, by rank: the place of each and the suits that stand in it."""
    return sets_of(enumerate(table))


def sets_of(melds: Iterable[Placed]) -> dict[int, tuple[tuple[int, frozenset[int]], ...]]:
    """The sets among some melds of the table, by rank."""
    ranks: dict[int, tuple[tuple[int, frozenset[int]], ...]] = {}
    for onto, (kind, cards) in melds:
        if kind == SET:
            suits = frozenset([card // 13 for card in cards])
            rank = cards[0].rank
            ranks[rank] = (*ranks.get(rank, ()), (onto, suits))
    return ranks


def card_at(suit: int, place: int) -> Card:
    return Card.of(place % 13, suit)
