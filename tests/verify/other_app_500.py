"""Another app for Rummy 500, with mistakes to order: tables at random, and their scores, without a line of the product.

A card is its name, "10H". A table is the request of the interface; its melds and lay-offs are legal by default rules.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
OPTIONS: dict[str, tuple[Any, ...]] = {
    "ace_low_run_value": (1, 5, 11),
    "number_cards": ("five",),
    "queen_of_spades_value": (40,),
    "distinct_suits_in_set": (True,),
    "ace_runs": ("low", "high"),
    "go_out_bonus": (25, 10),
    "stock_out": ("no_penalty",),
}
PROFILES: dict[str, dict[str, Any]] = {
    "low_ace_one": {"ace_low_run_value": 1},
    "pagat": {"ace_low_run_value": 1, "distinct_suits_in_set": True, "go_out": "either"},
    "five_ten_fifteen": {"number_cards": "five", "ace_low_run_value": 5},
    "queen_forty": {"number_cards": "five", "queen_of_spades_value": 40},
}
SLIPS = (
    "ace_in_hand_1",
    "hand_not_subtracted",
    "hand_added",
    "hand_melds_counted",
    "lay_offs_forgotten",
    "posted_twice",
    "court_cards_by_rank",
    "floor_at_zero",
    "total_not_carried",
    "total_carried_twice",
)
OF_THE_TABLE = (
    "lay_off_to_owner",
    *(f"rules:{name}={str(value).lower()}" for name, values in OPTIONS.items() for value in values),
    *(f"rules:profile={name}" for name in PROFILES),
)


def rank(card: str) -> int:
    return RANKS.index(card[:-1])


def is_run(cards: list[str], ace_runs: str = "either") -> bool:
    ranks = sorted(rank(card) for card in cards)
    if len(cards) < 3 or len({card[-1] for card in cards}) > 1 or len(set(ranks)) < len(ranks):
        return False
    if ranks == list(range(ranks[0], ranks[0] + len(ranks))):
        return ranks[0] > 0 or ace_runs != "high"
    high = sorted(place or 13 for place in ranks)
    return ace_runs != "low" and high == list(range(high[0], high[0] + len(high)))


def is_set(cards: list[str], distinct: bool = False) -> bool:
    return (
        len(cards) >= 3 and len({card[:-1] for card in cards}) == 1 and not (distinct and len(set(cards)) < len(cards))
    )


def is_low(cards: list[str]) -> bool:
    """Whether a run holds its ace low."""
    ranks = sorted(map(rank, cards))
    return len(set(ranks)) > 1 and ranks[:2] == [0, 1]


def melds_in(hand: list[str], ace_runs: str = "either", distinct: bool = False) -> list[list[str]]:
    """Every meld that a hand holds, each as it stands in the hand."""
    groups = [[card for card in hand if rank(card) == place] for place in range(13)]
    sets = [list(cards) for group in groups for size in range(3, len(group) + 1) for cards in combinations(group, size)]
    runs = [
        [RANKS[place % 13] + suit for place in range(low, high)]
        for suit in "CDHS"
        for low in range(12)
        for high in range(low + 3, 15)
        if (low, high) != (0, 14)
    ]
    return [cards for cards in sets if is_set(cards, distinct)] + [
        cards for cards in runs if set(cards) <= set(hand) and is_run(cards, ace_runs)
    ]


def worth(card: str, options: dict[str, Any], mistakes: frozenset[str]) -> int:
    if card == "QS" and options.get("queen_of_spades_value", 10) == 40:
        return 40
    if card[0] == "A":
        return 15
    if card[0] in "JQK":
        return rank(card) + 1 if "court_cards_by_rank" in mistakes else 10
    return 5 if options.get("number_cards") == "five" and card[:-1] != "10" else rank(card) + 1


def meld_worth(cards: list[str], options: dict[str, Any], mistakes: frozenset[str]) -> int:
    points = sum(worth(card, options, mistakes) for card in cards)
    if not is_set(cards) and is_low(cards):
        points += options.get("ace_low_run_value", 15) - 15
    return points


def best_in_hand(hand: list[str], options: dict[str, Any], mistakes: frozenset[str]) -> list[list[str]]:
    """The disjoint melds of a hand that are worth most."""
    melds = melds_in(hand, options.get("ace_runs", "either"), options.get("distinct_suits_in_set", False))
    best: tuple[int, list[list[str]]] = (0, [])

    def extend(start: int, chosen: list[list[str]], left: Counter[str], gain: int) -> None:
        nonlocal best
        if gain > best[0]:
            best = (gain, list(chosen))
        for index in range(start, len(melds)):
            cards = Counter(melds[index])
            if all(left[card] >= number for card, number in cards.items()):
                held = sum(worth(card, options, mistakes) for card in melds[index])
                more = meld_worth(melds[index], options, mistakes) + held
                extend(index + 1, [*chosen, melds[index]], left - cards, gain + more)

    extend(0, [], Counter(hand), 0)
    return best[1]


class Table:
    """A table at random, as the product's request, and what a careless app makes of it."""

    def __init__(self, rng: Random, players: int | None = None) -> None:
        number = players or rng.randint(2, 8)
        pack = [rank + suit for suit in "CDHS" for rank in RANKS] * (1 if number <= 4 else 2)
        rng.shuffle(pack)
        share = min(rng.randint(9, 17), len(pack) // number)
        self.names = ["you", "Ada", "Bo", "Cem", "Dot", "Eve", "Fay", "Gus"][:number]
        self.hands = [pack[share * index : share * (index + 1)] for index in range(number)]
        self.melds: list[list[list[str]]] = [[] for _ in self.names]
        self.laid: list[list[tuple[str, int, int, bool]]] = [[] for _ in self.names]
        self.totals = [rng.choice((0, rng.randint(-60, 480))) for _ in self.names]
        self.out: int | None = None
        self.play(rng)

    def play(self, rng: Random) -> None:
        for index, hand in enumerate(self.hands):
            self.meld(rng, index, hand)
        runs = [[list(meld) for meld in melds] for melds in self.melds]
        for index in range(len(self.names)):
            for card in list(self.hands[index]):
                if rng.random() < 0.8:
                    self.lay_off(rng, index, card, runs)
        for hand in self.hands:  # most was thrown by the end
            rng.shuffle(hand)
            del hand[rng.choice((0, 1, 2, 3, 5, 7, 9)) :]
        if rng.random() < 0.7:
            self.out = rng.randrange(len(self.names))
            self.hands[self.out] = []

    def meld(self, rng: Random, index: int, hand: list[str]) -> None:
        while rng.random() < 0.85:
            melds = [meld for meld in melds_in(hand) if len(meld) < 5]
            if not melds:
                return
            meld = rng.choice(melds)
            for card in meld:
                hand.remove(card)
            self.melds[index].append(meld)

    def lay_off(self, rng: Random, index: int, card: str, runs: list[list[list[str]]]) -> None:
        places = [(owner, number) for owner, melds in enumerate(runs) for number in range(len(melds))]
        rng.shuffle(places)
        for owner, number in places:
            grown = [*runs[owner][number], card]
            if (is_set(runs[owner][number]) and is_set(grown)) or is_run(grown):
                runs[owner][number] = grown
                low = card[0] == "A" and is_run(grown) and is_low(grown)
                self.laid[index].append((card, owner, number, low))
                self.hands[index].remove(card)
                return

    def request(self, reported: list[dict[str, Any]]) -> dict[str, Any]:
        players = [
            {
                "name": name,
                "melds": self.melds[index],
                "lay_offs": [
                    {"cards": [card], "onto": {"player": self.names[owner], "meld": number + 1}}
                    for card, owner, number, _ in self.laid[index]
                ],
                "hand": self.hands[index],
                "total": self.totals[index],
                "reported": reported[index],
            }
            for index, name in enumerate(self.names)
        ]
        return {"players": players, **({"went_out": self.names[self.out]} if self.out is not None else {})}

    def scored(self, causes: list[frozenset[str]]) -> list[dict[str, int]]:
        """Each player's numbers, with the causes at work on each."""
        return [self.player(index, each) for index, each in enumerate(causes)]

    def player(self, index: int, causes: frozenset[str]) -> dict[str, int]:
        options = options_of(causes)
        melded, held = self.laid_down(index, causes, options)
        if "hand_melds_counted" in causes:
            for meld in best_in_hand(held, options, causes):
                melded += meld_worth(meld, options, causes)
                for card in meld:
                    held.remove(card)
        ace = 1 if "ace_in_hand_1" in causes else 15
        in_hand = sum(ace if card[0] == "A" else worth(card, options, causes) for card in held)
        if self.out is None and options.get("stock_out") == "no_penalty":
            in_hand = 0
        sign = 0 if "hand_not_subtracted" in causes else 1 if "hand_added" in causes else -1
        score = melded + sign * in_hand + (options.get("go_out_bonus", 0) if index == self.out else 0)
        return {"melded": melded, "in_hand": in_hand, **posted(score, self.totals[index], causes)}

    def laid_down(self, index: int, causes: frozenset[str], options: dict[str, Any]) -> tuple[int, list[str]]:
        """What a player gets for melds and lay-offs, and the cards that are in hand or go back to it."""
        melded, held = 0, list(self.hands[index])
        standing, refused = self.standing(options), self.refused(options)
        for number, meld in enumerate(self.melds[index]):
            if standing[index][number]:
                melded += meld_worth(meld, options, causes)
            else:
                held += meld
        for layer, laid in enumerate(self.laid):
            for place, (card, owner, number, low) in enumerate(laid):
                scores_for = owner if "lay_off_to_owner" in causes else layer
                if not standing[owner][number] or (layer, place) in refused:
                    held += [card] * (layer == index)
                elif index == scores_for and "lay_offs_forgotten" not in causes:
                    melded += options.get("ace_low_run_value", 15) if low else worth(card, options, causes)
        return melded, held

    def standing(self, options: dict[str, Any]) -> list[list[bool]]:
        ace_runs, distinct = options.get("ace_runs", "either"), options.get("distinct_suits_in_set", False)
        return [[is_set(meld, distinct) or is_run(meld, ace_runs) for meld in melds] for melds in self.melds]

    def refused(self, options: dict[str, Any]) -> list[tuple[int, int]]:
        """The cards laid off that do not fit by the options: an ace at the wrong end, a suit that is in the set."""
        ace_runs, distinct = options.get("ace_runs", "either"), options.get("distinct_suits_in_set", False)
        grown = [[list(meld) for meld in melds] for melds in self.melds]
        found = []
        for layer, laid in enumerate(self.laid):
            for place, (card, owner, number, low) in enumerate(laid):
                meld = grown[owner][number]
                end = "low" if low else "high"
                is_wrong_end = not is_set(meld) and card[0] == "A" and ace_runs not in ("either", end)
                if is_wrong_end or (is_set(meld) and distinct and card in meld):
                    found.append((layer, place))
                else:
                    meld.append(card)
        return found


def options_of(causes: frozenset[str]) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for cause in causes:
        if cause.startswith("rules:profile="):
            options |= PROFILES[cause.removeprefix("rules:profile=")]
        elif cause.startswith("rules:"):
            name, told = cause.removeprefix("rules:").split("=")
            options[name] = next(value for value in OPTIONS[name] if str(value).lower() == told)
    return options


def posted(score: int, before: int, causes: frozenset[str]) -> dict[str, int]:
    """What is entered as the score and as the total."""
    if "floor_at_zero" in causes:
        score = max(score, 0)
    if "posted_twice" in causes:
        score *= 2
    if "total_not_carried" in causes:
        before = 0
    if "total_carried_twice" in causes:
        before *= 2
    return {"score": score, "total": before + score}
