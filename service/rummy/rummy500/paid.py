"""A suit that is paid for the cards it gives to sets, and what it can bring at most (the bound of the walk)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from service.rummy.rummy500.graph import PLACES, SuitGraph
from service.rummy.rummy500.streaks import Step

NEVER: Final = 1 << 55
Prices = list[dict[int, int]]
"""What a suit is paid, by place and by the number of its cards that are taken."""
Moves = list[tuple[int, int]]
"""The moves out of a node: what each loses against the bound, and the node after."""


def moving_at(suits: Sequence[PaidSuit]) -> list[list[int]]:
    """The suits that are moving, by place."""
    return [[at for at, suit in enumerate(suits) if suit.graph.moving[place]] for place in range(PLACES)]


class PaidSuit:
    """A suit's graph with the prices that it is paid; where it is not moving it is paid nothing.

    ``given`` says for each place how many of its cards some option takes; what none takes is not to be given.
    """

    def __init__(self, graph: SuitGraph, given: Sequence[Sequence[int]], prices: Prices) -> None:
        self.graph = graph
        self.prices = prices
        self._given = given

    def within(self, graph: SuitGraph, given: Sequence[Sequence[int]]) -> PaidSuit:
        """The suit with fewer moves, and less to give, paid the same."""
        prices = [
            {number: (row[number] if number in given[place] else -NEVER) for number in graph.numbers[place]}
            if graph.moving[place]
            else dict.fromkeys(graph.numbers[place], 0)
            for place, row in enumerate(self.prices)
        ]
        return PaidSuit(graph, given, prices)

    def set_prices(self, place: int, share: Mapping[int, int], bring: Mapping[int, int]) -> None:
        """Leave the suit what its share is of the best option with each number of its cards."""
        most = max(share.values())
        prices = self.prices[place]
        for number in self._given[place]:
            prices[number] = share.get(number, most) - bring[number]

    def ahead(self) -> list[list[int]]:
        """What each node can bring at most, place by place."""
        rows = [[0]] * (PLACES + 1)
        for place in reversed(range(PLACES)):
            rows[place] = self.brings(place, rows[place + 1]) if self.graph.moving[place] else rows[place + 1]
        return rows

    def brings(self, place: int, after: list[int]) -> list[int]:
        """What each node of a place can bring at most, given what those of the next place can."""
        prices = self.prices[place]
        best = [-NEVER] * self.graph.sizes[place]
        for node, taken, gain, target, _ in self.graph.arcs[place]:
            most = gain + prices[taken] + after[target]
            if most > best[node]:  # noqa: PLR1730 - max() would take twice the time
                best[node] = most
        return best

    def reached(self, place: int, before: list[int]) -> list[int]:
        """The most that leads to each node of the next place, given what leads to those of a place."""
        prices = self.prices[place]
        best = [-NEVER] * self.graph.sizes[place + 1]
        for node, taken, gain, target, _ in self.graph.arcs[place]:
            most = before[node] + gain + prices[taken]
            if most > best[target]:  # noqa: PLR1730
                best[target] = most
        return best

    def through(self, place: int, before: Sequence[int], after: Sequence[int]) -> dict[int, int]:
        """The most that leads through a place by how many of its cards are taken, prices of this place aside."""
        best = dict.fromkeys(self.prices[place], -NEVER)
        for node, taken, gain, target, _ in self.graph.arcs[place]:
            most = before[node] + gain + after[target]
            if most > best[taken]:  # noqa: PLR1730
                best[taken] = most
        return best

    def moves(self, place: int, node: int, ahead: Sequence[Sequence[int]], shift: int, limit: int) -> dict[int, Moves]:
        """The moves out of a node by what they lose against the bound, the least first, by cards taken."""
        if not self.graph.moving[place]:
            return self.graph.resting_moves[place]
        prices, here, after = self.prices[place], ahead[place][node], ahead[place + 1]
        rows: dict[int, Moves] = {}
        for _, taken, gain, target, _ in self.graph.arcs_out_of(place)[node]:
            lost = here - gain - prices[taken] - after[target]
            if lost <= limit:
                rows.setdefault(taken, []).append((lost, target << shift))
        for row in rows.values():
            if len(row) > 1:
                row.sort()
        return rows

    def between(
        self, place: int, node: int, target: int, ahead: Sequence[Sequence[int]]
    ) -> dict[int, list[tuple[int, Step]]]:
        """The moves between two nodes with what they lose against the bound, by cards taken."""
        if not self.graph.moving[place]:
            return self.graph.resting_steps[place]
        prices, more = self.prices[place], ahead[place][node] - ahead[place + 1][target]
        rows: dict[int, list[tuple[int, Step]]] = {}
        for _, taken, gain, after, step in self.graph.arcs_out_of(place)[node]:
            if after == target:
                rows.setdefault(taken, []).append((more - gain - prices[taken], step))
        return rows
