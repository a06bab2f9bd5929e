"""The pages are readable for everyone: in both themes, at three widths, by eye, keyboard and screen reader."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import ENDED, Opener

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

VIEWS = {
    "first view": "/",
    "verdict": f"{ENDED}&reported=27",
    "faults": "/#game=rummy500&hand=7S+1S+7S&meld=7D+8D&rule.target=0",
    "discards": "/#game=rummy3000&hand=JS+JH+JD+7S+7H+7D+8C+4D&reported=",
    "deal": "/#replay=rummy500&deal=a_whole_deal&turn=8",
    "hidden hands": "/#replay=rummy500&deal=the_same_as_one_player_saw_it&turn=4",
    "problem": "/problems/card-unreadable",
}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page: Page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 (only `make browser` installs it)

    found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
    return [f"{each['id']}: {node['target']}, {node['failureSummary']}" for each in found for node in each["nodes"]]


@pytest.mark.parametrize("path", VIEWS.values(), ids=VIEWS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation(opened: Opener, path: str, theme: str) -> None:
    page = opened(path, color_scheme=theme)
    page.evaluate("document.querySelectorAll('details').forEach(details => { details.open = true; })")
    assert page.locator("html").get_attribute("data-theme") == theme
    assert violations(page) == []
    page.get_by_role("button", name="Four colours").click()
    assert violations(page) == []


@pytest.mark.parametrize("path", VIEWS.values(), ids=VIEWS)
def test_nothing_runs_over_the_edge_at_any_width(opened: Opener, path: str) -> None:
    page = opened(path)
    for width in (320, 375, 768, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_appearance_is_chosen_and_kept(opened: Opener) -> None:
    page = opened()
    for name in ("Dark", "Four colours"):
        page.get_by_role("button", name=name).click()
    page.reload()
    look = page.locator("html")
    assert (look.get_attribute("data-theme"), look.get_attribute("data-suits")) == ("dark", "four")
    assert page.get_by_role("button", name="Dark").get_attribute("aria-pressed") == "true"


def test_the_answer_is_announced(opened: Opener) -> None:
    page = opened(f"{ENDED}&reported=27")
    announced = "Not 27: the right score is 13. Score 13: 52 melded − 39 in hand."
    page.locator("#status", has_text=announced).wait_for(state="attached")


def test_the_requests_to_copy_get_the_answer_shown(opened: Opener) -> None:
    page = opened()
    texts = {}
    for language in ("curl", "Python", "JavaScript"):
        page.get_by_role("tab", name=language).click()
        texts[language] = page.locator("#snippet").inner_text()
    by_python = subprocess.run([sys.executable, "-c", texts["Python"]], capture_output=True, text=True, check=True)
    by_shell = subprocess.run(["bash", "-c", texts["curl"]], capture_output=True, text=True, check=True)
    script = texts["JavaScript"].replace("console.log(await response.json());", "return (await response.json()).score;")
    assert page.evaluate(f"(async () => {{ {script} }})()") == 39
    assert "'score': 39" in by_python.stdout
    assert '"score":39' in by_shell.stdout


def test_a_request_is_tried_in_the_reference(opened: Opener) -> None:
    page = opened("/docs")
    page.locator("#operations-rummy3000-rummy3000_arrange .opblock-summary-control").click()
    page.get_by_role("button", name="Execute").click()
    response = page.locator("#operations-rummy3000-rummy3000_arrange .live-responses-table")
    response.wait_for()
    assert '"score": 195' in response.inner_text()


def test_a_service_with_keys_asks_for_one(opened: Opener, guarded_address: str) -> None:
    page = opened(guarded_address)
    page.get_by_label("This service wants an API key").fill("a-key-of-the-service")
    page.keyboard.press("Enter")
    page.locator("#answer .figure", has_text="39").wait_for()
