"""Two suits side by side at one rank: what both may give, and all their moves together (R5-7)."""

from __future__ import annotations

from collections.abc import Iterable

from service.rummy.rummy500.paid import NEVER
from service.rummy.rummy500.rank_options import Option

Node = int
"""The nodes of the four suits, clubs in the lowest bits, then 1 when no discard is to be chosen (any more), else 0."""
Losses = list[tuple[int, int]]
"""Moves: what each loses against the bound, the least first, and the node after (a part of it)."""
Rows = dict[int, Losses]
"""A suit's moves out of a node by how many cards it gives."""
Given = list[tuple[int, int, int, int]]
"""What two suits give: the cards of each, what is lost by that, and if the discard is chosen after it."""
Crossing = tuple[list[Given], list[Given]]
"""For each class what clubs and diamonds give, and what hearts and spades may give then.

Where clubs and diamonds give in two ways after which hearts and spades have the same choice, these are of one class: so
a set of a rank asks only how many of its cards there are.
"""


def crossing(options: Iterable[tuple[int, Option]], done: bool) -> Crossing:
    """Sort the options of a rank into classes."""
    by_low: dict[tuple[int, int], dict[tuple[int, int, int], int]] = {}
    for loss, ((c, d, h, s), _, throw) in options:
        row, key = by_low.setdefault((c, d), {}), (h, s, int(done or throw is not None))
        row[key] = min(loss, row.get(key, loss))
    classes: dict[frozenset[tuple[tuple[int, int, int], int]], Given] = {}
    for (c, d), row in by_low.items():
        least = min(row.values())
        rest = frozenset([(key, loss - least) for key, loss in row.items()])
        classes.setdefault(rest, []).append((c, d, least, 0))
    return [*classes.values()], [[(h, s, loss, after) for (h, s, after), loss in rest] for rest in classes]


def side_by_side(one: Rows, two: Rows, given: Given, done: int, limit: int) -> Losses:
    """The moves of two suits that give some cards, each pair of nodes after with the least that it loses."""
    best: dict[int, int] = {}
    for first, second, lost, after in given:
        if first in one and second in two:
            moves = two[second]
            for more, here in one[first]:
                whole, part = lost + more, here + after * done
                if whole > limit:
                    break
                for least, there in moves:
                    if whole + least > limit:
                        break
                    if whole + least < best.get(part + there, NEVER):
                        best[part + there] = whole + least
    return sorted([(loss, node) for node, loss in best.items()])


def cross(  # noqa: PLR0913, PLR0917 - the innermost loop, called for every node
    node: Node,
    loss: int,
    first: Losses,
    second: Losses,
    limit: int,
    losses: dict[Node, int],
    befores: dict[Node, list[Node]],
) -> None:
    """Go on from a node by the moves of two pairs of suits, where those lose no more than what is left to lose."""
    least = second[0][0]
    for lost, here in first:
        so_far = loss + lost
        if so_far + least > limit:
            break
        room = limit - so_far
        for more, there in second:
            if more > room:
                break
            after, whole = here + there, so_far + more
            known = losses.get(after, NEVER)
            if whole < known:
                losses[after] = whole
                befores[after] = [node]
            elif whole == known:
                befores[after].append(node)
