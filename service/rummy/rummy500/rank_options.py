"""What may be done at each rank: which cards go to sets, and which one may be thrown (R5-3, R5-5, R5-9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from service.rummy.cards import Card
from service.rummy.rummy500.sets import MET, Choices, Taken
from service.rummy.rummy500.terms import Terms


class Option(NamedTuple):
    """What may be done at a rank: the cards that leave each suit, what they gain, and which of them is thrown."""

    taken: Taken
    gain: int
    throw: Card | None = None


class RankOptions(NamedTuple):
    """The options of a rank: those that throw no card of it, and those that do.

    ``places`` says for each suit at which places the options are (first those that throw none) that take so many of
    its cards; ``numbers``, how many some option takes.
    """

    keep: Sequence[Option]
    throw: Sequence[Option]
    places: Sequence[Mapping[int, Sequence[int]]]
    numbers: Sequence[tuple[int, ...]]

    @classmethod
    def of(cls, keep: Sequence[Option], throw: Sequence[Option] = ()) -> RankOptions:
        places: tuple[dict[int, list[int]], ...] = ({}, {}, {}, {})
        for place, (taken, _, _) in enumerate([*keep, *throw]):
            for suit, number in enumerate(taken):
                places[suit].setdefault(number, []).append(place)
        return cls(keep, throw, places, [tuple(sorted(row)) for row in places])


def options_of(counts: Sequence[int], choices: Choices, throws: Collection[Card], terms: Terms) -> RankOptions:
    """Every option of a rank, its cards held being counted by suit."""
    keep = [Option(taken, choice.gain) for taken, choice in choices.items()]
    best: dict[Taken, Option] = {}
    for card in throws:
        suit, gain = card.suit, terms.throw_gains[card]
        for option in keep:
            taken = option.taken
            if taken[suit] % MET < counts[suit]:
                more = (*taken[:suit], taken[suit] + 1, *taken[suit + 1 :])
                if more not in best or best[more].gain < option.gain + gain:
                    best[more] = Option(more, option.gain + gain, card)
    return RankOptions.of(keep, [*best.values()])


def worth_trying(options: RankOptions, moving: Sequence[bool], numbers: Sequence[Collection[int]]) -> RankOptions:
    """The options that are possible, and the best ones of those that are alike to the suits that are moving."""
    suits = [suit for suit in range(4) if moving[suit]]
    keep = _best_of_alike(options.keep, suits, numbers)
    return RankOptions.of(keep, _best_of_alike(options.throw, suits, numbers))


def _best_of_alike(
    options: Iterable[Option], moving: Sequence[int], numbers: Sequence[Collection[int]]
) -> list[Option]:
    c, d, h, s = numbers
    most: dict[tuple[int, ...], int] = {}
    found = []
    for option in options:
        taken, gain, _ = option
        if taken[0] in c and taken[1] in d and taken[2] in h and taken[3] in s:
            key = tuple([taken[suit] for suit in moving])
            if gain >= most.get(key, gain):
                most[key] = gain
                found.append((key, option))
    return [option for key, option in found if option.gain == most[key]]
