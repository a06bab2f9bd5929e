"""What a cause of wrong numbers is: data, applied to the way in which an app reckons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from service.rummy.options import Option, Profile, Value


class Way(Protocol):
    """A way of reckoning: the rules played by, and a field for each thing that may be done wrong."""

    @property
    def rules(self) -> Any: ...

    @property
    def _replace(self) -> Callable[..., Any]: ...


W = TypeVar("W", bound=Way)


@dataclass(frozen=True, slots=True)
class Cause:
    """One cause: what it ``changes`` in the way of reckoning, or which rule ``options`` it sets instead.

    Several causes may share an ``id``: they are readings of one mistake. ``can_slip``: whether it may befall a single
    player, as a slip; else it is done to the whole table or to nobody.
    """

    id: str
    text: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, Value] = field(default_factory=dict)
    profile: str | None = None
    can_slip: bool = True

    def applied(self, way: W) -> W:
        changes = dict(self.changes)
        if self.options:
            changes["rules"] = replace(way.rules, **self.options)
        return way._replace(**changes)  # type: ignore[no-any-return]

    def clashes(self, other: Cause) -> bool:
        """Whether the two cannot be at work together: one thing is done in one way only."""
        return self.id == other.id or _differ(self.changes, other.changes) or _differ(self.options, other.options)


def _differ(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return any(name in other and other[name] != value for name, value in one.items())


def option_cause(option: Option, value: Value) -> Cause:
    """Another published value of an option was played by."""
    told = str(value).lower() if isinstance(value, bool) else value
    text = f"played with {option.name} = {told} ({option.clause})"
    return Cause(f"rules:{option.name}={told}", text, options={option.name: value}, can_slip=False)


def profile_cause(profile: Profile, options: Mapping[str, Value]) -> Cause:
    """A named set of rules was played by; ``options`` are what must be set for it."""
    text = f"played by the profile {profile.name}: {profile.text.rstrip('.')}"
    return Cause(f"rules:profile={profile.name}", text, options=options, profile=profile.name, can_slip=False)


def rule_causes(
    rules: Any, options: Mapping[str, Option], values: Mapping[str, Sequence[Value]], profiles: Sequence[Profile]
) -> list[Cause]:
    """Every other value of the options that bear on scores, then every profile that differs from the rules in force.

    ``values`` are the published ones of each such option. A profile stands for all options that bear on scores and for
    those that it names; the others stay as they are.
    """
    causes = [
        option_cause(options[name], value)
        for name, published in values.items()
        for value in published
        if value != getattr(rules, name)
    ]
    defaults = {name: options[name].default for name in values}
    for profile in profiles:
        stands_for = {**defaults, **profile.rules}
        changed = {name: value for name, value in stands_for.items() if value != getattr(rules, name)}
        if changed.keys() & values.keys():
            causes.append(profile_cause(profile, changed))
    return causes


def catalogue(
    options: Mapping[str, Option],
    values: Mapping[str, Sequence[Value]],
    profiles: Sequence[Profile],
    mistakes: Sequence[Cause],
) -> dict[str, str]:
    """The text of every cause by its id, in the order in which they are named; readings of one mistake are joined."""
    texts: dict[str, list[str]] = {}
    by_option = [option_cause(options[name], value) for name, published in values.items() for value in published]
    by_profile = [profile_cause(profile, profile.rules) for profile in profiles]
    for cause in (*by_option, *by_profile, *mistakes):
        texts.setdefault(cause.id, []).append(cause.text)
    return {name: "; or: ".join(dict.fromkeys(each)) for name, each in texts.items()}
