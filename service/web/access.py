"""What is kept of every request: an id, one log line, and the counts."""

from __future__ import annotations

import logging
import re
from functools import partial
from random import getrandbits
from time import perf_counter
from typing import Final

from flask import Flask, Response, request

from service.settings import Settings
from service.web.logs import fields, request_id
from service.web.metrics import count_request

_HEADER: Final = "X-Request-ID"
_STARTED: Final = "referee.started"
_ID: Final = re.compile(r"[A-Za-z0-9._\-]{1,128}", re.ASCII)
log = logging.getLogger(__name__)


def begin() -> None:
    """Give the request its id: the caller's, if it's a plain word of at most 128 characters, else a new one."""
    environ = request.environ
    environ[_STARTED] = perf_counter()
    given = environ.get("HTTP_X_REQUEST_ID", "")
    request_id.set(given if _ID.fullmatch(given) else f"{getrandbits(128):032x}")


class Recorder:
    """Records each request when its answer is there: a streamed one's when it has been sent."""

    def __init__(self, settings: Settings) -> None:
        self._counts = settings.has_metrics

    def __call__(self, response: Response) -> Response:
        response.headers[_HEADER] = request_id.get()
        # By the operation's name: a path can hold anything, a name or a hand included.
        record = partial(
            self._record,
            request.method,
            request.endpoint or "unmatched",
            response.status_code,
            request.environ[_STARTED],
        )
        if response.is_streamed:
            response.call_on_close(record)
        else:
            record()
        return response

    def _record(self, method: str, operation: str, status: int, started: float) -> None:
        seconds = perf_counter() - started
        if self._counts:
            count_request(operation, status, seconds)
        if log.isEnabledFor(logging.INFO):
            line = fields(
                request_id=request_id.get(),
                method=method,
                operation=operation,
                status=status,
                milliseconds=round(seconds * 1000, 3),
            )
            log.info("request", extra=line)


def init_app(app: Flask, settings: Settings) -> None:
    app.before_request(begin)
    app.after_request(Recorder(settings))
