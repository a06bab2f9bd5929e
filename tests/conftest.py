"""What many tests share: the application and a client of it, whose every answer is held against the description."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.web.operations import OPERATIONS
from tests.described import DescribedClient

Flask.test_client_class = DescribedClient


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


class Asker:
    """Asks operations by name and hands back status and body; every answer is held against its schema."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def __call__(self, name: str, request: Any) -> tuple[int, Any]:
        path, sent = f"/v1/{name.replace('.', '/')}", orjson.dumps(request)  # in the order given
        response = self.client.post(path, data=sent, content_type="application/json")
        body = orjson.loads(response.data)
        if response.status_code == 200:
            assert OPERATIONS[name].response().validate(body) == {}
        return response.status_code, body


@pytest.fixture
def ask(client: FlaskClient) -> Asker:
    return Asker(client)
