"""Clients of the last release go on working until the major version moves; each way of breaking them is found."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from service import VERSION
from service.web.openapi import specification
from tests.compatibility import Schema, breaks, last_released, skeleton

HAND, ARRANGE = "Rummy3000HandRequest", "Rummy3000Arrange"
ASKED, ANSWERED = "POST /v1/rummy3000/arrange, asked:", "POST /v1/rummy3000/arrange, answered:"


def test_clients_of_the_last_release_go_on_working() -> None:
    version, released = last_released()
    found = breaks(released, specification())
    assert found == [] or version.split(".")[0] != VERSION.split(".")[0], "\n".join(found)


def test_a_description_without_its_words_breaks_nothing() -> None:
    assert (
        breaks(specification(), skeleton(specification())) == breaks(skeleton(specification()), specification()) == []
    )


def schema(document: Schema, name: str) -> Any:
    return document["components"]["schemas"][name]


def post(document: Schema) -> Any:
    return document["paths"]["/v1/rummy3000/arrange"]["post"]


BREAKING: list[tuple[Callable[[Schema], Any], str]] = [
    (lambda new: new["paths"].pop("/v1/batch"), "POST /v1/batch is gone"),
    (lambda new: new["paths"]["/v1/rules"].pop("get"), "GET /v1/rules is gone"),
    (lambda new: post(new).update(operationId="arrange"), "POST /v1/rummy3000/arrange is now called arrange"),
    (lambda new: post(new)["requestBody"].update(content={}), f"{ASKED} no application/json any more"),
    (lambda new: schema(new, HAND)["required"].append("rules"), f"{ASKED}/rules is wanted now"),
    (lambda new: schema(new, HAND)["properties"].pop("rules"), f"{ASKED}/rules is gone"),
    (lambda new: schema(new, "CardList7")["oneOf"].pop(), f"{ASKED}/hand may not be string now"),
    (lambda new: schema(new, "CardList7")["oneOf"][0].update(minItems=8), f"{ASKED}/hand has another minItems"),
    (
        lambda new: schema(new, "Rummy3000Options")["properties"]["target"].update(maximum=5000),
        f"{ASKED}/rules/target has another maximum",
    ),
    (
        lambda new: schema(new, "Rummy3000Options")["properties"]["long_sequence"]["enum"].remove("split"),
        f"{ASKED}/rules/long_sequence may not be split any more",
    ),
    (lambda new: schema(new, "CardText").update(enum=["7S"]), f"{ASKED}/hand/[] is one of a few now"),
    (lambda new: schema(new, ARRANGE)["required"].remove("score"), f"{ANSWERED}/score may be missing now"),
    (lambda new: schema(new, ARRANGE)["properties"].pop("score"), f"{ANSWERED}/score is gone"),
    (
        lambda new: schema(new, ARRANGE)["properties"]["score"].update(type=["integer", "null"]),
        f"{ANSWERED}/score may be null now",
    ),
    (
        lambda new: schema(new, "Item")["properties"]["reason"]["enum"].remove("row"),
        f"{ANSWERED}/items/[]/reason may not be row any more",
    ),
    (lambda new: schema(new, "Problem")["properties"].pop("errors"), "a problem:/errors is gone"),
]


@pytest.mark.parametrize(("change", "broken"), BREAKING, ids=[broken for _, broken in BREAKING])
def test_a_change_that_breaks_clients_is_found(change: Callable[[Schema], Any], broken: str) -> None:
    new = deepcopy(specification())
    change(new)
    assert broken in breaks(specification(), new)


ALLOWED: dict[str, Callable[[Schema], Any]] = {
    "another path": lambda new: new["paths"].update({"/v1/chess": {"post": {}}}),
    "another field of an answer": lambda new: schema(new, ARRANGE)["properties"].update(extra={"type": "null"}),
    "another reason": lambda new: schema(new, "Item")["properties"]["reason"]["enum"].append("gift"),
    "another option": lambda new: schema(new, "Rummy3000Options")["properties"].update(jokers={"type": "integer"}),
    "more cards": lambda new: schema(new, "CardList")["oneOf"][0].update(maxItems=208),
    "no longer required": lambda new: schema(new, HAND).update(required=[]),
    "other words": lambda new: post(new).update(description="", summary=""),
}


@pytest.mark.parametrize("change", ALLOWED.values(), ids=tuple(ALLOWED))
def test_a_change_that_breaks_nobody_is_allowed(change: Callable[[Schema], Any]) -> None:
    new = deepcopy(specification())
    change(new)
    assert breaks(specification(), new) == []
