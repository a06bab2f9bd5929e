"""Probes: alive as long as anything answers, ready until told to stop."""

from __future__ import annotations

import threading

import pytest
from flask.testing import FlaskClient

from service.web import health


def test_a_serving_process_is_alive_and_ready(client: FlaskClient) -> None:
    for path in ("/healthz", "/readyz"):
        answer = client.get(path)
        assert (answer.status_code, answer.json) == (200, {"status": "ok"})


def test_a_draining_process_is_alive_but_not_ready(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_draining", threading.Event())
    health.drain()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
    assert answer.get_json()["type"] == "/problems/unavailable"
    assert client.get("/healthz").status_code == 200
