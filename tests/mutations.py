"""Requests that are nearly right: the operations' examples with a few things in them changed."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from service.rummy.cards import SPELLINGS
from service.web.operations import OPERATIONS

Place = tuple[Any, Any]  # an object or a list, and a key or index in it

ODD: st.SearchStrategy[Any] = st.sampled_from(
    [
        *(
            None,
            True,
            False,
            0,
            1,
            -1,
            2,
            1.5,
            10**6,
            10**6 + 1,
            -(2**63),
            1e308,
            "",
            " ",
            ",",
            "7S",
            "7S 7S",
            "2D 3D",
        ),
        *(
            "10S,TS 0s",
            "1S",
            "S7",
            "🂡",
            "🃏",
            "x" * 65,
            "Ann",
            "you",
            "\x00",
            "é" * 64,
            [],
            {},
            [None],
            [[]],
            ["7S", 7],
        ),
        *(["7S"] * 105, "7S " * 105, [{}], {"": ""}, {"a/b~c": 1}, {"scores": [1]}, {"meld": "7S"}, {"cards": "7S"}),
        *({"profile": "pagat"}, {"decks": 2}, {"decks": 1}, {"profile": "none"}, {"target": 0}, {"jokers": 1}),
        *(
            "stock",
            "pile",
            "won",
            "tied",
            {"player": "Ann", "meld": 9},
            [{"cards": "7S", "onto": {"player": "", "meld": 1}}],
        ),
    ]
)
WORDS = st.sampled_from(
    [
        *(
            "rules",
            "hand",
            "players",
            "table",
            "pile",
            "turn",
            "turns",
            "deals",
            "scores",
            "reported",
            "totals",
            "winner",
        ),
        *(
            "melds",
            "lay_offs",
            "lay_off",
            "onto",
            "meld",
            "name",
            "total",
            "caller",
            "went_out",
            "throw",
            "keep_discard",
        ),
        *("draw", "discard", "plays", "call", "player", "index", "number", "laid", "stock", "turn_up", "colour", ""),
    ]
)


def places(document: Any) -> Iterator[Place]:
    """Every place in a document that can be changed."""
    keys = document.keys() if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        yield document, key
        yield from places(document[key])


@st.composite
def nearly_right(draw: st.DrawFn) -> tuple[str, Any]:
    """The name of an operation and a request to it, an example with up to four changes."""
    name = draw(st.sampled_from([*OPERATIONS]))
    request = deepcopy(draw(st.sampled_from([*OPERATIONS[name].examples.values()])))
    for _ in range(draw(st.integers(0, 4))):
        _change(draw, request)
    return name, request


def _change(draw: st.DrawFn, request: Any) -> None:
    found = [*places(request)]
    if not found:
        return
    within, key = draw(st.sampled_from(found))
    kind = draw(st.sampled_from(["replaced", "dropped", "doubled", "added", "moved", "card"]))
    if kind == "replaced":
        within[key] = deepcopy(draw(ODD))
    elif kind == "dropped":
        del within[key]
    elif kind == "doubled" and isinstance(within, list):
        within.insert(key, deepcopy(within[key]))
    elif kind == "added" and isinstance(within[key], dict):
        within[key][draw(WORDS)] = deepcopy(draw(ODD))
    elif kind == "moved":
        other, place = draw(st.sampled_from(found))
        within[key] = deepcopy(other[place])
    elif isinstance(within[key], str):
        within[key] = draw(st.sampled_from([*SPELLINGS])) + " " + within[key]
