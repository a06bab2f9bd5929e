"""Keys, other origins, and what browsers are told."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings

KEYS = ("the-first-key-of-two", "the-second-key-of-two")
ORIGIN = "https://cards.example"
ARRANGE = "/v1/rummy3000/arrange"
HAND = {"hand": "7S 7H 7D 4C 5C 6C KD"}


@pytest.fixture(scope="module")
def guarded() -> FlaskClient:
    return create_app(Settings(api_keys=KEYS, cors_origins=(ORIGIN,))).test_client()


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/openapi.json"])
def test_every_answer_tells_browsers_not_to_run_frame_or_guess_it(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_a_page_keeps_the_policy_that_it_brings(client: FlaskClient) -> None:
    assert client.get("/").headers.getlist("Content-Security-Policy")[0].startswith("default-src 'self'")
    assert len(client.get("/").headers.getlist("Content-Security-Policy")) == 1


@pytest.mark.parametrize("key", KEYS)
def test_each_key_opens(guarded: FlaskClient, key: str) -> None:
    answer = guarded.post(ARRANGE, json=HAND, headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "given",
    [None, "", "Bearer", f"Bearer {KEYS[0]}x", f"Bearer {KEYS[0][:-1]}", f"Basic {KEYS[0]}", KEYS[0], "Bearer é"],
)
def test_anything_else_is_refused(guarded: FlaskClient, given: str | None) -> None:
    answer = guarded.post(ARRANGE, json=HAND, headers={} if given is None else {"Authorization": given})
    assert (answer.status_code, answer.mimetype) == (401, "application/problem+json")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.get_json()["type"] == "/problems/unauthorized"


def test_keys_guard_the_calls_and_nothing_else(guarded: FlaskClient) -> None:
    assert guarded.get("/v1/rules").status_code == 401
    assert guarded.get("/v1/nowhere").status_code == 401
    for path in ("/healthz", "/readyz", "/metrics", "/openapi.json"):
        assert guarded.get(path).status_code == 200


def test_a_page_of_a_named_origin_may_call_and_ask_before(guarded: FlaskClient) -> None:
    asked = {
        "Origin": ORIGIN,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    before = guarded.options(ARRANGE, headers=asked)
    assert before.status_code == 200
    assert before.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "POST" in before.headers["Access-Control-Allow-Methods"]
    assert before.headers["Access-Control-Allow-Headers"].lower() == "content-type"
    refused = guarded.post(ARRANGE, json=HAND, headers={"Origin": ORIGIN})
    assert (refused.status_code, refused.headers["Access-Control-Allow-Origin"]) == (401, ORIGIN)
    assert refused.headers["Access-Control-Expose-Headers"] == "X-Request-ID"


def test_pages_of_other_origins_may_not(guarded: FlaskClient, client: FlaskClient) -> None:
    assert "Access-Control-Allow-Origin" not in guarded.get("/healthz", headers={"Origin": "https://x.example"}).headers
    assert "Access-Control-Allow-Origin" not in client.get("/healthz", headers={"Origin": ORIGIN}).headers


def test_all_origins_may_where_a_star_is_set() -> None:
    client = create_app(Settings(cors_origins=("*",))).test_client()
    assert client.get("/healthz", headers={"Origin": ORIGIN}).headers["Access-Control-Allow-Origin"] == "*"


def test_without_docs_the_pages_are_not_there(client: FlaskClient) -> None:
    bare = create_app(Settings(has_docs=False)).test_client()
    for path in ("/", "/docs", "/problems/not-json"):
        assert (client.get(path).status_code, bare.get(path).status_code) == (200, 404)
    assert bare.get("/openapi.json").status_code == 200
