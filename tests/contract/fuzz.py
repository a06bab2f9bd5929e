"""Targets for atheris, which follows the branches that bytes take: ``python -m tests.contract.fuzz TARGET …``.

A target is ``cards``, or the name of an operation, whose requests are read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import atheris
from marshmallow import ValidationError

with atheris.instrument_imports(include=["schemas", "service.rummy.cards"]):
    import orjson

    from schemas.base import NotPlain, Record
    from schemas.fields import CardList
    from schemas.problems import KINDS, refusal_body
    from service.rummy.cards import SPELLINGS, read_cards, split, why_unreadable, write
    from service.web.operations import OPERATIONS


def cards(data: bytes) -> None:
    """Text is cards, which are written one way, or each entry that is none has a reason."""
    text = data.decode("utf-8", "replace")
    unreadable = [entry for entry in split(text) if entry not in SPELLINGS]
    if not unreadable:
        read = read_cards(text)
        assert read_cards(" ".join(write(read))) == read
        return
    assert all(why_unreadable(entry) for entry in unreadable)
    try:
        CardList().deserialize(text)
    except ValidationError:
        return
    raise AssertionError("what is no card was read")


def request(schema: Record, data: bytes) -> None:
    """The quick reading takes just what the thorough one finds no fault in, and every fault can be told."""
    try:
        document = orjson.loads(data)
    except orjson.JSONDecodeError:
        return
    read, faults = schema.thorough(document)
    try:
        quickly = schema.quick(document)
    except (NotPlain, ValidationError, KeyError):
        assert faults, "the quick reading refuses what has no fault"
        body = refusal_body(document, faults, "/")
        assert {error["code"] for error in body["errors"]} <= KINDS.keys() & {*schema.codes}
    else:
        assert not faults
        assert sorted(repr(quickly)) == sorted(repr(read)), "they differ"  # but for the order of claims


def targets() -> dict[str, Callable[[bytes], Any]]:
    return {"cards": cards, **{name: partial(request, each.request) for name, each in OPERATIONS.items()}}


if __name__ == "__main__":
    atheris.Setup([sys.argv[0], *sys.argv[2:]], targets()[sys.argv[1]])
    atheris.Fuzz()
