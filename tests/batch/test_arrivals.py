"""A body is read piece by piece as it comes in, through gunicorn's own readers."""

from __future__ import annotations

import io
import socket
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.http.body import Body, ChunkedReader, LengthReader
from gunicorn.http.errors import InvalidChunkSize
from gunicorn.http.unreader import SocketUnreader

from service.web.arrivals import Arrivals


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    client, server = socket.socketpair()
    with client, server:
        server.settimeout(5)
        yield client, server


def of_length(server: socket.socket, length: int) -> Arrivals:
    body = Body(LengthReader(SocketUnreader(server), length))
    environ = {"wsgi.input": body, "wsgi.input_terminated": True, "CONTENT_LENGTH": str(length)}
    return Arrivals({**environ, "gunicorn.socket": server})


def in_chunks(server: socket.socket) -> tuple[Arrivals, Any]:
    body = Body(ChunkedReader(SimpleNamespace(), SocketUnreader(server)))
    environ = {"wsgi.input": body, "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    return Arrivals({**environ, "gunicorn.socket": server}), body


def test_what_is_there_is_handed_out_at_once_and_nothing_beyond_the_body(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    client, server = ends
    pieces = iter(arrivals := of_length(server, 7))
    assert not arrivals.is_more_there()
    client.sendall(b"abc")
    assert arrivals.is_more_there()
    assert next(pieces) == b"abc"
    assert not arrivals.is_more_there()
    client.sendall(b"defgNEXT")
    assert list(pieces) == [b"defg"]


def test_chunks_are_handed_out_as_they_come(ends: tuple[socket.socket, socket.socket]) -> None:
    client, server = ends
    pieces = iter(in_chunks(server)[0])
    client.sendall(b"3\r\nabc\r\n4\r\nde")
    assert next(pieces) == b"abc"
    assert next(pieces) == b"de"
    client.sendall(b"fg\r\n0\r\n\r\n")
    assert list(pieces) == [b"fg"]


def test_a_body_that_breaks_off_is_no_body(ends: tuple[socket.socket, socket.socket]) -> None:
    client, server = ends
    pieces = iter(of_length(server, 7))
    client.sendall(b"abc")
    client.close()
    assert next(pieces) == b"abc"
    with pytest.raises(ConnectionResetError, match="broke off"):
        next(pieces)


def test_after_a_malformed_chunk_the_connection_is_not_used_again(ends: tuple[socket.socket, socket.socket]) -> None:
    client, server = ends
    arrivals, body = in_chunks(server)
    client.sendall(b"zz\r\n")
    with pytest.raises(InvalidChunkSize):
        next(iter(arrivals))
    assert body.failed


def test_under_another_server_pieces_are_as_long_as_they_come() -> None:
    arrivals = Arrivals({"wsgi.input": io.BytesIO(b"x" * 70_000), "CONTENT_LENGTH": "70000"})
    assert [len(piece) for piece in arrivals] == [65_536, 4_464]
    assert not arrivals.is_more_there()
