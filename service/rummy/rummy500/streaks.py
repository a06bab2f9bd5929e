"""One suit walked from the low ace to the high ace, with the streaks that are open at each place (R5-4, R5-5).

A streak is a run that is being laid out, a card a place: a new meld, or cards laid off above or below a run of the
table. With two packs a suit has two streaks open at most. A streak that is open goes on: whether a card is a streak's
last is decided when it is placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from service.rummy.cards import ACE, KING
from service.rummy.melds import FEWEST
from service.rummy.rummy500.sets import MET, Duty
from service.rummy.rummy500.terms import GROUP, HIGH_ACE, MELD, TableRun, Terms

NEW: Final = -1


class Streak(NamedTuple):
    """An open streak: its target (`NEW` is a new meld), its length as far as it matters, and if it holds a low ace.

    The length of a new meld counts up to three; below a run of the table it is 0, above one 3.
    """

    onto: int
    length: int
    low_ace: bool

    def grown(self, cards: int) -> Streak:
        """The streak when it holds so many cards; only a new meld's length matters, and it up to three."""
        return Streak(NEW, min(cards, FEWEST), self.low_ace) if self.onto == NEW else self

    def no_shorter(self) -> list[Streak]:
        """This streak, and the longer ones that can go on whatever way it can.

        A streak that is too short to end has to go on, and one that is long enough can go on just so.
        """
        return [Streak(NEW, n, self.low_ace) for n in range(self.length, FEWEST + 1)] if self.onto == NEW else [self]


_BETTER_LOW: Final = 4
"""Added to the aces kept when a new run begins with the 2: where a low ace counts as much, A-2-3… comes before 2-3… in
the order C-4, and so no run of four or more, and no lay-off, may end with an ace that could stand there."""
Below = tuple[tuple[int, bool], ...]
"""The runs of the table that got cards below; True where a low ace is among them."""
State = tuple[tuple[Streak, ...], int, Below, bool]
"""What the cards above need to know of those below: the open streaks, the aces kept for the high end, the runs of the
table that got cards below, and whether a duty is still owed."""
NOTHING_YET: Final[State] = ((), 0, (), False)


def longer(state: State) -> set[State]:
    """The states with a streak that is longer, as far as lengths matter, and all else the same.

    None where an ace is kept that would have stood low as well: only a streak that it completes may take it then.
    """
    streaks, aces, below, owed = state
    if aces >= _BETTER_LOW:
        return set()
    ways = product(*(streak.no_shorter() for streak in streaks))
    return {(tuple(sorted(way)), aces, below, owed) for way in ways} - {state}


class Start(NamedTuple):
    """A streak that may start at a place, whether it ends there, too, and what it costs (a meld or a group)."""

    streak: Streak
    ends: bool
    cost: int

    def above(self, below: dict[int, bool]) -> Start:
        """The start as it is above a run that got cards below: the group is paid for, and has their ace."""
        (onto, length, low_ace), ends, _ = self
        return Start(Streak(onto, length, low_ace or below[onto]), ends, 0) if onto in below and length else self


class Step(NamedTuple):
    """What is done at a place: which open streaks end here, and which start here."""

    ends: tuple[bool, ...]
    starts: tuple[Start, ...]


class Placing(NamedTuple):
    """One way to place cards: how many, what it costs, the streaks that go on, the table runs reached from below."""

    cards: int
    cost: int
    going: tuple[Streak, ...]
    reached: Below
    step: Step


@lru_cache(maxsize=4096)
def placings(
    streaks: tuple[Streak, ...], last: tuple[int, ...], starts: tuple[Start, ...], fewest: int, held: int, room: int
) -> tuple[Placing, ...]:
    """Every way to place from ``fewest`` to ``held`` cards of one place, so that at most ``room`` streaks go on.

    Every open streak gets a card; those below the table runs in ``last`` are complete with it.
    """
    found = []
    for number in range(max(len(streaks), fewest), held + 1):
        for new in combinations_with_replacement(starts, number - len(streaks)):
            if len(new) == 2 and new[0].streak == new[1].streak and new[0].streak.onto != NEW:
                continue
            found += [placing for way in _ways(streaks, last) if len((placing := _placing(way, new)).going) <= room]
    return tuple(found)


_Grown = tuple[bool, Streak]


def _ways(streaks: tuple[Streak, ...], last: tuple[int, ...]) -> list[tuple[_Grown, ...]]:
    """Which streaks end with the card they get. Of two that are alike the first ends: it began lower (R5-7, C-4)."""
    ways = product(*(_grow(streak, last) for streak in streaks))
    alike = len(streaks) == 2 and streaks[0] == streaks[1]
    return [way for way in ways if not (alike and way[1][0] and not way[0][0])]


def _grow(streak: Streak, last: tuple[int, ...]) -> list[_Grown]:
    if not streak.length:
        return [(streak.onto in last, streak)]
    longer = streak.grown(streak.length + 1)
    return [(True, longer), (False, longer)] if longer.length == FEWEST else [(False, longer)]


def _placing(way: tuple[_Grown, ...], new: tuple[Start, ...]) -> Placing:
    placed = [*way, *((start.ends, start.streak) for start in new)]
    going = tuple(sorted(streak for ends, streak in placed if not ends))
    reached = tuple((streak.onto, streak.low_ace) for ends, streak in placed if ends and not streak.length)
    step = Step(tuple(ends for ends, _ in way), new)
    return Placing(len(placed), sum(start.cost for start in new), going, reached, step)


Move = tuple[int, State, Step]
"""A gain, the state after, and what was done."""


def _better_low(move: Move) -> Move:
    """The move onto the 2, with the mark if a new run begins there while aces are kept for the high end."""
    gain, (streaks, aces, below, owed), step = move
    starts_run = any(start.streak.onto == NEW for start in step.starts)
    return gain, (streaks, aces + _BETTER_LOW if starts_run else aces, below, owed), step


class SuitWalk:
    """The moves of one suit's cards, place by place; a ``duty`` is one of this suit."""

    def __init__(
        self, suit: int, counts: Sequence[int], runs: Sequence[TableRun], terms: Terms, duty: Duty | None = None
    ) -> None:
        self._held = (*counts, counts[ACE] if terms.ace_high else 0)
        self._terms = terms
        self._runs = {run.onto: run for run in runs}
        self._duty = duty
        gains = terms.gains[13 * suit : 13 * suit + 13]
        self._gains = (terms.low_ace_gain, *gains[1:], gains[ACE])
        self._two_aces = counts[ACE] > 1
        self._low_is_as_good = terms.ace_low and not terms.low_ace_loss
        self._starts_at = [tuple(self._starts(place)) for place in range(HIGH_ACE + 1)]
        self._last = [tuple(run.onto for run in runs if run.bottom == place + 1) for place in range(HIGH_ACE + 1)]
        self._needs_below = {run.onto: run.top for run in runs if run.top < HIGH_ACE and self._held[run.top + 1]}

    def _starts(self, place: int) -> Iterator[Start]:
        """The streaks that may start at a place, as far as the cards held tell."""
        for run in self._runs.values():
            if run.top + 1 == place and not (place == HIGH_ACE and run.bottom == ACE):
                above = Streak(run.onto, FEWEST, run.bottom == ACE)
                yield from (Start(above, ends, GROUP) for ends in (True, False))
        if place == HIGH_ACE or (place == ACE and not self._terms.ace_low):
            return
        low_ace = place == ACE and self._two_aces
        for run in self._runs.values():
            if all(self._held[place : run.bottom]) and place < run.bottom and (place != ACE or run.top != HIGH_ACE):
                yield Start(Streak(run.onto, 0, low_ace), place + 1 == run.bottom, GROUP)
        if all(self._held[place : place + FEWEST]) and place + FEWEST <= HIGH_ACE + 1:
            yield Start(Streak(NEW, 1, low_ace), False, MELD)

    def may_run(self, rank: int) -> bool:
        """Whether a card of a rank can be in a run, as far as the cards held tell."""
        return self._may_run(rank) or (rank == ACE and self._may_run(HIGH_ACE))

    def _may_run(self, place: int) -> bool:
        while place and self._held[place] and not self._starts_at[place]:
            place -= 1
        return bool(self._held[place] and self._starts_at[place])

    def moves(self, state: State, place: int, taken: int) -> Iterator[Move]:
        """Every move at a place, when so many of its cards are taken for sets (and the duty is `MET` by one)."""
        if self._duty is None or place % HIGH_ACE != self._duty.card.rank:
            return self._moves(state, place, taken)
        if taken >= MET:
            return self._moves(state, place, taken - MET)
        return self._dutiful(self._duty, state, place, taken)

    def _dutiful(self, duty: Duty, state: State, place: int, taken: int) -> Iterator[Move]:
        """The moves that use the card of the duty, or with an ace may still do so at the high end (R5-8)."""
        for gain, (going, aces, below, _), step in self._moves(state, place, taken):
            kept = place == ACE and aces > 0
            in_new_meld = any(streak.onto == NEW for streak in (*state[0], *(start.streak for start in step.starts)))
            used = bool(state[0] or step.starts) or kept
            done = (in_new_meld if duty.new_meld else used) or (place == HIGH_ACE and not state[3])
            if done or kept:
                yield gain, (going, aces, below, not done), step

    def _moves(self, state: State, place: int, taken: int) -> Iterator[Move]:
        streaks, aces, _, _ = state
        if place == HIGH_ACE:
            if not any(streak.low_ace for streak in streaks):
                yield from self._high_aces(state, aces)
        elif place == ACE:
            held = self._held[ACE] - taken
            for kept in range(held + 1 if self._terms.ace_high else 1):
                yield from self._place(state, place, 0, held - kept, self._held[1], kept)
        else:
            room = aces % _BETTER_LOW if place == KING else self._held[place + 1]
            moves = self._place(state, place, 0, self._held[place] - taken, room, aces)
            yield from map(_better_low, moves) if place == 1 and aces and self._low_is_as_good else moves

    def _high_aces(self, state: State, aces: int) -> Iterator[Move]:
        """The aces kept are placed; where they had better be low none goes on a run that could do without it."""
        number = aces % _BETTER_LOW
        for move in self._place(state, HIGH_ACE, number, number, 0, 0):
            if aces < _BETTER_LOW or not (move[2].starts or any(streak.length == FEWEST for streak in state[0])):
                yield move

    def _place(self, state: State, place: int, fewest: int, held: int, room: int, aces: int) -> Iterator[Move]:
        streaks, _, below, owed = state
        starts, gain = self._starts_at[place], self._gains[place]
        if self._runs and starts:
            starts = self._starts_after(state, place, starts)
        for cards, cost, going, reached, step in placings(streaks, self._last[place], starts, fewest, held, room):
            after = self._kept_below((*below, *reached), place) if below or reached else below
            yield gain * cards - cost, (going, aces, after, owed), step

    def _starts_after(self, state: State, place: int, starts: tuple[Start, ...]) -> tuple[Start, ...]:
        """The starts that the cards below leave: one streak below a run; above it none that would join two aces."""
        below = dict(state[2])
        open_below = {streak.onto for streak in state[0] if not streak.length}
        left = (start.above(below) for start in starts if start.streak.length or start.streak.onto not in open_below)
        return tuple(start for start in left if place != HIGH_ACE or not start.streak.low_ace)

    def _kept_below(self, below: Below, place: int) -> Below:
        return tuple(sorted((onto, low) for onto, low in below if self._needs_below.get(onto, -1) >= place))
