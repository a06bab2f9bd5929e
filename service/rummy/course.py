"""The course of a turn: the position as it stands, and what is wrong so far (R3-12, R5-12).

What both games share is here: drawing from the stock, cards leaving a hand, hands of which not every card is known.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, Self, TypeVar

from service.rummy.cards import CARDS, Card, Cards, in_words
from service.rummy.faults import Path
from service.rummy.turns import Draw, Violation

Ended = Literal["went_out", "called", "stock_out"]
Copies = tuple[int, ...]
"""How many copies there are of each of the 52 cards."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards surely held, in order C-4, and how many more that have not been seen."""

    cards: Cards = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.cards) + self.hidden

    def plus(self, cards: Iterable[Card]) -> Hand:
        return Hand(tuple(sorted((*self.cards, *cards))), self.hidden)

    def minus(self, card: Card) -> Hand:
        place = self.cards.index(card)
        return Hand((*self.cards[:place], *self.cards[place + 1 :]), self.hidden)


@dataclass(frozen=True, slots=True)
class Stock:
    """The stock: how many cards it holds (None: not known) and, where known, which, next drawn first."""

    size: int | None = None
    order: Cards | None = None

    @property
    def next(self) -> Card | None:
        return self.order[0] if self.order else None

    def drawn(self) -> Stock:
        return Stock(None if self.size is None else self.size - 1, self.order and self.order[1:])


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses of a game that say what a turn is and how an empty stock ends the deal."""

    turn: str
    stock_out: str


@dataclass(frozen=True, slots=True)
class Course(ABC):
    """The course of a turn: the position as it stands, and all that was wrong on the way here.

    ``unseen`` counts the copies that are in the stock or in the hidden part of a hand, for all that anyone knows.
    ``at`` leads to the turn in the request. ``ended`` says how the turn ended the deal.
    """

    player: str
    hand: Hand
    pile: Cards
    stock: Stock
    unseen: Copies
    at: Path = ()
    violations: tuple[Violation, ...] = ()
    ended: Ended | None = None

    @property
    def is_legal(self) -> bool:
        return not self.violations

    @property
    def is_final(self) -> bool:
        """Whether no turn may follow."""
        return self.ended is not None

    @property
    def gained(self) -> int:
        """What the turn melds and lays off, in points."""
        return 0

    @abstractmethod
    def afresh(self) -> Self:
        """The position as a turn finds it: nothing is drawn, played or called."""

    def wrong(self, code: str, text: str, clause: str, *path: str | int) -> Self:
        return replace(self, violations=(*self.violations, Violation(code, text, clause, (*self.at, *path))))

    def holding(self, *cards: Card) -> Self:
        return replace(self, hand=self.hand.plus(cards))

    def seen(self, card: Card) -> Self:
        """A copy of the card has come to light."""
        return replace(self, unseen=(*self.unseen[:card], self.unseen[card] - 1, *self.unseen[card + 1 :]))

    def may_hide(self, card: Card) -> bool:
        """Whether a copy of the card may be among the hidden ones of the hand."""
        return bool(self.hand.hidden and self.unseen[card])

    def shown(self, card: Card) -> Self:
        """One of the hidden cards of the hand turned out to be this one, and has left it."""
        return replace(self.seen(card), hand=Hand(self.hand.cards, self.hand.hidden - 1))


def unseen_beside(cards: Iterable[Card], decks: int) -> Copies:
    """The copies that so many packs hold beside the cards seen."""
    left = [decks] * len(CARDS)
    for card in cards:
        left[card] -= 1
    return tuple(left)


C = TypeVar("C", bound=Course)


def from_stock(course: C, draw: Draw, clauses: Clauses) -> C:
    """Draw the top card of the stock; a card that cannot have been there is held for the rest of the turn."""
    stock, card = course.stock, draw.card
    if stock.size == 0:
        empty = course.wrong("stock_empty", "the stock is empty", clauses.stock_out, "draw")
        return empty if card is None else empty.holding(card)
    course = replace(course, stock=stock.drawn())
    if stock.next is not None:
        return _as_ordered(course, card or stock.next, stock.next, clauses)
    if card is None:
        return replace(course, hand=Hand(course.hand.cards, course.hand.hidden + 1))
    if course.unseen[card]:
        return course.seen(card).holding(card)
    text = f"{card} cannot come from the stock: it has been seen elsewhere"
    return course.holding(card).wrong("card_seen_elsewhere", text, "C-2", "draw", "card")


def _as_ordered(course: C, card: Card, wanted: Card, clauses: Clauses) -> C:
    course = course.holding(card)
    if card == wanted:
        return course
    text = f"the next card of the stock is {wanted}, not {card}"
    return course.wrong("wrong_stock_card", text, clauses.turn, "draw", "card")


def parted(course: C, cards: Cards, clause: str, *path: str | int) -> C:
    """Take cards out of the hand, as far as they are held or may be among its hidden ones."""
    missing: list[Card] = []
    elsewhere: list[Card] = []
    for card in cards:
        if card in course.hand.cards:
            course = replace(course, hand=course.hand.minus(card))
        elif course.may_hide(card):
            course = course.shown(card)
        else:
            (elsewhere if course.hand.hidden else missing).append(card)
    if missing:
        course = course.wrong("not_in_hand", f"{in_words(missing)}: not in the hand", clause, *path)
    if elsewhere:
        text = f"{in_words(elsewhere)}: not in the hand, but seen elsewhere"
        course = course.wrong("card_seen_elsewhere", text, "C-2", *path)
    return course


def thrown(course: C, card: Card | None, clauses: Clauses) -> C:
    """Discard a card onto the pile."""
    if card is None:
        return course.wrong("discard_missing", "a turn ends with a discard", clauses.turn, "discard")
    return replace(parted(course, (card,), clauses.turn, "discard"), pile=(*course.pile, card))


def undrawn(course: C, clauses: Clauses) -> C:
    """A turn that does not begin as turns do."""
    text = "a turn begins with a draw, from the stock or from the pile"
    return course.wrong("draw_missing", text, clauses.turn, "draw")
