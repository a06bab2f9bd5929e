"""What a batch does on the wire, behind the real gunicorn."""

from __future__ import annotations

import json
import random
import socket
import time
from collections.abc import Iterator

import orjson
import pytest
import requests

from service.rummy.cards import CARDS, write
from service.web.batch import answer_to
from tests.server import Server, running

NDJSON = {"Content-Type": "application/x-ndjson"}
GOOD = b'{"op":"rummy3000.arrange","body":{"hand":"7S 7H 7D 4C 5C 6C KD"}}\n'
BROKEN = (
    b"{", b"[]", b"\xff", b'{"op":"chess.score","body":{}}', b'{"op":"rummy3000.arrange"}', b'{"body":{}}',
    b'{"op":"rummy3000.arrange","body":{"hand":"7S"}}', b'{"op":"rummy500.score","body":[]}', b"x" * 65_537, b" ", b"",
)  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


class Wire:
    """A connection that says what it likes, byte by byte."""

    def __init__(self, server: Server, framing: bytes) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        self.received = self.socket.makefile("rb")
        head = b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
        self.socket.sendall(head + framing + b"\r\n\r\n")

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.received.close()
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def send_chunk(self, data: bytes) -> None:
        self.send(b"%x\r\n%b\r\n" % (len(data), data))

    def head(self) -> bytes:
        lines = [self.received.readline()]
        while lines[-1] != b"\r\n":
            if not lines[-1]:
                raise EOFError
            lines.append(self.received.readline())
        return b"".join(lines)

    def chunk(self) -> bytes:
        """The next chunk of the answer; the last is empty."""
        size = int(self.received.readline() or b"-1", 16)
        if size < 0:
            raise EOFError
        data = self.received.read(size)
        assert self.received.readline() == b"\r\n"
        return data


def season(number: int) -> list[bytes]:
    """Hands of Rummy 3000, one line in a hundred broken, in every way in turn."""
    chance = random.Random(number)
    names = write(CARDS)
    lines = []
    for index in range(number):
        hand = {"id": index, "op": "rummy3000.arrange", "body": {"hand": chance.sample(names, 7)}}
        lines.append(BROKEN[index // 100 % len(BROKEN)] if index % 100 == 50 else orjson.dumps(hand))
    return lines


def test_every_line_of_a_season_is_answered_in_order_and_memory_stays_flat(server: Server) -> None:
    lines = season(5_000)
    body = b"\n".join(lines)
    expected = [answer_to(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    held = []
    for _ in range(3):
        answer = requests.post(f"{server.url}/v1/batch", body, headers=NDJSON, timeout=60)
        assert answer.content.splitlines(keepends=True) == expected
        held.append(server.memory())
    assert held[-1] - held[0] < 4 * 1024 * 1024


def test_a_line_is_answered_while_the_request_is_still_open(server: Server) -> None:
    with Wire(server, b"Transfer-Encoding: chunked") as wire:
        wire.send_chunk(GOOD)
        assert b"200 OK" in wire.head()
        assert wire.chunk() == answer_to(1, GOOD)
        for number in (2, 3):
            wire.send_chunk(GOOD)
            assert wire.chunk() == answer_to(number, GOOD)
        wire.send_chunk(b"")
        assert wire.chunk() == b""


def test_so_it_is_where_the_length_is_known(server: Server) -> None:
    with Wire(server, b"Content-Length: %d" % (2 * len(GOOD))) as wire:
        wire.send(GOOD)
        assert b"200 OK" in wire.head()
        assert wire.chunk() == answer_to(1, GOOD)
        wire.send(GOOD)
        assert (wire.chunk(), wire.chunk()) == (answer_to(2, GOOD), b"")


def test_half_a_line_holds_up_no_answer_before_it(server: Server) -> None:
    with Wire(server, b"Transfer-Encoding: chunked") as wire:
        wire.send_chunk(GOOD + GOOD[:20])
        wire.head()
        assert wire.chunk() == answer_to(1, GOOD)
        wire.send_chunk(GOOD[20:-1])
        wire.send_chunk(b"")
        assert (wire.chunk(), wire.chunk()) == (answer_to(2, GOOD), b"")


def test_a_batch_may_be_longer_than_any_other_body(server: Server) -> None:
    number = 2 * 1024 * 1024 // len(GOOD)
    answer = requests.post(
        f"{server.url}/v1/batch", iter([GOOD] * 100 + [GOOD * (number - 100)]), headers=NDJSON, timeout=60
    )
    assert answer.content.count(b'"status":200') == number


@pytest.mark.parametrize("framing", [b"Transfer-Encoding: chunked", b"Content-Length: 1000"])
def test_a_request_that_breaks_off_gets_no_proper_end(server: Server, framing: bytes) -> None:
    with Wire(server, framing) as wire:
        wire.send(b"%x\r\n" % 1000 if b"chunked" in framing else b"")
        wire.send(GOOD + GOOD[:-1])
        assert b"200 OK" in wire.head()
        assert wire.chunk() == answer_to(1, GOOD)
        wire.socket.shutdown(socket.SHUT_WR)
        with pytest.raises(EOFError):
            wire.chunk()


def test_a_malformed_chunk_ends_the_batch(server: Server) -> None:
    with Wire(server, b"Transfer-Encoding: chunked") as wire:
        wire.send_chunk(GOOD)
        wire.head()
        assert wire.chunk() == answer_to(1, GOOD)
        wire.send(b"zz\r\n")
        with pytest.raises(EOFError):
            wire.chunk()


def test_a_client_that_goes_away_leaves_no_work_running(server: Server) -> None:
    for _ in range(5):  # more than there are threads
        with Wire(server, b"Content-Length: %d" % 10**9) as wire:
            wire.socket.settimeout(0.5)
            with pytest.raises(TimeoutError):  # unread, the answers fill all buffers and hold up the request
                wire.send(GOOD * 1_000_000)
    assert requests.get(f"{server.url}/healthz", timeout=10).status_code == 200
    settled = server.cpu_seconds()
    time.sleep(0.5)
    assert server.cpu_seconds() - settled < 0.2
    line = requests.post(f"{server.url}/v1/batch", GOOD, headers=NDJSON, timeout=10).content
    assert json.loads(line)["status"] == 200
