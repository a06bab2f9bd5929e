"""Which causes explain false numbers: single ones first, then pairs, at the whole table or as slips of a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import add
from typing import Any, Generic, NamedTuple, TypeVar

from service.rummy.options import Value
from service.rummy.verify.causes import Cause, Way

W = TypeVar("W", bound=Way)

Numbers = Mapping[str, tuple[Any, ...]]
"""What a way of reckoning makes of a player: for each field the values it may be reported with, the usual one first."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Causes that together bring out exactly what was reported of the players that it ``explains``.

    ``rules`` are the options to set, and ``profile`` the profile that they belong to, where rules are among the causes.
    ``also``: other causes that explain the same players.
    """

    causes: tuple[str, ...]
    scope: str
    also: tuple[tuple[str, ...], ...]
    text: str
    rules: Mapping[str, Value] | None
    profile: str | None
    explains: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reported:
    """A player of whom numbers were reported: the place at the table, the fields, and whether one of them is wrong."""

    place: int
    name: str
    claims: tuple[tuple[str, Any], ...]
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class Case(Generic[W]):
    """What is to be explained: what was reported, the right way to reckon, and what any way makes of a player."""

    reported: Sequence[Reported]
    way: W
    reckon: Callable[[W], Callable[[int], Numbers]]

    @property
    def wrong(self) -> int:
        """The players with a wrong number, as bits of their places among the reported ones."""
        return _bits(player.is_wrong for player in self.reported)


class _Found(NamedTuple):
    """Causes and the players that they explain, as bits; sorts as explanations are ordered."""

    minus_explained: int
    number: int
    is_slip: bool
    options: int
    order: tuple[int, ...]
    explains: int
    causes: tuple[Cause, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple([cause.id for cause in self.causes])


def explain(case: Case[W], causes: Sequence[Cause], *, alone: Sequence[Cause] = ()) -> tuple[Explanation, ...]:
    """The explanations, the best first; none where no cause or pair of causes brings out a player's numbers.

    ``alone`` are causes that are tried after the others, and not in pairs.
    A cause for the whole table leaves what was reported right as it is. Those that explain most players come first, of
    these fewer causes, then the table before a slip, then fewer options changed, then the order of the causes.
    """
    if not case.wrong:
        return ()
    reader = _Reader(case)
    singles = [_Single(reader, index, cause) for index, cause in enumerate((*causes, *alone))]
    found = [single.found() for single in singles if single.explains]
    for one, other in combinations(singles[: len(causes)], 2):
        if not one.cause.clashes(other.cause):
            found += _pair(reader, one, other)
    return tuple(_merged(_telling(sorted(found)), case.reported))


class _Reader(Generic[W]):
    """Holds what ways of reckoning make of the reported players against what was reported of them."""

    def __init__(self, case: Case[W]) -> None:
        self.case, self.wrong = case, case.wrong
        self.right = (1 << len(case.reported)) - 1 & ~self.wrong
        self.numbers = self.all_numbers(case.way)
        self.needed = [_less(player, _claimed(player), row) for player, row in self._rows(self.numbers)]

    def _rows(self, numbers: Sequence[Numbers]) -> Iterator[tuple[Reported, Numbers]]:
        return zip(self.case.reported, numbers, strict=True)

    def all_numbers(self, way: W) -> list[Numbers]:
        numbers_of = self.case.reckon(way)
        return [numbers_of(player.place) for player in self.case.reported]

    def fits(self, numbers: Sequence[Numbers]) -> int:
        return _bits(_fits(player, row) for player, row in self._rows(numbers))

    def effects(self, numbers: Sequence[Numbers]) -> list[list[Any]]:
        """By how much each reported number differs from the right one; a text stands for itself where it differs."""
        right = self._rows(self.numbers)
        return [_less(player, numbers[index], row) for index, (player, row) in enumerate(right)]

    def fits_together(self, way: W, players: int) -> int:
        """Which of the players come out under a way of reckoning."""
        numbers_of, fits = self.case.reckon(way), 0
        for index, player in enumerate(self.case.reported):
            if players >> index & 1 and _fits(player, numbers_of(player.place)):
                fits |= 1 << index
        return fits


def _claimed(player: Reported) -> Numbers:
    return {field: (value,) for field, value in player.claims}


def _less(player: Reported, numbers: Numbers, right: Numbers) -> list[Any]:
    return [_effect(numbers[field][0], right[field][0]) for field, _ in player.claims]


def _effect(value: Any, right: Any) -> Any:
    return value - right if isinstance(value, int) else [value] * (value != right)


def _bits(flags: Iterable[bool]) -> int:
    return sum([1 << place for place, flag in enumerate(flags) if flag])


def _fits(player: Reported, numbers: Numbers) -> bool:
    for field, value in player.claims:  # noqa: SIM110 (the innermost loop: a generator would double its cost)
        if value not in numbers[field]:
            return False
    return True


class _Single(Generic[W]):
    """A cause alone: whom it explains, whether it may hold for the whole table, what it changes of each number."""

    def __init__(self, reader: _Reader[W], index: int, cause: Cause) -> None:
        self.index, self.cause = index, cause
        self.way = cause.applied(reader.case.way)
        numbers = reader.all_numbers(self.way)
        fits = reader.fits(numbers)
        self.for_table = not reader.right & ~fits
        self.explains = fits & reader.wrong if self.for_table or cause.can_slip else 0
        self.effects = reader.effects(numbers)

    def found(self) -> _Found:
        return _found(self.explains, not self.for_table, self)


def _found(explains: int, is_slip: bool, *singles: _Single[Any]) -> _Found:
    causes = tuple([single.cause for single in singles])
    options = len({name for cause in causes for name in cause.options})
    order = tuple([single.index for single in singles])
    return _Found(-explains.bit_count(), len(causes), is_slip, options, order, explains, causes)


def _pair(reader: _Reader[W], one: _Single[W], other: _Single[W]) -> list[_Found]:
    """Two causes at work together, on each other's outcome (a score reckoned wrongly is posted twice) or each alone."""
    way = other.cause.applied(one.way)
    fits = reader.fits_together(way, reader.wrong) | _added_up(reader, one, other, reader.wrong)
    if not fits:
        return []
    slips = _slips(one, other, fits)
    right = reader.right and reader.fits_together(way, reader.right) | _added_up(reader, one, other, reader.right)
    is_slip = right != reader.right or fits.bit_count() < slips.bit_count()
    explains = slips if is_slip else fits
    return [_found(explains, is_slip, one, other)] if explains else []


def _added_up(reader: _Reader[Any], one: _Single[Any], other: _Single[Any], players: int) -> int:
    """Which of the players come out where each cause has the effect that it has alone."""
    fits = 0
    for index, needed in enumerate(reader.needed):
        if players >> index & 1:
            first, second = one.effects[index], other.effects[index]
            if first[0] + second[0] == needed[0] and list(map(add, first, second)) == needed:
                fits |= 1 << index
    return fits


def _slips(one: _Single[Any], other: _Single[Any], fits: int) -> int:
    """Whom a pair explains as slips: on top of what holds for the whole table, or of another slip."""
    if one.for_table and other.cause.can_slip:
        return fits | one.explains
    if other.for_table and one.cause.can_slip:
        return fits | other.explains
    return fits if one.cause.can_slip and other.cause.can_slip else 0


def _telling(found: Sequence[_Found]) -> Iterator[_Found]:
    """Those that say more than what comes before them: than other readings of the same, and a pair than its parts."""
    told: dict[tuple[str, ...], list[_Found]] = {}
    for one in found:
        ids = one.ids
        before = [other for part in (ids, *((name,) for name in ids)) for other in told.get(part, ())]
        if not any(_says_all_of(other, one) for other in before):
            told.setdefault(ids, []).append(one)
            yield one


def _says_all_of(one: _Found, other: _Found) -> bool:
    """Whether it explains all whom the other explains; a slip does not say what holds for the whole table."""
    return not other.explains & ~one.explains and one.is_slip <= other.is_slip


def _merged(found: Iterable[_Found], reported: Sequence[Reported]) -> Iterator[Explanation]:
    """One explanation for each group of players: the best causes, and the others in ``also``."""
    by_players: dict[int, list[_Found]] = {}
    for one in found:
        by_players.setdefault(one.explains, []).append(one)
    for explains, group in by_players.items():
        names = tuple(player.name for place, player in enumerate(reported) if explains >> place & 1)
        yield _explanation(group, names)


def _explanation(group: Sequence[_Found], names: tuple[str, ...]) -> Explanation:
    best = group[0]
    ids, *also = dict.fromkeys(one.ids for one in group)
    options = {name: value for cause in best.causes for name, value in cause.options.items()}
    profile = next((cause.profile for cause in best.causes if cause.profile), None)
    scope = "player" if best.is_slip else "table"
    return Explanation(ids, scope, tuple(also), _text(best, names), options or None, profile, names)


def _text(best: _Found, names: tuple[str, ...]) -> str:
    happened = ", and ".join(cause.text for cause in best.causes)
    where = "a slip: at the whole table it does not fit" if best.is_slip else "at the whole table"
    return f"{happened} ({where}); that gives exactly what was reported of {_in_words(names)}"


def _in_words(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
