"""From marshmallow schemas to JSON schemas: our own fields describe themselves."""

from __future__ import annotations

import inspect
from typing import Any, Final, cast

from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import fields

from schemas.answers import Answer

GAMES: Final = {"rummy3000": "Rummy 3000", "rummy500": "Rummy 500"}


class _Converter(OpenAPIConverter):
    """Writes our own fields as they describe themselves, and says of each schema what its docstring says."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        written: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        if isinstance(schema, Answer) or (isinstance(schema, type) and issubclass(schema, Answer)):
            written.pop("additionalProperties", None)  # answers may gain fields
        of = schema if isinstance(schema, type) else type(schema)
        return {"description": inspect.getdoc(of) or of.__name__, **written}


def _own_keywords(converter: _Converter, field: fields.Field[Any], ret: dict[str, Any]) -> dict[str, Any]:
    """The keywords of a field that describes itself, in place of what marshmallow's type would give."""
    describe = getattr(field, "openapi", None)
    if describe is None:
        return {}
    for keyword in set(ret) - {"description", "default", "examples"}:
        del ret[keyword]
    keywords: dict[str, Any] = describe(converter.resolve_nested_schema)
    if not field.allow_none or not keywords:
        return keywords
    forms = keywords["anyOf"] if keywords.keys() == {"anyOf"} else [keywords]
    return {"anyOf": [*forms, {"type": "null"}]}


class _Plugin(MarshmallowPlugin):
    Converter = _Converter


def plugin() -> MarshmallowPlugin:
    return _Plugin(schema_name_resolver=_component_name)


def teach(made: MarshmallowPlugin) -> None:
    """Have our fields describe themselves; possible once the plugin belongs to a document."""
    cast(_Converter, made.converter).add_attribute_function(_own_keywords)  # type: ignore[no-untyped-call]


def _component_name(schema: Any) -> str:
    of = schema if isinstance(schema, type) else type(schema)
    game = next((part for part in of.__module__.split(".") if part in GAMES), "")
    prefix = game.capitalize()
    return prefix + of.__name__.removeprefix(prefix).removesuffix("Answer")
