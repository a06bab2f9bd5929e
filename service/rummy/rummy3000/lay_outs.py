"""Every legal way to lay out a hand, not the best one alone (R3-3, R3-7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

from service.rummy.cards import CARDS, RANKS, Cards
from service.rummy.melds import Meld
from service.rummy.rummy3000.declared import judge
from service.rummy.rummy3000.options import LongSequence

LayOut = tuple[Meld, ...]
_REMEMBERED: Final = 256
_FEWEST, _BOUNCERS = 3, (3, 4, 7)


@lru_cache(_REMEMBERED)
def lay_outs(hand: Cards, long_sequence: LongSequence) -> tuple[LayOut, ...]:
    """The ways to lay out a hand of seven: none, one or two melds, each pair once."""
    melds = [*_sets(hand), *_bouncers(hand)]
    ways = [
        (),
        *((meld,) for meld in melds),
        *(pair for pair in combinations(melds, 2) if not set(pair[0]) & set(pair[1])),
    ]
    judged = [judge(way, hand, long_sequence) for way in ways]
    return tuple([each.legal for each in judged if not each.faults])


def _sets(hand: Cards) -> Iterator[Cards]:
    for rank in range(len(RANKS)):
        cards = [card for card in hand if card.rank == rank]
        for number in range(_FEWEST, len(cards) + 1):
            yield from combinations(cards, number)


def _bouncers(hand: Cards) -> Iterator[Cards]:
    held = set(hand)
    for card in hand:
        for number in _BOUNCERS:
            run = CARDS[card : card + number]
            if card.rank + number <= len(RANKS) and held.issuperset(run):
                yield run
