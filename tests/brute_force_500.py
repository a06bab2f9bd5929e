"""Rummy 500's best arrangement by trying everything (R5-3 … R5-8): slow, plain, and without a line of the product.

A card is a number, 13 x suit + rank (suits C D H S, the ace 0). Every choice of new melds, every way to lay off what is
left, every throw is weighed; nothing is skipped because it looks worse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Any

Run = tuple[int, ...]  # places in a suit: 0 the low ace, 1 … 12, 13 the high ace


@dataclass(frozen=True)
class Options:
    ace_low: int = 15
    ace_runs: str = "either"
    fives: bool = False
    queen: int = 10
    distinct: bool = False
    either: bool = False
    reach_by_lay_off: bool = True


@dataclass(frozen=True)
class OnTable:
    """A meld on the table: a set of a rank, or a run as the places that it holds in its suit."""

    cards: tuple[int, ...]
    places: Run = ()


def on_table(cards: Sequence[int]) -> OnTable:
    """Read a meld whose cards stand in order, a high ace last."""
    if len({card % 13 for card in cards}) == 1:
        return OnTable(tuple(cards))
    first = cards[0] % 13
    return OnTable(tuple(cards), tuple(range(first, first + len(cards))))


def value(card: int, options: Options) -> int:
    rank = card % 13
    if card == 50:
        return options.queen
    if rank == 0:
        return 15
    if rank >= 9:
        return 10
    return 5 if options.fives else rank + 1


def run_value(suit: int, run: Run, options: Options) -> int:
    return sum(options.ace_low if place == 0 else value(13 * suit + place % 13, options) for place in run)


def is_run(places: Iterable[int], options: Options) -> bool:
    run = sorted(places)
    one_after_another = all(after - before == 1 for before, after in pairwise(run))
    corner = 0 in run and 13 in run
    barred = (0 in run and options.ace_runs == "high") or (13 in run and options.ace_runs == "low")
    return one_after_another and not corner and not barred


def is_set(cards: Sequence[int], options: Options) -> bool:
    return len({card % 13 for card in cards}) == 1 and not (options.distinct and len(set(cards)) < len(cards))


def all_melds(hand: Sequence[int], options: Options) -> list[tuple[tuple[int, ...], int]]:
    """Every meld that the hand holds, with its value, in order."""
    return sorted([*all_sets(hand, options), *all_runs(hand, options)])


def all_sets(hand: Sequence[int], options: Options) -> set[tuple[tuple[int, ...], int]]:
    alike = [sorted(card for card in hand if card % 13 == rank) for rank in range(13)]
    sets = {cards for row in alike for size in range(3, len(row) + 1) for cards in combinations(row, size)}
    return {(cards, sum(value(card, options) for card in cards)) for cards in sets if is_set(cards, options)}


def all_runs(hand: Sequence[int], options: Options) -> Iterator[tuple[tuple[int, ...], int]]:
    for suit, first, last in product(range(4), range(12), range(2, 14)):
        run = tuple(range(first, last + 1))
        cards = tuple(13 * suit + place % 13 for place in run)
        if len(run) > 2 and is_run(run, options) and set(cards) <= set(hand):
            yield cards, run_value(suit, run, options)


def choices_of_melds(
    melds: Sequence[tuple[tuple[int, ...], int]], hand: Counter[int]
) -> Iterator[tuple[list[tuple[int, ...]], int, Counter[int]]]:
    """Every choice of new melds that can be laid out together, their value, and the cards that remain."""
    yield [], 0, hand
    for index, (cards, points) in enumerate(melds):
        if all(hand[card] >= number for card, number in Counter(cards).items()):
            for chosen, more, rest in choices_of_melds(melds[index:], hand - Counter(cards)):
                yield [cards, *chosen], points + more, rest


Laid = tuple[int, int, int]  # card, target, place in its suit


def lay_offs(cards: Sequence[int], table: Sequence[OnTable], options: Options) -> Iterator[list[Laid]]:
    """Every way to lay some of these cards off on the table."""
    for way in product(*(targets(card, table) for card in cards)):
        laid = [one for one in way if one]
        if all(stands(meld, [one for one in laid if one[1] == onto], options) for onto, meld in enumerate(table)):
            yield laid


def targets(card: int, table: Sequence[OnTable]) -> list[Laid | None]:
    found: list[Laid | None] = [None]
    for onto, meld in enumerate(table):
        if not meld.places and meld.cards[0] % 13 == card % 13:
            found.append((card, onto, card % 13 or 13))
        if meld.places and meld.cards[0] // 13 == card // 13:
            found += [(card, onto, place) for place in range(14) if place % 13 == card % 13]
    return found


def stands(meld: OnTable, laid: Sequence[Laid], options: Options) -> bool:
    if not laid:
        return True
    if meld.places:
        return is_run([*meld.places, *(place for _, _, place in laid)], options)
    return is_set([*meld.cards, *(card for card, _, _ in laid)], options)


def best(
    hand: Sequence[int],
    table: Sequence[OnTable],
    options: Options,
    *,
    keep_discard: bool = False,
    must_use: int | None = None,
    throw: int | None = None,
    may_not_throw: int | None = None,
) -> dict[str, Any] | None:
    """The best arrangement by R5-7, or None where a demand cannot be met."""
    throws: list[int | None] = [None]
    if keep_discard and hand:
        throws = [card for card in sorted({*hand}) if throw in (None, card) and card != may_not_throw]
        throws += [None] if options.either and throw is None else []
    found: list[tuple[Any, tuple[Any, ...], int | None]] = []
    for card in throws:
        rest = list(hand)
        if card is not None:
            rest.remove(card)
        whole = bool(keep_discard and hand and card is None)
        found += [(order(key, card, options), key, card) for key in keys(rest, table, options, must_use, whole)]
    if not found:
        return None
    _, key, card = min(found, key=lambda one: one[0])
    return told(hand, table, options, key, card)


def order(key: tuple[Any, ...], throw: int | None, options: Options) -> tuple[Any, ...]:
    return (key[0], (0, 0, 0) if throw is None else (1, -value(throw, options), throw), key[1:])


def keys(
    hand: Sequence[int], table: Sequence[OnTable], options: Options, must_use: int | None, whole: bool
) -> Iterator[tuple[Any, ...]]:
    """Every arrangement as its place in the order of preference; the smallest is the best."""
    total = sum(value(card, options) for card in hand)
    for melds, points, rest in choices_of_melds(all_melds(hand, options), Counter(hand)):
        used = any(must_use in cards for cards in melds)
        for laid in lay_offs(sorted(rest.elements()), table, options):
            if whole and len(laid) < rest.total():
                continue
            by_lay_off = options.reach_by_lay_off and any(card == must_use for card, _, _ in laid)
            if must_use is not None and not used and not by_lay_off:
                continue
            laid_points = sum(options.ace_low if place == 0 else value(card, options) for card, _, place in laid)
            held = total - sum(value(card, options) for cards in [*melds, [one[0] for one in laid]] for card in cards)
            in_order = sorted(laid)
            yield (
                held - points - laid_points,
                rest.total() - len(laid),
                len(melds),
                len({onto for _, onto, _ in laid}),
                sorted(melds),
                [onto for _, onto, _ in in_order],
                in_order,
                points + laid_points,
            )


def told(
    hand: Sequence[int], table: Sequence[OnTable], options: Options, key: tuple[Any, ...], throw: int | None
) -> dict[str, Any]:
    _, _, _, _, melds, _, laid, melded = key
    left = Counter(hand)
    left.subtract(card for cards in melds for card in cards)
    left.subtract(card for card, _, _ in laid)
    if throw is not None:
        left[throw] -= 1
    groups = []
    for onto in sorted({onto for _, onto, _ in laid}):
        here = [one for one in laid if one[1] == onto]
        by_place = sorted(here, key=lambda one: one[2]) if table[onto].places else here
        points = sum(options.ace_low if place == 0 else value(card, options) for card, _, place in here)
        groups.append(([card for card, _, _ in by_place], onto, points))
    return {
        "melds": [list(cards) for cards in melds],
        "lay_offs": groups,
        "left": sorted(left.elements()),
        "throw": throw,
        "melded": melded,
        "in_hand": melded + key[0],
    }
