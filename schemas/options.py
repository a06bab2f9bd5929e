"""The ``rules`` of a request: a profile and options, each strict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

from marshmallow import ValidationError

from schemas.base import NOT_AN_OBJECT, Resolve, Said
from schemas.fields import Field
from service.rummy.options import Option, Profile, Value

R = TypeVar("R")
MOST_DECKS = 2
LONGEST_NAME = 40  # looking for what a longer one may have meant would cost more than it helps


class RulesField(Field, Generic[R]):
    """The rules of one game: ``{"profile": name, option: value, …}``; an option named overrides the profile's."""

    codes = frozenset({"unknown_option", "unknown_profile", "bad_option"})

    def __init__(
        self,
        rules: type[R],
        options: Mapping[str, Option],
        profiles: tuple[Profile, ...],
        component: str,
        **kwargs: Any,
    ) -> None:
        self.options, self.component = options, component
        self.profiles = {profile.name: profile for profile in profiles}
        self._make = lru_cache(maxsize=256)(lambda *values: rules(**dict(values)))
        super().__init__(**kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> R:
        if not isinstance(value, dict):
            raise ValidationError([cast(str, NOT_AN_OBJECT)])
        wrong = {name: [said] for name, chosen in value.items() if (said := self._fault(name, chosen))}
        chosen = {name: value[name] for name in value.keys() - wrong}
        if "decks" in wrong and "decks" in self.options:
            chosen["decks"] = MOST_DECKS  # too many cards for the packs is no verdict while these are unknown
        profile = self.profiles[chosen.pop("profile", "standard")]
        rules = self._make(*sorted({**profile.rules, **chosen}.items()))
        if wrong:
            raise ValidationError(cast(dict[str, Any], wrong), valid_data=cast(Any, rules))
        return rules

    def _fault(self, name: str, chosen: Value) -> Said | None:
        if name == "profile":
            known = isinstance(chosen, str) and chosen in self.profiles
            return None if known else Said("unknown_profile", f"the profiles are {', '.join(self.profiles)}")
        option = self.options.get(name)
        if option is None:
            return Said("unknown_option", self._no_such(name))
        if option.accepts(chosen):
            return None
        return Said("bad_option", f"{name} is {option.values_in_words}", option.clause)

    def _no_such(self, name: str) -> str:
        near = get_close_matches(name, self.options, n=1) if len(name) <= LONGEST_NAME else []
        hint = f"did you mean {near[0]}? " if near else ""
        return f"there is no such option; {hint}the options are {', '.join(self.options)}"

    def openapi(self, resolve: Resolve) -> dict[str, Any]:
        return {"$ref": f"#/components/schemas/{self.component}"}


def options_schema(options: Mapping[str, Option], profiles: Iterable[Profile]) -> dict[str, Any]:
    """The ``rules`` of a request as a JSON schema."""
    profile = {
        "type": "string",
        "enum": [profile.name for profile in profiles],
        "description": "A named set of options; options beside it override it. "
        + " ".join(f"{profile.name}: {profile.text}" for profile in profiles),
    }
    properties = {option.name: _option_schema(option) for option in options.values()}
    description = "Options that differ from the defaults."
    return {
        "type": "object",
        "description": description,
        "properties": {"profile": profile, **properties},
        "additionalProperties": False,
    }


def _option_schema(option: Option) -> dict[str, Any]:
    described = {"default": option.default, "description": f"{option.text} ({option.clause})"}
    if option.kind == "boolean":
        return {"type": "boolean", **described}
    if option.kind == "integer":
        return {"type": "integer", "minimum": option.low, "maximum": option.high, **described}
    words = {"type": "string", "enum": [choice for choice in option.choices if isinstance(choice, str)]}
    numbers = {"type": "integer", "enum": [choice for choice in option.choices if isinstance(choice, int)]}
    forms = [form for form in (words, numbers) if form["enum"]]
    return {**(forms[0] if len(forms) == 1 else {"oneOf": forms}), **described}
