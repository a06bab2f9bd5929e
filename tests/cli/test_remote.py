"""The service asked over HTTP: in slices, again where it fails, nothing twice."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result

from service.cli import lines, main
from service.web.batch import answer_to
from tests.server import running

LINES = [orjson.dumps({"id": index, "op": "rummy3000.arrange", "body": {}}) for index in range(5)]
EXPECTED = b"".join(answer_to(number, line) for number, line in enumerate(LINES, 1))
Behave = Callable[[BaseHTTPRequestHandler, list[bytes]], None]


def well(handler: BaseHTTPRequestHandler, asked: list[bytes]) -> None:
    respond(handler, 200, b"".join(answer_to(number, line) for number, line in enumerate(asked, 1)))


def respond(handler: BaseHTTPRequestHandler, status: int, body: bytes) -> None:
    handler.send_response(status)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


def busy(handler: BaseHTTPRequestHandler, _: list[bytes]) -> None:
    respond(handler, 503, b"")


def cut_off_after(number: int) -> Behave:
    def behave(handler: BaseHTTPRequestHandler, asked: list[bytes]) -> None:
        answers = [answer_to(at, line) for at, line in enumerate(asked, 1)]
        handler.send_response(200)
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        piece = b"".join(answers[:number]) + answers[number][:9]
        handler.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece))

    return behave


def too_few(handler: BaseHTTPRequestHandler, asked: list[bytes]) -> None:
    well(handler, asked[:-1])


def hang_up(handler: BaseHTTPRequestHandler, _: list[bytes]) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)
    handler.close_connection = True


@contextmanager
def service(*script: Behave) -> Iterator[tuple[str, list[list[bytes]]]]:
    """A service that behaves as the script says, then well; what it was asked is written down."""
    asked: list[list[bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert (self.path, self.headers["Content-Type"]) == ("/v1/batch", "application/x-ndjson")
            asked.append(self.rfile.read(int(self.headers["Content-Length"])).split(b"\n"))
            behave = script[len(asked) - 1] if len(asked) <= len(script) else well
            behave(self, asked[-1])

        def log_message(self, *_: Any) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}", asked
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    slept: list[float] = []
    monkeypatch.setattr("service.cli.remote.time.sleep", slept.append)
    return slept


def run(url: str, given: bytes = b"\n".join(LINES), *arguments: str) -> Result:
    return CliRunner().invoke(main, ["batch", "--url", url, *arguments], input=given)


def test_answers_are_those_of_the_service_with_the_lines_of_the_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SLICE_LINES", 2)
    with service() as (url, asked):
        result = run(url + "/", b"\n" + b"\n\n".join(LINES))
    numbered = [answer_to(number, line) for number, line in zip(range(2, 12, 2), LINES, strict=True)]
    assert result.stdout_bytes == b"".join(numbered)
    assert asked == [LINES[:2], LINES[2:4], LINES[4:]]
    assert result.exit_code == 2


def test_slices_are_bounded_in_bytes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "SLICE_BYTES", 2 * len(LINES[0]) + 2)
    with service() as (url, asked):
        result = run(url)
    assert (result.stdout_bytes, asked) == (EXPECTED, [LINES[:2], LINES[2:4], LINES[4:]])


@pytest.mark.parametrize(
    ("script", "left", "slept"),
    [
        ([busy, busy, busy], [5, 5, 5, 5], [0.5, 1, 2]),
        ([hang_up], [5, 5], [0.5]),
        ([cut_off_after(2)], [5, 3], [0.5]),
        ([cut_off_after(2), busy, cut_off_after(1)], [5, 3, 3, 2], [0.5, 1, 0.5]),
        ([too_few], [5, 1], [0.5]),
    ],
)
def test_it_tries_again_with_what_was_not_answered(
    script: list[Behave], left: list[int], slept: list[float], pauses: list[float]
) -> None:
    with service(*script) as (url, asked):
        result = run(url)
    assert result.stdout_bytes == EXPECTED
    assert (asked, pauses) == ([LINES[-number:] for number in left], slept)


def test_it_gives_up_in_the_end(pauses: list[float]) -> None:
    with service(*[busy] * 7) as (url, asked):
        result = run(url)
    assert result.stderr == f"Error: {url}/v1/batch can't be reached: 503, the service is not available\n"
    assert (result.exit_code, len(asked), pauses) == (3, 7, [0.5, 1, 2, 4, 8, 16])


def test_no_service_at_all_is_said(pauses: list[float]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    result = run(url)
    assert (result.exit_code, len(pauses)) == (3, 6)
    assert f"{url}/v1/batch can't be reached: " in result.stderr


@pytest.mark.parametrize("url", ["nowhere", "ftp://x"])
def test_an_address_that_is_none_is_said_at_once(url: str, pauses: list[float]) -> None:
    result = run(url)
    assert (result.exit_code, pauses) == (3, [])
    assert result.stderr.startswith(f"Error: {url}")


@pytest.mark.parametrize(
    ("body", "said"),
    [(b'{"detail": "send a key"}', "send a key"), (b"<html>", "Unauthorized"), (b"[]", "Unauthorized")],
)
def test_a_refusal_is_said_and_not_tried_again(body: bytes, said: str, pauses: list[float]) -> None:
    with service(lambda handler, _: respond(handler, 401, body)) as (url, asked):
        result = run(url)
    assert result.stderr == f"Error: {url}/v1/batch answers 401: {said}\n"
    assert (result.exit_code, len(asked), pauses) == (3, 1, [])


def test_a_key_is_sent_along(monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[str] = []

    def note(handler: BaseHTTPRequestHandler, asked: list[bytes]) -> None:
        keys.append(handler.headers["Authorization"])
        well(handler, asked)

    monkeypatch.setenv("RUMMY_REFEREE_KEY", "from the environment")
    with service(note, note) as (url, _):
        run(url)
        run(url, LINES[0], "--key", "given")
    assert keys == ["Bearer from the environment", "Bearer given"]


def test_the_real_service_answers_as_this_process_does(tmp_path: Path) -> None:
    path = tmp_path / "lines.ndjson"
    path.write_bytes(b"\n".join([*LINES, b"", b"{", *LINES * 500]))
    with running() as server:
        over_http = CliRunner().invoke(main, ["batch", os.fspath(path), "--url", server.url])
    here = CliRunner().invoke(main, ["batch", os.fspath(path)])
    assert (over_http.stdout_bytes, over_http.stderr) == (here.stdout_bytes, here.stderr)
    assert here.stderr.startswith("2,506 requests: 2,506 unreadable.\n")
