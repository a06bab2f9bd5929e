"""The arrangement against a program that tries everything: melds, lay-offs, and every tie (R5-3 … R5-8)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rummy500.dealt_500 import by_brute_force, dense, told

HANDS_EACH = 110


@pytest.mark.parametrize("seed", range(20))
def test_every_dense_hand_is_arranged_as_trying_everything_does(seed: int) -> None:
    random = Random(seed)
    for _ in range(HANDS_EACH):
        dealt = dense(random)
        assert told(dealt.arranged()) == by_brute_force(dealt), dealt


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False))
def test_any_dense_hand_is_arranged_as_trying_everything_does(random: Random) -> None:
    dealt = dense(random, most=7)
    assert told(dealt.arranged()) == by_brute_force(dealt)
