"""``POST /v1/batch``: a request a line, an answer a line, in order, while the request is still coming in.

Each line is asked of its operation as a request of its own would be; a bad one is answered with its problem and stops
nothing. Neither side is ever held whole, so memory does not grow with the number of lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, Final

import orjson
from flask import Flask, Response, current_app, request

from schemas.batch import LineRequest
from schemas.problems import STATUS_CODES, problem_body, refusal_body
from service.rummy.faults import Fault
from service.web.arrivals import Arrivals
from service.web.media import check_media
from service.web.metrics import Tally, count_problem, hands_counted_together
from service.web.operations import OPERATIONS
from service.web.problems import failure

PATH: Final = "/v1/batch"
MEDIA_TYPE: Final = "application/x-ndjson"
LINE_LIMIT: Final = 64 * 1024  # bytes
BATCH_LINES: Final = 10_000_000
_CHUNK: Final = 64 * 1024  # bytes of answers that are sent at once
_PAUSE: Final = b""
_LINE: Final = LineRequest()


def init_app(app: Flask) -> None:
    app.config.setdefault("LINE_LIMIT", LINE_LIMIT)
    app.config.setdefault("BATCH_LINES", BATCH_LINES)
    app.add_url_rule(PATH, "batch", batch, methods=["POST"])


def batch() -> Response:
    check_media(MEDIA_TYPE)
    arrivals = Arrivals(request.environ)
    longest, most = current_app.config["LINE_LIMIT"], current_app.config["BATCH_LINES"]
    answers = answers_to(lines_in(arrivals, longest), longest, most)
    return Response(in_chunks(answers, arrivals), mimetype=MEDIA_TYPE)


def lines_in(pieces: Iterable[bytes], longest: int) -> Iterator[list[bytes]]:
    """The lines that each piece completes; of one that is too long no more is kept than shows it."""
    rest = b""
    for piece in pieces:
        lines = (rest + piece).split(b"\n")
        rest = lines.pop()[: longest + 2]
        yield lines
    if rest:
        yield [rest]


def answers_to(bundles: Iterable[list[bytes]], longest: int, most: int) -> Iterator[bytes]:
    """The answer to each line that is not blank, and an empty one at the end of each bundle of lines.

    ``longest`` is in bytes; after ``most`` lines, blank ones too, the rest is refused.
    """
    numbers = count(1)
    for bundle in bundles:
        with hands_counted_together() as hands:
            for line, number in zip(bundle, numbers, strict=False):
                if number > most:
                    yield _refusal(number, 413, f"a batch has at most {most} lines; send the others in another one")
                    return
                if line and not line.isspace():
                    yield answer_to(number, line, longest, hands)
        yield _PAUSE


def in_chunks(answers: Iterable[bytes], arrivals: Arrivals) -> Iterator[bytes]:
    """Answers bundled for the wire; none waits while the next line is waited for."""
    yield _PAUSE  # has the server send the headers, before the first line is there
    ready: list[bytes] = []
    size = 0
    for answer in answers:
        ready.append(answer)
        size += len(answer)
        if size >= _CHUNK or (answer is _PAUSE and size and not arrivals.is_more_there()):
            yield b"".join(ready)
            ready, size = [], 0
    yield b"".join(ready)


def answer_to(number: int, line: bytes, longest: int = LINE_LIMIT, hands: Tally | None = None) -> bytes:
    """The answer to one line, as a line; its body is what the operation alone would answer, byte for byte."""
    if len(line) > longest and len(line.removesuffix(b"\r")) > longest:
        return _refusal(number, 413, f"a line has at most {longest} bytes; send this request on its own")
    try:
        document = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        return _refusal(number, 400, f"the line is not JSON: {error}", "not_json")
    try:
        operation, body, id_ = OPERATIONS[document["op"]], document["body"], document.get("id")
    except (KeyError, TypeError):
        return _why_not(number, document)
    if len(document) > 2 + ("id" in document):
        return _why_not(number, document)
    try:
        status, answer = operation.reply(body, hands)
        return _written(number, id_, status, answer)
    except Exception as error:
        return _failed(number, document, operation.path, error)


def _failed(number: int, document: Any, path: str, error: Exception) -> bytes:
    id_ = document.get("id")
    return _written(number, id_, 500, failure(error, path)) if _can_be_written(id_) else _why_not(number, document)


def _can_be_written(id_: Any) -> bool:
    """An id can be read in a depth in which it can't be written."""
    try:
        orjson.dumps({"id": id_})
    except orjson.JSONEncodeError:
        return False
    return True


def _why_not(number: int, document: Any) -> bytes:
    """The refusal of a line that asks no operation anything."""
    _, faults = _LINE.thorough(document)
    id_ = document.get("id") if isinstance(document, dict) else None
    if not _can_be_written(id_):
        id_ = None
        faults.append(Fault(("id",), "wrong_type", "an id may not be nested this deep"))
    if faults:
        return _answer(number, id_, refusal_body(document, faults, PATH))
    known = ", ".join(OPERATIONS)
    detail = f"there is no operation {document['op'][:64]!r}; the operations are {known}"
    return _answer(number, id_, problem_body(404, STATUS_CODES[404], detail, PATH))


def _refusal(number: int, status: int, detail: str, code: str | None = None) -> bytes:
    return _answer(number, None, problem_body(status, code or STATUS_CODES[status], detail, PATH))


def _answer(number: int, id_: Any, problem: dict[str, Any]) -> bytes:
    count_problem(problem)
    return _written(number, id_, problem["status"], problem)


def _written(number: int, id_: Any, status: int, body: dict[str, Any]) -> bytes:
    return orjson.dumps({"line": number, "id": id_, "status": status, "body": body}, option=orjson.OPT_APPEND_NEWLINE)
