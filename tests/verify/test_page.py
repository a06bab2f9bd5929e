"""The page about verifying says what the service does: its requests are sent, its answers looked for."""

from __future__ import annotations

import re
from pathlib import Path

import orjson
import pytest

from tests.conftest import Asker
from tests.web.test_recorded_cases import fits

PAGE = Path(__file__).parents[2] / "docs" / "verifying.md"
DISPUTES = re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE)[1:]


def test_there_are_five_disputes() -> None:
    assert [dispute[0] for dispute in DISPUTES] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda dispute: dispute.splitlines()[0])
def test_a_dispute_is_solved_as_the_page_says(dispute: str, ask: Asker) -> None:
    (operation,) = re.findall(r"`POST /v1/(\w+/\w+)`", dispute)
    request, expected = map(orjson.loads, re.findall(r"```json\n(.*?)```", dispute, flags=re.DOTALL))
    status, answer = ask(operation.replace("/", "."), request)
    assert status == 200
    likeliest = answer["explanations"][: len(expected["explanations"])]
    assert fits(expected, {**answer, "explanations": likeliest}), answer["explanations"]
