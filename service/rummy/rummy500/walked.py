"""The best layout of any hand, by the walk (R5-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.rummy.rummy500.lay_out import Layout, preferred
from service.rummy.rummy500.memory import Memory
from service.rummy.rummy500.paid import NEVER, PaidSuit
from service.rummy.rummy500.parts import Parts
from service.rummy.rummy500.prices import set_prices
from service.rummy.rummy500.rank_options import RankOptions
from service.rummy.rummy500.sets import Duty
from service.rummy.rummy500.task import Task
from service.rummy.rummy500.terms import MELD, POINT
from service.rummy.rummy500.walk import Walk

_TRIES: Final = ((1, 2 * POINT, 10), (2, 8 * POINT, 20), (5, 24 * POINT, 30))
"""Rounds of price setting, what the best ways may lose then, and how many nodes of a place go on to find one: with
little to lose few nodes are met, and better prices come before meeting many."""
_MANY: Final = 200
"""So many nodes of a place are met before better prices are set instead."""
_BEAMS: Final = (8 * POINT, 24 * POINT)
_WIDE: Final = 160
"""What a wide beam may lose, less at first, and how many nodes of a place go on in it."""
_LIMITS: Final = (12 * POINT, 24 * POINT, 48 * POINT)
"""What the best ways may lose when all nodes are met: little at first, for the more they may lose, the more are met."""
_NO_LIMIT: Final = NEVER // 2


def walked(task: Task, memory: Memory | None = None) -> Layout | None:
    """The best layout; None where the duty cannot be met.

    The ``memory`` is that of hands much like this one, each with a duty of its own. Most often the best layout meets
    it unasked, and without it more stays the same from hand to hand.
    """
    if memory is None or task.duty is None:
        return _walked(task, memory or Memory(), task.duty)
    free = _walked(task._replace(duty=None), memory, task.duty)
    if free is None or task.duty.is_met_by(free.melds, free.lay_offs):
        return free
    return _walked(task, Memory(), task.duty)


def _walked(task: Task, memory: Memory, duty: Duty | None) -> Layout | None:
    """The best layout; None where none meets the task's duty, or a ``duty`` cannot be met at all."""
    parts = Parts(task, memory)
    laid_out = parts.laid_out() if duty is None or parts.can_meet(duty) else None
    if laid_out is None:
        return None
    least = task.least()
    walk = _walk(*laid_out, discard=task.discard, least=-_NO_LIMIT if least is None else least)
    return preferred(walk, parts.choices) if walk else None


def _walk(suits: Sequence[PaidSuit], options: Sequence[RankOptions], *, discard: bool, least: int) -> Walk | None:
    """A walk that found all best ways; None where none gains the ``least``."""
    bound = _NO_LIMIT
    for rounds, limit, few in _TRIES:
        set_prices(suits, options, rounds)
        walk = Walk(suits, options, discard)
        most = walk.bound - least
        if most < 0:
            return None
        if bound - walk.bound < POINT < most:
            break  # better prices will not help
        bound = walk.bound
        loss = walk.run(min(limit, most), few, is_beam=True)
        if loss is not None:
            if walk.whole or walk.run(loss, _MANY) is not None:
                return walk
            least = bound - loss
    most = _less(walk, walk.bound - least)
    limits = (*[limit for limit in _LIMITS if limit < most * 3 // 5], most)
    return walk if any(walk.run(limit) is not None for limit in limits) else None


def _less(walk: Walk, most: int) -> int:
    """What need be lost at most, as wide beams find it: each may lose half of what the one before found."""
    loss = None
    for limit in _BEAMS:
        if loss is None:
            loss = walk.run(min(limit, most), _WIDE, is_beam=True)
    while loss is not None:
        most = loss
        loss = walk.run(most >> 1, _WIDE, is_beam=True) if most > MELD else None
    return most
