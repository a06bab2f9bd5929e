"""What in an interface description would break the clients of an older one: the rules of `/v1`, as code.

``python -m tests.compatibility`` keeps the present description, without its words, as that of the present version.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import orjson
import yaml

from service import VERSION
from service.web.openapi import specification

DATA = Path(__file__).parent / "data"
ANY = "any"
BOUNDS = {"minimum": -inf, "minLength": 0, "minItems": 0, "maximum": inf, "maxLength": inf, "maxItems": inf}
RELIED_ON = {
    *("paths", "components", "schemas", "responses", "200", "operationId", "requestBody", "content", "required"),
    *("schema", "type", "enum", "properties", "items", "anyOf", "oneOf", "$ref", "additionalProperties", *BOUNDS),
}
NAMES = ("paths", "schemas", "properties", "content")  # what these hold goes by names of its own
Schema = dict[str, Any]


def last_released() -> tuple[str, Schema]:
    """The newest version that was kept, and its description."""
    versions = {path.stem.removeprefix("openapi-"): path for path in DATA.glob("openapi-*.yaml")}
    newest = max(versions, key=lambda version: [int(number) for number in version.split(".")])
    return newest, yaml.safe_load(versions[newest].read_text(encoding="utf-8"))


def skeleton(value: Any, *, are_names: bool = False) -> Any:
    """A description less what no program relies on."""
    if isinstance(value, list):
        return [skeleton(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    kept = {key: inner for key, inner in value.items() if are_names or key in RELIED_ON or key in ("get", "post")}
    return {key: skeleton(inner, are_names=key in NAMES and not are_names) for key, inner in kept.items()}


def breaks(old: Schema, new: Schema) -> list[str]:
    """Each change that breaks a client of the old description, in words."""
    return [*_Comparison(old, new).breaks()]


class _Comparison:
    def __init__(self, old: Schema, new: Schema) -> None:
        self.old, self.new = old, new

    def breaks(self) -> Iterator[str]:
        for path, methods in self.old["paths"].items():
            for method, old in methods.items():
                at, new = f"{method.upper()} {path}", self.new["paths"].get(path, {}).get(method)
                if new is None:
                    yield f"{at} is gone"
                    continue
                if new["operationId"] != old["operationId"]:
                    yield f"{at} is now called {new['operationId']}"
                asked = old.get("requestBody", {}), new.get("requestBody", {})
                yield from self._bodies(f"{at}, asked:", *asked, is_asked=True)
                yield from self._bodies(f"{at}, answered:", old["responses"]["200"], new["responses"]["200"])
        problem = {"$ref": "#/components/schemas/Problem"}
        yield from self._schemas("a problem:", problem, problem, is_asked=False)

    def _bodies(self, at: str, old: Schema, new: Schema, *, is_asked: bool = False) -> Iterator[str]:
        for media_type, media in old.get("content", {}).items():
            if media_type in new["content"]:
                yield from self._schemas(at, media["schema"], new["content"][media_type]["schema"], is_asked=is_asked)
            else:
                yield f"{at} no {media_type} any more"

    def _schemas(self, at: str, old: Schema, new: Schema, *, is_asked: bool) -> Iterator[str]:
        before, after = forms(self.old, old), forms(self.new, new)
        known, allowed = (before, after) if is_asked else (after, before)
        if ANY not in allowed:
            yield from (f"{at} may {'not ' * is_asked}be {kind} now" for kind in sorted(known.keys() - allowed.keys()))
        for kind in before.keys() & after.keys():
            was, is_ = before[kind], after[kind]
            yield from self._values(at, was, is_, is_asked=is_asked)
            if "items" in was and "items" in is_:
                yield from self._schemas(f"{at}/[]", was["items"], is_["items"], is_asked=is_asked)
            if kind == "object":
                yield from self._properties(at, was, is_, is_asked=is_asked)

    def _values(self, at: str, old: Schema, new: Schema, *, is_asked: bool) -> Iterator[str]:
        if "enum" in new:
            yield from (
                f"{at} may not be {value} any more" for value in old.get("enum", ()) if value not in new["enum"]
            )
        if is_asked:
            if "enum" in new and "enum" not in old:
                yield f"{at} is one of a few now"
            for bound, without in BOUNDS.items():
                sign = 1 if bound.startswith("min") else -1
                if sign * new.get(bound, without) > sign * old.get(bound, without):
                    yield f"{at} has another {bound}"

    def _properties(self, at: str, old: Schema, new: Schema, *, is_asked: bool) -> Iterator[str]:
        was, is_ = set(old.get("required", ())), set(new.get("required", ()))
        yield from (f"{at}/{name} is wanted now" for name in sorted(is_ - was if is_asked else ()))
        yield from (f"{at}/{name} may be missing now" for name in sorted(() if is_asked else was - is_))
        for name, property_ in old.get("properties", {}).items():
            if name in new.get("properties", {}):
                yield from self._schemas(f"{at}/{name}", property_, new["properties"][name], is_asked=is_asked)
            else:
                yield f"{at}/{name} is gone"


def forms(document: Schema, schema: Schema) -> dict[str, Schema]:
    """What a value may be: a schema for each type, references resolved and choices of one type put together."""
    if "$ref" in schema:
        target: Any = document
        for step in schema["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        return forms(document, target)
    found: dict[str, Schema] = {}
    for choice in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        for kind, form in forms(document, choice).items():
            found[kind] = _together(found[kind], form) if kind in found else form
    if found:
        return found
    types = schema.get("type", ANY)
    return dict.fromkeys([types] if isinstance(types, str) else types, schema)


def _together(one: Schema, other: Schema) -> Schema:
    """A schema for what either allows."""
    both = {key: one[key] for key in one.keys() & other.keys() if one[key] == other[key]}
    if "enum" in one and "enum" in other:
        both["enum"] = [*one["enum"], *other["enum"]]
    if "items" in one and "items" in other:
        both["items"] = {"anyOf": [one["items"], other["items"]]}
    return both


if __name__ == "__main__":
    kept = DATA / f"openapi-{VERSION}.yaml"
    text = yaml.safe_dump(skeleton(orjson.loads(orjson.dumps(specification()))), sort_keys=False, width=120)
    kept.write_text(text, encoding="utf-8")
