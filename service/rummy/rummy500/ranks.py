"""What the cards of one rank may do in sets where none is held twice: a bit for each suit, clubs lowest (R5-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

from service.rummy.rummy500.sets import SetChoice, TableSet, set_choices
from service.rummy.rummy500.suits import LONGEST_RUN, SUIT_SLOTS, WhenAsked, first_of_suit
from service.rummy.rummy500.terms import Terms

Best = tuple[int, int, int, int, int]
"""A gain over holding every card, and the cards of each suit that are used in sets for it."""
Row = tuple[int, list[Best]]
"""The options of a rank, behind the most that one of them gains."""
OnTable = Mapping[int, tuple[TableSet, ...]]
"""The sets on the table, by rank."""
_SETS: Final = ((0, 1, 2), (0, 1, 2, 3), (0, 1, 3), (0, 2, 3), (1, 2, 3))
"""The suits of a set in order C-4; the last begins with another suit than the others."""


class Ranks:
    """The choices of every rank for one table."""

    def __init__(self, terms: Terms, on_table: OnTable) -> None:
        self.choices = partial(_choices_on, on_table, terms)
        self.options = Options(self.choices)
        self.orders = WhenAsked(partial(_order, self.choices))


Choose = Callable[[int, int], dict[int, SetChoice]]


def _choices_on(on_table: OnTable, terms: Terms, rank: int, held: int) -> dict[int, SetChoice]:
    """The best use in sets of the cards of some suits, for all of those held that can be used so."""
    return _choices(rank, held, on_table.get(rank, ()), terms)


def _order(choices: Choose, key: int) -> int:
    """The new sets that a rank (a bit) makes of some suits (four bits), as bits of the order C-4."""
    rank, taken = (key >> 4).bit_length() - 1, key & 15
    sets = choices(rank, taken)[taken].sets
    return sum(_bit_in_order(rank, tuple(card.suit for card in cards)) for cards in sets)


@lru_cache(maxsize=1024)  # what thirteen ranks and a few tables ask for
def _choices(rank: int, held: int, on_table: tuple[TableSet, ...], terms: Terms) -> dict[int, SetChoice]:
    counts = tuple(held >> suit & 1 for suit in range(4))
    found = set_choices(rank, counts, on_table, terms)
    return {_mask(taken): choice for taken, choice in found.items()}


class Options(dict[int, Row]):
    """The options of a rank by rank bit, suits in runs and suits held (four bits each), worked out when first asked."""

    def __init__(self, choices: Choose) -> None:
        self._choices = choices

    def __missing__(self, key: int) -> Row:
        rank, in_runs, held = (key >> 8).bit_length() - 1, key >> 4 & 15, key & 15
        ways = [(choice.gain, taken) for taken, choice in self._choices(rank, held).items()]
        options = [_option(rank, *way) for way in ways if not _is_beaten(way, ways, in_runs)]
        self[key] = row = max(options)[0], options
        return row


def _mask(taken: Sequence[int]) -> int:
    return sum(number << suit for suit, number in enumerate(taken))


def _option(rank: int, gain: int, taken: int) -> Best:
    clubs, diamonds, hearts, spades = ((taken >> suit & 1) << rank for suit in range(4))
    return gain, clubs, diamonds, hearts, spades


def _is_beaten(way: tuple[int, int], ways: Sequence[tuple[int, int]], in_runs: int) -> bool:
    """Whether another choice gains more by cards that no run could use."""
    gain, taken = way
    return any(more > gain and taken & other == taken and not (other ^ taken) & in_runs for more, other in ways)


def _bit_in_order(rank: int, suits: tuple[int, ...]) -> int:
    behind = LONGEST_RUN + _SETS.index(suits) % 4 + 1
    return 1 << SUIT_SLOTS * (3 - suits[0]) + first_of_suit(rank) - behind
