"""An operation as the description has it: its request, its answer, and every problem that it can give."""

from __future__ import annotations

from typing import Any

from schemas.problems import KINDS, ProblemAnswer, page_of, refusal_body
from service.rummy.faults import Refused
from service.web.openapi.components import PROBLEM, REFUSALS, response
from service.web.operations import Operation

CODES = "x-problem-codes"


def post(operation: Operation) -> dict[str, Any]:
    requests = {name: {"value": request} for name, request in operation.examples.items()}
    answers = {name: {"value": operation.answer(request)} for name, request in operation.examples.items()}
    return {
        "operationId": operation.name.replace(".", "_"),
        "tags": [operation.game],
        "summary": operation.summary,
        "description": operation.description,
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": operation.request, "examples": requests}},
        },
        "responses": {
            "200": response("The answer.", "application/json", {"schema": operation.response, "examples": answers}),
            "422": _refusal(operation),
            **{str(status): f"Problem{status}" for status in REFUSALS},
        },
    }


def _refusal(operation: Operation) -> dict[str, Any]:
    """The codes of every fault that a request can have, and what a wrong request is answered."""
    codes = [code for code in KINDS if code in operation.codes]
    pages = "\n".join(f"- [`{code}`]({page_of(code)}): {KINDS[code].title}" for code in codes)
    media = {"schema": ProblemAnswer, "example": _refused(operation)}
    described = response(f"The request has faults. Their codes:\n\n{pages}", PROBLEM, media)
    return {**described, CODES: codes}


def _refused(operation: Operation) -> dict[str, Any]:
    """What the operation answers to a request that says nothing but something unknown."""
    document = {"colour": "red"}
    try:
        operation.answer(document)
    except Refused as refused:
        return refusal_body(document, refused.faults, operation.path)
    raise AssertionError("no operation answers an empty request")
