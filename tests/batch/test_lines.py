"""What a batch answers to each line, in process."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from schemas.batch import LineAnswer
from service.app import create_app
from service.web import batch
from service.web.operations import OPERATIONS, Operation

NDJSON = "application/x-ndjson"
HAND = {"hand": "7S 7H 7D 4C 5C 6C KD"}
GOOD = orjson.dumps({"op": "rummy3000.arrange", "body": HAND})


def post(client: FlaskClient, *lines: bytes) -> list[Any]:
    response = client.post("/v1/batch", data=b"\n".join(lines), content_type=NDJSON)
    assert (response.status_code, response.mimetype) == (200, NDJSON)
    answers = [orjson.loads(line) for line in response.data.splitlines()]
    for answer in answers:
        assert LineAnswer().validate(answer) == {}
    return answers


def problem(
    number: int, id_: Any, status: int, kind: tuple[str, str], detail: str, errors: Iterable[Any] = ()
) -> dict[str, Any]:
    where = {"detail": detail, "instance": "/v1/batch", "errors": list(errors)}
    body = {"type": f"/problems/{kind[0]}", "title": kind[1], "status": status, **where}
    return {"line": number, "id": id_, "status": status, "body": body}


@pytest.mark.parametrize("operation", tuple(OPERATIONS.values()), ids=tuple(OPERATIONS))
def test_every_answer_equals_byte_for_byte_what_the_operation_alone_gives(
    client: FlaskClient, operation: Operation
) -> None:
    requests = [*operation.examples.values(), {"colour": "red"}, [], None, "7S", {"hand": ["1S", 7], "players": [{}]}]
    for number, request in enumerate(requests, 1):
        alone = client.post(operation.path, data=orjson.dumps(request), content_type="application/json")
        line = orjson.dumps({"id": "x", "op": operation.name, "body": request})
        prefix = b'{"line":%d,"id":"x","status":%d,"body":' % (number, alone.status_code)
        assert batch.answer_to(number, line) == prefix + alone.data + b"}\n"


def test_blank_lines_are_skipped_but_counted(client: FlaskClient) -> None:
    answers = post(client, b"", GOOD, b"  \t", GOOD + b"\r", b"\r", GOOD)
    assert [(answer["line"], answer["id"], answer["status"]) for answer in answers] == [
        (2, None, 200),
        (4, None, 200),
        (6, None, 200),
    ]


def test_an_empty_batch_has_no_answers(client: FlaskClient) -> None:
    assert post(client) == post(client, b"", b"") == []


@pytest.mark.parametrize("id_", [None, 0, -7, 1.5, "", "é🂡", True, [1, [2]], {"a": {"b": None}}])
def test_an_id_of_any_kind_comes_back(client: FlaskClient, id_: Any) -> None:
    [answer] = post(client, orjson.dumps({"id": id_, "op": "rummy3000.arrange", "body": HAND}))
    assert (answer["id"], answer["status"], answer["body"]["score"]) == (id_, 200, 195)


def wrong(pointer: str, detail: str, code: str = "wrong_type") -> dict[str, Any]:
    return {"pointer": pointer, "code": code, "detail": detail, "clause": None}


TYPE = ("wrong-type", "A value has the wrong type")
MISSING = ("missing", "A field is missing")
NOT_OBJECT = wrong("", "an object is wanted here: {…}")
NO_OP = wrong("/op", "this field is required", "missing")
NO_BODY = wrong("/body", "this field is required", "missing")
NO_FIELD = wrong("/bdoy", "there is no such field here; the fields are id, op, body", "unknown_field")
OP_TYPE = wrong("/op", 'an operation is named by a string such as "rummy500.score"')
OP_NULL = wrong("/op", "this may not be null; leave the field out if there is nothing to say")
DEEP = wrong("/id", "an id may not be nested this deep")
BAD = {
    "a list": (b"[1]", None, TYPE, [NOT_OBJECT]),
    "a string": (b'"op"', None, TYPE, [NOT_OBJECT]),
    "null": (b"null", None, TYPE, [NOT_OBJECT]),
    "no operation": (b'{"id": 4, "body": {}}', 4, MISSING, [NO_OP]),
    "no body": (b'{"id": 4, "op": "rummy3000.arrange"}', 4, MISSING, [NO_BODY]),
    "an unknown field": (
        b'{"op": "rummy3000.arrange", "body": {}, "bdoy": 1}',
        None,
        ("unknown-field", "There is no such field"),
        [NO_FIELD],
    ),
    "an operation that is a number": (b'{"op": 7, "body": {}}', None, TYPE, [OP_TYPE]),
    "an operation that is a list": (b'{"op": ["rummy3000.arrange"], "body": {}}', None, TYPE, [OP_TYPE]),
    "an operation that is null": (b'{"op": null, "body": {}}', None, TYPE, [OP_NULL]),
    "an id too deep": (
        b'{"id": ' + b"[" * 500 + b"]" * 500 + b', "op": "rummy3000.arrange", "body": {}}',
        None,
        TYPE,
        [DEEP],
    ),
}


@pytest.mark.parametrize(("line", "id_", "kind", "errors"), BAD.values(), ids=BAD)
def test_a_line_that_asks_nothing_is_refused_and_stops_nothing(
    client: FlaskClient, line: bytes, id_: Any, kind: tuple[str, str], errors: list[Any]
) -> None:
    before, refused, after = post(client, GOOD, line, GOOD)
    assert refused == problem(2, id_, 422, kind, errors[0]["detail"], errors)
    assert (before["status"], after["line"], after["status"]) == (200, 3, 200)


@pytest.mark.parametrize("depth", range(245, 260))
def test_an_id_comes_back_or_is_refused_at_any_depth(client: FlaskClient, depth: int) -> None:
    id_ = b"[" * depth + b"]" * depth
    [answer] = post(client, b'{"id":' + id_ + b',"op":"rummy3000.arrange","body":{"hand":"7S 7H 7D 4C 5C 6C KD"}}')
    refused = problem(1, None, 422, TYPE, DEEP["detail"], [DEEP])
    assert answer == refused or (orjson.dumps(answer["id"]), answer["status"]) == (id_, 200)


def test_all_faults_of_a_line_are_named(client: FlaskClient) -> None:
    [refused] = post(client, b'{"bdoy": {}, "op": 7, "id": "mine"}')
    detail = f"3 faults; the first: {NO_FIELD['detail']}"
    kind = ("invalid-request", "The request has several faults")
    assert refused == problem(1, "mine", 422, kind, detail, [NO_FIELD, OP_TYPE, NO_BODY])


@pytest.mark.parametrize("name", ["chess.score", "", "rummy3000", "x" * 65])
def test_an_unknown_operation_is_a_404(client: FlaskClient, name: str) -> None:
    [refused] = post(client, orjson.dumps({"id": 3, "op": name, "body": {}}))
    detail = f"there is no operation {name[:64]!r}; the operations are {', '.join(OPERATIONS)}"
    assert refused == problem(1, 3, 404, ("not-found", "There is nothing at this address"), detail)


@pytest.mark.parametrize("line", [b"{", b"nonsense", b'{"op": NaN}', b"\xff\xfe", b"[" * 60_000, GOOD + GOOD])
def test_a_line_that_is_not_json_is_a_400(client: FlaskClient, line: bytes) -> None:
    refused, after = post(client, line, GOOD)
    assert refused["body"].pop("detail").startswith("the line is not JSON: ")
    expected = problem(1, None, 400, ("not-json", "The body is not JSON"), "")
    del expected["body"]["detail"]
    assert (refused, after["status"]) == (expected, 200)


def test_the_length_of_a_line_is_a_setting() -> None:
    app = create_app()
    app.config["LINE_LIMIT"] = len(GOOD)
    assert [answer["status"] for answer in post(app.test_client(), GOOD, GOOD + b" ", GOOD)] == [200, 413, 200]


@pytest.mark.parametrize("end", [b"", b"\r"])
def test_a_line_may_have_64_kib_and_no_byte_more(client: FlaskClient, end: bytes) -> None:
    longest = GOOD + b" " * (65_536 - len(GOOD))
    fits, over, after = post(client, longest + end, longest + b" " + end, GOOD)
    detail = "a line has at most 65536 bytes; send this request on its own"
    assert over == problem(2, None, 413, ("too-large", "The body is too large"), detail)
    assert (fits["status"], after["line"], after["status"]) == (200, 3, 200)


def test_of_a_line_that_never_ends_no_more_is_kept_than_shows_it() -> None:
    pieces = (b"x" * 10_000 for _ in range(1_000))
    bundles = list(batch.lines_in(pieces, 65_536))
    assert [len(line) for bundle in bundles for line in bundle] == [65_538]


@given(st.lists(st.sampled_from([b"", b"a", b"bc", b"d\r", b"e" * 9]), max_size=9), st.booleans(), st.data())
def test_lines_are_the_same_however_they_arrive(lines: list[bytes], is_ended: bool, data: st.DataObject) -> None:
    body = b"\n".join(lines) + b"\n" * is_ended
    cuts = sorted(data.draw(st.lists(st.integers(0, len(body)), max_size=6)))
    pieces = [body[a:b] for a, b in zip([0, *cuts], [*cuts, len(body)], strict=True)]
    whole = body.split(b"\n")
    assert [line for bundle in batch.lines_in(pieces, 9) for line in bundle] == whole[: None if whole[-1] else -1]


@pytest.mark.parametrize(("number", "is_cut"), [(3, False), (4, True)])
def test_the_number_of_lines_is_limited(number: int, is_cut: bool) -> None:
    app = create_app()
    app.config["BATCH_LINES"] = 3
    answers = post(app.test_client(), *[GOOD] * number, *[b""] * is_cut)
    assert [answer["status"] for answer in answers] == [200, 200, 200] + [413] * is_cut
    if is_cut:
        detail = "a batch has at most 3 lines; send the others in another one"
        assert answers[-1] == problem(4, None, 413, ("too-large", "The body is too large"), detail)


def test_the_hands_of_a_batch_are_counted_even_where_the_client_breaks_off(client: FlaskClient) -> None:
    def judged() -> dict[str, float]:
        found = re.findall(r'^referee_hands_total{game="(.+)"} (.+)$', client.get("/metrics").text, re.MULTILINE)
        return {game: float(number) for game, number in found}

    table = OPERATIONS["rummy500.score"].examples
    lines = [GOOD, b"{", *[orjson.dumps({"op": "rummy500.score", "body": body}) for body in table.values()]]
    before = judged()
    answers = batch.answers_to([[GOOD, *lines, GOOD], [GOOD]], batch.LINE_LIMIT, batch.BATCH_LINES)
    for _ in range(1 + len(lines)):
        next(answers)
    del answers
    players = sum([len(body["players"]) for body in table.values()])
    grown = {game: number - before.get(game, 0) for game, number in judged().items()}
    assert grown == {"rummy3000": 2, "rummy500": players}


def test_a_fault_of_ours_is_one_line_s_problem(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Any) -> Any:
        raise RuntimeError("a secret")

    broken = replace(OPERATIONS["rummy3000.arrange"], run=fail)
    monkeypatch.setitem(OPERATIONS, "rummy3000.arrange", broken)
    failed, after = post(client, GOOD, orjson.dumps({"op": "rummy3000.discard", "body": {"hand": "KC"}}))
    request_id = failed["body"].pop("request_id")
    expected = problem(1, None, 500, ("internal-error", "The service failed"), "the service failed; the fault is ours")
    expected["body"]["instance"] = "/v1/rummy3000/arrange"
    assert (failed, after["status"]) == (expected, 422)
    assert [record.__dict__["fields"] for record in caplog.records] == [{"request_id": request_id}]


@pytest.mark.parametrize(
    ("headers", "status", "detail"),
    [
        ({"Content-Type": "application/json"}, 415, "send the lines as"),
        ({}, 415, "without a media type"),
        ({"Content-Type": NDJSON, "Content-Encoding": "gzip"}, 415, "uncompressed"),
        ({"Content-Type": NDJSON, "Accept": "text/html"}, 406, "answers are application/x-ndjson"),
    ],
)
def test_a_batch_that_is_sent_as_something_else_is_refused(
    client: FlaskClient, headers: dict[str, str], status: int, detail: str
) -> None:
    response = client.post("/v1/batch", data=GOOD, headers=headers)
    assert (response.status_code, response.mimetype) == (status, "application/problem+json")
    assert detail.replace("the lines", "the body") in response.get_json()["detail"]
