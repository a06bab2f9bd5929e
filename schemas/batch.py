"""Lines of a batch: which operation is asked what, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import fields

from schemas import answers
from schemas.answers import Answer
from schemas.base import Record, Resolve, invalid
from schemas.fields import Field


class Anything(Field):
    """Any JSON value, null included."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_none=True, **kwargs)


class OperationName(Field):
    """The name of an operation."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> str:
        if not isinstance(value, str):
            raise invalid("wrong_type", 'an operation is named by a string such as "rummy500.score"')
        return value

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"type": "string", "examples": ["rummy500.score"]}


@dataclass(frozen=True, slots=True)
class Line:
    """One request of a batch."""

    op: str = ""
    body: Any = None
    id: Any = None


class LineRequest(Record):
    """One line of a batch: a request to one operation."""

    record = Line
    id = Anything(metadata={"description": "Comes back with the answer."})
    op = OperationName(required=True, metadata={"description": "The operation, by its name: its path with a dot."})
    body = Anything(required=True, metadata={"description": "What would be the body of a request to that operation."})


class LineAnswer(Answer):
    """One line of the answers of a batch."""

    line = answers.number("Which line of the request it answers, from 1; blank lines count.", low=1)
    id = fields.Raw(
        required=True, allow_none=True, metadata={"description": "The id of that line; null where it has none."}
    )
    status = answers.number("The status that the operation alone would answer.", low=200, high=599)
    body = fields.Dict(
        required=True,
        metadata={"description": "What the operation alone would answer, byte for byte; a problem where it refuses."},
    )
