"""Refusals: everything that is no answer is a problem (RFC 9457), the framework's own errors included."""

from __future__ import annotations

import logging
from typing import Any

import orjson
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from schemas.problems import STATUS_CODES, problem_body
from service.web.logs import fields, request_id
from service.web.metrics import count_problem

MEDIA_TYPE = "application/problem+json"
log = logging.getLogger(__name__)


class Problem(Exception):
    """A request that is refused; carries the problem document."""

    def __init__(self, body: dict[str, Any]) -> None:
        self.body = body
        super().__init__(body["detail"])


def refuse(status: int, detail: str, code: str | None = None) -> Problem:
    """The problem for a refusal of the whole request; the status names the code where none is given."""
    return Problem(problem_body(status, code or STATUS_CODES[status], detail, request.path))


def response(body: dict[str, Any]) -> Response:
    count_problem(body)
    return Response(orjson.dumps(body), body["status"], mimetype=MEDIA_TYPE)


def handle_problem(problem: Problem) -> Response:
    return response(problem.body)


def handle_http_error(error: HTTPException) -> Response:
    """The framework's own errors, in our form; headers such as Allow stay."""
    status = error.code or 500
    code = STATUS_CODES.get(status, "bad_request" if status < 500 else "internal_error")
    answer = response(problem_body(status, code, _detail(status, error), request.path))
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            answer.headers[name] = value
    return answer


def _detail(status: int, error: HTTPException) -> str:
    if status == 404:
        return f"there is nothing at {request.path}; GET /openapi.json lists all addresses"
    if status == 405:
        return f"{request.method} is not possible here; the Allow header says what is"
    if status == 413:
        return f"a body has at most {current_app.config['MAX_CONTENT_LENGTH']} bytes"
    return error.description or error.name


def handle_failure(error: Exception) -> Response:
    return response(failure(error, request.path))


def failure(error: Exception, path: str) -> dict[str, Any]:
    """The problem for a fault of ours: nothing of it is shown but an id that finds it in the log."""
    log.error("failed", extra=fields(request_id=request_id.get()), exc_info=error)
    body = problem_body(500, "internal_error", "the service failed; the fault is ours", path)
    return {**body, "request_id": request_id.get()}


def init_app(app: Flask) -> None:
    app.register_error_handler(Problem, handle_problem)
    app.register_error_handler(HTTPException, handle_http_error)
    app.register_error_handler(Exception, handle_failure)
