"""Rule options as data: each is one field of a game's ``Rules``, with its values, text and clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

Value = str | int | bool
HIGHEST_TOTAL: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: ``kind`` is "choice" (one of ``choices``), "integer" (``low`` to ``high``) or "boolean"."""

    name: str
    kind: str
    default: Value
    text: str
    clause: str
    choices: tuple[str | int, ...] = ()
    low: int | None = None
    high: int | None = None

    def accepts(self, value: object) -> bool:
        """Whether the value may be chosen. Types are strict: true is no 1, and 15.0 no 15."""
        if self.kind == "boolean":
            return isinstance(value, bool)
        if self.kind == "integer":
            return (
                type(value) is int and self.low is not None and self.high is not None and self.low <= value <= self.high
            )
        return any(type(value) is type(choice) and value == choice for choice in self.choices)

    @property
    def values_in_words(self) -> str:
        if self.kind == "boolean":
            return "true or false"
        if self.kind == "integer":
            return f"a whole number from {self.low} to {self.high}"
        return ", ".join(str(choice) for choice in self.choices[:-1]) + f" or {self.choices[-1]}"


@dataclass(frozen=True, slots=True)
class Profile:
    """A named set of options."""

    name: str
    text: str
    rules: Mapping[str, Value]


def choice(default: str | int, *others: str | int, text: str, clause: str) -> Any:
    """A field of ``Rules`` that holds one of several values, the default first."""
    return _option(default, text, clause, kind="choice", choices=(default, *others))


def integer(default: int, low: int, high: int, *, text: str, clause: str) -> Any:
    return _option(default, text, clause, kind="integer", low=low, high=high)


def boolean(default: bool, *, text: str, clause: str) -> Any:
    return _option(default, text, clause, kind="boolean")


def _option(default: Value, text: str, clause: str, **values: Any) -> Any:
    return field(default=default, metadata={"default": default, "text": text, "clause": clause, **values})


def options_of(rules: type) -> dict[str, Option]:
    """The options of a game, by name, read off the fields of its ``Rules``."""
    return {each.name: Option(name=each.name, **each.metadata) for each in fields(rules)}
