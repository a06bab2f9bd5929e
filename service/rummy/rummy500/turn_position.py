"""The position that a turn of Rummy 500 starts from, as one player sees it: what is asked when a turn is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from service.rummy import turns
from service.rummy.cards import UNREADABLE, Cards
from service.rummy.course import Hand, Stock, unseen_beside
from service.rummy.faults import Fault
from service.rummy.melds import Meld
from service.rummy.rummy500 import position
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.plays import Course, Laid, MeldOnTable
from service.rummy.rummy500.position import Position, TableMeld
from service.rummy.rummy500.turn import judge
from service.rummy.turns import Turn


@dataclass(frozen=True, slots=True)
class LaidTableMeld:
    """A meld on the table, lay-offs included; where it is known, its number and who laid which of the cards."""

    cards: Cards = ()
    owner: str | None = None
    laid: tuple[Laid, ...] = ()
    number: int | None = None


@dataclass(frozen=True, slots=True)
class TurnPosition:
    """The hand before the draw, the table, the pile from bottom to top, and the turn."""

    player: str = ""
    hand: Cards = ()
    table: tuple[LaidTableMeld, ...] = ()
    pile: Cards = ()
    turn: Turn | None = None
    rules: Rules = Rules()


def faults(asked: TurnPosition) -> Iterator[Fault]:
    """What is wrong with the position; what the turn does is judged, not refused (C-2)."""
    melds = tuple([TableMeld(meld.cards, meld.owner) for meld in asked.table])
    yield from position.faults(Position(asked.hand, melds, pile=asked.pile, rules=asked.rules))
    for place, meld in enumerate(asked.table):
        yield from _faults_of_meld(meld, place)
    if asked.turn:
        yield from turns.faults(asked.turn, ("turn",))


def _faults_of_meld(meld: LaidTableMeld, place: int) -> Iterator[Fault]:
    if meld.number not in (None, place + 1):
        detail = f"this is meld {place + 1} of the table, not {meld.number}"
        yield Fault(("table", place, "number"), "out_of_range", detail, "R5-5")
    left = Counter(meld.cards)
    for number, laid in enumerate(meld.laid):
        for index, card in enumerate(laid.cards):
            left[card] -= 1
            if left[card] < 0 and UNREADABLE not in (card, *meld.cards):
                detail = f"{card} is not among the cards of the meld; they include what was laid off"
                yield Fault(("table", place, "laid", number, "cards", index), "not_in_meld", detail, "R5-5")


def judged(asked: TurnPosition) -> Course:
    """Judge the turn; the position has no `faults`."""
    assert asked.turn is not None, "a turn is asked about"
    table = tuple([_on_table(meld, read) for meld, read in zip(asked.table, _read(asked), strict=True)])
    shown = [*asked.hand, *asked.pile, *(card for meld in asked.table for card in meld.cards)]
    unseen = unseen_beside(shown, 2 if asked.rules.for_players(0).decks == 2 else 1)
    hand = Hand(tuple(sorted(asked.hand)))
    start = Course(asked.player, hand, asked.pile, Stock(), unseen, ("turn",), rules=asked.rules, table=table)
    return judge(start, asked.turn)


def _read(asked: TurnPosition) -> tuple[Meld, ...]:
    melds = tuple([TableMeld(meld.cards) for meld in asked.table])
    return position.melds_on(Position(table=melds, rules=asked.rules))


def _on_table(meld: LaidTableMeld, read: Meld) -> MeldOnTable:
    return MeldOnTable(meld.owner, meld.cards, read, meld.laid)
