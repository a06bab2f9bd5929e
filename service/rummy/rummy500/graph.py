"""One suit's walk laid out as a graph, and what its cards can bring at most (the bound of the walk over all suits)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.rummy.rummy500.streaks import NOTHING_YET, State, Step, SuitWalk, longer
from service.rummy.rummy500.terms import HIGH_ACE

PLACES: Final = HIGH_ACE + 1
NEVER: Final = 1 << 55
Arc = tuple[int, int, int, int, Step]
"""A move between neighbouring places: the node before, how many cards are taken for sets, the gain, the node after."""

Moves = list[tuple[int, int]]
"""The moves out of a node: what each loses against the bound, and the node after."""


class SuitGraph:
    """The states that a suit can reach; nodes are numbers, place by place, the first and the last have only node 0.

    ``prices`` is what the suit is paid for cards that are taken for sets, by place and number.
    """

    def __init__(self, walk: SuitWalk, may_take: Sequence[Sequence[int]]) -> None:
        self.arcs: list[list[Arc]] = []
        self.sizes = [1]
        self.prices = [dict.fromkeys(numbers, 0) for numbers in may_take]
        states: dict[State, int] = {NOTHING_YET: 0}
        self._states = [states]
        self._state_of: dict[int, list[State]] = {}
        self._better: dict[tuple[int, int], list[int]] = {}
        self._arcs_out: dict[int, list[list[Arc]]] = {}
        for place in range(PLACES):
            after: dict[State, int] = {}
            self.arcs.append(
                [
                    (before, taken, gain, after.setdefault(state_after, len(after)), step)
                    for state, before in states.items()
                    for taken in may_take[place]
                    for gain, state_after, step in walk.moves(state, place, taken)
                ]
            )
            states = after
            self._states.append(after)
            self.sizes.append(len(after))
        self._drop_dead_ends()

    def _drop_dead_ends(self) -> None:
        alive = {0}
        self._alive = [alive]
        for place in reversed(range(PLACES)):
            self.arcs[place] = [arc for arc in self.arcs[place] if arc[3] in alive]
            alive = {arc[0] for arc in self.arcs[place]}
            self._alive.insert(0, alive)
        self.possible = bool(alive)

    def better(self, place: int, node: int) -> list[int]:
        """The nodes that can go on whatever way a node can: with longer streaks of the same number."""
        key = place, node
        if key not in self._better:
            states = self._states[place]
            if place not in self._state_of:
                self._state_of[place] = [*states]
            found = [states[other] for other in longer(self._state_of[place][node]) if other in states]
            self._better[key] = [other for other in found if other in self._alive[place]]
        return self._better[key]

    def brings(self, place: int, after: Sequence[int]) -> list[int]:
        """What each node of a place can bring at most, given what those of the next place can."""
        prices = self.prices[place]
        best = [-NEVER] * self.sizes[place]
        for node, taken, gain, target, _ in self.arcs[place]:
            most = gain + prices[taken] + after[target]
            if most > best[node]:  # noqa: PLR1730 - max() would take twice the time
                best[node] = most
        return best

    def reached(self, place: int, before: Sequence[int]) -> list[int]:
        """The most that leads to each node of the next place, given what leads to those of a place."""
        prices = self.prices[place]
        best = [-NEVER] * self.sizes[place + 1]
        for node, taken, gain, target, _ in self.arcs[place]:
            most = before[node] + gain + prices[taken]
            if most > best[target]:  # noqa: PLR1730
                best[target] = most
        return best

    def through(self, place: int, before: Sequence[int], after: Sequence[int]) -> dict[int, int]:
        """The most that leads through a place by how many of its cards are taken, prices of this place aside."""
        best = dict.fromkeys(self.prices[place], -NEVER)
        for node, taken, gain, target, _ in self.arcs[place]:
            most = before[node] + gain + after[target]
            if most > best[taken]:  # noqa: PLR1730
                best[taken] = most
        return best

    def moves(self, place: int, node: int, ahead: Sequence[Sequence[int]], shift: int) -> dict[int, Moves]:
        """The moves out of a node by what they lose against the bound, the least first, by cards taken."""
        prices, here, after = self.prices[place], ahead[place][node], ahead[place + 1]
        rows: dict[int, Moves] = {}
        for _, taken, gain, target, _ in self._out_of(place)[node]:
            rows.setdefault(taken, []).append((here - gain - prices[taken] - after[target], target << shift))
        for row in rows.values():
            row.sort()
        return rows

    def between(
        self, place: int, node: int, target: int, ahead: Sequence[Sequence[int]]
    ) -> dict[int, list[tuple[int, Step]]]:
        """The moves between two nodes with what they lose against the bound, by cards taken."""
        prices, more = self.prices[place], ahead[place][node] - ahead[place + 1][target]
        rows: dict[int, list[tuple[int, Step]]] = {}
        for _, taken, gain, after, step in self._out_of(place)[node]:
            if after == target:
                rows.setdefault(taken, []).append((more - gain - prices[taken], step))
        return rows

    def only_step(self, place: int) -> Step | None:
        """The step at a place where there is but one, between the only nodes there."""
        only = len(self.arcs[place]) == self.sizes[place] == self.sizes[place + 1] == 1
        return self.arcs[place][0][4] if only else None

    def _out_of(self, place: int) -> list[list[Arc]]:
        """The arcs of a place by the node that they leave."""
        if self.sizes[place] == 1:
            return [self.arcs[place]]
        if place not in self._arcs_out:
            rows: list[list[Arc]] = [[] for _ in range(self.sizes[place])]
            for arc in self.arcs[place]:
                rows[arc[0]].append(arc)
            self._arcs_out[place] = rows
        return self._arcs_out[place]
