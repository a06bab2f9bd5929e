"""Who may call, from where, and what a browser may do with the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, Final

from flask import Flask, Response, request
from flask_cors import CORS

from service.settings import Settings
from service.web.problems import refuse

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_GUARDED: Final = "/v1/"
_HEADERS: Final = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Frame-Options", "DENY"),
]
_POLICY: Final = ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")


class Hardened:
    """Around an application: its answers are data, and nothing in them is to be run, framed or guessed at.

    Done where the answer leaves, as adding a header to Flask's costs more. A page brings a policy of its own.
    """

    def __init__(self, application: WSGIApplication) -> None:
        self._application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Callable[[bytes], object]:
            headers += _HEADERS
            if not any(name == _POLICY[0] for name, _ in headers):
                headers.append(_POLICY)
            return start_response(status, headers, *error)

        return self._application(environ, start)


class KeyCheck:
    """Lets a call under /v1 pass that brings ``Authorization: Bearer`` and one of the keys."""

    def __init__(self, keys: tuple[str, ...]) -> None:
        self._digests = [_digest(key) for key in keys]

    def __call__(self) -> None:
        if request.method == "OPTIONS" or not request.path.startswith(_GUARDED):
            return
        scheme, _, key = request.headers.get("Authorization", "").partition(" ")
        given = _digest(key.strip())
        # Every key is compared, each in constant time: how long a refusal takes tells nothing.
        matches = [compare_digest(given, digest) for digest in self._digests]
        if scheme.lower() != "bearer" or not any(matches):
            raise refuse(401, "send one of the service's keys, as Authorization: Bearer KEY")


def _digest(key: str) -> bytes:
    return sha256(key.encode()).digest()


def _challenge(response: Response) -> Response:
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


def init_app(app: Flask, settings: Settings) -> None:
    app.wsgi_app = Hardened(app.wsgi_app)  # type: ignore[method-assign]
    if settings.api_keys:
        app.before_request(KeyCheck(settings.api_keys))
        app.after_request(_challenge)
    if settings.cors_origins:
        CORS(
            app,
            origins=list(settings.cors_origins),
            methods=["GET", "POST"],
            allow_headers=["Authorization", "Content-Type", "X-Request-ID"],
            expose_headers=["X-Request-ID"],
            send_wildcard=True,
            max_age=600,
        )
