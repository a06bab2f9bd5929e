"""Workers killed, servers stopped and replaced, all of it under load."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.resilience.load import EASY, answer, closed, for_seconds, hang_up, request, run
from tests.resilience.server import Server, free_port, is_open, wait_until

pytestmark = pytest.mark.resilience

CLIENTS = 8
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
NGINX_CONF = Path(__file__).parents[2] / "deploy" / "compose" / "nginx.conf"


def test_a_killed_worker_is_replaced_and_costs_only_what_it_had_in_hand(tmp_path: Path) -> None:
    async def kill_under_load(server: Server) -> tuple[str, float]:
        load = asyncio.create_task(closed(server.port, EASY, CLIENTS, for_seconds(6)))
        await asyncio.sleep(2)
        killed = server.workers[0]
        os.kill(killed, signal.SIGKILL)
        taken = await asyncio.to_thread(
            wait_until, lambda: killed not in server.workers and len(server.workers) == 2, 5, "a new worker"
        )
        outcome = await load
        assert set(outcome.statuses) == {200}
        assert len(outcome.failures) <= CLIENTS, "no more than were on the connections of the killed worker"
        return str(outcome), taken

    with Server(tmp_path / "log") as server:
        outcome, taken = run(kill_under_load(server))
        print(f"a worker killed under load: {outcome}; replaced in {taken * 1000:.0f} ms")


def test_sigterm_lets_requests_in_flight_end(tmp_path: Path) -> None:
    """A batch under way, an ordinary request half sent and a kept connection, when the signal comes."""
    line = b'{"op":"rummy3000.arrange","body":{"hand":"7S 7H 7D 4C 5C 6C KD"}}\n'
    head = b"POST /v1/batch HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n"

    async def stop_in_mid_flight(server: Server) -> None:
        async def connect() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            return await asyncio.open_connection("127.0.0.1", server.port)

        (from_batch, to_batch), (from_half, to_half), (from_kept, to_kept) = [await connect() for _ in range(3)]
        to_batch.write(head + b"Content-Length: %d\r\n\r\n" % (2 * len(line)) + line)
        await from_batch.readuntil(b'"line":1')
        to_half.write(EASY[:-5])
        to_kept.write(EASY)
        assert (await answer(from_kept))[1]["connection"] == "keep-alive"
        server.process.send_signal(signal.SIGTERM)
        await asyncio.sleep(0.5)
        from_new, to_new = await connect()
        to_new.write(request("/readyz"))
        status, headers, _ = await answer(from_new)
        assert (status, headers["connection"]) == (503, "close"), "no more, please; yet it still answers"
        for reader, writer, sent in ((from_half, to_half, EASY[-5:]), (from_kept, to_kept, EASY)):
            writer.write(sent)
            status, headers, _ = await answer(reader)
            assert (status, headers["connection"]) == (200, "close")
        to_batch.write(line)
        assert b'"line":2' in await from_batch.read()
        for writer in (to_batch, to_half, to_kept, to_new):
            await hang_up(writer)

    with Server(tmp_path / "log") as server:
        started = time.monotonic()
        run(stop_in_mid_flight(server))
        assert server.process.wait(10) == 0
        print(f"stopped {time.monotonic() - started:.1f} s after the signal, nothing lost")
        assert not is_open(server.port)


@pytest.mark.skipif(NGINX is None, reason="needs nginx (Debian: apt-get install nginx-light)")
def test_a_rolling_restart_behind_nginx_loses_no_request(tmp_path: Path) -> None:
    front, ports = free_port(), (free_port(), free_port())
    proxy = start_nginx(tmp_path, front, ports)
    first, second = (Server(tmp_path / f"{port}.log", port).__enter__() for port in ports)
    running = [first, second]

    async def restart_both() -> str:
        is_over = asyncio.Event()
        load = asyncio.create_task(closed(front, EASY, CLIENTS, is_over.is_set))
        for place in (0, 1):
            await asyncio.sleep(1)
            running[place].process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(running[place].process.wait, 10)
            running[place] = await asyncio.to_thread(Server(tmp_path / f"{place}.new", ports[place]).__enter__)
        await asyncio.sleep(1)
        is_over.set()
        outcome = await load
        assert (set(outcome.statuses), outcome.failures) == ({200}, [])
        return str(outcome)

    try:
        print(f"both replicas restarted behind nginx: {run(restart_both())}")
    finally:
        proxy.terminate()
        for server in running:
            server.__exit__(None, None, None)
        proxy.wait(10)


def start_nginx(folder: Path, front: int, ports: tuple[int, int]) -> subprocess.Popen[bytes]:
    """Debian's nginx with the configuration that is shipped, but for addresses and folders."""
    text = NGINX_CONF.read_text(encoding="utf-8")
    for old, new in (
        ("server referee-1:8000", f"server 127.0.0.1:{ports[0]}"),
        ("server referee-2:8000", f"server 127.0.0.1:{ports[1]}"),
        ("listen 8080;", f"listen 127.0.0.1:{front};"),
        ("/tmp/", f"{folder}/"),
    ):
        assert old in text
        text = text.replace(old, new)
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    assert NGINX is not None
    command = [NGINX, "-c", str(folder / "nginx.conf"), "-e", str(folder / "nginx.log"), "-g", "daemon off;"]
    proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    wait_until(lambda: is_open(front), 10, "nginx's start")
    return proxy
