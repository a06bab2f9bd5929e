"""One line a request, with its id, and nothing in it of what was asked."""

from __future__ import annotations

import logging
import logging.config
import re
from collections.abc import Iterator

import orjson
import pytest
from flask import Flask

from service.app import create_app
from service.settings import Settings
from service.web import logs
from service.web.logs import JsonLines, TextLines

SECRETS = ("Annabel", "7S", "KD")


class Lines(logging.Handler):
    """Keeps what would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    @property
    def json(self) -> list[dict[str, object]]:
        return [orjson.loads(JsonLines().format(record)) for record in self.records]


@pytest.fixture
def lines() -> Iterator[Lines]:
    handler, root = Lines(), logging.getLogger("service")
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield handler
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.fixture(scope="module")
def failing() -> Flask:
    app = create_app(Settings())

    def fail(name: str) -> str:
        raise LookupError(name)

    app.add_url_rule("/fail/<name>", view_func=fail)
    return app


def test_a_request_leaves_one_line(app: Flask, lines: Lines) -> None:
    answer = app.test_client().post("/v1/rummy3000/arrange", json={"hand": "7S 7H 7D 4C 5C 6C KD"})
    (line,) = lines.json
    assert line.keys() == {"time", "level", "event", "request_id", "method", "operation", "status", "milliseconds"}
    assert (line["event"], line["level"]) == ("request", "info")
    assert (line["method"], line["operation"], line["status"]) == ("POST", "rummy3000.arrange", 200)
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", str(line["request_id"]))


def test_no_line_says_anything_of_the_request_but_its_id(app: Flask, failing: Flask, lines: Lines) -> None:
    table = {"players": [{"name": "Annabel", "hand": "7S 7H 7D 4C 5C 6C KD"}, {"name": "Annabel", "hand": "KD"}]}
    app.test_client().post("/v1/rummy3000/score?name=Annabel", json=table)
    app.test_client().get("/nowhere/Annabel")
    failing.test_client().get("/fail/Annabel")
    text = "\n".join(JsonLines().format(record) + TextLines().format(record) for record in lines.records)
    assert not [secret for secret in SECRETS if secret in text]


@pytest.mark.parametrize("given", ["a", "A-1_b.c", "x" * 128])
def test_a_plain_request_id_is_kept(app: Flask, given: str) -> None:
    assert app.test_client().get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"] == given


@pytest.mark.parametrize("given", ["", "x" * 129, "a b", "é", '"', "a\tb"])
def test_another_one_is_replaced(app: Flask, given: str) -> None:
    kept = app.test_client().get("/healthz", headers={"X-Request-ID": given}).headers["X-Request-ID"]
    assert re.fullmatch("[0-9a-f]{32}", kept)


def test_a_failure_is_found_in_the_log_by_the_id_that_its_problem_shows(failing: Flask, lines: Lines) -> None:
    answer = failing.test_client().get("/fail/Annabel", headers={"X-Request-ID": "mine"})
    assert answer.status_code == 500
    assert answer.get_json()["request_id"] == answer.headers["X-Request-ID"] == "mine"
    failure, request = lines.json
    assert (failure["event"], failure["level"], failure["error"]) == ("failed", "error", "LookupError")
    assert failure["request_id"] == request["request_id"] == "mine"
    assert str(failure["traceback"]).endswith("fail']")


def test_a_batch_leaves_its_line_when_it_has_been_sent(app: Flask, lines: Lines) -> None:
    line = b'{"op":"rummy3000.arrange","body":{"hand":"7S 7H 7D 4C 5C 6C KD"}}\n'
    answer = app.test_client().post("/v1/batch", data=line * 3, content_type="application/x-ndjson")
    assert len(answer.data.splitlines()) == 3
    answer.close()
    assert [entry["operation"] for entry in lines.json] == ["batch"]


def test_a_level_above_info_hides_the_lines(app: Flask, lines: Lines) -> None:
    logging.getLogger("service").setLevel(logging.WARNING)
    app.test_client().get("/healthz")
    assert lines.records == []


def test_text_lines_say_the_same_for_eyes() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "request", None, None)
    record.created = 0.0
    record.fields = {"status": 200}
    assert TextLines().format(record) == "1970-01-01T00:00:00.000+00:00 INFO request status=200"


@pytest.mark.parametrize(("form", "formatter"), [("json", JsonLines), ("text", TextLines)])
def test_the_configuration_is_one_that_logging_takes(form: str, formatter: type[logging.Formatter]) -> None:
    configuration = logs.configuration(Settings(log_format=form, log_level="error"))
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        logging.config.dictConfig(configuration)
        assert root.level == logging.ERROR
        assert isinstance(root.handlers[-1].formatter, formatter)
    finally:
        root.handlers[:] = before
        root.setLevel(level)
