"""A deal of Rummy 3000 replayed, and scored at a legal call (R3-9 … R3-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from service.rummy import replay
from service.rummy.course import Hand
from service.rummy.faults import Fault
from service.rummy.replay import Dealing, DealRecord, End, PlayedDeal, Replay
from service.rummy.reported import UNDECIDED, Outcome, Range, ends, explained, findings
from service.rummy.rummy3000.options import HAND_SIZE, Rules
from service.rummy.rummy3000.score import Player, Table, TableScore, score
from service.rummy.rummy3000.table import ROWS, VALUES
from service.rummy.rummy3000.turn import CLAUSES, DECKS, Course, judge
from service.rummy.rummy3000.verify import CLAUSES as WORTH
from service.rummy.rummy3000.verify import verify

_DEALING: Final = Dealing(HAND_SIZE, DECKS, "R3-1", CLAUSES)
_CLAUSES: Final = {"score": "R3-10", "total": "R3-11"}
_ANY: Final[Range] = -(4 * VALUES["K"] + 3 * VALUES["Q"]), ROWS[0].base + VALUES["K"] + VALUES["Q"] + VALUES["J"]
"""What any hand may be worth, in points: four kings and three queens in no meld, or the best bouncer of seven cards."""


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
    seen = _called(record, deal)
    found = findings(record.reported, _outcome(record, deal.ended, seen))
    known = [player.name for player in seen.players] if seen else []
    explanations = explained(record.reported, seen, verify, known) if seen and found else ()
    table = seen if len(known) == len(record.players) else None
    return Replay(deal, score(table) if table else None, found, explanations, record.rules)


def _called(record: DealRecord[Rules], deal: PlayedDeal[Course]) -> Table | None:
    """The players whose hands are known at a call known to be legal; None where there was none."""
    if deal.ended != "called" or not deal.last.is_final:
        return None
    players = zip(record.players, deal.hands, strict=True)
    hands = [Player(player.name, hand.cards, player.total) for player, hand in players if not hand.hidden]
    return Table(tuple(hands), deal.last.player, record.rules)


def _outcome(record: DealRecord[Rules], ended: End, seen: Table | None) -> Outcome:
    """What is right: after the stock ended the deal, nobody scores and totals stay (R3-13)."""
    if ended == "unfinished":
        return replay.unfinished(record, _CLAUSES)
    possible = {player.name: _ANY if ended == "called" else (0, 0) for player in record.players}
    if seen:
        possible |= {each.name: (each.arrangement.score,) * 2 for each in score(seen).players}
    totals = {player.name: _plus(player.total, possible[player.name]) for player in record.players}
    players = {name: {"score": points, "total": totals[name]} for name, points in possible.items()}
    may_be = ends(totals, record.rules.target)
    if ended == "called" and not seen:  # the call may be illegal: then the deal goes on
        may_be = {field: [*dict.fromkeys([*may_be[field], *UNDECIDED[field]])] for field in may_be}
    return Outcome(players, may_be, WORTH if seen else _CLAUSES)


def _plus(total: int, points: Range) -> Range:
    return total + points[0], total + points[1]
