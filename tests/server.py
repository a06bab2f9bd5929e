"""The service behind the real gunicorn, for tests of what only a real server does."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
START_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Server:
    """A running gunicorn with one worker."""

    port: int
    master: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def worker(self) -> int:
        return int(Path(f"/proc/{self.master}/task/{self.master}/children").read_text(encoding="utf-8").split()[0])

    def cpu_seconds(self) -> float:
        """What the worker has computed so far."""
        fields = Path(f"/proc/{self.worker}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """What the worker holds in memory, in bytes."""
        pages = Path(f"/proc/{self.worker}/statm").read_text(encoding="utf-8").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running(**environment: str) -> Iterator[Server]:
    """Start gunicorn on a free port, as `make run` does, and end it afterwards."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), "WEB_CONCURRENCY": "1", **environment}
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn"], cwd=ROOT, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for(port)
        yield Server(port, process.pid)
    finally:
        process.terminate()
        process.wait(START_SECONDS)


def _wait_for(port: int) -> None:
    give_up = time.monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)
        else:
            return
