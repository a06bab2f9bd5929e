"""Hands and tables to arrange, dealt by chance, and both programs' answers to them in one form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from service.rummy.cards import CARDS, Card, Cards
from service.rummy.melds import Meld, set_or_run
from service.rummy.rummy500.arrange import Arrangement, arrange
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules
from tests import brute_force_500 as brute


@dataclass(frozen=True)
class Dealt:
    """A question to `arrange`, with its demands."""

    hand: Cards
    table: tuple[Meld, ...] = ()
    rules: Rules = field(default_factory=Rules)
    demands: dict[str, Any] = field(default_factory=dict)

    def arranged(self) -> Arrangement | None:
        return arrange(self.hand, self.table, self.rules, **self.demands)


def some_rules(random: Random) -> Rules:
    return Rules(
        ace_low_run_value=random.choice((15, 15, 1, 5, 11)),
        number_cards=random.choice(("face", "five")),
        queen_of_spades_value=random.choice((10, 40)),
        distinct_suits_in_set=random.random() < 0.3,
        ace_runs=random.choice(("either", "either", "low", "high")),
        reach_by_lay_off=random.random() < 0.6,
        go_out=random.choice(("discard", "either")),
    )


def some_meld(random: Random, ranks: Sequence[int], longest: int, packs: int, rules: Rules) -> Meld | None:
    if random.random() < 0.4:
        rank = random.choice(ranks)
        cards = random.sample([Card.of(rank, suit) for suit in range(4)] * packs, 3)
    else:
        length, suit = random.choice([n for n in (3, 3, 4, 5, 8, 11) if n <= longest]), random.randrange(4)
        first = random.randrange(15 - length)
        cards = [Card.of(place % 13, suit) for place in range(first, first + length)]
    meld = set_or_run(tuple(cards), meld_rules(rules))
    return meld if isinstance(meld, Meld) else None


def some_table(random: Random, have: Counter[Card], ranks: Sequence[int], packs: int, rules: Rules) -> tuple[Meld, ...]:
    """Some melds, taken out of the cards that there are."""
    table = []
    for _ in range(random.choice((0, 0, 1, 2, 3))):
        meld = some_meld(random, ranks, 11, packs, rules)
        if meld and all(have[card] >= number for card, number in Counter(meld.cards).items()):
            table.append(meld)
            have.subtract(meld.cards)
    return tuple(table)


def some_ranks(random: Random) -> list[int]:
    """Few ranks, so that everything overlaps: neighbours (round the corner, too), both ends, or any."""
    number = random.randint(3, 6)
    first = random.randrange(13)
    neighbours = [(first + step) % 13 for step in range(number)]
    return random.choice((neighbours, [0, 1, 2, 11, 12], random.sample(range(13), number)))


def dense(random: Random, most: int = 8) -> Dealt:
    """A hand of few cards that all get in each other's way, with a table that they fit."""
    packs, rules, ranks = random.choice((1, 1, 2)), some_rules(random), some_ranks(random)
    suits = random.sample(range(4), random.randint(1, 4))
    have = Counter(list(CARDS) * packs)
    table = some_table(random, have, ranks, packs, rules)
    cards = [card for card in CARDS if card.suit in suits and card.rank in ranks for _ in range(have[card])]
    hand = tuple(random.sample(cards, min(len(cards), random.randint(3, most))))
    return Dealt(hand, table, rules, some_demands(random, hand))


def long_suit(random: Random) -> Dealt:
    """Most of one suit, both its ends above all, and what makes sets of these: long runs with the ace at either end."""
    packs, rules = random.choice((1, 2, 2)), some_rules(random)
    suit, other = random.sample(range(4), 2)
    have = Counter(list(CARDS) * packs)
    table = some_table(random, have, range(13), packs, rules) if random.random() < 0.4 else ()
    cards = [card for card in have.elements() if card.suit == suit or (card.suit == other and card.rank in (0, 9, 11))]
    ends = [card for card in cards if card.suit == suit and card.rank in (0, 1, 2, 3, 10, 11, 12)]
    hand = random.sample(ends, min(len(ends), random.randint(4, 7)))
    rest = list((Counter(cards) - Counter(hand)).elements())
    hand += random.sample(rest, min(len(rest), random.randint(3, 4)))
    return Dealt(tuple(hand), table, rules, some_demands(random, tuple(hand)))


def some_demands(random: Random, hand: Cards) -> dict[str, Any]:
    demands: dict[str, Any] = {}
    if hand and random.random() < 0.3:
        demands["must_use"] = random.choice(hand)
    if hand and random.random() < 0.4:
        demands["keep_discard"] = True
        named = random.choice((None, None, None, "throw", "may_not_throw"))
        if named:
            demands[named] = random.choice(hand)
    return demands


def large(random: Random, sizes: Sequence[int], packs: int) -> Dealt:
    """A large hand, no card in it twice, with a table beside it."""
    rules = some_rules(random)
    have = Counter(list(CARDS) * packs)
    table = some_table(random, have, range(13), packs, rules)
    cards = [card for card in CARDS if have[card]]
    hand = tuple(random.sample(cards, min(len(cards), random.choice(sizes))))
    return Dealt(hand, table, rules, {"keep_discard": True} if random.random() < 0.3 else {})


def by_brute_force(dealt: Dealt) -> dict[str, Any] | None:
    rules = dealt.rules
    options = brute.Options(
        ace_low=rules.ace_low_run_value,
        ace_runs=rules.ace_runs,
        fives=rules.number_cards == "five",
        queen=rules.queen_of_spades_value,
        distinct=rules.distinct_suits_in_set,
        either=rules.go_out == "either",
        reach_by_lay_off=rules.reach_by_lay_off,
    )
    table = [brute.on_table([int(card) for card in meld.cards]) for meld in dealt.table]
    demands: dict[str, Any] = {
        name: int(value) if isinstance(value, Card) else value for name, value in dealt.demands.items()
    }
    return brute.best([int(card) for card in dealt.hand], table, options, **demands)


def told(one: Arrangement | None) -> dict[str, Any] | None:
    """An arrangement in the brute force's form."""
    if one is None:
        return None
    return {
        "melds": [[int(card) for card in meld.cards] for meld in one.melds],
        "lay_offs": [([int(card) for card in laid.cards], laid.onto, laid.points) for laid in one.lay_offs],
        "left": [int(card) for card in one.left],
        "throw": None if one.throw is None else int(one.throw),
        "melded": one.melded,
        "in_hand": one.in_hand,
    }
