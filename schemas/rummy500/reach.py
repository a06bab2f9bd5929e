"""Reaching into the pile of Rummy 500."""

from __future__ import annotations

from typing import Any

from schemas import answers
from schemas.answers import Answer
from schemas.fields import CardField, CardList
from schemas.rummy500.arrange import ArrangementAnswer, PositionRequest, arrangement_body
from schemas.rummy500.common import RulesAnswer, game_field
from service.rummy.cards import write
from service.rummy.rummy500.reach import Reach, Reaches


class ReachRequest(PositionRequest):
    """A hand, the table and the pile."""

    class Meta:
        exclude = ("keep_discard",)

    pile = CardList(required=True, metadata={"description": "The discard pile, bottom to top."})
    throw = CardField(allow_none=True, metadata={"description": "The card to throw where it is then held."})


class ReachOptionAnswer(Answer):
    """One card of the pile, taken with all above it."""

    card = answers.card("The card reached for.")
    takes = answers.cards("The cards taken, bottom to top.")
    legal = answers.flag("Whether it may be taken.")
    score = answers.number("Melded less in hand after the throw, in points; null if illegal.", allow_none=True)
    gain = answers.number("That less what staying is worth, in points; null if illegal.", allow_none=True)
    passengers = answers.cards("Cards taken that are still held after the throw.")
    passenger_cost = answers.number("What they cost in hand, in points; null if illegal.", low=0, allow_none=True)
    arrangement = answers.an_object(ArrangementAnswer, "The best arrangement; null if illegal.", allow_none=True)
    clause = answers.clause("The clause that forbids it, or null.", allow_none=True)
    text = answers.text("Why it may not be taken, or null.", allow_none=True)


class ReachAnswer(Answer):
    """What each card of the pile brings."""

    game = game_field()
    stay = answers.an_object(ArrangementAnswer, "The hand as it is, a card drawn unseen and thrown back.")
    options = answers.objects(ReachOptionAnswer, "The cards of the pile, bottom first.")
    best = answers.card("The card that gains most, of equal ones with the fewest taken; or null.", allow_none=True)
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def reach_body(reaches: Reaches) -> dict[str, Any]:
    return {
        "stay": arrangement_body(reaches.stay),
        "options": [_option_body(option) for option in reaches.options],
        "best": None if reaches.best is None else str(reaches.best),
    }


def _option_body(option: Reach) -> dict[str, Any]:
    arranged = option.arranged
    return {
        "card": str(option.card),
        "takes": write(option.takes),
        "legal": arranged is not None,
        "score": arranged.arrangement.score if arranged else None,
        "gain": option.gain,
        "passengers": write(option.passengers),
        "passenger_cost": option.passenger_cost,
        "arrangement": arrangement_body(arranged) if arranged else None,
        "text": option.text,
        "clause": option.clause,
    }
