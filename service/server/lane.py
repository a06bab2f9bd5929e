"""Threads and the queue before them: which is kept short, since a late answer helps nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import monotonic
from typing import Final

from service.server.connection import Connection
from service.settings import Settings
from service.web import batch

_PROBES: Final = ("/healthz", "/readyz", "/metrics")
_ENOUGH: Final = 8  # waiting requests
_LONG: Final = 0.005  # seconds


class Lane:
    """Answers requests in the order they come, as long as each gets its thread within ``patience`` seconds.

    Once the next in the queue has waited half of that, newcomers are refused, at no cost to the threads; what was let
    in before that and waits for all of it is given up, whether or not a thread has come free.

    Two threads that compute at once only take turns, which costs more than a short answer does. So one answers all
    that waits; another comes to its relief when an answer takes long.
    """

    def __init__(self, threads: int, patience: float, answer: Callable[[Connection], None]) -> None:
        self._pool = ThreadPoolExecutor(threads)
        self._threads, self._patience, self._answer = threads, patience, answer
        self._queue: deque[Connection] = deque()
        self._lock = Lock()  # of the queue and of who is at work
        self._at_work = 0
        self._taken_at = 0.0  # when a thread last turned to the queue
        self._busy = Lock()  # held by whoever is at work

    @property
    def is_busy(self) -> bool:
        return self._at_work > 0

    @property
    def has_waiting(self) -> bool:
        return bool(self._queue)

    def is_late(self) -> bool:
        """Whether a newcomer would wait too long."""
        with self._lock:
            return bool(self._queue) and monotonic() - self._queue[0].ready_at > self._patience / 2

    def is_full(self) -> bool:
        """Whether the threads have enough waiting for them to be busy all the time."""
        return len(self._queue) >= _ENOUGH

    def submit(self, conn: Connection) -> None:
        """Let a request wait for the next `go_on`."""
        conn.ready_at = monotonic()
        self._queue.append(conn)

    def go_on(self) -> None:
        """See that a thread answers what waits, and not one that has been at a single answer for long."""
        if not self._queue:
            return
        with self._lock:
            is_held_up = self._at_work < self._threads and monotonic() - self._taken_at > _LONG
            if self._queue and (is_held_up or not self._at_work):
                self._at_work += 1
                self._taken_at = monotonic()
                self._busy.acquire(blocking=False)
                self._pool.submit(self._work)

    def wait(self, seconds: float) -> None:
        """Wait until all is answered, so long at most."""
        if self._busy.acquire(timeout=seconds):
            self._busy.release()

    def _work(self) -> None:
        """In a thread: answer what waits, and leave after a long answer if another one does."""
        try:
            while conn := self._next():
                taken_at = monotonic()
                self._answer(conn)
                if self._at_work > 1 and monotonic() - taken_at > _LONG:
                    return
        finally:
            with self._lock:
                self._at_work -= 1
                if not self._at_work:
                    self._busy.release()

    def _next(self) -> Connection | None:
        with self._lock:
            self._taken_at = monotonic()
            return self._queue.popleft() if self._queue else None

    def given_up(self) -> list[Connection]:
        """What no thread has taken in time, and none will; long work in all threads would hold it for as long."""
        late, found = monotonic() - self._patience, []
        with self._lock:
            while self._queue and self._queue[0].ready_at < late:
                found.append(self._queue.popleft())
        return found

    def admits(self, conn: Connection) -> bool:
        """In its thread: whether the request got it in time."""
        return monotonic() - conn.ready_at <= self._patience


class Lanes:
    """The lanes of a worker: batches and probes have threads of their own."""

    def __init__(self, settings: Settings, answer: Callable[[Connection], None]) -> None:
        patience = settings.queue_timeout
        self.ordinary = Lane(settings.threads, patience, answer)
        self._batches = Lane(settings.batch_threads, patience, answer)
        self._probes = Lane(1, patience, answer)
        self._all = self.ordinary, self._batches, self._probes

    def of(self, path: str | None) -> Lane:
        if path == batch.PATH:
            return self._batches
        return self._probes if path in _PROBES else self.ordinary

    def go_on(self) -> None:
        for lane in self._all:
            lane.go_on()

    def has_waiting(self) -> bool:
        return any(lane.has_waiting for lane in self._all)

    def given_up(self) -> Iterator[Connection]:
        for lane in self._all:
            yield from lane.given_up()
