"""One suit with runs on the table: its lay-offs, and the new runs of what they leave (R5-4, R5-5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from service.rummy.rummy500.suits import Runs, Suit, SuitTerms, WhenAsked
from service.rummy.rummy500.terms import GROUP, HIGH_ACE, TableRun


class SuitOnTable:
    """A suit with runs on the table: its cards may be laid off at their ends, new runs are made of the rest.

    What a mask can bring is worked out when first asked.
    """

    def __init__(self, plain: Suit, runs: Sequence[TableRun]) -> None:
        ends = _Ends(plain, runs)
        self.worth = plain.worth
        self.laid_out = ends.laid_out
        self.best = WhenAsked(ends.best)
        self.in_runs = WhenAsked(ends.in_runs)
        self.order = WhenAsked(ends.order)


class Join(NamedTuple):
    """Cards that join a run on the table together: as a mask, what they gain there, and their places in the suit."""

    mask: int
    gain: int
    places: tuple[int, ...]


_Way = tuple[int, int, tuple[tuple[int, tuple[int, ...]], ...]]
"""What is left of a mask, what is gained by the lay-offs, and onto which meld which places are laid off."""


class _Ends:
    """The ends of a suit's runs on the table, and what a mask brings there and in new runs."""

    def __init__(self, plain: Suit, runs: Sequence[TableRun]) -> None:
        self._plain = plain
        self._joins = [(onto, _joins(plain, bottom, top)) for onto, bottom, top in runs]

    def best(self, mask: int) -> int:
        best = self._plain.best
        return max([gain + best[rest] for rest, gain, _ in self._ways(mask)])

    def in_runs(self, mask: int) -> int:
        held = self._plain.in_runs[mask]
        for _, joins in self._joins:
            for join in joins:
                if mask & join.mask == join.mask:
                    held |= join.mask
        return held

    def order(self, mask: int) -> int:
        return self.laid_out(0, mask).order()

    def _ways(self, mask: int) -> list[_Way]:
        """Every way to lay cards of a mask off."""
        ways: list[_Way] = [(mask, 0, ())]
        for onto, joins in self._joins:
            ways += [
                (rest ^ cards, gain + more, (*laid, (onto, places)))
                for rest, gain, laid in ways
                for cards, more, places in joins
                if rest & cards == cards
            ]
        return ways

    def laid_out(self, suit: int, mask: int) -> Runs:
        """The preferred runs and lay-offs of all that gain most: the melds compared, then the targets (R5-7)."""
        plain, ways = self._plain, self._ways(mask)
        gains = [gain + plain.best[rest] for rest, gain, _ in ways]
        most = max(gains)
        runs = [
            plain.laid_out(suit, rest).with_lay_offs(suit, laid)
            for (rest, _, laid), gain in zip(ways, gains, strict=True)
            if gain == most
        ]
        return runs[0] if len(runs) == 1 else min(runs, key=Runs.preference)


@lru_cache(maxsize=256)  # a suit has some 70 runs
def _joins(plain: Suit, bottom: int, top: int) -> list[Join]:
    """All that may join a run, which holds an ace at one end only."""
    terms = plain.terms
    lowest = 0 if terms.ace_low and top < HIGH_ACE else 1
    highest = HIGH_ACE if terms.ace_high and bottom > 0 else HIGH_ACE - 1
    grown = product(range(min(lowest, bottom), bottom + 1), range(top, max(highest, top) + 1))
    joining = [(*range(first, bottom), *range(top + 1, last + 1)) for first, last in grown]
    return [_join(places, terms) for places in joining if places and not {0, HIGH_ACE} <= {*places}]


def _join(places: tuple[int, ...], terms: SuitTerms) -> Join:
    mask = sum([1 << place % 13 for place in places])
    return Join(mask, sum([terms.gains[place] for place in places]) - GROUP, places)
