"""A hand and the table before it: what is asked when the best arrangement is looked for (R5-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from service.rummy.cards import ACE, UNREADABLE, Card, Cards, in_words
from service.rummy.faults import Fault, Path, Refused
from service.rummy.items import Item
from service.rummy.melds import Meld, NoMeld, set_or_run
from service.rummy.packs import extra_copies
from service.rummy.rummy500.arrange import Arrangement, LayOff, arrange
from service.rummy.rummy500.itemise import ScoredMeld, in_hand_items, lay_off_item, melded
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules, values_of


class TableMeld(NamedTuple):
    """A meld on the table, its cards in any order; whose it is matters only to who reads the answer."""

    cards: Cards = ()
    owner: str | None = None


class Position(NamedTuple):
    """A hand, the melds on the table, whether one card is to be kept for the discard; where one may reach, the pile.

    The ``pile`` runs from bottom to top; ``throw`` is the card to throw after a reach, None the best one.
    """

    hand: Cards = ()
    table: tuple[TableMeld, ...] = ()
    keep_discard: bool = False
    pile: Cards = ()
    throw: Card | None = None
    rules: Rules = Rules()


class ArrangedHand(NamedTuple):
    """The best arrangement of a hand, itemised: the ``items`` add up to its score."""

    arrangement: Arrangement
    melds: tuple[ScoredMeld, ...]
    items: tuple[Item, ...]
    rules: Rules


def read_table(table: tuple[TableMeld, ...], rules: Rules) -> tuple[Meld | NoMeld, ...]:
    """The melds on the table as sets and runs in order C-4, or why one is none (R5-3, R5-4)."""
    reading = meld_rules(rules)
    return tuple([set_or_run(meld.cards, reading) for meld in table])


def faults(position: Position, at: Path = ()) -> Iterator[Fault]:
    """Cards in two places (C-2), and melds on the table that are none (R5-3, R5-4)."""
    yield from overlooked(position, at)
    for index, meld in enumerate(read_table(position.table, position.rules)):
        if isinstance(meld, NoMeld) and UNREADABLE not in position.table[index].cards:
            yield Fault((*at, "table", index, "cards"), "bad_meld", meld.text, meld.clause)


def overlooked(position: Position, at: Path = ()) -> Iterator[Fault]:
    """The faults that arranging does not come upon by itself: cards in two places (C-2)."""
    cards = [*position.hand, *position.pile]
    for meld in position.table:
        cards += meld.cards
    if len(set(cards)) == len(cards):
        return iter(())
    decks = position.rules.for_players(0).decks
    places = [((*at, "hand"), position.hand)]
    places += [((*at, "table", index, "cards"), meld.cards) for index, meld in enumerate(position.table)]
    places.append(((*at, "pile"), position.pile))
    return extra_copies(places, 1 if decks == "auto" else decks)


def arranged(position: Position) -> ArrangedHand:
    """The best arrangement of a hand (R5-7); `Refused` where a meld on the table is none."""
    table = melds_on(position)
    best = arrange(position.hand, table, position.rules, keep_discard=position.keep_discard)
    assert best is not None, "without a card that must be used there is always an arrangement"
    return itemised(best, table, position.rules)


def melds_on(position: Position) -> tuple[Meld, ...]:
    """The melds on the table, all of them legal; `Refused` where one is not."""
    table = read_table(position.table, position.rules)
    melds = tuple([meld for meld in table if isinstance(meld, Meld)])
    if len(melds) < len(table):
        raise Refused(faults(position))
    return melds


def itemised(arrangement: Arrangement, table: tuple[Meld, ...], rules: Rules) -> ArrangedHand:
    """An arrangement with an item for each meld, each card laid off and each card left in hand."""
    melds = melded(arrangement.melds, rules)
    held = in_hand_items(rules)
    items = [item for _, item in melds]
    for lay_off in arrangement.lay_offs:
        items += _lay_off_items(lay_off, table[lay_off.onto], rules)
    items += map(held.__getitem__, arrangement.left)
    return ArrangedHand(arrangement, tuple([meld for meld, _ in melds]), tuple(items), rules)


def _lay_off_items(lay_off: LayOff, meld: Meld, rules: Rules) -> list[Item]:
    """One item a card; what the lay-off counts beyond its cards' values is a low ace's (R5-2)."""
    values = values_of(rules)
    short = sum(values[card] for card in lay_off.cards) - lay_off.points
    onto = f"meld {lay_off.onto + 1}, {in_words(meld.cards)}"
    return [
        lay_off_item(card, values[card] - short if short and card.rank == ACE else values[card], onto)
        for card in lay_off.cards
    ]
