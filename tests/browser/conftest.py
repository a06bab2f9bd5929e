"""The service, served for real, and a page of it in Chromium that watches what it does."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.parse import urljoin

import pytest
from werkzeug.serving import make_server

from service.app import create_app
from service.settings import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

# Headless, in a container too, and without calls of the browser's own.
ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
# Chromium notes each refusal of the service in the console, though the page shows it in its place.
REFUSALS = ("status of 422", "status of 401")
DESKTOP = {"color_scheme": "light", "viewport": {"width": 1440, "height": 900}}
Opener = Callable[..., "Page"]
# The seed's example hand as it ended, in the address of the page.
ENDED = (
    "/#game=rummy500&question=ended&hand=5H+JD+9H+AH&laid_off=6S+KS&mine=7S+8S+9S&mine=4C+4S+4D"
    "&meld=KC+KD+KH&meld=7D+8D+9D+10D&meld=5C+6C+7C"
)


def _lacking(what: str) -> NoReturn:
    """A skipped test says what it lacks; where everything must run, that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with _served(Settings()) as address:
        yield address


@pytest.fixture
def guarded_address() -> Iterator[str]:
    """That of a service which wants a key."""
    with _served(Settings(api_keys=("a-key-of-the-service",))) as address:
        yield address


@contextmanager
def _served(settings: Settings) -> Iterator[str]:
    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    server = make_server("127.0.0.1", 0, create_app(settings), threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 (only `make browser` installs it)
    except ModuleNotFoundError:
        _lacking("playwright is not installed; run: make browser")
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if program is None:
        _lacking("there is no Chromium; install it (Debian: apt-get install chromium) or name it in CHROMIUM")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture
def opened(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens addresses of the service; in the end no page may have complained, or asked anything of anyone else."""
    complaints: list[str] = []
    contexts = []

    def open_page(path: str = "/", **settings: Any) -> Page:
        context = browser.new_context(**{**DESKTOP, **settings})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        start = urljoin(address, path)
        page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.extend(_elsewhere(request.url, start)))
        page.goto(start)
        page.wait_for_load_state("networkidle")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [complaint for complaint in complaints if not any(status in complaint for status in REFUSALS)] == []


def _elsewhere(url: str, start: str) -> list[str]:
    return [] if url.startswith((urljoin(start, "/"), "data:", "blob:")) else [f"asks {url}"]
