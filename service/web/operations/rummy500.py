"""The operations of Rummy 500."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

import schemas.rummy500.arrange as arrange_json
import schemas.rummy500.match as match_json
import schemas.rummy500.reach as reach_json
import schemas.rummy500.replay as replay_json
import schemas.rummy500.score as score_json
import schemas.rummy500.turn as turn_json
import schemas.rummy500.verify as verify_json
from schemas.match import match_score_body
from service.rummy.faults import Fault
from service.rummy.players import names_twice
from service.rummy.rummy500 import match, position, reach, replay, score, table_faults, turn_position, verify
from service.rummy.rummy500.tables import Table
from service.web.operations.operation import Operation

_OF_A_POSITION: Final = frozenset({"card_twice", "bad_meld"})
_OF_A_TABLE: Final = frozenset(
    {"name_twice", "card_twice", "bad_meld", "bad_lay_off", "no_such_meld", "not_at_table", "still_holds_cards"}
)


def _table_faults(table: Table) -> Iterable[Fault]:
    return chain(_names_twice(table), table_faults.faults(table))


def _overlooked(table: Table) -> Iterable[Fault]:
    return chain(_names_twice(table), table_faults.overlooked(table))


def _names_twice(table: Table) -> Iterable[Fault]:
    return names_twice([player.name for player in table.players], ("players",), "name")


ROWS: Final = (
    Operation(
        name="rummy500.arrange",
        summary="Arrange a hand of Rummy 500",
        description="Finds the new melds and the lay-offs on the table that, chosen together, leave the greatest score:"
        " melded less left in hand (R5-7).",
        request=arrange_json.PositionRequest(),
        faults=position.faults,
        run=position.arranged,
        body=arrange_json.arrangement_body,
        response=arrange_json.ArrangeAnswer,
        refuses=_OF_A_POSITION,
        overlooked=position.overlooked,
    ),
    Operation(
        name="rummy500.reach",
        summary="Price the pile of Rummy 500",
        description="For each card of the discard pile: whether it may be taken with all above it, what the hand is"
        " then worth with the card used and one thrown, and what its passengers cost (R5-8).",
        request=reach_json.ReachRequest(),
        faults=position.faults,
        run=reach.reach,
        body=reach_json.reach_body,
        response=reach_json.ReachAnswer,
        refuses=_OF_A_POSITION,
    ),
    Operation(
        name="rummy500.score",
        summary="Score a hand of Rummy 500",
        description="Scores the table as it stood when the hand ended: what each player melded and laid off, less what"
        " each holds (R5-6). A lay-off counts for who laid it (R5-5), wherever it went.",
        request=score_json.ScoreRequest(),
        faults=_table_faults,
        run=score.score,
        body=score_json.score_body,
        response=score_json.ScoreAnswer,
        refuses=_OF_A_TABLE,
        overlooked=_overlooked,
    ),
    Operation(
        name="rummy500.verify",
        summary="Verify what was reported of a hand of Rummy 500",
        description="Takes the table as for scoring with what another app or a score-keeper reported of each player and"
        " of the match, lists everything that is wrong, and names the causes, alone or in pairs, under which the"
        " reported numbers come out exactly. Illegal melds and lay-offs are findings, and count as left in hand.",
        request=verify_json.VerifyRequest(),
        faults=verify.faults,
        run=verify.verify,
        body=verify_json.verify_body,
        response=verify_json.VerifyAnswer,
        refuses=_OF_A_TABLE - verify.FOUND,
    ),
    Operation(
        name="rummy500.turn",
        summary="Judge a turn of Rummy 500",
        description="Judges one turn from the position before it: the draw or the reach into the pile (R5-8), the melds"
        " and lay-offs (R5-5), the discard (R5-9, R5-12). Lists every violation; a legal turn is answered with its"
        " points and the position after it.",
        request=turn_json.TurnPositionRequest(),
        faults=turn_position.faults,
        run=turn_position.judged,
        body=turn_json.turn_body,
        response=turn_json.TurnAnswer,
        refuses=_OF_A_POSITION | {"out_of_range", "not_in_meld", "missing"},
    ),
    Operation(
        name="rummy500.replay",
        summary="Replay a deal of Rummy 500",
        description="Judges every turn of a deal in order (R5-12), says how it ended, scores it and verifies what was"
        " reported of it. Hands may be hidden: they are judged as far as what shows allows. Stops at the first illegal"
        " turn with all that is wrong in it.",
        request=replay_json.ReplayRequest(),
        faults=replay.faults,
        run=replay.replayed,
        body=replay_json.replayed_body,
        response=replay_json.Rummy500ReplayAnswer,
        refuses=frozenset({"name_twice", "card_twice", "wrong_size", "not_at_table", "missing", "bad_option"}),
    ),
    Operation(
        name="rummy500.match",
        summary="Add up a match of Rummy 500",
        description="Adds up the hands of a match in order, each given as scores or as a whole table, and says who"
        " leads, who won and in which hand (R5-11).",
        request=match_json.MatchRequest(),
        faults=match.faults,
        run=match.played,
        body=match_score_body,
        response=match_json.MatchAnswer,
        refuses=_OF_A_TABLE | {"wrong_number"},
    ),
)
