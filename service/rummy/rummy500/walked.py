"""The best layout of any hand, by the walk (R5-7)."""

from __future__ import annotations

from typing import Final

from service.rummy.rummy500.branches import Branches
from service.rummy.rummy500.lay_out import Layout
from service.rummy.rummy500.memory import Memory
from service.rummy.rummy500.paid import NEVER
from service.rummy.rummy500.parts import Parts
from service.rummy.rummy500.sets import Duty
from service.rummy.rummy500.task import Task
from service.rummy.rummy500.walk import Walk

_ANYTHING: Final = -NEVER // 2
"""Less than any arrangement gains."""


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
    branches = Branches(_ANYTHING if least is None else least)
    branches.look_into(Walk(*laid_out, discard=task.discard))
    return branches.preferred(parts.choices)
