"""The fields of requests: cards, names, numbers and flags, each strict and each with a quick reader.

``quick`` returns what a valid value means and raises for any other; marshmallow's own ``_deserialize`` says what is
wrong and keeps what could be read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from marshmallow import ValidationError, fields
from marshmallow.exceptions import SCHEMA

from schemas.base import FIELD_MESSAGES, NotPlain, Resolve, Said, invalid
from service.rummy.cards import SPELLINGS, UNREADABLE, Card, Cards, split, why_unreadable
from service.rummy.options import HIGHEST_TOTAL

MOST_CARDS = 104  # two packs
_SPELT = SPELLINGS.__getitem__


class Field(fields.Field[Any]):
    """A strict field; null is refused unless it is allowed to stand for nothing."""

    default_error_messages = FIELD_MESSAGES
    unread: Any = None  # what stands for a required value that could not be read
    codes: frozenset[str] = frozenset()  # of what may be wrong with a value, beside its type

    def quick(self, value: Any) -> Any:
        if value is None:
            if self.allow_none:
                return None
            raise NotPlain
        return self._deserialize(value, None, None)

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        """The field as a JSON schema; any value, where a field says nothing else."""
        return {}


class CardList(Field):
    """A list of cards: a JSON list of strings or one string (C-3); ``size`` of them, where given, by ``clause``."""

    unread = (UNREADABLE,)
    codes = frozenset({"card_unreadable", "wrong_size"})

    def __init__(self, size: int | None = None, clause: str | None = None, **kwargs: Any) -> None:
        self.size, self.clause = size, clause
        self.least, self.most = (0, MOST_CARDS) if size is None else (size, size)
        super().__init__(**kwargs)

    def quick(self, value: Any) -> Cards:
        if type(value) is str:
            value = value.replace(",", " ").split()
        elif type(value) is not list:
            raise NotPlain
        if not self.least <= len(value) <= self.most:
            raise NotPlain
        try:
            return tuple(map(_SPELT, value))
        except TypeError as error:
            raise NotPlain from error

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Cards:
        entries = split(value) if isinstance(value, str) else value
        if not isinstance(entries, list):
            raise invalid("wrong_type", 'cards are a list ["7S", "10H"] or one string "7S 10H"', "C-3")
        cards = tuple([_card(entry) for entry in entries[:MOST_CARDS]])
        messages: dict[Any, Any] = {
            index: [Said("card_unreadable", why_unreadable(entries[index]), "C-3")]
            for index, card in enumerate(cards)
            if card is UNREADABLE
        }
        if wrong := self._wrong_size(len(entries)):
            messages[SCHEMA] = [wrong]
        if messages:
            raise ValidationError(messages, valid_data=cast(Any, cards))
        return cards

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"$ref": f"#/components/schemas/CardList{self.size or ''}"}

    def _wrong_size(self, size: int) -> Said | None:
        if self.size is not None and size != self.size:
            return Said("wrong_size", f"{self.size} cards are wanted here, not {size}", self.clause)
        if size > MOST_CARDS:
            return Said("wrong_size", f"two packs hold {MOST_CARDS} cards; here are {size}", "C-2")
        return None


def _card(entry: object) -> Card:
    return SPELLINGS.get(entry, UNREADABLE) if isinstance(entry, str) else UNREADABLE


class CardField(Field):
    """One card (C-3)."""

    codes = frozenset({"card_unreadable"})

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Card:
        card = _card(value)
        if card is UNREADABLE:
            raise invalid("card_unreadable", why_unreadable(value), "C-3", UNREADABLE)
        return card

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"$ref": "#/components/schemas/CardText"}


class Name(Field):
    """The name of a player: 1 to 64 characters."""

    longest = 64
    unread = ""
    codes = frozenset({"out_of_range"})

    def quick(self, value: Any) -> Any:
        return value if type(value) is str and 1 <= len(value) <= self.longest else super().quick(value)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> str:
        if not isinstance(value, str):
            raise invalid("wrong_type", "a name is a string")
        if not 1 <= len(value) <= self.longest:
            raise invalid("out_of_range", f"a name has 1 to {self.longest} characters; this one has {len(value)}")
        return value

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "maxLength": self.longest}


class Whole(Field):
    """A whole number from ``low`` to ``high``; strict: 1.0, "1" and true are none."""

    codes = frozenset({"out_of_range"})

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        self.low, self.high = low, high
        super().__init__(**kwargs)

    def quick(self, value: Any) -> Any:
        return value if type(value) is int and self.low <= value <= self.high else super().quick(value)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> int:
        if type(value) is not int:
            raise invalid("wrong_type", "a whole number is wanted here, without quotes or fraction")
        if not self.low <= value <= self.high:
            raise invalid("out_of_range", f"a whole number from {self.low} to {self.high} is wanted here")
        return value

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Points(Whole):
    """A score or total in points, at most a million either way."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(-HIGHEST_TOTAL, HIGHEST_TOTAL, **kwargs)


class Flag(Field):
    """true or false, and nothing that merely looks like it."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> bool:
        if not isinstance(value, bool):
            raise invalid("wrong_type", "true or false is wanted here")
        return value

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"type": "boolean"}


class Entries(Field):
    """A list of ``low`` to ``high`` plain values, each read by one field."""

    unread = ()

    def __init__(
        self, inner: Field, what: str, *, low: int = 0, high: int = 8, clause: str | None = None, **kwargs: Any
    ) -> None:
        self.inner, self.what, self.low, self.high, self.clause = inner, what, low, high, clause
        self.codes = inner.codes | {"wrong_number"}
        super().__init__(**kwargs)

    def quick(self, value: Any) -> tuple[Any, ...]:
        if type(value) is not list or not self.low <= len(value) <= self.high:
            raise NotPlain
        return tuple([self.inner.quick(entry) for entry in value])

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise invalid("wrong_type", f"a list of {self.what} is wanted here: […]")
        read, messages = read_each(self.inner, value[: self.high])
        if not self.low <= len(value) <= self.high:
            wanted = f"{self.low} to {self.high} {self.what} are wanted here, not {len(value)}"
            messages[SCHEMA] = [Said("wrong_number", wanted, self.clause)]
        if messages:
            raise ValidationError(messages, valid_data=cast(Any, read))
        return read

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {
            "type": "array",
            "items": self.inner.openapi(resolve),
            "minItems": self.low,
            "maxItems": self.high,
        }


def read_each(field: Field, values: list[Any]) -> tuple[tuple[Any, ...], dict[Any, Any]]:
    """What could be read of each value, and the messages by place."""
    read: list[Any] = []
    messages: dict[Any, Any] = {}
    for index, value in enumerate(values):
        try:
            read.append(field.deserialize(value))
        except ValidationError as error:
            messages[index] = error.messages
            read.append(error.valid_data or field.unread)
    return tuple(read), messages


class CardLists(Field):
    """A list of melds, each a list of cards."""

    most = 34  # melds of three that two packs hold
    codes = CardList.codes | {"wrong_number"}

    def __init__(self, **kwargs: Any) -> None:
        self.inner = CardList()
        super().__init__(**kwargs)

    def quick(self, value: Any) -> tuple[Cards, ...]:
        if type(value) is not list or len(value) > self.most:
            raise NotPlain
        return tuple([self.inner.quick(entry) for entry in value])

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> tuple[Cards, ...]:
        if not isinstance(value, list):
            raise invalid("wrong_type", 'melds are a list of card lists: ["7S 8S 9S", …]', "C-3")
        read, messages = read_each(self.inner, value[: self.most])
        if len(value) > self.most:
            messages[SCHEMA] = [Said("wrong_number", f"at most {self.most} melds are wanted here, not {len(value)}")]
        if messages:
            raise ValidationError(messages, valid_data=cast(Any, read))
        return read

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"type": "array", "items": self.inner.openapi(resolve), "maxItems": self.most}
