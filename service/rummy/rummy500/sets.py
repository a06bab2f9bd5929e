"""What the cards of one rank may do together: new sets, and lay-offs on sets of the table (R5-3, R5-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, NamedTuple

from service.rummy.cards import Card, Cards
from service.rummy.melds import FEWEST
from service.rummy.rummy500.terms import GROUP, HIGH_ACE, MELD, Terms

Taken = tuple[int, ...]
"""How many cards of a rank leave each suit for sets, suit by suit."""
TableSet = tuple[int, frozenset[int]]


class Laid(NamedTuple):
    """A card laid off: onto which meld of the table, at which place in its suit (an ace counts by it)."""

    card: Card
    onto: int
    place: int
    on_set: bool = False


@dataclass(frozen=True, slots=True)
class SetChoice:
    """One way to use the cards of a rank that are taken for sets."""

    gain: int
    sets: tuple[Cards, ...]
    lay_offs: tuple[Laid, ...]


class Duty(NamedTuple):
    """A card that must be used (R5-8): in a new meld alone, or in a lay-off, too."""

    card: Card
    new_meld: bool

    def is_met_by(self, sets: tuple[Cards, ...], lay_offs: tuple[Laid, ...]) -> bool:
        if any(self.card in cards for cards in sets):
            return True
        return not self.new_meld and any(laid.card == self.card for laid in lay_offs)


MET: Final = 4
"""Added to how many cards leave the suit of a duty's card where the duty is met by that; a suit has two of a rank."""

Choices = Mapping[Taken, SetChoice]
NO_SET: Final[Choices] = {(0, 0, 0, 0): SetChoice(0, (), ())}


def set_choices(
    rank: int, counts: Taken, on_table: tuple[TableSet, ...], terms: Terms, duty: Duty | None = None
) -> Choices:
    """The best use in sets of every choice of a rank's cards that can all be used so.

    ``counts`` says how many of each suit are held. Where a ``duty`` is met so, `MET` tells it.
    """
    choices: dict[Taken, SetChoice] = {}
    for taken in product(*(range(count + 1) for count in counts)):
        cards = tuple(Card.of(rank, suit) for suit in range(4) for _ in range(taken[suit]))
        ways = _distinct(rank, taken, on_table) if terms.distinct_suits else _any_suits(cards, on_table)
        for sets, lay_offs in ways:
            choice = _choice(sets, lay_offs, terms)
            met = duty.card.suit if duty and duty.is_met_by(sets, lay_offs) else None
            key = tuple([number + MET * (suit == met) for suit, number in enumerate(taken)])
            if key not in choices or choices[key].gain < choice.gain:
                choices[key] = choice
    return choices


_Way = tuple[tuple[Cards, ...], tuple[Laid, ...]]


def _choice(sets: tuple[Cards, ...], lay_offs: tuple[Laid, ...], terms: Terms) -> SetChoice:
    used = [card for cards in sets for card in cards] + [laid.card for laid in lay_offs]
    gain = sum(terms.gains[card] for card in used) - MELD * len(sets) - GROUP * len({laid.onto for laid in lay_offs})
    return SetChoice(gain, sets, lay_offs)


def _any_suits(cards: Cards, on_table: Sequence[TableSet]) -> Iterator[_Way]:
    """One set takes any number of cards: all stand together, on the table's first set of the rank if it has one."""
    if not cards:
        yield (), ()
    if cards and on_table:
        yield (), tuple(_on_set(card, on_table[0][0]) for card in cards)
    if len(cards) >= FEWEST:
        yield (cards,), ()


def _distinct(rank: int, taken: Taken, on_table: Sequence[TableSet]) -> Iterator[_Way]:
    """No suit twice in a set (``distinct_suits_in_set``): a set on the table takes each suit that it lacks once."""
    places = [(suit, onto) for onto, suits in on_table for suit in range(4) if suit not in suits and taken[suit]]
    for number in range(len(places) + 1):
        for filled in combinations(places, number):
            rest = [taken[suit] - sum(place[0] == suit for place in filled) for suit in range(4)]
            sets = _split(rank, rest)
            if sets is not None:
                yield sets, tuple(_on_set(Card.of(rank, suit), onto) for suit, onto in filled)


def _split(rank: int, counts: Sequence[int]) -> tuple[Cards, ...] | None:
    """Sets of distinct suits that hold all these cards; None where there are none. There is one way at most."""
    twice, once = ([suit for suit in range(4) if counts[suit] == number] for number in (2, 1))
    if min(counts) < 0:
        return None
    if len(twice) == 2 and len(once) == 2:
        return _of(rank, [*twice, once[0]]), _of(rank, [*twice, once[1]])
    sets = tuple(suits for suits in ([*twice, *once], twice) if suits)
    return tuple(_of(rank, suits) for suits in sets) if all(len(suits) >= FEWEST for suits in sets) else None


def _of(rank: int, suits: Iterable[int]) -> Cards:
    return tuple(Card.of(rank, suit) for suit in sorted(suits))


def _on_set(card: Card, onto: int) -> Laid:
    return Laid(card, onto, card.rank or HIGH_ACE, True)
