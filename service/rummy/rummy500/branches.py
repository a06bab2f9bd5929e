"""The best layout of the suits side by side, by one walk or branch by branch (R5-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.rummy.rummy500.graph import SuitGraph
from service.rummy.rummy500.lay_out import Layout, preferred
from service.rummy.rummy500.paid import NEVER
from service.rummy.rummy500.rank_options import worth_trying
from service.rummy.rummy500.sets import Choices
from service.rummy.rummy500.terms import HIGH_ACE, POINT
from service.rummy.rummy500.walk import Walk

_FEW: Final = 10
_BEAMS: Final = (2 * POINT, 24 * POINT)
"""How many nodes of a place go on in a beam, and what it may lose: little at first, for then few nodes are met."""
_MANY: Final = 500
"""With so many nodes of a place a walk goes apart: a branch has a fraction of them."""
_LIMITS: Final = (12 * POINT, 24 * POINT, 48 * POINT)
"""What the best ways may lose when all nodes are met: little at first, for the more they may lose, the more are met."""


class Branches:
    """Looks for all layouts that gain most, and no less than the ``least`` (branch and bound).

    ``walks`` together have found them all.
    """

    def __init__(self, least: int) -> None:
        self.walks: list[Walk] = []
        self._least, self._gain = least, least

    def preferred(self, choices: Sequence[Choices]) -> Layout | None:
        """The preferred one of these layouts; ``choices`` are the sets of each rank."""
        layouts = [preferred(walk, choices) for walk in self.walks]
        return min(layouts, key=lambda layout: layout.preference(HIGH_ACE), default=None)

    def look_into(self, walk: Walk, beams: Sequence[int] = _BEAMS) -> None:
        """Find the best layouts of a walk, if they gain no less than those found before."""
        if walk.bound < self._least or self._settles_by_beam(walk, beams):
            return
        most = walk.bound - self._least
        if most <= beams[-1] and self._settles(walk, most, _MANY):
            return
        parts = _apart(walk)
        for part in sorted(parts, key=lambda part: -part.bound):
            self.look_into(part, _BEAMS[1:])
        if not parts:
            self._meet_all(walk)

    def _settles_by_beam(self, walk: Walk, beams: Sequence[int]) -> bool:
        """Whether a beam meets all nodes that matter; if not, the first to arrive says what can be gained."""
        for limit in beams:
            if self._settles(walk, limit, _FEW, is_beam=True):
                return True
            if walk.bound - self._least <= limit:
                break
        return False

    def _meet_all(self, walk: Walk) -> None:
        most = walk.bound - self._least
        if not any(self._settles(walk, limit) for limit in _LIMITS if limit < most * 3 // 5):
            self._settles(walk, most)

    def _settles(self, walk: Walk, limit: int, most: int = NEVER, *, is_beam: bool = False) -> bool:
        """Run a walk; whether all ways were found that gain what may be the most."""
        to_lose = walk.bound - self._least
        loss = walk.run(min(limit, to_lose), most, is_beam=is_beam)
        if loss is not None:
            self._least = walk.bound - loss
            if walk.whole:
                self._keep(walk)
        return walk.whole and (loss is not None or limit >= to_lose)

    def _keep(self, walk: Walk) -> None:
        if self._least > self._gain:
            self.walks, self._gain = [], self._least
        self.walks.append(walk)


def _apart(walk: Walk) -> list[Walk]:
    """A walk for each number of aces that one suit can keep for the high end; none where no suit has a choice.

    Each number is a state of its own all the way to the high end: with four suits a branch has a sixteenth of the
    nodes. And what cannot be had at both ends is not in one branch, so that its bound is nearer the truth.
    """
    graphs = [suit.graph for suit in walk.suits]
    kept = [graph.aces_kept() for graph in graphs]
    at = max(range(4), key=lambda suit: len(kept[suit]))
    if len(kept[at]) == 1:
        return []
    parts = [_part(walk, [*graphs[:at], graphs[at].keeping(aces), *graphs[at + 1 :]]) for aces in kept[at]]
    return [part for part in parts if part]


def _part(walk: Walk, graphs: Sequence[SuitGraph]) -> Walk | None:
    """The walk with fewer moves in the suits; None where they leave no way."""
    rows = [
        worth_trying(row, [graph.moving[place] for graph in graphs], [graph.numbers[place] for graph in graphs])
        for place, row in enumerate(walk.rows)
    ]
    if not all(row.keep for row in rows):
        return None
    suits = [
        suit.within(graph, [row.numbers[at] for row in rows])
        for at, (suit, graph) in enumerate(zip(walk.suits, graphs, strict=True))
    ]
    return Walk(suits, rows, walk.discard)
