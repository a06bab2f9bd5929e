"""Judging a turn of Rummy 500: draw or reach, play, discard; all that is wrong with it (R5-5, R5-8, R5-9, R5-12)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from service.rummy import course as courses
from service.rummy.cards import Card, Cards, in_words
from service.rummy.course import Clauses, Hand
from service.rummy.rummy500.plays import Course, played, settled
from service.rummy.turns import STOCK, Draw, Turn

CLAUSES: Final = Clauses(turn="R5-12", stock_out="R5-10")


def judge(start: Course, turn: Turn) -> Course:
    """The position after the turn, or all that is wrong with it."""
    course = _reached(_drawn(start.afresh(), turn.draw), turn)
    for place, play in enumerate(turn.plays):
        course = _something_left(course.hand, played(course, play, place), place)
    course = _thrown(course, turn, start)
    if not course.is_legal:
        return course
    return replace(settled(course, turn.plays), ended=None if course.hand.size else "went_out")


def _drawn(course: Course, draw: Draw | None) -> Course:
    if draw is None:
        return courses.undrawn(course, CLAUSES)
    if draw.source == STOCK:
        return courses.from_stock(course, draw, CLAUSES)
    assert draw.card is not None, "a card from the pile is named"
    return _from_pile(course, draw.card, draw.index)


def _from_pile(course: Course, card: Card, index: int | None) -> Course:
    """Take a card with all above it: the topmost copy, unless ``index`` names another (R5-8)."""
    place = _topmost(course.pile, card) if index is None else index
    if place is None:
        lies = in_words(course.pile) or "no card"
        text = f"{card} is not in the pile; there lies {lies}"
        return course.holding(card).wrong("card_not_in_pile", text, "R5-8", "draw", "card")
    if course.pile[place : place + 1] != (card,):
        text = f"{card} is not in that place of the pile, counted from 0 at the bottom"
        return course.holding(card).wrong("card_not_in_pile", text, "R5-8", "draw", "index")
    taken = course.pile[place:]
    return replace(course.holding(*taken), pile=course.pile[:place], taken=taken)


def _topmost(pile: Cards, card: Card) -> int | None:
    return next((place for place in range(len(pile) - 1, -1, -1) if pile[place] == card), None)


def _reached(course: Course, turn: Turn) -> Course:
    """A card taken from below the top, by ``top_card_must_be_used`` any, is the first thing played (R5-8)."""
    rules, taken = course.rules, course.taken
    if not taken or (len(taken) == 1 and not rules.top_card_must_be_used):
        return course
    if not turn.plays:
        text = f"{taken[0]} must be used at once, and nothing is played"
        return course.wrong("reach_not_used_first", text, "R5-8", "draw", "card")
    first = turn.plays[0]
    if taken[0] not in first.cards:
        text = f"{taken[0]} must be used at once: the first play has to hold it"
        return course.wrong("reach_not_used_first", text, "R5-8", "plays", 0)
    if first.meld is None and not rules.reach_by_lay_off:
        text = f"by reach_by_lay_off {taken[0]} must be used in a new meld; a lay-off does not do"
        return course.wrong("reach_not_used_first", text, "R5-8", "plays", 0)
    return course


def _something_left(before: Hand, course: Course, place: int) -> Course:
    """Refuse the play that leaves nothing to discard, unless going out takes no discard (R5-9)."""
    if course.hand.size or not before.size or course.rules.go_out == "either":
        return course
    text = "this play leaves nothing to discard; by go_out a player goes out with a discard"
    return course.wrong("nothing_to_discard", text, "R5-9", "plays", place)


def _thrown(course: Course, turn: Turn, start: Course) -> Course:
    card = turn.discard
    if card is None and not course.hand.size:
        return course
    if card is not None and course.taken == (card,) and course.rules.no_immediate_return:
        return _not_returned(course, card, start)
    return courses.thrown(course, card, CLAUSES)


def _not_returned(course: Course, card: Card, start: Course) -> Course:
    """Throw a copy of the card just taken that the hand held before: equal cards cannot be told apart (R5-8).

    One that nobody had seen there comes to light, and the one taken stays.
    """
    if card not in start.hand.cards:
        if course.may_hide(card):
            return replace(course.shown(card), pile=(*course.pile, card))
        text = f"by no_immediate_return {card}, just taken from the pile, may not be thrown back"
        course = course.wrong("returned_at_once", text, "R5-8", "discard")
    return courses.thrown(course, card, CLAUSES)
