"""A deal of Rummy 3000, scored."""

from __future__ import annotations

from typing import Any

from schemas import answers
from schemas.answers import Answer, MatchAnswer, match_body
from schemas.base import Record, Records
from schemas.fields import CardList, CardLists, Name, Points
from schemas.rummy3000.arrange import ArrangementAnswer, arrangement_body
from schemas.rummy3000.common import RulesAnswer, game_field, rules_field
from service.rummy.rummy3000.options import FEWEST_PLAYERS, HAND_SIZE, MOST_PLAYERS
from service.rummy.rummy3000.score import Call, Player, PlayerScore, Table, TableScore


class PlayerRequest(Record):
    """A player at the end of a deal."""

    record = Player
    name = Name(required=True, metadata={"description": "Who it is."})
    hand = CardList(HAND_SIZE, "R3-1", required=True, metadata={"description": "The seven cards of the hand."})
    total = Points(metadata={"description": "The total before this deal, in points.", "default": 0})
    melds = CardLists(metadata={"description": "The melds that the player laid out."})


class ScoreRequest(Record):
    """A table at the end of a deal."""

    record = Table
    players = Records(
        PlayerRequest,
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        what="players",
        clause="R3-1",
        required=True,
        metadata={"description": "The players, in any order."},
    )
    caller = Name(allow_none=True, metadata={"description": "Who called rummy; left out where nobody did."})
    rules = rules_field()


class CallAnswer(Answer):
    """A call, judged."""

    player = answers.text("Who called.")
    legal = answers.flag("Whether the hand allows it.")
    clause = answers.clause("The clause of the rules that says so.")
    text = answers.text("Why.")


class PlayerAnswer(ArrangementAnswer):
    """One player's deal."""

    name = answers.text("Who it is.")
    applied = answers.flag("Whether the score counts; nothing does after an illegal call.")
    total_before = answers.number("The total before the deal, in points.")
    total = answers.number("The total after it, in points.")


class ScoreAnswer(Answer):
    """A deal, scored."""

    game = game_field()
    players = answers.objects(PlayerAnswer, "The players, in the order of the request.")
    call = answers.an_object(CallAnswer, "The call, or null where nobody called.", allow_none=True)
    match = answers.an_object(MatchAnswer, "How the match stands after the deal.")
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def score_body(result: TableScore) -> dict[str, Any]:
    return {
        "players": [_player_body(player) for player in result.players],
        "call": call_body(result.call),
        "match": match_body(result.match),
    }


def _player_body(player: PlayerScore) -> dict[str, Any]:
    return {
        "name": player.name,
        **arrangement_body(player.arrangement),
        "applied": player.applied,
        "total_before": player.total_before,
        "total": player.total,
    }


def call_body(call: Call | None) -> dict[str, Any] | None:
    if call is None:
        return None
    return {"player": call.player, "legal": call.legal, "text": call.text, "clause": call.clause}
