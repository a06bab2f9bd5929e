"""The description as a whole, as a document and as text."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import orjson
import yaml
from apispec import APISpec

from service import VERSION
from service.web import batch
from service.web.openapi import components, converter, others
from service.web.openapi.examples import show
from service.web.openapi.operations import post
from service.web.operations import OPERATIONS

_DESCRIPTION: Final = (
    "Scores and adjudicates hands of Rummy 3000 and Rummy 500. Cards are written rank first: `7S`, `10H`; a list of"
    " cards is a JSON list or one string. Every refusal is a problem (RFC 9457) that lists all faults at once; each"
    " kind has a page under `/problems/`. Within `/v1` answers may gain fields, codes and causes; nothing is renamed or"
    " dropped."
)


@cache
def specification() -> dict[str, Any]:
    """The whole description as a document."""
    document = _assembled()
    show(document)
    return document


def _assembled() -> dict[str, Any]:
    plugin = converter.plugin()
    spec = APISpec(
        "Rummy Referee",
        VERSION,
        "3.1.0",
        [plugin],
        info={"description": _DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
        servers=[{"url": "/"}],
        security=[{}, {components.KEY: []}],
        tags=[{"name": name, "description": title} for name, title in {**converter.GAMES, **others.TAGS}.items()],
    )
    converter.teach(plugin)
    components.add_to(spec)
    for operation in OPERATIONS.values():
        spec.path(operation.path, operations={"post": post(operation)})
    spec.path(batch.PATH, operations={"post": others.batch_post()})
    for path, get in others.gets().items():
        spec.path(path, operations={"get": get})
    document: dict[str, Any] = orjson.loads(orjson.dumps(spec.to_dict()))  # without parts that are in two places
    return document


class _Dumper(yaml.SafeDumper):
    """Writes each value out where it stands, without anchors."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 (PyYAML's signature)
        return True


@cache
def as_json() -> bytes:
    return orjson.dumps(specification())


@cache
def as_yaml() -> bytes:
    text: str = yaml.dump(
        specification(), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None
    )
    return text.encode()
