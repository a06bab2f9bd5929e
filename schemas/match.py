"""Matches in JSON: deals in order, each as scores or as a whole table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from marshmallow import ValidationError, validates_schema

from schemas import answers
from schemas.answers import Answer, MatchAnswer, match_body
from schemas.base import NotPlain, Record, Resolve, invalid
from schemas.fields import Entries, Field, Name, Points, read_each
from schemas.findings import ExplanationAnswer, FindingAnswer, findings_body
from schemas.verify import ReportedMatch as ReportedEnd
from schemas.verify import explanations_body
from service.rummy.deals import Deal, DealResult, JudgedMatch
from service.rummy.faults import Path
from service.rummy.verify.matches import ReportedMatch, ReportedTotal

MOST_DEALS = 1000


class DealRequest(Record):
    """One deal: ``scores`` in the order of the match's players, or the table as it is scored, without totals."""

    own_codes = Record.own_codes | {"wrong_deal"}
    table: ClassVar[type]
    scores = Entries(Points(), "scores", metadata={"description": "What each player scored, in points."})

    def quick(self, document: Any) -> Any:
        if type(document) is not dict or not _has_one_form(document):
            raise NotPlain
        return super().quick(document)

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def check_form(self, _data: Any, original: Any, **_: Any) -> None:
        if isinstance(original, dict) and not _has_one_form(original):
            raise invalid("wrong_deal", "a deal has either scores or players")

    def made(self, values: dict[str, Any]) -> Deal[Any]:
        scores = values.pop("scores", None)
        return Deal(scores, self.table(**values) if values.get("players") else None)


def _has_one_form(document: Mapping[str, Any]) -> bool:
    return ("scores" in document) != ("players" in document)


class Totals(Field):
    """Totals by name or in the order of the players, at the end; or such lists, one after each deal."""

    unread = ()

    def __init__(self, **kwargs: Any) -> None:
        self.row = Entries(Points(), "totals")
        self.rows = Entries(self.row, "lists of totals", high=MOST_DEALS)
        self.points = Points()
        self.codes = self.rows.codes
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **_: Any) -> tuple[ReportedTotal, ...]:
        try:
            return tuple([ReportedTotal(player, deal, points, at) for player, deal, points, at in self._each(value)])
        except ValidationError as error:
            raise ValidationError(error.messages) from None  # totals that were read in part are not judged

    def _each(self, value: Any) -> Iterator[tuple[int | str, int | None, int, Path]]:
        """Whose each total is, after which deal (None: the last one), the points, and where it stands."""
        at = ("reported", "totals")
        if isinstance(value, dict):
            points, messages = read_each(self.points, list(value.values()))
            if messages:
                raise ValidationError({name: messages[place] for place, name in enumerate(value) if place in messages})
            yield from ((name, None, each, (*at, name)) for name, each in zip(value, points, strict=True))
        elif isinstance(value, list) and any(isinstance(entry, list) for entry in value):
            for place, row in enumerate(self.rows.deserialize(value)):
                yield from ((player, place + 1, each, (*at, place, player)) for player, each in enumerate(row))
        else:
            row = self.row.deserialize(value)
            yield from ((player, None, each, (*at, player)) for player, each in enumerate(row))

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        by_name = {"type": "object", "additionalProperties": self.points.openapi(resolve)}
        return {"anyOf": [self.row.openapi(resolve), self.rows.openapi(resolve), by_name]}  # [] is a row, and rows


class ReportedMatchRequest(ReportedEnd):
    """What was reported of the match; every field may stand alone."""

    totals = Totals(metadata={"description": "The totals, in points: at the end, or after each deal."})
    leaders = Entries(Name(), "names", metadata={"description": "Who shares the highest total, in any order."})

    def made(self, values: dict[str, Any]) -> Any:
        totals = values.pop("totals", ())
        return ReportedMatch(totals, super().made(values))


class DealAnswer(Answer):
    """A deal that counts."""

    number = answers.number("Which deal, from 1.", low=1)
    scores = answers.numbers("What each player scored in it, in points.")
    totals = answers.numbers("Each player's total after it, in points.")
    leaders = answers.names("All who share the highest total after it.")


class MatchEndAnswer(MatchAnswer):
    """How the match stands after its last deal."""

    decided_at = answers.number("The number of the deal that won the match, or null.", low=1, allow_none=True)


class MatchScoreAnswer(Answer):
    """A match, deal by deal."""

    deals = answers.objects(DealAnswer, "The deals that count, in order.")
    match = answers.an_object(MatchEndAnswer, "How the match stands.")
    agrees = answers.flag("Whether there is nothing to object to.")
    findings = answers.objects(FindingAnswer, "What is wrong with the record.")
    explanations = answers.objects(ExplanationAnswer, "The likeliest reasons.")


def match_score_body(result: JudgedMatch) -> dict[str, Any]:
    score, written = result.score, findings_body(result.findings)
    return {
        "deals": [_deal_body(deal) for deal in score.deals],
        "match": {**match_body(score.standing), "decided_at": score.decided_at},
        "agrees": not written,
        "findings": written,
        "explanations": explanations_body(result.explanations),
    }


def _deal_body(deal: DealResult) -> dict[str, Any]:
    return {"number": deal.number, "scores": deal.scores, "totals": deal.totals, "leaders": deal.leaders}
