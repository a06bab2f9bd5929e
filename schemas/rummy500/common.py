"""What every question about Rummy 500 shares."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from orjson import Fragment

from schemas import answers
from schemas.answers import Answer, rules_answer, written
from schemas.options import RulesField
from service.rummy.cards import write
from service.rummy.rummy500.itemise import ScoredMeld
from service.rummy.rummy500.options import OPTIONS, PROFILES, Rules

MOST_MELDS = 34  # melds of three that two packs hold
RulesAnswer = rules_answer("Rummy500Rules", OPTIONS)
_DEFAULTS = Rules()


def game_field() -> answers.Text:
    return answers.one_of(("rummy500",), "The game.")


def rules_field() -> RulesField[Rules]:
    return RulesField(
        Rules,
        OPTIONS,
        PROFILES,
        "Rummy500Options",
        metadata={"description": "The options that differ from the defaults."},
    )


def with_decks(values: dict[str, Any], players: int) -> dict[str, Any]:
    """The values of a request, its rules with the number of packs in force (R5-1)."""
    values["rules"] = values.get("rules", _DEFAULTS).for_players(players)
    return values


class MeldAnswer(Answer):
    """A meld and what it counts."""

    kind = answers.one_of(("set", "run"), "What it is.")
    cards = answers.cards("Its cards: a run in run order, a high ace last; a set by suit.")
    points = answers.number("What they count, in points.")


@lru_cache(maxsize=256)
def meld_body(meld: ScoredMeld) -> Fragment:
    return written({"kind": meld.kind, "cards": write(meld.cards), "points": meld.points})
