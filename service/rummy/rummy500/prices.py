"""What each suit is paid for the cards it gives to sets, so that the suits apart bound the whole from above (R5-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from service.rummy.cards import Card
from service.rummy.rummy500.graph import NEVER, PLACES, SuitGraph
from service.rummy.rummy500.sets import Taken


class Option(NamedTuple):
    """What may be done at a rank: the cards that leave each suit, what they gain, and which of them is thrown."""

    taken: Taken
    gain: int
    throw: Card | None = None


def set_prices(suits: Sequence[SuitGraph], options: Sequence[Sequence[Option]], rounds: int) -> None:
    """Find what each suit is to be paid for the cards that it gives, so that the bound gets near the truth.

    Any prices bound the best arrangement from above: what the suits can bring at most with these payments, and what
    the options can bring at most after them. At each rank in turn the prices are set so that the bound is what the
    best of the rank's options brings, the other prices given; so it never rises (block coordinate descent on the dual).
    """
    throws = any(option.throw is not None for row in options for option in row)
    extra = [_extra_of_throw(suits, place, row) if throws else -NEVER for place, row in enumerate(options)]
    for _ in range(rounds):
        ahead = [ahead_of(suit) for suit in suits]
        before = [[0] for _ in suits]
        for place, row in enumerate(options):
            if len(row) > 1:
                brings = [
                    suit.through(place, behind, rows[place + 1])
                    for suit, behind, rows in zip(suits, before, ahead, strict=True)
                ]
                elsewhere = max(extra[:place] + extra[place + 1 :])
                for suit, prices in zip(suits, _prices(brings, row, elsewhere), strict=True):
                    suit.prices[place] = prices
                extra[place] = _extra_of_throw(suits, place, row) if throws else -NEVER
            before = [suit.reached(place, behind) for suit, behind in zip(suits, before, strict=True)]


def _extra_of_throw(suits: Sequence[SuitGraph], place: int, options: Sequence[Option]) -> int:
    """What the best throw at a place brings at most beyond the best option without one."""
    best = {True: -NEVER, False: -NEVER}
    for option in options:
        throws = option.throw is not None
        best[throws] = max(best[throws], left_of(suits, place, option))
    return best[True] - best[False] if best[True] > -NEVER else -NEVER


def left_of(suits: Sequence[SuitGraph], place: int, option: Option) -> int:
    """What an option brings when the suits are paid."""
    return option.gain - sum([suit.prices[place][number] for suit, number in zip(suits, option.taken, strict=True)])


def ahead_of(suit: SuitGraph) -> list[list[int]]:
    """What each node of a suit can bring at most, place by place."""
    rows = [[0]]
    for place in reversed(range(PLACES)):
        rows.append(suit.brings(place, rows[-1]))
    return rows[::-1]


def _prices(brings: Sequence[dict[int, int]], options: Sequence[Option], elsewhere: int) -> list[dict[int, int]]:
    """Prices that leave each suit a quarter of what the best option brings with each number of its cards.

    A throw here forgoes the throw ``elsewhere``.
    """
    best: list[dict[int, int]] = [{} for _ in brings]
    for (c, d, h, s), gain, throw in options:
        if throw is None or elsewhere > -NEVER:
            whole = gain + brings[0][c] + brings[1][d] + brings[2][h] + brings[3][s]
            if throw is not None:
                whole -= elsewhere
            for row, number in zip(best, (c, d, h, s), strict=True):
                if whole > row.get(number, -8 * NEVER):
                    row[number] = whole
    most = max(max(row.values()) for row in best)
    return [
        {number: (row.get(number, most) >> 2) - through for number, through in bring.items()}
        for row, bring in zip(best, brings, strict=True)
    ]
