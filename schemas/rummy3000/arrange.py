"""One hand of Rummy 3000: arranged, or a card thrown from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from orjson import Fragment

from schemas import answers
from schemas.answers import Answer, ItemAnswer, item_body, written
from schemas.base import Record
from schemas.fields import CardList
from schemas.rummy3000.common import RulesAnswer, game_field, rules_field
from service.rummy.cards import CARDS, write
from service.rummy.rummy3000.arrange import ITEMS, Arrangement, Lines, ScoredMeld
from service.rummy.rummy3000.discard import DiscardOption
from service.rummy.rummy3000.hand import Hand
from service.rummy.rummy3000.options import HAND_SIZE
from service.rummy.rummy3000.table import KINDS_IN_WORDS, ROWS


class HandRequest(Record):
    """One hand of seven cards."""

    record = Hand
    hand = CardList(HAND_SIZE, "R3-1", required=True, metadata={"description": "The seven cards of the hand."})
    rules = rules_field()


class EightCardsRequest(Record):
    """A hand in mid-turn."""

    record = Hand
    hand = CardList(HAND_SIZE + 1, "R3-12", required=True, metadata={"description": "The eight cards held."})
    rules = rules_field()


class MeldAnswer(Answer):
    """A meld of the arrangement."""

    kind = answers.one_of(KINDS_IN_WORDS, "What it is.")
    cards = answers.cards("Its cards.")
    counted = answers.cards("Those of its cards that count.")
    points = answers.number("What they count, in points.")


class ArrangementAnswer(Answer):
    """A hand laid out as well as it goes."""

    score = answers.number("The score of the hand, in points.")
    row = answers.one_of([row.name for row in ROWS], "The row of the table that the hand reaches.")
    base = answers.number("What that row is worth, in points.", low=0)
    melds = answers.objects(MeldAnswer, "The melds, in the order of the row's name.")
    deadwood = answers.cards("The cards in no meld.")
    can_call = answers.flag("Whether a player may call rummy with this hand.")
    items = answers.objects(ItemAnswer, "What each point is for.")


class ArrangeAnswer(ArrangementAnswer):
    """The best arrangement of one hand."""

    game = game_field()
    rules = answers.an_object(RulesAnswer, "The rules in force.")


class DiscardOptionAnswer(Answer):
    """One discard and what is kept."""

    discard = answers.card("The card thrown.")
    score = answers.number("What the seven cards kept are worth, in points.")
    can_call = answers.flag("Whether the player may call rummy after it.")
    arrangement = answers.an_object(ArrangementAnswer, "The best arrangement of the cards kept.")


class DiscardAnswer(Answer):
    """Every discard, best first."""

    game = game_field()
    options = answers.objects(DiscardOptionAnswer, "The discards, by score, then in the order of cards.")
    best = answers.an_object(DiscardOptionAnswer, "The first of them.")
    rules = answers.an_object(RulesAnswer, "The rules in force.")


@cache  # there are 177 melds
def _meld(meld: ScoredMeld) -> Fragment:
    cards, counted = write(meld.cards), write(meld.counted)
    return written({"kind": meld.kind, "cards": cards, "counted": counted, "points": meld.points})


_ITEMS: Final = Lines(
    {row: written(item_body(item)) for row, item in ITEMS.rows.items()},
    cache(lambda meld: written(item_body(ITEMS.counted(meld)))),
    [written(item_body(ITEMS.deadwood(card))) for card in CARDS].__getitem__,
)
"""Every item there is, written once: hands are made of the same ones."""


def arrangement_body(arrangement: Arrangement) -> dict[str, Any]:
    return {
        "score": arrangement.score,
        "row": arrangement.row,
        "base": arrangement.base,
        "melds": [*map(_meld, arrangement.melds)],
        "deadwood": write(arrangement.deadwood),
        "can_call": arrangement.can_call,
        "items": arrangement.lines(_ITEMS),
    }


def discard_body(options: Sequence[DiscardOption]) -> dict[str, Any]:
    bodies = [_option_body(option) for option in options]
    return {"options": bodies, "best": bodies[0]}


def _option_body(option: DiscardOption) -> dict[str, Any]:
    kept = option.arrangement
    return {
        "discard": str(option.discard),
        "score": kept.score,
        "can_call": kept.can_call,
        "arrangement": arrangement_body(kept),
    }
