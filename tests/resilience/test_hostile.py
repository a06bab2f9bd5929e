"""Ten thousand requests that mean no good: each is refused, none is a failure, and memory stays what it was."""

from __future__ import annotations

import gzip
import random
import re
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from service.web.operations import OPERATIONS
from tests.resilience.load import EASY, closed, for_seconds, request, run
from tests.resilience.server import Server

pytestmark = pytest.mark.resilience

COUNT = 10_000
WARM_UP = 10_000  # until the bounded caches are full: memory is to be flat after that
ARRANGE = "/v1/rummy500/arrange"
HEAD = b"POST /v1/rummy500/arrange HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
MEBIBYTE = 1024 * 1024


def bodies() -> list[bytes]:
    """Bodies that are no request, of the right media type."""
    return [
        b"", b" ", b"null", b"[]", b"{}", b'"7S"', b"NaN", b"1e999", b'{"hand":', b"\xff\xfe", b'{"hand":"\\ud800"}',
        b'{"hand":' + b"9" * 5000 + b"}", b'{"hand":["7S",' + b"[" * 900 + b"]" * 900 + b"]}",
        b'{"hand":"' + b"7S " * 20_000 + b'"}', b'{"hand":"7S","hand":"8S"}', b'{"__proto__":{},"hand":"7S"}',
        b'{"hand":"7S","table":' + b'[{"cards":"KC KD KH"},' * 30 + b"{}" + b"]" * 1 + b"}",
        b'{"hand":"7S","rules":{"decks":1e400}}', b'{"hand":"7S","rules":{"target":-99999999999999999999}}',
        b'{"hand":{"7S":"7S"}}', b'{"hand":["7S",null,true,1.5,{},[]]}', b'{"hand":"\\u0000"}',
    ]  # fmt: skip


def heads() -> list[bytes]:
    """Requests that are not sound, or that lie about their body."""
    return [
        b"\r\n\r\n\r\n", b"\x00" * 64, b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n", b"get / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
        b"GET / HTTP/1.1\nHost: a\n\n", b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nA: " + b"a" * 9000 + b"\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 500 + b"\r\n",
        b"GET / HTTP/1.1\r\nA: " + b"a" * 70_000, HEAD + b"Content-Length: -1\r\n\r\n",
        HEAD + b"Content-Length: x\r\n\r\n",
        HEAD + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", HEAD + b"Content-Length: 9999999999999\r\n\r\n{}",
        HEAD + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", HEAD + b"Transfer-Encoding: gzip\r\n\r\n{}",
        HEAD + b"Transfer-Encoding: chunked, identity\r\n\r\n{}",
        HEAD + b"Expect: a miracle\r\nContent-Length: 2\r\n\r\n{}",
        HEAD + b"Content-Length: 100\r\n\r\n{}",  # cut off in the middle
        HEAD + b"Content-Length: %d\r\n\r\n" % (2 * MEBIBYTE) + b"[" * 4096,
        b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /static/../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", b"GET /%00%ff%2e%2e HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-ID: a%0d%0ab\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" * 20 + b"nonsense\r\n\r\n",  # pipelined, good and bad
    ]  # fmt: skip


def corpus() -> Iterator[bytes]:
    """Hostile requests without end: the known ones, and sound ones of all operations with bytes changed by chance."""
    chance = random.Random(500)
    typed = [request(path, body) for body in bodies() for path in (ARRANGE, "/v1/rummy3000/score")]
    bomb = gzip.compress(b"[" * 10 * MEBIBYTE)
    typed.append(request(ARRANGE, bomb, Content_Encoding="gzip"))
    rare = [request(ARRANGE, letter * (MEBIBYTE - 1)) for letter in (b"[", b'{"a":', b'"', b"1")]
    sound = [request(row.path, example) for row in OPERATIONS.values() for example in row.examples.values()]
    while True:
        yield from heads()
        yield from typed
        yield chance.choice(rare)
        for _ in range(100):
            broken = bytearray(chance.choice(sound))
            for _ in range(chance.randint(1, 8)):
                broken[chance.randrange(len(broken))] = chance.randrange(256)
            yield bytes(broken[: chance.choice((len(broken), chance.randrange(len(broken)) + 1))])


def statuses(port: int, sent: bytes) -> list[int]:
    """The statuses that a hostile request gets, none where the connection is only closed."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as sock, suppress(ConnectionError):
        sock.sendall(sent)
        sock.shutdown(socket.SHUT_WR)
        while piece := sock.recv(65536):
            answer += piece
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]


def test_10_000_hostile_requests(tmp_path: Path) -> None:
    with Server(tmp_path / "log", READ_TIMEOUT=5) as server:
        workers, hostile = server.workers, corpus()
        counts: Counter[int] = Counter()
        for done, sent in zip(range(WARM_UP + COUNT), hostile, strict=False):
            counts.update(statuses(server.port, sent))
            if done == WARM_UP:
                before = server.megabytes
        after = server.megabytes
        print(f"{counts.total()} hostile requests: {dict(sorted(counts.items()))}")
        print(f"{before:.1f} MB after the first {WARM_UP}, at the end {after:.1f} MB")
        assert server.workers == workers, "none crashed"
        well = run(closed(server.port, EASY, 4, for_seconds(1)))
    assert (set(well.statuses), well.failures) == ({200}, [])
    assert not [status for status in counts if status >= 500 and status != 501]
    assert after < before + 12
    assert b"traceback" not in (tmp_path / "log").read_bytes()
