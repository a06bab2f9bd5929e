"""HTTP: a route for each operation, and what every request must be before its body is read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import orjson
from flask import Flask, Response, request

from schemas.rules import rules_body
from service.web.media import check_accept, check_media
from service.web.openapi import as_json, as_yaml
from service.web.operations import OPERATIONS, Operation
from service.web.problems import MEDIA_TYPE as PROBLEM
from service.web.problems import refuse

JSON = "application/json"


def init_app(app: Flask) -> None:
    for operation in OPERATIONS.values():
        app.add_url_rule(operation.path, operation.name, _view(operation), methods=["POST"])
    app.add_url_rule("/v1/rules", view_func=rules)
    app.add_url_rule("/openapi.json", view_func=openapi_json)
    app.add_url_rule("/openapi.yaml", view_func=openapi_yaml)


def _view(operation: Operation) -> Callable[[], Response]:
    def view() -> Response:
        status, answer = operation.reply(read_document())
        return Response(orjson.dumps(answer), status, mimetype=JSON if status == 200 else PROBLEM)

    return view


def read_document() -> Any:
    """The JSON document of the request; refuses a body of another kind, size or form."""
    check_media(JSON)
    if "HTTP_TRANSFER_ENCODING" in request.environ and request.content_length is None:
        raise refuse(411, "send Content-Length; a body in chunks is not read")
    body = request.get_data(cache=False)  # over the limit: 413, before anything is read
    if not body.strip():
        raise refuse(400, "the body is empty; a JSON document is wanted", "not_json")
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise refuse(400, f"the body is not JSON: {error}", "not_json") from None


def rules() -> Response:
    return _kept(_rules(), JSON)


@cache
def _rules() -> bytes:
    return orjson.dumps(rules_body())


def openapi_json() -> Response:
    return _kept(as_json(), JSON)


def openapi_yaml() -> Response:
    return _kept(as_yaml(), "application/yaml")


def _kept(body: bytes, media_type: str) -> Response:
    """What changes with a release only: asked for again each time, and sent only when it changed."""
    check_accept(media_type)
    response = Response(body, mimetype=media_type)
    response.cache_control.no_cache = True
    response.vary.add("Accept")
    response.add_etag()
    response.make_conditional(request)
    return response
