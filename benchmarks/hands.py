"""Hands to measure with: random, dense (few ranks, so that everything overlaps), blocks, and the slowest found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import orjson

from service.rummy.cards import CARDS, Card, Cards, read_card, read_cards
from service.rummy.melds import Meld, MeldRules, set_or_run
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules

NUMBER = 4000
DENSE_RANKS = 6
HARD_HANDS = Path(__file__).parents[1] / "tests" / "data" / "rummy500_hard_hands.json"


def random_hands(size: int, seed: str, number: int = NUMBER) -> list[Cards]:
    random = Random(seed)
    return [tuple(random.sample(CARDS, size)) for _ in range(number)]


def dense_hands(size: int, seed: str, number: int = NUMBER) -> list[Cards]:
    """Hands out of A to 6 of all suits."""
    random = Random(seed)
    pack = [card for card in CARDS if card.rank < DENSE_RANKS]
    return [tuple(random.sample(pack, size)) for _ in range(number)]


def block(size: int, decks: int = 1) -> Cards:
    """All suits of the lowest ranks, as many as the size takes."""
    pack = sorted(CARDS * decks, key=lambda card: (card.rank, card.suit))
    return tuple(sorted(pack[:size]))


def from_packs(size: int, decks: int, seed: str) -> Cards:
    return tuple(Random(seed).sample(CARDS * decks, size))


def random_table(melds: int, random: Random) -> tuple[tuple[Meld, ...], list[Card]]:
    """A table of so many melds, sets and runs, and the cards of the pack that are left."""
    left, table = list(CARDS), list[Meld]()
    while len(table) < melds:
        card = random.choice(left)
        if random.random() < 0.5:
            cards = tuple(other for other in left if other.rank == card.rank)[: random.choice((3, 4))]
        else:
            length = random.choice((3, 3, 4, 5))
            cards = tuple(other for other in left if other.suit == card.suit and 0 <= other - card < length)
        meld = set_or_run(cards, MeldRules())
        if isinstance(meld, Meld):
            table.append(meld)
            left = [other for other in left if other not in cards]
    return tuple(table), left


def suit_masks(hand: Cards) -> tuple[int, int, int, int]:
    masks = [0, 0, 0, 0]
    for card in hand:
        masks[card.suit] |= 1 << card.rank
    return masks[0], masks[1], masks[2], masks[3]


@dataclass(frozen=True, slots=True)
class HardHand:
    """One of the slowest hands found, with its table, rules and demands: what `arrange` is called with."""

    hand: Cards
    table: tuple[Meld, ...]
    rules: Rules
    demands: dict[str, Any]

    @property
    def decks(self) -> int:
        return 1 if len(set(self.hand)) == len(self.hand) else 2


def hard_hands() -> list[HardHand]:
    return [_hard_hand(each) for each in orjson.loads(HARD_HANDS.read_bytes())]


def _hard_hand(each: dict[str, Any]) -> HardHand:
    rules = Rules(**each["rules"])
    melds = [set_or_run(read_cards(cards), meld_rules(rules)) for cards in each["table"]]
    demands = {name: read_card(value) if isinstance(value, str) else value for name, value in each["demands"].items()}
    table = tuple(meld for meld in melds if isinstance(meld, Meld))
    return HardHand(read_cards(each["hand"]), table, rules, demands)
