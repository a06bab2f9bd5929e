"""Which arrangement is the best one, and how a long sequence is read (R3-2, R3-3, R3-7, R3-8)."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from service.rummy.cards import Card, in_words, read_cards
from service.rummy.faults import Fault, Refused
from service.rummy.melds import Meld, of_a_kind_or_bouncer
from service.rummy.rummy3000.arrange import arrange, bits, itemise, suits_of
from service.rummy.rummy3000.options import LongSequence, Rules
from service.rummy.rummy3000.search import SEARCH
from tests.rummy3000.in_full import in_full

RECORDED = json.loads((Path(__file__).parent.parent / "data" / "rummy3000_arrange.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: str(case["name"]))
def test_recorded_hands_score_as_recorded(case: dict[str, Any]) -> None:
    request = case["request"]
    arrangement = arrange(read_cards(request["hand"]), Rules(**request.get("rules", {})))
    assert {name: getattr(arrangement, name) for name in case["expect"]} == case["expect"]


def melds(hand: str, long_sequence: LongSequence = "one_bouncer") -> list[str]:
    """The score of a hand, then its melds, then its deadwood."""
    cards = read_cards(hand)
    best = arrange(cards, Rules(long_sequence=long_sequence))
    assert SEARCH[long_sequence](*suits_of(bits(cards)))[0] == best.score
    return [str(best.score), *(in_words(meld.cards) for meld in best.melds), f"left {in_words(best.deadwood)}"]


def test_an_ace_is_low_in_a_bouncer() -> None:
    assert melds("AH 2H 3H 5C 7C 9D JD") == ["31", "AH 2H 3H", "left 5C 7C 9D JD"]


def test_an_ace_is_never_high() -> None:
    assert melds("QH KH AH 4C 6D 8S 10C") == ["-54", "left 4C 10C 6D AH QH KH 8S"]


def test_a_sequence_of_three_is_a_bouncer() -> None:
    assert melds("4H 5H 6H 8C 9D JS KC") == ["25", "4H 5H 6H", "left 8C KC 9D JS"]


def test_a_sequence_of_two_is_none() -> None:
    assert melds("5H 6H 8C 9D JS KC AD") == ["-53", "left 8C KC AD 9D 5H 6H JS"]


def test_a_sequence_of_four_is_one_bouncer_of_four() -> None:
    assert melds("4H 5H 6H 7H 9D JS KC") == ["84", "4H 5H 6H 7H", "left KC 9D JS"]


def test_of_an_unbroken_five_the_top_four_count() -> None:
    assert melds("3H 4H 5H 6H 7H QD KS") == ["89", "4H 5H 6H 7H", "left QD 3H KS"]


@pytest.mark.parametrize("reading", ["one_bouncer", "literal"])
def test_of_an_unbroken_six_the_top_four_count(reading: LongSequence) -> None:
    assert melds("2H 3H 4H 5H 6H 7H KS", reading) == ["99", "4H 5H 6H 7H", "left 2H 3H KS"]


def test_by_split_an_unbroken_six_is_two_bouncers_the_dearer_first() -> None:
    assert melds("2H 3H 4H 5H 6H 7H KS", "split") == ["158", "5H 6H 7H", "2H 3H 4H", "left KS"]


def test_by_split_an_unbroken_five_stays_one_bouncer() -> None:
    assert melds("3H 4H 5H 6H 7H QD KS", "split") == ["89", "4H 5H 6H 7H", "left QD 3H KS"]


@pytest.mark.parametrize("reading", ["one_bouncer", "split", "literal"])
def test_an_unbroken_seven_is_a_7_card_bouncer_by_every_reading(reading: LongSequence) -> None:
    assert melds("2H 3H 4H 5H 6H 7H 8H", reading) == ["526", "2H 3H 4H 5H 6H 7H 8H", "left "]


@pytest.mark.parametrize("reading", ["one_bouncer", "split", "literal"])
def test_two_sequences_of_a_suit_with_a_gap_are_two_bouncers(reading: LongSequence) -> None:
    assert melds("2H 3H 4H 6H 7H 8H KS", reading) == ["159", "6H 7H 8H", "2H 3H 4H", "left KS"]


@pytest.mark.parametrize("reading", ["one_bouncer", "split"])
def test_a_card_of_a_long_sequence_may_join_a_set_and_the_rest_is_the_sequence(reading: LongSequence) -> None:
    assert melds("3H 4H 5H 6H 7H 3C 3D", reading) == ["310", "4H 5H 6H 7H", "3C 3D 3H", "left "]
    assert melds("3H 4H 5H 6H 7H 7C 7D", reading) == ["313", "3H 4H 5H 6H", "7C 7D 7H", "left "]
    assert melds("3H 4H 5H 6H 7H 4C 4D", reading) == ["203", "4C 4D 4H", "5H 6H 7H", "left 3H"]


def test_by_the_literal_note_the_top_four_are_the_only_meld() -> None:
    assert melds("3H 4H 5H 6H 7H 3C 3D", "literal") == ["108", "4H 5H 6H 7H", "left 3C 3D 3H"]
    assert melds("3H 4H 5H 6H 7H 7C 7D", "literal") == ["100", "4H 5H 6H 7H", "left 7C 7D 3H"]
    assert melds("3H 4H 5H 6H 7H 4C 4D", "literal") == ["106", "4H 5H 6H 7H", "left 4C 4D 3H"]


def test_by_the_literal_note_such_a_hand_may_not_call() -> None:
    hand = read_cards("3H 4H 5H 6H 7H 3C 3D")
    assert [arrange(hand, Rules(long_sequence=reading)).can_call for reading in ("literal", "split")] == [False, True]


def test_the_literal_note_leaves_a_four_and_a_set_alone() -> None:
    assert melds("4H 5H 6H 7H 3C 3D 3S", "literal") == ["310", "4H 5H 6H 7H", "3C 3D 3S", "left "]


def test_a_four_of_a_kind_is_broken_for_a_bouncer() -> None:
    assert melds("7H 7C 7D 7S 8H 9H KS") == ["198", "7C 7D 7S", "7H 8H 9H", "left KS"]


def test_a_bouncer_is_broken_for_a_set() -> None:
    assert melds("4H 5H 6H 7H 7C 7D KS") == ["195", "7C 7D 7H", "4H 5H 6H", "left KS"]


def test_a_four_of_a_kind_gives_any_of_its_suits_to_a_bouncer() -> None:
    for suit in "CDHS":
        others = in_words(Card.of(6, "CDHS".index(other)) for other in "CDHS" if other != suit)
        run = f"7{suit} 8{suit} 9{suit}"
        assert melds(f"7C 7D 7H 7S 8{suit} 9{suit} AC")[:3] == ["210", others, run]


def test_a_hand_means_the_same_in_any_order() -> None:
    hand = read_cards("7H 7C 7D 7S 8H 9H KS")
    assert {tuple(in_full(arrange(order, Rules()))) for order in permutations(hand)} == {
        tuple(in_full(arrange(hand, Rules())))
    }


@pytest.mark.parametrize("twice", ["AC", "KS"])
def test_a_hand_that_holds_a_card_twice_is_refused(twice: str) -> None:
    with pytest.raises(Refused) as refused:
        arrange(read_cards(f"{twice} 2C 3C 9D JH 4S {twice}"), Rules())
    assert refused.value.faults == (
        Fault(("hand", 6), "card_twice", f"{twice} is in two places; one pack holds it once", "C-2"),
    )


def test_equal_kinds_stand_by_their_highest_card_then_in_the_order_of_the_cards() -> None:
    assert melds("AC 2C 3C KC KD KS KH")[1:3] == ["KC KD KH KS", "AC 2C 3C"]
    assert melds("4S 5S 6S 4C 5C 6C KD")[1:3] == ["4C 5C 6C", "4S 5S 6S"]


def test_given_melds_are_scored_as_they_are_even_where_better_ones_are_held() -> None:
    run = of_a_kind_or_bouncer(read_cards("6H 4H 5H"))
    assert isinstance(run, Meld)
    assert in_full(itemise([run], read_cards("4H 5H 6H 7H 7C 7D KS"))) == [
        "32 = 3_card_bouncer (60), may not call",
        "3_card_bouncer: 4H 5H 6H; 6H = 6",
        "left: 7C 7D 7H KS",
        "+60 row: 3-card bouncer [] R3-4",
        "+6 counted: highest of 3-card bouncer [6H] R3-5",
        "-7 deadwood: deadwood [7C] R3-6",
        "-7 deadwood: deadwood [7D] R3-6",
        "-7 deadwood: deadwood [7H] R3-6",
        "-13 deadwood: deadwood [KS] R3-6",
    ]
