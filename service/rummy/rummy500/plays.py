"""The plays of a turn: new melds, and lay-offs that are placed all together (R5-3 … R5-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Self

from service.rummy import course as courses
from service.rummy.cards import Card, Cards, in_words
from service.rummy.items import Item, total
from service.rummy.melds import Meld, NoMeld, set_or_run
from service.rummy.rummy500.itemise import lay_off_item, meld_item, scored
from service.rummy.rummy500.lay_offs import Lay, Placement, fit
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.seats import Seat
from service.rummy.rummy500.values import meld_rules
from service.rummy.turns import Play

_MOST_COPIES = 2


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that a player laid off onto a meld."""

    player: str | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class MeldOnTable:
    """A meld on the table: whose it is, the cards its owner laid down, how it stands now, who laid what onto it.

    ``meld`` is None where the cards, laid in the turn under judgement, are none.
    """

    owner: str | None
    cards: Cards
    meld: Meld | None
    laid: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class Course(courses.Course):
    """The course of a turn of Rummy 500; ``taken`` came from the pile, bottom to top.

    What this turn lays off goes onto the ``table`` at its end: until then ``placement`` is where it goes.
    """

    rules: Rules = Rules()
    table: tuple[MeldOnTable, ...] = ()
    taken: Cards = ()
    placement: Placement | None = None
    items: tuple[Item, ...] = ()

    @property
    def gained(self) -> int:
        return total(self.items)

    def afresh(self) -> Self:
        return replace(self, taken=(), placement=None, items=())

    @property
    def melds(self) -> tuple[Meld, ...]:
        return tuple([each.meld for each in self.table if each.meld])

    @property
    def lays(self) -> Sequence[Lay]:
        return self.placement.lays if self.placement else ()


def played(course: Course, play: Play, place: int) -> Course:
    """Lay down a meld or lay off cards, the play in that place of the turn; what is wrong is noted."""
    course = courses.parted(course, play.cards, "R5-12", "plays", place)
    return _melded(course, play.meld, place) if play.meld is not None else _laid_off(course, play, place)


def _melded(course: Course, cards: Cards, place: int) -> Course:
    meld = set_or_run(cards, meld_rules(course.rules))
    if isinstance(meld, NoMeld):
        course = course.wrong("bad_meld", meld.text, meld.clause, "plays", place)
        return replace(course, table=(*course.table, MeldOnTable(course.player, cards, None)))
    return replace(course, table=(*course.table, MeldOnTable(course.player, meld.cards, meld)))


def _laid_off(course: Course, play: Play, place: int) -> Course:
    """All lay-offs of the turn so far are asked whether they fit: an earlier one may have to move (R5-5).

    Each goes onto a meld that is on the table when it is laid off, none onto one that is laid later.
    """
    if not play.cards:
        return course.wrong("bad_lay_off", "a lay-off has one card or more; this one has none", "R5-5", "plays", place)
    if play.onto is not None and play.onto > len(course.table):
        return course.wrong("no_such_meld", _numbers(len(course.table)), "R5-5", "plays", place, "onto")
    if play.onto is not None and course.table[play.onto - 1].meld is None:
        return course  # that it is no meld has been said
    onto = None if play.onto is None else sum(1 for each in course.table[: play.onto - 1] if each.meld)
    melds = course.melds
    lays = (*course.lays, Lay(play.cards, onto, len(melds)))
    if not course.is_legal and _are_too_many(lays, melds):
        return course
    placement, misfits = fit(lays, melds, course.rules)
    if misfits:
        others = [lays[misfit.lay].cards[misfit.card] for misfit in misfits[1:]]
        text = misfits[0].text + (f"; nor can {in_words(others)} be laid off" if others else "")
        course = course.wrong("bad_lay_off", text, misfits[0].clause, "plays", place)
    return replace(course, placement=placement)


def _numbers(melds: int) -> str:
    has = {0: "no meld", 1: "one meld, number 1"}.get(melds, f"{melds} melds, numbers 1 to {melds}")
    return f"there is no such meld: the table then has {has}"


def _are_too_many(lays: Sequence[Lay], melds: Sequence[Meld]) -> bool:
    """Whether a card is there more often than two packs hold it; none of them is in the hand then."""
    copies = Counter([card for lay in lays for card in lay.cards] + [card for meld in melds for card in meld.cards])
    return max(copies.values()) > _MOST_COPIES


def settled(course: Course, plays: Sequence[Play]) -> Course:
    """The table after a legal turn, and an item for each meld and each card laid off."""
    first_new = len(course.table) - sum(1 for play in plays if play.meld is not None)
    new, lay_offs = iter(course.table[first_new:]), iter(_lay_offs(course))
    items: list[Item] = []
    table = _joined(course)
    for play in plays:
        if play.meld is not None:
            items.append(_meld_item(next(new), course.rules))
            continue
        for place, laid, laid_items in next(lay_offs):
            table[place] = replace(table[place], laid=(*table[place].laid, laid))
            items += laid_items
    return replace(course, table=tuple(table), items=tuple(items))


_LaidOff = tuple[int, Laid, list[Item]]
"""The place of a meld in the table, what was laid onto it, and an item for each card."""


def _lay_offs(course: Course) -> list[list[_LaidOff]]:
    """Each lay-off of the turn, meld by meld, the cards as they lie there."""
    if course.placement is None:
        return []
    rows = iter(zip(course.placement.seats, course.placement.points, strict=True))
    seated = [[(*next(rows), card) for card in lay.cards] for lay in course.placement.lays]
    return [[_laid_onto(course, *group) for group in groupby(sorted(lay), _place)] for lay in seated]


def _place(row: tuple[Seat, int, Card]) -> int:
    return row[0].place


def _laid_onto(course: Course, place: int, rows: Iterable[tuple[Seat, int, Card]]) -> _LaidOff:
    onto = f"meld {place + 1}, {in_words(course.melds[place].cards)}"
    items = [lay_off_item(card, points, onto) for _, points, card in rows]
    return place, Laid(course.player, tuple([card for item in items for card in item.cards])), items


def _joined(course: Course) -> list[MeldOnTable]:
    """The table with the cards of the lay-offs in their places."""
    if course.placement is None:
        return list(course.table)
    after = course.placement.melds
    laid_onto = [replace(meld, meld=joined) for meld, joined in zip(course.table, after, strict=False)]
    return [*laid_onto, *course.table[len(after) :]]


def _meld_item(meld: MeldOnTable, rules: Rules) -> Item:
    assert meld.meld is not None, "the turn is legal"
    return meld_item(scored(meld.meld, rules))
