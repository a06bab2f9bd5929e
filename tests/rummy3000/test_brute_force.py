"""The arrangement against an independent program that tries everything (R3-3 … R3-8)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from service.rummy.cards import CARDS, Cards, read_cards, write
from service.rummy.items import total
from service.rummy.rummy3000.arrange import Arrangement, arrange, bits, itemise, suits_of
from service.rummy.rummy3000.declared import judge
from service.rummy.rummy3000.options import LongSequence, Rules
from service.rummy.rummy3000.search import SEARCH
from tests import brute_force_3000 as brute

READINGS: tuple[LongSequence, ...] = ("one_bouncer", "split", "literal")
POOLS = {
    "ranks A to 6": [card for card in CARDS if card.rank < 6],
    "ranks 10 to K": [card for card in CARDS if card.rank > 8],
    "two suits": [card for card in CARDS if card.suit < 2],
    "one suit and three ranks": [card for card in CARDS if card.suit == 3 or card.rank in (4, 5, 9)],
    "the pack": list(CARDS),
}
HANDS_EACH = 700


def hands(pool: str, number: int = HANDS_EACH) -> list[Cards]:
    random = Random(pool)
    return [tuple(random.sample(POOLS[pool], 7)) for _ in range(number)]


def laid_out(arrangement: Arrangement) -> brute.Arrangement:
    return frozenset(frozenset(write(meld.cards)) for meld in arrangement.melds)


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("reading", READINGS)
def test_the_best_arrangement_is_the_one_that_trying_everything_finds(reading: LongSequence, pool: str) -> None:
    for hand in hands(pool):
        found, best = arrange(hand, Rules(long_sequence=reading)), brute.best(write(hand), reading)
        assert (found.score, [laid_out(found)]) == best, write(hand)
        assert total(found.items) == found.score
        assert SEARCH[reading](*suits_of(bits(hand)))[0] == found.score


@pytest.mark.parametrize("reading", READINGS)
def test_the_best_arrangement_laid_out_by_its_player_stands_and_reads_the_same(reading: LongSequence) -> None:
    for hand in hands("ranks A to 6"):
        melds = brute.best(write(hand), reading).arrangements[0]
        declared = judge([read_cards(" ".join(meld)) for meld in melds], hand, reading)
        assert not declared.faults
        assert itemise(declared.legal, hand) == arrange(hand, Rules(long_sequence=reading))


@pytest.mark.parametrize("reading", READINGS)
def test_suits_are_interchangeable(reading: LongSequence) -> None:
    search = SEARCH[reading]
    for hand in hands("ranks A to 6", 300):
        suits = suits_of(bits(hand))
        assert len({search(*order)[:2] for order in permutations(suits)}) == 1


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("reading", READINGS)
def test_declared_melds_stand_together_where_trying_everything_lets_them(reading: LongSequence, pool: str) -> None:
    random = Random(f"declared {pool}")
    for hand in hands(pool, 300):
        names = write(hand)
        arrangement = random.choice(list(brute.every_arrangement(names)))
        declared = judge([read_cards(" ".join(meld)) for meld in arrangement], hand, reading)
        assert (declared.faults == ()) == brute.is_legal(arrangement, names, reading), (names, arrangement)
        if not declared.faults:
            assert itemise(declared.legal, hand).score == brute.score(arrangement, names)
