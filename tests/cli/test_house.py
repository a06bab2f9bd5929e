"""serve and openapi."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import orjson
import pytest
import requests
from click.testing import CliRunner

from service.cli import house, main
from service.settings import Settings, settings_table
from service.web.openapi import as_json, as_yaml

ROOT = Path(__file__).parents[2]


def test_openapi_prints_the_description() -> None:
    assert CliRunner().invoke(main, ["openapi"]).stdout_bytes == as_yaml()
    as_text = CliRunner().invoke(main, ["openapi", "--format", "json"]).stdout_bytes
    assert orjson.loads(as_text) == orjson.loads(as_json())


def test_serve_starts_the_service_with_gunicorn(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "service.cli", "serve", "--port", str(port), "--workers", "1"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            assert status_of(f"http://127.0.0.1:{port}/healthz") == requests.codes.ok
        finally:
            process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0


def status_of(url: str) -> int:
    give_up = time.monotonic() + 20
    while True:
        try:
            return requests.get(url, timeout=5).status_code
        except requests.ConnectionError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.05)


def test_serve_takes_the_place_of_the_tool_and_passes_on_what_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, list[str], dict[str, str]]] = []
    monkeypatch.setattr("service.cli.house.os.execve", lambda *given: started.append(given))
    monkeypatch.setenv("PORT", "1")
    monkeypatch.setenv("WEB_CONCURRENCY", "3")
    CliRunner().invoke(main, ["serve", "--host", "::1", "--port", "2"])
    [(program, command, environment)] = started
    assert program == sys.executable
    assert command == [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "gunicorn.conf.py")]
    assert [environment[name] for name in ("HOST", "PORT", "WEB_CONCURRENCY")] == ["::1", "2", "3"]


def test_serve_says_where_it_looks_for_its_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(house, "_BESIDE_THE_PACKAGE", tmp_path)
    monkeypatch.setattr(house, "_INSTALLED", tmp_path)
    result = CliRunner().invoke(main, ["serve"])
    assert (result.exit_code, f"there is no gunicorn.conf.py in {tmp_path}" in result.stderr) == (1, True)


def test_settings_prints_what_is_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "8123")
    result = CliRunner().invoke(main, ["settings"])
    assert (result.exit_code, result.stdout) == (0, settings_table(Settings(port=8123)) + "\n")


def test_settings_names_every_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "x")
    monkeypatch.setenv("THREADS", "0")
    result = CliRunner().invoke(main, ["settings"])
    assert result.exit_code == 1
    assert "PORT must be" in result.stderr
    assert "THREADS must be" in result.stderr
