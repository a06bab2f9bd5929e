"""docs/codes.md lists every code and cause that programs meet, and each has a page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from schemas.answers import REASONS
from schemas.findings import CAUSES, CAUSES_BY_GAME, FINDINGS, cause_page
from schemas.problems import KINDS, STATUS_CODES, page_of
from schemas.turns import VIOLATIONS

PAGE = (Path(__file__).parents[2] / "docs" / "codes.md").read_text(encoding="utf-8")
STATUSES = {code: status for status, code in reversed(STATUS_CODES.items())} | {"not_json": 400}


def rows(title: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = next(part for part in PAGE.split("\n## ") if part.startswith(title))
    lines = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)
    return [line.split(" | ") for line in lines[1:]]


def test_every_problem_is_listed_with_its_page_and_status() -> None:
    kinds = KINDS.items()
    expected = [
        [f"`{code}`", str(STATUSES.get(code, 422)), kind.title, kind.advice, page_of(code)] for code, kind in kinds
    ]
    assert rows("Problems") == [
        [code, status, title, advice, f"`{page}`"] for code, status, title, advice, page in expected
    ]


@pytest.mark.parametrize(
    ("title", "codes"), [("Findings", FINDINGS), ("Violations", VIOLATIONS), ("Reasons of items", REASONS)]
)
def test_every_code_of_an_answer_is_listed(title: str, codes: dict[str, str] | tuple[str, ...]) -> None:
    assert [row[0] for row in rows(title)] == [f"`{code}`" for code in codes]


def test_every_finding_says_what_it_says_in_the_description() -> None:
    assert [row[1] for row in rows("Findings")] == list(FINDINGS.values())


def test_every_cause_is_listed_by_game() -> None:
    expected = [[f"`{id_}`", game, text] for game, causes in CAUSES_BY_GAME.items() for id_, text in causes.items()]
    assert rows("Causes") == expected


@pytest.mark.parametrize("cause", CAUSES)
def test_every_cause_has_a_page(cause: str, client: FlaskClient) -> None:
    page = client.get(cause_page(cause))
    assert (page.status_code, page.mimetype) == (200, "text/html")
    text = page.text.replace("&lt;", "<").replace("&gt;", ">").replace("&#39;", "'")
    assert all(
        f"<code>{cause}</code>: {causes[cause]}." in text for causes in CAUSES_BY_GAME.values() if cause in causes
    )
    links = re.findall(r'href="(/causes/[^"]+)"', page.text)
    assert links == [*dict.fromkeys(cause_page(other) for other in CAUSES)]


@pytest.mark.parametrize("name", ["nothing", "posted_twice=3", "Posted_Twice"])
def test_what_is_no_cause_has_no_page(name: str, client: FlaskClient) -> None:
    answer = client.get(f"/causes/{name}")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
