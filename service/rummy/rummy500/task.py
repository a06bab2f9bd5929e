"""One search for the best layout, by the walk (R5-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from service.rummy.cards import Card, Cards
from service.rummy.melds import Meld
from service.rummy.rummy500.graph import NEVER, SuitGraph
from service.rummy.rummy500.lay_out import Layout, preferred
from service.rummy.rummy500.prices import Option, set_prices
from service.rummy.rummy500.sets import Duty, SetChoice, Taken, set_choices
from service.rummy.rummy500.streaks import SuitWalk
from service.rummy.rummy500.terms import HIGH_ACE, MELD, POINT, Terms, card_at, table_runs, table_sets
from service.rummy.rummy500.walk import Walk

_NOTHING_TAKEN: Final[Taken] = (0, 0, 0, 0)
_NO_END: Final = NEVER // 2
_TRIES: Final = (
    (1, ((20, 100, MELD // 2),)),
    (3, ((30, 200, MELD),)),
    (4, ((40, _NO_END, MELD), (40, _NO_END, 24 * POINT), (400, _NO_END, _NO_END))),
)
"""Rounds of price setting, how many nodes of a place may go on at first, and then, and what the best ways may lose:
with little to lose few nodes are met, and better prices come before meeting many."""
_MORE: Final = 160
"""So many may go on to find out whether much less need be lost, before all are met that lose no more than was found."""

Choices = dict[Taken, SetChoice]
Counts = Sequence[Sequence[int]]


class Task(NamedTuple):
    """What is to be laid out; with ``discard`` one card is to be chosen and thrown."""

    hand: Cards
    table: Sequence[Meld]
    terms: Terms
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
    counts, terms = task.counts(), task.terms
    choices = _choices(counts, task.table, terms, in_set)
    if not all(choices) or (in_suit and not counts[in_suit.card.suit][in_suit.card.rank]):
        return None
    options = [list(_options(place, row, counts, terms, task)) for place, row in enumerate(choices)]
    suits = _suits(task, counts, terms, options, in_suit)
    if not all(suit.possible for suit in suits):
        return None
    _first_prices(suits, choices, terms)
    walk = _walk(suits, options, task.discard)
    return preferred(walk, choices) if walk else None


def _walk(suits: Sequence[SuitGraph], options: Sequence[Sequence[Option]], discard: bool) -> Walk | None:
    """A walk that found all best ways; what one finds that could not try all is a limit to the next."""
    value = -NEVER
    for rounds, tries in _TRIES:
        set_prices(suits, options, rounds)
        walk = Walk(suits, options, discard)
        for few, many, limit in tries:
            loss = _least_loss(walk, min(limit, walk.bound - value), few, many)
            if loss is not None:
                if walk.whole:
                    return walk
                value = walk.bound - loss
    return None


def _least_loss(walk: Walk, limit: int, few: int, many: int) -> int | None:
    """What the best way loses that can be found with few nodes; then with many that lose no more than that one."""
    loss = walk.run(limit, few)
    if loss is None or walk.whole:
        return loss
    if loss > POINT:
        less = walk.run(loss >> 2, _MORE)
        loss = loss if less is None else less
    return walk.run(loss, many)


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
    yield from (Option(taken, choice.gain) for taken, choice in choices.items())
    if not task.discard or place == HIGH_ACE:
        return
    best: dict[Taken, Option] = {}
    for (taken, choice), suit in product(choices.items(), range(4)):
        card = card_at(suit, place)
        if taken[suit] < counts[suit][place] and card != task.not_thrown:
            more = tuple(number + (at == suit) for at, number in enumerate(taken))
            option = Option(more, choice.gain + terms.throw_gains[card], card)
            best[more] = max(best.get(more, option), option, key=lambda option: option.gain)
    yield from best.values()


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
