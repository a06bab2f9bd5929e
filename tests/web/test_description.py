"""The interface description says enough to program against: words, bounds and examples, and every code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.fields import CardList
from schemas.problems import KINDS, STATUS_CODES
from service.rummy.cards import SPELLINGS
from service.web.openapi import specification
from service.web.operations import OPERATIONS, Operation
from tests.conftest import Asker
from tests.described import check

SCHEMAS: dict[str, Any] = specification()["components"]["schemas"]
REFUSALS = orjson.loads((Path(__file__).parents[1] / "data" / "refusals.json").read_bytes())
OF_THE_WHOLE = {*STATUS_CODES.values(), "not_json", "invalid_request"}
SHOWN_BY = ("examples", "enum", "default", "$ref")


def properties(schema: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Every property in a schema with its name, those of objects within too."""
    for inner, property_ in schema.get("properties", {}).items():
        yield f"{name}.{inner}", property_
        yield from properties(property_, f"{name}.{inner}")
    for form in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *filter(None, [schema.get("items")])):
        yield from properties(form, name)


ALL = [each for name, schema in SCHEMAS.items() for each in properties(schema, name)]


def holds_objects(schema: Any) -> bool:
    return "$ref" in str(schema) or (schema.get("type") == "object" and "properties" not in schema)


def test_every_schema_and_every_property_is_described() -> None:
    assert [name for name, schema in SCHEMAS.items() if not schema.get("description")] == []
    assert [name for name, property_ in ALL if not property_.get("description")] == []


def test_every_property_is_shown_by_an_example() -> None:
    plain = [(name, property_) for name, property_ in ALL if not holds_objects(property_)]
    assert [
        name for name, each in plain if each.get("type") != "boolean" and not any(k in each for k in SHOWN_BY)
    ] == []


def test_every_number_has_a_unit_or_bounds() -> None:
    numbers = [(name, each) for name, each in ALL if "integer" in (each.get("type") or ())]
    assert [
        n
        for n, each in numbers
        if not any(k in each for k in ("minimum", "enum")) and "points" not in each["description"]
    ] == []


@pytest.mark.parametrize("name", ["CardList", "CardList7", "CardList8"])
def test_cards_are_a_list_or_one_string(name: str) -> None:
    assert [form["type"] for form in SCHEMAS[name]["oneOf"]] == ["array", "string"]


def test_every_spelling_of_a_card_is_described() -> None:
    assert [text for text in SPELLINGS if not re.search(SCHEMAS["CardText"]["pattern"], text)] == []


@given(st.from_regex(SCHEMAS["CardText"]["pattern"], fullmatch=True))
def test_what_is_described_as_a_card_is_read(text: str) -> None:
    assert text.removesuffix("\n") in SPELLINGS  # in Python $ lets a line end pass


@given(st.from_regex(SCHEMAS["CardList7"]["oneOf"][1]["pattern"], fullmatch=True))
def test_what_is_described_as_a_string_of_cards_is_read(text: str) -> None:
    assert len(CardList(7, "R3-1").quick(text)) == 7


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=tuple(OPERATIONS))
def test_an_operation_lists_every_code_it_can_refuse_with_and_no_other(operation: Operation, ask: Asker) -> None:
    refusal = specification()["paths"][operation.path]["post"]["responses"]["422"]
    assert refusal["x-problem-codes"] == [*REFUSALS[operation.name]]
    assert re.findall(r"`(\w+)`", refusal["description"]) == refusal["x-problem-codes"]
    for code, request in REFUSALS[operation.name].items():
        status, problem = ask(operation.name, request)
        assert (status, code in {error["code"] for error in problem["errors"]}) == (422, True)


def test_the_lines_of_a_batch_are_as_described() -> None:
    post = specification()["paths"]["/v1/batch"]["post"]
    for described, component in ((post["requestBody"], "BatchRequest"), (post["responses"]["200"], "BatchAnswer")):
        media = described["content"]["application/x-ndjson"]
        assert media["schema"]["contentSchema"] == {"$ref": f"#/components/schemas/{component}"}
        for line in media["example"].splitlines():
            check(("components", "schemas", component), line)


def test_every_code_is_listed_by_an_operation() -> None:
    assert {code for codes in REFUSALS.values() for code in codes} == KINDS.keys() - OF_THE_WHOLE


def test_every_refusal_of_a_whole_request_is_listed() -> None:
    listed = {int(status) for status in specification()["paths"]["/v1/rummy500/score"]["post"]["responses"]}
    assert listed - {200, 422} == STATUS_CODES.keys() - {404, 405}  # which are of addresses, not of operations
