"""What Prometheus can ask for: requests by operation and status, latency, hands scored, problems by code.

Several workers keep their numbers in files of one folder, which ``PROMETHEUS_MULTIPROC_DIR`` names; whichever of them
is asked adds up all. Without that variable there is one process, and it answers for itself.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from flask import Flask, Response
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector

_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_slot = "main"

if _FOLDER in os.environ:
    # Files by slot, not by process: a new worker goes on where its predecessor was, so they never grow in number.
    values.ValueClass = values.MultiProcessValue(lambda: _slot)  # type: ignore[no-untyped-call]

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY: Final = CollectorRegistry()
_REQUESTS: Final = Counter("referee_requests", "Requests answered.", ["operation", "status"], registry=REGISTRY)
_SECONDS: Final = Histogram(
    "referee_request_seconds", "Time to the answer.", ["operation"], registry=REGISTRY, buckets=_BUCKETS
)
_HANDS: Final = Counter("referee_hands", "Hands that were judged, in batches too.", ["game"], registry=REGISTRY)
_PROBLEMS: Final = Counter("referee_problems", "Refusals, those in batches too.", ["code"], registry=REGISTRY)

# Looking up a labelled counter costs as much as counting.
_requests: Final = cache(_REQUESTS.labels)
_seconds: Final = cache(_SECONDS.labels)
_hands: Final = cache(_HANDS.labels)
_problems: Final = cache(_PROBLEMS.labels)


def enter_slot(number: int) -> None:
    """Count for the worker of this place from now on; no two living workers may share one."""
    global _slot  # noqa: PLW0603 (a process has one place)
    _slot = str(number)


def count_request(operation: str, status: int, seconds: float) -> None:
    _requests(operation, status).inc()
    _seconds(operation).observe(seconds)


def count_refusal(problem: dict[str, Any]) -> None:
    """Count what was refused before it reached the application; no operation, no latency."""
    _requests("none", problem["status"]).inc()
    count_problem(problem)


Tally = dict[str, int]
"""Hands by game."""


def count_hands(game: str, hands: int) -> None:
    _hands(game).inc(hands)


@contextmanager
def hands_counted_together() -> Iterator[Tally]:
    """Counts what `count_hands` would, but all at the end: a file that workers share is written to once, not a line."""
    tally: Tally = defaultdict(int)
    try:
        yield tally
    finally:
        for game, hands in tally.items():
            _hands(game).inc(hands)


def count_problem(problem: dict[str, Any]) -> None:
    _problems(problem["type"].rpartition("/")[2]).inc()


def metrics() -> Response:
    registry = REGISTRY
    if _FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type="text/plain; version=0.0.4; charset=utf-8")


def init_app(app: Flask) -> None:
    app.add_url_rule("/metrics", view_func=metrics)
