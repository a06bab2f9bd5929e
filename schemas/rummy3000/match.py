"""A match of Rummy 3000."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from schemas import answers
from schemas.base import Object, Record, Records
from schemas.fields import Entries, Name
from schemas.match import MOST_DEALS, DealRequest, MatchScoreAnswer, ReportedMatchRequest
from schemas.rummy3000.common import RulesAnswer, game_field, rules_field
from schemas.rummy3000.score import PlayerRequest
from service.rummy.deals import Deal, Match
from service.rummy.rummy3000.options import FEWEST_PLAYERS, MOST_PLAYERS, Rules
from service.rummy.rummy3000.score import Table
from service.rummy.verify.matches import NOTHING_REPORTED


class DealPlayerRequest(PlayerRequest):
    """A player at the end of a deal of the match."""

    class Meta:
        exclude = ("total",)


class Rummy3000DealRequest(DealRequest):
    """One deal: ``scores`` in the order of the match's players, or the table as it is scored, without totals."""

    table = Table
    players = Records(
        DealPlayerRequest,
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        what="players",
        clause="R3-1",
        metadata={"description": "The players, in any order."},
    )
    caller = Name(allow_none=True, metadata={"description": "Who called rummy; left out where nobody did."})


class MatchRequest(Record):
    """The deals of a match, in order."""

    players = Entries(
        Name(),
        "players",
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        clause="R3-1",
        required=True,
        metadata={"description": "The names of the players."},
    )
    deals = Records(
        Rummy3000DealRequest,
        high=MOST_DEALS,
        what="deals",
        required=True,
        metadata={"description": "The deals, in the order they were played."},
    )
    reported = Object(ReportedMatchRequest, metadata={"description": "What is to be verified."})
    rules = rules_field()

    def made(self, values: dict[str, Any]) -> Match[Table, Rules]:
        rules = values.get("rules", Rules())
        deals = [_by(rules, deal) for deal in values.get("deals", ())]
        return Match(values.get("players", ()), tuple(deals), rules, values.get("reported", NOTHING_REPORTED))


def _by(rules: Rules, deal: Deal[Table]) -> Deal[Table]:
    return replace(deal, table=replace(deal.table, rules=rules)) if deal.table else deal


class MatchAnswer(MatchScoreAnswer):
    """A match of Rummy 3000, deal by deal."""

    game = game_field()
    rules = answers.an_object(RulesAnswer, "The rules in force.")
