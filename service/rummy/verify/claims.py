"""What another app or a score-keeper reported, held against what is right: every difference is a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from service.rummy.cards import Cards, write
from service.rummy.faults import Fault, Path
from service.rummy.findings import Finding
from service.rummy.match import Standing
from service.rummy.verify.search import Explanation, Reported

Claims = tuple[tuple[str, Any], ...]
"""Fields and what was reported in them, in the order of the request."""


Ends = Mapping[str, Sequence[str | None]]
"""What the "winner" and the "status" may be; one each where the totals are known."""


class Seat(Protocol):
    """A player at a table of either game."""

    @property
    def name(self) -> str: ...


class Table(Protocol):
    """A table of either game at the end of a deal, with the rules in force."""

    @property
    def players(self) -> Sequence[Seat]: ...

    @property
    def rules(self) -> Any: ...


T = TypeVar("T", bound=Table)
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class ClaimedTable(Generic[T]):
    """A table, what was reported of each player, in their order, and what was reported of the match."""

    table: T
    players: tuple[Claims, ...]
    match: Claims = ()

    @property
    def rules(self) -> Any:
        return self.table.rules


@dataclass(frozen=True, slots=True)
class Verification(Generic[R]):
    """What is wrong with the claims, in the order of the request, why it may be, and the right answer by ``rules``."""

    findings: tuple[Finding, ...]
    explanations: tuple[Explanation, ...]
    correct: R
    rules: Any


@dataclass(frozen=True, slots=True)
class Right:
    """What is right of a player: the numbers by field, and what else is found wrong on the way.

    ``laid`` are the findings about what the player laid out; ``melds`` finds what is wrong with reported melds.
    """

    name: str
    numbers: Mapping[str, Any]
    laid: Sequence[Finding] = ()
    melds: Callable[[Sequence[Cards], Path], Iterable[Finding]] = lambda melds, at: ()  # noqa: ARG005


@dataclass(frozen=True, slots=True)
class Judge(Generic[R]):
    """What a game hands in: the right answer and what is right of each player and of the match.

    ``clauses`` are those behind each field; ``explain`` finds the causes of wrong numbers.
    """

    correct: R
    players: Sequence[Right]
    match: Standing
    clauses: Mapping[str, str]
    explain: Callable[[Sequence[Reported]], tuple[Explanation, ...]]
    of_table: Sequence[Finding] = ()


Readers = Mapping[str, Callable[[Any], Any]]
"""How each field that may be reported is read off a player's right score."""


def agrees(claimed: ClaimedTable[Any], players: Sequence[Any], match: Standing, readers: Readers) -> bool:
    """Whether all claims are plainly right: the quick way for most tables. Reported melds take a closer look."""
    for claims, player in zip(claimed.players, players, strict=True):
        for field, value in claims:
            if field not in readers or readers[field](player) != value:
                return False
    return not claimed.match or not any(wrong_match(claimed.match, match, ""))


def verify(claimed: ClaimedTable[Any], judge: Judge[R]) -> Verification[R]:
    """Hold all claims against what is right; where numbers are wrong, look for the causes."""
    findings: list[Finding] = []
    reported: list[Reported] = []
    for place, (right, claims) in enumerate(zip(judge.players, claimed.players, strict=True)):
        findings += right.laid
        is_wrong = False
        for field, value in claims:
            at = ("players", place, "reported", field)
            if field == "melds":
                findings += right.melds(value, at)
            elif value != right.numbers[field]:
                is_wrong = True
                findings.append(wrong_number(right.name, right.numbers[field], at, value, judge.clauses[field]))
        numbers = tuple([claim for claim in claims if claim[0] != "melds"])
        if numbers:
            reported.append(Reported(place, right.name, numbers, is_wrong))
    findings += judge.of_table
    findings += wrong_match(claimed.match, judge.match, judge.clauses["total"])
    explanations = judge.explain(reported) if any(player.is_wrong for player in reported) else ()
    return Verification(tuple(findings), explanations, judge.correct, claimed.rules)


_IN_WORDS = {
    "in_hand": "value left in hand",
    "melded": "value melded",
    "total": "total",
    "score": "score",
    "row": "row",
}


def wrong_number(name: str, correct: Any, at: Path, value: Any, clause: str) -> Finding:
    """A number, or the name of a row, that is not the right one; ``at`` ends with its field."""
    field = str(at[-1])
    text = f"the {_IN_WORDS[field]} of {name} is {correct}, not {value}"
    difference = value - correct if isinstance(correct, int) else None
    if difference:
        text += f": {abs(difference)} too {'much' if difference > 0 else 'little'}"
    return Finding(f"wrong_{field}", name, at, value, correct, difference, text, clause)


def wrong_match(claims: Claims, match: Standing, clause: str) -> Iterator[Finding]:
    """A winner or a status that is not the right one."""
    return wrong_ends(claims, {"winner": (match.winner,), "status": (match.status,)}, clause)


def wrong_ends(claims: Claims, possible: Ends, clause: str) -> Iterator[Finding]:
    """A winner or a status that is none of the possible ones."""
    for field, value in claims:
        if value not in possible[field]:
            correct = possible[field][0] if len(possible[field]) == 1 else None
            told = " or ".join([each or "nobody" for each in possible[field]])
            text = f"the {field} is {told}, not {value or 'nobody'}"
            yield Finding(f"wrong_{field}", None, ("reported", field), value, correct, None, text, clause)


def misplay(fault: Fault, name: str, at: Path, cards: Cards) -> Finding:
    """A meld or lay-off that does not stand: a finding, and no reason to refuse the table."""
    return Finding(fault.code, name, at, tuple(write(cards)), None, None, fault.detail, fault.clause or "")
