"""Asks a running service: a slice of lines at a time, again where the connection fails, nothing twice."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Final

import requests

from service.cli.engines import Engine, Failed
from service.cli.lines import Line
from service.web.batch import MEDIA_TYPE, PATH

_HEADERS: Final = {"Content-Type": MEDIA_TYPE, "Accept": f"{MEDIA_TYPE}, application/problem+json"}
_TIMEOUT: Final = (10, 60)  # seconds to connect, and between two pieces of the answer
_PIECE: Final = 64 * 1024
_ATTEMPTS: Final = 7
_FIRST_PAUSE: Final = 0.5  # seconds; each next one is twice as long: half a minute in all
_PASSING: Final = (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError)


class _Unavailable(requests.ConnectionError):
    """The service says that it can't answer at present (503), or ended its answer too early."""


def at(url: str, key: str | None = None) -> Engine:
    """An engine that asks the service at an address, with an API key where it wants one."""

    def ask(slices: Iterable[list[Line]]) -> Iterator[list[bytes]]:
        with requests.Session() as session:
            session.headers.update({**_HEADERS, **({"Authorization": f"Bearer {key}"} if key else {})})
            for slice_ in slices:
                yield list(_answers(session, url.rstrip("/") + PATH, slice_))

    return ask


def _answers(session: requests.Session, url: str, lines: list[Line]) -> Iterator[bytes]:
    """The answer to each line; after a failure only the lines are sent again that were not answered yet."""
    failures = 0
    while lines:
        answered = 0
        try:
            for line, answer in zip(lines, _ask(session, url, lines), strict=False):
                answered += 1
                yield _renumbered(answer, line.number)
            if answered < len(lines):
                raise _Unavailable("the answer ends too early")
        except _PASSING as error:
            failures = 1 if answered else failures + 1
            if failures == _ATTEMPTS:
                raise Failed(f"{url} can't be reached: {error}") from error
            time.sleep(_FIRST_PAUSE * 2 ** (failures - 1))
        except requests.RequestException as error:
            raise Failed(f"{url}: {error}") from error
        lines = lines[answered:]


def _ask(session: requests.Session, url: str, lines: list[Line]) -> Iterator[bytes]:
    """The answers as they come; one that is cut off in the middle is none."""
    body = b"\n".join([line.request for line in lines])
    with session.post(url, body, stream=True, timeout=_TIMEOUT) as response:
        if response.status_code == requests.codes.unavailable:
            raise _Unavailable("503, the service is not available")
        if response.status_code != requests.codes.ok:
            raise Failed(f"{url} answers {response.status_code}: {_detail(response)}")
        rest = b""
        for piece in response.iter_content(_PIECE):
            *answers, rest = (rest + piece).split(b"\n")
            yield from answers


def _detail(response: requests.Response) -> str:
    try:
        return str(response.json()["detail"])
    except (requests.JSONDecodeError, KeyError, TypeError):
        return response.reason


def _renumbered(answer: bytes, number: int) -> bytes:
    """The service counts the lines of the slice; here those of the input count."""
    return b'{"line":%d,%b\n' % (number, answer.partition(b",")[2])
