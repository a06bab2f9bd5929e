"""Reaching into the pile (R5-8): what each card brings, and what its passengers cost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from service.rummy.cards import CARDS, Card, in_words, read_card, read_cards
from service.rummy.items import total
from service.rummy.rummy500.arrange import arrange
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.position import Position, TableMeld
from service.rummy.rummy500.reach import Reach, Reaches, reach
from tests.rummy500.dealt_500 import some_rules

SEED = ("7S 8S 9S", "KC KD KH", "5C 6C 7C")
SEED_HAND, SEED_PILE = "4C 4S KS AH", "4D 2C 5H JD 9H 6S"


def reaching(hand: str, pile: str, *table: str, throw: Card | None = None, **rules: object) -> Reaches:
    melds = tuple(TableMeld(read_cards(cards)) for cards in table)
    return reach(Position(read_cards(hand), melds, pile=read_cards(pile), throw=throw, rules=Rules(**rules)))  # type: ignore[arg-type]


def line(option: Reach) -> str:
    """Card, score and gain, the throw, passengers and their cost; or why not."""
    if option.arranged is None:
        assert (option.gain, option.passengers, option.passenger_cost, option.clause) == (None, (), None, "R5-8")
        return str(option.text)
    found = option.arranged.arrangement
    assert total(option.arranged.items) == found.score
    assert (option.text, option.clause) == (None, None)
    held = f"{in_words(option.passengers)} cost {option.passenger_cost}"
    return f"{option.card}: {found.score} ({option.gain:+}), {found.throw} thrown, {held}"


def lines(reaches: Reaches) -> list[str]:
    return [line(option) for option in reaches.options]


def test_the_fours_cost_their_passengers_and_the_six_alone_costs_none() -> None:
    reaches = reaching(SEED_HAND, SEED_PILE, *SEED)
    cannot = "cannot be used at once in a new meld or a lay-off with a card left to throw"
    assert reaches.stay.arrangement.score == -5
    assert lines(reaches) == [
        "4D: 2 (+7), AH thrown, 2C JD 5H 9H cost 26",
        f"2C {cannot}",
        f"5H {cannot}",
        f"JD {cannot}",
        f"9H {cannot}",
        "6S: 16 (+21), AH thrown,  cost 0",
    ]
    assert [in_words(option.takes) for option in reaches.options[:2]] == ["4D 2C 5H JD 9H 6S", "2C 5H JD 9H 6S"]
    assert reaches.best == read_card("6S")


def test_a_card_named_is_thrown_where_it_is_then_held() -> None:
    options = reaching(SEED_HAND, SEED_PILE, *SEED, throw=read_card("2C")).options
    assert line(options[0]) == "4D: -11 (-6), 2C thrown, JD 5H 9H cost 24"
    assert line(options[-1]) == "6S: 16 (+21), AH thrown,  cost 0"  # the 2C stays in the pile


def test_a_card_named_is_not_thrown_where_the_target_needs_it() -> None:
    options = reaching("7S 8S KD", "9S 2C", throw=read_card("8S")).options
    assert line(options[0]) == "9S: 22 (+47), KD thrown, 2C cost 2"


def test_the_top_card_is_free_and_may_be_thrown_back() -> None:
    assert lines(reaching("2C 3D", "KH")) == ["KH: -5 (+0), KH thrown,  cost 0"]


def test_by_an_option_the_top_card_must_be_used_too() -> None:
    cannot = "KH cannot be used at once in a new meld or a lay-off with a card left to throw"
    assert lines(reaching("2C 3D", "KH", top_card_must_be_used=True)) == [cannot]
    used = reaching("2C KD KS", "KH", top_card_must_be_used=True)
    assert lines(used) == ["KH: 30 (+52), 2C thrown,  cost 0"]


def test_by_an_option_the_lone_top_card_may_not_be_thrown_back() -> None:
    assert lines(reaching("2C 3D", "KH", no_immediate_return=True)) == ["KH: -12 (-7), 3D thrown, KH cost 10"]
    back = "KH may not be thrown back at once, and no other card is left to throw"
    assert lines(reaching("", "KH", no_immediate_return=True)) == [back]
    assert lines(reaching("", "KH")) == ["KH: 0 (+0), KH thrown,  cost 0"]
    named = reaching("2C", "KH", throw=read_card("KH"), no_immediate_return=True)
    assert lines(named) == ["KH: -10 (-8), 2C thrown, KH cost 10"]


def test_a_copy_held_before_may_be_thrown_in_its_place() -> None:
    reaches = reaching("KH 2C", "KH", no_immediate_return=True, decks=2)
    assert lines(reaches) == ["KH: -12 (+0), KH thrown, KH cost 10"]


def test_by_an_option_the_target_must_go_into_a_new_meld() -> None:
    assert lines(reaching("2C", "6S 3D", "7S 8S 9S"))[0] == "6S: 4 (+6), 3D thrown,  cost 0"
    cannot = "6S cannot be used at once in a new meld with a card left to throw"
    assert lines(reaching("2C", "6S 3D", "7S 8S 9S", reach_by_lay_off=False))[0] == cannot


def test_a_passenger_may_complete_the_meld() -> None:
    assert lines(reaching("4C KD", "4D 4S"))[0] == "4D: 12 (+26), KD thrown,  cost 0"


def test_a_card_must_be_left_to_throw_unless_melding_everything_goes_out() -> None:
    cannot = "4D cannot be used at once in a new meld or a lay-off with a card left to throw"
    assert lines(reaching("4C", "4D 4S"))[0] == cannot
    assert lines(reaching("4C", "4D 4S", go_out="either"))[0] == "4D: 12 (+16), None thrown,  cost 0"


def test_with_two_packs_a_second_copy_may_stay_behind_as_a_passenger() -> None:
    reaches = reaching("2C 9D", "6S 6S", "7S 8S 9S", decks=2)
    assert lines(reaches) == ["6S: -2 (+9), 9D thrown, 6S cost 6", "6S: 4 (+15), 9D thrown,  cost 0"]


def test_of_reaches_that_gain_as_much_the_one_that_takes_fewest_is_best() -> None:
    reaches = reaching("AH 2D", "10S KC 6S", "7S 8S 9S")
    assert lines(reaches)[0] == "10S: 4 (+21), AH thrown, KC cost 10"
    assert lines(reaches)[2] == "6S: 4 (+21), AH thrown,  cost 0"
    assert reaches.best == read_card("6S")


def test_where_nothing_gains_there_is_no_best() -> None:
    assert reaching("2C 3D", "KH").best is None
    assert reaching("2C 3D", "") == Reaches(reaching("2C 3D", "").stay, (), None)


@pytest.mark.parametrize("seed", range(4))
def test_each_card_is_priced_as_it_would_be_alone(seed: int) -> None:
    random = Random(seed)
    for packs in (1, 2):
        rules = replace(some_rules(random), decks=packs)
        cards = [card for card in CARDS * packs if random.random() < 0.6]
        random.shuffle(cards)
        hand, pile = tuple(cards[:10]), tuple(cards[10:22])
        for place, option in enumerate(reach(Position(hand, pile=pile, rules=rules)).options):
            held, target = (*hand, *pile[place:]), None if place == len(pile) - 1 else pile[place]
            alone = arrange(held, (), rules, keep_discard=True, must_use=target)
            assert (option.arranged and option.arranged.arrangement) == alone
