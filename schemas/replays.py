"""Replays in JSON, as both games share them: the record of a deal, and every turn judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from marshmallow import ValidationError

from schemas import answers
from schemas.answers import Answer
from schemas.base import NOT_AN_OBJECT, NotPlain, Object, Record, Resolve, invalid
from schemas.fields import CardField, CardList, Field, Name, Points, read_each
from schemas.findings import ExplanationAnswer, FindingAnswer, findings_body
from schemas.turns import ViolationAnswer, violations_body
from schemas.verify import ReportedMatch, explanations_body
from service.rummy.cards import write
from service.rummy.replay import DealtPlayer, JudgedTurn, Replay
from service.rummy.reported import Reported

MOST_TURNS = 1000
MOST_NAMES = 8


class Hidden(CardList):
    """The cards of a hand, or null where it is hidden; what cannot be read is taken for hidden."""

    unread = None  # type: ignore[assignment]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(allow_none=True, **kwargs)

    def quick(self, value: Any) -> Any:
        return None if value is None else super().quick(value)


class DealtPlayerRequest(Record):
    """A player as the deal began."""

    name = Name(required=True, metadata={"description": "Who it is."})
    hand = Hidden(required=True, metadata={"description": "The cards dealt, or null where they are hidden."})
    total = Points(metadata={"description": "The total before this deal, in points.", "default": 0})

    def made(self, values: dict[str, Any]) -> DealtPlayer:
        return DealtPlayer(**{name: value for name, value in values.items() if value is not None})


class PointsByName(Field):
    """Points of each player, by name."""

    unread = ()
    codes = Points.codes | {"wrong_number"}

    def quick(self, value: Any) -> tuple[tuple[str, int], ...]:
        if type(value) is not dict or len(value) > MOST_NAMES:
            raise NotPlain
        return tuple([(name, _POINTS.quick(points)) for name, points in value.items()])

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError([cast(str, NOT_AN_OBJECT)])
        if len(value) > MOST_NAMES:
            raise invalid("wrong_number", f"at most {MOST_NAMES} players are wanted here, not {len(value)}")
        names = list(value)
        read, messages = read_each(_POINTS, list(value.values()))
        claims = tuple([(name, points) for name, points in zip(names, read, strict=True) if points is not None])
        if messages:
            wrong = {names[place]: said for place, said in messages.items()}
            raise ValidationError(cast(dict[str, Any], wrong), valid_data=cast(Any, claims))
        return claims

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": _POINTS.openapi(resolve), "maxProperties": MOST_NAMES}


_POINTS = Points()


class ReportedDeal(ReportedMatch):
    """What another app, or a score-keeper, made of the deal."""

    scores = PointsByName(metadata={"description": "The score of each player, in points."})
    totals = PointsByName(metadata={"description": "The total of each player after the deal, in points."})

    def made(self, values: dict[str, Any]) -> Reported:
        match = tuple([(name, value) for name, value in values.items() if name in ("winner", "status")])
        return Reported(values.get("scores", ()), values.get("totals", ()), match)


def player_name() -> Name:
    return Name(required=True, metadata={"description": "Whose turn it was."})


def turn_up() -> CardField:
    return CardField(required=True, metadata={"description": "The card that started the pile."})


def stock() -> CardList:
    described = "The whole stock after the deal, next drawn first; left out where it is not known."
    return CardList(allow_none=True, metadata={"description": described})


def reported() -> Object:
    return Object(ReportedDeal, metadata={"description": "What was reported of the deal, to be verified."})


class JudgedTurnAnswer(Answer):
    """A turn, judged; one that is illegal changes nothing."""

    number = answers.number("Which turn, from 1.", low=1)
    player = answers.text("Whose it was.")
    legal = answers.flag("Whether it is legal.")
    violations = answers.objects(ViolationAnswer, "Every way in which it is not.")
    hand = answers.list_of(
        answers.CardName(), "The player's hand after it; null while not all is known.", allow_none=True
    )
    hand_size = answers.number("How many cards that hand holds.", low=0)
    pile = answers.cards("The discard pile after it, bottom to top.")
    points = answers.number("What the turn melds and lays off, in points.")


class ReplayAnswer(Answer):
    """A deal, replayed."""

    legal = answers.flag("Whether every turn is legal.")
    stopped_at = answers.number("The number of the first illegal turn, or null.", low=1, allow_none=True)
    ended = answers.one_of(("went_out", "called", "stock_out", "unfinished"), "How the deal ended.")
    agrees = answers.flag("Whether nothing that was reported is wrong.")
    findings = answers.objects(FindingAnswer, "Every reported value that is wrong.")
    explanations = answers.objects(ExplanationAnswer, "The likeliest reasons.")


def turn_body(turn: JudgedTurn[Any], call: dict[str, Any] | None) -> dict[str, Any]:
    course = turn.course
    return {
        "number": turn.number,
        "player": course.player,
        "legal": course.is_legal,
        "violations": violations_body(course.violations),
        "call": call,
        "hand": None if turn.hand.hidden else write(turn.hand.cards),
        "hand_size": turn.hand.size,
        "pile": write(turn.pile),
        "points": course.gained,
    }


def replay_body(replay: Replay[Any, Any], turns: list[dict[str, Any]], score: dict[str, Any] | None) -> dict[str, Any]:
    findings = findings_body(replay.findings)
    return {
        "legal": replay.deal.stopped_at is None,
        "turns": turns,
        "stopped_at": replay.deal.stopped_at,
        "ended": replay.deal.ended,
        "score": score,
        "agrees": not findings,
        "findings": findings,
        "explanations": explanations_body(replay.explanations),
    }
