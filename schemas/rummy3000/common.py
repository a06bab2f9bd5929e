"""What every question about Rummy 3000 shares."""

from __future__ import annotations

from schemas import answers
from schemas.answers import rules_answer
from schemas.options import RulesField
from service.rummy.rummy3000.options import OPTIONS, PROFILES, Rules

RulesAnswer = rules_answer("Rummy3000Rules", OPTIONS)


def game_field() -> answers.Text:
    return answers.one_of(("rummy3000",), "The game.")


def rules_field() -> RulesField[Rules]:
    return RulesField(
        Rules,
        OPTIONS,
        PROFILES,
        "Rummy3000Options",
        metadata={"description": "The options that differ from the defaults."},
    )
