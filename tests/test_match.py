"""How a match stands after a deal: at the target the highest total wins, and a tie is a tie (R3-11, R5-11)."""

from __future__ import annotations

import pytest

from service.rummy.match import Standing, standing


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((499, 120), Standing(500, "in_progress", None, ("a",))),
        ((500, 120), Standing(500, "won", "a", ("a",))),
        ((501, 560), Standing(500, "won", "b", ("b",))),
        ((500, 500), Standing(500, "tied", None, ("a", "b"))),
        ((499, 499), Standing(500, "in_progress", None, ("a", "b"))),
        ((-40, -41), Standing(500, "in_progress", None, ("a",))),
    ],
)
def test_the_highest_total_wins_once_the_target_is_reached(totals: tuple[int, int], expected: Standing) -> None:
    assert standing(["a", "b"], totals, 500) == expected


def test_the_leaders_of_a_tie_come_in_the_order_of_the_request() -> None:
    assert standing(["z", "b", "a"], [3000, 2999, 3000], 3000) == Standing(3000, "tied", None, ("z", "a"))


def test_nothing_is_decided_while_the_deal_goes_on() -> None:
    assert standing(["a", "b"], [3100, 90], 3000, decides=False) == Standing(3000, "in_progress", None, ("a",))
