"""Examples of every property, taken from the requests and answers that the operations are shown with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import orjson

_LONGEST: Final = 160  # bytes of one example
_SHOWN_BY: Final = ("example", "examples", "enum", "$ref")  # what shows a value already


def show(document: dict[str, Any]) -> None:
    """Give each property of the document's schemas a value that the examples hold for it."""
    shower = _Shower(document)
    for path in document["paths"].values():
        for operation in path.values():
            for described in (operation.get("requestBody", {}), *operation["responses"].values()):
                for media in described.get("content", {}).values():
                    for schema, value in _examples(media):
                        shower.visit(schema, value)
    for property_, value in shower.found.values():
        property_["examples"] = [value]


def _examples(media: dict[str, Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """Each example with its schema; of lines of text, each line with the schema of a line."""
    schema = media["schema"]
    for value in (
        [media["example"]] if "example" in media else [each["value"] for each in media.get("examples", {}).values()]
    ):
        if "contentSchema" in schema:
            yield from ((schema["contentSchema"], orjson.loads(line)) for line in value.splitlines())
        else:
            yield schema, value


class _Shower:
    """Goes over values with their schemas; ``found`` holds the properties with the most telling value of each."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self.found: dict[int, tuple[dict[str, Any], Any]] = {}

    def visit(self, schema: dict[str, Any], value: Any) -> None:
        for form in self._forms(schema):
            if isinstance(value, dict):
                for name, property_ in form.get("properties", {}).items():
                    if name in value:
                        self._note(property_, value[name])
                        self.visit(property_, value[name])
            elif isinstance(value, list) and "items" in form:
                for entry in value:
                    self.visit(form["items"], entry)

    def _forms(self, schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if "$ref" in schema:
            target: Any = self._document
            for step in schema["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            yield from self._forms(target)
        for choice in ("anyOf", "oneOf"):
            for form in schema.get(choice, ()):
                yield from self._forms(form)
        yield schema

    def _note(self, property_: dict[str, Any], value: Any) -> None:
        if any(keyword in property_ for keyword in _SHOWN_BY) or self._is_object(property_):
            return
        known = self.found.get(id(property_))
        is_better = known is None or (known[1] in (None, "", [], {}) and value not in (None, "", [], {}))
        if is_better and len(orjson.dumps(value)) <= _LONGEST:
            self.found[id(property_)] = property_, value

    def _is_object(self, schema: dict[str, Any]) -> bool:
        """Whether the values are, or hold, objects whose own properties have examples."""
        forms = list(self._forms(schema))
        return any("properties" in form or ("items" in form and self._is_object(form["items"])) for form in forms)
