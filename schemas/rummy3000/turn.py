"""One turn of Rummy 3000."""

from __future__ import annotations

from typing import Any

from schemas import answers
from schemas.answers import Answer
from schemas.base import Object, Record
from schemas.fields import CardList, Flag, Name
from schemas.rummy3000.common import RulesAnswer, game_field, rules_field
from schemas.turns import DrawRequest, Nothing, TurnRequest, ViolationAnswer, draw_field, violations_body
from service.rummy.cards import write
from service.rummy.rummy3000.options import HAND_SIZE
from service.rummy.rummy3000.turn import Course, TurnCall, TurnPosition


class Rummy3000TurnRequest(TurnRequest):
    """What a player does in a turn."""

    draw = draw_field(DrawRequest)
    plays = Nothing(
        "Rummy 3000",
        metadata={"description": "There are none: melds stay in the hand until a call.", "examples": [None]},
    )
    call = Flag(metadata={"description": "Whether the player then calls rummy.", "default": False})


class TurnPositionRequest(Record):
    """A position and a turn."""

    record = TurnPosition
    player = Name(allow_none=True, metadata={"description": "Whose turn it is."})
    hand = CardList(HAND_SIZE, "R3-12", required=True, metadata={"description": "The seven cards before the draw."})
    pile = CardList(required=True, metadata={"description": "The discard pile, bottom to top."})
    turn = Object(Rummy3000TurnRequest, required=True, metadata={"description": "What the player does."})
    rules = rules_field()


class TurnCallAnswer(Answer):
    """A call at the end of a turn, judged."""

    player = answers.text("Who called.")
    legal = answers.flag("Whether the hand allows it; null where the hand is hidden.", allow_none=True)
    clause = answers.clause("The clause of the rules that says so.")
    text = answers.text("Why.")


class PositionAnswer(Answer):
    """The position after a turn."""

    hand = answers.cards("The cards in hand.")
    pile = answers.cards("The discard pile, bottom to top.")


class TurnAnswer(Answer):
    """A turn, judged."""

    game = game_field()
    legal = answers.flag("Whether the turn is legal.")
    violations = answers.objects(ViolationAnswer, "Every way in which it is not.")
    call = answers.an_object(TurnCallAnswer, "The call; null where nobody called.", allow_none=True)
    after = answers.an_object(PositionAnswer, "The position after the turn; null if illegal.", allow_none=True)
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def turn_body(course: Course) -> dict[str, Any]:
    return {
        "legal": course.is_legal,
        "violations": violations_body(course.violations),
        "call": call_body(course.call),
        "after": {"hand": write(course.hand.cards), "pile": write(course.pile)} if course.is_legal else None,
    }


def call_body(call: TurnCall | None) -> dict[str, Any] | None:
    if call is None:
        return None
    return {"player": call.player, "legal": call.legal, "text": call.text, "clause": call.clause}
