"""A deal of Rummy 3000 replayed, and scored at a legal call (R3-9 … R3-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from service.rummy import replay
from service.rummy.course import Hand
from service.rummy.faults import Fault
from service.rummy.match import standing
from service.rummy.replay import Dealing, DealRecord, End, PlayedDeal, Replay
from service.rummy.reported import Outcome, findings, verified
from service.rummy.rummy3000.options import HAND_SIZE, Rules
from service.rummy.rummy3000.score import Player, Table, TableScore, score
from service.rummy.rummy3000.turn import CLAUSES, DECKS, Course, judge
from service.rummy.rummy3000.verify import verify

_DEALING: Final = Dealing(HAND_SIZE, DECKS, "R3-1", CLAUSES)
_CLAUSES: Final = {"score": "R3-10", "total": "R3-11"}


def faults(record: DealRecord[Rules]) -> Iterator[Fault]:
    """What is wrong with the record as such (C-2, R3-1)."""
    return replay.faults(record, _DEALING)


def replayed(record: DealRecord[Rules]) -> Replay[Course, TableScore]:
    """Replay a deal whose record has no `faults`."""
    assert record.turn_up is not None, "the record is whole"
    start = Course(
        player="",
        hand=Hand(),
        pile=(record.turn_up,),
        stock=replay.stock_dealt(record, _DEALING),
        unseen=replay.unseen_dealt(record, _DEALING),
        rules=record.rules,
    )
    deal = replay.play(record, start, _DEALING, judge)
    table = _called(record, deal)
    if table:
        found, explanations = verified(record.reported, table, verify)
    else:
        found, explanations = findings(record.reported, _outcome(record, deal.ended)), ()
    return Replay(deal, score(table) if table else None, found, explanations, record.rules)


def _called(record: DealRecord[Rules], deal: PlayedDeal[Course]) -> Table | None:
    """The table at a legal call; None where there was none, or not all hands are known."""
    if deal.ended != "called" or any(hand.hidden for hand in deal.hands):
        return None
    players = zip(record.players, deal.hands, strict=True)
    hands = [Player(player.name, hand.cards, player.total) for player, hand in players]
    return Table(tuple(hands), deal.last.player, record.rules)


def _outcome(record: DealRecord[Rules], ended: End) -> Outcome:
    """What is right where there is no score: after the stock ended the deal, nobody scores and totals stay (R3-13)."""
    if ended == "unfinished":
        return replay.unfinished(record, record.rules.target, _CLAUSES)
    if ended == "called":
        return Outcome({player.name: {} for player in record.players}, None, _CLAUSES)
    names, totals = [player.name for player in record.players], [player.total for player in record.players]
    unchanged = {name: {"score": (0, 0), "total": (total, total)} for name, total in zip(names, totals, strict=True)}
    return Outcome(unchanged, standing(names, totals, record.rules.target), _CLAUSES)
