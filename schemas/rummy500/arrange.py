"""A hand of Rummy 500, arranged."""

from __future__ import annotations

from typing import Any

from schemas import answers
from schemas.answers import Answer, ItemAnswer, items_body
from schemas.base import Record, Records
from schemas.fields import CardList, Flag, Name
from schemas.rummy500.common import MOST_MELDS, MeldAnswer, RulesAnswer, game_field, meld_body, rules_field, with_decks
from service.rummy.cards import write
from service.rummy.rummy500.position import ArrangedHand, Position, TableMeld


class TableMeldRequest(Record):
    """A meld on the table."""

    record = TableMeld
    cards = CardList(required=True, metadata={"description": "Its cards, in any order, lay-offs included."})
    owner = Name(allow_none=True, metadata={"description": "Whose it is."})


class PositionRequest(Record):
    """A hand and the melds on the table."""

    hand = CardList(required=True, metadata={"description": "The cards in hand."})
    table = Records(
        TableMeldRequest, high=MOST_MELDS, what="melds", metadata={"description": "The melds on the table."}
    )
    keep_discard = Flag(metadata={"description": "Whether to keep one card for the discard.", "default": False})
    rules = rules_field()

    def made(self, values: dict[str, Any]) -> Position:
        return Position(**with_decks(values, players=0))


class LayOffAnswer(Answer):
    """Cards laid off onto a meld of the table."""

    cards = answers.cards("The cards laid off.")
    onto = answers.number("The meld's number in the table, from 1.", low=1)
    points = answers.number("What they count, in points.")


class ArrangementAnswer(Answer):
    """The best melds and lay-offs of a hand."""

    score = answers.number("Melded less in hand, in points.")
    melded = answers.number("What is melded and laid off, in points.")
    in_hand = answers.number("What is left in hand, in points; a card to throw does not count.")
    melds = answers.objects(MeldAnswer, "New melds.")
    lay_offs = answers.objects(LayOffAnswer, "Lay-offs, by target.")
    left = answers.cards("The cards left in hand.")
    throw = answers.card("The card to throw, where one is kept for the discard, or null.", allow_none=True)
    items = answers.objects(ItemAnswer, "What each point is for.")


class ArrangeAnswer(ArrangementAnswer):
    """The best melds and lay-offs of one hand."""

    game = game_field()
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def arrangement_body(arranged: ArrangedHand) -> dict[str, Any]:
    arrangement = arranged.arrangement
    return {
        "score": arrangement.score,
        "melded": arrangement.melded,
        "in_hand": arrangement.in_hand,
        "melds": [*map(meld_body, arranged.melds)],
        "lay_offs": [
            {"cards": write(lay_off.cards), "onto": lay_off.onto + 1, "points": lay_off.points}
            for lay_off in arrangement.lay_offs
        ],
        "left": write(arrangement.left),
        "throw": None if arrangement.throw is None else str(arrangement.throw),
        "items": items_body(arranged.items),
    }
