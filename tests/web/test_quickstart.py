"""The requests of docs/quickstart.md get the answers that stand below them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

TEXT = (Path(__file__).parents[2] / "docs" / "quickstart.md").read_text()
PAIRS = re.findall(r"curl -sS http://127\.0\.0\.1:8000(\S+) .*?-d '(.*?)'\n```\n\n```json\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize(("path", "body", "shown"), PAIRS)
def test_a_request_gets_what_is_shown_of_its_answer(client: FlaskClient, path: str, body: str, shown: str) -> None:
    answer = orjson.loads(client.post(path, data=body.encode(), content_type="application/json").data)
    assert part_of(answer, orjson.loads(shown)) == orjson.loads(shown)


def test_every_request_shows_its_answer() -> None:
    assert len(PAIRS) == TEXT.count("curl -sS") == 4


def part_of(answer: Any, shown: Any) -> Any:
    """What an answer says of the fields that are shown."""
    if isinstance(shown, dict):
        return {name: part_of(answer.get(name), value) for name, value in shown.items()}
    if isinstance(shown, list) and isinstance(answer, list) and len(answer) == len(shown):
        return [part_of(one, other) for one, other in zip(answer, shown, strict=True)]
    return answer
