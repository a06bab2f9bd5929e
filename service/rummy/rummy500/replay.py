"""A deal of Rummy 500 replayed and scored, as far as what is hidden allows (R5-6, R5-8 … R5-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from service.rummy import replay
from service.rummy.course import Hand
from service.rummy.faults import Fault
from service.rummy.replay import Dealing, DealRecord, Replay
from service.rummy.reported import Outcome, ends, explained, findings
from service.rummy.rummy500.hidden import DealScore, scored
from service.rummy.rummy500.options import FEWEST_PLAYERS, Rules
from service.rummy.rummy500.plays import Course
from service.rummy.rummy500.turn import CLAUSES, judge
from service.rummy.rummy500.verify import verify
from service.rummy.verify.search import Explanation

_FOR_TWO, _FOR_MORE = 13, 7
_CLAUSES: Final = {"score": "R5-6", "total": "R5-11"}


def _dealing(record: DealRecord[Rules]) -> Dealing:
    """13 cards each for two players, else 7 (R5-1)."""
    players = len(record.players)
    size = _FOR_TWO if players == FEWEST_PLAYERS else _FOR_MORE
    return Dealing(size, 2 if record.rules.for_players(players).decks == 2 else 1, "R5-1", CLAUSES)


def faults(record: DealRecord[Rules]) -> Iterator[Fault]:
    """What is wrong with the record as such (C-2, R5-1)."""
    dealing = _dealing(record)
    if dealing.stock_size(len(record.players)) < 0:
        detail = f"one pack is too small to deal {dealing.size} cards to each of {len(record.players)} players"
        yield Fault(("rules", "decks"), "bad_option", detail, "R5-1")
    yield from replay.faults(record, dealing)


def replayed(record: DealRecord[Rules]) -> Replay[Course, DealScore]:
    """Replay a deal whose record has no `faults`."""
    assert record.turn_up is not None, "the record is whole"
    dealing = _dealing(record)
    start = Course(
        player="",
        hand=Hand(),
        pile=(record.turn_up,),
        stock=replay.stock_dealt(record, dealing),
        unseen=replay.unseen_dealt(record, dealing),
        rules=record.rules,
    )
    deal = replay.play(record, start, dealing, judge)
    result = None if deal.ended == "unfinished" else scored(record, deal)
    found = findings(record.reported, _outcome(record, result))
    return Replay(deal, result, found, _explained(record, result) if found and result else (), record.rules)


def _outcome(record: DealRecord[Rules], result: DealScore | None) -> Outcome:
    if result is None:
        return replay.unfinished(record, _CLAUSES)
    possible = {player.name: {"score": player.score, "total": player.total} for player in result.players}
    totals = {player.name: player.total for player in result.players}
    return Outcome(possible, ends(totals, record.rules.target), _CLAUSES)


def _explained(record: DealRecord[Rules], result: DealScore) -> tuple[Explanation, ...]:
    known = [player.name for player in result.players if not player.hidden]
    return explained(record.reported, result.table, verify, known)
