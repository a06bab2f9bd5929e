"""A hand before a table: what is asked of `arrange`, itemised."""

from __future__ import annotations

import pytest

from service.rummy.cards import UNREADABLE, read_cards, write
from service.rummy.faults import Fault, Refused
from service.rummy.items import total
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.position import ArrangedHand, Position, TableMeld, arranged, faults


def before(hand: str, *table: str, **more: object) -> Position:
    melds = tuple(TableMeld(read_cards(cards)) for cards in table)
    return Position(read_cards(hand), melds, **more)  # type: ignore[arg-type]


def lines(found: ArrangedHand) -> list[str]:
    return [
        f"{item.points:+} {item.reason}: {item.text} {' '.join(write(item.cards))} {item.clause}"
        for item in found.items
    ]


def test_each_meld_each_card_laid_off_and_each_card_left_is_an_item() -> None:
    found = arranged(before("7H 8H 2C 2D 2S KC", "4H 5H 6H"))
    assert lines(found) == [
        "+6 meld: set 2C 2D 2S R5-3",
        "+7 lay_off: laid off onto meld 1, 4H 5H 6H 7H R5-5",
        "+8 lay_off: laid off onto meld 1, 4H 5H 6H 8H R5-5",
        "-10 in_hand: left in hand KC R5-6",
    ]
    assert total(found.items) == found.arrangement.score == 11


def test_an_ace_laid_off_low_counts_what_a_low_ace_counts_and_the_other_cards_their_value() -> None:
    found = arranged(before("AH 2H", "3H 4H 5H", rules=Rules(ace_low_run_value=1)))
    assert lines(found) == [
        "+1 lay_off: laid off onto meld 1, 3H 4H 5H AH R5-5",
        "+2 lay_off: laid off onto meld 1, 3H 4H 5H 2H R5-5",
    ]
    assert total(found.items) == found.arrangement.score == 3


def test_a_card_kept_for_the_discard_is_no_item() -> None:
    found = arranged(before("7S 8S 9S", keep_discard=True))
    assert (found.arrangement.throw, total(found.items)) == (read_cards("9S")[0], -15)


def test_a_position_with_a_fault_is_refused_with_all_its_faults() -> None:
    position = before("7S", "7S 8S 9S", "2C 3D 4H")
    expected = [
        Fault(("table", 0, "cards", 0), "card_twice", "7S is in two places; one pack holds it once", "C-2"),
        Fault(
            ("table", 1, "cards"),
            "bad_meld",
            "2C 3D 4H are neither of one rank (a set) nor of one suit (a run)",
            "R5-4",
        ),
    ]
    assert list(faults(position)) == expected
    with pytest.raises(Refused) as refused:
        arranged(position)
    assert refused.value.faults == tuple(expected)


def test_a_meld_that_could_not_be_read_is_passed_over() -> None:
    assert list(faults(Position((), (TableMeld((UNREADABLE,)),)))) == []


def test_with_two_packs_a_card_may_be_there_twice_not_three_times() -> None:
    two = Rules(decks=2)
    assert list(faults(before("7S", "7S 8S 9S", rules=two))) == []
    twice = list(faults(before("7S 7S", "7S 8S 9S", rules=two)))
    assert [fault.path for fault in twice] == [("table", 0, "cards", 0)]
