"""What is served beside the operations: batches, the rules, the description itself, probes and metrics."""

from __future__ import annotations

from typing import Any, Final

import orjson

from schemas.rules import RulesAnswer, rules_body
from service.web import batch
from service.web.openapi.components import OF_ANY, response

TAGS: Final = {"rules": "The rules as data", "service": "The service itself"}
_JSON: Final = "application/json"
_CACHED: Final = {
    "ETag": {"description": "Changes with the content; send it back as If-None-Match.", "schema": {"type": "string"}},
    "Cache_Control": {"description": "To be asked for again each time.", "schema": {"type": "string"}},
}
_UNCHANGED: Final = {"description": "It is as the ETag sent says.", "headers": {"X-Request-ID": "RequestId"}}


def batch_post() -> dict[str, Any]:
    lines = [
        {"id": 1, "op": "rummy3000.arrange", "body": {"hand": "7S 7H 7D 4C 5C 6C KD"}},
        {"id": 2, "op": "chess.score", "body": {}},
    ]
    requests = [orjson.dumps(line) for line in lines]
    answers = [batch.answer_to(number, line) for number, line in enumerate(requests, 1)]
    return {
        "operationId": "batch",
        "tags": ["service"],
        "summary": "Many requests in one",
        "description": "A JSON document a line, each a request to any operation; a line of answer for each, in order,"
        " while the request is still coming in. A line that cannot be answered is answered with its problem and stops"
        f" nothing. A line has at most {batch.LINE_LIMIT} bytes. Blank lines are skipped, but counted. Read while you"
        " send, or send at most 1,000 lines at a time. The body may be sent in chunks.",
        "requestBody": {
            "required": True,
            "content": {batch.MEDIA_TYPE: _lines("BatchRequest", b"\n".join(requests))},
        },
        "responses": {
            "200": response("The answers.", batch.MEDIA_TYPE, _lines("BatchAnswer", b"".join(answers))),
            **_problems(401, 406, 415),
        },
    }


def _lines(component: str, example: bytes) -> dict[str, Any]:
    line = {"$ref": f"#/components/schemas/{component}"}
    text = {"type": "string", "description": "One JSON document a line.", "contentSchema": line}
    return {"schema": text, "example": example.decode()}


def _problems(*statuses: int) -> dict[str, str]:
    """The refusals by these statuses, and those that any request may get."""
    return {str(status): f"Problem{status}" for status in sorted({*statuses, *OF_ANY})}


def gets() -> dict[str, dict[str, Any]]:
    return {**_references(), **_probes()}


def _references() -> dict[str, dict[str, Any]]:
    rules = response("Both games.", _JSON, {"schema": RulesAnswer, "example": rules_body()}, **_CACHED)
    described = {"type": "object", "description": "The description."}
    return {
        "/v1/rules": {
            "operationId": "rules",
            "tags": ["rules"],
            "summary": "The rules as data",
            "description": "Every option with its values and clause, every profile, row, card value and cause.",
            "responses": {"200": rules, "304": _UNCHANGED, **_problems(401, 406)},
        },
        "/openapi.json": _get(
            "openapi_json",
            "This description as JSON",
            "The interface description.",
            {"200": response("The description.", _JSON, {"schema": described}, **_CACHED), "304": _UNCHANGED},
        ),
        "/openapi.yaml": _get(
            "openapi_yaml",
            "This description as YAML",
            "The interface description.",
            {
                "200": response("The description.", "application/yaml", {"schema": described}, **_CACHED),
                "304": _UNCHANGED,
            },
        ),
    }


def _probes() -> dict[str, dict[str, Any]]:
    healthy = {"schema": _healthy(), "example": {"status": "ok"}}
    return {
        "/healthz": _get(
            "healthz",
            "Liveness",
            "Answers while the process can answer at all.",
            {"200": response("Alive.", _JSON, healthy)},
        ),
        "/readyz": _get(
            "readyz",
            "Readiness",
            "Whether new requests are wanted; not while the process is stopping.",
            {"200": response("Ready.", _JSON, healthy)},
        ),
        "/metrics": _get(
            "metrics",
            "Metrics",
            "Counters and latencies in the text format of Prometheus; where the service keeps any.",
            {"200": response("The metrics.", "text/plain", {"schema": {"type": "string"}})},
        ),
    }


def _healthy() -> dict[str, Any]:
    status = {"type": "string", "enum": ["ok"], "description": "That it is well."}
    return {"type": "object", "description": "Well.", "required": ["status"], "properties": {"status": status}}


def _get(operation_id: str, summary: str, description: str, responses: dict[str, Any]) -> dict[str, Any]:
    """What no key guards."""
    return {
        "operationId": operation_id,
        "tags": ["service"],
        "summary": summary,
        "description": description,
        "security": [],
        "responses": {**responses, **_problems(*[406] if "304" in responses else [])},
    }
