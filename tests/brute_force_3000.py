"""Rummy 3000 by trying everything, to hold the service against. It shares no code with it, and takes its time.

A card is its name, "10S". An arrangement is a set of melds, a meld a set of cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
BASES = {
    ("run 7",): 505,
    ("kind 3", "kind 4"): 370,
    ("kind 4", "run 3"): 335,
    ("kind 3", "run 4"): 300,
    ("run 3", "run 4"): 265,
    ("kind 3", "kind 3"): 230,
    ("kind 3", "run 3"): 195,
    ("run 3", "run 3"): 160,
    ("kind 4",): 135,
    ("run 4",): 110,
    ("kind 3",): 85,
    ("run 3",): 60,
    (): 0,
}
Meld = frozenset[str]
Arrangement = frozenset[Meld]


class Best(NamedTuple):
    score: int
    arrangements: list[Arrangement]


def value(card: str) -> int:
    return ORDER.index(card[:-1]) + 1


def is_kind(cards: Meld) -> bool:
    return len(cards) in (3, 4) and len({value(card) for card in cards}) == 1


def is_run(cards: Meld) -> bool:
    values = [value(card) for card in cards]
    one_suit = len({card[-1] for card in cards}) == 1
    return len(cards) in (3, 4, 7) and one_suit and max(values) - min(values) == len(cards) - 1


def sequences(cards: Iterable[str]) -> list[list[str]]:
    """The cards, parted wherever the next one up is of another suit or not the next in rank."""
    parted: list[list[str]] = []
    for card in sorted(cards, key=lambda card: (card[-1], value(card))):
        last = parted[-1][-1] if parted else ""
        if last and last[-1] == card[-1] and value(last) + 1 == value(card):
            parted[-1].append(card)
        else:
            parted.append([card])
    return parted


def is_legal(arrangement: Arrangement, hand: Iterable[str], reading: str) -> bool:
    """Whether melds of the hand, no two of which share a card, may stand together."""
    if not arrangement:
        return True
    noted = [run for run in sequences(hand) if len(run) in (5, 6)]
    if reading == "literal" and noted:
        return arrangement == {frozenset(noted[0][-4:])}
    in_sets = {card for meld in arrangement if is_kind(meld) for card in meld}
    for run in sequences(set(hand) - in_sets):
        out_of_it = [meld for meld in arrangement if meld <= set(run)]
        if len(out_of_it) > (2 if reading == "split" and len(run) == 6 else 1):
            return False
    return True


def score(arrangement: Arrangement, hand: Iterable[str]) -> int:
    names = tuple(sorted(f"{'kind' if is_kind(meld) else 'run'} {len(meld)}" for meld in arrangement))
    counted = 0
    for meld in arrangement:
        values = sorted(map(value, meld))
        counted += sum(values[-3:] if len(values) == 7 else values[-1:])
    melded = {card for meld in arrangement for card in meld}
    return BASES[names] + counted - sum(value(card) for card in set(hand) - melded)


def every_arrangement(hand: Iterable[str]) -> Iterator[Arrangement]:
    """Every way to lay out melds that share no card, no meld among them; seven cards hold two at most."""
    cards = list(hand)
    subsets = [frozenset(some) for size in (3, 4, 7) for some in combinations(cards, size)]
    melds = [some for some in subsets if is_kind(some) or is_run(some)]
    yield frozenset()
    yield from (frozenset({meld}) for meld in melds)
    yield from (frozenset({one, other}) for one, other in combinations(melds, 2) if not one & other)


def best(hand: Iterable[str], reading: str) -> Best:
    """The best score, and all the arrangements that reach it."""
    cards = list(hand)
    noted = any(len(run) in (5, 6) for run in sequences(cards))
    legal = [each for each in every_arrangement(cards) if is_legal(each, cards, reading)]
    if reading == "literal" and noted:
        legal = [each for each in legal if each]
    highest = max(score(each, cards) for each in legal)
    return Best(highest, [each for each in legal if score(each, cards) == highest])
