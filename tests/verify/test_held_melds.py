"""The melds still in a hand: as good as the arrangement of the whole hand finds them, and as another app does."""

from __future__ import annotations

from random import Random

import pytest

from service.rummy.cards import CARDS, Cards, read_cards, write
from service.rummy.melds import Meld, set_or_run
from service.rummy.rummy500.arrange import arrange
from service.rummy.rummy500.held_melds import held_melds
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules, points_of, value_in_hand
from tests.verify.other_app_500 import best_in_hand, meld_worth

RULES = [
    Rules(),
    Rules(ace_low_run_value=1),
    Rules(ace_runs="low", number_cards="five"),
    Rules(ace_runs="high", queen_of_spades_value=40),
    Rules(distinct_suits_in_set=True, ace_low_run_value=5),
]


def dense(rng: Random, size: int) -> Cards:
    """Cards of two packs around a few ranks, so that sets and runs overlap."""
    low = rng.randrange(13)
    near = [card for card in CARDS * 2 if (card.rank - low) % 13 < 5]
    return tuple(rng.sample(near, size))


def gain(melds: list[Meld], rules: Rules) -> int:
    return sum(points_of(meld, rules) + value_in_hand(meld.cards, rules) for meld in melds)


@pytest.mark.parametrize("rules", RULES)
def test_the_melds_in_a_hand_are_worth_what_the_best_arrangement_melds(rules: Rules) -> None:
    rng = Random(500)
    for size in (0, 2, 3, 5, 7, 9, 11, 12, 13, 16):
        for _ in range(3):
            hand = dense(rng, size)
            melds = [set_or_run(cards, meld_rules(rules)) for cards in held_melds(hand, rules)]
            legal = [meld for meld in melds if isinstance(meld, Meld)]
            best = arrange(hand, (), rules)
            assert best is not None
            assert len(legal) == len(melds)
            assert gain(legal, rules) == gain(list(best.melds), rules), write(hand)


def test_another_app_finds_melds_of_the_same_worth() -> None:
    rng = Random(7)
    for _ in range(60):
        hand = dense(rng, rng.randint(3, 9))
        melds = best_in_hand(write(hand), {}, frozenset())
        theirs = sum(2 * meld_worth(meld, {}, frozenset()) for meld in melds)
        ours = [set_or_run(cards, meld_rules(Rules())) for cards in held_melds(hand, Rules())]
        assert gain([meld for meld in ours if isinstance(meld, Meld)], Rules()) == theirs


def test_a_high_ace_stands_last_in_its_run() -> None:
    assert held_melds(read_cards("AS QS KS 2S"), Rules()) == (read_cards("QS KS AS"),)
    assert held_melds(read_cards("AS QS KS 2S 3S"), Rules(ace_runs="low")) == (read_cards("AS 2S 3S"),)
