"""Four times as much work as can be done: what is answered is answered in time, the rest is told so at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from service.web.operations import OPERATIONS
from tests.resilience.load import EASY, Outcome, closed, for_seconds, open_loop, request, run
from tests.resilience.server import Server

pytestmark = pytest.mark.resilience

OPERATION = OPERATIONS["rummy500.verify"]
HARD = request(OPERATION.path, next(iter(OPERATION.examples.values())), keep_alive=False)
SECONDS = 20


async def overload(port: int, rate: float) -> tuple[Outcome, Outcome]:
    return await asyncio.gather(
        open_loop(port, HARD, rate, SECONDS), closed(port, request("/healthz"), 1, for_seconds(SECONDS))
    )


def test_four_times_the_capacity_for_20_seconds(tmp_path: Path) -> None:
    with Server(tmp_path / "log", WEB_CONCURRENCY=1) as server:
        run(closed(server.port, HARD, 4, for_seconds(1)))
        before = run(closed(server.port, HARD, 4, for_seconds(3)))
        capacity = before.statuses[200] / 3
        during, probes = run(overload(server.port, 4 * capacity))
        after = run(closed(server.port, EASY, 1, for_seconds(1)))
        print(f"capacity: {capacity:.0f} a second\nat four times that: {during}\nprobes meanwhile: {probes}")
        print(f"right after: {after}; {server.megabytes:.0f} MB")
    assert set(during.statuses) == {200, 503}
    assert during.failures == []
    assert during.quantile(0.99) < 4000, "two seconds of waiting at most, and the work itself"
    assert during.statuses[200] > SECONDS * capacity / 3, "refusing leaves time to answer"
    assert (set(probes.statuses), probes.failures) == ({200}, [])
    assert (set(after.statuses), after.failures) == ({200}, [])
    assert after.quantile(0.99) < 500
