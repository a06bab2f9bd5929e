"""Problems in JSON (RFC 9457): every refusal, with all its faults in the order of the request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from marshmallow import fields

from schemas import answers
from schemas.answers import Answer
from service.rummy.faults import Fault, Path

MOST_ERRORS: Final = 1000


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its title, and what to do about it. Its page is /problems/ and its slug."""

    title: str
    advice: str


KINDS: Final[dict[str, Kind]] = {
    # faults of a request that could be read
    "missing": Kind("A field is missing", "Add the field that the pointer names."),
    "unknown_field": Kind(
        "There is no such field", "Remove the field or mend its spelling; the detail lists the fields there are."
    ),
    "wrong_type": Kind("A value has the wrong type", "Send the type that the detail names; nothing is converted."),
    "out_of_range": Kind("A value is out of range", "Send a value between the bounds that the detail names."),
    "wrong_number": Kind("A list has the wrong length", "Send as many entries as the detail says."),
    "card_unreadable": Kind(
        "A card cannot be read", "Write the rank (A 2 … 10 J Q K), then the suit (C D H S): 7S, 10H, A♠."
    ),
    "card_twice": Kind(
        "A card is in two places",
        "Over all hands, melds, lay-offs, table, pile and stock a pack holds each card once; where Rummy 500 is played"
        " with two packs, set the option decks to 2.",
    ),
    "wrong_size": Kind("A hand has the wrong size", "Send as many cards as the detail says."),
    "name_twice": Kind("Two players have one name", "Give each player a name of their own."),
    "unknown_option": Kind("There is no such option", "GET /v1/rules lists the options of each game."),
    "unknown_profile": Kind("There is no such profile", "GET /v1/rules lists the profiles of each game."),
    "bad_option": Kind("An option has no such value", "GET /v1/rules lists the values of each option."),
    "not_at_table": Kind("The player is not at the table", "Name one of the players of the request."),
    "still_holds_cards": Kind(
        "The player did not go out", "Who went out holds no card; name another, or leave it out."
    ),
    "bad_meld": Kind("The cards are no meld", "The detail says why; the rules of melds are R3-3, R5-3 and R5-4."),
    "not_in_hand": Kind("The card is not in the hand", "Melds are laid out of the hand they are sent with."),
    "card_melded_twice": Kind("A card is in two melds", "A card is in one meld at most (R3-3)."),
    "no_such_meld": Kind("There is no such meld", "Count the melds from 1, in the order they are sent."),
    "wrong_play": Kind("A play has two forms or none", "Send meld or lay_off, one of them, for each play."),
    "not_in_meld": Kind("The card is not in the meld", "The cards of a meld include all that was laid off onto it."),
    "wrong_deal": Kind("A deal has two forms or none", "Send scores or players, one of them, for each deal."),
    "bad_lay_off": Kind(
        "The card does not fit there", "A set takes its rank; a run takes the next card at either end."
    ),
    # refusals of the whole request
    "invalid_request": Kind("The request has several faults", "Each entry of errors has a code of its own."),
    "not_json": Kind("The body is not JSON", "Send one JSON document in UTF-8; NaN and Infinity are not JSON."),
    "unauthorized": Kind("A key is wanted", "Send a valid API key."),
    "not_found": Kind("There is nothing at this address", "GET /openapi.json lists all addresses."),
    "method_not_allowed": Kind("The address does not take this method", "The Allow header lists the methods it takes."),
    "not_acceptable": Kind("The answer cannot be given in that form", "Accept application/json."),
    "length_required": Kind("The length of the body is not given", "Send Content-Length; chunked bodies are not read."),
    "too_large": Kind("The body is too large", "Send less in one request."),
    "unsupported_media_type": Kind(
        "The body is of another media type", "Send application/json, uncompressed, with that Content-Type."
    ),
    "request_timeout": Kind("The request came too slowly", "Send it whole within the time that the detail names."),
    "head_too_large": Kind(
        "The head of the request is too large", "Send a shorter address, and fewer or shorter headers."
    ),
    "bad_request": Kind("The request is malformed", "The detail says what could not be understood."),
    "internal_error": Kind("The service failed", "The fault is ours; report it with the request id."),
    "unavailable": Kind("The service is not available", "Try again a little later."),
}
STATUS_CODES: Final = {
    400: "bad_request",
    401: "unauthorized",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    408: "request_timeout",
    411: "length_required",
    413: "too_large",
    414: "head_too_large",
    415: "unsupported_media_type",
    431: "head_too_large",
    500: "internal_error",
    503: "unavailable",
}


def page_of(code: str) -> str:
    """Where the page is that explains a code."""
    return f"/problems/{code.replace('_', '-')}"


class ErrorAnswer(Answer):
    """One fault of the request."""

    pointer = answers.json_pointer("JSON pointer of the value at fault; of the whole string where a card in it is.")
    index = answers.number("Which card of that string, from 0.", low=0, required=False, example=3)
    code = answers.one_of(KINDS, "The kind of fault, as a word for programs.")
    detail = answers.text("What is wrong, and what would be right.")
    clause = answers.clause("The clause of the rules behind it, or null.", allow_none=True)


class ProblemAnswer(Answer):
    """Why a request was refused."""

    type = answers.one_of(
        [page_of(code) for code in KINDS],
        "The page that explains the problem: that of the one code, or /problems/invalid-request.",
    )
    title = answers.text("The kind of problem, in words.")
    status = answers.number("The HTTP status.", low=400, high=599)
    detail = answers.text("What is wrong here.")
    instance = answers.text("The path of the request.")
    errors = answers.objects(ErrorAnswer, "Every fault, in the order of the request; empty where it could not be read.")
    errors_left_off = answers.number(
        f"How many faults beyond {MOST_ERRORS} are not listed.", low=1, required=False, example=12
    )
    request_id = fields.String(
        metadata={"description": "Names the failure in the log (status 500).", "examples": ["5f0c1b7e9d2a4c86"]}
    )


def problem_body(status: int, code: str, detail: str, instance: str, errors: Sequence[Any] = ()) -> dict[str, Any]:
    return {
        "type": page_of(code),
        "title": KINDS[code].title,
        "status": status,
        "detail": detail,
        "instance": instance,
        "errors": list(errors),
    }


def refusal_body(document: Any, faults: Sequence[Fault], instance: str) -> dict[str, Any]:
    """The problem for a request that could be read but not answered, all its faults in the order of the request."""
    ordered = sorted(faults, key=_Places(document))
    codes = {fault.code for fault in faults}
    code = codes.pop() if len(codes) == 1 else "invalid_request"
    detail = ordered[0].detail if len(faults) == 1 else f"{len(faults)} faults; the first: {ordered[0].detail}"
    body = problem_body(422, code, detail, instance, [_error(document, fault) for fault in ordered[:MOST_ERRORS]])
    if len(faults) > MOST_ERRORS:
        body["errors_left_off"] = len(faults) - MOST_ERRORS
    return body


class _Places:
    """Where paths lie in a document, for sorting: objects in the order of their keys, what is missing last."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self.orders: dict[int, dict[str, int]] = {}

    def __call__(self, fault: Fault) -> list[int]:
        place, value = [], self.document
        for step in fault.path:
            place.append(step if isinstance(step, int) else self._order(value).get(step, len(value)))
            value = _inner(value, step)
        return place

    def _order(self, value: dict[str, Any]) -> dict[str, int]:
        if id(value) not in self.orders:
            self.orders[id(value)] = {key: index for index, key in enumerate(value)}
        return self.orders[id(value)]


def _error(document: Any, fault: Fault) -> dict[str, Any]:
    value, path = document, fault.path
    for depth, step in enumerate(path):
        if isinstance(value, str):  # a card in a string: the string's pointer, and which card it is
            return {"pointer": pointer(path[:depth]), "index": step, **_said(fault)}
        value = _inner(value, step)
    return {"pointer": pointer(path), **_said(fault)}


def _said(fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, "detail": fault.detail, "clause": fault.clause}


def pointer(path: Path) -> str:
    """A path as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def _inner(document: Any, step: str | int) -> Any:
    if isinstance(document, dict):
        return document.get(step)
    return document[step] if isinstance(document, list) and isinstance(step, int) and step < len(document) else None
