"""Clients that drip, dawdle or never read hold up nobody but themselves."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.resilience.load import EASY, closed, for_seconds, request, run
from tests.resilience.server import Server, connections

pytestmark = pytest.mark.resilience

HEAD = b"POST /v1/rummy3000/arrange HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
DRIPS = {
    "head": HEAD + b"X-Padding: " + b"x" * 500,
    "body": HEAD + b"Content-Length: 500\r\n\r\n" + b" " * 500,
    "batch": b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n{\r\n" * 100,
}
LINE = b'{"op":"rummy3000.arrange","body":{"hand":"7S 7H 7D 4C 5C 6C KD"}}\n'


async def drip(sockets: list[socket.socket], until: asyncio.Event) -> None:
    """A byte a second on each connection, the three kinds in turn; each has got its head but for the last lines."""
    kinds = [*DRIPS.values()]
    place = 100
    while not until.is_set():
        for index, sock in enumerate(sockets):
            sent = kinds[index % len(kinds)]
            with suppress(OSError):  # refused by then, as it should be
                sock.send(sent[place : place + 1])
        place += 1
        await asyncio.sleep(1)


async def ordinary_load_while_dripping(port: int, sockets: list[socket.socket], seconds: float) -> tuple[str, str]:
    stop = asyncio.Event()
    dripping = asyncio.create_task(drip(sockets, stop))
    work, probes = await asyncio.gather(
        closed(port, EASY, 8, for_seconds(seconds)), closed(port, request("/readyz"), 1, for_seconds(seconds))
    )
    stop.set()
    await dripping
    assert (set(work.statuses), work.failures) == ({200}, [])
    assert (set(probes.statuses), probes.failures) == ({200}, [])
    assert work.quantile(0.99) < 1000
    return str(work), str(probes)


def test_200_dripping_connections_hold_up_nobody(tmp_path: Path) -> None:
    with Server(tmp_path / "log", READ_TIMEOUT=8, QUEUE_TIMEOUT=10) as server:
        alone = run(closed(server.port, EASY, 8, for_seconds(3)))
        with connections(server.port, 200) as sockets:
            for index, sock in enumerate(sockets):
                sock.sendall([*DRIPS.values()][index % 3][:100])
            work, probes = run(ordinary_load_while_dripping(server.port, sockets, 6))
            print(f"alone: {alone}\nwith 200 dripping: {work}\nprobes meanwhile: {probes}; {server.tasks} tasks")
            assert server.tasks <= 64
            time.sleep(4)
            answers = [sock.recv(64)[:12] for sock in sockets]
        assert answers == [b"HTTP/1.1 408"] * 200, "each is refused when its time is up"


def test_clients_that_never_read_hold_up_nobody(tmp_path: Path) -> None:
    with Server(tmp_path / "log", READ_TIMEOUT=5, QUEUE_TIMEOUT=10) as server:
        with connections(server.port, 100) as sockets:
            for sock in sockets:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                sock.sendall(request("/openapi.json") * 20)
            work = run(closed(server.port, EASY, 8, for_seconds(6)))
        print(f"with 100 that never read: {work}; {server.megabytes:.0f} MB")
        assert (set(work.statuses), work.failures) == ({200}, [])
        assert server.megabytes < 200


def test_long_batches_never_take_every_thread(tmp_path: Path) -> None:
    head = DRIPS["batch"].partition(b"\r\n\r\n")[0] + b"\r\n\r\n"
    with Server(tmp_path / "log") as server, connections(server.port, 40) as sockets:
        for sock in sockets:
            sock.sendall(head + b"%x\r\n%b\r\n" % (len(LINE), LINE))
        time.sleep(0.5)
        work = run(closed(server.port, EASY, 8, for_seconds(3)))
        probes = run(closed(server.port, request("/metrics"), 1, for_seconds(1)))
        print(f"with 40 batches under way: {work}\nmetrics meanwhile: {probes}")
        assert (set(work.statuses), work.failures) == ({200}, [])
        assert (set(probes.statuses), probes.failures) == ({200}, [])
        time.sleep(2)  # those that got no thread in time are told so
        statuses = [sock.recv(64)[9:12] for sock in sockets]
        assert set(statuses) <= {b"200", b"503"}
        assert statuses.count(b"200") >= 2
