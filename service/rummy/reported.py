"""What was reported of a replayed deal, held against what came out of it (R3-10, R3-11, R5-6, R5-11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from service.rummy.faults import Path
from service.rummy.findings import Finding
from service.rummy.match import Standing
from service.rummy.verify.claims import ClaimedTable, Claims, Table, Verification, wrong_match, wrong_number
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
    """What came out of a deal that is not wholly scored: the range of scores and totals, and how the match stands.

    What is hidden is left out, or None, and not judged; where ``unscored`` says why there is none, claims are false.
    """

    players: Mapping[str, Mapping[str, Range]]
    standing: Standing | None
    clauses: Mapping[str, str]
    unscored: str | None = None


def verified(
    reported: Reported, table: T, verify: Callable[[ClaimedTable[T]], Verification[Any]]
) -> tuple[tuple[Finding, ...], tuple[Explanation, ...]]:
    """Verify what was reported of a deal that is scored to the last card: the findings, and what explains them."""
    claimed = {"score": dict(reported.scores), "total": dict(reported.totals)}
    claims = [
        tuple([(field, said[player.name]) for field, said in claimed.items() if player.name in said])
        for player in table.players
    ]
    result = verify(ClaimedTable(table, tuple(claims), reported.match))
    found = [_moved(finding) for finding in result.findings]
    in_order = [_path(field, name) for field, said in claimed.items() for name in said]
    numbers = [finding for path in in_order for finding in found if finding.field == path]
    return (*numbers, *(finding for finding in found if finding.player is None)), result.explanations


def _path(field: str, name: str) -> Path:
    return "reported", f"{field}s", name


def _moved(finding: Finding) -> Finding:
    """The finding where this request has the claim: by its name, not by the player's place."""
    if finding.player is None:
        return finding
    return replace(finding, field=_path(str(finding.field[-1]), finding.player))


def findings(reported: Reported, outcome: Outcome) -> tuple[Finding, ...]:
    """One finding for each claim that does not hold against what is known: scores, totals, then the match."""
    found = [*_wrong_numbers("score", reported.scores, outcome), *_wrong_numbers("total", reported.totals, outcome)]
    if outcome.standing:
        found += wrong_match(reported.match, outcome.standing, outcome.clauses["total"])
    return tuple(found)


def _wrong_numbers(field: str, claims: Claims, outcome: Outcome) -> Iterator[Finding]:
    clause = outcome.clauses[field]
    for name, claimed in claims:
        right, path = outcome.players[name].get(field), _path(field, name)
        if right and not right[0] <= claimed <= right[1]:
            if right[0] == right[1]:
                yield _moved(wrong_number(name, right[0], (field,), claimed, clause))
            else:
                text = f"the {field} of {name} is between {right[0]} and {right[1]}, not {claimed}"
                yield Finding(f"wrong_{field}", name, path, claimed, None, None, text, clause)
        elif not right and outcome.unscored:
            text = f"there is no {field} of {name}: {outcome.unscored}"
            yield Finding(f"wrong_{field}", name, path, claimed, None, None, text, clause)
