"""Operations over HTTP beside a route that answers the same requests with fixed bytes, as many as an answer has.

One gunicorn worker each, loaded by wrk in turn.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

import orjson
import requests

from benchmarks.fixed import PATH
from benchmarks.hands import random_hands, random_table
from benchmarks.measure import Figure
from service.rummy.cards import in_words
from service.rummy.melds import Meld
from service.rummy.rummy500.arrange import Arrangement, arrange
from service.rummy.rummy500.options import Rules

ROOT = Path(__file__).parents[1]
ROUNDS, SECONDS, CONNECTIONS = 5, 3, 8
MANY = 100_000
_DIFFERENT = 1000
_PLAYERS = "you", "ada", "bo", "cy"
_SCRIPT = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
local asked, at = {}, 0
function init() for i, body in ipairs({BODIES}) do asked[i] = wrk.format(nil, nil, nil, body) end end
function request() at = at % #asked + 1; return asked[at] end
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """An operation, requests to it in turn, and the share of the fixed route's throughput that it is to reach."""

    name: str
    path: str
    requests: list[dict[str, Any]]
    floor: float

    @property
    def bodies(self) -> list[bytes]:
        return [orjson.dumps(each) for each in self.requests]


def _hands_with_tables() -> Iterator[dict[str, Any]]:
    """Hands of 13 cards, each before a table of its own."""
    random = Random("serving")
    for _ in range(_DIFFERENT):
        table, left = random_table(2, random)
        hand = in_words(random.sample(left, 13))
        yield {"hand": hand, "table": [{"cards": in_words(meld.cards)} for meld in table]}


def _tables_of_four() -> Iterator[dict[str, Any]]:
    """Six melds on a table of four, and of thirteen more cards what their players can lay off and what they hold."""
    random = Random("serving")
    for _ in range(_DIFFERENT):
        table, left = random_table(6, random)
        cards = random.sample(left, 13)
        players = [
            _player(name, table[seat::4], arrange(tuple(cards[seat::4]), table, Rules()), random.randrange(-50, 450))
            for seat, name in enumerate(_PLAYERS)
        ]
        yield {"players": players}


def _player(name: str, melds: Sequence[Meld], rest: Arrangement | None, total: int) -> dict[str, Any]:
    assert rest is not None
    held = [card for meld in rest.melds for card in meld.cards] + [*rest.left]
    laid = [card for lay_off in rest.lay_offs for card in lay_off.cards]
    own = [in_words(meld.cards) for meld in melds]
    return {"name": name, "melds": own, "lay_offs": in_words(laid), "hand": in_words(held), "total": total}


_ASKED = (
    Asked(
        "rummy3000.arrange",
        "/v1/rummy3000/arrange",
        [{"hand": in_words(hand)} for hand in random_hands(7, "serving", _DIFFERENT)],
        0.80,
    ),
    Asked("rummy500.arrange, 13 cards, two table melds", "/v1/rummy500/arrange", list(_hands_with_tables()), 0.80),
    Asked("rummy500.score, 4 players", "/v1/rummy500/score", list(_tables_of_four()), 0.65),
)


@contextmanager
def serving(app: str, **environ: str) -> Iterator[tuple[str, int]]:
    """A gunicorn with one worker, configured as the service is: its address and the worker's process id."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    gunicorn = Path(sys.executable).parent / "gunicorn"
    env = {**os.environ, "PORT": str(port), "WEB_CONCURRENCY": "1", "PYTHONPATH": str(ROOT), **environ}
    server = subprocess.Popen([gunicorn, app], cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}", server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=30)


def wait_for(url: str) -> None:
    for _ in range(2000):
        try:
            if requests.get(f"{url}/healthz", timeout=1).ok:
                return
        except requests.ConnectionError:
            time.sleep(0.005)
    raise RuntimeError(f"{url} does not answer")


def load(url: str, bodies: list[bytes], seconds: int = SECONDS) -> float:
    """Requests a second that wrk gets answered on keep-alive connections, the bodies sent in turn."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(_SCRIPT.replace("BODIES", ", ".join(f"[[{body.decode()}]]" for body in bodies)))
        script.flush()
        wrk = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", script.name, url]
        printed = subprocess.run(wrk, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in printed:
        raise RuntimeError(printed)
    return float(re.findall(r"Requests/sec:\s+([\d.]+)", printed)[0])


def figures() -> Iterator[Figure]:
    """Ratios of throughput; each pair of servers is loaded in turn."""
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is missing; install the package wrk to measure the throughput")
    for asked in _ASKED:
        yield _throughput(asked)
    yield from _life()


def _throughput(asked: Asked) -> Figure:
    bodies = asked.bodies
    with serving("service.app:create_app()") as (url, _):
        wait_for(url)
        sizes = [len(requests.post(url + asked.path, data=body, headers=_JSON, timeout=5).content) for body in bodies]
        with serving("benchmarks.fixed:create_app()", FIXED_SIZE=str(round(mean(sizes)))) as (fixed, _):
            wait_for(fixed)
            pairs = [(load(url + asked.path, bodies), load(fixed + PATH, bodies)) for _ in range(ROUNDS)]
    ratio = median(ours / theirs for ours, theirs in pairs)
    note = f"{median(ours for ours, _ in pairs):,.0f} of {median(theirs for _, theirs in pairs):,.0f} requests/s"
    return Figure(f"HTTP {asked.name}", ratio, "× fixed bytes", floor=asked.floor, note=note)


_JSON = {"Content-Type": "application/json"}


def _life() -> Iterator[Figure]:
    """From start to first answer, and the worker's memory before and after many requests."""
    started = time.perf_counter()
    with serving("service.app:create_app()") as (url, pid):
        wait_for(url)
        yield Figure("Start to first answer", time.perf_counter() - started, "s", bound=1.0)
        path, bodies = url + _ASKED[1].path, _ASKED[1].bodies
        load(path, bodies, seconds=2)
        before, answered = memory(pid), 0.0
        while answered < MANY:
            answered += load(path, bodies, seconds=5) * 5
        after = memory(pid)
    note = f"{before:.1f} MB before them"
    yield Figure(f"Worker memory after {answered:,.0f} requests", after, "MB", bound=60.0, note=note)


def memory(master: int) -> float:
    """What gunicorn's one worker holds, in MB of resident memory."""
    children = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii").split()
    status = Path(f"/proc/{children[0]}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) / 1024
