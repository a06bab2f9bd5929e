"""A deal of Rummy 500, replayed."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from schemas import answers
from schemas.answers import Answer, ItemAnswer, MatchAnswer, match_body
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
from schemas.rummy500.common import MeldAnswer, RulesAnswer, game_field, rules_field, with_decks
from schemas.rummy500.score import TableLayOffAnswer, player_body
from schemas.rummy500.turn import Rummy500TurnRequest
from service.rummy.cards import write
from service.rummy.replay import DealRecord, Replay
from service.rummy.rummy500.hidden import DealScore, SeenScore
from service.rummy.rummy500.options import FEWEST_PLAYERS, MOST_PLAYERS, Rules
from service.rummy.rummy500.plays import Course


class PlayedTurnRequest(Rummy500TurnRequest):
    """What a player did in a turn."""

    player = player_name()


class ReplayRequest(Record):
    """The record of a deal."""

    players = Records(
        DealtPlayerRequest,
        low=FEWEST_PLAYERS,
        high=MOST_PLAYERS,
        what="players",
        clause="R5-1",
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
        return DealRecord(**with_decks(values, len(values.get("players", ()))))


class PlayedTurnAnswer(JudgedTurnAnswer):
    """A turn, judged."""

    call = fields.Raw(
        required=True, allow_none=True, metadata={"description": "Null: there are no calls in this game."}
    )


class SeenPlayerAnswer(Answer):
    """One player's hand; where it was dealt hidden, with what is known of it.

    ``in_hand``, ``score`` and ``total`` are left out where the cards not seen leave them open.
    """

    name = answers.text("Who it is.")
    items = answers.objects(ItemAnswer, "What each point is for, as far as cards are known.")
    melds = answers.objects(MeldAnswer, "The player's melds.")
    lay_offs = answers.objects(TableLayOffAnswer, "The player's lay-offs.")
    melded = answers.number("What the player melded and laid off, in points.")
    in_hand = answers.number("What is subtracted for the cards left in hand, in points.", required=False)
    score = answers.number("The score of the hand, in points.", required=False)
    total_before = answers.number("The total before the hand, in points.")
    total = answers.number("The total after it, in points.", required=False)
    known = fields.List(answers.CardName(), metadata={"description": "The cards surely held; for a hand dealt hidden."})
    hidden = answers.number("How many of its cards are not known; for a hand dealt hidden.", low=0, required=False)
    score_min = answers.number("The least score possible, in points; for a hand dealt hidden.", required=False)
    score_max = answers.number("The greatest score possible, in points; for a hand dealt hidden.", required=False)
    total_min = answers.number("The least total possible, in points; for a hand dealt hidden.", required=False)
    total_max = answers.number("The greatest total possible, in points; for a hand dealt hidden.", required=False)


class DealScoreAnswer(Answer):
    """The deal, scored as far as what is hidden allows."""

    players = answers.objects(SeenPlayerAnswer, "The players, in the order of the request.")
    match = answers.an_object(
        MatchAnswer, "How the match stands after the hand; null where what is hidden leaves that open.", allow_none=True
    )


class Rummy500ReplayAnswer(ReplayAnswer):
    """A deal of Rummy 500, replayed."""

    game = game_field()
    turns = answers.objects(PlayedTurnAnswer, "The turns up to the first illegal one.")
    score = answers.an_object(DealScoreAnswer, "The score, once the deal has ended; else null.", allow_none=True)
    rules = answers.an_object(RulesAnswer, "The rules in force.")


def replayed_body(replay: Replay[Course, DealScore]) -> dict[str, Any]:
    score = replay.score
    written = None
    if score:
        match = match_body(score.match) if score.match else None
        written = {"players": [_player_body(player) for player in score.players], "match": match}
    return replay_body(replay, [turn_body(turn, None) for turn in replay.deal.turns], written)


def _player_body(player: SeenScore) -> dict[str, Any]:
    body = player_body(player.reckoned)
    if not player.is_certain:
        del body["in_hand"], body["score"], body["total"]
    if player.was_hidden:
        (score_min, score_max), (total_min, total_max) = player.score, player.total
        body |= {"known": write(player.known), "hidden": player.hidden}
        body |= {"score_min": score_min, "score_max": score_max, "total_min": total_min, "total_max": total_max}
    return body
