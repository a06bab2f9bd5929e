"""A legal turn of Rummy 500, made up at random on a table of the tests' own."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from service.rummy.cards import Card, write
from tests.turns.table_500 import Meld, Table, Turn


@dataclass
class Made:
    """A turn, the hand before its plays and before its discard, and the table after it."""

    turn: Turn
    taken: list[Card]
    drawn: list[Card]
    left: list[Card]
    after: Table
    points: int = 0
    is_exact: bool = True


@dataclass
class _Course:
    table: Table
    hand: list[Card]
    chance: Random
    plays: list[dict[str, Any]] = field(default_factory=list)
    points: int = 0

    def meld(self, meld: Meld) -> None:
        meld = copy.deepcopy(meld)
        self.chance.shuffle(meld.cards)
        self._spend(meld.cards, is_low=meld.first == 0)
        self.table.melds.append(meld)
        self.plays.append({"meld": write(meld.cards)})

    def lay_off(self, cards: list[Card], place: int) -> None:
        """Lay off cards, in an order that works; they are named in another one."""
        meld = self.table.melds[place]
        for card in cards:
            self.table.lay(meld, card)
        self._spend(cards, is_low=meld.first == 0)
        named = self.chance.sample(cards, len(cards))
        self.plays.append({"lay_off": write(named), "onto": place + 1})

    def _spend(self, cards: list[Card], *, is_low: bool) -> None:
        for card in cards:
            self.hand.remove(card)
            is_low_ace = is_low and card.rank == 0
            self.points += self.table.rules["ace_low_run_value"] if is_low_ace else self.table.value(card)

    def lay_offs(self, using: Card | None = None) -> list[tuple[list[Card], int]]:
        """Cards that fit together onto a meld, by its place."""
        found = []
        for place, meld in enumerate(self.table.melds):
            trial, cards, held = copy.deepcopy(meld), [], self.chance.sample(self.hand, len(self.hand))
            for _ in range(2):
                for card in held:
                    if self.table.accepts(trial, card) is not None and card not in cards:
                        self.table.lay(trial, card)
                        cards.append(card)
                        found.append((list(cards), place))
        return [(cards, place) for cards, place in found if using is None or using in cards]


def make_turn(table: Table, chance: Random) -> Made | None:
    """A legal turn of the player to move; None where none came up: then the stock is empty."""
    for _ in range(6):
        made = _try(table, chance, from_stock=bool(table.stock) and chance.random() < 0.6)
        if made:
            return made
    return _try(table, chance, from_stock=True) if table.stock else None


def _try(table: Table, chance: Random, *, from_stock: bool) -> Made | None:
    after = copy.deepcopy(table)
    hand = after.hands[after.mover]
    before = list(hand)
    draw, taken, duty = _draw(after, chance, from_stock=from_stock)
    hand += taken
    course = _Course(after, hand, chance)
    drawn = list(hand)
    if duty is not None and not _use(course, duty):
        return None
    _play_on(course)
    discard = _discard(after, hand, before, taken if draw["from"] == "pile" else [], chance)
    if hand and discard is None:
        return None
    left = list(hand)
    if discard is not None:
        hand.remove(discard)
        after.pile.append(discard)
    turn = {"draw": draw, "plays": course.plays, "discard": None if discard is None else str(discard)}
    after.is_over = not hand
    return Made(turn, taken, drawn, left, after, course.points)


def _draw(table: Table, chance: Random, *, from_stock: bool) -> tuple[dict[str, Any], list[Card], Card | None]:
    """The draw, the cards it brings, and the one that must be used first."""
    if from_stock or not table.pile:
        card = table.stock.pop()
        return {"from": "stock", "card": str(card)}, [card], None
    place = len(table.pile) - 1 if chance.random() < 0.3 else chance.randrange(len(table.pile))
    taken, table.pile = table.pile[place:], table.pile[:place]
    draw = {"from": "pile", "card": str(taken[0])}
    if taken[0] in taken[1:] or chance.random() < 0.2:
        draw["index"] = place  # type: ignore[assignment]
    is_free = len(taken) == 1 and not table.rules["top_card_must_be_used"]
    return draw, taken, None if is_free else taken[0]


def _use(course: _Course, card: Card) -> bool:
    melds = course.table.new_melds(course.hand, card)
    lay_offs = course.lay_offs(card) if course.table.rules["reach_by_lay_off"] else []
    return _play_one(course, melds, lay_offs)


def _play_on(course: _Course) -> None:
    while course.chance.random() < 0.8:
        if not _play_one(course, course.table.new_melds(course.hand, None), course.lay_offs()):
            return


def _play_one(course: _Course, melds: list[Meld], lay_offs: list[tuple[list[Card], int]]) -> bool:
    """Play one of them that leaves a card to throw, where one must be left."""
    most = len(course.hand) - (course.table.rules["go_out"] == "discard")
    options: list[Any] = [meld for meld in melds if len(meld.cards) <= most]
    options += [(cards, place) for cards, place in lay_offs if len(cards) <= most]
    if not options:
        return False
    chosen = course.chance.choice(options)
    if isinstance(chosen, Meld):
        course.meld(chosen)
    else:
        course.lay_off(*chosen)
    return True


def _discard(table: Table, hand: list[Card], before: list[Card], from_pile: list[Card], chance: Random) -> Card | None:
    may_not = from_pile[0] if table.rules["no_immediate_return"] and len(from_pile) == 1 else None
    cards = [card for card in hand if card != may_not or card in before]
    if not hand or not cards:
        return None
    return chance.choice(cards)


def untargeted(made: Made, chance: Random) -> Made:
    """The same turn with the targets of some lay-offs left out."""
    turn = copy.deepcopy(made.turn)
    for play in turn["plays"]:
        if "onto" in play and chance.random() < 0.5:
            del play["onto"]
            made.is_exact = False
    made.turn = turn
    return made
