"""Probes: alive while the process can answer, ready until it is told to stop."""

from __future__ import annotations

from threading import Event
from typing import Final

from flask import Flask, Response

from service.web.problems import refuse

_OK: Final = b'{"status":"ok"}'
_draining: Final = Event()


def drain() -> None:
    """Tell whoever asks that this process wants no more requests; it still answers those that come."""
    _draining.set()


def healthz() -> Response:
    return Response(_OK, mimetype="application/json")


def readyz() -> Response:
    if _draining.is_set():
        raise refuse(503, "the service is stopping; ask another replica")
    return Response(_OK, mimetype="application/json")


def init_app(app: Flask) -> None:
    app.add_url_rule("/healthz", view_func=healthz)
    app.add_url_rule("/readyz", view_func=readyz)
