"""A deal replayed from its record: every turn judged in order, until it ends or a turn is illegal (R3-12, R5-12).

What both games share is here; each hands in its judge of a turn and scores the end itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, TypeVar

from service.rummy import course as courses
from service.rummy import turns
from service.rummy.cards import CARDS, Card, Cards
from service.rummy.course import Clauses, Copies, Course, Hand, Stock
from service.rummy.faults import Fault, Path
from service.rummy.findings import Finding
from service.rummy.packs import extra_copies
from service.rummy.players import names_twice
from service.rummy.reported import UNDECIDED, Outcome, Reported
from service.rummy.turns import Turn
from service.rummy.verify.search import Explanation

C = TypeVar("C", bound=Course)
R = TypeVar("R")
S = TypeVar("S")

End = Literal["went_out", "called", "stock_out", "unfinished"]


@dataclass(frozen=True, slots=True)
class DealtPlayer:
    """A player as the deal began: the hand dealt, None where it is hidden, and the total before, in points."""

    name: str = ""
    hand: Cards | None = None
    total: int = 0


@dataclass(frozen=True, slots=True)
class DealRecord(Generic[R]):
    """The record of a deal: what was dealt, the stock where it is known (next drawn first), who did what in turn."""

    rules: R
    players: tuple[DealtPlayer, ...] = ()
    turn_up: Card | None = None
    stock: Cards | None = None
    turns: tuple[Turn, ...] = ()
    reported: Reported = field(default_factory=Reported)


@dataclass(frozen=True, slots=True)
class Dealing:
    """How a game deals: cards to each player, packs, and the clauses that say so."""

    size: int
    decks: int
    clause: str
    clauses: Clauses

    def stock_size(self, players: int) -> int:
        return self.decks * len(CARDS) - players * self.size - 1


@dataclass(frozen=True, slots=True)
class JudgedTurn(Generic[C]):
    """A turn, from 1, its verdict, and its player's hand and the pile after it; an illegal one changes none."""

    number: int
    course: C
    hand: Hand
    pile: Cards


@dataclass(frozen=True, slots=True)
class PlayedDeal(Generic[C]):
    """The turns up to the first illegal one, all hands at the end, and the course of the last legal turn."""

    turns: tuple[JudgedTurn[C], ...]
    hands: tuple[Hand, ...]
    last: C
    ended: End
    stopped_at: int | None


@dataclass(frozen=True, slots=True)
class Replay(Generic[C, S]):
    """A deal replayed, its score as far as it has one, what was reported wrongly, and why that may be."""

    deal: PlayedDeal[C]
    score: S | None
    findings: tuple[Finding, ...]
    explanations: tuple[Explanation, ...]
    rules: Any


def hands_dealt(record: DealRecord[R], dealing: Dealing) -> tuple[Hand, ...]:
    return tuple(
        Hand((), dealing.size) if player.hand is None else Hand(tuple(sorted(player.hand))) for player in record.players
    )


def stock_dealt(record: DealRecord[R], dealing: Dealing) -> Stock:
    return Stock(dealing.stock_size(len(record.players)), record.stock)


def unseen_dealt(record: DealRecord[R], dealing: Dealing) -> Copies:
    """The copies that nobody has been shown: in hidden hands, and in the stock where its order is not known."""
    shown = [card for _, cards in _places(record) for card in cards]
    return courses.unseen_beside(shown, dealing.decks)


def play(record: DealRecord[R], start: C, dealing: Dealing, judge: Callable[[C, Turn], C]) -> PlayedDeal[C]:
    """Judge turn after turn. The deal ends by a turn, or with the stock empty when the record does (R3-13, R5-10)."""
    names = [player.name for player in record.players]
    hands = list(hands_dealt(record, dealing))
    judged: list[JudgedTurn[C]] = []
    last = start
    for number, turn in enumerate(record.turns, start=1):
        seat = names.index(turn.player)
        at = "turns", number - 1
        before = replace(last.afresh(), player=turn.player, hand=hands[seat], at=at, ended=None)
        if last.is_final:
            course = before.wrong("after_end", f"the deal ended with turn {number - 1}", dealing.clauses.turn)
        else:
            course = _judged(before, turn, names[(number - 1) % len(names)], dealing.clauses, judge)
        if not course.is_legal:
            judged.append(JudgedTurn(number, course, before.hand, before.pile))
            return PlayedDeal(tuple(judged), tuple(hands), last, "unfinished", number)
        judged.append(JudgedTurn(number, course, course.hand, course.pile))
        hands[seat], last = course.hand, course
    ended: End = last.ended or ("unfinished" if last.stock.size else "stock_out")
    return PlayedDeal(tuple(judged), tuple(hands), last, ended, None)


def _judged(before: C, turn: Turn, mover: str, clauses: Clauses, judge: Callable[[C, Turn], C]) -> C:
    if turn.player != mover:
        before = before.wrong("not_your_turn", f"it is the turn of {mover}", clauses.turn, "player")
    return _passed(before, clauses) if turn.is_pass else judge(before, turn)


def _passed(before: C, clauses: Clauses) -> C:
    """To do nothing is to say that the stock is empty and the deal over."""
    if before.stock.size:
        text = f"the stock still holds cards, {before.stock.size} of them: a turn begins with a draw"
        return before.wrong("draw_missing", text, clauses.turn, "draw")
    return replace(before, ended="stock_out")


def unfinished(record: DealRecord[R], clauses: Mapping[str, str]) -> Outcome:
    """What is right of a deal that has not ended: there are no scores, and totals stay (R3-11, R5-11)."""
    unchanged = {player.name: {"total": (player.total, player.total)} for player in record.players}
    return Outcome(unchanged, UNDECIDED, clauses, "the deal has not ended")


def faults(record: DealRecord[R], dealing: Dealing) -> Iterator[Fault]:
    """What is wrong with the record as such; what the turns do is judged, not refused (C-2)."""
    yield from names_twice([player.name for player in record.players], ("players",), "name")
    yield from _wrong_sizes(record, dealing)
    for fault in extra_copies(_places(record), dealing.decks):
        yield replace(fault, path=("turn_up",)) if fault.path[0] == "turn_up" else fault
    yield from _faults_of_turns(record)
    yield from _strangers(record)


def _places(record: DealRecord[R]) -> Iterator[tuple[Path, Cards]]:
    for index, player in enumerate(record.players):
        yield ("players", index, "hand"), player.hand or ()
    yield ("turn_up",), () if record.turn_up is None else (record.turn_up,)
    yield ("stock",), record.stock or ()


def _wrong_sizes(record: DealRecord[R], dealing: Dealing) -> Iterator[Fault]:
    for index, player in enumerate(record.players):
        if player.hand is not None and len(player.hand) != dealing.size:
            detail = f"{dealing.size} cards are dealt to each of {len(record.players)} players, not {len(player.hand)}"
            yield Fault(("players", index, "hand"), "wrong_size", detail, dealing.clause)
    left = dealing.stock_size(len(record.players))
    if record.players and record.stock is not None and len(record.stock) != left:
        detail = f"{left} cards are left in the stock after the deal, not {len(record.stock)}; or leave it out"
        yield Fault(("stock",), "wrong_size", detail, "C-2")


def _faults_of_turns(record: DealRecord[R]) -> Iterator[Fault]:
    hidden = {player.name: player.hand is None for player in record.players}
    for index, turn in enumerate(record.turns):
        at = ("turns", index)
        if turn.player and turn.player not in hidden and _knows_all_names(record):
            yield _stranger((*at, "player"), turn.player)
        may_be_unseen = record.stock is not None or hidden.get(turn.player, True)
        yield from turns.faults(turn, at, may_be_unseen=may_be_unseen)


def _strangers(record: DealRecord[R]) -> Iterator[Fault]:
    if not _knows_all_names(record):
        return
    names = {player.name for player in record.players}
    for reported, claims in (("scores", record.reported.scores), ("totals", record.reported.totals)):
        yield from (_stranger(("reported", reported, name), name) for name, _ in claims if name not in names)
    yield from (
        _stranger(("reported", "winner"), name)
        for field_name, name in record.reported.match
        if field_name == "winner" and name is not None and name not in names
    )


def _knows_all_names(record: DealRecord[R]) -> bool:
    """Whether every player's name was read; where not, any name may be one of theirs."""
    return bool(record.players) and all(player.name for player in record.players)


def _stranger(path: Path, name: str) -> Fault:
    return Fault(path, "not_at_table", f"nobody at the table is called {name!r}")
