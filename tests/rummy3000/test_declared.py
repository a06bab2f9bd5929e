"""The melds that a player laid out: which stand, and what is wrong with the others (R3-2, R3-3, R3-7)."""

from __future__ import annotations

import pytest

from service.rummy.cards import UNREADABLE, in_words, read_cards
from service.rummy.faults import Fault
from service.rummy.rummy3000.declared import judge
from service.rummy.rummy3000.options import LongSequence

LONG_FIVE = "3H 4H 5H 6H 7H 3C 3D"
LONG_SIX = "2H 3H 4H 5H 6H 7H KS"
LONG_SEVEN = "2H 3H 4H 5H 6H 7H 8H"


def judged(melds: list[str], hand: str, reading: LongSequence = "one_bouncer") -> tuple[list[str], list[Fault]]:
    """The melds that stand, and the faults of the others."""
    declared = judge([read_cards(meld) for meld in melds], read_cards(hand), reading)
    return [in_words(meld.cards) for meld in declared.legal], list(declared.faults)


def test_legal_melds_stand_in_any_order_of_their_cards() -> None:
    assert judged(["7S 7H 7D", "6C 4C 5C"], "7S 7H 7D 4C 5C 6C KD") == (["7D 7H 7S", "4C 5C 6C"], [])


def test_a_lower_arrangement_than_the_best_stands() -> None:
    assert judged(["5H 6H 7H"], "4H 5H 6H 7H KS QD 2C") == (["5H 6H 7H"], [])


def test_no_melds_are_no_fault() -> None:
    assert judged([], LONG_SIX) == ([], [])


@pytest.mark.parametrize(
    ("meld", "why", "clause"),
    [
        ("", "a meld has three cards or more; this one has none", "R3-3"),
        ("7S 7H", "7H 7S is 2; cards of one rank are a meld when there are three or four", "R3-3"),
        ("4C 5C", "4C 5C is 2; a bouncer has 3, 4 or 7 cards", "R3-3"),
        ("4C 5C 7C", "4C 5C 7C are not consecutive (A 2 3 … K)", "R3-3"),
        ("4C 5C 7S", "4C 5C 7S are neither of one rank nor of one suit", "R3-3"),
        ("QC KC AC", "QC KC AC is no sequence: the ace is low, always", "R3-2"),
    ],
)
def test_what_is_no_meld_is_refused_with_the_reason(meld: str, why: str, clause: str) -> None:
    held = f"{meld} 2D 9H" if meld else "2D 9H"
    assert judged([meld], held) == ([], [Fault((0,), "bad_meld", why, clause)])


@pytest.mark.parametrize("number", [5, 6])
def test_five_and_six_cards_of_a_suit_are_no_bouncer(number: int) -> None:
    meld = " ".join(LONG_SIX.split()[:number])
    text = f"{meld} is {number}; a bouncer has 3, 4 or 7 cards"
    assert judged([meld], LONG_SIX) == ([], [Fault((0,), "bad_meld", text, "R3-3")])


def test_a_card_that_the_player_does_not_hold_is_in_no_meld() -> None:
    assert judged(["7S 7H 7C"], "7S 7H 7D 4C 5C 6C KD") == (
        [],
        [Fault((0, 2), "not_in_hand", "7C is not in the player's hand", "R3-3")],
    )


def test_a_card_is_in_one_meld_at_most_and_the_later_is_at_fault() -> None:
    assert judged(["7D 7H 7S", "7H 8H 9H"], "7S 7H 7D 8H 9H 2C KD") == (
        ["7D 7H 7S"],
        [Fault((1, 0), "card_melded_twice", "7H is in meld 1 already", "R3-3")],
    )


def test_a_card_fills_one_place_of_its_meld() -> None:
    assert judged(["7S 7S 7H"], "7S 7H 7D 8H 9H 2C KD") == (
        [],
        [Fault((0, 1), "card_melded_twice", "7S is in this meld already", "R3-3")],
    )


def test_every_fault_is_reported_with_its_place() -> None:
    assert judged(["7S 7H 8D", "7S 7C KS"], "7S 7H 7D 8D 9H 2C KD")[1] == [
        Fault((0,), "bad_meld", "7S 7H 8D are neither of one rank nor of one suit", "R3-3"),
        Fault((1, 0), "card_melded_twice", "7S is in meld 1 already", "R3-3"),
        Fault((1, 1), "not_in_hand", "7C is not in the player's hand", "R3-3"),
        Fault((1, 2), "not_in_hand", "KS is not in the player's hand", "R3-3"),
        Fault((1,), "bad_meld", "7S 7C KS are neither of one rank nor of one suit", "R3-3"),
    ]


def one_sequence(run: str, one: str, other: str) -> Fault:
    text = f"{run} is one unbroken sequence: it gives one bouncer, not both {one} and {other}"
    return Fault((1,), "bad_meld", text, "R3-7")


@pytest.mark.parametrize("reading", ["one_bouncer", "split"])
def test_one_bouncer_may_be_any_three_or_four_of_a_long_sequence(reading: LongSequence) -> None:
    for meld in ("2H 3H 4H", "4H 5H 6H", "2H 3H 4H 5H", "4H 5H 6H 7H"):
        assert judged([meld], LONG_SIX, reading) == ([meld], [])


def test_a_sequence_gives_no_second_bouncer() -> None:
    fault = one_sequence("2H 3H 4H 5H 6H 7H", "2H 3H 4H", "5H 6H 7H")
    assert judged(["2H 3H 4H", "5H 6H 7H"], LONG_SIX) == (["2H 3H 4H"], [fault])


def test_by_split_six_cards_give_two_bouncers() -> None:
    assert judged(["5H 6H 7H", "2H 3H 4H"], LONG_SIX, "split") == (["5H 6H 7H", "2H 3H 4H"], [])


@pytest.mark.parametrize("reading", ["one_bouncer", "split", "literal"])
def test_seven_cards_give_one_bouncer_by_every_reading(reading: LongSequence) -> None:
    fault = one_sequence(LONG_SEVEN, "2H 3H 4H", "5H 6H 7H 8H")
    assert judged(["2H 3H 4H", "5H 6H 7H 8H"], LONG_SEVEN, reading) == (["2H 3H 4H"], [fault])


@pytest.mark.parametrize("reading", ["one_bouncer", "split", "literal"])
def test_a_gap_lets_a_suit_give_two_bouncers(reading: LongSequence) -> None:
    assert judged(["AH 2H 3H", "5H 6H 7H"], "AH 2H 3H 5H 6H 7H KS", reading) == (["AH 2H 3H", "5H 6H 7H"], [])


def test_a_set_may_take_a_card_of_a_long_sequence() -> None:
    assert judged(["3C 3D 3H", "4H 5H 6H 7H"], LONG_FIVE) == (["3C 3D 3H", "4H 5H 6H 7H"], [])


def test_by_the_literal_note_only_the_top_four_stand() -> None:
    text = "by the literal note 4H 5H 6H 7H are the only meld of a hand with a sequence of 5 or 6 cards"
    refused = [Fault((0,), "bad_meld", text, "R3-7")]
    assert judged(["7H 6H 5H 4H"], LONG_FIVE, "literal") == (["4H 5H 6H 7H"], [])
    assert judged(["4H 5H 6H 7H"], LONG_SIX, "literal") == (["4H 5H 6H 7H"], [])
    for meld in ("3C 3D 3H", "5H 6H 7H", "3H 4H 5H 6H"):
        assert judged([meld], LONG_FIVE, "literal") == ([], refused)


@pytest.mark.parametrize("melds", [["4H 5H 6H 7H", "3C 3D 3S"], [LONG_SEVEN]])
def test_the_literal_note_leaves_four_and_seven_cards_alone(melds: list[str]) -> None:
    assert judged(melds, " ".join(melds), "literal") == (melds, [])


def test_a_meld_with_an_unreadable_card_is_passed_over() -> None:
    hand = read_cards(LONG_SIX)
    assert judge([(*hand[:2], UNREADABLE)], hand, "literal").faults == ()


def test_what_takes_the_whole_hand_is_not_judged_where_the_hand_is_not_known() -> None:
    halves = [read_cards("2H 3H 4H"), read_cards("5H 6H 7H")]
    for hand in ((), (*halves[0], UNREADABLE, *halves[1])):
        assert judge(halves, hand, "one_bouncer").faults == ()
    for hand in ((), (*read_cards("2H 3H"), UNREADABLE)):
        assert judge(halves, hand, "literal").faults == ()


def test_in_a_hand_of_the_wrong_size_no_sequence_is_judged() -> None:
    assert judged(["2H 3H 4H", "5H 6H 7H"], "2H 3H 4H 5H 6H 7H") == (["2H 3H 4H", "5H 6H 7H"], [])
