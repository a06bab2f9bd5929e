"""One search for the best layout, by the walk (R5-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from service.rummy.cards import Card, Cards
from service.rummy.melds import Meld
from service.rummy.rummy500.graph import NEVER, SuitGraph
from service.rummy.rummy500.lay_out import Layout, preferred
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.sets import Duty, SetChoice, Taken, set_choices
from service.rummy.rummy500.streaks import SuitWalk
from service.rummy.rummy500.terms import MELD, POINT, Terms, card_at, table_runs, table_sets, terms_of
from service.rummy.rummy500.walk import Option, Walk, set_prices

_NOTHING_TAKEN: Final[Taken] = (0, 0, 0, 0)
_NO_END: Final = NEVER // 2
_TRIES: Final = (
    (1, 150, (MELD // 8, MELD // 2)),
    (3, 500, (MELD // 4, MELD)),
    (4, _NO_END, (MELD // 4, MELD, 2 * POINT, 6 * POINT, 18 * POINT, 54 * POINT, _NO_END)),
)
"""Rounds of price setting, how many nodes may then be met, and what the best ways may lose against the bound: with
little to lose few nodes are met, and better prices come before meeting many."""

Choices = dict[Taken, SetChoice]
Counts = Sequence[Sequence[int]]


class Task(NamedTuple):
    """What is to be laid out; with ``discard`` one card is to be chosen and thrown."""

    hand: Cards
    table: Sequence[Meld]
    rules: Rules
    discard: bool = False
    not_thrown: Card | None = None

    def counts(self) -> list[list[int]]:
        """How often each card is held, by suit and rank."""
        counts = [[0] * 13 for _ in range(4)]
        for card in self.hand:
            counts[card.suit][card.rank] += 1
        return counts


def walked(task: Task, *, in_set: Duty | None = None, in_suit: Duty | None = None) -> Layout | None:
    """The best layout, where a duty says that its card is used in a set, or in its suit; None where it cannot be."""
    counts, terms = task.counts(), terms_of(task.rules)
    choices = _choices(counts, task.table, terms, in_set)
    if not all(choices) or (in_suit and not counts[in_suit.card.suit][in_suit.card.rank]):
        return None
    options = [list(_options(place, row, counts, terms, task)) for place, row in enumerate(choices)]
    suits = _suits(task, counts, terms, options, in_suit)
    if not all(suit.possible for suit in suits):
        return None
    _first_prices(suits, choices, terms)
    for rounds, most, limits in _TRIES:
        set_prices(suits, options, rounds)
        walk = Walk(suits, options, task.discard)
        if any(walk.run(limit, most) for limit in limits):
            return preferred(walk, choices)
    return None


def _choices(counts: Counts, table: Sequence[Meld], terms: Terms, duty: Duty | None) -> list[Choices]:
    on_table = table_sets(table)
    rows = [
        set_choices(
            rank,
            tuple(row[rank] for row in counts),
            on_table.get(rank, ()),
            terms,
            duty if duty and duty.card.rank == rank else None,
        )
        for rank in range(13)
    ]
    return [*rows, {_NOTHING_TAKEN: SetChoice(0, (), ())}]


def _options(place: int, choices: Choices, counts: Counts, terms: Terms, task: Task) -> Iterator[Option]:
    for taken, choice in choices.items():
        yield Option(taken, choice.gain)
        for suit in range(4) if task.discard and place < 13 else ():
            card = card_at(suit, place)
            if taken[suit] < counts[suit][place] and card != task.not_thrown:
                more = tuple(number + (at == suit) for at, number in enumerate(taken))
                yield Option(more, choice.gain + terms.throw_gains[card], card)


def _suits(
    task: Task, counts: Counts, terms: Terms, options: Sequence[Sequence[Option]], duty: Duty | None
) -> list[SuitGraph]:
    runs = table_runs(task.table)
    return [
        SuitGraph(
            SuitWalk(suit, counts[suit], runs[suit], terms, duty),
            [sorted({option.taken[suit] for option in row}) for row in options],
        )
        for suit in range(4)
    ]


def _first_prices(suits: Sequence[SuitGraph], choices: Sequence[Choices], terms: Terms) -> None:
    """To begin with, a card given to a set is paid what it counts there, less its share of the meld."""
    for place, row in enumerate(choices):
        taken = max(row, key=sum)
        share = MELD // sum(taken) if row[taken].sets else 0
        for suit, graph in enumerate(suits):
            gain = terms.gains[card_at(suit, place)] - share
            graph.prices[place] = {number: number * gain for number in graph.prices[place]}
