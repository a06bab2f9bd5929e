"""Options as data: what each accepts, and how it is put in words."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from service.rummy.options import Option, boolean, choice, integer, options_of


@dataclass(frozen=True)
class Rules:
    knock: str = choice("never", "late", "early", text="When one may knock.", clause="X-1")
    bonus: int = integer(0, -5, 25, text="Points for knocking.", clause="X-2")
    loud: bool = boolean(False, text="Whether one knocks twice.", clause="X-3")
    packs: int | str = choice("auto", 1, 2, text="How many packs.", clause="X-4")


OPTIONS = options_of(Rules)


def test_options_are_read_off_the_fields_in_their_order() -> None:
    assert options_of(Rules) == {
        "knock": Option("knock", "choice", "never", "When one may knock.", "X-1", choices=("never", "late", "early")),
        "bonus": Option("bonus", "integer", 0, "Points for knocking.", "X-2", low=-5, high=25),
        "loud": Option("loud", "boolean", False, "Whether one knocks twice.", "X-3"),
        "packs": Option("packs", "choice", "auto", "How many packs.", "X-4", choices=("auto", 1, 2)),
    }
    assert list(OPTIONS) == ["knock", "bonus", "loud", "packs"]


def test_rules_without_overrides_hold_the_defaults() -> None:
    assert Rules() == Rules("never", 0, False, "auto")


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("knock", "never", True),
        ("knock", "early", True),
        ("knock", "now", False),
        ("knock", None, False),
        ("packs", 1, True),
        ("packs", True, False),
        ("packs", 1.0, False),
        ("packs", "1", False),
        ("bonus", -5, True),
        ("bonus", -6, False),
        ("bonus", 25, True),
        ("bonus", 26, False),
        ("bonus", True, False),
        ("bonus", 5.0, False),
        ("loud", True, True),
        ("loud", False, True),
        ("loud", 1, False),
        ("loud", "true", False),
    ],
)
def test_a_value_is_accepted_by_kind_and_range_strictly(name: str, value: object, accepted: bool) -> None:
    assert OPTIONS[name].accepts(value) is accepted


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("knock", "never, late or early"),
        ("packs", "auto, 1 or 2"),
        ("bonus", "a whole number from -5 to 25"),
        ("loud", "true or false"),
    ],
)
def test_the_values_of_an_option_are_put_in_words(name: str, words: str) -> None:
    assert OPTIONS[name].values_in_words == words
