"""Refusals of what never reaches the application, as problems like all others."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Final

import orjson
from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)

from schemas.problems import STATUS_CODES, problem_body
from service.web.logs import fields
from service.web.metrics import count_refusal

_STATUSES: Final[dict[type[Exception], tuple[int, str]]] = {
    LimitRequestLine: (414, "the request line is too long"),
    LimitRequestHeaders: (431, "the headers are too long or too many"),
    ExpectationFailed: (417, "no expectation but 100-continue is met"),
    UnsupportedTransferCoding: (501, "no transfer coding but chunked is read"),
    InvalidResponseHeader: (500, "the service failed; the fault is ours"),
    InvalidResponseHeaderName: (500, "the service failed; the fault is ours"),
}
log = logging.getLogger(__name__)


def answer_to(error: Exception) -> bytes:
    """The refusal of a request that gunicorn could not read, or the apology where the fault is ours."""
    status, detail = _STATUSES.get(type(error), (500, "the service failed; the fault is ours"))
    if isinstance(error, ParseException) and type(error) not in _STATUSES:
        status, detail = 400, "the request is not sound HTTP/1.1"
    if status == 500:
        log.error("failed", exc_info=error)
    return refusal(status, detail)


def refusal(status: int, detail: str) -> bytes:
    """A whole answer, head and body; the connection is closed after it."""
    problem = problem_body(status, STATUS_CODES.get(status, "bad_request"), detail, "")
    count_refusal(problem)
    log.info("refused", extra=fields(status=status, detail=detail))
    body = orjson.dumps(problem)
    head = [
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        "X-Content-Type-Options: nosniff",
        "Connection: close",
        *(["Retry-After: 1"] if status == 503 else []),
    ]
    return "\r\n".join([*head, "", ""]).encode() + body
