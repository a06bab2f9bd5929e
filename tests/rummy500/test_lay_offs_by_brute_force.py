"""`place` against a brute force that shares no code with it: every way of laying the cards off, one after the other."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rummy.cards import Card, read_card
from service.rummy.melds import Meld, set_or_run
from service.rummy.rummy500.lay_offs import Lay, Misfit, fit, place
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules

NAMES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FACE = [15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@dataclass(frozen=True)
class Pile:
    """A meld of the brute force: a set of a rank with its suits, or a run of a suit from one position to another."""

    kind: str
    rank: int = -1
    suits: str = ""
    first: int = -1
    last: int = -1

    def cards(self) -> list[str]:
        if self.kind == "set":
            return [NAMES[self.rank] + suit for suit in self.suits]
        return [NAMES[position] + self.suits for position in range(self.first, self.last + 1)]


@dataclass(frozen=True)
class Case:
    table: tuple[Pile, ...]
    laid: tuple[tuple[int, str, int | None], ...]
    rules: Rules

    def shown(self) -> str:
        laid = " ".join(f"{NAMES[rank]}{suit}{'' if onto is None else f'->{onto}'}" for rank, suit, onto in self.laid)
        return f"{[' '.join(pile.cards()) for pile in self.table]} + {laid} {self.rules}"


def added(pile: Pile, cards: Sequence[tuple[int, str]], rules: Rules) -> tuple[int, tuple[int, ...]] | None:
    """What cards count that all join a pile, and what each counts; None where they do not all join it."""
    if pile.kind == "set":
        suits = pile.suits + "".join(suit for _, suit in cards)
        if any(rank != pile.rank for rank, _ in cards) or (
            rules.distinct_suits_in_set and len(set(suits)) < len(suits)
        ):
            return None
        return sum(FACE[rank] for rank, _ in cards), tuple(FACE[rank] for rank, _ in cards)
    if any(suit != pile.suits for _, suit in cards):
        return None
    best = None
    for ends in product((0, 13), repeat=sum(rank == 0 for rank, _ in cards)):
        if (0 in ends and rules.ace_runs == "high") or (13 in ends and rules.ace_runs == "low"):
            continue
        left = list(ends)
        positions = [rank or left.pop() for rank, _ in cards]
        run = sorted([*positions, *range(pile.first, pile.last + 1)])
        if run != list(range(run[0], run[-1] + 1)) or len(run) > 13:
            continue
        points = tuple(rules.ace_low_run_value if position == 0 else FACE[position % 13] for position in positions)
        if best is None or sum(points) > best[0]:
            best = sum(points), points
    return best


def ways(case: Case, must: frozenset[int], may: frozenset[int]) -> Iterator[tuple[int | None, ...]]:
    """Every way of laying off all the cards that must be and any of those that may be."""

    def options(index: int) -> list[int | None]:
        rank, suit, onto = case.laid[index]
        fits = [
            i
            for i, pile in enumerate(case.table)
            if onto in (None, i) and (pile.rank == rank if pile.kind == "set" else pile.suits == suit)
        ]
        return [*fits] if index in must else [*fits, None] if index in may else [None]

    legal: dict[tuple[int, tuple[int, ...]], bool] = {}
    for way in product(*(options(index) for index in range(len(case.laid)))):
        for i, pile in enumerate(case.table):
            joining = tuple(index for index, target in enumerate(way) if target == i)
            if (i, joining) not in legal:
                cards = [case.laid[index][:2] for index in joining]
                legal[i, joining] = added(pile, cards, case.rules) is not None
            if not legal[i, joining]:
                break
        else:
            yield way


def points_of(case: Case, way: Sequence[int | None]) -> tuple[int, ...]:
    points = [0] * len(way)
    for i, pile in enumerate(case.table):
        joining = [index for index, target in enumerate(way) if target == i]
        found = added(pile, [case.laid[index][:2] for index in joining], case.rules)
        assert found is not None
        for index, value in zip(joining, found[1], strict=True):
            points[index] = value
    return tuple(points)


def expected(case: Case) -> tuple[tuple[int | None, ...], tuple[int, ...], list[int]]:
    """The targets, the points, and which cards are misfits."""
    everything = frozenset(range(len(case.laid)))
    kept: frozenset[int] = frozenset()
    for index in range(len(case.laid)):
        later = frozenset(other for other in everything if other > index)
        if next(ways(case, kept | {index}, later), None) is not None:
            kept |= {index}
    best = max(
        ((sum(points_of(case, way)), [-(target or 0) for target in way], way) for way in ways(case, kept, frozenset())),
        key=lambda found: found[:2],
    )[2]
    return best, points_of(case, best), sorted(everything - kept)


def agrees(case: Case) -> None:
    table = [read(pile, case.rules) for pile in case.table]
    lays = [Lay((card(rank, suit),), onto) for rank, suit, onto in case.laid]
    targets, points, misfits = expected(case)
    placement, found = fit(lays, table, case.rules)
    kept = [index for index in range(len(lays)) if index not in misfits]
    assert [misfit.lay for misfit in found] == misfits, case.shown()
    assert [row[0] for row in placement.targets if row] == [targets[index] for index in kept], case.shown()
    assert list(placement.points) == [points[index] for index in kept], case.shown()
    outcome = place(lays, table, case.rules)
    assert outcome == (found[0] if misfits else placement), case.shown()
    assert not isinstance(outcome, Misfit) or (outcome.lay, outcome.card) == (misfits[0], 0)
    grown = [Meld(meld.kind, tuple(sorted(meld.cards))) for meld in placement.melds]
    assert grown == [
        Meld(meld.kind, tuple(sorted([*meld.cards, *(lays[k].cards[0] for k in kept if targets[k] == i)])))
        for i, meld in enumerate(table)
    ], case.shown()


def card(rank: int, suit: str) -> Card:
    return read_card(NAMES[rank] + suit)


def read(pile: Pile, rules: Rules) -> Meld:
    meld = set_or_run(tuple(read_card(name) for name in pile.cards()), meld_rules(rules))
    assert isinstance(meld, Meld)
    return meld


RULES = [
    Rules(ace_low_run_value=value, ace_runs=runs, distinct_suits_in_set=distinct)
    for value in (15, 1)
    for runs in ("either", "low", "high")
    for distinct in (False, True)
]


def some_case(seed: int) -> Case:
    """A dense case: long runs and large sets of mostly one suit, two packs, then cut down to a table and lay-offs.

    Runs meet and overlap, aces stand at both ends, and a stray card is thrown in now and then.
    """
    pick = random.Random(seed)
    rules = pick.choice(RULES) if pick.random() < 0.7 else RULES[0]
    left = {(rank, suit): 2 for rank in range(13) for suit in "CDHS"}
    table: list[Pile] = []
    laid: list[tuple[int, str, int | None]] = []
    for _ in range(pick.randint(2, 6)):
        pile, joining = some_run(pick, rules) if pick.random() < 0.7 else some_set(pick, rules)
        cards = [(NAMES.index(name[:-1]), name[-1]) for name in pile.cards()] + joining
        if len(laid) + len(joining) <= 7 and all(left[which] >= cards.count(which) for which in cards):
            for which in cards:
                left[which] -= 1
            laid += [(*which, len(table) if pick.random() < 0.15 else None) for which in joining]
            table.append(pile)
    if pick.random() < 0.4:
        rank, suit = pick.choice([which for which in left if left[which] and which[1] in "SH"])
        laid.append((rank, suit, pick.choice([None, None, *range(len(table))])))
    pick.shuffle(laid)
    return Case(tuple(table), tuple(laid), rules)


def some_run(pick: random.Random, rules: Rules) -> tuple[Pile, list[tuple[int, str]]]:
    """A run on the table, and the cards of its suit that make it longer."""
    lowest, highest = (1 if rules.ace_runs == "high" else 0), (12 if rules.ace_runs == "low" else 13)
    size = pick.choice([3, 4, 4, 5, 5, 6])
    begin = pick.choice([lowest, highest - size + 1, pick.randint(lowest, highest - size + 1)])
    first = pick.randint(begin, begin + size - 3)
    last = pick.randint(first + 2, begin + size - 1)
    suit = "S" if pick.random() < 0.85 else "H"
    outside = [position for position in range(begin, begin + size) if not first <= position <= last]
    return Pile("run", suits=suit, first=first, last=last), [(position % 13, suit) for position in outside]


def some_set(pick: random.Random, rules: Rules) -> tuple[Pile, list[tuple[int, str]]]:
    """A set on the table, and the cards of its rank that make it larger."""
    suits = pick.sample("CDHS" if rules.distinct_suits_in_set else "CCDDHHS", pick.choice([3, 3, 4]))
    rank = pick.choice([0, 0, 12, 1, pick.randrange(13)])
    return Pile("set", rank=rank, suits="".join(suits[:3])), [
        (rank, suit) for suit in suits[3:] + ["S"] * pick.randint(0, 1)
    ]


@pytest.mark.parametrize("start", range(0, 3000, 500))
def test_three_thousand_dense_tables_place_their_lay_offs_as_the_brute_force_does(start: int) -> None:
    for seed in range(start, start + 500):
        agrees(some_case(seed))


@settings(max_examples=300, deadline=None)
@given(st.integers(min_value=3000, max_value=10**9))
def test_any_dense_table_places_its_lay_offs_as_the_brute_force_does(seed: int) -> None:
    agrees(some_case(seed))
