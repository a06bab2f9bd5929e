"""How many copies of a card there may be: cards are conserved (C-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from service.rummy.cards import UNREADABLE, Card, Cards
from service.rummy.faults import Fault, Path

Place = tuple[Path, Cards]
"""Where cards lie in a request, and the cards."""


def extra_copies(places: Iterable[Place], decks: int) -> Iterator[Fault]:
    """One fault for each copy beyond what ``decks`` packs hold, at the later one in the order given (C-2)."""
    lists = list(places)
    cards = [card for _, cards in lists for card in cards]
    if len(set(cards)) == len(cards):
        return
    seen: Counter[Card] = Counter()
    for path, held in lists:
        for index, card in enumerate(held):
            seen[card] += 1
            if card != UNREADABLE and seen[card] > decks:
                yield Fault((*path, index), "card_twice", _too_many(card, seen[card], decks), "C-2")


def _too_many(card: Card, number: int, decks: int) -> str:
    if decks == 1:
        return f"{card} is in two places; one pack holds it once"
    return f"this is copy {number} of {card}; two packs hold it twice"
