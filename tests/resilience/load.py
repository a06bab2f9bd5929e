"""Load on a server: clients that ask again and again, and what became of each request."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import orjson


def request(path: str, body: Any = None, *, keep_alive: bool = True, **headers: str) -> bytes:
    """The bytes of a request, a POST where there is a body."""
    sent = b"" if body is None else body if isinstance(body, bytes) else orjson.dumps(body)
    lines = [
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
        "Host: localhost",
        *(() if body is None else ("Content-Type: application/json", f"Content-Length: {len(sent)}")),
        *(() if keep_alive else ("Connection: close",)),
        *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + sent


EASY = request("/v1/rummy3000/arrange", {"hand": "7S 7H 7D 4C 5C 6C KD"})


async def answer(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the next answer of known length."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    pairs = (line.split(": ", 1) for line in head[1:] if line)
    headers = {name.lower(): value for name, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    return int(head[0].split()[1]), headers, body


@dataclass
class Outcome:
    """What became of the requests of a load."""

    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # of those that were answered with 200

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome(self.statuses + other.statuses, self.failures + other.failures, self.seconds + other.seconds)

    def quantile(self, share: float) -> float:
        return sorted(self.seconds)[int(share * (len(self.seconds) - 1))] * 1000

    def __str__(self) -> str:
        statuses = ", ".join(f"{number} × {status}" for status, number in sorted(self.statuses.items()))
        times = f"; median {self.quantile(0.5):.1f} ms, p99 {self.quantile(0.99):.1f} ms" if self.seconds else ""
        return f"{statuses or 'no answers'}, {len(self.failures)} failed{times}"


async def hang_up(writer: asyncio.StreamWriter | None) -> None:
    """Close the connection and see it closed."""
    if writer is not None:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def one(port: int, sent: bytes, outcome: Outcome, timeout: float = 15) -> None:
    """One request on a connection of its own."""
    started = time.monotonic()
    try:
        async with asyncio.timeout(timeout):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(sent)
                status, _, _ = await answer(reader)
            finally:
                await hang_up(writer)
    except (OSError, EOFError, TimeoutError) as error:
        outcome.failures.append(repr(error))
        return
    outcome.statuses[status] += 1
    if status == 200:
        outcome.seconds.append(time.monotonic() - started)


async def client(port: int, sent: bytes, until: Callable[[], bool], outcome: Outcome) -> None:
    """A client that keeps its connection as long as the server does, and asks until it is told to stop."""
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None
    while not until():
        started = time.monotonic()
        try:
            async with asyncio.timeout(15):
                if writer is None or reader is None:
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(sent)
                status, headers, _ = await answer(reader)
        except (OSError, EOFError, TimeoutError) as error:
            outcome.failures.append(repr(error))
            await hang_up(writer)
            reader = writer = None
            continue
        outcome.statuses[status] += 1
        if status == 200:
            outcome.seconds.append(time.monotonic() - started)
        if headers.get("connection") == "close":
            await hang_up(writer)
            reader = writer = None
    await hang_up(writer)


async def closed(port: int, sent: bytes, clients: int, until: Callable[[], bool]) -> Outcome:
    """So many clients at once, each asking when it has its answer."""
    outcome = Outcome()
    await asyncio.gather(*(client(port, sent, until, outcome) for _ in range(clients)))
    return outcome


def for_seconds(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end


async def open_loop(port: int, sent: bytes, rate: float, seconds: float) -> Outcome:
    """Requests that come at random at this rate, whether the ones before them are answered or not."""
    outcome, chance = Outcome(), random.Random(3000)
    end = due = time.monotonic()
    end += seconds
    async with asyncio.TaskGroup() as group:
        while due < end:
            await asyncio.sleep(max(0, due - time.monotonic()))
            group.create_task(one(port, sent, outcome))
            due += chance.expovariate(rate)
    return outcome


T = TypeVar("T")


def run(load: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(load)
