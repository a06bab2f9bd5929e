"""Turns in JSON, as both games share them: what was done, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import validates_schema

from schemas import answers
from schemas.answers import Answer
from schemas.base import NotPlain, Object, Record, Resolve, invalid
from schemas.fields import CardField, CardList, Field, Whole
from schemas.problems import pointer
from schemas.verify import Word
from service.rummy.turns import PILE, STOCK, UNREAD, Draw, Play, Turn, Violation

MOST_PLAYS = 104
MOST_MELD_NUMBER = 1000
VIOLATIONS = (
    "not_your_turn",
    "draw_missing",
    "stock_empty",
    "wrong_stock_card",
    "card_not_in_pile",
    "reach_not_used_first",
    "not_in_hand",
    "bad_meld",
    "bad_lay_off",
    "no_such_meld",
    "nothing_to_discard",
    "discard_missing",
    "returned_at_once",
    "card_seen_elsewhere",
    "after_end",
)


class DrawRequest(Record):
    """How a turn began."""

    class Meta:
        include = {  # noqa: RUF012 (as marshmallow has it; the name is a word of Python's own)
            "from": Word(STOCK, PILE, required=True, metadata={"description": "Where the card came from."})
        }

    card = CardField(
        allow_none=True,
        metadata={"description": "The card; null where it went unseen from the stock to a hidden hand."},
    )

    def made(self, values: dict[str, Any]) -> Draw:
        values["source"] = values.pop("from") or UNREAD
        return Draw(**values)


class ReachDrawRequest(DrawRequest):
    """How a turn began; from the pile, the card comes with all above it."""

    class Meta(DrawRequest.Meta):
        pass

    index = Whole(
        0,
        103,
        allow_none=True,
        metadata={"description": "Which copy in the pile, from 0 at the bottom; else the topmost."},
    )


class PlayRequest(Record):
    """A new meld, or cards laid off."""

    record = Play
    own_codes = Record.own_codes | {"wrong_play"}
    meld = CardList(metadata={"description": "The cards of a new meld, in any order."})
    lay_off = CardList(metadata={"description": "The cards laid off, one or several."})
    onto = Whole(
        1,
        MOST_MELD_NUMBER,
        allow_none=True,
        metadata={"description": "Onto which meld, by its number in the table; where they fit is found without it."},
    )

    def quick(self, document: Any) -> Any:
        play = super().quick(document)
        if _wrong_form(document):
            raise NotPlain
        return play

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_form(self, _data: Any, original: Any, **_: Any) -> None:
        if isinstance(original, dict) and (detail := _wrong_form(original)):
            raise invalid("wrong_play", detail, "R5-12")


def _wrong_form(play: Mapping[str, Any]) -> str | None:
    if ("meld" in play) == ("lay_off" in play):
        return "a play is one thing: a meld or a lay_off"
    if "meld" in play and play.get("onto") is not None:
        return "onto goes with a lay_off; a new meld takes the next number"
    return None


class Nothing(Field):
    """What turns of the other game have: here it may be left out, be empty, false or null."""

    def __init__(self, game: str, **kwargs: Any) -> None:
        self.game = game
        super().__init__(allow_none=True, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> None:
        if value is not False and value != []:
            raise invalid("unknown_field", f"a turn of {self.game} has no such thing: leave it out")

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"anyOf": [{"type": "boolean", "enum": [False]}, {"type": "array", "items": {}, "maxItems": 0}]}


class TurnRequest(Record):
    """What every turn may hold."""

    discard = CardField(allow_none=True, metadata={"description": "The card thrown, or null."})

    def made(self, values: dict[str, Any]) -> Turn:
        return Turn(**{name: value for name, value in values.items() if value is not None})


def draw_field(draw: type[DrawRequest]) -> Object:
    return Object(draw, allow_none=True, metadata={"description": "How the turn began, or null."})


class ViolationAnswer(Answer):
    """One way in which a turn is illegal."""

    code = answers.one_of(VIOLATIONS, "The kind of violation, as a word for programs.")
    clause = answers.clause("The clause of the rules that says so.")
    pointer = answers.json_pointer("JSON pointer of what is wrong in the request.")
    text = answers.text("What is wrong, in words.")


def violations_body(violations: Iterable[Violation]) -> list[dict[str, Any]]:
    return [
        {"code": each.code, "text": each.text, "clause": each.clause, "pointer": pointer(each.path)}
        for each in violations
    ]
