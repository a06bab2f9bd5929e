"""The runs of one suit, answered from its mask of 13 bits: new melds, and lay-offs on table runs (R5-4, R5-5).

Without sets the suits do not touch one another, and a suit of one pack is one of 8,192 masks: what each can bring is
worked out once for each set of options. With runs on the table what a mask can bring is worked out when first asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from service.rummy.cards import Cards
from service.rummy.melds import FEWEST
from service.rummy.rummy500.sets import Laid
from service.rummy.rummy500.terms import GROUP, HIGH_ACE, MELD, TableRun, card_at

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

    def with_lay_offs(self, suit: int, laid: Iterable[tuple[int, int]]) -> Runs:
        return Runs(self.melds, tuple(sorted(Laid(card_at(suit, place), onto, place) for place, onto in laid)))

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
        self.laid_out = lru_cache(maxsize=128)(self._laid_out)
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

    def _laid_out(self, suit: int, mask: int) -> Runs:
        """The preferred runs of all that gain most: of two lists the one with the smallest meld that differs (R5-7)."""
        melds: list[Cards] = []
        rest = self.in_runs[mask]
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


class End(NamedTuple):
    """One end of a run on the table: the places beyond it, outward."""

    onto: int
    places: range


class SuitOnTable:
    """A suit with runs on the table: its cards may be laid off at their ends, new runs are made of the rest."""

    def __init__(self, plain: Suit, runs: Sequence[TableRun]) -> None:
        ends = _Ends(plain, runs)
        self.worth = plain.worth
        self.laid_out = ends.laid_out
        self.best = WhenAsked(ends.best)
        self.in_runs = WhenAsked(ends.in_runs)
        self.order = WhenAsked(ends.order)


class _Ends:
    """The ends of a suit's runs on the table, and what a mask brings there and in new runs."""

    def __init__(self, plain: Suit, runs: Sequence[TableRun]) -> None:
        self._plain = plain
        self._ends = [end for run in runs for end in _ends(run, plain.terms)]
        self._beside = 0
        for end in self._ends:
            self._beside |= 1 << end.places[0] % 13

    def best(self, mask: int) -> int:
        if not mask & self._beside:
            return self._plain.best[mask]
        return max([gain + self._plain.best[rest] for _, rest, gain in self._ways(mask, 0, frozenset())])

    def in_runs(self, mask: int) -> int:
        return self._plain.in_runs[mask] | sum({1 << place % 13 for end in self._ends for place in _reach(end, mask)})

    def order(self, mask: int) -> int:
        return self.laid_out(0, mask).order()

    def _ways(
        self, mask: int, index: int, used: frozenset[int]
    ) -> Iterator[tuple[tuple[tuple[int, int], ...], int, int]]:
        """Every way to lay cards of a mask off at the ends from an index on: what is laid, what rests, the gain."""
        if index == len(self._ends):
            yield (), mask, 0
            return
        end = self._ends[index]
        yield from self._ways(mask, index + 1, used)
        rest, gain = mask, 0 if end.onto in used else -GROUP
        places: list[int] = []
        for place in _reach(end, mask):
            rest ^= 1 << place % 13
            gain += self._plain.terms.gains[place]
            places.append(place)
            for more, left, further in self._ways(rest, index + 1, used | {end.onto}):
                yield (*((place, end.onto) for place in places), *more), left, gain + further

    def laid_out(self, suit: int, mask: int) -> Runs:
        """The preferred runs and lay-offs of all that gain most: the melds compared, then the targets (R5-7)."""
        if not mask & self._beside:
            return self._plain.laid_out(suit, mask)
        ways = list(self._ways(mask, 0, frozenset()))
        best = max([gain + self._plain.best[rest] for _, rest, gain in ways])
        runs = [
            self._plain.laid_out(suit, rest).with_lay_offs(suit, laid)
            for laid, rest, gain in ways
            if gain + self._plain.best[rest] == best
        ]
        return runs[0] if len(runs) == 1 else min(runs, key=Runs.preference)


def _ends(run: TableRun, terms: SuitTerms) -> Iterator[End]:
    """The ends of a run that may take cards: a run that holds a low ace takes no high one, nor the other way round."""
    lowest = 0 if terms.ace_low and run.top < HIGH_ACE else 1
    highest = HIGH_ACE if terms.ace_high and run.bottom > 0 else HIGH_ACE - 1
    if run.top < highest:
        yield End(run.onto, range(run.top + 1, highest + 1))
    if run.bottom > lowest:
        yield End(run.onto, range(run.bottom - 1, lowest - 1, -1))


def _reach(end: End, mask: int) -> Iterator[int]:
    """The places beyond an end that the mask fills without a gap."""
    return takewhile(lambda place: mask >> place % 13 & 1, end.places)
