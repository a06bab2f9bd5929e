"""Reckoning a deal of Rummy 3000 as others may, mistakes and all (R3-2 … R3-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final, NamedTuple

from service.rummy.cards import JACK, Cards
from service.rummy.rummy3000.arrange import arrange
from service.rummy.rummy3000.declared import judge
from service.rummy.rummy3000.lay_outs import LayOut, lay_outs
from service.rummy.rummy3000.options import LongSequence, Rules
from service.rummy.rummy3000.score import Player, Table
from service.rummy.rummy3000.search import ROW_OF_CODE, row_code
from service.rummy.rummy3000.table import CARDS_COUNTED
from service.rummy.verify.entries import entries
from service.rummy.verify.search import Numbers

_COURT: Final = 10


class Way(NamedTuple):
    """A way of reckoning: the rules played by, and what is done with the parts of a score. The defaults are right.

    ``arranged``: which lay-out scores, and ``by_own`` whether it is found by this way's own reckoning or by the right
    one; ``counted``: which melded cards are added; the last four are those of `Entering`.
    """

    rules: Rules
    ace: int = 1
    courts_10: bool = False
    arranged: str = "best"
    by_own: bool = False
    rows_added: bool = False
    counted: str = "highest"
    sign: int = -1
    posted: str = "once"
    floor: bool = False
    carried: int = 1


class _Parts(NamedTuple):
    """What a lay-out comes to, in points: the base of its row, the base of each meld alone, the cards that each adds by
    what is counted, the cards in no meld; and its row."""

    base: int
    bases: tuple[int, ...]
    counted: Mapping[str, tuple[int, ...]]
    deadwood: int
    row: str


class Reckoning:
    """One table, reckoned in any way; what ways have in common is found once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._applied: dict[LongSequence, bool] = {}
        self._laid: dict[tuple[object, ...], dict[int, tuple[_Parts, ...]]] = {}

    def __call__(self, way: Way) -> Callable[[int], Numbers]:
        """What the way makes of each player, by place."""
        laid = self._laid.setdefault((way.rules.long_sequence, way.rules.scored_melds, *way[1:8]), {})
        return partial(self._numbers, way, laid, self._is_applied(way.rules))

    def _numbers(self, way: Way, laid: dict[int, tuple[_Parts, ...]], is_applied: bool, player: int) -> Numbers:
        if player not in laid:
            laid[player] = _chosen(self.table.players[player], way)
        before = self.table.players[player].total
        found = [_entered(parts, way, before, is_applied) for parts in laid[player]]
        if len(found) == 1:
            return found[0]
        return {field: tuple([value for numbers in found for value in numbers[field]]) for field in found[0]}

    def _is_applied(self, rules: Rules) -> bool:
        """Whether the scores count: they do not after an illegal call (R3-9)."""
        reading = rules.long_sequence
        if reading not in self._applied:
            caller = next((player for player in self.table.players if player.name == self.table.caller), None)
            self._applied[reading] = caller is None or arrange(caller.hand, rules).can_call
        return self._applied[reading]


def _entered(parts: _Parts, way: Way, before: int, is_applied: bool) -> dict[str, tuple[Any, ...]]:
    numbers = entries(way, _melded(parts, way), parts.deadwood, before, is_applied=is_applied)
    return {**numbers, "row": (parts.row,)}


def _chosen(player: Player, way: Way) -> tuple[_Parts, ...]:
    """The lay-out of a hand that scores by a way of reckoning; several where that leaves it open."""
    reading = way.rules.long_sequence
    if way.rules.scored_melds == "declared":
        return (_parts(judge(player.melds, player.hand, reading).legal, player.hand, way.ace, way.courts_10),)
    counted = _all_parts(player.hand, reading, way.ace, way.courts_10)
    if len(counted) == 1:
        return counted
    if way.by_own:
        return tuple([counted[place] for place in _best(counted, way)])
    return tuple([counted[place] for place in _best_by_right(player.hand, reading, way.arranged)])


@lru_cache(256)
def _best_by_right(hand: Cards, reading: LongSequence, arranged: str) -> list[int]:
    return _best(_all_parts(hand, reading, 1, False), Way(Rules(), arranged=arranged))


def _best(lay_outs: Sequence[_Parts], way: Way) -> list[int]:
    """The places of the lay-outs that a way of reckoning prefers."""
    preferences = [_preference(parts, way) for parts in lay_outs]
    best = max(preferences)
    return [place for place, preference in enumerate(preferences) if preference == best]


def _preference(parts: _Parts, way: Way) -> tuple[Any, ...]:
    """Sorts the lay-outs of a hand, the one that is chosen last."""
    if way.arranged == "greedy":
        return _each_alone(parts, way), _score(parts, way)
    if way.arranged == "fewest_deadwood":
        return -parts.deadwood, _score(parts, way)
    return (_score(parts, way),)


def _each_alone(parts: _Parts, way: Way) -> list[int]:
    """What each meld pays alone, the dearest first: who takes that first, then the best of the rest, has the most."""
    counted = parts.counted[way.counted]
    return sorted([base + points for base, points in zip(parts.bases, counted, strict=True)], reverse=True)


def _score(parts: _Parts, way: Way) -> int:
    return _melded(parts, way) + way.sign * parts.deadwood


def _melded(parts: _Parts, way: Way) -> int:
    base = sum(parts.bases) if way.rows_added else parts.base
    return base + sum(parts.counted[way.counted])


@lru_cache(256)
def _all_parts(hand: Cards, reading: LongSequence, ace: int, courts_10: bool) -> tuple[_Parts, ...]:
    return tuple([_parts(lay_out, hand, ace, courts_10) for lay_out in lay_outs(hand, reading)])


def _parts(lay_out: LayOut, hand: Cards, ace: int, courts_10: bool) -> _Parts:
    values = _values(ace, courts_10)
    row = ROW_OF_CODE[row_code(tuple([meld.kind for meld in lay_out]))]
    bases = tuple([ROW_OF_CODE[row_code((meld.kind,))].base for meld in lay_out])
    melds = [[values[card.rank] for card in meld.cards] for meld in lay_out]
    highest = [sum(cards[-CARDS_COUNTED[meld.kind] :]) for meld, cards in zip(lay_out, melds, strict=True)]
    every = [sum(cards) for cards in melds]
    counted = {"highest": tuple(highest), "all": tuple(every), "none": (0,) * len(melds)}
    deadwood = sum([values[card.rank] for card in hand]) - sum(every)
    return _Parts(row.base, bases, counted, deadwood, row.name)


@cache
def _values(ace: int, courts_10: bool) -> tuple[int, ...]:
    """What a card of each rank counts, the ace first."""
    face = range(2, JACK + 1)
    return (ace, *face, *([_COURT] * 3 if courts_10 else range(JACK + 1, JACK + 4)))
