"""Threads and the queue before them: which is kept short, since a late answer helps nobody."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from time import monotonic
from typing import Final

from service.server.connection import Connection

_ENOUGH: Final = 8  # waiting requests


class Lane:
    """Answers requests in the order they come, as long as each gets its thread within ``patience`` seconds.

    Once the next in the queue has waited half of that, newcomers are refused, at no cost to the threads; what was let
    in before that and waits for all of it is given up, whether or not a thread has come free.
    """

    def __init__(self, threads: int, patience: float) -> None:
        self._threads = ThreadPoolExecutor(threads)
        self._patience = patience
        self._queue: deque[Connection] = deque()

    def is_late(self) -> bool:
        """Whether a newcomer would wait too long."""
        self._forget_answered()
        return bool(self._queue) and monotonic() - self._queue[0].ready_at > self._patience / 2

    def is_full(self) -> bool:
        """Whether the threads have enough waiting for them to be busy all the time."""
        self._forget_answered()
        return len(self._queue) >= _ENOUGH

    def _forget_answered(self) -> None:
        while self._queue and self._queue[0].has_thread:
            self._queue.popleft()

    def submit(self, work: Callable[[Connection], bool], conn: Connection) -> Future[bool]:
        conn.ready_at, conn.has_thread = monotonic(), False
        self._queue.append(conn)
        conn.answering = self._threads.submit(work, conn)
        return conn.answering

    def give_up(self) -> None:
        """Cancel what no thread has taken in time; long work in all threads would hold it for as long."""
        late = monotonic() - self._patience
        while self._queue and (self._queue[0].has_thread or self._queue[0].ready_at < late):
            self._queue.popleft().answering.cancel()  # without effect where a thread has it

    def admits(self, conn: Connection) -> bool:
        """In its thread: whether the request got it in time."""
        conn.has_thread = True
        return monotonic() - conn.ready_at <= self._patience
