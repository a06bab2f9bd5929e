"""What is asked when a hand is laid out (R5-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.rummy.cards import ACE, Card, Cards
from service.rummy.melds import Meld
from service.rummy.rummy500.sets import Duty
from service.rummy.rummy500.terms import POINT, USED, Terms


class Task(NamedTuple):
    """What is to be laid out; by a ``duty`` one card is to be used.

    With ``discard`` one card is to be chosen and thrown, but not ``not_thrown``; with ``melds_out`` none may be left.
    """

    hand: Cards
    table: Sequence[Meld]
    terms: Terms
    duty: Duty | None = None
    discard: bool = False
    not_thrown: Card | None = None
    melds_out: bool = False

    def counts(self) -> list[tuple[int, ...]]:
        """How often each card is held, by suit and rank."""
        counts = [0] * 52
        for card in self.hand:
            counts[card] += 1
        return [tuple(counts[first : first + 13]) for first in (0, 13, 26, 39)]

    def least(self) -> int | None:
        """What an arrangement must gain at least: where all cards are used, each its gain, an ace as a low one."""
        if not self.melds_out:
            return None
        low_aces = sum([card.rank == ACE for card in self.hand])
        gain = sum([self.terms.gains[card] for card in self.hand])
        return gain - low_aces * self.terms.low_ace_loss * POINT - USED
