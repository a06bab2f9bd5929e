"""Another app for Rummy 3000, with mistakes to order: hands at random, and their scores, without a line of the product.

A card is its name, "10H". Hands are dealt so that melds are common.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
BASES = {
    "7_card_bouncer": 505,
    "4_of_a_kind+3_of_a_kind": 370,
    "4_of_a_kind+3_card_bouncer": 335,
    "4_card_bouncer+3_of_a_kind": 300,
    "4_card_bouncer+3_card_bouncer": 265,
    "3_of_a_kind+3_of_a_kind": 230,
    "3_of_a_kind+3_card_bouncer": 195,
    "3_card_bouncer+3_card_bouncer": 160,
    "4_of_a_kind": 135,
    "4_card_bouncer": 110,
    "3_of_a_kind": 85,
    "3_card_bouncer": 60,
    "none": 0,
}
KINDS = ["7_card_bouncer", "4_of_a_kind", "4_card_bouncer", "3_of_a_kind", "3_card_bouncer"]
SLIPS = (
    "posted_twice",
    "court_cards_by_rank",
    "ace_high_value",
    "rows_added",
    "all_melded_counted",
    "counted_forgotten",
    "deadwood_not_subtracted",
    "deadwood_added",
    "fewest_deadwood",
    "greedy",
    "floor_at_zero",
    "total_not_carried",
    "total_carried_twice",
)
OF_THE_TABLE = (
    "rules:long_sequence=split",
    "rules:long_sequence=literal",
    "rules:scored_melds=declared",
    "rules:profile=split_sequences",
    "rules:profile=literal_note",
)
Meld = tuple[str, ...]
LayOut = tuple[Meld, ...]


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


def kind(meld: Meld) -> str:
    return f"{len(meld)}_of_a_kind" if rank(meld[0]) == rank(meld[1]) else f"{len(meld)}_card_bouncer"


def row(lay_out: LayOut) -> str:
    return "+".join(sorted(map(kind, lay_out), key=KINDS.index)) or "none"


def sequences(hand: list[str]) -> Iterator[list[str]]:
    for suit in "CDHS":
        held = sorted((card for card in hand if card[-1] == suit), key=rank)
        run: list[str] = []
        for card in held:
            if run and rank(card) != rank(run[-1]) + 1:
                yield run
                run = []
            run.append(card)
        if run:
            yield run


def melds(hand: list[str]) -> Iterator[Meld]:
    for place in range(13):
        cards = [card for card in hand if rank(card) == place]
        for size in (3, 4):
            yield from combinations(cards, size)
    for run in sequences(hand):
        for size in (3, 4, 7):
            yield from (tuple(run[at : at + size]) for at in range(len(run) - size + 1))


def lay_outs(hand: list[str], reading: str) -> Iterator[LayOut]:
    """All legal ways to lay out a hand under a reading of long sequences."""
    long = [run for run in sequences(hand) if len(run) in (5, 6)]
    if reading == "literal" and long:
        yield (tuple(long[0][-4:]),)
        return
    found = list(melds(hand))
    yield ()
    yield from ((meld,) for meld in found)
    for one, other in combinations(found, 2):
        if set(one) & set(other):
            continue
        both = [run for run in sequences(hand) if set(one) <= set(run) and set(other) <= set(run)]
        if not both or (reading == "split" and len(both[0]) == 6):
            yield one, other


class App:
    """What an app makes of a hand; ``ace`` is what it counts an ace."""

    def __init__(self, causes: frozenset[str], ace: int = 14) -> None:
        self.causes = causes
        self.ace = ace if "ace_high_value" in causes else 1
        self.reading, self.declared = "one_bouncer", "rules:scored_melds=declared" in causes
        if causes & {"rules:long_sequence=split", "rules:profile=split_sequences"}:
            self.reading = "split"
        if causes & {"rules:long_sequence=literal", "rules:profile=literal_note"}:
            self.reading = "literal"

    def value(self, card: str) -> int:
        if card[0] == "A":
            return self.ace
        return 10 if card[0] in "JQK" and "court_cards_by_rank" in self.causes else rank(card) + 1

    def base(self, lay_out: LayOut) -> int:
        return sum(BASES[kind(meld)] for meld in lay_out) if "rows_added" in self.causes else BASES[row(lay_out)]

    def counted(self, meld: Meld) -> int:
        if "counted_forgotten" in self.causes:
            return 0
        shown = meld if "all_melded_counted" in self.causes else sorted(meld, key=rank)[-3 if len(meld) == 7 else -1 :]
        return sum(map(self.value, shown))

    def deadwood(self, hand: list[str], lay_out: LayOut) -> int:
        return sum(self.value(card) for card in hand if not any(card in meld for meld in lay_out))

    def pays(self, hand: list[str], lay_out: LayOut) -> int:
        sign = 0 if "deadwood_not_subtracted" in self.causes else 1 if "deadwood_added" in self.causes else -1
        melded = self.base(lay_out) + sum(map(self.counted, lay_out))
        return melded + sign * self.deadwood(hand, lay_out)

    def lay_out(self, hand: list[str], laid: LayOut) -> LayOut:
        if self.declared:
            return laid
        ways = list(lay_outs(hand, self.reading))
        if "fewest_deadwood" in self.causes:
            return min(ways, key=lambda way: (self.deadwood(hand, way), -self.pays(hand, way)))
        if "greedy" in self.causes:
            return self.greedy(hand, ways)
        return max(ways, key=lambda way: self.pays(hand, way))

    def greedy(self, hand: list[str], ways: list[LayOut], chosen: LayOut = ()) -> LayOut:
        """Takes the meld that alone pays most, then the best of the rest; of equal ones what turns out better."""
        longer = [way for way in ways if set(chosen) < set(way)]
        if not longer:
            return chosen
        alone = {meld: BASES[kind(meld)] + self.counted(meld) for way in longer for meld in way if meld not in chosen}
        best = [meld for meld, pays in alone.items() if pays == max(alone.values())]
        tried = [self.greedy(hand, [way for way in longer if meld in way], (*chosen, meld)) for meld in best]
        return max(tried, key=lambda way: self.pays(hand, way))

    def numbers(self, hand: list[str], laid: LayOut, before: int) -> dict[str, Any]:
        lay_out = self.lay_out(hand, laid)
        score = self.pays(hand, lay_out)
        if "floor_at_zero" in self.causes:
            score = max(score, 0)
        if "posted_twice" in self.causes:
            score *= 2
        before *= 0 if "total_not_carried" in self.causes else 2 if "total_carried_twice" in self.causes else 1
        deadwood = self.deadwood(hand, lay_out)
        melded = self.base(lay_out) + sum(map(self.counted, lay_out))
        shown = {"row": row(lay_out), "melded": melded, "in_hand": deadwood}
        return {"score": score, "total": before + score, **shown}


class Table:
    """A table at random, as the product's request."""

    def __init__(self, rng: Random, players: int | None = None) -> None:
        self.names = ["Ann", "Ben", "Cat", "Dov"][: players or rng.randint(1, 4)]
        pack = [rank + suit for suit in "CDHS" for rank in RANKS]
        self.hands = [deal(rng, pack) for _ in self.names]
        self.totals = [rng.choice((0, rng.randint(-90, 2900))) for _ in self.names]
        self.laid: list[LayOut] = [self.lays_out(rng, hand) for hand in self.hands]

    def lays_out(self, rng: Random, hand: list[str]) -> LayOut:
        ways = list(lay_outs(hand, "one_bouncer"))
        return rng.choice(ways) if rng.random() < 0.5 else ()

    def request(self, reported: list[dict[str, Any]]) -> dict[str, Any]:
        players = [
            {"name": name, "hand": hand, "total": total, "melds": [list(meld) for meld in laid], "reported": said}
            for name, hand, total, laid, said in zip(
                self.names, self.hands, self.totals, self.laid, reported, strict=True
            )
        ]
        return {"players": players}

    def scored(self, causes: list[frozenset[str]], ace: int = 14) -> list[dict[str, Any]]:
        return [
            App(each, ace).numbers(hand, laid, total)
            for each, hand, laid, total in zip(causes, self.hands, self.laid, self.totals, strict=True)
        ]


def deal(rng: Random, pack: list[str]) -> list[str]:
    """Seven cards of the pack, mostly around a few ranks or a suit."""
    rng.shuffle(pack)
    near, suit = rng.randrange(13), rng.choice("CDHS")
    style = rng.random()

    def liking(card: str) -> int:
        if style < 0.4:
            return 0 if card[-1] == suit and abs(rank(card) - near) < 5 else 1
        if style < 0.8:
            return 0 if abs(rank(card) - near) < 2 else 1
        return 0

    hand = sorted(pack, key=liking)[:7]
    for card in hand:
        pack.remove(card)
    return hand
