"""A request body as it comes in: each piece as soon as it is there, and no waiting for one that isn't."""

from __future__ import annotations

import errno
import select
from collections.abc import Iterator, Mapping
from typing import Any, Final

from werkzeug.wsgi import get_content_length, get_input_stream

_PIECE: Final = 64 * 1024


class Arrivals:
    """The pieces of a request body, in order; raises ``ConnectionResetError`` where the client breaks off.

    WSGI only knows ``read(n)``, which waits for n bytes: a client that sends a line and waits for its answer would
    wait for ever. gunicorn's readers return as soon as the one byte that is asked for is there, and show what else
    came with it. Under other servers the pieces are as long as they make them.
    """

    def __init__(self, environ: Mapping[str, Any]) -> None:
        self._stream: Any = get_input_stream(dict(environ))
        self._reader: Any = getattr(self._stream, "reader", None)
        self._socket: Any = environ.get("gunicorn.socket")
        self._length = get_content_length(dict(environ))

    def __iter__(self) -> Iterator[bytes]:
        read = self._read if self._reader is None else self._read_what_is_there
        received = 0
        while piece := read():
            received += len(piece)
            yield piece
        if self._length is not None and received < self._length:
            raise ConnectionResetError(errno.ECONNRESET, "the client broke off in mid-request")

    def is_more_there(self) -> bool:
        """Whether something has come in that was not read yet."""
        return self._socket is not None and bool(select.select([self._socket], [], [], 0)[0])

    def _read(self) -> bytes:
        piece: bytes = self._stream.read(_PIECE)
        return piece

    def _read_what_is_there(self) -> bytes:
        try:
            first: bytes = self._reader.read(1)
            return first + self._reader.read(self._held()) if first else b""
        except Exception:
            self._stream.failed = True  # where a next request would begin is unknown: gunicorn is to close
            raise

    def _held(self) -> int:
        """How many bytes gunicorn has received of the body and not yet handed out."""
        if self._length is None:
            return int(self._reader.buf.tell())
        return min(int(self._reader.length), int(self._reader.unreader.buf.tell()))
