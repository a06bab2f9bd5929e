"""A match of Rummy 500, deal by deal (R5-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from service.rummy import deals
from service.rummy.deals import JudgedMatch, Match, Scoring
from service.rummy.faults import Fault
from service.rummy.rummy500.mistakes import causes
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.reckoning import Reckoning, Way
from service.rummy.rummy500.score import score
from service.rummy.rummy500.table_faults import faults as table_faults
from service.rummy.rummy500.tables import Table


def faults(match: Match[Table, Rules]) -> Iterator[Fault]:
    """What is wrong with the match as a record, every deal's table included."""
    return deals.faults(match, table_faults)


def played(match: Match[Table, Rules]) -> JudgedMatch:
    """The match added up, the deals that came after it was won, and what was reported wrong."""
    return deals.judged(match, _SCORING, match.rules.target)


def _scores(table: Table) -> dict[str, int]:
    return {player.name: player.score for player in score(table).players}


_SCORING: Final = Scoring(_scores, Way, causes, Reckoning, "R5-11")
