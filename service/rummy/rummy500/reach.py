"""Reaching into the pile: what each of its cards brings, and what its passengers cost (R5-8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from service.rummy.cards import Card, Cards
from service.rummy.melds import Meld
from service.rummy.rummy500.arrange import Arrangement, arrange
from service.rummy.rummy500.memory import Memory
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.position import ArrangedHand, Position, itemised, melds_on
from service.rummy.rummy500.values import value_in_hand


@dataclass(frozen=True, slots=True)
class Reach:
    """Taking one card of the pile with all above it; None and empty where that is illegal, and ``text`` says why.

    ``gain``: the score less that of staying, in points. ``passengers``: cards taken that are still held after the
    throw, and what they cost in hand.
    """

    card: Card
    takes: Cards
    arranged: ArrangedHand | None
    gain: int | None = None
    passengers: Cards = ()
    passenger_cost: int | None = None
    text: str | None = None
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Reaches:
    """What staying is worth, and every reach, from the bottom of the pile; ``best`` gains most, if any gains."""

    stay: ArrangedHand
    options: tuple[Reach, ...]
    best: Card | None


def reach(position: Position) -> Reaches:
    """Price every card of the pile (R5-8). To stay is to draw a card unseen and throw it back."""
    table = melds_on(position)
    kept = arrange(position.hand, table, position.rules)
    assert kept is not None, "without a card that must be used there is always an arrangement"
    stay = itemised(kept, table, position.rules)
    memory = Memory()
    options = tuple([_option(position, table, place, kept.score, memory) for place in range(len(position.pile))])
    gaining = [option for option in options if option.gain is not None and option.gain > 0]
    best = max(gaining, key=lambda option: (option.gain, -len(option.takes)), default=None)
    return Reaches(stay, options, best.card if best else None)


def _option(position: Position, table: tuple[Meld, ...], place: int, stay: int, memory: Memory) -> Reach:
    card, takes, rules = position.pile[place], position.pile[place:], position.rules
    is_free = len(takes) == 1 and not rules.top_card_must_be_used
    found = _arrangement(position, table, takes, None if is_free else card, memory)
    if found is None:
        text, clause = _why_not(card, is_free, rules)
        return Reach(card, takes, None, text=text, clause=clause)
    passengers = _still_held(takes if is_free else takes[1:], found.left)
    cost = value_in_hand(passengers, rules)
    return Reach(card, takes, itemised(found, table, rules), found.score - stay, passengers, cost)


def _arrangement(
    position: Position, table: tuple[Meld, ...], takes: Cards, target: Card | None, memory: Memory
) -> Arrangement | None:
    """The best arrangement with the target used and one card thrown: the one named where that can be, else the best."""
    hand, rules = (*position.hand, *takes), position.rules
    back = takes[0] if rules.no_immediate_return and len(takes) == 1 and takes[0] not in position.hand else None
    if position.throw is not None and position.throw in hand and position.throw != back:
        found = arrange(hand, table, rules, keep_discard=True, must_use=target, throw=position.throw, memory=memory)
        if found is not None:
            return found
    return arrange(hand, table, rules, keep_discard=True, must_use=target, may_not_throw=back, memory=memory)


def _why_not(card: Card, is_free: bool, rules: Rules) -> tuple[str, str]:
    if is_free:
        return f"{card} may not be thrown back at once, and no other card is left to throw", "R5-8"
    how = "in a new meld or a lay-off" if rules.reach_by_lay_off else "in a new meld"
    return f"{card} cannot be used at once {how} with a card left to throw", "R5-8"


def _still_held(taken: Cards, left: Cards) -> Cards:
    return tuple(sorted((Counter(taken) & Counter(left)).elements()))
