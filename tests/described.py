"""A client that holds every answer against the interface description, so that the two cannot part."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import orjson
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from schemas.problems import page_of
from service.web.openapi import specification

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

PROBLEM = "application/problem+json"
OF_THE_ADDRESS = (404, 405)  # no operation's own answer


class DescribedClient(FlaskClient):
    """Fails on an answer that the description does not allow."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        method = response.request.method.lower()
        described = specification()["paths"].get(response.request.path, {}).get(method)
        if described and response.status_code not in OF_THE_ADDRESS:
            check_described(described, response)
        elif response.mimetype == PROBLEM and method != "head":
            check(("components", "schemas", "Problem"), response.data)
        return response


def check_described(operation: dict[str, Any], response: TestResponse) -> None:
    """The status is one that the operation lists, the body is of its kind, and so are the codes of its faults."""
    status, media_type = str(response.status_code), response.mimetype or ""
    assert status in operation["responses"], f"{operation['operationId']} does not list status {status}"
    listed = operation["responses"][status]
    pointer = ("paths", response.request.path, response.request.method.lower(), "responses", status)
    if "$ref" in listed:
        pointer = tuple(listed["$ref"].removeprefix("#/").split("/"))
        listed = specification()["components"]["responses"][pointer[-1]]
    if "content" not in listed:
        assert response.data == b""
        return
    assert media_type in listed["content"], f"{status} is not described as {media_type}"
    if media_type in ("application/json", PROBLEM):
        check((*pointer, "content", media_type, "schema"), response.data)
    if "x-problem-codes" in listed:
        errors = orjson.loads(response.data)["errors"]
        assert {error["code"] for error in errors} <= set(listed["x-problem-codes"])


def check(pointer: tuple[str, ...], body: bytes | str) -> None:
    """The body is as the description's schema there says, and the page of a refusal is that of its faults."""
    document = orjson.loads(body)
    errors = [f"{error.json_path}: {error.message}" for error in validator(pointer).iter_errors(document)]
    assert errors == [], "\n".join(errors)
    if "errors" in document and document.get("status") == 422:
        codes = {error["code"] for error in document["errors"]}
        assert document["type"] == page_of(codes.pop() if len(codes) == 1 else "invalid_request")


@cache
def validator(pointer: tuple[str, ...]) -> Draft202012Validator:
    from jsonschema import Draft202012Validator  # noqa: PLC0415 (suites that make no such client do without it)

    place = "/".join(step.replace("~", "~0").replace("/", "~1") for step in pointer)
    return Draft202012Validator({"$ref": f"#/{place}", **specification()})
