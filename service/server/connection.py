"""A client's connection, and what it has sent: gathered until a thread can answer it without waiting for the client."""

from __future__ import annotations

import errno
import os
import re
import socket
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from gunicorn.http.body import LengthReader
from gunicorn.http.errors import LimitRequestHeaders
from gunicorn.http.parser import RequestParser
from gunicorn.workers.gthread import TConn

_HEAD_LIMIT: Final = 64 * 1024
_PIECE: Final = 64 * 1024
_PACE: Final = 1024  # bytes a second: a stream that is slower uses up its patience
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
# The end of a line of JSON in a body, chunked or not: the lines of the chunks' framing end in CRLF.
_LINE_END: Final = re.compile(rb"[^\r]\n")


class Channel:
    """The socket as gunicorn's own code sees it: nothing it does there waits for the client.

    Reading finds what was gathered and then the end; what is written is sent when the answer is whole, and what the
    client doesn't take at once stays in ``unsent``. Only a stream reads and writes for real, while the client keeps
    pace: it has ``patience`` seconds, which waiting uses up and each KiB received restores by one.
    """

    def __init__(self, sock: socket.socket, patience: float) -> None:
        sock.setblocking(False)
        self.sock = sock
        self.is_stream = False
        self.unsent = bytearray()
        self._most_patience = self._patience = patience

    def fileno(self) -> int:
        return self.sock.fileno()

    def take(self) -> bytes:
        """What has come in; raises ``BlockingIOError`` when that is nothing yet."""
        return self.sock.recv(_PIECE)

    def recv(self, size: int) -> bytes:
        if not self.is_stream:
            return b""
        started = monotonic()
        self.sock.settimeout(max(self._patience, 0.001))
        try:
            data = self.sock.recv(size)
        except TimeoutError:
            raise ConnectionResetError(errno.ECONNRESET, "the client is too slow") from None
        patience = self._patience - (monotonic() - started) + len(data) / _PACE
        self._patience = min(patience, self._most_patience)
        return data

    def send(self, data: bytes) -> int:
        self.sendall(data)
        return len(data)

    def sendall(self, data: bytes) -> None:
        if not self.is_stream:
            self.unsent += data
            return
        self.sock.settimeout(self._most_patience)
        try:
            self.sock.sendall(data)
        except TimeoutError:
            raise ConnectionResetError(errno.ECONNRESET, "the client is too slow") from None

    def flush(self) -> None:
        """Send what the client takes at once."""
        if self.sock.gettimeout() != 0:  # None and more than 0 are ways to wait
            self.sock.setblocking(False)
        if self.unsent:
            with suppress(BlockingIOError):
                del self.unsent[: self.sock.send(self.unsent)]

    def setblocking(self, is_blocking: bool) -> None:
        """gunicorn's wish to wait or not; the channel knows better."""

    settimeout = setblocking

    def shutdown(self, how: int) -> None:
        self.sock.shutdown(how)

    def close(self) -> None:
        self.sock.close()


class Gatherer(RequestParser):
    """Parses a request when its head is whole, and gives it to the thread that asks for it later."""

    def __init__(self, cfg: Any, channel: Channel, client: Any) -> None:
        super().__init__(cfg, channel, client)
        self.request: Any = None
        self.failure: Exception | None = None

    def add(self, data: bytes) -> None:
        self.unreader.buf.seek(0, os.SEEK_END)
        self.unreader.buf.write(data)

    @property
    def held(self) -> int:
        """How many bytes are gathered that belong to no parsed head."""
        return int(self.unreader.buf.seek(0, os.SEEK_END))

    def has_head(self) -> bool:
        """Whether the head is there and parsed; one that can't be is as good as there."""
        if self.request is None and self.failure is None:
            held = self.unreader.buf.getvalue()
            if b"\r\n\r\n" in held:
                self._parse()
            elif len(held) > _HEAD_LIMIT:
                self.failure = LimitRequestHeaders("the head is too long")
        return self.request is not None or self.failure is not None

    def _parse(self) -> None:
        try:
            self.request = super().__next__()
        except Exception as error:
            self.failure = error

    def __next__(self) -> Any:
        if self.failure is not None:
            raise self.failure
        request, self.request = self.request, None
        return request


class Connection(TConn):
    """A connection with the request on its way; the poller's until the request is ready, then a thread's."""

    def __init__(self, cfg: Any, channel: Channel, client: Any, server: Any) -> None:
        super().__init__(cfg, channel, client, server)
        self.parser = Gatherer(cfg, channel, client)
        self.initialized = True
        self.held = 0
        self.watched_at = self.deadline = self.ready_at = 0.0
        self.lane: Any = None
        self.is_complete = False  # the request is all there
        self.callback: Callable[..., None] | None = None  # whom the poller calls
        self.event = 0  # what the poller has it registered for

    @property
    def path(self) -> str | None:
        """The path of the request, once its head is there and sound."""
        return None if self.parser.request is None else self.parser.request.path

    def is_whole(self, body_limit: int) -> bool:
        """Whether a thread can answer now: the request is all there, or no more of it is wanted."""
        self.is_complete = False
        if not self.parser.has_head():
            return False
        if self.parser.failure is not None:
            return True
        request = self.parser.request
        reader = request.body.reader
        if not isinstance(reader, LengthReader) or reader.length > body_limit:
            request.force_close()  # refused unread: where a next request would begin is unknown
            request._expected_100_continue = False
            return True
        return self._is_complete(request, reader.length)

    def _is_complete(self, request: Any, length: int) -> bool:
        self.is_complete = self.parser.held >= length
        self._ask_for_body(request, self.is_complete)
        return self.is_complete

    def can_stream(self) -> bool:
        """Whether a stream has begun in earnest: with a whole line, a whole body or a good part of one."""
        request = self.parser.request
        request.force_close()
        reader = request.body.reader
        held = self.parser.unreader.buf.getvalue()
        is_complete = (
            held.endswith(b"0\r\n\r\n") if not isinstance(reader, LengthReader) else len(held) >= reader.length
        )
        self._ask_for_body(request, is_complete)
        self.sock.is_stream = is_complete or len(held) >= _PIECE or _LINE_END.search(held) is not None
        return bool(self.sock.is_stream)

    def _ask_for_body(self, request: Any, is_complete: bool) -> None:
        if request._expected_100_continue and not is_complete:
            self.sock.sock.send(_CONTINUE)
        request._expected_100_continue = False
