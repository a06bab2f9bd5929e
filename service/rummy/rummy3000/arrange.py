"""The best arrangement of a hand, and any arrangement itemised: every point with its clause (R3-3 … R3-9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from service.rummy.cards import CARDS, RANKS, Card, Cards
from service.rummy.items import Item, total
from service.rummy.melds import Meld, of_a_kind_or_bouncer
from service.rummy.rummy3000.options import LongSequence, Rules
from service.rummy.rummy3000.search import SEARCH, SUIT, WEIGHTS, bouncers, row_code, sequences
from service.rummy.rummy3000.table import CARDS_COUNTED, KINDS_IN_WORDS, ROWS, VALUES


@dataclass(frozen=True, slots=True)
class ScoredMeld:
    """A meld in an arrangement: the cards of it that count, and their ``points`` (R3-5)."""

    kind: str
    cards: Cards
    counted: Cards
    points: int


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out: its row of the table, its melds in the order of the row's name, and what each point is for.

    ``can_call``: whether the player may call with the hand (R3-9). The ``items`` add up to the ``score``.
    """

    score: int
    row: str
    base: int
    melds: tuple[ScoredMeld, ...]
    deadwood: Cards
    can_call: bool
    items: tuple[Item, ...]


class _Line(NamedTuple):
    """A row of the table as an arrangement shows it."""

    name: str
    base: int
    can_call: bool
    item: Item


class _Laid(NamedTuple):
    """A meld laid out: its place among the others, what it adds to the row code, how it is shown."""

    place: tuple[int, int, Cards]
    weight: int
    meld: ScoredMeld
    item: Item


_LINES: Final = {
    row_code(row.kinds): _Line(row.name, row.base, row.can_call, Item("row", row.text, (), row.base, "R3-4"))
    for row in ROWS
}
_DEADWOOD: Final = tuple(Item("deadwood", "deadwood", (card,), -VALUES[RANKS[card.rank]], "R3-6") for card in CARDS)


def arrange(hand: Cards, rules: Rules) -> Arrangement:
    """The best legal arrangement of a hand of seven different cards (R3-8).

    >>> from service.rummy.cards import read_cards
    >>> best = arrange(read_cards("7S 7H 7D 4C 5C 6C KD"), Rules())
    >>> best.score, best.row, best.deadwood
    (195, '3_of_a_kind+3_card_bouncer', (Card('KD'),))
    """
    held = bits(hand)
    score, row, clubs, diamonds, hearts, spades = SEARCH[rules.long_sequence](*suits_of(held))
    if not row:
        return _without_melds(hand, score)
    in_sets = held & ~(clubs | diamonds << 13 | hearts << 26 | spades << 39)
    melds = [*_sets(in_sets), *_bouncers((clubs, diamonds, hearts, spades), rules.long_sequence)]
    return _lay_out(sorted(map(_laid, melds)), hand)


def _without_melds(hand: Cards, score: int) -> Arrangement:
    """What `_lay_out` answers for no melds, at half its cost: six hands of seven have none."""
    deadwood = tuple(sorted(hand))
    row, base, can_call, row_item = _LINES[0]
    return Arrangement(score, row, base, (), deadwood, can_call, (row_item, *[_DEADWOOD[card] for card in deadwood]))


def itemise(melds: Sequence[Meld], hand: Cards, *, can_call: bool | None = None) -> Arrangement:
    """Score given melds of a hand: base + counted cards − deadwood (R3-4 … R3-6).

    The melds are legal, and no two share a card. ``can_call`` is to be given where other melds decide it: a call is
    judged on the best arrangement (R3-9).
    """
    return _lay_out(sorted([_laid(bits(meld.cards)) for meld in melds]), hand, can_call)


def _lay_out(melds: Sequence[_Laid], hand: Cards, can_call: bool | None = None) -> Arrangement:
    deadwood = tuple(sorted(hand))
    for laid in melds:
        deadwood = tuple([card for card in deadwood if card not in laid.meld.cards])
    row, base, row_can_call, row_item = _LINES[sum([laid.weight for laid in melds])]
    items = (row_item, *[laid.item for laid in melds], *[_DEADWOOD[card] for card in deadwood])
    scored = tuple([laid.meld for laid in melds])
    return Arrangement(total(items), row, base, scored, deadwood, row_can_call if can_call is None else can_call, items)


@cache
def _laid(mask: int) -> _Laid:
    """A meld by the mask of its cards: the row's name puts the weightier kind first, then the dearer highest card."""
    cards = cards_of(mask)
    meld = of_a_kind_or_bouncer(cards)
    assert isinstance(meld, Meld), "what is laid out has been judged"
    counted = cards[-CARDS_COUNTED[meld.kind] :]
    points = sum(VALUES[RANKS[card.rank]] for card in counted)
    highest = "highest" if len(counted) == 1 else "three highest"
    item = Item("counted", f"{highest} of {KINDS_IN_WORDS[meld.kind]}", counted, points, "R3-5")
    weight = WEIGHTS[meld.kind]
    return _Laid((-weight, -cards[-1].rank, cards), weight, ScoredMeld(meld.kind, cards, counted, points), item)


def bits(cards: Iterable[Card]) -> int:
    """Cards as a mask of 52 bits, thirteen a suit."""
    return sum(map(_BIT, cards))


def suits_of(mask: int) -> tuple[int, int, int, int]:
    """A mask of 52 bits as four of 13: clubs, diamonds, hearts, spades."""
    return mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39


def cards_of(mask: int) -> Cards:
    """The cards of a mask, in order C-4."""
    return tuple(card for card in CARDS if mask >> card & 1)


_BIT: Final = {card: 1 << card for card in CARDS}.__getitem__
_RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39


def _sets(cards: int) -> Iterator[int]:
    while cards:
        lowest = cards & -cards
        one_rank = cards & _RANK << (lowest.bit_length() - 1) % 13
        yield one_rank
        cards ^= one_rank


def _bouncers(suits: Sequence[int], long_sequence: LongSequence) -> Iterator[int]:
    for place, suit in enumerate(suits):
        if suit & suit << 1 & suit << 2:  # most suits hold no three in a row, and need no closer look
            for sequence in sequences(suit):
                yield from (bouncer << 13 * place for bouncer in bouncers(sequence, long_sequence))
