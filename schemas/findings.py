"""What is wrong with a claim, and the likeliest reason, in JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from marshmallow import fields, validate

from schemas import answers
from schemas.answers import Answer
from schemas.base import Resolve
from schemas.problems import pointer
from service.rummy.findings import Finding
from service.rummy.rummy500.mistakes import CATALOGUE as CAUSES_500
from service.rummy.rummy500.options import PROFILES as PROFILES_500
from service.rummy.rummy3000.mistakes import CATALOGUE as CAUSES_3000
from service.rummy.rummy3000.options import PROFILES as PROFILES_3000

FINDINGS: Final = {
    "wrong_score": "The score is not the right one.",
    "wrong_total": "The total is not the right one.",
    "wrong_melded": "What is melded comes to other points.",
    "wrong_in_hand": "The cards in no meld come to other points.",
    "wrong_row": "The hand reaches another row of the table.",
    "wrong_melds": "The player did not meld that.",
    "wrong_winner": "Another player won, or nobody.",
    "wrong_status": "The match stands otherwise.",
    "wrong_leaders": "Others share the highest total.",
    "lower_arrangement": "The melds are legal, but others bring more.",
    "illegal_call": "The hand does not allow the call.",
    "after_decision": "The match had been won before this deal.",
    "bad_meld": "The cards are no meld.",
    "bad_lay_off": "A card does not fit onto that meld.",
    "no_such_meld": "There is no such meld to lay off onto.",
    "not_in_hand": "A card of the meld is not in the hand.",
    "card_melded_twice": "A card is in two melds.",
}
"""Every kind of finding, and what it says."""

CAUSES_BY_GAME: Final = {"Rummy 3000": CAUSES_3000, "Rummy 500": CAUSES_500}
CAUSES: Final = sorted({*CAUSES_3000, *CAUSES_500})
"""Every cause that an explanation can name; ``<deal>`` stands for the number of a deal."""

_PROFILES: Final = tuple(dict.fromkeys([profile.name for profile in (*PROFILES_3000, *PROFILES_500)]))
_NUMBERED: Final = [name.removesuffix("=<deal>") for name in CAUSES if name.endswith("=<deal>")]


def cause_page(cause: str) -> str:
    """Where the page is that explains a cause; those of one mistake at different deals share it."""
    return f"/causes/{cause.removesuffix('=<deal>')}"


class CauseName(fields.String):
    """The id of a cause."""

    def __init__(self) -> None:
        patterns = "|".join([re.escape(name) for name in CAUSES]).replace("<deal>", "[1-9][0-9]*")
        super().__init__(validate=validate.Regexp(f"^({patterns})$"))

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        fixed = {"type": "string", "enum": [name for name in CAUSES if "<deal>" not in name]}
        of_a_deal = {"type": "string", "pattern": f"^({'|'.join(_NUMBERED)})=[1-9][0-9]*$"}
        return {"anyOf": [fixed, of_a_deal]}


class Claimed(fields.Raw):
    """What a request may claim: points, a word, a name, or a list of them; null is nobody, or nothing to compare."""

    def __init__(self, description: str) -> None:
        super().__init__(required=True, allow_none=True, metadata={"description": description})

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        words = {"type": "array", "items": {"type": "string"}}
        lists = {"type": "array", "items": words}
        return {"anyOf": [{"type": "integer"}, {"type": "string"}, words, lists]}


class FindingAnswer(Answer):
    """A claim that does not hold."""

    code = answers.one_of(FINDINGS, "The kind of finding, as a word for programs.")
    player = answers.text("Whom it concerns; null for the table.", allow_none=True)
    field = answers.json_pointer("JSON pointer of the claim in the request.")
    reported = Claimed("What was claimed; the number of the deal where that is too much.")
    correct = Claimed("What is right; null where that is nobody, or not known.")
    difference = answers.number("Claimed less right, in points; null for what is no number.", allow_none=True)
    clause = answers.clause("The clause of the rules that says so.")
    text = answers.text("What is wrong, in words.")


class ExplanationAnswer(Answer):
    """Causes that reproduce exactly what was claimed."""

    causes = answers.list_of(CauseName(), "The ids of the causes, that work together; each has a page under /causes/.")
    scope = answers.one_of(("table", "player"), "Whether they work on the whole table or on the players named.")
    also = answers.list_of(fields.List(CauseName()), "Other causes that give the same numbers here.")
    text = answers.text("What happened, in words.")
    rules = fields.Dict(required=True, allow_none=True, metadata={"description": "The options to set, or null."})
    profile = answers.one_of(_PROFILES, "The profile to set, or null.", allow_none=True)
    explains = answers.names("The players whose wrong numbers come out exactly.")


def findings_body(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {
            "code": finding.code,
            "player": finding.player,
            "field": pointer(finding.field),
            "reported": finding.reported,
            "correct": finding.correct,
            "difference": finding.difference,
            "text": finding.text,
            "clause": finding.clause,
        }
        for finding in findings
    ]
