"""Which card to throw from eight (R3-8, R3-12)."""

from __future__ import annotations

from dataclasses import dataclass

from service.rummy.cards import Card, Cards
from service.rummy.rummy3000.arrange import Arrangement, arrange
from service.rummy.rummy3000.options import Rules


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """One discard, and the best arrangement of the seven cards kept."""

    discard: Card
    arrangement: Arrangement


def discard(hand: Cards, rules: Rules) -> tuple[DiscardOption, ...]:
    """Every discard from a hand of eight: the highest score kept first, equal ones in order C-4.

    >>> from service.rummy.cards import read_cards
    >>> best = discard(read_cards("JS JH JD 7S 7H 7D 8C 4D"), Rules())[0]
    >>> best.discard, best.arrangement.score
    (Card('8C'), 244)
    """
    options = [DiscardOption(card, arrange(tuple(c for c in hand if c != card), rules)) for card in sorted(hand)]
    return tuple(sorted(options, key=lambda option: -option.arrangement.score))
