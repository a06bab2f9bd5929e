"""A deal of Rummy 3000 as others scored it, verified."""

from __future__ import annotations

from typing import Any

from schemas import answers
from schemas.base import Object, Records
from schemas.rummy3000.common import RulesAnswer, game_field
from schemas.rummy3000.score import PlayerRequest, ScoreAnswer, ScoreRequest, score_body
from schemas.verify import ReportedMatch, ReportedPlayer, VerificationAnswer, Word, split_claims, verification_body
from service.rummy.rummy3000.options import MOST_PLAYERS
from service.rummy.rummy3000.score import TableScore
from service.rummy.rummy3000.table import ROWS
from service.rummy.verify.claims import ClaimedTable, Verification


class ReportedPlayerRequest(ReportedPlayer):
    """What was reported of a player; every field may stand alone."""

    row = Word(*[row.name for row in ROWS], metadata={"description": "The row of the table."})


class ClaimedPlayerRequest(PlayerRequest):
    """A player at the end of a deal, and what was reported."""

    reported = Object(ReportedPlayerRequest, metadata={"description": "What is to be verified."})

    def made(self, values: dict[str, Any]) -> Any:
        claims = values.pop("reported", ())
        return super().made(values), claims


class VerifyRequest(ScoreRequest):
    """A table at the end of a deal, and what was reported of it."""

    players = Records(
        ClaimedPlayerRequest,
        low=1,
        high=MOST_PLAYERS,
        what="players",
        clause="R3-1",
        required=True,
        metadata={"description": "The players, in any order; a single one will do."},
    )
    reported = Object(ReportedMatch, metadata={"description": "What is to be verified of the match."})

    def made(self, values: dict[str, Any]) -> Any:
        match = values.pop("reported", ())
        players, claims = split_claims(values.pop("players", ()))
        return ClaimedTable(super().made({**values, "players": players}), claims, match)


class VerifyAnswer(VerificationAnswer):
    """A deal, verified."""

    game = game_field()
    correct = answers.an_object(ScoreAnswer, "The right scores, as the operation score answers.")
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def verify_body(result: Verification[TableScore]) -> dict[str, Any]:
    return verification_body("rummy3000", score_body, result)
