"""The best arrangement of a hand: new melds and lay-offs chosen together (R5-5 … R5-8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from service.rummy.cards import ACE, Card, Cards
from service.rummy.melds import RUN, SET, Meld
from service.rummy.rummy500.lay_out import Layout
from service.rummy.rummy500.memory import Memory
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.search import Masks, Search, search_of
from service.rummy.rummy500.sets import Duty, Laid
from service.rummy.rummy500.task import Task
from service.rummy.rummy500.terms import POINT, terms_of
from service.rummy.rummy500.values import points_of, value_in_hand, values_of
from service.rummy.rummy500.walked import walked


class LayOff(NamedTuple):
    """Cards laid off on one meld of the table: ``onto`` is its 0-based place there (R5-5)."""

    cards: Cards
    onto: int
    points: int


class Arrangement(NamedTuple):
    """How a hand is laid out; ``throw`` is neither in ``left`` nor counted in ``in_hand`` (R5-7)."""

    melds: tuple[Meld, ...]
    lay_offs: tuple[LayOff, ...]
    left: Cards
    throw: Card | None
    melded: int
    in_hand: int

    @property
    def score(self) -> int:
        return self.melded - self.in_hand


def arrange(  # noqa: PLR0913 - each demand is one of the interface
    hand: Cards,
    table: Sequence[Meld],
    rules: Rules,
    *,
    keep_discard: bool = False,
    must_use: Card | None = None,
    throw: Card | None = None,
    may_not_throw: Card | None = None,
    memory: Memory | None = None,
) -> Arrangement | None:
    """The best arrangement (R5-7), or None where the demands cannot be met.

    ``keep_discard`` keeps one card for the discard; ``throw`` says which, ``may_not_throw`` which not. ``must_use`` is
    the card reached for in the pile, to be used in a new meld or, by ``reach_by_lay_off``, in a lay-off (R5-8). A
    ``memory`` saves work where hands much alike are asked about in turn.
    """
    duty = None if must_use is None else Duty(must_use, not rules.reach_by_lay_off)
    task = Task(hand, table, terms_of(rules), duty)
    if not keep_discard or not hand:
        return _best(task, rules, memory)
    if throw is not None:
        if throw not in hand or throw == may_not_throw:
            return None
        return _best(task._replace(hand=_without(hand, throw)), rules, memory, throw)
    whole = _best(task._replace(melds_out=True), rules, memory) if rules.go_out == "either" else None
    found = [whole] if whole and not whole.left else []
    if found and found[0].score == value_in_hand(hand, rules):
        return found[0]  # it leaves nothing, and every card counts in full
    kept = _best(task._replace(discard=True, not_thrown=may_not_throw), rules, memory)
    return max([*found, kept] if kept else found, key=lambda one: one.score, default=None)


def _without(hand: Cards, card: Card) -> Cards:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _best(task: Task, rules: Rules, memory: Memory | None, throw: Card | None = None) -> Arrangement | None:
    """The best arrangement; a duty costs more only where the best one without it does not meet it."""
    layout = searched(task)
    if layout is None or (task.duty and not task.duty.is_met_by(layout.melds, layout.lay_offs)):
        layout = walked(task, memory)
    return layout and _arrangement(task, rules, layout, throw)


def searched(task: Task) -> Layout | None:
    """The best layout by the search; None where a card is doubled or the walk is the faster way."""
    if len(set(task.hand)) < len(task.hand):
        return None
    hand = 0
    for card in task.hand:
        hand |= 1 << card
    search = search_of(task.table, task.terms, hand)
    masks = hand & 0x1FFF, hand >> 13 & 0x1FFF, hand >> 26 & 0x1FFF, hand >> 39
    best = search.find(*masks)
    if best is None:
        return None
    return _with_throw(task, search, masks, best[0]) if task.discard else search.layout(masks, best)


def _with_throw(task: Task, search: Search, masks: Masks, gain: int) -> Layout | None:
    """The best throw: dearest first, for none can bring more than leaving it in hand would have cost (R5-7)."""
    terms = search.terms
    every = sum(2 * terms.values[card] for card in task.hand)
    most, found = -1, None
    for card in sorted(task.hand, key=lambda card: (-terms.values[card], card)):
        value = terms.values[card]
        bound = min(gain // POINT + value, every - value)
        if card == task.not_thrown or bound <= most:
            continue
        c, d, h, s = (mask ^ (1 << card.rank if suit == card.suit else 0) for suit, mask in enumerate(masks))
        best = search.find(c, d, h, s)
        if best is None:
            return None
        score = best[0] // POINT + value
        if score > most:
            most, found = score, search.layout((c, d, h, s), best)._replace(throw=card)
    return found


def _arrangement(task: Task, rules: Rules, layout: Layout, throw: Card | None) -> Arrangement:
    hand, table = task.hand, task.table
    throw = throw if layout.throw is None else layout.throw
    melds = tuple([Meld(SET if cards[0].rank == cards[1].rank else RUN, cards) for cards in sorted(layout.melds)])
    lay_offs = _lay_offs(layout.lay_offs, table, rules) if layout.lay_offs else ()
    left = sorted(hand)
    for cards in layout.melds:
        for card in cards:
            left.remove(card)
    for laid in layout.lay_offs:
        left.remove(laid.card)
    if layout.throw is not None:
        left.remove(layout.throw)
    melded = sum([points_of(meld, rules) for meld in melds]) + sum([lay_off.points for lay_off in lay_offs])
    in_hand = sum(map(values_of(rules).__getitem__, left))
    return Arrangement(melds, lay_offs, tuple(left), throw, melded, in_hand)


def _lay_offs(laid: Iterable[Laid], table: Sequence[Meld], rules: Rules) -> tuple[LayOff, ...]:
    groups: dict[int, list[Laid]] = {}
    for one in laid:
        groups.setdefault(one.onto, []).append(one)
    return tuple([_lay_off(groups[onto], table[onto], rules) for onto in sorted(groups)])


def _lay_off(laid: list[Laid], meld: Meld, rules: Rules) -> LayOff:
    values = values_of(rules)
    points = sum([values[one.card] for one in laid])
    if meld.kind == RUN and any(one.place == ACE for one in laid):
        points += rules.ace_low_run_value - values[ACE]
    order = sorted(laid, key=lambda one: one.place if meld.kind == RUN else one.card)
    return LayOff(tuple([one.card for one in order]), laid[0].onto, points)
