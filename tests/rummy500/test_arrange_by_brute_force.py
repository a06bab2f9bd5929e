"""The arrangement against a program that tries everything: melds, lay-offs, and every tie (R5-3 … R5-8)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rummy500.dealt_500 import Dealt, by_brute_force, dense, long_suit, told

HANDS_EACH = 110
LONG_HANDS_EACH = 30


def agree_with_trying_everything(deal: Callable[[Random], Dealt], random: Random, hands: int) -> None:
    for _ in range(hands):
        dealt = deal(random)
        assert told(dealt.arranged()) == by_brute_force(dealt), dealt


@pytest.mark.parametrize("seed", range(20))
def test_every_dense_hand_is_arranged_as_trying_everything_does(seed: int) -> None:
    agree_with_trying_everything(dense, Random(seed), HANDS_EACH)


def by_the_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.rummy.rummy500.arrange.searched", lambda _: None)


def branch_by_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    by_the_walk(monkeypatch)
    for name in ("_FEW", "_MANY"):
        monkeypatch.setattr(f"service.rummy.rummy500.branches.{name}", 1)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("way", [lambda _: None, by_the_walk, branch_by_branch])
def test_every_hand_of_long_runs_is_arranged_as_trying_everything_does(
    seed: int, way: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    way(monkeypatch)
    agree_with_trying_everything(long_suit, Random(seed), LONG_HANDS_EACH)


@pytest.mark.parametrize("seed", range(5))
def test_every_dense_hand_is_arranged_branch_by_branch_as_trying_everything_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    branch_by_branch(monkeypatch)
    agree_with_trying_everything(dense, Random(seed), HANDS_EACH)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False))
def test_any_dense_hand_is_arranged_as_trying_everything_does(random: Random) -> None:
    dealt = dense(random, most=7)
    assert told(dealt.arranged()) == by_brute_force(dealt)
