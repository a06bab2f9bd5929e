"""Rummy 500 played at random but legally, on a table of its own: nothing here asks the service what is legal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from service.rummy.cards import ACE, CARDS, KING, Card

LOW, HIGH = ACE, KING + 1
Turn = dict[str, Any]


@dataclass
class Meld:
    """A set, or a run from position ``first`` to ``last`` (a high ace is 13)."""

    cards: list[Card]
    first: int | None = None
    last: int | None = None

    @property
    def is_set(self) -> bool:
        return self.first is None

    @property
    def is_full(self) -> bool:
        """A run of a whole suit: its ace may be said to stand at either end."""
        return not self.is_set and len(self.cards) == 13


@dataclass
class Table:
    """A deal of Rummy 500 in progress, everything face up."""

    rules: dict[str, Any]
    decks: int
    hands: list[list[Card]]
    pile: list[Card]
    stock: list[Card]
    melds: list[Meld] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    is_over: bool = False

    @classmethod
    def dealt(cls, players: int, rules: dict[str, Any], chance: Random) -> Table:
        decks = rules["decks"] if rules["decks"] != "auto" else 1 if players <= 4 else 2
        pack = [*CARDS] * decks
        chance.shuffle(pack)
        size = 13 if players == 2 else 7
        hands = [[pack.pop() for _ in range(size)] for _ in range(players)]
        return cls(rules, decks, hands, [pack.pop()], pack)

    @property
    def mover(self) -> int:
        return len(self.turns) % len(self.hands)

    def all_cards(self) -> Counter[Card]:
        held = [card for hand in self.hands for card in hand]
        return Counter([*held, *self.pile, *self.stock, *(card for meld in self.melds for card in meld.cards)])

    def value(self, card: Card) -> int:
        if card.rank == ACE:
            return 15
        if str(card) == "QS":
            return int(self.rules["queen_of_spades_value"])
        if self.rules["number_cards"] == "five" and card.rank < 9:
            return 5
        return min(card.rank + 1, 10)

    def positions(self, card: Card) -> list[int]:
        if card.rank != ACE:
            return [card.rank]
        return [LOW] * (self.rules["ace_runs"] != "high") + [HIGH] * (self.rules["ace_runs"] != "low")

    def accepts(self, meld: Meld, card: Card) -> int | None:
        """The position that the card would take at the meld, None where it does not fit; in sets its rank."""
        if meld.first is None or meld.last is None:
            is_taken = self.rules["distinct_suits_in_set"] and any(card.suit == each.suit for each in meld.cards)
            return card.rank if card.rank == meld.cards[0].rank and not is_taken else None
        if card.suit != meld.cards[0].suit or (card.rank == ACE and (meld.first == LOW or meld.last == HIGH)):
            return None
        return next((at for at in self.positions(card) if at in (meld.first - 1, meld.last + 1)), None)

    def lay(self, meld: Meld, card: Card) -> None:
        position = self.accepts(meld, card)
        assert position is not None
        meld.cards.append(card)
        if meld.first is not None and meld.last is not None:
            meld.first, meld.last = min(meld.first, position), max(meld.last, position)

    def new_melds(self, hand: list[Card], using: Card | None) -> list[Meld]:
        """Some of the melds that a hand allows; all of them hold the card ``using``, where one is given."""
        found = [*self._sets(hand), *self._runs(hand)]
        return [meld for meld in found if using is None or using in meld.cards]

    def _sets(self, hand: list[Card]) -> list[Meld]:
        found = []
        for rank in {card.rank for card in hand}:
            cards = [card for card in hand if card.rank == rank]
            if self.rules["distinct_suits_in_set"]:
                cards = list(set(cards))
            found += [Meld(list(some)) for size in (3, 4) for some in combinations(cards, size)]
        return found

    def _runs(self, hand: list[Card]) -> list[Meld]:
        found = []
        for suit in range(4):
            at = {place: card for card in set(hand) if card.suit == suit for place in self.positions(card)}
            for first in at:
                last = first + 1
                while last in at:
                    last += 1
                    if last - first >= 3 and (first, last - 1) != (LOW, HIGH):
                        found.append(Meld([at[place] for place in range(first, last)], first, last - 1))
        return found
