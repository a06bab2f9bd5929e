"""What an operation is: a row of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import orjson
from marshmallow import Schema, ValidationError

from schemas.answers import rules_body
from schemas.base import NotPlain, Record
from schemas.problems import refusal_body
from service.rummy.faults import Fault, Refused
from service.web.metrics import Tally, count_hands, count_problem

_EXAMPLES = Path(__file__).parents[1] / "examples"


@dataclass(frozen=True, slots=True)
class Operation:
    """One row: how a request is read, what may be wrong with it, which function answers it, how that is written.

    ``refuses`` are the codes of the faults that the rules find; those of reading follow from the request's fields.
    ``run`` refuses some requests of its own accord; ``overlooked`` are the faults that it does not come upon, all of
    them where nothing is said.
    """

    name: str
    summary: str
    description: str
    request: Record
    faults: Callable[[Any], Iterable[Fault]]
    run: Callable[[Any], Any]
    body: Callable[[Any], dict[str, Any]]
    response: type[Schema]
    refuses: frozenset[str]
    overlooked: Callable[[Any], Iterable[Fault]] | None = None
    game: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", self.name.split(".")[0])

    @property
    def path(self) -> str:
        return "/v1/" + self.name.replace(".", "/")

    @property
    def codes(self) -> frozenset[str]:
        """The codes of all faults that a request may have."""
        return self.request.codes | self.refuses

    @property
    def examples(self) -> Mapping[str, Any]:
        """Requests that show what the operation does, by name; what is answered to them is found by asking."""
        return _examples(self.name)

    def answer(self, document: Any) -> dict[str, Any]:
        """The answer to a request document, as a client reads it; `Refused` carries every fault of one that has any."""
        read: dict[str, Any] = orjson.loads(orjson.dumps(self._answered(document)))
        return read

    def _answered(self, document: Any) -> dict[str, Any]:
        faults: list[Fault] = []
        try:
            request = self.request.quick(document)
        except (NotPlain, ValidationError, KeyError):
            request, faults = self.request.thorough(document)
        if not faults and not any((self.overlooked or self.faults)(request)):
            try:
                result = self.run(request)
            except Refused:
                pass  # with what it came upon; all faults are wanted
            else:
                return {"game": self.game, **self.body(result), "rules": rules_body(request.rules)}
        raise Refused([*faults, *self.faults(request)])

    def reply(self, document: Any, hands: Tally | None = None) -> tuple[int, dict[str, Any]]:
        """The status and the body (for orjson to write) that a request document gets, alone or in a batch."""
        try:
            answer = self._answered(document)
        except Refused as refused:
            problem = refusal_body(document, refused.faults, self.path)
            count_problem(problem)
            return 422, problem
        number = len(document["players"]) if "players" in document else 1
        if hands is None:
            count_hands(self.game, number)
        else:
            hands[self.game] += number
        return 200, answer


@cache
def _examples(name: str) -> Mapping[str, Any]:
    examples: Mapping[str, Any] = orjson.loads((_EXAMPLES / f"{name}.json").read_bytes())
    return examples
