"""What answers are made of: fields that document and check them, and the plain functions that build their parts.

Answers are built by plain functions, not dumped by marshmallow, for speed; the tests hold every answer against its
schema, from which the interface description is generated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final

import orjson
from marshmallow import RAISE, Schema, fields, validate

from schemas.base import Resolve
from service.rummy.cards import CARDS, write
from service.rummy.items import Item
from service.rummy.match import Standing
from service.rummy.options import HIGHEST_TOTAL, Option

REASONS: Final = ("row", "counted", "deadwood", "meld", "lay_off", "in_hand", "go_out_bonus")
STATUSES: Final = ("in_progress", "won", "tied")
_CLAUSE: Final = "^(C|R3|R5)-[1-9][0-9]?$"


class Answer(Schema):
    """An object in an answer: all its fields are there, and no others."""

    class Meta:
        unknown = RAISE


Text = fields.String


class CardName(fields.String):
    """A card as answers write it (C-3)."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(write(CARDS)), **kwargs)

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"$ref": "#/components/schemas/Card"}


def text(description: str, **kwargs: Any) -> fields.String:
    return fields.String(required=True, metadata={"description": description}, **kwargs)


def one_of(choices: Iterable[str], description: str, **kwargs: Any) -> fields.String:
    return text(description, validate=validate.OneOf(tuple(choices)), **kwargs)


def number(
    description: str, *, low: int | None = None, high: int | None = None, example: int | None = None, **kwargs: Any
) -> fields.Integer:
    """A whole number, from ``low`` to ``high`` where given; an ``example`` where no operation's examples hold one."""
    if low is not None or high is not None:
        kwargs["validate"] = validate.Range(low, high)
    metadata = {"description": description} | ({} if example is None else {"examples": [example]})
    return fields.Integer(strict=True, metadata=metadata, **{"required": True, **kwargs})


def clause(description: str, **kwargs: Any) -> fields.String:
    """A clause of the rules, by its id."""
    return text(description, validate=validate.Regexp(_CLAUSE), **kwargs)


def json_pointer(description: str) -> fields.String:
    return fields.String(required=True, metadata={"description": description, "format": "json-pointer"})


def flag(description: str, **kwargs: Any) -> fields.Boolean:
    return fields.Boolean(required=True, truthy={True}, falsy={False}, metadata={"description": description}, **kwargs)


def card(description: str, **kwargs: Any) -> CardName:
    return CardName(required=True, metadata={"description": description}, **kwargs)


def list_of(inner: fields.Field[Any], description: str, **kwargs: Any) -> fields.List[Any]:
    return fields.List(inner, required=True, metadata={"description": description}, **kwargs)


def cards(description: str) -> fields.List[Any]:
    return list_of(CardName(), description)


def names(description: str) -> fields.List[Any]:
    return list_of(fields.String(), description)


def numbers(description: str) -> fields.List[Any]:
    return list_of(fields.Integer(strict=True), description)


def objects(inner: type[Schema], description: str) -> fields.List[Any]:
    return list_of(fields.Nested(inner), description)


def an_object(inner: type[Schema], description: str, **kwargs: Any) -> fields.Nested:
    return fields.Nested(inner, required=True, metadata={"description": description}, **kwargs)


class ItemAnswer(Answer):
    """One line of a score."""

    reason = one_of(REASONS, "What the line is for, as a word for programs.")
    points = number("Points; the points of all items add up to the score.")
    clause = clause("The clause of the rules that says so.")
    cards = cards("The cards it counts.")
    text = text("What the line is for, in words.")


class MatchAnswer(Answer):
    """How a match stands."""

    target = number("The total that ends the match, in points.", low=1, high=HIGHEST_TOTAL)
    status = one_of(STATUSES, "Whether it is won, tied at the top, or goes on.")
    winner = text("Who won, or null.", allow_none=True)
    leaders = names("All who share the highest total, in the order of the request.")


def written(body: Any) -> orjson.Fragment:
    """A part that many answers have in common, as JSON once and for all."""
    return orjson.Fragment(orjson.dumps(body))


def items_body(items: Iterable[Item]) -> list[orjson.Fragment]:
    return [*map(_item_written, items)]


@lru_cache(maxsize=1024)  # the same lines stand in one answer after another
def _item_written(item: Item) -> orjson.Fragment:
    return written(item_body(item))


def item_body(item: Item) -> dict[str, Any]:
    return {
        "reason": item.reason,
        "text": item.text,
        "cards": write(item.cards),
        "points": item.points,
        "clause": item.clause,
    }


def match_body(standing: Standing) -> dict[str, Any]:
    return {
        "target": standing.target,
        "status": standing.status,
        "winner": standing.winner,
        "leaders": standing.leaders,
    }


@lru_cache(maxsize=256)
def rules_body(rules: Any) -> orjson.Fragment:
    """The full effective rules, as every answer gives them."""
    return written(asdict(rules))


def rules_answer(name: str, options: Mapping[str, Option]) -> type[Schema]:
    """The schema of the effective rules of a game."""
    return Answer.from_dict({option.name: _value(option) for option in options.values()}, name=name)


def _value(option: Option) -> fields.Field[Any]:
    description = f"{option.text} ({option.clause})"
    if option.kind == "boolean":
        return flag(description)
    if option.kind == "integer":
        return number(description, low=option.low, high=option.high)
    choices = [choice for choice in option.choices if choice != "auto"]  # answers say which packs are in force
    if isinstance(choices[0], int):
        return number(description, validate=validate.OneOf(choices))
    return one_of([str(choice) for choice in choices], description)
