"""A worker with real sockets, run in a thread of the test."""

from __future__ import annotations

import os
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import orjson
import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker as BaseWorker

from service.app import create_app
from service.server.worker import Worker
from service.settings import Settings

HAND = orjson.dumps({"hand": "7S 7H 7D 4C 5C 6C KD"})
HEAD = b"POST /v1/rummy3000/arrange HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
ARRANGE = HEAD + b"Content-Length: %d\r\n\r\n" % len(HAND) + HAND
HEALTHZ = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
LINE = b'{"op":"rummy3000.arrange","body":' + HAND + b"}\n"
BATCH = b"POST /v1/batch HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n"
CLOSE = b"Connection: close\r\n"

Open = Callable[[], socket.socket]


@contextmanager
def running(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, connections: int = 50
) -> Iterator[tuple[Worker, Open]]:
    monkeypatch.setattr(Settings, "from_environment", lambda: settings)
    monkeypatch.setattr(BaseWorker, "init_process", lambda self: self.run())  # less the signals, a process's own
    config = Config()
    config.set("threads", settings.threads)
    config.set("worker_connections", connections)
    config.set("keepalive", settings.keep_alive)
    config.set("graceful_timeout", 3)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        worker = Worker(1, os.getppid(), [listener], None, 30, config, Logger(config))
        worker.wsgi = create_app(settings)
        thread = threading.Thread(target=worker.init_process)
        thread.start()
        address = listener.getsockname()
        try:
            yield worker, lambda: socket.create_connection(address, timeout=8)
        finally:
            worker.alive = False
            thread.join(10)
            worker.tmp.close()
    assert not thread.is_alive()


def received(sock: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    got = b""
    while piece := sock.recv(65536):
        got += piece
    return got


def statuses(got: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", got)]
