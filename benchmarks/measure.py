"""How often a function runs in a second: medians of rounds, peers in turn, so that all see the same machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

Runs = Mapping[str, tuple[Callable[..., Any], Sequence[tuple[Any, ...]]]]
ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the report: what was measured, and how it stands to its floor (at least) or bound (at most)."""

    name: str
    value: float
    unit: str
    floor: float | None = None
    bound: float | None = None
    note: str = ""

    @property
    def is_reached(self) -> bool:
        above = self.floor is None or self.value >= self.floor
        return above and (self.bound is None or self.value <= self.bound)


def rates(runs: Runs) -> dict[str, float]:
    """Calls a second of each function over its arguments: the median of several rounds, taken in turn."""
    seen: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, (function, arguments) in runs.items():
            seen[name].append(_rate(function, arguments))
    return {name: median(values) for name, values in seen.items()}


def _rate(function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> float:
    start = perf_counter()
    for each in arguments:
        function(*each)
    return len(arguments) / (perf_counter() - start)


def best_of(function: Callable[[], Any], times: int = 3) -> float:
    """Seconds of one call: the least of a few, which other work on the machine disturbs least."""
    seconds = []
    for _ in range(times):
        start = perf_counter()
        function()
        seconds.append(perf_counter() - start)
    return min(seconds)
