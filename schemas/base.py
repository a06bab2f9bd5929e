"""What every request schema shares: records, faults with codes, and a quick way for faultless requests.

A request is read twice at most. `Record.quick` reads it in one pass, field by field, and gives up at the first thing
that is not plainly right. Only then does marshmallow's own load go over it, to collect every fault there is and
whatever could be read in spite of them, so that the rules can name their faults in the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, cast

from marshmallow import Schema, ValidationError, fields
from marshmallow.exceptions import SCHEMA

from service.rummy.faults import Fault, Path


class Said(NamedTuple):
    """What marshmallow carries as an error message: a fault, less its place."""

    code: str
    detail: str
    clause: str | None = None


Resolve = Callable[[type[Schema]], dict[str, Any]]
"""Gives the reference to a schema in the interface description; fields describe themselves with it (``openapi``)."""


class NotPlain(Exception):
    """The document is not plainly right; the thorough reading says why."""


def invalid(code: str, detail: str, clause: str | None = None, valid: Any = None) -> ValidationError:
    """A marshmallow error with a code and clause; ``valid`` is what could be read all the same."""
    return ValidationError([Said(code, detail, clause)], valid_data=valid)


def faults_in(messages: Any, path: Path = ()) -> Iterator[Fault]:
    """The faults in marshmallow's error messages, which mirror the shape of the document."""
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from faults_in(inner, (*path, key))
    else:
        for said in messages:
            is_of_the_whole = path[-1:] == (SCHEMA,) and said.code != "unknown_field"
            yield Fault(path[:-1] if is_of_the_whole else path, *said)


FIELD_MESSAGES: dict[str, Any] = {
    "required": [Said("missing", "this field is required")],
    "null": [Said("wrong_type", "this may not be null; leave the field out if there is nothing to say")],
}
NOT_AN_OBJECT = Said("wrong_type", "an object is wanted here: {…}")
NOT_A_LIST = Said("wrong_type", "a list of objects is wanted here: [{…}, …]")


class Record(Schema):
    """A schema whose objects become one frozen record of the core."""

    record: ClassVar[Callable[..., Any]]
    own_codes: ClassVar[frozenset[str]] = frozenset({"missing", "unknown_field", "wrong_type"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.readers = {name: getattr(field, "quick", field.deserialize) for name, field in self.load_fields.items()}
        self.required = frozenset(name for name, field in self.load_fields.items() if field.required)
        known = ", ".join(self.load_fields)
        unknown = Said("unknown_field", f"there is no such field here; the fields are {known}")
        self.error_messages = {**self.error_messages, "unknown": cast(str, unknown), "type": cast(str, NOT_AN_OBJECT)}

    def quick(self, document: Any) -> Any:
        """The record of a faultless document; `NotPlain`, ValidationError or KeyError for any other."""
        if type(document) is not dict or not self.required <= document.keys():
            raise NotPlain
        readers, values = self.readers, {}
        for name, value in document.items():
            values[name] = readers[name](value)
        return self.made(values)

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all that can be wrong with a document before the rules look at it."""
        return self.own_codes.union(*[getattr(field, "codes", ()) for field in self.load_fields.values()])

    def made(self, values: dict[str, Any]) -> Any:
        return self.record(**values)

    def partial_record(self, data: Mapping[str, Any]) -> Any:
        """The record of what could be read; what is required and could not be is what its field calls ``unread``."""
        missing = self.required - data.keys()
        return self.made({**{name: getattr(self.load_fields[name], "unread", None) for name in missing}, **data})

    def thorough(self, document: Any) -> tuple[Any, list[Fault]]:
        """The record of what could be read, and every fault of what could not."""
        try:
            return self.partial_record(self.load(document)), []
        except ValidationError as error:
            valid = error.valid_data if isinstance(error.valid_data, dict) else {}
            return self.partial_record(valid), list(faults_in(error.messages))


class Records(fields.Nested):
    """A list of objects, each a record; ``low`` to ``high`` of them, by ``clause``."""

    default_error_messages = {**FIELD_MESSAGES, "type": cast(str, [NOT_A_LIST])}  # noqa: RUF012 (as marshmallow has it)

    def __init__(
        self,
        nested: type[Record],
        *,
        low: int = 0,
        high: int = 104,
        what: str = "entries",
        clause: str | None = None,
        **kwargs: Any,
    ) -> None:
        self.low, self.high, self.what, self.clause = low, high, what, clause
        super().__init__(nested, many=True, **kwargs)

    unread: tuple[Any, ...] = ()

    @property
    def inner(self) -> Record:
        return cast(Record, self.schema)

    def quick(self, value: Any) -> tuple[Any, ...]:
        if type(value) is not list or not self.low <= len(value) <= self.high:
            raise NotPlain
        read = self.inner.quick
        return tuple([read(entry) for entry in value])

    def _deserialize(self, value: Any, attr: str | None, data: Any, partial: Any = None, **_: Any) -> Any:
        if not isinstance(value, list):
            raise self.make_error("type")
        messages: dict[Any, Any] = {}
        try:
            read: Any = self._load(value[: self.high])
        except ValidationError as error:
            messages, read = dict(cast(Mapping[Any, Any], error.messages)), error.valid_data
        read = tuple([self.inner.partial_record(entry) for entry in read])
        if not self.low <= len(value) <= self.high:
            messages[SCHEMA] = [Said("wrong_number", self._wrong_number(len(value)), self.clause)]
        if messages:
            raise ValidationError(messages, valid_data=read)
        return read

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"type": "array", "items": resolve(type(self.inner)), "minItems": self.low, "maxItems": self.high}

    @property
    def codes(self) -> frozenset[str]:
        return self.inner.codes | {"wrong_number"}

    def _wrong_number(self, number: int) -> str:
        return f"{self.low} to {self.high} {self.what} are wanted here, not {number}"


class Object(fields.Nested):
    """One object, a record."""

    default_error_messages = FIELD_MESSAGES

    def __init__(self, nested: type[Record], **kwargs: Any) -> None:
        super().__init__(nested, **kwargs)

    @property
    def inner(self) -> Record:
        return cast(Record, self.schema)

    def _deserialize(self, value: Any, attr: str | None, data: Any, partial: Any = None, **_: Any) -> Any:
        try:
            return self.inner.partial_record(self._load(value))
        except ValidationError as error:
            read = error.valid_data if isinstance(error.valid_data, dict) else {}
            raise ValidationError(error.messages, valid_data=self.inner.partial_record(read)) from error

    def quick(self, value: Any) -> Any:
        return None if value is None and self.allow_none else self.inner.quick(value)

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return resolve(type(self.inner))

    @property
    def codes(self) -> frozenset[str]:
        return self.inner.codes
