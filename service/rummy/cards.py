"""Cards: what they are, how they are read and written, and in which order they come (C-1, C-3, C-4).

A card is a small integer, ``13 * suit + rank``, so that sorting cards gives the order C-4 (suits C D H S, then rank,
the ace low), and a hand of one pack is four masks of 13 bits, one for each suit.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = ("C", "D", "H", "S")
ACE, JACK, QUEEN, KING = 0, 10, 11, 12
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
_NAMES: Final = [*(rank + suit for suit in SUITS for rank in RANKS), "??"]
_NAME: Final = _NAMES.__getitem__


class Card(int):
    """One of the 52 cards (C-1); knows its ``rank`` (0 the ace … 12 the king) and its ``suit`` (0 … 3: C D H S).

    >>> Card.of(ACE, SPADES), str(Card(9))
    (Card('AS'), '10C')
    """

    __slots__ = ()

    @classmethod
    def of(cls, rank: int, suit: int) -> Card:
        return CARDS[13 * suit + rank]

    @property
    def rank(self) -> int:
        return self % 13

    @property
    def suit(self) -> int:
        return self // 13

    def __bool__(self) -> bool:
        return True  # or the ace of clubs would be taken for no card

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Card({_NAMES[self]!r})"


Cards = tuple[Card, ...]

CARDS: Final[Cards] = tuple(Card(index) for index in range(52))
UNREADABLE: Final = Card(52)
"""Keeps the place of an entry that could not be read, so that sizes count it and pointers stay right (C-3)."""

_RANK_SPELLINGS: Final = {rank: {rank, rank.lower()} | ({"T", "t", "0"} if rank == "10" else set()) for rank in RANKS}
_SUIT_SYMBOLS: Final = {"C": "♣♧", "D": "♦♢", "H": "♥♡", "S": "♠♤"}
_SELECTORS: Final = ("", "\ufe0e", "\ufe0f")  # what a keyboard may add to a symbol: "as text", "as emoji"
_GLYPH_ROWS: Final = (0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)  # Unicode's playing cards in the order C D H S
_GLYPH_RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14)  # 12 is the knight


def _spellings(card: Card) -> Iterable[str]:
    rank, suit = RANKS[card.rank], SUITS[card.suit]
    suits = {suit, suit.lower()} | {symbol + selector for symbol in _SUIT_SYMBOLS[suit] for selector in _SELECTORS}
    yield from (r + s for r in _RANK_SPELLINGS[rank] for s in suits)
    glyph = chr(_GLYPH_ROWS[card.suit] + _GLYPH_RANKS[card.rank])
    yield from (glyph + selector for selector in _SELECTORS)


SPELLINGS: Final[dict[str, Card]] = {text: card for card in CARDS for text in _spellings(card)}
"""Every accepted spelling of every card (C-3)."""


def read_card(text: str) -> Card:
    """Read one card, generously (C-3); ``KeyError`` where the text is none (see `why_unreadable`).

    >>> [read_card(text) for text in ("7s", "TS", "0♠", "🂪")]
    [Card('7S'), Card('10S'), Card('10S'), Card('10S')]
    """
    return SPELLINGS[text]


def read_cards(text: str) -> Cards:
    """Read cards separated by spaces and/or commas; ``KeyError`` at the first that is none (C-3)."""
    return tuple(SPELLINGS[entry] for entry in split(text))


def split(text: str) -> list[str]:
    return text.replace(",", " ").split()


def write(cards: Iterable[Card]) -> list[str]:
    """The one way cards are written (C-3).

    >>> write(read_cards("0s,a♥ t♦"))
    ['10S', 'AH', '10D']
    """
    return list(map(_NAME, cards))


def in_words(cards: Iterable[Card]) -> str:
    """Cards as they stand in a sentence: ``7S 8S 9S``."""
    return " ".join(write(cards))


_HOW_TO_WRITE: Final = "write the rank (A 2 … 10 J Q K), then the suit (C D H S): '7S', '10H', 'A♠'"
_SHOWN: Final = 20


def why_unreadable(text: object) -> str:
    """Say why an entry is no card, and what would have been readable (C-3).

    >>> why_unreadable("S7")
    "'S7' is not a card: the rank comes first: '7S'"
    """
    if not isinstance(text, str):
        return f"a card is a string such as '7S', not {_kind_of(text)}"
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
    return f"{shown!r} is not a card: {_reason(text)}"


def _reason(text: str) -> str:
    if text[1:] + text[:1] in SPELLINGS:
        return f"the rank comes first: '{read_card(text[1:] + text[:1])}'"
    if len(text) in (1, 2) and 0x1F0A0 <= ord(text[0]) <= 0x1F0FF:
        return f"jokers, knights, trumps and card backs are not in the pack; {_HOW_TO_WRITE}"
    if text.strip() != text and text.strip() in SPELLINGS:
        return f"there is space around it; write '{read_card(text.strip())}'"
    if text[:1] == "1" and "A" + text[1:] in SPELLINGS:
        return f"the ace is written A: '{SPELLINGS['A' + text[1:]]}'"
    if len(split(text)) > 1:
        return "each entry of a list is one card; several cards may stand in one string in place of the list"
    return _HOW_TO_WRITE


def _kind_of(value: object) -> str:
    kinds = {bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "an object"}
    return kinds.get(type(value), "null")
