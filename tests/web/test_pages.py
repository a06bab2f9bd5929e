"""The pages as they are served: light, cached, within a strict policy, and asking nothing of anyone else."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from schemas.problems import KINDS, STATUS_CODES
from service.web import pages

FIRST_VIEW_LIMIT = 150 * 1024
STATIC = Path(pages.__file__).parent / "static"
PAGES = ("/", "/docs", "/problems/card-unreadable")
OF_A_REQUEST = sorted(KINDS.keys() - set(STATUS_CODES.values()) - {"not_json"})


def get(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """What is answered, read to its end, so that no file stays open."""
    return client.get(path, headers={name.replace("_", "-"): value for name, value in headers.items()}, buffered=True)


class Elements(HTMLParser):
    """The elements of a page with their attributes, and the text inside script and style elements."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inline = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.elements and self.elements[-1][0] in ("script", "style"):
            self.inline += data.strip()

    def addresses(self) -> list[str]:
        named = (attributes.get("src") or attributes.get("href") for _, attributes in self.elements)
        return [address for address in named if address]


def elements_of(client: FlaskClient, path: str) -> Elements:
    return Elements(get(client, path).text)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_keeps_to_a_strict_policy(client: FlaskClient, path: str) -> None:
    response, page = get(client, path), elements_of(client, path)
    images = "img-src 'self' data:; " if path == "/docs" else ""
    rest = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    assert response.headers["Content-Security-Policy"] == f"default-src 'self'; {images}{rest}"
    assert page.inline == ""
    assert [name for _, attributes in page.elements for name in attributes if re.match(r"style$|on", name)] == []


@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_only_addresses_that_are_there(client: FlaskClient, path: str) -> None:
    for address in elements_of(client, path).addresses():
        assert address.startswith(("/", "#"))
        assert address.startswith("#") or get(client, address).status_code == 200, address


def test_the_first_view_is_light(client: FlaskClient) -> None:
    served = [get(client, address).data for address in ("/", "/v1/rules")]
    assets = [file.read_bytes() for file in STATIC.rglob("*") if file.is_file()]
    assert sum(map(len, served + assets)) <= FIRST_VIEW_LIMIT


def test_the_assets_ask_nothing_of_anyone_else() -> None:
    namespace = "http://www.w3.org/2000/svg"
    for file in STATIC.rglob("*.*"):
        assert re.findall(r"https?://[^\s\"'`]*", file.read_text().replace(namespace, "")) == []


def test_a_current_asset_is_kept_for_good_and_any_other_asked_for_again(client: FlaskClient) -> None:
    current = next(address for address in elements_of(client, "/").addresses() if address.endswith("base.css"))
    kept = get(client, current)
    assert kept.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert get(client, current, If_None_Match=kept.headers["ETag"]).status_code == 304
    older = get(client, re.sub(r"/static/\w+/", "/static/older/", current))
    assert (older.data, older.headers["Cache-Control"]) == (kept.data, "no-cache")


def test_a_page_is_asked_for_again_and_sent_only_when_it_changed(client: FlaskClient) -> None:
    page = get(client, "/")
    assert page.headers["Cache-Control"] == "no-cache"
    assert get(client, "/", If_None_Match=page.headers["ETag"]).status_code == 304


@pytest.mark.parametrize("path", ["nowhere/base.css", "page/nothing.css", "page/../pages.py"])
def test_no_other_file_is_served(client: FlaskClient, path: str) -> None:
    assert get(client, f"/static/any/{path}").status_code == 404


@pytest.mark.parametrize("code", KINDS)
def test_every_kind_of_problem_has_a_page(client: FlaskClient, code: str) -> None:
    page = get(client, f"/problems/{code.replace('_', '-')}")
    assert (page.status_code, page.mimetype) == (200, "text/html")
    assert f"<h1>{KINDS[code].title}</h1>" in page.text
    assert f"<code>{code}</code>" in page.text


@pytest.mark.parametrize("code", OF_A_REQUEST)
def test_a_fault_of_a_request_is_shown_by_a_request_that_has_it(code: str) -> None:
    request, answer = pages.problem_example(code)
    assert request is not None
    assert orjson.loads(answer)["type"] == f"/problems/{code.replace('_', '-')}"


@pytest.mark.parametrize("slug", ["nothing", "card_unreadable", "Card-Unreadable"])
def test_what_is_no_problem_has_no_page(client: FlaskClient, slug: str) -> None:
    answer = get(client, f"/problems/{slug}")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
