"""One suit's walk laid out as a graph: the states that it can reach at each place, and the moves between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.rummy.cards import ACE
from service.rummy.rummy500.streaks import NOTHING_YET, State, Step, SuitWalk, longer
from service.rummy.rummy500.terms import HIGH_ACE

PLACES: Final = HIGH_ACE + 1
Arc = tuple[int, int, int, int, Step]
"""A move between neighbouring places: the node before, how many cards are taken for sets, the gain, the node after."""


class SuitGraph:
    """The states that a suit can reach; nodes are numbers, place by place, the first and the last have only node 0.

    ``may_take`` says for each place how many of its cards may be taken for sets; ``numbers``, which of these leave a
    way. ``moving`` says where the suit has something to do: elsewhere it does not matter to it what is taken. With
    ``aces`` so many are kept for the high end.
    """

    def __init__(self, walk: SuitWalk, may_take: Sequence[Sequence[int]], aces: int | None = None) -> None:
        self._walk, self._may_take = walk, may_take
        self.arcs: list[list[Arc]] = []
        self.sizes = [1]
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
                    if aces is None or place != ACE or state_after[1] == aces
                ]
            )
            states = after
            self._states.append(after)
            self.sizes.append(len(after))
        self._drop_dead_ends()
        self.numbers = [{arc[1] for arc in arcs} for arcs in self.arcs]
        self.moving = [self._is_moving(place) for place in range(PLACES)]
        resting = [[] if moves else arcs for arcs, moves in zip(self.arcs, self.moving, strict=True)]
        self.resting_moves = [{arc[1]: [(0, 0)] for arc in arcs} for arcs in resting]
        self.resting_steps = [{arc[1]: [(0, arc[4])] for arc in arcs} for arcs in resting]

    def _drop_dead_ends(self) -> None:
        alive = {0}
        self._alive = [alive]
        for place in reversed(range(PLACES)):
            self.arcs[place] = [arc for arc in self.arcs[place] if arc[3] in alive]
            alive = {arc[0] for arc in self.arcs[place]}
            self._alive.insert(0, alive)

    def _is_moving(self, place: int) -> bool:
        arcs = self.arcs[place]
        is_only_node = self.sizes[place] == self.sizes[place + 1] == 1
        return not (is_only_node and len(arcs) == len(self.numbers[place]) and not any(arc[2] for arc in arcs))

    def aces_kept(self) -> list[int]:
        """How many aces can be kept for the high end."""
        return sorted({aces for (_, aces, _, _), node in self._states[ACE + 1].items() if node in self._alive[ACE + 1]})

    def keeping(self, aces: int) -> SuitGraph:
        """The graph where so many aces are kept."""
        return SuitGraph(self._walk, self._may_take, aces)

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

    def resting(self, place: int) -> Step | None:
        """The step at a place where the suit is not moving."""
        return None if self.moving[place] else self.arcs[place][0][4]

    def arcs_out_of(self, place: int) -> list[list[Arc]]:
        """The arcs of a place by the node that they leave."""
        if self.sizes[place] == 1:
            return [self.arcs[place]]
        if place not in self._arcs_out:
            rows: list[list[Arc]] = [[] for _ in range(self.sizes[place])]
            for arc in self.arcs[place]:
                rows[arc[0]].append(arc)
            self._arcs_out[place] = rows
        return self._arcs_out[place]
