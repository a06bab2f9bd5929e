"""Where laid-off cards go in one suit: the best seats for all of them together (R5-5).

Suits do not touch each other: onto a run go cards of its suit, and a set takes any card of its rank (or, with
``distinct_suits_in_set``, one of each missing suit). So the walk goes rank by rank through one suit. At each rank the
cards of that rank choose among runs, sets and nowhere; what must be remembered is only which runs are open there. With
two copies of a card at most, that is a few dozen states, whatever is laid off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from service.rummy.cards import ACE, KING, Card
from service.rummy.melds import Meld, MeldRules

LOW, HIGH = ACE, KING + 1
"""The two positions of an ace in a run; the others' positions are their ranks."""


class Entry(NamedTuple):
    """A card to be laid off: onto the meld in that place of the table, or wherever it is worth most (None).

    ``melds`` is how many of the table's melds, the first ones, it may go onto; None: all.
    """

    card: Card
    onto: int | None
    melds: int | None = None

    def may_take(self, place: int) -> bool:
        """Whether the card may go onto the meld in a place of the table."""
        return self.onto in (None, place) and (self.melds is None or place < self.melds)


class Run(NamedTuple):
    """A run on the table, from its first position to its last."""

    place: int
    first: int
    last: int


class Seat(NamedTuple):
    """Where a card is laid: the meld's place in the table, and the position there (in a set, an ace's is high)."""

    place: int
    position: int


_Seats = tuple[Seat | None, ...]


def run_at(place: int, meld: Meld) -> Run:
    """The run of that place in the table; the cards of a run stand in run order."""
    first = meld.cards[0].rank
    return Run(place, first, first + len(meld.cards) - 1)


@dataclass(frozen=True, slots=True)
class Suit:
    """One suit: the cards to be laid off in the order of the request, the runs, the sets of each rank that take
    its cards, and how many places the table has."""

    entries: Sequence[Entry]
    runs: Sequence[Run]
    sets: Mapping[int, Sequence[int]]
    places: int
    rules: MeldRules


class _Choice(NamedTuple):
    """What the cards of one rank may do: the runs they join (as bits; aces low and high), the cost, the seats."""

    joined: int
    joined_high: int
    cost: int
    seats: _Seats


_NO_CARDS = [_Choice(0, 0, 0, ())]


class _Path(NamedTuple):
    """The cheapest way to a state of the walk, as a chain of choices."""

    cost: int
    seats: _Seats
    before: _Path | None


def best_seats(suit: Suit) -> list[Seat | None]:
    """The best seat for each entry, None where it has none.

    As many of the first entries as can be are seated: an entry without a seat has none even when the later ones may
    help it. Of such seatings the one worth most, then the one whose places, in the order of the entries, are least.
    """
    members: list[list[int]] = [[] for _ in range(KING + 1)]
    for index, entry in enumerate(suit.entries):
        members[entry.card.rank].append(index)
    chain: _Path | None = _cheapest(suit, members)
    seats: list[Seat | None] = [None] * len(suit.entries)
    for group in reversed(members):
        assert chain is not None
        for index, seat in zip(group, chain.seats, strict=True):
            seats[index] = seat
        chain = chain.before
    return seats


def _cheapest(suit: Suit, members: Sequence[Sequence[int]]) -> _Path:
    """Walk the ranks; a state is the runs open there and the runs that an ace waits for above the king."""
    states: dict[tuple[int, int], _Path] = {(0, 0): _Path(0, (), None)}
    for rank, group in enumerate(members):
        states = _step(suit.runs, rank, states, _choices(suit, group))
    ends = [path for (opened, awaited), path in states.items() if not awaited & ~opened]
    return min(ends, key=lambda path: path.cost)


def _step(
    runs: Sequence[Run], rank: int, states: Mapping[tuple[int, int], _Path], choices: Sequence[_Choice]
) -> dict[tuple[int, int], _Path]:
    here = above = begun_below = 0
    for index, run in enumerate(runs):
        here |= (run.first <= rank <= run.last) << index
        above |= (run.last < rank) << index
        begun_below |= (run.first >= rank) << index
    after: dict[tuple[int, int], _Path] = {}
    for (opened, awaited), path in states.items():
        for choice in choices:
            now = here | choice.joined
            if opened & begun_below & ~now or choice.joined & above & ~opened:
                continue  # a gap below a run, or above it
            state, cost = (now, awaited | choice.joined_high), path.cost + choice.cost
            if state not in after or cost < after[state].cost:
                after[state] = _Path(cost, choice.seats, path)
    return after


def _choices(suit: Suit, group: Sequence[int]) -> list[_Choice]:
    """All that the cards of one rank may do; of ways that join the same runs only the cheapest."""
    if not group:
        return _NO_CARDS
    found: dict[tuple[int, int], _Choice] = {}
    for seats in product(*(_seats_for(suit, suit.entries[index]) for index in group)):
        taken = [seat.place for seat in seats if seat and _once(suit, seat)]
        if len(set(taken)) < len(taken):
            continue
        cost = sum(_cost(suit, index, seat) for index, seat in zip(group, seats, strict=True))
        low, high = _joined(suit.runs, seats, range(HIGH)), _joined(suit.runs, seats, (HIGH,))
        if (low, high) not in found or cost < found[low, high].cost:
            found[low, high] = _Choice(low, high, cost, seats)
    return list(found.values())


def _once(suit: Suit, seat: Seat) -> bool:
    """Whether the seat is the only one for its rank there: in a run, and in a set of distinct suits."""
    return suit.rules.distinct_suits or any(run.place == seat.place for run in suit.runs)


def _joined(runs: Sequence[Run], seats: _Seats, positions: Sequence[int]) -> int:
    places = {seat.place for seat in seats if seat and seat.position in positions}
    return sum(1 << index for index, run in enumerate(runs) if run.place in places)


def _seats_for(suit: Suit, entry: Entry) -> list[Seat | None]:
    """The seats that one card might take, the runs' open ends assumed to come so far, and none."""
    rank = entry.card.rank
    seats = [Seat(place, rank or HIGH) for place in suit.sets.get(rank, ())]
    for run in suit.runs:
        if rank != ACE and not run.first <= rank <= run.last:
            seats.append(Seat(run.place, rank))
        if rank == ACE and run.first > LOW and run.last < HIGH:
            ends = [LOW] * suit.rules.ace_low + [HIGH] * suit.rules.ace_high
            seats += [Seat(run.place, end) for end in ends]
    return [seat for seat in seats if entry.may_take(seat.place)] + [None]


def _cost(suit: Suit, index: int, seat: Seat | None) -> int:
    """What a seat costs: one number that compares first who is seated, then the value lost, then the places.

    An ace that counts the same at either end of a run stands low.
    """
    count = len(suit.entries)
    last = count - 1 - index
    unit: int = (count + 1) * suit.places**count  # more than all the places of a seating cost together
    if seat is None:
        return (count + 1) * unit << last
    dear, free = (LOW, unit) if suit.rules.high_counts_more else (HIGH, 1)
    digit: int = suit.places**last
    return (count + 1) * digit * seat.place + (free if seat.position == dear else 0)
