"""A gunicorn worker that no client can hold up: a thread gets a request when it's whole and gives back a whole answer.

gunicorn's own threaded worker reads a request in the thread that answers it, so as many slow clients as there are
threads stop all others. Here the poller gathers what clients send and sends them what they don't take at once; threads
only compute. Batches, which can't be gathered, and probes, which mustn't wait, have threads of their own.
"""

from __future__ import annotations

import errno
import selectors
import socket
import sys
from functools import partial
from time import monotonic
from typing import Any, Final

from service.server.book import BookkeepingWorker
from service.server.connection import Channel, Connection
from service.server.lane import Lanes
from service.server.refusals import answer_to, refusal
from service.settings import Settings
from service.web import batch, health

_BUSY: Final = (503, "the service has more to do than it can; try again in a moment")
_A_FEW: Final = 4  # clients let in at once
_A_CROWD: Final = 64
_TURN: Final = 0.0001  # seconds
_PAUSE: Final = 0.002  # seconds between looks at the clients while threads compute
_LINGER: Final = 2.0  # seconds a client has to take the rest of a last answer


class Worker(BookkeepingWorker):
    """See above. Everything but `handle` and what it calls runs in the poller's thread, so nothing needs a lock."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.settings = Settings.from_environment()
        self.lanes = Lanes(self.settings, self.answer)
        self.leaves_at: float | None = None
        self.sweeps_at = 0.0
        self.crowded_since: float | None = None
        self.crowded_at = 0.0

    def init_process(self) -> None:
        # While threads compute, the poller waits this long after each system call: at Python's 5 ms it falls behind.
        sys.setswitchinterval(_TURN)
        super().init_process()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """A round of the poller. While threads compute the rounds are fewer: each breaks into that."""
        self.lanes.ordinary.wait(_PAUSE)
        self.mailbox.look_in()
        self.lanes.go_on()
        started = monotonic()
        is_idle = self.mailbox.is_poller_asleep = not self.lanes.ordinary.is_busy
        most = _PAUSE if self.lanes.has_waiting() else timeout
        super().wait_for_and_dispatch_events(most if is_idle and self.mailbox.is_empty() else 0)
        self.mailbox.is_poller_asleep = False
        if self._accepting and self.crowded_at < started:
            self.crowded_since = None
        self.lanes.go_on()

    def accept(self, listener: socket.socket) -> None:
        """Let in a few clients, so that idle workers get their share; all where they can only be refused."""
        at_once = _A_CROWD if self.is_crowded() or self.lanes.ordinary.is_late() or not self.alive else _A_FEW
        for _ in range(at_once):
            if not self.accept_one(listener):
                return
        self.crowded_at = monotonic()
        self.crowded_since = self.crowded_since or self.crowded_at

    def is_crowded(self) -> bool:
        """Whether more clients than were let in have stood outside for a while: they wait, too, before any queue."""
        since = self.crowded_since
        return since is not None and self.crowded_at - since > self.settings.queue_timeout / 4

    def accept_one(self, listener: socket.socket) -> bool:
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return False
        self.nr_conns += 1
        channel = Channel(client, self.settings.read_timeout)
        self.gather(Connection(self.cfg, channel, address, listener.getsockname()))
        if self.nr_conns >= self.worker_connections:
            self.make_room()
        return True

    def set_accept_enabled(self, enabled: bool) -> None:
        """Before a worker that stops closes its doors, it lets in those who wait outside: they would be thrown out."""
        if self._accepting and not self.alive:
            for listener in self.sockets:
                self.accept(listener)
        super().set_accept_enabled(enabled)

    # A connection goes round: gather, answer in a thread, settle, gather …

    def gather(self, conn: Connection, _descriptor: Any = None) -> None:
        """Take in what the client has sent."""
        try:
            data = conn.sock.take()
        except BlockingIOError:
            self.watch(conn, selectors.EVENT_READ, self.gather, self.settings.read_timeout)
            return
        except OSError:
            data = b""
        if data:
            conn.parser.add(data)
            self.proceed(conn)
        else:
            self.drop(conn)

    def proceed(self, conn: Connection) -> None:
        """Give the request to a thread if it is ready, else wait for more of it."""
        is_ready = conn.can_stream() if self.is_batch(conn) else conn.is_whole(self.settings.body_limit)
        self.charge(conn, conn.parser.held)
        if self.is_over(conn.held):
            self.refuse(conn, 503, "the service has no room for a request of this size now")
        elif is_ready:
            self.submit(conn)
        else:
            self.watch(conn, selectors.EVENT_READ, self.gather, self.settings.read_timeout)

    def is_batch(self, conn: Connection) -> bool:
        return bool(conn.parser.has_head() and conn.path == batch.PATH)

    def submit(self, conn: Connection) -> None:
        conn.lane = self.lanes.of(conn.path)
        if conn.lane.is_late() or (self.is_crowded() and conn.lane.is_full()):
            self.refuse(conn, *_BUSY)
            return
        self.unwatch(conn)
        if self.leaves_at is not None and conn.parser.request is not None:
            conn.parser.request.force_close()  # the client's next request is another replica's
        conn.lane.submit(conn)

    def answer(self, conn: Connection) -> None:
        """In a thread: answer, and give the connection back to the poller."""
        is_kept = False
        try:
            is_kept = self.handle(conn)
        finally:
            self.mailbox.defer(self.settle, conn, is_kept)

    def handle(self, conn: Connection) -> bool:
        """In a thread: answer, and say whether the connection may be used again."""
        try:
            if conn.lane.admits(conn):
                is_kept = bool(super().handle(conn))
            else:
                is_kept = conn.sock.is_stream = False
                conn.sock.sendall(refusal(*_BUSY))
            conn.sock.is_stream = False
            conn.sock.flush()
        except OSError:
            conn.sock.unsent.clear()
            return False
        return is_kept

    def handle_error(self, req: Any, client: Channel, addr: Any, exc: Exception) -> None:  # noqa: ARG002
        client.sendall(answer_to(exc))

    def settle(self, conn: Connection, is_kept: bool) -> None:
        """After an answer: see that the client takes it all, then wait for the next request or part."""
        self.charge(conn, len(conn.sock.unsent))
        if self.is_over(len(conn.sock.unsent)):
            self.drop(conn)
        elif conn.sock.unsent:
            send_on = partial(self.send_on, is_kept=is_kept)
            self.watch(conn, selectors.EVENT_WRITE, send_on, self.settings.read_timeout)
        elif not is_kept:
            self.part(conn)
        elif conn.parser.held:
            self.proceed(conn)
        else:
            self.watch(conn, selectors.EVENT_READ, self.gather_next, self.settings.keep_alive)

    def send_on(self, conn: Connection, _descriptor: Any = None, *, is_kept: bool) -> None:
        try:
            conn.sock.flush()
        except OSError:
            self.drop(conn)
            return
        if not conn.sock.unsent:
            self.unwatch(conn)
        self.settle(conn, is_kept)

    def gather_next(self, conn: Connection, _descriptor: Any = None) -> None:
        """The first of a next request: from here on it has the time of a request."""
        self.unwatch(conn)
        self.gather(conn)

    def part(self, conn: Connection) -> None:
        """Close; where the client may be sending still, after it has taken the answer, which unread input destroys."""
        if conn.is_complete and not conn.parser.held:
            self.drop(conn)
            return
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self.drop(conn)
        else:
            self.watch(conn, selectors.EVENT_READ, self.ignore, _LINGER)

    def ignore(self, conn: Connection, _descriptor: Any = None) -> None:
        try:
            if conn.sock.take():
                return
        except OSError:
            pass
        self.drop(conn)

    def refuse(self, conn: Connection, status: int, detail: str) -> None:
        self.unwatch(conn)
        conn.sock.is_stream = False
        conn.sock.sendall(refusal(status, detail))
        self.send_on(conn, is_kept=False)

    def murder_pending(self) -> None:
        """Called at least once a second: end what has run out of time."""
        now = monotonic()
        if self.leaves_at is not None and now >= self.leaves_at:
            self.alive = False
        if now < self.sweeps_at:
            return
        self.sweeps_at = now + 0.5
        for conn in self.lanes.given_up():
            self.refuse(conn, *_BUSY)
        for conn in self.overdue():
            if conn.callback == self.gather and (conn.parser.held or conn.parser.request is not None):
                self.refuse(conn, 408, f"a request has to be there within {self.settings.read_timeout} seconds")
            else:
                self.drop(conn)

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ARG002
        """SIGTERM: go on for a while, so that who spreads the requests sees /readyz fail and sends them elsewhere."""
        if self.leaves_at is None:
            health.drain()
            self.leaves_at = monotonic() + self.settings.drain_seconds
            self.mailbox.defer(lambda: None)
