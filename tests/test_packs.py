"""Cards are conserved: one error for each copy that the packs do not hold (C-2)."""

from __future__ import annotations

import pytest

from service.rummy.cards import UNREADABLE, read_cards
from service.rummy.faults import Fault
from service.rummy.packs import Place, extra_copies

ONE_PACK = "is in two places; one pack holds it once"


def places(*texts: str) -> list[Place]:
    return [(("at", index), read_cards(text)) for index, text in enumerate(texts)]


@pytest.mark.parametrize(
    ("texts", "decks"), [(("7S 8S", "9S"), 1), (("7S 8S", "7S"), 2), (("7S 7S", "8S 8S"), 2), ((), 1)]
)
def test_as_many_copies_as_the_packs_hold_are_right(texts: tuple[str, ...], decks: int) -> None:
    assert list(extra_copies(places(*texts), decks)) == []


def test_a_second_copy_in_one_pack_is_a_fault_at_the_later_place() -> None:
    assert list(extra_copies(places("7S 8S", "9S 7S"), 1)) == [
        Fault(("at", 1, 1), "card_twice", f"7S {ONE_PACK}", "C-2")
    ]


def test_each_copy_too_many_is_a_fault_of_its_own() -> None:
    found = list(extra_copies(places("7S 7S 8S", "7S", "8S"), 1))
    assert [(fault.path, fault.detail) for fault in found] == [
        (("at", 0, 1), f"7S {ONE_PACK}"),
        (("at", 1, 0), f"7S {ONE_PACK}"),
        (("at", 2, 0), f"8S {ONE_PACK}"),
    ]


def test_the_third_copy_in_two_packs_is_a_fault() -> None:
    assert list(extra_copies(places("7S 7S", "7S", "7S"), 2)) == [
        Fault(("at", 1, 0), "card_twice", "this is copy 3 of 7S; two packs hold it twice", "C-2"),
        Fault(("at", 2, 0), "card_twice", "this is copy 4 of 7S; two packs hold it twice", "C-2"),
    ]


def test_entries_that_could_not_be_read_are_no_copies_of_each_other() -> None:
    assert list(extra_copies([(("hand",), (UNREADABLE, UNREADABLE))], 1)) == []
