"""A worker without room or time, with a broken application, or told to stop."""

from __future__ import annotations

import signal
import threading
import time
from dataclasses import replace
from typing import Any

import pytest

from service.server import book
from service.server import worker as module
from service.settings import Settings
from service.web import health
from tests.server.serving import ARRANGE, HEAD, HEALTHZ, received, running, statuses


def test_a_worker_that_is_full_drops_whoever_it_waited_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    with running(monkeypatch, Settings(), connections=4) as (_, connect), connect() as oldest:
        oldest.sendall(ARRANGE[:-1])
        time.sleep(1.2)
        with connect() as second, connect() as third, connect() as fourth:
            assert oldest.recv(100) == b""
            for sock in (second, third, fourth):
                sock.sendall(HEALTHZ)
                assert statuses(sock.recv(65536)) == [200]


def test_a_worker_without_room_refuses_large_requests_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "_MOST_HELD", 100_000)
    with running(monkeypatch, Settings()) as (_, connect), connect() as large, connect() as small:
        large.sendall(HEAD + b"Content-Length: 500000\r\n\r\n" + b" " * 200_000)
        got = received(large)
        assert statuses(got) == [503]
        assert b"Retry-After: 1" in got
        small.sendall(ARRANGE)
        assert statuses(small.recv(65536)) == [200]


def test_what_waits_too_long_for_a_thread_is_refused_but_probes_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(threads=1, queue_timeout=1)
    go_on = threading.Event()
    with running(monkeypatch, settings) as (worker, connect):
        application = worker.wsgi

        def slow(environ: dict[str, Any], start_response: Any) -> Any:
            if environ["PATH_INFO"].startswith("/v1/"):
                go_on.wait(5)
            return application(environ, start_response)

        worker.wsgi = slow
        with connect() as first, connect() as second, connect() as third, connect() as probe:
            first.sendall(ARRANGE)
            time.sleep(0.1)
            second.sendall(ARRANGE)
            time.sleep(0.7)
            third.sendall(ARRANGE)
            assert statuses(received(third)) == [503], "refused at once: the one before it has waited long"
            probe.sendall(HEALTHZ)
            assert statuses(probe.recv(65536)) == [200]
            assert statuses(received(second)) == [503], "given up though the only thread is busy still"
            with connect() as fourth:
                fourth.sendall(ARRANGE)
                time.sleep(0.1)
                go_on.set()
                assert statuses(first.recv(65536)) == [200]
                assert statuses(fourth.recv(65536)) == [200], "what was given up holds up nobody"


def test_a_long_answer_holds_up_nobody_while_there_is_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    with running(monkeypatch, Settings(threads=2)) as (worker, connect), connect() as long, connect() as short:
        application = worker.wsgi

        def slow(environ: dict[str, Any], start_response: Any) -> Any:
            if environ["QUERY_STRING"] == "slow":
                go_on.wait(5)
            return application(environ, start_response)

        worker.wsgi = slow
        long.sendall(ARRANGE.replace(b"/arrange", b"/arrange?slow"))
        for _ in range(3):
            short.sendall(ARRANGE)
            assert statuses(short.recv(65536)) == [200]
        go_on.set()
        assert statuses(long.recv(65536)) == [200]
        short.sendall(ARRANGE)
        assert statuses(short.recv(65536)) == [200]


def test_clients_who_are_all_let_in_are_no_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_A_FEW", 1)
    with running(monkeypatch, Settings(queue_timeout=1)) as (worker, connect), connect() as sock:
        sock.sendall(ARRANGE)
        assert statuses(sock.recv(65536)) == [200]
        time.sleep(0.5)
        assert not worker.is_crowded()


def test_a_failure_below_the_application_is_a_problem_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise ValueError

    with running(monkeypatch, Settings()) as (worker, connect), connect() as sock:
        worker.wsgi = broken
        sock.sendall(ARRANGE)
        got = received(sock)
    assert statuses(got) == [500]
    assert b"ValueError" not in got


def test_a_worker_told_to_stop_takes_requests_for_a_while_but_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_draining", threading.Event())
    with running(monkeypatch, replace(Settings(), drain_seconds=1)) as (worker, connect):
        with connect() as kept, connect() as probe, connect() as half:
            kept.sendall(HEALTHZ)
            assert b"Connection: keep-alive" in kept.recv(65536)
            half.sendall(ARRANGE[:-1])
            worker.handle_exit(signal.SIGTERM, None)
            worker.handle_exit(signal.SIGTERM, None)
            probe.sendall(b"GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
            assert statuses(received(probe)) == [503]
            half.sendall(ARRANGE[-1:])
            got = received(half)
            assert (statuses(got), b"Connection: close" in got) == ([200], True)
            assert received(kept) == b"", "closed when the time is up"
        assert not worker.alive
