"""What was reported of a match: every total that differs, traced to the deal where it went wrong (R3-11, R5-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate
from typing import Any, Final

from service.rummy.faults import Fault, Path
from service.rummy.findings import Finding
from service.rummy.match import Standing
from service.rummy.verify.causes import Cause
from service.rummy.verify.claims import Claims, wrong_match
from service.rummy.verify.search import Case, Explanation, Numbers, Reported, explain

_MOST_IN_PAIRS, _MOST_ALONE = 60, 20
"""So many causes are tried in pairs (fifteen deals have as many); of more, those alone that fit a reported total."""

Scored = Sequence[Sequence[int]]
"""What each player, in their order, scored in each deal, in points."""

POSTED_TWICE, SKIPPED, NOT_CARRIED, CARRIED_TWICE = (
    "deal_posted_twice",
    "deal_skipped",
    "total_not_carried",
    "total_carried_twice",
)
HAPPENED: Final = {
    POSTED_TWICE: "deal {} was added twice",
    SKIPPED: "deal {} was left out",
    NOT_CARRIED: "the total before deal {} was left out",
    CARRIED_TWICE: "the total before deal {} was added twice",
}
"""The mistakes in adding up a match; explanations name the deal with them: ``deal_skipped=3``."""


@dataclass(frozen=True, slots=True)
class ReportedTotal:
    """A player's total, in points, after a deal, from 1, or after the last one (None); ``field`` leads to it."""

    player: int | str
    deal: int | None
    points: int
    field: Path


@dataclass(frozen=True, slots=True)
class ReportedMatch:
    """What was reported of a match: totals, and ``match``: leaders, winner and status."""

    totals: tuple[ReportedTotal, ...] = ()
    match: Claims = ()


NOTHING_REPORTED: Final = ReportedMatch()


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A match whose tables were all scored under a cause: what each deal scored then, and how many deals count."""

    cause: Cause
    deals: Scored
    counted: int


@dataclass(frozen=True, slots=True)
class AddedUp:
    """A match as it is right: what each deal scored, how many deals count, and how the match then stands."""

    names: Sequence[str]
    deals: Scored
    counted: int
    standing: Standing
    clause: str

    def totals(self, player: int) -> list[int]:
        """The player's total before the first deal and after each, in points; deals after the decision add nothing."""
        scores = [scores[player] for scores in self.deals[: self.counted]]
        totals = list(accumulate(scores, initial=0))
        return totals + totals[-1:] * (len(self.deals) - self.counted)


def faults(reported: ReportedMatch, names: Sequence[str], deals: int) -> Iterator[Fault]:
    """Totals of who is not in the match, of more or fewer than all, or after deals that it has not."""
    if "" in names or not names:
        return  # who could not be read is not missed
    lists = Counter(total.field[:-1] for total in reported.totals if isinstance(total.player, int))
    for path, number in lists.items():
        if number != len(names):
            detail = f"{len(names)} totals are wanted here, one for each player, not {number}"
            yield Fault(path, "wrong_number", detail)
    for total in reported.totals:
        if isinstance(total.player, str) and total.player not in names:
            yield Fault(total.field, "not_at_table", f"{total.player!r} is none of the players of the match")
        if total.deal and total.deal > deals and total.player == 0:
            yield Fault(total.field[:-1], "wrong_number", f"the match has {deals} deals; these are totals after more")


def verify(
    reported: ReportedMatch, right: AddedUp, rules: Any, otherwise: Callable[[], Iterable[Otherwise]]
) -> tuple[list[Finding], tuple[Explanation, ...]]:
    """The findings in the order of the request, the match's own last, and what explains the wrong totals.

    ``otherwise`` scores the tables of the match, played by ``rules``, under each cause; only where a total is wrong.
    """
    findings: list[Finding] = []
    by_player: dict[int, list[tuple[str, Any]]] = {}
    wrong: dict[int, int] = {}
    for total in reported.totals:
        player = total.player if isinstance(total.player, int) else right.names.index(total.player)
        deal = len(right.deals) if total.deal is None else total.deal
        by_player.setdefault(player, []).append((str(deal), total.points))
        correct = right.totals(player)[deal]
        if total.points != correct:
            since = wrong.setdefault(player, deal) if total.deal else None
            wrong.setdefault(player, deal)
            findings.append(_wrong_total(right, player, total, correct, since))
    findings += _wrong_leaders(reported.match, right.standing, right.clause)
    told = tuple([claim for claim in reported.match if claim[0] != "leaders"])
    findings += wrong_match(told, right.standing, right.clause)
    players = [
        Reported(player, right.names[player], tuple(claims), player in wrong) for player, claims in by_player.items()
    ]
    players.sort(key=lambda player: player.place)
    return findings, _explained(right, players, rules, otherwise()) if wrong else ()


def _wrong_total(right: AddedUp, player: int, total: ReportedTotal, correct: int, since: int | None) -> Finding:
    name, difference = right.names[player], total.points - correct
    when = "at the end" if total.deal is None else f"after deal {total.deal}"
    text = f"the total of {name} {when} is {correct}, not {total.points}"
    text += f": {abs(difference)} too {'much' if difference > 0 else 'little'}"
    if since is not None:
        text += ", for the first time" if since == total.deal else f"; it is wrong since deal {since}"
    return Finding("wrong_total", name, total.field, total.points, correct, difference, text, right.clause)


def _wrong_leaders(claims: Claims, standing: Standing, clause: str) -> Iterator[Finding]:
    """Leaders in any order that are not those who share the highest total."""
    for field_name, names in claims:
        if field_name == "leaders" and sorted(names) != sorted(standing.leaders):
            text = f"who leads is {' and '.join(standing.leaders)}"
            yield Finding("wrong_leaders", None, ("reported", field_name), names, standing.leaders, None, text, clause)


@dataclass(frozen=True, slots=True)
class _Way:
    """A way of adding up: what is done to which deal, by its number as text, and whether play went on at the end.

    ``scored`` is how the tables were scored, where that is another way.
    """

    rules: Any
    done: Mapping[str, str] = field(default_factory=dict)
    scored: Otherwise | None = None

    def _replace(self, rules: Any = None, scored: Otherwise | None = None, **done: str) -> _Way:
        return _Way(rules or self.rules, {**self.done, **done}, scored or self.scored)


def _at(deal: int | str, name: str) -> Cause:
    return Cause(f"{name}={deal}", HAPPENED[name].format(deal), {str(deal): name})


_PLAYED_ON: Final = Cause(
    "deals_after_decision", "the deals after the match was won were added, too", {"end": "ignored"}, can_slip=False
)


CATALOGUE: Final = (*[_at("<deal>", name) for name in HAPPENED], _PLAYED_ON)
"""Every mistake in adding up a match, as a list of them shows it."""


def causes(right: AddedUp) -> list[Cause]:
    """Every mistake at every deal that counts."""
    found = [
        _at(deal, name)
        for name in HAPPENED
        for deal in range(1, right.counted + 1)
        if deal > 1 or name in (POSTED_TWICE, SKIPPED)
    ]
    return [_PLAYED_ON, *found] if right.counted < len(right.deals) else found


def _explained(
    right: AddedUp, reported: Sequence[Reported], rules: Any, otherwise: Iterable[Otherwise]
) -> tuple[Explanation, ...]:
    """The causes at single deals and pairs of them; the causes at all tables alone, and not as slips."""

    def reckon(way: _Way) -> Callable[[int], Numbers]:
        return partial(_added_up, way.scored or right, way)

    at_tables = [replace(each.cause, changes={"scored": each}, can_slip=False) for each in otherwise]
    tried, case = causes(right), Case(reported, _Way(rules), reckon)
    if len(tried) <= _MOST_IN_PAIRS:
        return explain(case, tried, alone=at_tables)
    return explain(case, (), alone=[*_fitting(right, tried, reported)[:_MOST_ALONE], *at_tables])


def _added_up(match: AddedUp | Otherwise, way: _Way, player: int) -> Numbers:
    """The totals after each deal, by its number, as a way of adding up makes them."""
    total, totals = 0, {"0": (0,)}
    for number, scores in enumerate(match.deals, 1):
        if number <= match.counted or "end" in way.done:
            done, score = way.done.get(str(number)), scores[player]
            if done in (NOT_CARRIED, CARRIED_TWICE):
                total *= 2 if done == CARRIED_TWICE else 0
            total += {POSTED_TWICE: 2 * score, SKIPPED: 0}.get(done or "", score)
        totals[str(number)] = (total,)
    return totals


def _fitting(right: AddedUp, tried: Sequence[Cause], reported: Sequence[Reported]) -> list[Cause]:
    """The causes that make the last total reported wrong of some player what it is: a change is carried to the end."""
    wrong = [(right.totals(player.place), player) for player in reported if player.is_wrong]
    needed = []
    for totals, player in wrong:
        deal, points = player.claims[-1]
        needed.append((totals, player.place, points - totals[int(deal)]))
    return [
        cause
        for cause in tried
        if cause is _PLAYED_ON
        or any(_change(right, cause, player, totals) == change for totals, player, change in needed)
    ]


def _change(right: AddedUp, cause: Cause, player: int, totals: Sequence[int]) -> int:
    """By how much a mistake at one deal changes a player's totals from there on."""
    ((number, done),) = cause.changes.items()
    score, before = right.deals[int(number) - 1][player], totals[int(number) - 1]
    return int({POSTED_TWICE: score, SKIPPED: -score, NOT_CARRIED: -before, CARRIED_TWICE: before}[done])
