"""What was reported of a replayed deal, held against what came out of it (R3-10, R3-11, R5-6, R5-11)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from service.rummy.findings import Finding
from service.rummy.verify.claims import ClaimedTable, Claims, Ends, Table, Verification, wrong_ends, wrong_number
from service.rummy.verify.search import Explanation

T = TypeVar("T", bound=Table)

Range = tuple[int, int]
"""The least and the greatest value that what is hidden leaves possible."""


@dataclass(frozen=True, slots=True)
class Reported:
    """Scores and totals by name, and what was said of the match, in the order of the request."""

    scores: Claims = ()
    totals: Claims = ()
    match: Claims = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out of a deal, as far as that is known: the range of scores and totals, and how the match may stand.

    What is hidden is left out and not judged; where ``unscored`` says why there is none, claims are false.
    """

    players: Mapping[str, Mapping[str, Range]]
    ends: Ends
    clauses: Mapping[str, str]
    unscored: str | None = None


UNDECIDED: Final[Ends] = {"winner": (None,), "status": ("in_progress",)}
"""How a match stands in mid-deal, where nothing is decided (R3-11, R5-11)."""


def ends(totals: Mapping[str, Range], target: int) -> Ends:
    """Who may have won after the deal, and how the match may stand, each total being anywhere in its range.

    >>> ends({"a": (520, 520), "b": (400, 510), "c": (480, 515)}, 500)
    {'winner': ['a'], 'status': ['won']}
    """
    most = sorted([highest for _, highest in totals.values()])
    top = max(lowest for lowest, _ in totals.values())
    winners: list[str | None] = [
        name
        for name, (_, highest) in totals.items()
        if highest >= target and all(lowest < highest for other, (lowest, _) in totals.items() if other != name)
    ]
    statuses = ["won"] if winners else []
    if most[-2] >= max(top, target):
        statuses.append("tied")
    if top < target:
        statuses.append("in_progress")
    return {"winner": winners if statuses == ["won"] else [*winners, None], "status": statuses}


def explained(
    reported: Reported, table: T, verify: Callable[[ClaimedTable[T]], Verification[Any]], known: Collection[str]
) -> tuple[Explanation, ...]:
    """What explains the wrong numbers of the players whose every card is ``known``, as verification finds it."""
    claimed = {"score": dict(reported.scores), "total": dict(reported.totals)}
    claims = [
        tuple([(field, said[name]) for field, said in claimed.items() if name in said and name in known])
        for name in [player.name for player in table.players]
    ]
    return verify(ClaimedTable(table, tuple(claims))).explanations


def findings(reported: Reported, outcome: Outcome) -> tuple[Finding, ...]:
    """One finding for each claim that does not hold against what is known: scores, totals, then the match."""
    found = [*_wrong_numbers("score", reported.scores, outcome), *_wrong_numbers("total", reported.totals, outcome)]
    return (*found, *wrong_ends(reported.match, outcome.ends, outcome.clauses["total"]))


def _wrong_numbers(field: str, claims: Claims, outcome: Outcome) -> Iterator[Finding]:
    clause = outcome.clauses[field]
    for name, claimed in claims:
        right, path = outcome.players[name].get(field), ("reported", f"{field}s", name)
        if right and not right[0] <= claimed <= right[1]:
            if right[0] == right[1]:
                yield replace(wrong_number(name, right[0], (field,), claimed, clause), field=path)
            else:
                text = f"the {field} of {name} is between {right[0]} and {right[1]}, not {claimed}"
                yield Finding(f"wrong_{field}", name, path, claimed, None, None, text, clause)
        elif not right and outcome.unscored:
            text = f"there is no {field} of {name}: {outcome.unscored}"
            yield Finding(f"wrong_{field}", name, path, claimed, None, None, text, clause)
