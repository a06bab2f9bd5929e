"""What a worker makes of each kind of client."""

from __future__ import annotations

import time
from collections.abc import Iterator

import orjson
import pytest

from service.server.worker import Worker
from service.settings import Settings
from tests.server.serving import ARRANGE, BATCH, CLOSE, HAND, HEAD, HEALTHZ, LINE, Open, received, running, statuses


@pytest.fixture(scope="module")
def serving() -> Iterator[tuple[Worker, Open]]:
    with pytest.MonkeyPatch.context() as patch, running(patch, Settings(read_timeout=2, body_limit=2000)) as served:
        yield served


@pytest.fixture
def connect(serving: tuple[Worker, Open]) -> Open:
    return serving[1]


def test_a_request_is_answered_and_the_connection_kept(connect: Open) -> None:
    with connect() as sock:
        for _ in range(2):
            sock.sendall(ARRANGE)
            got = sock.recv(65536)
            assert statuses(got) == [200]
            assert b"Connection: keep-alive" in got


def test_a_request_in_pieces_is_answered_when_it_is_whole(connect: Open) -> None:
    with connect() as sock:
        for start in range(0, len(ARRANGE), 40):
            sock.sendall(ARRANGE[start : start + 40])
            time.sleep(0.01)
        assert statuses(sock.recv(65536)) == [200]


def test_pipelined_requests_are_answered_in_order(connect: Open) -> None:
    with connect() as sock:
        sock.sendall(HEALTHZ + ARRANGE + HEALTHZ + HEAD + CLOSE + b"Content-Length: 2\r\n\r\n{}")
        assert statuses(received(sock)) == [200, 200, 200, 422]


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nA: " + b"a" * 9000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\nA: " + b"a" * 70_000, 431),
        (HEAD + b"Expect: a miracle\r\n\r\n", 417),
        (HEAD + b"Transfer-Encoding: curious\r\n\r\n", 501),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n", 411),
        (HEAD + b"Content-Length: 2001\r\n\r\n", 413),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_problem_and_the_connection_closed(
    connect: Open, sent: bytes, status: int
) -> None:
    with connect() as sock:
        sock.sendall(sent)
        got = received(sock)
    assert statuses(got) == [status]
    head, _, body = got.partition(b"\r\n\r\n")
    assert b"Content-Type: application/problem+json" in head
    assert b"Connection: close" in head
    assert orjson.loads(body)["status"] == status


def test_a_body_at_the_limit_is_read(connect: Open) -> None:
    body = HAND + b" " * (2000 - len(HAND))
    with connect() as sock:
        sock.sendall(HEAD + CLOSE + b"Content-Length: 2000\r\n\r\n" + body)
        assert statuses(received(sock)) == [200]


def test_a_client_that_asks_before_it_sends_its_body_is_told_to_go_on(connect: Open) -> None:
    with connect() as sock:
        sock.sendall(HEAD + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(HAND))
        assert sock.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        sock.sendall(HAND)
        assert statuses(sock.recv(65536)) == [200]


def test_whoever_takes_too_long_is_refused_and_whoever_says_nothing_dropped(connect: Open) -> None:
    with connect() as dripping, connect() as silent, connect() as streaming:
        dripping.sendall(ARRANGE[:-1])
        streaming.sendall(BATCH + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n")
        got = received(dripping)
        assert statuses(got) == [408]
        assert b"/problems/request-timeout" in got
        assert received(silent) == b""
        assert statuses(received(streaming)) == [408], "no thread is spent before a first line is there"


def test_a_client_that_breaks_off_is_forgotten(serving: tuple[Worker, Open]) -> None:
    worker, connect = serving
    with connect() as sock:
        sock.sendall(ARRANGE[:-1])
    time.sleep(0.2)
    assert worker.nr_conns == len(worker.waiting)


def test_a_batch_is_answered_while_it_is_sent(connect: Open) -> None:
    with connect() as sock:
        sock.sendall(BATCH + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n" % (len(LINE), LINE))
        got = b""
        while b'"line":1' not in got:
            got += sock.recv(65536)
        sock.sendall(b"%x\r\n%b\r\n0\r\n\r\n" % (len(LINE), LINE))
        assert b'"line":2' in received(sock)


def test_a_batch_that_dawdles_is_cut_off(connect: Open) -> None:
    with connect() as sock:
        sock.sendall(BATCH + b"Content-Length: %d\r\n\r\n" % (2 * len(LINE)) + LINE)
        started = time.monotonic()
        assert statuses(received(sock)) == [200]
        assert time.monotonic() - started < 6


def test_a_client_that_reads_late_gets_all_of_its_answers(connect: Open) -> None:
    with connect() as sock:
        sock.sendall(b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n" * 30)
        time.sleep(0.5)
        got = b""
        while len(statuses(got)) < 30:
            got += sock.recv(1 << 20)
