"""The interface description is true, committed and served."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest
import yaml
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from service.web.openapi import as_yaml, specification
from service.web.operations import OPERATIONS, Operation
from tests.conftest import Asker

ROOT = Path(__file__).parents[2]


def test_the_committed_description_is_what_the_code_generates() -> None:
    assert (ROOT / "openapi.yaml").read_bytes() == as_yaml(), "run: make openapi"


def test_the_description_is_valid_openapi() -> None:
    validate(specification())


def test_it_is_served_as_yaml_and_as_json(client: FlaskClient) -> None:
    as_json, as_text = client.get("/openapi.json"), client.get("/openapi.yaml")
    assert (as_json.mimetype, as_text.mimetype) == ("application/json", "application/yaml")
    assert orjson.loads(as_json.data) == yaml.safe_load(as_text.data) == orjson.loads(orjson.dumps(specification()))


def test_every_route_is_described(client: FlaskClient) -> None:
    routes = {rule.rule for rule in client.application.url_map.iter_rules() if not rule.endpoint.startswith("pages.")}
    assert routes == set(specification()["paths"])


@pytest.mark.parametrize("operation", tuple(OPERATIONS.values()), ids=tuple(OPERATIONS))
def test_every_operation_is_described_and_its_examples_are_true(operation: Operation, ask: Asker) -> None:
    post = specification()["paths"][operation.path]["post"]
    assert all(post[field] for field in ("operationId", "summary", "description", "tags"))
    requests = post["requestBody"]["content"]["application/json"]["examples"]
    answers = post["responses"]["200"]["content"]["application/json"]["examples"]
    assert requests.keys() == answers.keys() != set()
    for name, request in requests.items():
        assert ask(operation.name, request["value"]) == (200, orjson.loads(orjson.dumps(answers[name]["value"])))
    refusal = post["responses"]["422"]["content"]["application/problem+json"]["example"]
    assert ask(operation.name, {"colour": "red"}) == (422, orjson.loads(orjson.dumps(refusal)))


def test_equal_requests_get_equal_bytes(client: FlaskClient) -> None:
    for operation in OPERATIONS.values():
        for request in operation.examples.values():
            bodies: set[Any] = {client.post(operation.path, json=request).data for _ in range(2)}
            assert len(bodies) == 1
