"""A hand of Rummy 500 as others scored it, verified."""

from __future__ import annotations

from typing import Any

from schemas import answers
from schemas.base import Object, Records
from schemas.rummy500.common import RulesAnswer, game_field
from schemas.rummy500.score import PlayerRequest, ScoreAnswer, ScoreRequest, score_body
from schemas.verify import ReportedMatch, ReportedPlayer, VerificationAnswer, split_claims, verification_body
from service.rummy.rummy500.options import MOST_PLAYERS
from service.rummy.rummy500.score import TableScore
from service.rummy.verify.claims import ClaimedTable, Verification


class ClaimedPlayerRequest(PlayerRequest):
    """A player as the hand ended, and what was reported."""

    reported = Object(ReportedPlayer, metadata={"description": "What is to be verified."})

    def made(self, values: dict[str, Any]) -> Any:
        claims = values.pop("reported", ())
        return super().made(values), claims


class VerifyRequest(ScoreRequest):
    """The table as it stood when the hand ended, and what was reported of it."""

    players = Records(
        ClaimedPlayerRequest,
        low=1,
        high=MOST_PLAYERS,
        what="players",
        clause="R5-1",
        required=True,
        metadata={"description": "The players, in any order; a single one will do."},
    )
    reported = Object(ReportedMatch, metadata={"description": "What is to be verified of the match."})

    def made(self, values: dict[str, Any]) -> Any:
        match = values.pop("reported", ())
        players, claims = split_claims(values.pop("players", ()))
        return ClaimedTable(super().made({**values, "players": players}), claims, match)


class VerifyAnswer(VerificationAnswer):
    """A hand of the whole table, verified."""

    game = game_field()
    correct = answers.an_object(ScoreAnswer, "The right scores, as the operation score answers.")
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def verify_body(result: Verification[TableScore]) -> dict[str, Any]:
    return verification_body("rummy500", score_body, result)
