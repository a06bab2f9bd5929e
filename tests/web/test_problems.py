"""Refusals: one problem that lists every fault with pointer, code and clause."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from schemas.problems import KINDS, MOST_ERRORS
from service.app import create_app
from tests.conftest import Asker

ARRANGE = "/v1/rummy500/arrange"
SEVEN = "2C 2D 2H KS QH JD 9C"


def errors(body: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(error["pointer"], error.get("index"), error["code"], error["clause"]) for error in body["errors"]]


REFUSED: list[tuple[str, Any, list[tuple[Any, ...]]]] = [
    ("rummy3000.arrange", {"hand": "2C 2D 2H KS QH JD"}, [("/hand", None, "wrong_size", "R3-1")]),
    ("rummy3000.arrange", {"hand": f"{SEVEN} 3D"}, [("/hand", None, "wrong_size", "R3-1")]),
    ("rummy3000.discard", {"hand": SEVEN}, [("/hand", None, "wrong_size", "R3-12")]),
    ("rummy3000.arrange", {"hand": "2C 2D 2H KS QH JD JD"}, [("/hand", 6, "card_twice", "C-2")]),
    ("rummy3000.arrange", {}, [("/hand", None, "missing", None)]),
    ("rummy3000.arrange", [], [("", None, "wrong_type", None)]),
    ("rummy3000.arrange", {"hand": None}, [("/hand", None, "wrong_type", None)]),
    ("rummy3000.arrange", {"hand": 7}, [("/hand", None, "wrong_type", "C-3")]),
    ("rummy3000.arrange", {"hand": {"a": 1}}, [("/hand", None, "wrong_type", "C-3")]),
    (
        "rummy3000.arrange",
        {"hand": ["2C", "1S", ["ZZ"], "KS", "QH", None, 9], "colour": "red"},
        [
            ("/hand/1", None, "card_unreadable", "C-3"),
            ("/hand/2", None, "card_unreadable", "C-3"),
            ("/hand/5", None, "card_unreadable", "C-3"),
            ("/hand/6", None, "card_unreadable", "C-3"),
            ("/colour", None, "unknown_field", None),
        ],
    ),
    (
        "rummy3000.arrange",
        {"rules": {"long_sequence": "both", "target": 2.5, "nothing": 1, "profile": ["split"]}, "hand": SEVEN},
        [
            ("/rules/long_sequence", None, "bad_option", "R3-7"),
            ("/rules/target", None, "bad_option", "R3-11"),
            ("/rules/nothing", None, "unknown_option", None),
            ("/rules/profile", None, "unknown_profile", None),
        ],
    ),
    (
        "rummy500.arrange",
        {"hand": "7S 7S", "rules": {"decks": "2", "go_out": "either"}},
        [("/rules/decks", None, "bad_option", "R5-1")],
    ),
    ("rummy3000.arrange", {"hand": SEVEN, "rules": {"decks": 2}}, [("/rules/decks", None, "unknown_option", None)]),
    ("rummy3000.arrange", {"hand": SEVEN, "rules": []}, [("/rules", None, "wrong_type", None)]),
    ("rummy3000.arrange", {"hand": SEVEN, "rules": None}, [("/rules", None, "wrong_type", None)]),
    ("rummy3000.arrange", {"hand": SEVEN, "_schema": 1}, [("/_schema", None, "unknown_field", None)]),
    ("rummy3000.arrange", {"hand": SEVEN, "a/b~c": 1}, [("/a~1b~0c", None, "unknown_field", None)]),
    ("rummy3000.score", {"players": []}, [("/players", None, "wrong_number", "R3-1")]),
    (
        "rummy3000.verify",
        {"players": [{"name": "Ann", "hand": SEVEN, "reported": {"melds": ["2C 2D 2H"] * 35}}]},
        [("/players/0/reported/melds", None, "wrong_number", None)],
    ),
    ("rummy3000.score", {"players": {}}, [("/players", None, "wrong_type", None)]),
    (
        "rummy3000.score",
        {"players": [{"name": "a", "hand": SEVEN}, 5]},
        [("/players/1", None, "wrong_type", None)],
    ),
    (
        "rummy3000.score",
        {
            "players": [
                {"name": "a", "hand": SEVEN, "total": 1_000_001},
                {"name": "a", "hand": "3C 3D 3H KC QC JC 8C", "total": "12"},
            ],
            "caller": "b",
        },
        [
            ("/players/0/total", None, "out_of_range", None),
            ("/players/1/name", None, "name_twice", None),
            ("/players/1/total", None, "wrong_type", None),
            ("/caller", None, "not_at_table", "R3-9"),
        ],
    ),
    (
        "rummy3000.score",
        {
            "players": [
                {"name": "", "hand": SEVEN, "melds": [5, "2C 2D 2X", "2C 2D"]},
                {"name": "b" * 65, "hand": "3C 3D 3H KC QC JC 2H", "total": True, "melds": "3C 3D 3H"},
            ],
        },
        [
            ("/players/0/name", None, "out_of_range", None),
            ("/players/0/melds/0", None, "wrong_type", "C-3"),
            ("/players/0/melds/1", 2, "card_unreadable", "C-3"),
            ("/players/0/melds/2", None, "bad_meld", "R3-3"),
            ("/players/0/melds/2", 0, "card_melded_twice", "R3-3"),
            ("/players/0/melds/2", 1, "card_melded_twice", "R3-3"),
            ("/players/1/name", None, "out_of_range", None),
            ("/players/1/hand", 6, "card_twice", "C-2"),
            ("/players/1/total", None, "wrong_type", None),
            ("/players/1/melds", None, "wrong_type", "C-3"),
        ],
    ),
    (
        "rummy500.arrange",
        {"hand": ["7S"] * 105},
        [
            ("/hand", None, "wrong_size", "C-2"),
            *((f"/hand/{place}", None, "card_twice", "C-2") for place in range(1, 104)),
        ],
    ),
    ("rummy500.arrange", {"hand": "", "keep_discard": 1}, [("/keep_discard", None, "wrong_type", None)]),
    (
        "rummy500.arrange",
        {"hand": "7S", "table": [{"cards": "7S 8S 9S"}, {"cards": "7D 8D 9H", "owner": 5}, {"owner": None}]},
        [
            ("/table/0/cards", 0, "card_twice", "C-2"),
            ("/table/1/cards", None, "bad_meld", "R5-4"),
            ("/table/1/owner", None, "wrong_type", None),
            ("/table/2/cards", None, "missing", None),
        ],
    ),
    ("rummy500.reach", {"hand": "7S", "pile": "8S 7S"}, [("/pile", 1, "card_twice", "C-2")]),
    ("rummy500.reach", {"hand": "7S", "pile": "8S", "throw": "8"}, [("/throw", None, "card_unreadable", "C-3")]),
    (
        "rummy500.score",
        {"players": [{"name": "a", "hand": "", "lay_offs": [{"cards": "6S", "onto": {"player": "a", "meld": 0}}]}]},
        [
            ("/players", None, "wrong_number", "R5-1"),
            ("/players/0/lay_offs/0/onto/meld", None, "out_of_range", None),
        ],
    ),
    (
        "rummy500.score",
        {
            "players": [
                {"name": "a", "hand": "", "melds": ["6S 7S 8S"], "lay_offs": [{"cards": "9S", "onto": 5}, "5S"]},
                {"name": "b", "hand": "", "lay_offs": ["2D", "9S", "1S"]},
            ],
            "went_out": "c",
        },
        [
            ("/players/0/lay_offs/0/onto", None, "wrong_type", None),
            ("/players/0/lay_offs/1", None, "wrong_type", None),
            ("/players/1/lay_offs/0", None, "bad_lay_off", "R5-5"),
            ("/players/1/lay_offs/1", None, "card_twice", "C-2"),
            ("/players/1/lay_offs/2", None, "card_unreadable", "C-3"),
            ("/went_out", None, "not_at_table", "R5-9"),
        ],
    ),
    (
        "rummy500.match",
        {
            "players": ["a", "b"],
            "deals": [{}, {"scores": [1]}, {"scores": [1, 2], "players": []}, {"scores": [1, 0.5]}],
        },
        [
            ("/deals/0", None, "wrong_deal", None),
            ("/deals/1/scores", None, "wrong_number", None),
            ("/deals/2", None, "wrong_deal", None),
            ("/deals/2/players", None, "wrong_number", "R5-1"),
            ("/deals/3/scores/1", None, "wrong_type", None),
        ],
    ),
    (
        "rummy3000.match",
        {
            "players": ["a", "b", "a"],
            "deals": [{"players": [{"name": "a", "hand": SEVEN}, {"name": "c", "hand": "3C 3D 3H KC QC JC 2H"}]}],
        },
        [
            ("/players/2", None, "name_twice", None),
            ("/deals/0/players", None, "wrong_number", None),
            ("/deals/0/players/1/name", None, "not_at_table", None),
            ("/deals/0/players/1/hand", 6, "card_twice", "C-2"),
        ],
    ),
    (
        "rummy3000.match",
        {"players": ["a"], "deals": [{"scores": 5}]},
        [("/players", None, "wrong_number", "R3-1"), ("/deals/0/scores", None, "wrong_type", None)],
    ),
]


@pytest.mark.parametrize(("operation", "request_", "expected"), REFUSED)
def test_every_fault_is_listed_at_once_in_the_order_of_the_request(
    operation: str, request_: Any, expected: list[tuple[Any, ...]], ask: Asker
) -> None:
    status, body = ask(operation, request_)
    assert (status, errors(body)) == (422, expected)
    codes = {code for _, _, code, _ in expected}
    code = codes.pop() if len(codes) == 1 else "invalid_request"
    assert body["type"] == f"/problems/{code.replace('_', '-')}"
    assert (body["title"], body["status"]) == (KINDS[code].title, 422)


def test_more_faults_than_are_listed_are_counted(ask: Asker) -> None:
    request = {"hand": "7S", **{f"field{number}": number for number in range(MOST_ERRORS + 5)}}
    status, body = ask("rummy500.arrange", request)
    assert (status, len(body["errors"]), body["errors_left_off"]) == (422, MOST_ERRORS, 5)


def test_long_lists_are_refused_without_a_fault_for_each_entry(ask: Asker) -> None:
    request = {"hand": "", "table": [{"cards": "7S 8S 9S"}] * 500}
    status, body = ask("rummy500.arrange", request)
    assert status == 422
    assert errors(body)[0] == ("/table", None, "wrong_number", None)
    assert len(body["errors"]) < 200


BROKEN = [
    pytest.param(b"", "application/json", 400, "not_json", id="an empty body"),
    pytest.param(b" \n", "application/json", 400, "not_json", id="white space"),
    pytest.param(b'{"hand":', "application/json", 400, "not_json", id="a truncated body"),
    pytest.param(b'{"hand": NaN}', "application/json", 400, "not_json", id="NaN"),
    pytest.param(b'{"hand": "7S"} x', "application/json", 400, "not_json", id="something behind it"),
    pytest.param(b'{"hand": "\xff"}', "application/json", 400, "not_json", id="no UTF-8"),
    pytest.param(b'{"hand": "\\ud800"}', "application/json", 400, "not_json", id="half a surrogate pair"),
    pytest.param(b"[" * 100_000, "application/json", 400, "not_json", id="deep nesting"),
    pytest.param(b'{"a":' * 5_000 + b"1" + b"}" * 5_000, "application/json", 400, "not_json", id="deep objects"),
    pytest.param(b'{"hand": "7S"}', "text/plain", 415, "unsupported_media_type", id="text"),
    pytest.param(b'{"hand": "7S"}', "", 415, "unsupported_media_type", id="no media type"),
    pytest.param(b"x" * (1024 * 1024 + 1), "application/json", 413, "too_large", id="a byte over the limit"),
    pytest.param(b'{"hand": 1e999}', "application/json", 400, "not_json", id="a number beyond all numbers"),
]


@pytest.mark.parametrize(("body", "media_type", "status", "code"), BROKEN)
def test_a_body_that_cannot_be_read_is_refused(
    body: bytes, media_type: str, status: int, code: str, client: FlaskClient
) -> None:
    response = client.post(ARRANGE, data=body, content_type=media_type)
    problem = orjson.loads(response.data)
    assert (response.status_code, response.mimetype) == (status, "application/problem+json")
    assert (problem["type"], problem["status"]) == (f"/problems/{code.replace('_', '-')}", status)
    assert (problem["instance"], problem["errors"]) == (ARRANGE, [])


def test_a_body_at_the_limit_is_read(client: FlaskClient) -> None:
    body = b'{"hand": "7S"}'.ljust(1024 * 1024)
    assert client.post(ARRANGE, data=body, content_type="application/json").status_code == 200


def test_a_huge_number_is_a_fault_of_its_field(client: FlaskClient) -> None:
    body = b'{"players": [], "went_out": 123456789012345678901234567890}'
    response = client.post("/v1/rummy500/score", data=body, content_type="application/json")
    assert [error["pointer"] for error in orjson.loads(response.data)["errors"]] == ["/players", "/went_out"]


def test_a_media_type_with_a_charset_is_json(client: FlaskClient) -> None:
    response = client.post(ARRANGE, data=b'{"hand": "7S"}', content_type="application/json; charset=utf-8")
    assert response.status_code == 200


def test_a_compressed_body_is_refused(client: FlaskClient) -> None:
    headers = {"Content-Encoding": "gzip"}
    response = client.post(ARRANGE, data=b"\x1f\x8b", content_type="application/json", headers=headers)
    assert response.status_code == 415


def test_a_body_without_a_length_is_refused(app: Flask) -> None:
    environ = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    with app.test_client() as client:
        response = client.open(
            ARRANGE, method="POST", content_type="application/json", environ_overrides={**environ, "CONTENT_LENGTH": ""}
        )
    assert response.status_code == 411


@pytest.mark.parametrize(
    ("accept", "status"),
    [("*/*", 200), ("application/json", 200), ("application/*", 200), ("text/html", 406), ("", 200)],
)
def test_an_answer_has_the_form_that_is_accepted(accept: str, status: int, client: FlaskClient) -> None:
    response = client.post(ARRANGE, json={"hand": "7S"}, headers={"Accept": accept})
    assert response.status_code == status


def test_an_unknown_address_is_a_problem(client: FlaskClient) -> None:
    response = client.post("/v1/rummy501/arrange", json={})
    assert (response.status_code, orjson.loads(response.data)["type"]) == (404, "/problems/not-found")


def test_a_method_that_is_not_taken_says_which_are(client: FlaskClient) -> None:
    response = client.get(ARRANGE)
    assert (response.status_code, orjson.loads(response.data)["type"]) == (405, "/problems/method-not-allowed")
    assert set(response.headers["Allow"].split(", ")) == {"POST", "OPTIONS"}


def test_a_failure_of_ours_shows_nothing_of_itself() -> None:
    app = create_app()
    app.add_url_rule("/fails", view_func=lambda: str(1 / 0))
    response = app.test_client().get("/fails")
    body = orjson.loads(response.data)
    assert (response.status_code, body["type"]) == (500, "/problems/internal-error")
    assert "division" not in response.text
    assert len(body["request_id"]) >= 16


def test_an_error_of_the_framework_is_a_problem() -> None:
    app = create_app()
    app.add_url_rule("/teapot", view_func=lambda: abort(418))
    response = app.test_client().get("/teapot")
    body = orjson.loads(response.data)
    assert (response.status_code, body["status"], body["type"]) == (418, 418, "/problems/bad-request")
