"""The new runs of one suit, answered from its mask of 13 bits (R5-4).

Without sets the suits do not touch one another, and a suit of one pack is one of 8,192 masks: what each can bring is
worked out once for each set of options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from service.rummy.cards import Cards
from service.rummy.melds import FEWEST
from service.rummy.rummy500.sets import Laid
from service.rummy.rummy500.terms import HIGH_ACE, MELD, card_at

ALL: Final = 1 << 13
ACE_BIT: Final = 1


LONGEST_RUN: Final = 13
_SLOTS: Final = LONGEST_RUN + 4
"""Of each first card: a bit for its run of each length, the shorter first, then four for sets that begin with it."""
SUIT_SLOTS: Final = 13 * _SLOTS


def first_of_suit(rank: int) -> int:
    """Where the bits of the melds that begin with this rank end, in the number that orders a suit's melds."""
    return (13 - rank) * _SLOTS


class SuitTerms(NamedTuple):
    """What using a card of the suit gains, place by place from the low to the high ace, and where an ace may stand."""

    gains: tuple[int, ...]
    ace_low: bool
    ace_high: bool


class Runs(NamedTuple):
    """What is laid out of a suit's mask."""

    melds: tuple[Cards, ...]
    lay_offs: tuple[Laid, ...]

    def with_lay_offs(self, suit: int, laid: Iterable[tuple[int, Sequence[int]]]) -> Runs:
        """These and, onto each of some melds, the cards in some places."""
        lay_offs = [Laid(card_at(suit, place), onto, place) for onto, places in laid for place in places]
        return Runs(self.melds, tuple(sorted(lay_offs)))

    def order(self) -> int:
        """The melds as bits, the first in order C-4 highest: of two equally good suits the greater comes first."""
        return sum(1 << first_of_suit(meld[0].rank) - len(meld) for meld in self.melds)

    def preference(self) -> tuple[tuple[Cards, ...], list[int], tuple[Laid, ...]]:
        return self.melds, [laid.onto for laid in self.lay_offs], self.lay_offs


class WhenAsked(dict[int, int]):
    """What a function answers for a mask, worked out when first asked."""

    def __init__(self, answer: Callable[[int], int]) -> None:
        self._answer = answer

    def __missing__(self, mask: int) -> int:
        self[mask] = answer = self._answer(mask)
        return answer


class Suit:
    """A suit's best runs: ``best`` is the gain of each mask, ``in_runs`` the cards of a mask that some run holds.

    ``worth`` is what the cards of a mask gain in a set.
    """

    def __init__(self, terms: SuitTerms) -> None:
        self.terms = terms
        self._best_high = self._without_low_ace()
        self.best: Sequence[int] = self._with_low_ace() if terms.ace_low else self._best_high
        self.in_runs: Sequence[int] = _all_in_runs(terms.ace_low, terms.ace_high)
        self.order = WhenAsked(lambda mask: self.laid_out(0, mask).order())
        self._laid_out = lru_cache(maxsize=256)(self._all_laid_out)
        self.worth = _all_worth((*terms.gains[HIGH_ACE:], *terms.gains[1:HIGH_ACE]))

    def _without_low_ace(self) -> list[int]:
        """The gains where the ace stands high or is left; a mask follows from that without its lowest card."""
        best = [0, 0]
        for mask in range(2, ALL):
            lowest = (mask & ~ACE_BIT) & -(mask & ~ACE_BIT)
            most = best[mask ^ lowest]
            if mask & lowest << 1:
                for run, gain in self._runs_from(lowest.bit_length() - 1, mask):
                    most = max(most, gain + best[mask ^ run])
            best.append(most)
        return best

    def _with_low_ace(self) -> list[int]:
        best = self._best_high.copy()
        for mask in range(0b111, ALL, 0b1000):
            for run, gain in self._runs_from(0, mask):
                best[mask] = max(best[mask], gain + self._best_high[mask ^ run])
        return best

    def _runs_from(self, first: int, mask: int) -> Iterator[tuple[int, int]]:
        """The runs of a mask that start at a place, the shortest first, each with its gain as a new meld."""
        if not first and not self.terms.ace_low:
            return
        places = mask | (ALL if mask & ACE_BIT and self.terms.ace_high and first else 0)
        run, gain, place = 0, -MELD, first
        while places >> place & 1:
            run |= 1 << place % 13
            gain += self.terms.gains[place]
            place += 1
            if place >= first + FEWEST:
                yield run, gain

    def laid_out(self, suit: int, mask: int) -> Runs:
        """The preferred runs of all that gain most: of two lists the one with the smallest meld that differs (R5-7)."""
        return self._laid_out(suit, self.in_runs[mask])

    def _all_laid_out(self, suit: int, rest: int) -> Runs:
        """As above, of cards that are all in runs: with the others there would be too many masks to remember."""
        melds: list[Cards] = []
        if rest & ACE_BIT:
            rest ^= self._run_laid(suit, 0, rest, self.best, melds)
        while self._best_high[rest]:
            cards = rest & ~ACE_BIT
            first = (cards & -cards).bit_length() - 1
            rest ^= self._run_laid(suit, first, rest, self._best_high, melds) or 1 << first
        return Runs(tuple(melds), ())

    def _run_laid(self, suit: int, first: int, rest: int, best: Sequence[int], melds: list[Cards]) -> int:
        """Lay out the shortest run from a place that leaves what is best; 0 where there is none."""
        for run, gain in self._runs_from(first, rest):
            if gain + self._best_high[rest ^ run] == best[rest]:
                melds.append(tuple(card_at(suit, place) for place in range(first, first + run.bit_count())))
                return run
        return 0


@cache
def _all_in_runs(ace_low: bool, ace_high: bool) -> list[int]:
    """The cards of each mask that some run holds."""
    found = []
    for mask in range(ALL):
        places = mask | (ALL if mask & ACE_BIT and ace_high else 0)
        starts = places & places >> 1 & places >> 2 & ~(not ace_low)
        held = starts | starts << 1 | starts << 2
        found.append((held | held >> 13) & (ALL - 1))
    return found


@lru_cache(maxsize=4)
def _all_worth(gains: tuple[int, ...]) -> list[int]:
    """What the cards of each mask gain in sets."""
    worths = [0]
    for gain in gains:
        worths += [worth + gain for worth in worths]
    return worths


@lru_cache(maxsize=48)
def suit_of(terms: SuitTerms) -> Suit:
    """The suit of these terms, worked out once: there are 24, and as many for spades where their queen counts more."""
    return Suit(terms)
