"""What each suit is paid for the cards it gives to sets, so that the suits apart bound the whole from above (R5-7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.rummy.rummy500.paid import NEVER, PaidSuit
from service.rummy.rummy500.rank_options import Option, RankOptions


def set_prices(suits: Sequence[PaidSuit], options: Sequence[RankOptions], moving_at: Sequence[Sequence[int]]) -> None:
    """Set what each suit is to be paid for the cards that it gives, so that the bound gets nearer the truth.

    Any prices bound the best arrangement from above: what the suits can bring at most with these payments, and what
    the options can bring at most after them. At each rank in turn the prices are set so that the bound is what the
    best of the rank's options brings, the other prices given; so it never rises (block coordinate descent on the dual).
    ``moving_at`` says which suits are moving at each place.
    """
    extra = [_extra_of_throw(suits, place, row) for place, row in enumerate(options)]
    ahead = [suit.ahead() for suit in suits]
    before = [[0] for _ in suits]
    for (place, row), moving in zip(enumerate(options), moving_at, strict=True):
        if moving and len(row.keep) + len(row.throw) > 1:
            brings = [suit.prices[place] for suit in suits]
            for at in moving:
                brings[at] = suits[at].through(place, before[at], ahead[at][place + 1])
            shares = _shares(brings, row, max(extra[:place] + extra[place + 1 :]), moving)
            for at, share in shares.items():
                suits[at].set_prices(place, share, brings[at])
            extra[place] = _extra_of_throw(suits, place, row)
        for at in moving:
            before[at] = suits[at].reached(place, before[at])


def _extra_of_throw(suits: Sequence[PaidSuit], place: int, options: RankOptions) -> int:
    """What the best throw at a place brings at most beyond the best option without one."""
    if not options.throw:
        return -NEVER
    return max(left_of(suits, place, options.throw)) - max(left_of(suits, place, options.keep))


def left_of(suits: Sequence[PaidSuit], place: int, options: Sequence[Option]) -> list[int]:
    """What each option brings when the suits are paid."""
    if not options:
        return []
    clubs, diamonds, hearts, spades = [suit.prices[place] for suit in suits]
    return [gain - clubs[c] - diamonds[d] - hearts[h] - spades[s] for (c, d, h, s), gain, _ in options]


def _shares(
    brings: Sequence[Mapping[int, int]], options: RankOptions, elsewhere: int, moving: Sequence[int]
) -> dict[int, dict[int, int]]:
    """An equal share for each moving suit of what the best option brings with each number of its cards.

    A throw here forgoes the throw ``elsewhere``.
    """
    wholes = _wholes(brings, options.keep, 0)
    if options.throw:
        wholes += _wholes(brings, options.throw, elsewhere if elsewhere > -NEVER else 0)
    number, whole = len(moving), wholes.__getitem__
    return {
        suit: {taken: max(map(whole, places)) // number for taken, places in options.places[suit].items()}
        for suit in moving
    }


def _wholes(brings: Sequence[Mapping[int, int]], options: Sequence[Option], forgone: int) -> list[int]:
    clubs, diamonds, hearts, spades = brings
    return [gain - forgone + clubs[c] + diamonds[d] + hearts[h] + spades[s] for (c, d, h, s), gain, _ in options]
