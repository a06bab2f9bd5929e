"""A match of Rummy 500."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from schemas import answers
from schemas.base import Object, Record, Records
from schemas.fields import Entries, Name
from schemas.match import MOST_DEALS, DealRequest, MatchScoreAnswer, ReportedMatchRequest
from schemas.rummy500.common import RulesAnswer, game_field, rules_field, with_decks
from schemas.rummy500.score import PlayerRequest
from service.rummy.deals import Deal, Match
from service.rummy.rummy500.options import FEWEST_PLAYERS, MOST_PLAYERS, Rules
from service.rummy.rummy500.tables import Table
from service.rummy.verify.matches import NOTHING_REPORTED


class DealPlayerRequest(PlayerRequest):
    """A player as a hand of the match ended."""

    class Meta:
        exclude = ("total",)


class Rummy500DealRequest(DealRequest):
    """One deal: ``scores`` in the order of the match's players, or the table as it is scored, without totals."""

    table = Table
    players = Records(
        DealPlayerRequest,
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        what="players",
        clause="R5-1",
        metadata={"description": "The players, in any order."},
    )
    went_out = Name(allow_none=True, metadata={"description": "Who went out; left out where the stock ended the hand."})


class MatchRequest(Record):
    """The deals of a match, in order."""

    players = Entries(
        Name(),
        "players",
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        clause="R5-1",
        required=True,
        metadata={"description": "The names of the players."},
    )
    deals = Records(
        Rummy500DealRequest,
        high=MOST_DEALS,
        what="deals",
        required=True,
        metadata={"description": "The deals, in the order they were played."},
    )
    reported = Object(ReportedMatchRequest, metadata={"description": "What is to be verified."})
    rules = rules_field()

    def made(self, values: dict[str, Any]) -> Match[Table, Rules]:
        rules = with_decks(values, len(values.get("players", ())))["rules"]
        deals = [_by(rules, deal) for deal in values.get("deals", ())]
        return Match(values.get("players", ()), tuple(deals), rules, values.get("reported", NOTHING_REPORTED))


def _by(rules: Rules, deal: Deal[Table]) -> Deal[Table]:
    return replace(deal, table=replace(deal.table, rules=rules)) if deal.table else deal


class MatchAnswer(MatchScoreAnswer):
    """A match of Rummy 500, deal by deal."""

    game = game_field()
    rules = answers.an_object(RulesAnswer, "The rules in force.")
