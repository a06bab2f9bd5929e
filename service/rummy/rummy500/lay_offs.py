"""Laying off: which cards go onto which meld of the table, all of them together (R5-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from service.rummy.cards import UNREADABLE, Card, Cards, in_words
from service.rummy.melds import RUN, SET, Meld, MeldRules
from service.rummy.rummy500.only_ways import only_seats
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.seats import Entry, Run, Seat, Suit, best_seats, run_at
from service.rummy.rummy500.values import meld_rules, values_of


class Lay(NamedTuple):
    """Cards laid off together, onto the meld in that place of the table (0-based), or wherever they fit (None).

    ``melds`` is how many melds lay on the table then, the first ones of all; None where no more were laid later.
    """

    cards: Cards
    onto: int | None = None
    melds: int | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """Where each card of the lays goes, one after the other, and what it counts there, in points."""

    lays: Sequence[Lay]
    table: Sequence[Meld]
    seats: tuple[Seat, ...]
    points: tuple[int, ...]

    @property
    def targets(self) -> tuple[tuple[int, ...], ...]:
        """For each lay, for each of its cards, the place of its meld in the table."""
        seats = iter(self.seats)
        return tuple(tuple(next(seats).place for _ in lay.cards) for lay in self.lays)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The table after: every meld as it stood, with what was laid onto it in its place (C-4)."""
        laid: dict[int, list[tuple[int, Card]]] = {}
        cards = [card for lay in self.lays for card in lay.cards]
        for card, seat in zip(cards, self.seats, strict=True):
            laid.setdefault(seat.place, []).append((seat.position, card))
        return tuple(_joined(meld, sorted(laid.get(place, ()))) for place, meld in enumerate(self.table))


@dataclass(frozen=True, slots=True)
class Misfit:
    """A card of a lay (both 0-based) that cannot be laid off, and why."""

    lay: int
    card: int
    text: str
    clause: str = "R5-5"


def place(lays: Sequence[Lay], table: Sequence[Meld], rules: Rules) -> Placement | Misfit:
    """Lay off all the cards of all the lays, in any order that works (R5-5).

    Cards without a target go where all of them together are worth most; of equal ways, to the first places of the
    table, in the order of the cards. Where that cannot be, the misfit is the first card that no way of placing the
    ones before it leaves room for, though later ones may help. No card may be there more than twice, table and lays
    together.
    """
    placement, found = fit(lays, table, rules)
    return found[0] if found else placement


def fit(lays: Sequence[Lay], table: Sequence[Meld], rules: Rules) -> tuple[Placement, list[Misfit]]:
    """As `place`, but with every misfit: their cards are left out of the lays, and the others placed without them."""
    found = _seats(lays, table, meld_rules(rules))
    seats = tuple([seat for seat in found if seat])
    if len(seats) == len(found):
        return _placement(lays, table, seats, rules), []
    left = iter(found)
    kept = [lay._replace(cards=tuple([card for card in lay.cards if next(left)])) for lay in lays]
    return _placement(kept, table, seats, rules), _misfits(lays, table, [seat is not None for seat in found])


def misfits(lays: Sequence[Lay], table: Sequence[Meld], rules: Rules) -> list[Misfit]:
    """Every misfit, as of `fit`."""
    return _misfits(lays, table, [seat is not None for seat in _seats(lays, table, meld_rules(rules))])


def _placement(lays: Sequence[Lay], table: Sequence[Meld], seats: tuple[Seat, ...], rules: Rules) -> Placement:
    values, ace_low = values_of(rules), rules.ace_low_run_value
    cards = [card for lay in lays for card in lay.cards]
    points = [values[card] if seat.position else ace_low for card, seat in zip(cards, seats, strict=True)]
    return Placement(lays, table, seats, tuple(points))


def hopeless(lays: Sequence[Lay], table: Sequence[Meld]) -> list[Misfit]:
    """The misfits that no other lay-off could help: not of the set's rank or the run's suit. Unreadable cards pass."""
    ranks = {meld.cards[0].rank for meld in table if meld.kind == SET}
    suits = {meld.cards[0].suit for meld in table if meld.kind == RUN}

    def may_fit(card: Card, onto: int | None) -> bool:
        if card == UNREADABLE:
            return True
        if onto is None:
            return card.rank in ranks or card.suit in suits
        first = table[onto].cards[0]
        return card.rank == first.rank if table[onto].kind == SET else card.suit == first.suit

    return _misfits(lays, table, [may_fit(card, lay.onto) for lay in lays for card in lay.cards])


def _misfits(lays: Sequence[Lay], table: Sequence[Meld], fits: Sequence[bool]) -> list[Misfit]:
    if all(fits):
        return []
    cards = [(i, j, card, lay.onto) for i, lay in enumerate(lays) for j, card in enumerate(lay.cards)]
    return [
        Misfit(i, j, _why(card, None if onto is None else table[onto]))
        for (i, j, card, onto), is_fit in zip(cards, fits, strict=True)
        if not is_fit
    ]


def _why(card: Card, meld: Meld | None) -> str:
    if meld is None:
        return f"{card} fits no meld on the table, wherever the cards laid off with it go"
    if meld.kind == SET:
        if card.rank != meld.cards[0].rank:
            return f"{card} is not of the rank of the set {in_words(meld.cards)}"
        return f"{card} finds its suit taken in the set {in_words(meld.cards)}; by distinct_suits_in_set each may once"
    if card.suit != meld.cards[0].suit:
        return f"{card} is not of the suit of the run {in_words(meld.cards)}"
    if card in meld.cards:
        return f"{card} stands in the run {in_words(meld.cards)} already"
    return f"{card} joins neither end of the run {in_words(meld.cards)}, whatever is laid off with it"


def _joined(meld: Meld, laid: Sequence[tuple[int, Card]]) -> Meld:
    if not laid:
        return meld
    cards = [card for _, card in laid]
    if meld.kind == SET:
        return Meld(SET, tuple(sorted((*meld.cards, *cards))))
    below = sum(position < meld.cards[0].rank for position, _ in laid)
    return Meld(RUN, (*cards[:below], *meld.cards, *cards[below:]))


def _seats(lays: Sequence[Lay], table: Sequence[Meld], rules: MeldRules) -> Sequence[Seat | None]:
    entries = [Entry(card, lay.onto, lay.melds) for lay in lays for card in lay.cards]
    if not entries:
        return []
    seats = only_seats(entries, table, rules)
    return _best_seats(entries, table, rules) if seats is None else seats


def _best_seats(entries: Sequence[Entry], table: Sequence[Meld], rules: MeldRules) -> list[Seat | None]:
    seats: list[Seat | None] = [None] * len(entries)
    for suit in {entry.card.suit for entry in entries}:
        members = [index for index, entry in enumerate(entries) if entry.card.suit == suit]
        own = [entries[index] for index in members]
        found = only_seats(own, table, rules) or best_seats(_suit(suit, own, table, rules))
        for index, seat in zip(members, found, strict=True):
            seats[index] = seat
    return seats


def _suit(suit: int, entries: Sequence[Entry], table: Sequence[Meld], rules: MeldRules) -> Suit:
    runs: list[Run] = []
    sets: dict[int, list[int]] = {}
    for index, meld in enumerate(table):
        if meld.kind == RUN:
            if meld.cards[0].suit == suit:
                runs.append(run_at(index, meld))
        elif not rules.distinct_suits or all(card.suit != suit for card in meld.cards):
            sets.setdefault(meld.cards[0].rank, []).append(index)
    return Suit(entries, runs, sets, len(table), rules)
