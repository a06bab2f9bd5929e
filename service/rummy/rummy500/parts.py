"""What the walk of a hand is made of: its suits as graphs, and what may be done at each rank (R5-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.rummy.cards import Card
from service.rummy.melds import FEWEST
from service.rummy.rummy500.graph import SuitGraph
from service.rummy.rummy500.memory import Memory
from service.rummy.rummy500.paid import NEVER, PaidSuit
from service.rummy.rummy500.rank_options import Option, RankOptions, options_of, worth_trying
from service.rummy.rummy500.sets import MET, NO_SET, Choices, Duty, TableSet, set_choices
from service.rummy.rummy500.streaks import SuitWalk
from service.rummy.rummy500.task import Task
from service.rummy.rummy500.terms import TableRun, card_at, table_runs, table_sets

_NO_OPTION: Final = RankOptions.of([Option((0, 0, 0, 0), 0)])
"""At the place of the high ace no card is taken: that is done at the place of the low one."""


class Parts:
    """The parts of a walk, place by place and suit by suit; what was made for the hand before comes from the memory.

    ``choices`` are the sets of each rank.
    """

    def __init__(self, task: Task, memory: Memory) -> None:
        self._task, self._memory = task, memory
        self._counts = task.counts()
        self._walks = [self._walk(*row) for row in enumerate(zip(self._counts, table_runs(task.table), strict=True))]
        sets, held = table_sets(task.table), zip(*self._counts, strict=True)
        ranks = [self._choices(rank, cards, sets.get(rank, ())) for rank, cards in enumerate(held)]
        self.choices = [*ranks, NO_SET]

    def can_meet(self, duty: Duty) -> bool:
        """Whether the card of a duty can be in a set or in a run, as far as the cards held tell."""
        rank, suit = duty.card.rank, duty.card.suit
        return self._walks[suit].may_run(rank) or any(taken[suit] for taken in self.choices[rank])

    def laid_out(self) -> tuple[list[PaidSuit], list[RankOptions]] | None:
        """The suits as graphs with prices, and what is worth trying at each place; None where the duty forbids all."""
        every = [*self._every_option(self.choices[:-1]), _NO_OPTION]
        graphs = [self._graph(suit, every) for suit in range(4)]
        options = [self._worth_trying(place, row, graphs) for place, row in enumerate(every)]
        if not all(row.keep for row in options):
            return None
        return [self._paid(suit, graph, options) for suit, graph in enumerate(graphs)], options

    def _walk(self, suit: int, held: tuple[tuple[int, ...], tuple[TableRun, ...]]) -> SuitWalk:
        duty = self._task.duty
        key = suit, *held, self._task.terms, duty if duty and duty.card.suit == suit else None
        return self._memory.recall(("suit", suit), key, lambda: SuitWalk(*key))

    def _choices(self, rank: int, held: tuple[int, ...], sets: tuple[TableSet, ...]) -> Choices:
        if sum(held) < FEWEST and not sets:
            return NO_SET
        duty = self._task.duty
        key = rank, held, sets, self._task.terms, duty if duty and duty.card.rank == rank else None
        return self._memory.recall(("choices", rank), key, lambda: set_choices(*key))

    def _every_option(self, choices: Sequence[Choices]) -> list[RankOptions]:
        throws: list[list[Card]] = [[] for _ in choices]
        if self._task.discard:
            for card in self._throws(choices):
                throws[card.rank].append(card)
        return [self._options(rank, row, throws[rank]) for rank, row in enumerate(choices)]

    def _throws(self, choices: Sequence[Choices]) -> list[Card]:
        """The cards worth throwing: none that brings less than one that can only be left in hand or thrown."""
        gains = self._task.terms.throw_gains
        found = []
        for card in sorted({*self._task.hand} - {self._task.not_thrown}, key=lambda card: -gains[card]):
            found.append(card)
            if len(choices[card.rank]) == 1 and not self._walks[card.suit].may_run(card.rank):
                break
        return found

    def _options(self, rank: int, choices: Choices, throws: list[Card]) -> RankOptions:
        if choices is NO_SET and not throws:
            return _NO_OPTION
        key = [row[rank] for row in self._counts], choices, throws, self._task.terms
        return self._memory.recall(("options", rank), key, lambda: options_of(*key))

    def _graph(self, suit: int, options: Sequence[RankOptions]) -> SuitGraph:
        key = self._walks[suit], [row.numbers[suit] for row in options]
        return self._memory.recall(("graph", suit), key, lambda: SuitGraph(*key))

    def _worth_trying(self, place: int, options: RankOptions, graphs: Sequence[SuitGraph]) -> RankOptions:
        if options is _NO_OPTION and all(0 in graph.numbers[place] for graph in graphs):
            return options
        key = options, [graph.moving[place] for graph in graphs], [graph.numbers[place] for graph in graphs]
        return self._memory.recall(("tried", place), key, lambda: worth_trying(*key))

    def _paid(self, suit: int, graph: SuitGraph, options: Sequence[RankOptions]) -> PaidSuit:
        given = [row.numbers[suit] for row in options]
        prices = [self._prices(suit, place, graph, numbers) for place, numbers in enumerate(given)]
        return PaidSuit(graph, given, prices)

    def _prices(self, suit: int, place: int, graph: SuitGraph, given: Sequence[int]) -> dict[int, int]:
        """The prices set for the hand before; to begin with, a card given to a set is paid what it counts there."""
        numbers = graph.numbers[place]
        if not graph.moving[place]:
            return dict.fromkeys(numbers, 0)
        gain = self._task.terms.gains[card_at(suit, place)]
        return self._memory.recall(
            ("prices", suit, place),
            (numbers, given),
            lambda: {number: number % MET * gain if number in given else -NEVER for number in numbers},
        )
