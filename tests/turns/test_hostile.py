"""Whatever is sent is answered or refused: nothing makes the service fail."""

from __future__ import annotations

import copy
import random
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.web.operations import OPERATIONS

OURS = ("rummy500.turn", "rummy3000.turn", "rummy500.replay", "rummy3000.replay")
JUNK: list[Any] = [None, True, 0, -1, 1.5, "", "7S", "ZZ", "7S 7S 7S", [], [[]], {}, {"from": "pile"}, ["7S", None]]


def damaged(document: Any, chance: random.Random) -> Any:
    """The document with something somewhere replaced by junk, removed, or there twice."""
    document = copy.deepcopy(document)
    at, inner = document, document
    while isinstance(inner, dict | list) and inner and chance.random() < 0.8:
        at, key = inner, chance.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        inner = at[key]
    if at is inner:
        return chance.choice(JUNK)
    action = chance.random()
    if action < 0.6:
        at[key] = chance.choice(JUNK)
    elif action < 0.8 or isinstance(at, dict):
        del at[key]
    else:
        at.insert(key, at[key])
    return document


@pytest.mark.parametrize("name", OURS)
def test_whatever_is_sent_is_answered_or_refused(client: FlaskClient, name: str) -> None:
    chance = random.Random(5)
    examples = [*OPERATIONS[name].examples.values()]
    for _ in range(300):
        document = damaged(chance.choice(examples), chance)
        for _ in range(chance.randrange(3)):
            document = damaged(document, chance)
        path = "/v1/" + name.replace(".", "/")
        response = client.post(path, data=orjson.dumps(document), content_type="application/json")
        assert response.status_code in (200, 422), (document, response.text)
