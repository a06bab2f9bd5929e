"""``GET /v1/rules`` in JSON: every option, profile, row, value and cause, read off the rules themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import fields

from schemas import answers
from schemas.answers import Answer
from service.rummy.cards import CARDS, RANKS
from service.rummy.options import Option, Profile
from service.rummy.rummy500 import mistakes as mistakes500
from service.rummy.rummy500 import options as options500
from service.rummy.rummy500.values import values_of
from service.rummy.rummy3000 import mistakes as mistakes3000
from service.rummy.rummy3000 import options as options3000
from service.rummy.rummy3000.table import CARDS_COUNTED, ROWS, VALUES


class PlayersAnswer(Answer):
    """How many may play."""

    min = answers.number("The fewest players.", low=1)
    max = answers.number("The most players.", low=1)


class OptionAnswer(Answer):
    """One option of a game."""

    name = answers.text("Its name, as requests give it.")
    type = answers.one_of(("choice", "integer", "boolean"), "What its values are.")
    choices = answers.list_of(fields.Raw(), "The values of a choice; of a boolean true and false; else none.")
    min = answers.number("The least value of an integer, or null.", low=0, allow_none=True)
    max = answers.number("The greatest value of an integer, or null.", low=0, allow_none=True)
    default = fields.Raw(required=True, metadata={"description": "The source's own rule."})
    clause = answers.clause("The clause of the rules.")
    text = answers.text("What it changes.")


class ProfileAnswer(Answer):
    """A named set of options."""

    name = answers.text("Its name, as requests give it.")
    rules = fields.Dict(required=True, metadata={"description": "The options it sets."})
    text = answers.text("What it changes.")


class TableRowAnswer(Answer):
    """One row of the table of Rummy 3000."""

    row = answers.one_of([row.name for row in ROWS], "Its name, as answers give it.")
    base = answers.number("What it is worth, in points.", low=0)
    counted = answers.number("How many melded cards are added.", low=0)
    text = answers.text("Its name as printed, and which cards are added.")


class CauseAnswer(Answer):
    """A cause of a wrong score that a verification can name."""

    id = answers.text("Its id.")
    text = answers.text("What happened.")


class GameRulesAnswer(Answer):
    """One game as the service applies it."""

    game = answers.one_of(("rummy3000", "rummy500"), "The game, as paths name it.")
    title = answers.text("Its name.")
    players = answers.an_object(PlayersAnswer, "How many may play.")
    options = answers.objects(OptionAnswer, "Every option.")
    profiles = answers.objects(ProfileAnswer, "Every named set of options.")
    rows = fields.List(fields.Nested(TableRowAnswer), metadata={"description": "The table of Rummy 3000."})
    values = fields.Dict(required=True, metadata={"description": "What a card of each rank counts, in points."})
    causes = answers.objects(CauseAnswer, "What a verification can name as the cause of a wrong score.")


class RulesAnswer(Answer):
    """Both games."""

    games = answers.objects(GameRulesAnswer, "The games.")


def rules_body() -> dict[str, Any]:
    return {"games": [_rummy3000(), _rummy500()]}


def _rummy3000() -> dict[str, Any]:
    players = {"min": options3000.FEWEST_PLAYERS, "max": options3000.MOST_PLAYERS}
    rows = [
        {
            "row": row.name,
            "base": row.base,
            "counted": sum(CARDS_COUNTED[kind] for kind in row.kinds),
            "text": f"{row.text}; added: {row.counted}",
        }
        for row in ROWS
    ]
    return {
        "game": "rummy3000",
        "title": "Seven Card Rummy 3000",
        "players": players,
        **_choices(options3000.OPTIONS, options3000.PROFILES),
        "rows": rows,
        "values": dict(VALUES),
        "causes": _causes(mistakes3000.CATALOGUE),
    }


def _rummy500() -> dict[str, Any]:
    players = {"min": options500.FEWEST_PLAYERS, "max": options500.MOST_PLAYERS}
    values = values_of(options500.Rules())
    return {
        "game": "rummy500",
        "title": "Rummy 500",
        "players": players,
        **_choices(options500.OPTIONS, options500.PROFILES),
        "values": {RANKS[card.rank]: values[card] for card in CARDS[: len(RANKS)]},
        "causes": _causes(mistakes500.CATALOGUE),
    }


def _causes(catalogue: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"id": name, "text": text} for name, text in catalogue.items()]


def _choices(options: Mapping[str, Option], profiles: Iterable[Profile]) -> dict[str, Any]:
    return {
        "options": [_option_body(option) for option in options.values()],
        "profiles": [{"name": each.name, "text": each.text, "rules": dict(each.rules)} for each in profiles],
    }


def _option_body(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "type": option.kind,
        "choices": [True, False] if option.kind == "boolean" else list(option.choices),
        "min": option.low,
        "max": option.high,
        "default": option.default,
        "text": option.text,
        "clause": option.clause,
    }
