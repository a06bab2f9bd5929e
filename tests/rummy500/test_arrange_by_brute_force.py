"""The arrangement against a program that tries everything: melds, lay-offs, and every tie (R5-3 … R5-8)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rummy500.dealt_500 import by_brute_force, dense, long_suit, told

HANDS_EACH = 110
LONG_HANDS_EACH = 30


@pytest.mark.parametrize("seed", range(20))
def test_every_dense_hand_is_arranged_as_trying_everything_does(seed: int) -> None:
    random = Random(seed)
    for _ in range(HANDS_EACH):
        dealt = dense(random)
        assert told(dealt.arranged()) == by_brute_force(dealt), dealt


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("is_walked", [False, True])
def test_every_hand_of_long_runs_is_arranged_as_trying_everything_does(
    seed: int, is_walked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_walked:
        monkeypatch.setattr("service.rummy.rummy500.arrange.searched", lambda _: None)
    random = Random(seed)
    for _ in range(LONG_HANDS_EACH):
        dealt = long_suit(random)
        assert told(dealt.arranged()) == by_brute_force(dealt), dealt


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False))
def test_any_dense_hand_is_arranged_as_trying_everything_does(random: Random) -> None:
    dealt = dense(random, most=7)
    assert told(dealt.arranged()) == by_brute_force(dealt)
