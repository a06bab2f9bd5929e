"""The best arrangement of a hand, and any arrangement itemised: every point with its clause (R3-3 … R3-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, Generic, NamedTuple, TypeVar

from service.rummy.cards import CARDS, RANKS, Card, Cards
from service.rummy.faults import Refused
from service.rummy.items import Item
from service.rummy.melds import Meld, of_a_kind_or_bouncer
from service.rummy.rummy3000.hand import Hand, faults
from service.rummy.rummy3000.options import LongSequence, Rules
from service.rummy.rummy3000.search import ROW_OF_CODE, SEARCH, SUIT, WEIGHTS, bouncers, sequences
from service.rummy.rummy3000.table import CARDS_COUNTED, KINDS_IN_WORDS, ROWS, VALUES


class ScoredMeld(NamedTuple):
    """A meld in an arrangement: the cards of it that count, and their ``points`` (R3-5)."""

    kind: str
    cards: Cards
    counted: Cards
    points: int


T = TypeVar("T")


class Lines(NamedTuple, Generic[T]):
    """What stands for each line that a score can have: its row's, by the name; a meld's; a loose card's."""

    rows: Mapping[str, T]
    counted: Callable[[ScoredMeld], T]
    deadwood: Callable[[Card], T]


class Arrangement(NamedTuple):
    """A hand laid out: its row of the table, its melds in the order of the row's name, and the cards in none.

    ``can_call``: whether the player may call with the hand (R3-9).
    """

    score: int
    row: str
    base: int
    melds: tuple[ScoredMeld, ...]
    deadwood: Cards
    can_call: bool

    @property
    def items(self) -> list[Item]:
        """What each point is for; they add up to the ``score``."""
        return self.lines(ITEMS)

    def lines(self, shown: Lines[T]) -> list[T]:
        """What stands for each line of the score: the row, what counts of each meld, each loose card (R3-4 … R3-6)."""
        rows, counted, deadwood = shown
        return [rows[self.row], *map(counted, self.melds), *map(deadwood, self.deadwood)]


def _counted(meld: ScoredMeld) -> Item:
    highest = "highest" if len(meld.counted) == 1 else "three highest"
    return Item("counted", f"{highest} of {KINDS_IN_WORDS[meld.kind]}", meld.counted, meld.points, "R3-5")


_VALUES: Final = tuple(VALUES[RANKS[card.rank]] for card in CARDS)
ITEMS: Final = Lines(
    {row.name: Item("row", row.text, (), row.base, "R3-4") for row in ROWS},
    _counted,
    [Item("deadwood", "deadwood", (card,), -_VALUES[card], "R3-6") for card in CARDS].__getitem__,
)


class _Laid(NamedTuple):
    """A meld laid out: its place among the others, what it adds to the row code, how it is shown."""

    place: tuple[int, int, Cards]
    weight: int
    meld: ScoredMeld


_ROWS: Final = {code: (row.name, row.base, row.can_call) for code, row in ROW_OF_CODE.items()}


def arrange(hand: Cards, rules: Rules) -> Arrangement:
    """The best legal arrangement of a hand of seven (R3-8); `Refused` where a card is there twice (C-2).

    >>> from service.rummy.cards import read_cards
    >>> best = arrange(read_cards("7S 7H 7D 4C 5C 6C KD"), Rules())
    >>> best.score, best.row, best.deadwood
    (195, '3_of_a_kind+3_card_bouncer', (Card('KD'),))
    """
    held = bits(hand)
    if held.bit_count() < len(hand):  # of a card that is there twice the bits were carried
        raise Refused(faults(Hand(hand)))
    search = SEARCH[rules.long_sequence]
    score, code, clubs, diamonds, hearts, spades = search(held & SUIT, held >> 13 & SUIT, held >> 26 & SUIT, held >> 39)
    row, base, can_call = _ROWS[code]
    if not code:  # six hands of seven, and no closer look is wanted
        return Arrangement(score, row, base, (), tuple(sorted(hand)), can_call)
    in_no_set = clubs | diamonds << 13 | hearts << 26 | spades << 39
    thirds = in_no_set & in_no_set << 1 & in_no_set << 2 & _THIRDS
    melds = [*_sets(held ^ in_no_set), *_bouncers(thirds, rules.long_sequence)]
    scored = tuple([laid.meld for laid in sorted(map(_laid, melds))])
    return Arrangement(score, row, base, scored, _left(hand, melds), can_call)


def itemise(melds: Sequence[Meld], hand: Cards, *, can_call: bool | None = None) -> Arrangement:
    """Score given melds of a hand: base + counted cards − deadwood (R3-4 … R3-6).

    The melds are legal, and no two share a card. ``can_call`` is to be given where other melds decide it: a call is
    judged on the best arrangement (R3-9).
    """
    masks = [bits(meld.cards) for meld in melds]
    laid = sorted(map(_laid, masks))
    row, base, row_can_call = _ROWS[sum([each.weight for each in laid])]
    scored = tuple([each.meld for each in laid])
    deadwood = _left(hand, masks)
    score = base + sum([meld.points for meld in scored]) - sum([_VALUES[card] for card in deadwood])
    return Arrangement(score, row, base, scored, deadwood, row_can_call if can_call is None else can_call)


def _left(hand: Cards, melds: Iterable[int]) -> Cards:
    """The cards in no meld, in order C-4."""
    melded = sum(melds)
    return tuple(sorted([card for card in hand if not melded >> card & 1]))


@cache
def _laid(mask: int) -> _Laid:
    """A meld by the mask of its cards: the row's name puts the weightier kind first, then the dearer highest card."""
    cards = cards_of(mask)
    meld = of_a_kind_or_bouncer(cards)
    assert isinstance(meld, Meld), "what is laid out has been judged"
    counted = cards[-CARDS_COUNTED[meld.kind] :]
    points = sum(_VALUES[card] for card in counted)
    weight = WEIGHTS[meld.kind]
    return _Laid((-weight, -cards[-1].rank, cards), weight, ScoredMeld(meld.kind, cards, counted, points))


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
_THIRDS: Final = (SUIT & ~0b11) * _RANK  # a sequence's third card is a 3 at least, or it would begin in another suit


def _sets(cards: int) -> Iterator[int]:
    while cards:
        lowest = cards & -cards
        one_rank = cards & _RANK << (lowest.bit_length() - 1) % 13
        yield one_rank
        cards ^= one_rank


@cache
def _bouncers(thirds: int, long_sequence: LongSequence) -> tuple[int, ...]:
    """The bouncers out of the sequences whose third and later cards these are."""
    suits = suits_of(thirds | thirds >> 1 | thirds >> 2)
    return tuple(
        bouncer << 13 * place
        for place, suit in enumerate(suits)
        for sequence in sequences(suit)
        for bouncer in bouncers(sequence, long_sequence)
    )
