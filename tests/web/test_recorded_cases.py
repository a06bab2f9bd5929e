"""Recorded requests with right answers: what is expected is a part of what is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from service.web.operations import OPERATIONS
from tests.conftest import Asker

DATA = Path(__file__).parents[1] / "data"
FILES = (
    "rummy3000_arrange",
    "rummy3000_table",
    "rummy500_arrange",
    "rummy500_score",
    "rummy500_verify",
    "rummy500_replay",
)


def cases() -> Iterator[Any]:
    for name in FILES:
        for case in orjson.loads((DATA / f"{name}.json").read_bytes()):
            yield pytest.param(case, id=f"{name}: {case['name']}")


def fits(expected: Any, got: Any) -> bool:
    """Objects may hold more than is expected, lists not; ``$any`` and ``$has`` stand for choices and members."""
    if isinstance(expected, dict) and "$any" in expected:
        return any(fits(one, got) for one in expected["$any"])
    if isinstance(expected, dict) and "$has" in expected:
        return all(any(fits(one, entry) for entry in got) for one in expected["$has"])
    if isinstance(expected, dict):
        return all(key in got and fits(value, got[key]) for key, value in expected.items())
    if isinstance(expected, list):
        return len(expected) == len(got) and all(fits(one, other) for one, other in zip(expected, got, strict=True))
    return type(expected) is type(got) and bool(expected == got)


@pytest.mark.parametrize("case", tuple(cases()))
def test_a_recorded_case_is_answered_as_recorded(case: dict[str, Any], ask: Asker) -> None:
    status, body = ask(case["op"], case["request"])
    assert status == case.get("status", 200), body
    assert fits(case["expect"], body), body


@pytest.mark.parametrize("operation", tuple(OPERATIONS.values()), ids=tuple(OPERATIONS))
def test_points_of_items_add_up_to_the_score_in_every_example(operation: Any, ask: Asker) -> None:
    scored = []

    def visit(value: Any) -> None:
        if isinstance(value, dict) and "items" in value and "score" in value:
            scored.append(value)
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            visit(inner)

    for request in operation.examples.values():
        visit(ask(operation.name, request)[1])
    assert [sum(item["points"] for item in each["items"]) for each in scored] == [each["score"] for each in scored]
