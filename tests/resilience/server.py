"""A real server for a test: gunicorn with the project's own configuration, on a free port."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[2]
GUNICORN = Path(sys.executable).with_name("gunicorn")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def wait_until(condition: Any, seconds: float, what: str) -> float:
    """Wait for the condition; how long it took."""
    started = time.monotonic()
    while not condition():
        assert time.monotonic() - started < seconds, f"not within {seconds} s: {what}"
        time.sleep(0.02)
    return time.monotonic() - started


def _heeds_signals(pid: int) -> bool:
    """Whether a worker has started far enough to be told to stop: only then it catches SIGABRT."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    caught = next(int(line.split()[1], 16) for line in lines if line.startswith("SigCgt:"))
    return bool(caught >> (signal.SIGABRT - 1) & 1)


class Server:
    """Runs while the ``with`` block does; settings are given as their environment variables."""

    def __init__(self, log: Path, port: int | None = None, **settings: Any) -> None:
        self.port = port or free_port()
        self.log = log
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("COV_", "PROMETHEUS_"))},
            **{name: str(value) for name, value in settings.items()},
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
        }

    def __enter__(self) -> Self:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([GUNICORN], cwd=ROOT, env=self.environment, stdout=log, stderr=log)
        wait_until(lambda: is_open(self.port), 20, f"the server's start; see {self.log}")
        wait_until(self._is_up, 20, "the workers' start")
        return self

    def _is_up(self) -> bool:
        wanted = int(self.environment.get("WEB_CONCURRENCY", "2"))
        return len(self.workers) == wanted and all(map(_heeds_signals, self.workers))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()

    @property
    def workers(self) -> list[int]:
        """The process ids of the workers, oldest first."""
        pid = self.process.pid
        return sorted(int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split())

    @property
    def tasks(self) -> int:
        """How many processes and threads it takes."""
        return sum(len(list(Path(f"/proc/{pid}/task").iterdir())) for pid in (self.process.pid, *self.workers))

    @property
    def megabytes(self) -> float:
        """The memory that is the server's, pages that its processes share counted once."""
        return sum(self._proportional(pid) for pid in (self.process.pid, *self.workers)) / 1024

    def _proportional(self, pid: int) -> int:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


@contextlib.contextmanager
def connections(port: int, count: int) -> Iterator[list[socket.socket]]:
    """So many open connections."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10)) for _ in range(count)]
