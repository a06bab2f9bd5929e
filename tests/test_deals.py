"""A match folded from its deals: totals, leaders, the deal that won it, and what came after (R3-11, R5-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rummy import deals
from service.rummy.deals import Deal, DealResult, Match, MatchScore, findings, fold, scored
from service.rummy.faults import Fault, Path
from service.rummy.findings import Finding
from service.rummy.match import Standing


def test_each_deal_adds_to_the_totals_and_names_the_leaders() -> None:
    assert fold(["a", "b"], [(100, 40), (-30, 30), (20, 50)], 500) == MatchScore(
        (
            DealResult(1, (100, 40), (100, 40), ("a",)),
            DealResult(2, (-30, 30), (70, 70), ("a", "b")),
            DealResult(3, (20, 50), (90, 120), ("b",)),
        ),
        Standing(500, "in_progress", None, ("b",)),
        None,
        (),
    )


def test_the_deal_that_brings_someone_to_the_target_decides_the_match() -> None:
    assert fold(["a", "b"], [(499, 0), (1, 0)], 500) == MatchScore(
        (DealResult(1, (499, 0), (499, 0), ("a",)), DealResult(2, (1, 0), (500, 0), ("a",))),
        Standing(500, "won", "a", ("a",)),
        2,
        (),
    )


def test_the_highest_total_wins_whoever_reached_the_target_first() -> None:
    result = fold(["a", "b"], [(480, 490), (30, 60)], 500)
    assert (result.standing, result.decided_at) == (Standing(500, "won", "b", ("b",)), 2)


def test_deals_after_the_decision_are_not_counted() -> None:
    result = fold(["a", "b"], [(500, 0), (0, 700), (0, 700)], 500)
    assert result == MatchScore(
        (DealResult(1, (500, 0), (500, 0), ("a",)),), Standing(500, "won", "a", ("a",)), 1, (2, 3)
    )


def test_a_tie_at_the_top_decides_nothing_and_play_goes_on() -> None:
    tied = fold(["a", "b", "c"], [(500, 500, 10)], 500)
    assert (tied.standing, tied.decided_at) == (Standing(500, "tied", None, ("a", "b")), None)
    decided = fold(["a", "b", "c"], [(500, 500, 10), (0, 5, 0), (9, 0, 0)], 500)
    assert (decided.standing, decided.decided_at) == (Standing(500, "won", "b", ("b",)), 2)
    assert decided.not_counted == (3,)


def test_after_a_tie_all_may_fall_below_the_target_again() -> None:
    result = fold(["a", "b"], [(500, 500), (-20, -10)], 500)
    assert (result.standing, result.decided_at) == (Standing(500, "in_progress", None, ("b",)), None)


def test_before_the_first_deal_everyone_leads_with_nothing() -> None:
    assert fold(["a", "b"], [], 500) == MatchScore((), Standing(500, "in_progress", None, ("a", "b")), None, ())


@given(st.lists(st.tuples(*[st.integers(-100, 300)] * 3), max_size=12))
def test_totals_are_running_sums_and_no_deal_is_lost(played: list[tuple[int, int, int]]) -> None:
    result = fold(["a", "b", "c"], played, 500)
    assert [deal.number for deal in result.deals] + list(result.not_counted) == list(range(1, len(played) + 1))
    for deal in result.deals:
        assert deal.totals == tuple(sum(column) for column in zip(*played[: deal.number], strict=True))
        assert deal.leaders == tuple(
            name for name, total in zip("abc", deal.totals, strict=True) if total == max(deal.totals)
        )
    won = [deal.number for deal in result.deals if len(deal.leaders) == 1 and max(deal.totals) >= 500]
    assert won == ([result.decided_at] if result.decided_at else [])


@dataclass(frozen=True)
class Seat:
    name: str
    points: int = 0


@dataclass(frozen=True)
class Table:
    players: tuple[Seat, ...]
    flaw: str | None = None


def flaws(table: Table, at: Path) -> Iterator[Fault]:
    if table.flaw:
        yield Fault((*at, "flaw"), "flawed", table.flaw)


def table(*players: tuple[str, int], flaw: str | None = None) -> Deal[Table]:
    return Deal(table=Table(tuple(Seat(*player) for player in players), flaw))


def match(*played: Deal[Table], players: tuple[str, ...] = ("a", "b")) -> Match[Table, None]:
    return Match(players, played, None)


def faults(record: Match[Table, None]) -> list[Fault]:
    return list(deals.faults(record, flaws))


def test_a_deal_is_its_scores_or_the_table_that_they_follow_from() -> None:
    record = match(Deal((198, 57)), table(("b", 8), ("a", -20)))
    result = scored(record, lambda table: {seat.name: seat.points for seat in table.players}, 500)
    assert result == fold(["a", "b"], [(198, 57), (-20, 8)], 500)


def test_a_right_record_has_no_faults() -> None:
    assert faults(match(Deal((1, 2)), table(("b", 8), ("a", -20)))) == []


def test_a_deal_scores_as_many_players_as_there_are() -> None:
    detail = "2 scores are wanted here, one for each player, not {}"
    assert faults(match(Deal((1,)), Deal((1, 2)), Deal((1, 2, 3)))) == [
        Fault(("deals", 0, "scores"), "wrong_number", detail.format(1)),
        Fault(("deals", 2, "scores"), "wrong_number", detail.format(3)),
    ]


def test_names_given_twice_and_the_faults_of_every_table_are_found() -> None:
    found = faults(match(table(("a", 0), ("b", 0), ("a", 0)), table(("a", 0), ("b", 0), flaw="bent")))
    assert [(fault.path, fault.code) for fault in found] == [
        (("deals", 0, "players", 2, "name"), "name_twice"),
        (("deals", 1, "flaw"), "flawed"),
    ]
    found = faults(match(players=("a", "a")))
    assert [(fault.path, fault.code) for fault in found] == [(("players", 1), "name_twice")]


def test_the_players_of_the_match_and_nobody_else_play_every_deal() -> None:
    assert faults(match(table(("a", 0), ("z", 0)))) == [
        Fault(("deals", 0, "players", 1, "name"), "not_at_table", "'z' is none of the players of the match"),
        Fault(("deals", 0, "players"), "wrong_number", "every player of the match plays every deal; missing: b"),
    ]


@pytest.mark.parametrize("players", [("a", ""), ()])
def test_who_could_not_be_read_is_not_missed(players: tuple[str, ...]) -> None:
    assert faults(match(table(("a", 0), ("z", 0)), Deal((1, 2, 3)[: len(players)]), players=players)) == []


@pytest.mark.parametrize("names", [("a", ""), ()])
def test_nor_is_anyone_at_a_table_that_could_not_be_read(names: tuple[str, ...]) -> None:
    assert faults(match(table(*((name, 0) for name in names)))) == []


def test_each_deal_after_the_decision_is_a_finding() -> None:
    result = fold(["a", "b"], [(500, 0), (0, 700), (0, 700)], 500)
    text = "the match was won in deal 1; this deal is not counted"
    assert findings(result, "R5-11") == (
        Finding("after_decision", None, ("deals", 1), 2, 1, None, text, "R5-11"),
        Finding("after_decision", None, ("deals", 2), 3, 1, None, text, "R5-11"),
    )
    assert findings(fold(["a", "b"], [(500, 0)], 500), "R5-11") == ()
