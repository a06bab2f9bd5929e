"""Verification in JSON: what was reported of a table, what of it is wrong, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from schemas import answers
from schemas.answers import Answer, rules_body
from schemas.base import Record, Resolve, invalid
from schemas.fields import CardLists, Field, Name, Points
from schemas.findings import ExplanationAnswer, FindingAnswer, findings_body
from service.rummy.verify.claims import Claims, Verification
from service.rummy.verify.search import Explanation


class Word(Field):
    """One of the words given."""

    codes = frozenset({"out_of_range"})

    def __init__(self, *words: str, **kwargs: Any) -> None:
        self.words = words
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> str:
        if not isinstance(value, str):
            raise invalid("wrong_type", "a word is wanted here, as a string")
        if value not in self.words:
            raise invalid("out_of_range", f"one of these is wanted here: {', '.join(self.words)}")
        return value

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)}


class Reported(Record):
    """An object of claims; they keep the order of the request."""

    def made(self, values: dict[str, Any]) -> Any:
        return tuple(values.items())


class ReportedPlayer(Reported):
    """What was reported of a player; every field may stand alone."""

    score = Points(metadata={"description": "The score of the hand, in points."})
    total = Points(metadata={"description": "The total after it, in points."})
    melded = Points(metadata={"description": "What is melded, in points."})
    in_hand = Points(metadata={"description": "What is subtracted for the cards in no meld, in points."})
    melds = CardLists(metadata={"description": "The melds that were scored."})


class ReportedMatch(Reported):
    """What was reported of the match; every field may stand alone."""

    winner = Name(allow_none=True, metadata={"description": "Who won, or null."})
    status = Word(*answers.STATUSES, metadata={"description": "Whether the match is won, tied at the top, or goes on."})


def split_claims(players: Iterable[tuple[Any, Claims]]) -> tuple[tuple[Any, ...], tuple[Claims, ...]]:
    """The players, and what was reported of each."""
    both = tuple(players)
    return tuple([player for player, _ in both]), tuple([claims for _, claims in both])


class VerificationAnswer(Answer):
    """What of the reported is wrong, and why."""

    agrees = answers.flag("Whether everything that was reported is right.")
    findings = answers.objects(FindingAnswer, "What is wrong, in the order of the request, the table's own last.")
    explanations = answers.objects(
        ExplanationAnswer, "The causes under which the numbers come out exactly, the likeliest first; none found: []."
    )


def verification_body(
    game: str, score_body: Callable[[Any], dict[str, Any]], result: Verification[Any]
) -> dict[str, Any]:
    findings = findings_body(result.findings)
    return {
        "agrees": not findings,
        "findings": findings,
        "explanations": explanations_body(result.explanations),
        "correct": {"game": game, **score_body(result.correct), "rules": rules_body(result.rules)},
    }


def explanations_body(explanations: Iterable[Explanation]) -> list[dict[str, Any]]:
    return [
        {
            "causes": each.causes,
            "scope": each.scope,
            "also": each.also,
            "text": each.text,
            "rules": each.rules,
            "profile": each.profile,
            "explains": each.explains,
        }
        for each in explanations
    ]
