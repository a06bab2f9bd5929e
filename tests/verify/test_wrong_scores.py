"""Tables scored by other apps with one mistake or two: how often the true cause is named first, and whether at all.

Of two mistakes one alone may bring out the same numbers; then that is named. ``pytest -s`` prints the rates.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from service.web.operations import OPERATIONS
from tests.verify import other_app_500, other_app_3000

TABLES = 100
FIELDS = {
    "rummy500": [("score",), ("score", "total"), ("melded", "in_hand"), ("score", "melded", "in_hand"), ("total",)],
    "rummy3000": [("score",), ("score", "total"), ("melded", "in_hand"), ("score", "row", "total"), ("score", "row")],
}
APPS = {"rummy500": other_app_500, "rummy3000": other_app_3000}
ONE_AT_A_TIME = (
    {"hand_not_subtracted", "hand_added"},
    {"lay_offs_forgotten", "lay_off_to_owner"},
    {"total_not_carried", "total_carried_twice"},
    {"deadwood_not_subtracted", "deadwood_added"},
    {"greedy", "fewest_deadwood"},
    {"all_melded_counted", "counted_forgotten"},
)


@dataclass(frozen=True)
class Wrong:
    """A table with what a right app and one with the causes report of it."""

    causes: frozenset[str]
    right: dict[str, Any]
    wrong: dict[str, Any]


def mistaken(game: str, rng: Random, number: int) -> Iterator[Wrong]:
    """Tables on which the causes, so many at once, all change what is reported: the whole table's or a player's."""
    app: Any = APPS[game]
    while True:
        table: Any = app.Table(rng)
        causes = frozenset(rng.sample([*app.SLIPS, *app.OF_THE_TABLE], number))
        is_slip = rng.random() < 0.5 and causes <= set(app.SLIPS)
        slipping = rng.randrange(len(table.names))
        fields = rng.choice(FIELDS[game])
        more = (rng.choice((11, 14, 15)),) if game == "rummy3000" else ()

        def reported(of: frozenset[str]) -> list[dict[str, Any]]:
            each = [of if not is_slip or at == slipping else frozenset() for at in range(len(table.names))]  # noqa: B023
            return [{name: row[name] for name in fields} for row in table.scored(each, *more)]  # noqa: B023

        right, wrong = reported(frozenset()), reported(causes)
        parts = [reported(causes - {cause}) for cause in causes]
        if wrong not in (right, *parts) and not _exclude_each_other(causes):
            yield Wrong(causes, table.request(right), table.request(wrong))


def _exclude_each_other(causes: frozenset[str]) -> bool:
    options = Counter(cause.removeprefix("rules:").split("=")[0] for cause in causes if cause.startswith("rules:"))
    if options["profile"] and sum(options.values()) > 1:
        return True  # a profile is most of the options that go with it
    return any(pair <= causes for pair in ONE_AT_A_TIME) or max(options.values(), default=0) > 1


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("game", ["rummy500", "rummy3000"])
def test_the_true_cause_is_named_first_and_never_left_out(game: str, number: int) -> None:
    operation, named = OPERATIONS[f"{game}.verify"], Counter[str]()
    tables = mistaken(game, Random(number), number)
    for _ in range(TABLES):
        table = next(tables)
        right = operation.answer(table.right)
        assert (right["agrees"], right["findings"], right["explanations"]) == (True, [], []), table.right
        explanations = operation.answer(table.wrong)["explanations"]
        groups = [{frozenset(causes) for causes in (each["causes"], *each["also"])} for each in explanations]
        named["first"] += bool(groups) and table.causes in groups[0]
        one_is_enough = any(frozenset([cause]) in groups[0] for cause in table.causes if groups)
        named["at all"] += one_is_enough or any(table.causes in group for group in groups)
    print(f"{game}, {number} at once: first {named['first'] / TABLES:.1%}, at all {named['at all'] / TABLES:.1%}")
    assert named["first"] >= 0.95 * TABLES
    assert named["at all"] == TABLES
