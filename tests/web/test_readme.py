"""Every example of the README is run against a real server, and every option in the docs is the code's."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

import orjson
import pytest
import requests
from flask import Flask
from werkzeug.serving import make_server

from service.rummy.options import Option, Profile
from service.rummy.rummy500 import options as options500
from service.rummy.rummy3000 import options as options3000
from service.web.operations import OPERATIONS
from tests.conftest import Asker

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
OPTIONS = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
SHOWN = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def server(app: Flask) -> Iterator[str]:
    running = make_server("127.0.0.1", 0, app)
    thread = Thread(target=running.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{running.port}"
    running.shutdown()
    thread.join()
    running.server_close()


def pairs() -> list[tuple[str, str, str]]:
    """The language and text of each block that shows something, and the text of the block that shows its outcome."""
    blocks = BLOCK.findall(README)
    return [
        (language, text, outcome)
        for (language, text), (_, outcome) in pairwise(blocks)
        if language == "python" or text.startswith("curl")
    ]


def curl(command: str) -> Any:
    words = shlex.split(command.replace("\\\n", " "))
    headers = dict(words[at + 1].split(": ") for at, word in enumerate(words) if word == "-H")
    return requests.post(words[2], data=words[words.index("-d") + 1].encode(), headers=headers, timeout=5).json()


@pytest.mark.parametrize(("language", "text", "outcome"), pairs())
def test_an_example_of_the_readme_does_what_it_shows(language: str, text: str, outcome: str, server: str) -> None:
    text = text.replace(SHOWN, server)
    if language == "console":
        assert curl(text) == orjson.loads(outcome)
    else:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text, "README.md", "exec"), {})
        assert printed.getvalue() == outcome


def test_the_readme_shows_examples_of_both_kinds() -> None:
    assert [language for language, _, _ in pairs()] == ["console", "python", "console"]


def test_the_readme_lists_every_operation() -> None:
    assert set(re.findall(r"`POST (/v1/[\w/]+)`", README)) >= {operation.path for operation in OPERATIONS.values()}


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+)\)", README))
def test_a_link_of_the_readme_leads_somewhere(target: str) -> None:
    assert target.startswith("http") or (ROOT / target).exists()


def in_docs(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def values_shown(option: Option) -> str:
    if option.kind == "integer":
        return f"`{option.default}`, {option.low} to {option.high}"
    values = [option.default, not option.default] if option.kind == "boolean" else option.choices
    return ", ".join(f"`{in_docs(value)}`" for value in values)


@pytest.mark.parametrize("option", [*options3000.OPTIONS.values(), *options500.OPTIONS.values()])
def test_every_option_is_documented_with_its_values_and_clause(option: Option) -> None:
    start = f"| `{option.name}` | {values_shown(option)} | "
    rows = [line for line in OPTIONS.splitlines() if line.startswith(start)]
    assert any(f"({option.clause})" in row for row in rows)


@pytest.mark.parametrize("profile", [*options3000.PROFILES, *options500.PROFILES])
def test_every_profile_is_documented_with_what_it_sets(profile: Profile) -> None:
    sets = ", ".join(f"`{name}` `{in_docs(value)}`" for name, value in profile.rules.items()) or "the defaults"
    assert f"| `{profile.name}` | {sets} |" in OPTIONS


def test_the_example_of_the_options_page_can_be_sent(ask: Asker) -> None:
    request = orjson.loads(next(text for language, text in BLOCK.findall(OPTIONS) if language == "json"))
    status, body = ask("rummy500.arrange", request)
    assert (status, body["score"], body["rules"]["go_out"]) == (200, 6 - 10, "either")
