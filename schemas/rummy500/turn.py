"""One turn of Rummy 500."""

from __future__ import annotations

from typing import Any

from schemas import answers
from schemas.answers import Answer, ItemAnswer, items_body
from schemas.base import Object, Record, Records
from schemas.fields import CardList, Name, Whole
from schemas.rummy500.common import MOST_MELDS, RulesAnswer, game_field, rules_field, with_decks
from schemas.turns import (
    MOST_PLAYS,
    Nothing,
    PlayRequest,
    ReachDrawRequest,
    TurnRequest,
    ViolationAnswer,
    draw_field,
    violations_body,
)
from service.rummy.cards import write
from service.rummy.rummy500.plays import Course, Laid, MeldOnTable
from service.rummy.rummy500.turn_position import LaidTableMeld, TurnPosition


class LaidRequest(Record):
    """Cards that a player laid off onto a meld."""

    record = Laid
    player = Name(required=True, allow_none=True, metadata={"description": "Who laid them off."})
    cards = CardList(required=True, metadata={"description": "The cards laid off."})


class LaidTableMeldRequest(Record):
    """A meld on the table, in the form in which answers give it, too."""

    record = LaidTableMeld
    cards = CardList(required=True, metadata={"description": "Its cards, in any order, lay-offs included."})
    owner = Name(allow_none=True, metadata={"description": "Whose it is."})
    number = Whole(1, MOST_MELDS, metadata={"description": "Its number in the table, from 1."})
    laid = Records(LaidRequest, what="lay-offs", metadata={"description": "Which of its cards were laid off by whom."})


class Rummy500TurnRequest(TurnRequest):
    """What a player does in a turn."""

    draw = draw_field(ReachDrawRequest)
    plays = Records(
        PlayRequest, high=MOST_PLAYS, what="plays", metadata={"description": "New melds and lay-offs, in order."}
    )
    call = Nothing("Rummy 500", metadata={"description": "There is none in this game.", "examples": [None]})


class TurnPositionRequest(Record):
    """A position and a turn."""

    player = Name(required=True, metadata={"description": "Whose turn it is."})
    hand = CardList(required=True, metadata={"description": "The cards in hand before the draw."})
    table = Records(
        LaidTableMeldRequest, high=MOST_MELDS, what="melds", metadata={"description": "The melds on the table."}
    )
    pile = CardList(required=True, metadata={"description": "The discard pile, bottom to top."})
    turn = Object(Rummy500TurnRequest, required=True, metadata={"description": "What the player does."})
    rules = rules_field()

    def made(self, values: dict[str, Any]) -> TurnPosition:
        return TurnPosition(**with_decks(values, players=0))


class LaidAnswer(Answer):
    """Cards that a player laid off onto a meld."""

    player = answers.text("Who laid them off; null where the request does not say.", allow_none=True)
    cards = answers.cards("The cards laid off.")


class TableMeldAnswer(Answer):
    """A meld on the table."""

    number = answers.number("Its number in the table, from 1.", low=1)
    owner = answers.text("Whose it is; null where the request does not say.", allow_none=True)
    cards = answers.cards("Its cards, lay-offs included: a run in run order, a high ace last; a set by suit.")
    laid = answers.objects(LaidAnswer, "Its lay-offs, in the order they were laid.")


class PositionAnswer(Answer):
    """The position after a turn."""

    hand = answers.cards("The cards in hand.")
    table = answers.objects(TableMeldAnswer, "The melds on the table.")
    pile = answers.cards("The discard pile, bottom to top.")
    went_out = answers.flag("Whether the player went out and so ended the hand.")


class TurnAnswer(Answer):
    """A turn, judged."""

    game = game_field()
    legal = answers.flag("Whether the turn is legal.")
    violations = answers.objects(ViolationAnswer, "Every way in which it is not.")
    points = answers.number("What the turn melds and lays off, in points; 0 if illegal.")
    items = answers.objects(ItemAnswer, "What each point is for.")
    after = answers.an_object(PositionAnswer, "The position after the turn; null if illegal.", allow_none=True)
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def turn_body(course: Course) -> dict[str, Any]:
    return {
        "legal": course.is_legal,
        "violations": violations_body(course.violations),
        "points": course.gained,
        "items": items_body(course.items),
        "after": _position_body(course) if course.is_legal else None,
    }


def _position_body(course: Course) -> dict[str, Any]:
    return {
        "hand": write(course.hand.cards),
        "table": [_meld_body(number, meld) for number, meld in enumerate(course.table, start=1)],
        "pile": write(course.pile),
        "went_out": course.ended == "went_out",
    }


def _meld_body(number: int, meld: MeldOnTable) -> dict[str, Any]:
    return {
        "number": number,
        "owner": meld.owner,
        "cards": write(meld.meld.cards if meld.meld else meld.cards),
        "laid": [{"player": laid.player, "cards": write(laid.cards)} for laid in meld.laid],
    }
