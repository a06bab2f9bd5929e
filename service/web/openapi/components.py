"""What operations refer to: cards, options, lines of a batch, refusals, headers, the key."""

from __future__ import annotations

from typing import Any, Final

from apispec import APISpec

from schemas.batch import LineAnswer, LineRequest
from schemas.fields import MOST_CARDS
from schemas.options import options_schema
from schemas.problems import ProblemAnswer
from service.rummy.cards import CARDS, write
from service.rummy.rummy500 import options as options500
from service.rummy.rummy3000 import options as options3000
from service.rummy.rummy3000.options import HAND_SIZE

PROBLEM: Final = "application/problem+json"
REFUSALS: Final = {
    400: "The body is not JSON, or the request is malformed.",
    401: "The service has keys, and the request brings none of them.",
    406: "The answer cannot be given in an accepted form.",
    408: "The request came too slowly.",
    411: "The length of the body is not given.",
    413: "The body is too large.",
    414: "The address is too long.",
    415: "The body is of another media type.",
    431: "The headers are too long or too many.",
    500: "The service failed.",
    503: "The service is stopping or has too much to do; try again a little later.",
}
OF_ANY: Final = (400, 408, 414, 431, 500, 503)
"""What any request may be refused with, whatever it asks for."""
KEY: Final = "key"

_GLYPHS: Final = "🂡-🂫🂭🂮🂱-🂻🂽🂾🃁-🃋🃍🃎🃑-🃛🃝🃞"
_CARD: Final = r"(?:(?:[2-9AJQKTajqkt0]|10)(?:[CDHScdhs]|[♣♧♦♢♥♡♠♤][\uFE0E\uFE0F]?)" rf"|[{_GLYPHS}][\uFE0E\uFE0F]?)"
_CARD_TEXT: Final = {
    "type": "string",
    "pattern": f"^{_CARD}$",
    "description": "A card, rank first: A 2 … 10 J Q K, then C D H S. T and 0 for the ten, lower case, suit symbols and"
    " the Unicode playing cards are read, too; answers write each card one way.",
    "examples": ["7S", "10h", "A♠"],
}
_CARD_WRITTEN: Final = {
    "type": "string",
    "enum": write(CARDS),
    "description": "A card as answers write it.",
    "examples": ["7S"],
}


def add_to(spec: APISpec) -> None:
    spec.components.schema("Card", _CARD_WRITTEN)
    spec.components.schema("CardText", _CARD_TEXT)
    spec.components.schema("CardList", _card_list(0, MOST_CARDS))
    for size in (HAND_SIZE, HAND_SIZE + 1):
        spec.components.schema(f"CardList{size}", _card_list(size, size))
    for name, module in (("Rummy3000Options", options3000), ("Rummy500Options", options500)):
        spec.components.schema(name, options_schema(module.OPTIONS, module.PROFILES))
    for name, line in (("BatchRequest", LineRequest), ("BatchAnswer", LineAnswer)):
        spec.components.schema(name, schema=line)
    spec.components.header("RequestId", _REQUEST_ID)
    for status, description in REFUSALS.items():
        spec.components.response(f"Problem{status}", response(description, PROBLEM, {"schema": ProblemAnswer}))
    spec.components.security_scheme(KEY, _BEARER)


def _card_list(low: int, high: int) -> dict[str, Any]:
    """``low`` to ``high`` cards; in a string, they are counted by its pattern."""
    cards = f"{_CARD}(?:[\\s,]+{_CARD}){{{max(low - 1, 0)},{high - 1}}}"
    as_text = rf"^[\s,]*{cards if low else f'(?:{cards})?'}[\s,]*$"
    as_list = {"type": "array", "items": {"$ref": "#/components/schemas/CardText"}, "minItems": low, "maxItems": high}
    number = f"{low} cards" if low == high else f"Up to {high} cards"
    return {
        "description": f"{number}, as a list or as one string, separated by spaces or commas.",
        "oneOf": [as_list, {"type": "string", "pattern": as_text}],
        "examples": [
            "7S 7H 7D 4C 5C 6C KD 2H"[: 3 * high - 1],
            ["7S", "7H", "7D", "4C", "5C", "6C", "KD", "2H"][:high],
        ],
    }


_REQUEST_ID: Final = {
    "description": "Names the request in the service's log: the caller's X-Request-ID where that is a plain word.",
    "schema": {"type": "string", "examples": ["5f0c1b7e9d2a4c86"]},
}
_BEARER: Final = {
    "type": "http",
    "scheme": "bearer",
    "description": "One of the service's keys; wanted only where the service has any.",
}


def response(description: str, media_type: str, media: dict[str, Any], **headers: Any) -> dict[str, Any]:
    """A response with its body, and the headers that it has beside the one that all have."""
    named = {name.replace("_", "-"): header for name, header in headers.items()}
    return {
        "description": description,
        "headers": {"X-Request-ID": "RequestId", **named},
        "content": {media_type: media},
    }
