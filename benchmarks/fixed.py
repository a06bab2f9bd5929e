"""What HTTP itself costs here: the service with one more route, which reads the body and returns fixed bytes."""

from __future__ import annotations

import os

from flask import Flask, Response, request

from service.app import create_app as create_service

PATH = "/v1/fixed/bytes"


def create_app() -> Flask:
    """The service, and a route that answers as many bytes as FIXED_SIZE says: same hooks, log lines and metrics."""
    app = create_service()
    body = b'{"fixed":"' + b"x" * (int(os.environ["FIXED_SIZE"]) - 12) + b'"}'

    @app.post(PATH)
    def fixed() -> Response:
        request.get_data(cache=False)
        return Response(body, mimetype="application/json")

    return app
