"""Judging a turn of Rummy 3000: draw, discard, maybe call (R3-9, R3-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Self

from service.rummy import course as courses
from service.rummy import turns
from service.rummy.cards import Cards, in_words
from service.rummy.course import Clauses, Hand, Stock
from service.rummy.faults import Fault
from service.rummy.packs import extra_copies
from service.rummy.rummy3000.arrange import arrange
from service.rummy.rummy3000.options import Rules
from service.rummy.rummy3000.score import judge_call
from service.rummy.turns import STOCK, Draw, Turn

CLAUSES: Final = Clauses(turn="R3-12", stock_out="R3-13")
DECKS: Final = 1


@dataclass(frozen=True, slots=True)
class TurnCall:
    """A call and the verdict on it; ``legal`` is None where not all of the caller's hand is known (R3-9)."""

    player: str
    legal: bool | None
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class Course(courses.Course):
    """The course of a turn of Rummy 3000; ``taken`` came from the pile: its top card or nothing."""

    rules: Rules = Rules()
    taken: Cards = ()
    call: TurnCall | None = None

    @property
    def is_final(self) -> bool:
        """Whether no turn may follow; where a call could not be judged, one that does shows that it was illegal."""
        return self.ended is not None and (self.call is None or self.call.legal is True)

    def afresh(self) -> Self:
        return replace(self, taken=(), call=None)


def judge(start: Course, turn: Turn) -> Course:
    """The position after the turn, or all that is wrong with it. An illegal call is neither wrong nor the end."""
    course = _drawn(start.afresh(), turn.draw)
    if turn.discard is not None and course.taken == (turn.discard,) and course.rules.no_immediate_return:
        text = f"by no_immediate_return {turn.discard}, just taken from the pile, may not be thrown back"
        course = course.wrong("returned_at_once", text, "R3-12", "discard")
    course = courses.thrown(course, turn.discard, CLAUSES)
    return _called(course) if turn.call and course.is_legal else course


def _drawn(course: Course, draw: Draw | None) -> Course:
    if draw is None:
        return courses.undrawn(course, CLAUSES)
    if draw.source == STOCK:
        return courses.from_stock(course, draw, CLAUSES)
    assert draw.card is not None, "a card from the pile is named"
    top = course.pile[-1:]
    course = course.holding(draw.card)
    if top == (draw.card,):
        return replace(course, pile=course.pile[:-1], taken=top)
    lies = f"only its top card may be taken, {in_words(top)}" if top else "no card lies there"
    return course.wrong("card_not_in_pile", f"{draw.card} is not on top of the pile; {lies}", "R3-12", "draw", "card")


def _called(course: Course) -> Course:
    if course.hand.hidden:
        text = f"not all cards of {course.player} are known, so the call is not judged"
        return replace(course, call=TurnCall(course.player, None, text, "R3-9"), ended="called")
    call = judge_call(course.player, arrange(course.hand.cards, course.rules))
    verdict = TurnCall(call.player, call.legal, call.text, call.clause)
    return replace(course, call=verdict, ended="called" if call.legal else None)


@dataclass(frozen=True, slots=True)
class TurnPosition:
    """The hand before the draw, the pile from bottom to top, and the turn."""

    hand: Cards = ()
    pile: Cards = ()
    turn: Turn | None = None
    player: str | None = None
    rules: Rules = Rules()


def faults(asked: TurnPosition) -> Iterator[Fault]:
    """What is wrong with the position; what the turn does is judged, not refused (C-2)."""
    yield from extra_copies([(("hand",), asked.hand), (("pile",), asked.pile)], DECKS)
    if asked.turn:
        yield from turns.faults(asked.turn, ("turn",))


def judged(asked: TurnPosition) -> Course:
    """Judge the turn; the position has no `faults`."""
    assert asked.turn is not None, "a turn is asked about"
    unseen = courses.unseen_beside((*asked.hand, *asked.pile), DECKS)
    hand = Hand(tuple(sorted(asked.hand)))
    player = "the player" if asked.player is None else asked.player
    return judge(Course(player, hand, asked.pile, Stock(), unseen, ("turn",), rules=asked.rules), asked.turn)
