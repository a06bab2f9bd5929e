"""HTTP as it is meant: what may be kept, which methods there are, and what is accepted."""

from __future__ import annotations

import orjson
import pytest
from flask.testing import FlaskClient

KEPT = {
    "/v1/rules": "application/json",
    "/openapi.json": "application/json",
    "/openapi.yaml": "application/yaml",
}
GETS = (*KEPT, "/healthz", "/readyz")


@pytest.mark.parametrize("path", KEPT)
def test_what_changes_with_a_release_only_is_sent_when_it_changed(path: str, client: FlaskClient) -> None:
    first = client.get(path)
    assert (first.status_code, first.headers["Cache-Control"], first.headers["Vary"]) == (200, "no-cache", "Accept")
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert client.get(path, headers={"If-None-Match": '"older"'}).data == first.data


@pytest.mark.parametrize(
    ("accept", "status"), [("*/*", 200), ("application/*", 200), ("text/html, */*;q=0.1", 200), ("text/html", 406)]
)
@pytest.mark.parametrize("path", KEPT)
def test_what_is_asked_for_has_the_form_that_is_accepted(
    path: str, accept: str, status: int, client: FlaskClient
) -> None:
    assert client.get(path, headers={"Accept": accept}).status_code == status
    assert client.get(path, headers={"Accept": KEPT[path]}).mimetype == KEPT[path]


@pytest.mark.parametrize("path", GETS)
def test_head_is_get_without_the_body(path: str, client: FlaskClient) -> None:
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.data) == (200, b"")
    own = {"X-Request-ID": "", "Date": ""}  # each answer has its own
    assert {**head.headers, **own} == {**got.headers, **own}


@pytest.mark.parametrize(
    ("path", "methods"),
    [("/v1/rummy500/score", {"POST", "OPTIONS"}), ("/v1/batch", {"POST", "OPTIONS"})]
    + [(path, {"GET", "HEAD", "OPTIONS"}) for path in GETS],
)
def test_options_and_refused_methods_say_which_there_are(path: str, methods: set[str], client: FlaskClient) -> None:
    asked, refused = client.options(path), client.delete(path)
    assert (asked.status_code, set(asked.headers["Allow"].split(", "))) == (200, methods)
    assert (refused.status_code, set(refused.headers["Allow"].split(", "))) == (405, methods)
    assert orjson.loads(refused.data)["type"] == "/problems/method-not-allowed"


def test_text_says_its_character_set_and_json_needs_none(client: FlaskClient) -> None:
    types = [client.get(path).headers["Content-Type"] for path in ("/", "/metrics", "/v1/rules", "/nothing")]
    assert types == [
        "text/html; charset=utf-8",
        "text/plain; version=0.0.4; charset=utf-8",
        "application/json",
        "application/problem+json",
    ]
