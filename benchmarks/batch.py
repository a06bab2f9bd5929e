"""Batches beside single requests and beside a batch that works nothing out, and the memory that a long one takes.

One gunicorn worker each; they are compared by the time that the workers compute, which no other process disturbs.
``python -m benchmarks.batch`` prints these figures alone.
"""

from __future__ import annotations

import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

import orjson
from flask import Flask, Response, current_app, request

from benchmarks.hands import random_hands
from benchmarks.measure import Figure
from benchmarks.serving import SECONDS, load, memory, serving, wait_for
from service.app import create_app as create_service
from service.rummy.cards import in_words, write
from service.web import batch
from service.web.arrivals import Arrivals
from service.web.operations import OPERATIONS

ROUNDS = 7
HANDS = 60_000
SEASON = 200_000
_END = b"\r\n0\r\n\r\n"
_BROKEN = (
    b"{", b"[]", b"\xff", b'{"op":"chess.score","body":{}}', b'{"op":"rummy3000.arrange"}', b'{"body":{}}',
    b'{"op":"rummy3000.arrange","body":{"hand":"7S"}}', b'{"op":"rummy500.verify","body":[]}', b"x" * 65_537, b"", b" ",
)  # fmt: skip


def create_app() -> Flask:
    """The service with a batch that only reads the lines and writes answers, both with orjson."""
    app = create_service()
    app.view_functions["batch"] = _only_read_and_write
    return app


def _only_read_and_write() -> Response:
    arrivals = Arrivals(request.environ)
    longest = current_app.config["LINE_LIMIT"]
    written = OPERATIONS["rummy3000.arrange"].answer({"hand": "5C 8C 9C 4D 6H JH 10S"})

    def answers() -> Iterator[bytes]:
        for lines in batch.lines_in(arrivals, longest):
            for number, line in enumerate(lines, 1):
                document = orjson.loads(line)
                answer = {"line": number, "id": document["id"], "status": 200, "body": written}
                yield orjson.dumps(answer, option=orjson.OPT_APPEND_NEWLINE)
            yield b""

    return Response(batch.in_chunks(answers(), arrivals), mimetype=batch.MEDIA_TYPE)


def figures() -> Iterator[Figure]:
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is missing; install the package wrk to measure the throughput")
    hands = random_hands(7, "batch", HANDS)
    lines = [{"id": at, "op": "rummy3000.arrange", "body": {"hand": in_words(hand)}} for at, hand in enumerate(hands)]
    body = b"".join([orjson.dumps(line) + b"\n" for line in lines])
    alone = orjson.dumps({"hand": in_words(hands[0])})
    with serving("service.app:create_app()") as (url, ours), serving("benchmarks.batch:create_app()") as (loop, theirs):
        wait_for(url)
        wait_for(loop)
        rounds = [
            (
                _spent(ours, lambda: _seconds(url, body)),
                _spent(theirs, lambda: _seconds(loop, body)),
                _spent(ours, lambda: load(f"{url}/v1/rummy3000/arrange", [alone])),
            )
            for _ in range(ROUNDS)
        ]
    yield Figure(
        "Batch of rummy3000.arrange", max(HANDS / batch for (batch, _), _, _ in rounds), "hands/s", floor=40_000
    )
    costs = [(hand / HANDS, line / HANDS, cpu / (rate * SECONDS)) for (_, hand), (_, line), (rate, cpu) in rounds]
    hand, line, one = [median(each) * 1e6 for each in zip(*costs, strict=True)]
    ratio = median(line / hand for hand, line, _ in costs)
    note = f"{hand:.1f} and {line:.1f} µs of the worker"
    yield Figure("Batch beside reading and writing alone", ratio, "× those lines", floor=0.25, note=note)
    note = f"{hand:.1f} and {one:.1f} µs of the worker"
    yield Figure("Batch beside single requests", one / hand, "× those hands", floor=15, note=note)
    yield from _season()


def _spent(master: int, work: Callable[[], float]) -> tuple[float, float]:
    """What the work says of itself, and the seconds that gunicorn's one worker computed for it."""
    before = _computed(master)
    return work(), _computed(master) - before


def _computed(master: int) -> float:
    worker = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii").split()[0]
    threads = Path(f"/proc/{worker}/task").glob("*/schedstat")  # in nanoseconds; the times of a process are in ticks
    return sum([int(thread.read_text(encoding="ascii").split()[0]) for thread in threads]) / 1e9


def _season() -> Iterator[Figure]:
    """A long batch, one line in a hundred broken, in every way in turn."""
    hands = random_hands(7, "season", SEASON)
    lines = [
        orjson.dumps({"id": at, "op": "rummy3000.arrange", "body": {"hand": write(hand)}})
        for at, hand in enumerate(hands)
    ]
    lines[50::100] = [_BROKEN[at % len(_BROKEN)] for at in range(SEASON // 100)]
    body = b"\n".join(lines)
    with serving("service.app:create_app()") as (url, pid):
        wait_for(url)
        _seconds(url, body[: len(body) // 10])
        before = memory(pid)
        seconds = _seconds(url, body)
        after = memory(pid)
    yield Figure(f"Lines of a season of {SEASON:,}", SEASON / seconds, "lines/s")
    yield Figure(
        "Worker memory after a season", after, "MB", bound=before + 2, note=f"{before:.1f} MB after a tenth of it"
    )


def _seconds(url: str, body: bytes) -> float:
    """How long the answers to a batch take, with a client that reads while it sends."""
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as client:
        head = b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nContent-Length: %d\r\n\r\n"
        started = perf_counter()
        sender = threading.Thread(target=client.sendall, args=(head % len(body) + body,))
        sender.start()
        end, received = b"", client.recv(1 << 20)
        while received:
            end = (end + received)[-len(_END) :]
            received = b"" if end == _END else client.recv(1 << 20)
        seconds = perf_counter() - started
        sender.join()
    if end != _END:
        raise RuntimeError("the answers break off")
    return seconds


if __name__ == "__main__":
    for figure in figures():
        print(f"{figure.name:45} {figure.value:12,.2f} {figure.unit:16} {figure.note}")
