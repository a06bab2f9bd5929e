"""The operations of Rummy 3000."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final

import schemas.rummy3000.arrange as arrange_json
import schemas.rummy3000.match as match_json
import schemas.rummy3000.replay as replay_json
import schemas.rummy3000.score as score_json
import schemas.rummy3000.turn as turn_json
import schemas.rummy3000.verify as verify_json
from schemas.match import match_score_body
from service.rummy.faults import Fault
from service.rummy.players import names_twice
from service.rummy.rummy3000 import arrange, discard, hand, match, replay, score, turn, verify
from service.web.operations.operation import Operation

_OF_A_HAND: Final = frozenset({"card_twice"})
_OF_A_TABLE: Final = frozenset(
    {"name_twice", "card_twice", "bad_meld", "not_in_hand", "card_melded_twice", "not_at_table"}
)


def _table_faults(table: score.Table) -> Iterable[Fault]:
    return chain(names_twice([player.name for player in table.players], ("players",), "name"), score.faults(table))


ROWS: Final = (
    Operation(
        name="rummy3000.arrange",
        summary="Arrange a hand of Rummy 3000",
        description="Finds the best legal arrangement of seven cards (R3-8), itemises its score, and says whether the"
        " player may call rummy with it (R3-9).",
        request=arrange_json.HandRequest(),
        faults=hand.faults,
        run=lambda request: arrange.arrange(request.hand, request.rules),
        body=arrange_json.arrangement_body,
        response=arrange_json.ArrangeAnswer,
        refuses=_OF_A_HAND,
        overlooked=lambda _: (),
    ),
    Operation(
        name="rummy3000.discard",
        summary="Choose a discard in Rummy 3000",
        description="For each of eight cards: what the other seven are worth when it is thrown, and whether the player"
        " may then call; best first.",
        request=arrange_json.EightCardsRequest(),
        faults=hand.faults,
        run=lambda request: discard.discard(request.hand, request.rules),
        body=arrange_json.discard_body,
        response=arrange_json.DiscardAnswer,
        refuses=_OF_A_HAND,
    ),
    Operation(
        name="rummy3000.score",
        summary="Score a deal of Rummy 3000",
        description="Scores every hand at the end of a deal (R3-10), judges the call (R3-9), and adds up the totals"
        " (R3-11). After an illegal call nothing is applied and the deal goes on.",
        request=score_json.ScoreRequest(),
        faults=_table_faults,
        run=score.score,
        body=score_json.score_body,
        response=score_json.ScoreAnswer,
        refuses=_OF_A_TABLE,
    ),
    Operation(
        name="rummy3000.verify",
        summary="Verify what was reported of a deal of Rummy 3000",
        description="Takes the table as for scoring with what another app or a score-keeper reported of each player and"
        " of the match, lists everything that is wrong, and names the causes, alone or in pairs, under which the"
        " reported numbers come out exactly. A deal of one player will do. An illegal call is a finding.",
        request=verify_json.VerifyRequest(),
        faults=verify.faults,
        run=verify.verify,
        body=verify_json.verify_body,
        response=verify_json.VerifyAnswer,
        refuses=frozenset({"name_twice", "card_twice", "not_at_table"}),
    ),
    Operation(
        name="rummy3000.turn",
        summary="Judge a turn of Rummy 3000",
        description="Judges one turn from the position before it: the draw, the discard (R3-12) and the call (R3-9)."
        " Lists every violation; a legal turn is answered with the position after it.",
        request=turn_json.TurnPositionRequest(),
        faults=turn.faults,
        run=turn.judged,
        body=turn_json.turn_body,
        response=turn_json.TurnAnswer,
        refuses=frozenset({"card_twice", "missing"}),
    ),
    Operation(
        name="rummy3000.replay",
        summary="Replay a deal of Rummy 3000",
        description="Judges every turn of a deal in order (R3-12), says how it ended, scores it at a legal call (R3-9)"
        " and verifies what was reported of it. Stops at the first illegal turn with all that is wrong in it.",
        request=replay_json.ReplayRequest(),
        faults=replay.faults,
        run=replay.replayed,
        body=replay_json.replayed_body,
        response=replay_json.Rummy3000ReplayAnswer,
        refuses=frozenset({"name_twice", "card_twice", "wrong_size", "not_at_table", "missing"}),
    ),
    Operation(
        name="rummy3000.match",
        summary="Add up a match of Rummy 3000",
        description="Adds up the deals of a match in order, each given as scores or as a whole table, and says who"
        " leads, who won and in which deal (R3-11).",
        request=match_json.MatchRequest(),
        faults=match.faults,
        run=match.played,
        body=match_score_body,
        response=match_json.MatchAnswer,
        refuses=_OF_A_TABLE | {"wrong_number"},
    ),
)
