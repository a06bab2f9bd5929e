"""A deal of Rummy 3000, replayed."""

from __future__ import annotations

from typing import Any

from schemas import answers
from schemas.answers import MatchAnswer
from schemas.base import Record, Records
from schemas.replays import (
    MOST_TURNS,
    DealtPlayerRequest,
    JudgedTurnAnswer,
    ReplayAnswer,
    player_name,
    replay_body,
    reported,
    stock,
    turn_body,
    turn_up,
)
from schemas.rummy3000.common import RulesAnswer, game_field, rules_field
from schemas.rummy3000.score import CallAnswer, PlayerAnswer, score_body
from schemas.rummy3000.turn import Rummy3000TurnRequest, TurnCallAnswer, call_body
from service.rummy.replay import DealRecord, Replay
from service.rummy.rummy3000.options import FEWEST_PLAYERS, MOST_PLAYERS, Rules
from service.rummy.rummy3000.score import TableScore
from service.rummy.rummy3000.turn import Course


class PlayedTurnRequest(Rummy3000TurnRequest):
    """What a player did in a turn."""

    player = player_name()


class ReplayRequest(Record):
    """The record of a deal."""

    players = Records(
        DealtPlayerRequest,
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        what="players",
        clause="R3-1",
        required=True,
        metadata={"description": "The players in the order in which they act, the first one first."},
    )
    turn_up = turn_up()
    stock = stock()
    turns = Records(
        PlayedTurnRequest,
        high=MOST_TURNS,
        what="turns",
        required=True,
        metadata={"description": "The turns, in order."},
    )
    reported = reported()
    rules = rules_field()

    def made(self, values: dict[str, Any]) -> DealRecord[Rules]:
        return DealRecord(**{"rules": Rules(), **values})


class PlayedTurnAnswer(JudgedTurnAnswer):
    """A turn, judged."""

    call = answers.an_object(TurnCallAnswer, "The call; null where nobody called.", allow_none=True)


class DealScoreAnswer(answers.Answer):
    """The deal, scored at the call."""

    players = answers.objects(PlayerAnswer, "The players, in the order of the request.")
    call = answers.an_object(CallAnswer, "The call.")
    match = answers.an_object(MatchAnswer, "How the match stands after the deal.")


class Rummy3000ReplayAnswer(ReplayAnswer):
    """A deal of Rummy 3000, replayed."""

    game = game_field()
    turns = answers.objects(PlayedTurnAnswer, "The turns up to the first illegal one.")
    score = answers.an_object(
        DealScoreAnswer, "The score at a legal call where every hand is known; else null.", allow_none=True
    )
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def replayed_body(replay: Replay[Course, TableScore]) -> dict[str, Any]:
    turns = [turn_body(turn, call_body(turn.course.call)) for turn in replay.deal.turns]
    return replay_body(replay, turns, score_body(replay.score) if replay.score else None)
