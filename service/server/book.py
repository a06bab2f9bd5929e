"""Which clients a worker waits for, until when, and what it keeps for them in memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Final

from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

from service.server.connection import Connection
from service.server.mailbox import Mailbox

_LONG: Final = 1.0  # seconds
# Bytes of requests and answers that a worker keeps for slow clients; beyond it those with more than a little must go.
_MOST_HELD: Final = 24 * 1024 * 1024
_A_LITTLE: Final = 64 * 1024


class BookkeepingWorker(ThreadWorker):
    """A threaded worker that knows what it waits for; only the poller's thread writes in the book."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: dict[Connection, None] = {}  # those that the poller watches, the longest watched first
        self.held = 0
        self.beats_at = 0.0
        self.method_queue = self.mailbox = Mailbox()

    def notify(self) -> None:
        """The heartbeat: once a second is enough."""
        if monotonic() >= self.beats_at:
            self.beats_at = monotonic() + 1
            super().notify()

    def watch(self, conn: Connection, event: int, callback: Callable[..., None], seconds: float) -> None:
        """Have the callback called on the event; one that is watched already keeps its deadline."""
        if conn in self.waiting:
            return
        if not self.alive:
            seconds = min(seconds, STOP_KEEPALIVE_LINGER)
        conn.watched_at = monotonic()
        conn.deadline = conn.watched_at + seconds
        conn.callback = callback
        self.waiting[conn] = None
        if conn.event != event:
            self._unregister(conn)
            self.poller.register(conn.sock, event, partial(self._stirs, conn))
            conn.event = event

    def _stirs(self, conn: Connection, _descriptor: Any) -> None:
        """A connection stirs; where its request is being answered still, what has come stays in the kernel."""
        if conn not in self.waiting:
            self.mailbox.look_in()
        if conn in self.waiting and conn.callback:
            conn.callback(conn)
        else:
            self._unregister(conn)

    def unwatch(self, conn: Connection) -> None:
        """Watch no more. It stays registered, as most are watched again before they stir: that saves system calls."""
        self.waiting.pop(conn, None)

    def _unregister(self, conn: Connection) -> None:
        if conn.event:
            self.poller.unregister(conn.sock)
            conn.event = 0

    def drop(self, conn: Connection) -> None:
        self.unwatch(conn)
        self._unregister(conn)
        self.charge(conn, 0)
        self.nr_conns -= 1
        conn.sock.close()

    def charge(self, conn: Connection, held: int) -> None:
        self.held += held - conn.held
        conn.held = held

    def make_room(self) -> None:
        """Drop the connection that has been waited for longest, if that was long; none that only just came."""
        oldest = next(iter(self.waiting), None)
        if oldest is not None and monotonic() - oldest.watched_at > _LONG:
            self.drop(oldest)

    def is_over(self, size: int) -> bool:
        """Whether there is no room for so much more than a little."""
        return self.held > _MOST_HELD and size > _A_LITTLE

    def overdue(self) -> list[Connection]:
        """Those whose time is up."""
        now = monotonic()
        return [conn for conn in self.waiting if conn.deadline <= now]

    def _cap_keepalive(self, deadline: float) -> None:
        for conn in self.waiting:
            conn.deadline = min(conn.deadline, deadline)
