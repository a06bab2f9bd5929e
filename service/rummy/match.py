"""Running totals, and who leads, wins or ties (R3-11, R5-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Status = Literal["in_progress", "won", "tied"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands after a deal. ``leaders`` are all who share the highest total, in the order of the request."""

    target: int
    status: Status
    winner: str | None
    leaders: tuple[str, ...]


def standing(names: Sequence[str], totals: Sequence[int], target: int, *, decides: bool = True) -> Standing:
    """Once a deal has ended with someone at ``target`` or more, the highest total wins; an exact tie is a tie.

    Totals are in points. ``decides`` is false where the deal goes on: nothing is decided in mid-deal (R3-11).

    >>> standing(["a", "b"], [3036, 3043], 3000).winner
    'b'
    """
    highest = max(totals)
    leaders = tuple(name for name, total in zip(names, totals, strict=True) if total == highest)
    if not decides or highest < target:
        return Standing(target, "in_progress", None, leaders)
    if len(leaders) > 1:
        return Standing(target, "tied", None, leaders)
    return Standing(target, "won", leaders[0], leaders)
