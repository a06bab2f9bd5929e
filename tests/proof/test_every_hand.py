"""Every one of the 133,784,560 hands of seven, scored by the search that the service uses (R3-8).

Suits are interchangeable, so the walk goes over hands up to a renaming of suits, each weighted by the hands that it
stands for: some six million. What it finds is held against counts made by another program, and, on a sample, against
trying everything.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod
from random import Random
from typing import Final

import pytest

from service.rummy.cards import CARDS, write
from service.rummy.rummy3000.options import LongSequence
from service.rummy.rummy3000.search import ROW_OF_CODE, SEARCH
from tests import brute_force_3000 as brute

pytestmark = pytest.mark.proof

Suits = tuple[int, ...]
HANDS: Final = comb(52, 7)
EACH_SAMPLED: Final = 997

FACTS: Final = {
    "7_card_bouncer": (28, 523, 541),
    "4_of_a_kind+3_of_a_kind": (624, 373, 395),
    "4_of_a_kind+3_card_bouncer": (440, 340, 360),
    "4_card_bouncer+3_of_a_kind": (1_520, 306, 325),
    "4_card_bouncer+3_card_bouncer": (1_488, 272, 291),
    "3_of_a_kind+3_of_a_kind": (54_912, 220, 254),
    "3_of_a_kind+3_card_bouncer": (82_152, 186, 220),
    "3_card_bouncer+3_card_bouncer": (35_544, 153, 185),
    "4_of_a_kind": (217_872, 98, 144),
    "4_card_bouncer": (639_224, 76, 119),
    "3_of_a_kind": (9_918_384, 36, 92),
    "3_card_bouncer": (7_458_864, 13, 67),
    "none": (115_373_508, -82, -16),
}
"""Hands, lowest and highest best score of each row."""

RAREST: Final = {code for code, row in ROW_OF_CODE.items() if FACTS[row.name][0] < 2_000}
"""The codes of the rows whose every hand is in the sample."""

OTHERWISE: Final[dict[LongSequence, dict[str, int]]] = {
    "one_bouncer": {},
    "split": {"4_card_bouncer": 637_808, "3_card_bouncer+3_card_bouncer": 36_960},
    "literal": {
        "4_card_bouncer": 639_656,
        "3_of_a_kind+3_card_bouncer": 81_936,
        "4_card_bouncer+3_of_a_kind": 1_304,
    },
}
"""Hands of the rows in which a reading of long sequences differs from the default."""

SUM_OF_SCORES: Final[dict[LongSequence, int]] = {
    "one_bouncer": -4_594_383_024,
    "split": -4_594_288_860,
    "literal": -4_594_451_820,
}


def partitions(cards: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """How many cards each suit may hold, the longest suit first."""
    if not suits:
        yield from [()] if not cards else []
        return
    for longest in range(min(cards, most), -1, -1):
        yield from ((longest, *rest) for rest in partitions(cards - longest, suits - 1, longest))


def suits_of_one_length(length: int, number: int) -> list[tuple[Suits, int]]:
    """Every choice of so many suits of a length, with the number of ways to reorder it in vain."""
    masks = [sum(1 << rank for rank in ranks) for ranks in combinations(range(13), length)]
    return [
        (suits, prod(map(factorial, Counter(suits).values()))) for suits in combinations_with_replacement(masks, number)
    ]


def classes() -> Iterator[tuple[Suits, int]]:
    """Hands up to a renaming of suits, with the number of hands that each stands for."""
    for lengths in partitions(7, 4, 7):
        groups = [suits_of_one_length(length, number) for length, number in Counter(lengths).items()]
        for choice in product(*groups):
            suits: Suits = sum((some for some, _ in choice), ())
            yield suits, factorial(4) // prod(ways for _, ways in choice)


def names(suits: Suits) -> list[str]:
    return write(card for card in CARDS if suits[card.suit] >> card.rank & 1)


def facts(reading: LongSequence) -> dict[str, tuple[int, int, int]]:
    """Each row's hands, lowest and highest best score, under a reading."""
    return {row: (OTHERWISE[reading].get(row, hands), low, high) for row, (hands, low, high) in FACTS.items()}


def by_row(scored: Counter[tuple[str, int]]) -> dict[str, tuple[int, int, int]]:
    """Hands, lowest and highest score of each row, from the hands of each row and score."""
    found = {}
    for row in FACTS:
        scores = {score: hands for (name, score), hands in scored.items() if name == row}
        found[row] = (sum(scores.values()), min(scores), max(scores))
    return found


def histogram_by_trying_everything(sample: list[tuple[Suits, int]], reading: LongSequence) -> Counter[int]:
    """Hands of each score; the suits of each hand are renamed at random, as that must not matter."""
    random, histogram = Random(reading), Counter[int]()
    for suits, weight in sample:
        histogram[brute.best(names(tuple(random.sample(suits, 4))), reading).score] += weight
    return histogram


@pytest.mark.parametrize("reading", SUM_OF_SCORES)
def test_every_hand_scores_what_other_programs_say(reading: LongSequence) -> None:
    search = SEARCH[reading]
    walked: dict[tuple[int, ...], int] = defaultdict(int)
    sample: list[tuple[Suits, int]] = []
    sampled: Counter[int] = Counter()
    for number, (suits, weight) in enumerate(classes()):
        score, code, *_ = search(*suits)
        walked[code, score] += weight
        if number % EACH_SAMPLED == 0 or code in RAREST:
            sample.append((suits, weight))
            sampled[score] += weight
    scored: Counter[tuple[str, int]] = Counter()
    for (code, score), hands in walked.items():
        scored[ROW_OF_CODE[code].name, score] += hands
    assert scored.total() == HANDS
    assert by_row(scored) == facts(reading)
    assert sum(score * hands for (_, score), hands in scored.items()) == SUM_OF_SCORES[reading]
    assert histogram_by_trying_everything(sample, reading) == sampled
