"""A match: deals in order become running totals, and the deal that decided it is known (R3-11, R5-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeVar

from service.rummy.faults import Fault, Path
from service.rummy.findings import Finding
from service.rummy.match import Standing, standing
from service.rummy.players import names_twice
from service.rummy.verify import matches
from service.rummy.verify.causes import Cause
from service.rummy.verify.matches import NOTHING_REPORTED, AddedUp, Otherwise, ReportedMatch
from service.rummy.verify.search import Explanation, Numbers

_MOST_TABLES: Final = 30
"""Of more deals than so many the tables are not scored again under each cause: it would take too long."""


class Seat(Protocol):
    """A player at a table of either game."""

    @property
    def name(self) -> str: ...


class Table(Protocol):
    """A table of either game at the end of a deal."""

    @property
    def players(self) -> Sequence[Seat]: ...


T = TypeVar("T", bound=Table)
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Deal(Generic[T]):
    """A deal of a match: what each player scored, in points, or the table from which that follows."""

    scores: tuple[int, ...] | None = None
    table: T | None = None


@dataclass(frozen=True, slots=True)
class Match(Generic[T, R]):
    """The players, the deals in the order they were played, and what was reported of the match."""

    players: tuple[str, ...]
    deals: tuple[Deal[T], ...]
    rules: R
    reported: ReportedMatch = NOTHING_REPORTED


@dataclass(frozen=True, slots=True)
class DealResult:
    """A deal that counts, numbered from 1: what each player scored in it, and the totals and leaders after it."""

    number: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    leaders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchScore:
    """The deals that count, how the match stands, which deal won it, and the numbers of those played after that."""

    deals: tuple[DealResult, ...]
    standing: Standing
    decided_at: int | None
    not_counted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JudgedMatch:
    """A match added up, what is wrong with its record and with what was reported of it, and what explains that."""

    score: MatchScore
    findings: tuple[Finding, ...]
    explanations: tuple[Explanation, ...]


def fold(names: Sequence[str], deals: Iterable[Sequence[int]], target: int) -> MatchScore:
    """Add up what each deal scored, in points, until one is alone at the top with ``target`` or more (R3-11, R5-11).

    An exact tie at the top decides nothing: play goes on, as it does where all have fallen below the target again.

    >>> fold(["a", "b"], [(300, 310), (200, 190), (5, -5), (80, 90)], 500).decided_at
    3
    """
    deals = list(deals)
    totals = [0] * len(names)
    stands = standing(names, totals, target)
    results: list[DealResult] = []
    for number, scores in enumerate(deals, start=1):
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        stands = standing(names, totals, target)
        results.append(DealResult(number, tuple(scores), tuple(totals), stands.leaders))
        if stands.status == "won":
            break
    decided_at = len(results) if stands.status == "won" else None
    return MatchScore(tuple(results), stands, decided_at, tuple(range(len(results) + 1, len(deals) + 1)))


def scored(match: Match[T, R], scores_of: Callable[[T], dict[str, int]], target: int) -> MatchScore:
    """The match, deal by deal; ``scores_of`` says what the players at a table scored, in points."""
    return fold(match.players, [_scores(deal, match.players, scores_of) for deal in match.deals], target)


@dataclass(frozen=True, slots=True)
class Scoring(Generic[T, R]):
    """How a game scores a table, rightly and by a way of reckoning, and the causes under which others come out.

    ``reckoning`` makes what any way makes of each player at a table, by place. ``clause`` is that of the totals.
    """

    scores_of: Callable[[T], dict[str, int]]
    way: Callable[[R], Any]
    causes: Callable[[R], Sequence[Cause]]
    reckoning: Callable[[T], Callable[[Any], Callable[[int], Numbers]]]
    clause: str


def judged(match: Match[T, R], scoring: Scoring[T, R], target: int) -> JudgedMatch:
    """The match, deal by deal, and what was reported held against it."""
    score = scored(match, scoring.scores_of, target)
    late = [tuple(_scores(match.deals[number - 1], match.players, scoring.scores_of)) for number in score.not_counted]
    every = [*[deal.scores for deal in score.deals], *late]
    right = AddedUp(match.players, every, len(score.deals), score.standing, scoring.clause)
    found, explanations = matches.verify(match.reported, right, match.rules, partial(_otherwise, match, every, scoring))
    return JudgedMatch(score, (*findings(score, scoring.clause), *found), explanations)


def _otherwise(match: Match[T, R], right: Sequence[Sequence[int]], scoring: Scoring[T, R]) -> Iterator[Otherwise]:
    """What the deals score under each cause that changes them; deals that come as scores stay as they are."""
    tables = {number: deal.table for number, deal in enumerate(match.deals) if deal.table is not None}
    if not tables or len(tables) > _MOST_TABLES:
        return
    usual = scoring.way(match.rules)
    reckonings = [(number, _places(table, match.players), scoring.reckoning(table)) for number, table in tables.items()]
    for cause in scoring.causes(match.rules):
        way, deals = cause.applied(usual), list(right)
        for number, places, reckoning in reckonings:
            numbers_of = reckoning(way)
            deals[number] = tuple([numbers_of(place)["total"][0] for place in places])
        if deals != right:
            yield Otherwise(cause, deals, len(fold(match.players, deals, way.rules.target).deals))


def _places(table: Table, players: Sequence[str]) -> list[int]:
    """Where the players of the match, in order, sit at a table."""
    names = [player.name for player in table.players]
    return [names.index(name) for name in players]


def _scores(deal: Deal[T], players: Sequence[str], scores_of: Callable[[T], dict[str, int]]) -> Sequence[int]:
    if deal.table is None:
        return deal.scores or ()
    scores = scores_of(deal.table)
    return [scores[name] for name in players]


def faults(match: Match[T, R], table_faults: Callable[[T, Path], Iterable[Fault]]) -> Iterator[Fault]:
    """Names given twice, deals that score another number of players or that others played, and each table's faults."""
    yield from names_twice(match.players, ("players",))
    yield from matches.faults(match.reported, match.players, len(match.deals))
    for index, deal in enumerate(match.deals):
        path = ("deals", index)
        if deal.scores is not None and match.players and len(deal.scores) != len(match.players):
            detail = f"{len(match.players)} scores are wanted here, one for each player, not {len(deal.scores)}"
            yield Fault((*path, "scores"), "wrong_number", detail)
        if deal.table is not None:
            names = [player.name for player in deal.table.players]
            yield from names_twice(names, (*path, "players"), "name")
            yield from _strangers((*path, "players"), names, match.players)
            yield from table_faults(deal.table, path)


def _strangers(path: Path, names: Sequence[str], players: Sequence[str]) -> Iterator[Fault]:
    if "" in players or "" in names or not players or not names:
        return  # who could not be read is not missed
    for index, name in enumerate(names):
        if name not in players:
            yield Fault((*path, index, "name"), "not_at_table", f"{name!r} is none of the players of the match")
    missing = [name for name in players if name not in names]
    if missing:
        yield Fault(path, "wrong_number", f"every player of the match plays every deal; missing: {', '.join(missing)}")


def findings(score: MatchScore, clause: str) -> tuple[Finding, ...]:
    """Deals that came after the match was won; they are not counted."""
    text = f"the match was won in deal {score.decided_at}; this deal is not counted"
    return tuple(
        Finding("after_decision", None, ("deals", number - 1), number, score.decided_at, None, text, clause)
        for number in score.not_counted
    )
