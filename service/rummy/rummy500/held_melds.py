"""The melds that are still in a hand: the best new ones, no lay-offs (R5-3, R5-4, R5-7).

Of the few cards that are left in a hand at the end of play, every choice is tried; that is a hundred times faster than
the search for a whole hand, which is asked where there are more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from service.rummy.cards import ACE, KING, Card, Cards
from service.rummy.melds import FEWEST
from service.rummy.rummy500.arrange import arrange
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules, values_of

_MOST_TRIED: Final = 12


class Held(NamedTuple):
    """Melds in a hand, each in order C-4, a high ace last."""

    gain: int = 0
    melds: tuple[Cards, ...] = ()


def held_melds(hand: Cards, rules: Rules) -> tuple[Cards, ...]:
    """The melds that bring most when they are melded rather than left in the hand."""
    cards = _may_meld(hand)
    if len(cards) > _MOST_TRIED:
        best = arrange(cards, (), rules)
        return tuple(meld.cards for meld in best.melds) if best else ()
    return _Finder(rules).best(cards).melds


def _may_meld(hand: Cards) -> Cards:
    """The cards that have two of their rank beside them, or that stand in three of their suit in a row."""
    ranks = [card.rank for card in hand]
    held = set(hand)
    return tuple(sorted(card for card in hand if ranks.count(card.rank) >= FEWEST or _is_in_row(card, held)))


def _is_in_row(card: Card, held: set[Card]) -> bool:
    return any(all(_at(card, place) in held for place in (low, low + 1, low + 2)) for low in _lows(card))


def _lows(card: Card) -> Iterator[int]:
    """Where three in a row that hold the card may begin; an ace stands at 0 and at 13."""
    for place in (0, KING + 1) if card.rank == ACE else (card.rank,):
        yield from range(max(place - 2, 0), min(place, KING - 1) + 1)


def _at(card: Card, place: int) -> Card:
    return Card.of(place % 13, card.suit)


class _Finder:
    def __init__(self, rules: Rules) -> None:
        self.values, self.low_ace = values_of(rules), rules.ace_low_run_value
        self.melds = meld_rules(rules)
        self.best = cache(self._best)

    def _best(self, cards: Cards) -> Held:
        """The best melds of the cards in order C-4: the first of them is in none, or in one with later ones."""
        if len(cards) < FEWEST:
            return Held()
        found = self.best(cards[1:])
        for meld in (*self._sets(cards), *self._runs(cards)):
            left = list(cards)
            for card in meld:
                left.remove(card)
            gain, melds = self.best(tuple(left))
            gain += self._gain(meld)
            found = max(found, Held(gain, (meld, *melds)), key=lambda held: held.gain)
        return found

    def _gain(self, meld: Cards) -> int:
        gain = 2 * sum(self.values[card] for card in meld)
        is_low = meld[0].rank == ACE and meld[1].rank != ACE
        return gain + self.low_ace - self.values[ACE] if is_low else gain

    def _sets(self, cards: Cards) -> Iterator[Cards]:
        first, *others = [card for card in cards if card.rank == cards[0].rank]
        for number in range(FEWEST - 1, len(others) + 1):
            for chosen in combinations(others, number):
                if not self.melds.distinct_suits or len({first, *chosen}) == number + 1:
                    yield first, *chosen

    def _runs(self, cards: Cards) -> Iterator[Cards]:
        first, held = cards[0], set(cards)
        if first.rank != ACE or self.melds.ace_low:
            yield from _longer(_row(first, 1, held))
        if first.rank == ACE and self.melds.ace_high:
            yield from (tuple(reversed(run)) for run in _longer(_row(first, -1, held)))


def _row(first: Card, step: int, held: set[Card]) -> Cards:
    """The cards of a suit from one on upwards, or from a high ace on downwards to the deuce."""
    row = [first]
    place = first.rank + step if step > 0 else KING
    while 0 < place <= KING and _at(first, place) in held:
        row.append(_at(first, place))
        place += step
    return tuple(row)


def _longer(row: Cards) -> Iterator[Cards]:
    return (row[:number] for number in range(FEWEST, len(row) + 1))
