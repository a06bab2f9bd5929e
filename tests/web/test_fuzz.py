"""Whatever is asked, nothing fails: every request is answered or refused as the description says.

Requests that once were answered wrongly are kept in tests/data/hostile.json.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from schemas.fields import CardList
from service.rummy.cards import SPELLINGS, split, why_unreadable
from service.web.operations import OPERATIONS
from tests.conftest import Asker
from tests.mutations import nearly_right

KEPT = orjson.loads((Path(__file__).parents[1] / "data" / "hostile.json").read_bytes())
STEADY = settings(derandomize=True, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(STEADY, max_examples=600)
@given(asked=nearly_right())
def test_a_nearly_right_request_is_answered_or_refused(asked: tuple[str, Any], ask: Asker) -> None:
    status, _ = ask(*asked)
    assert status in (200, 422)


@settings(STEADY, max_examples=150)
@given(name=st.sampled_from([*OPERATIONS]), document=JSON)
def test_any_json_is_answered_or_refused(name: str, document: Any, ask: Asker) -> None:
    assert ask(name, document)[0] == 422


@settings(STEADY, max_examples=150)
@given(body=st.binary(max_size=64))
def test_any_bytes_are_refused(body: bytes, client: FlaskClient) -> None:
    response = client.post("/v1/rummy500/arrange", data=body, content_type="application/json")
    assert response.status_code in (400, 422)


@settings(STEADY, max_examples=300)
@given(text=st.text() | st.lists(st.sampled_from([*SPELLINGS, "", "1S", "S7", "\ufe0f"])).map(" ".join))
def test_any_text_is_cards_or_says_why_not(text: str) -> None:
    entries = split(text)
    readable = all(entry in SPELLINGS for entry in entries) and len(entries) <= 104
    try:
        assert CardList().deserialize(text) == CardList().quick(text) == tuple(SPELLINGS[entry] for entry in entries)
    except Exception:
        assert not readable
        assert all(why_unreadable(entry) for entry in entries if entry not in SPELLINGS)


@pytest.mark.parametrize("case", KEPT, ids=[case["name"] for case in KEPT])
def test_a_request_that_once_failed_is_answered_as_it_should_be(case: dict[str, Any], ask: Asker) -> None:
    status, body = ask(case["op"], case["body"])
    errors = [[error["pointer"], error["code"]] for error in body.get("errors", ())]
    assert (status, errors) == (case["status"], case["errors"])
