"""A match of Rummy 3000, deal by deal (R3-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from service.rummy import deals
from service.rummy.deals import JudgedMatch, Match, Scoring
from service.rummy.faults import Fault
from service.rummy.rummy3000.mistakes import causes
from service.rummy.rummy3000.options import Rules
from service.rummy.rummy3000.reckoning import Reckoning, Way
from service.rummy.rummy3000.score import Table, score
from service.rummy.rummy3000.score import faults as table_faults


def faults(match: Match[Table, Rules]) -> Iterator[Fault]:
    """What is wrong with the match as a record, every deal's table included."""
    return deals.faults(match, table_faults)


def played(match: Match[Table, Rules]) -> JudgedMatch:
    """The match added up, the deals that came after it was won, and what was reported wrong."""
    return deals.judged(match, _SCORING, match.rules.target)


def _scores(table: Table) -> dict[str, int]:
    """What a deal adds to the totals: nothing after an illegal call (R3-9)."""
    return {player.name: player.total - player.total_before for player in score(table).players}


_SCORING: Final = Scoring(_scores, Way, causes, Reckoning, "R3-11")
