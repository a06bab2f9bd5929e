"""Pages for people: the table to try hands on, the reference, and what each problem and each cause means."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import orjson
from flask import Blueprint, Flask, Response, make_response, render_template, request, send_from_directory

from schemas.findings import CAUSES, CAUSES_BY_GAME, cause_page
from schemas.problems import KINDS, STATUS_CODES, problem_body
from service.web.operations import OPERATIONS
from service.web.problems import refuse

_HERE: Final = Path(__file__).parent
_FOLDERS: Final = {
    "page": _HERE / "static",
    "examples": _HERE / "examples",
    "reference": Path(str(files("flask_swagger_ui") / "dist")),
}
# A page runs, shows and asks for only what this service serves. Swagger UI's style sheet holds its own small images.
_POLICY: Final = "default-src 'self'; {}base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
_YEAR: Final = 365 * 24 * 3600
_STATUSES: Final = {code: status for status, code in STATUS_CODES.items()} | {"not_json": 400}

pages: Final = Blueprint("pages", __name__, template_folder="templates")


def init_app(app: Flask) -> None:
    app.register_blueprint(pages)


def _digest() -> str:
    """Names the assets as they are: other content, another address, so that a browser may keep what it has."""
    digest = sha256()
    for file in sorted(path for folder in _FOLDERS.values() for path in folder.rglob("*") if path.is_file()):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:12]


_VERSION: Final = _digest()


def _page(template: str, *, images: str = "", **values: object) -> Response:
    page = make_response(render_template(template, assets=f"/static/{_VERSION}", **values))
    page.headers["Content-Security-Policy"] = _POLICY.format(f"img-src {images}; " if images else "")
    page.cache_control.no_cache = True
    page.add_etag()
    page.make_conditional(request)
    return page


@pages.get("/")
def table() -> Response:
    return _page("table.html")


@pages.get("/docs")
def reference() -> Response:
    return _page("reference.html", images="'self' data:")


@pages.get("/static/<version>/<folder>/<path:name>")
def asset(version: str, folder: str, name: str) -> Response:
    if folder not in _FOLDERS:
        raise refuse(404, "there is no such file")
    # Under another version, that of an older or a newer release, it is asked for again each time.
    is_current = version == _VERSION
    file = send_from_directory(_FOLDERS[folder], name, max_age=_YEAR if is_current else None)
    file.cache_control.immutable = is_current
    return file


@pages.get("/problems/<slug>")
def problem(slug: str) -> Response:
    code = slug.replace("-", "_")
    if code not in KINDS or "_" in slug:
        raise refuse(404, f"there is no problem named {slug}; /problems/invalid-request lists them all")
    slugs = {name.replace("_", "-"): kind.title for name, kind in KINDS.items()}
    asked, answered = problem_example(code)
    return _page("problem.html", code=code, kind=KINDS[code], slug=slug, slugs=slugs, asked=asked, answered=answered)


@pages.get("/causes/<name>")
def cause(name: str) -> Response:
    by_game = [(game, id_, text) for game, causes in CAUSES_BY_GAME.items() for id_, text in causes.items()]
    told = [each for each in by_game if cause_page(each[1]) == f"/causes/{name}"]
    if not told:
        raise refuse(404, f"there is no cause named {name}; /causes/posted_twice lists them all")
    names = dict.fromkeys([cause_page(id_).removeprefix("/causes/") for id_ in CAUSES])
    return _page("cause.html", name=name, told=told, names=names)


def problem_example(code: str) -> tuple[str | None, str]:
    """A request with a fault of this kind and what it is answered; without a request where none has the fault."""
    examples = orjson.loads((_FOLDERS["examples"] / "problems.json").read_bytes())
    if code not in examples:
        body = problem_body(_STATUSES.get(code, 422), code, KINDS[code].advice, "/v1/rummy500/score")
        return None, _indented(body)
    operation, body = OPERATIONS[examples[code]["op"]], examples[code]["body"]
    asked = f"POST {operation.path}\nContent-Type: application/json\n\n{_indented(body)}"
    return asked, _indented(operation.reply(body)[1])


def _indented(document: Any) -> str:
    return orjson.dumps(document, option=orjson.OPT_INDENT_2).decode()
