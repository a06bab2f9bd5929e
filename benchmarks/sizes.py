"""The cost of arranging against the size of the hand, the slowest hands that were found, and reaches into a pile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median

from benchmarks.hands import block, dense_hands, from_packs, hard_hands
from benchmarks.measure import Figure, best_of
from service.rummy.cards import Cards
from service.rummy.rummy500.arrange import arrange
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.position import Position
from service.rummy.rummy500.reach import reach

_SIZES = (7, 10, 13, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 60, 68, 76, 84, 92, 100, 104)
_HANDS = 9
_BOUNDS = {1: 10.0, 2: 100.0}
_HAND, _PILE, _POSITIONS = 13, 40, 25
Curve = list[tuple[int, float]]


def curves() -> dict[str, Curve]:
    """Milliseconds of one arrangement by size of the hand, for each kind of hand."""
    return {
        "random, one pack": [(size, _median(_random(size, 1))) for size in _SIZES if size <= 52],
        "random, two packs": [(size, _median(_random(size, 2))) for size in _SIZES],
        "four-suit block, one pack": [(size, _median([block(size, 1)])) for size in _SIZES if size <= 52],
        "four-suit block, two packs": [(size, _median([block(size, 2)])) for size in _SIZES],
        "dense, A to 6": [(size, _median(dense_hands(size, "sizes", _HANDS))) for size in _SIZES if size <= 24],
        "the slowest found": sorted((size, milliseconds) for size, _, milliseconds in _slowest()),
    }


def figures() -> Iterator[Figure]:
    yield from _slowest_hands()
    reaches = _reaches()
    yield Figure("Reach into a pile of 40 cards, hand of 13", median(reaches), "ms", bound=50.0, note="the median")
    yield Figure("The slowest of these", max(reaches), "ms", bound=1000.0, note=f"{len(reaches)} random positions")


def _slowest_hands() -> Iterator[Figure]:
    """The slowest hand of the corpus, by packs in play."""
    slowest = list(_slowest())
    for decks, bound in _BOUNDS.items():
        size, milliseconds = max(((s, ms) for s, packs, ms in slowest if packs == decks), key=lambda found: found[1])
        words = "one pack" if decks == 1 else "two packs"
        yield Figure(f"Slowest hand found, {words}", milliseconds, "ms", bound=bound, note=f"{size} cards")


def _reaches() -> list[float]:
    """Milliseconds of pricing every card of a pile, the hand and the pile dealt out of two packs."""
    dealt = [from_packs(_HAND + _PILE, 2, str(seed)) for seed in range(_POSITIONS)]
    positions = [Position(cards[:_HAND], pile=cards[_HAND:], rules=Rules(decks=2)) for cards in dealt]
    return [best_of(partial(reach, position)) * 1000 for position in positions]


def _random(size: int, decks: int) -> list[Cards]:
    return [from_packs(size, decks, str(seed)) for seed in range(_HANDS)]


def _median(hands: list[Cards]) -> float:
    return median(best_of(partial(arrange, hand, (), Rules())) for hand in hands) * 1000


def _slowest() -> Iterator[tuple[int, int, float]]:
    """Cards, packs and milliseconds of each hand of the corpus."""
    for each in hard_hands():
        seconds = best_of(partial(arrange, each.hand, each.table, each.rules, **each.demands))
        yield len(each.hand), each.decks, seconds * 1000
