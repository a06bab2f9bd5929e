"""Laying off: onto a set or at either end of a run, several cards at once, in any order that works (R5-5)."""

from __future__ import annotations

import pytest

from service.rummy.cards import in_words, read_cards
from service.rummy.melds import Meld
from service.rummy.rummy500.lay_offs import Misfit, Placement, fit, misfits, place
from service.rummy.rummy500.options import Rules
from tests.rummy500.laying_off import after, lay, melds, misfit, placed, targets

TWO_TO_KING = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"


def test_a_placement_gives_targets_points_and_the_table_after() -> None:
    outcome = placed(["7S 8S 9S", "KC KD KH"], lay("6S", 0), lay("KS"), lay(""))
    assert outcome.targets == ((0,), (1,), ())
    assert outcome.points == (6, 10)
    assert outcome.melds == (Meld("run", read_cards("6S 7S 8S 9S")), Meld("set", read_cards("KC KD KH KS")))


def test_melds_that_nothing_is_laid_onto_stay_as_they_stood() -> None:
    table = melds("7S 8S 9S", "KC KD KH")
    outcome = place([], table, Rules())
    assert isinstance(outcome, Placement)
    assert (outcome.targets, outcome.points, list(outcome.melds)) == ((), (), table)


@pytest.mark.parametrize(
    ("table", "text", "grown"),
    [
        ("7S 8S 9S", "10S", "7S 8S 9S 10S"),
        ("7S 8S 9S", "6S", "6S 7S 8S 9S"),
        ("7S 8S 9S", "10S 5S JS 6S", "5S 6S 7S 8S 9S 10S JS"),
        ("3S 4S 5S", "AS 2S", "AS 2S 3S 4S 5S"),
        ("10S JS QS", "AS KS", "10S JS QS KS AS"),
        ("KC KD KH", "KS", "KC KD KH KS"),
        ("7S 7S 7H", "7C 7C", "7C 7C 7H 7S 7S"),
    ],
)
def test_cards_join_a_set_of_their_rank_or_either_end_of_a_run_in_any_order(table: str, text: str, grown: str) -> None:
    assert after([table], lay(text)) == [grown]
    assert after([table], lay(text, 0)) == [grown]


def test_a_card_may_rest_on_one_that_comes_later_or_has_another_target() -> None:
    assert after(["7S 8S 9S"], lay("5S", 0), lay("6S")) == ["5S 6S 7S 8S 9S"]
    assert after(["7S 8S 9S"], lay("5S"), lay("6S", 0)) == ["5S 6S 7S 8S 9S"]


@pytest.mark.parametrize(
    ("table", "laid", "text"),
    [
        ("7S 8S 9S", "JS", "JS joins neither end of the run 7S 8S 9S, whatever is laid off with it"),
        ("7S 8S 9S", "8S", "8S stands in the run 7S 8S 9S already"),
        ("7S 8S 9S", "10H", "10H is not of the suit of the run 7S 8S 9S"),
        ("KC KD KH", "QS", "QS is not of the rank of the set KC KD KH"),
        ("AS 2S 3S", "KS", "KS joins neither end of the run AS 2S 3S, whatever is laid off with it"),
        ("AS 2S 3S", "AS", "AS stands in the run AS 2S 3S already"),
        ("QS KS AS", "2S", "2S joins neither end of the run QS KS AS, whatever is laid off with it"),
    ],
)
def test_a_card_that_does_not_fit_its_target_is_a_misfit_and_the_text_says_why(
    table: str, laid: str, text: str
) -> None:
    assert misfit([table], lay(laid, 0)) == Misfit(0, 0, text, "R5-5")
    anywhere = f"{laid} fits no meld on the table, wherever the cards laid off with it go"
    assert misfit([table], lay(laid)) == Misfit(0, 0, anywhere, "R5-5")


def test_nothing_can_be_laid_off_on_an_empty_table() -> None:
    text = "7S fits no meld on the table, wherever the cards laid off with it go"
    assert misfit([], lay("7S")) == Misfit(0, 0, text)


def test_a_named_target_is_kept_to_even_where_the_card_fits_another_meld() -> None:
    table = ["7S 8S 9S", "10C 10D 10H"]
    assert placed(table, lay("10S", 0)).targets == ((0,),)
    assert placed(table, lay("10S", 1)).targets == ((1,),)
    assert misfit(table, lay("10S JS", 1)).card == 1


def test_an_ace_is_laid_off_low_or_high_but_never_at_both_ends_of_a_run() -> None:
    assert after(["2S 3S 4S"], lay("AS")) == ["AS 2S 3S 4S"]
    assert after(["JS QS KS"], lay("AS")) == ["JS QS KS AS"]
    assert misfit([TWO_TO_KING], lay("AS AS")).card == 1
    whole = ["AS 2S 3S", "JS QS KS"]
    middle = lay("4S 5S 6S 7S 8S 9S 10S")
    assert misfit(whole, middle, lay("AS", 0)).text == "AS stands in the run AS 2S 3S already"
    assert after(whole, middle, lay("AS")) == ["AS 2S 3S 4S 5S 6S 7S 8S 9S 10S", "JS QS KS AS"]


@pytest.mark.parametrize(
    ("table", "laid"),
    [("AS 2S 3S", "4S 5S 6S 7S 8S 9S 10S JS QS KS AS"), ("QS KS AS", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS AS")],
)
@pytest.mark.parametrize("rules", [Rules(), Rules(ace_low_run_value=1)])
def test_nor_does_a_second_ace_close_the_circle(table: str, laid: str, rules: Rules) -> None:
    assert misfit([table], lay(laid, 0), rules=rules).card == 10
    assert misfit([table], lay(laid), rules=rules).card == 10


def test_an_ace_that_fits_either_end_counts_more_high_and_stands_low_where_equal() -> None:
    assert after([TWO_TO_KING], lay("AS")) == [f"AS {TWO_TO_KING}"]
    dearer = placed([TWO_TO_KING], lay("AS", 0), rules=Rules(ace_low_run_value=5))
    assert (in_words(dearer.melds[0].cards), dearer.points) == (f"{TWO_TO_KING} AS", (15,))
    lone = placed(["2S 3S 4S"], lay("AS"), rules=Rules(ace_low_run_value=5))
    assert lone.points == (5,)


def test_an_ace_that_lies_low_on_the_table_is_not_moved() -> None:
    grown = placed(["AS 2S 3S"], lay("4S 5S 6S 7S 8S 9S 10S JS QS KS"), rules=Rules(ace_low_run_value=1))
    assert in_words(grown.melds[0].cards) == f"AS {TWO_TO_KING}"


@pytest.mark.parametrize(
    ("runs", "low", "high", "either"),
    [
        ("either", "AS 2S 3S 4S", "JS QS KS AS", f"AS {TWO_TO_KING}"),
        ("low", "AS 2S 3S 4S", None, f"AS {TWO_TO_KING}"),
        ("high", None, "JS QS KS AS", f"{TWO_TO_KING} AS"),
    ],
)
def test_by_option_an_ace_joins_runs_at_one_end_only(runs: str, low: str | None, high: str | None, either: str) -> None:
    rules = Rules(ace_runs=runs)  # type: ignore[arg-type]
    for table, grown in (("2S 3S 4S", low), ("JS QS KS", high), (TWO_TO_KING, either)):
        for onto in (0, None):
            if grown is None:
                assert misfit([table], lay("AS", onto), rules=rules).card == 0
            else:
                assert after([table], lay("AS", onto), rules=rules) == [grown]


def test_by_option_a_set_takes_each_missing_suit_once() -> None:
    distinct = Rules(distinct_suits_in_set=True)
    assert after(["7C 7D 7H"], lay("7S"), rules=distinct) == ["7C 7D 7H 7S"]
    text = "7H finds its suit taken in the set 7C 7D 7H; by distinct_suits_in_set each may once"
    assert misfit(["7C 7D 7H"], lay("7H", 0), rules=distinct) == Misfit(0, 0, text)
    assert misfit(["7C 7D 7H"], lay("7S 7S"), rules=distinct).card == 1
    assert misfit(["7C 7D 7H"], lay("7S 7S", 0), rules=distinct).card == 1
    assert targets(["7C 7D 7H", "7C 7D 7H"], "7S 7S", distinct) == [0, 1]
    assert targets(["7C 7D 7H", "7C 7D 7S"], "7S 7H", distinct) == [0, 1]


def test_untargeted_cards_are_not_placed_first_come_first_served() -> None:
    table = ["5S 6S 7S", "8C 8D 8H"]
    assert targets(table, "8S 9S") == [0, 0]
    assert targets(table, "9S 8S") == [0, 0]
    assert placed(table, lay("8S"), lay("9S")).targets == ((0,), (0,))
    assert targets(["8C 8D 8H", "5S 6S 7S"], "8S") == [0]
    assert targets(["8C 8D 8H", "5S 6S 7S"], "8S 9S") == [1, 1]


def test_untargeted_cards_go_where_all_of_them_are_worth_most() -> None:
    table = ["2S 3S 4S", "JS QS KS"]
    assert targets(table, "AS") == [0]
    assert targets(table, "AS", Rules(ace_low_run_value=1)) == [1]
    assert targets([*table, "AC AD AH"], "AS AS", Rules(ace_low_run_value=1, decks=2)) == [1, 2]
    assert placed([*table, "AC AD AH"], lay("AS AS"), rules=Rules(ace_low_run_value=1, decks=2)).points == (15, 15)


def test_of_equal_ways_the_first_places_win_in_the_order_of_the_cards() -> None:
    table = ["4S 5S 6S", "8S 9S 10S"]
    assert targets(table, "7S") == [0]
    assert targets(["8S 9S 10S", "4S 5S 6S"], "7S") == [0]
    assert targets(["7C 7D 7H", *table], "7S 7S") == [0, 0]
    assert targets([*table, "7C 7D 7H"], "7S 7S") == [0, 1]


def test_two_runs_share_the_cards_between_them() -> None:
    table = ["3S 4S 5S", "9S 10S JS"]
    assert targets(table, "6S 7S 8S") == [0, 0, 0]
    assert placed(table, lay("8S", 1), lay("6S 7S")).targets == ((1,), (0, 0))
    assert placed(table, lay("7S", 1), lay("6S 8S")).targets == ((1,), (0, 1))
    assert placed(table, lay("6S", 1), lay("7S 8S")).targets == ((1,), (1, 1))


def test_with_two_packs_runs_that_overlap_each_take_a_copy() -> None:
    table = ["5S 6S 7S", "5S 6S 7S"]
    assert targets(table, "8S 8S 9S 9S 4S") == [0, 1, 0, 1, 0]
    assert misfit(table, lay("8S 8S", 0)).card == 1


def test_the_misfit_is_the_first_card_that_no_way_leaves_room_for() -> None:
    table = ["7S 8S 9S"]
    assert misfit(table, lay("5S 10S"), lay("3H")).card == 0
    outcome = misfit(table, lay("10S 6S"), lay("QS 5S"))
    assert (outcome.lay, outcome.card) == (1, 0)
    assert misfit(table, lay("6S 6S 5S")).card == 1


def test_later_cards_may_help_but_do_not_take_an_earlier_ones_place() -> None:
    distinct = Rules(distinct_suits_in_set=True)
    outcome = misfit(["7C 7D 7H"], lay("7S"), lay("7S", 0), rules=distinct)
    assert (outcome.lay, outcome.card) == (1, 0)


def test_every_misfit_is_found_and_the_others_are_placed_without_them() -> None:
    table = melds("7S 8S 9S", "KC KD KH")
    lays = [lay("6S JS", 0), lay("QH KS"), lay("4S", 1)]
    placement, found = fit(lays, table, Rules())
    assert [(each.lay, each.card) for each in found] == [(0, 1), (1, 0), (2, 0)]
    assert found == misfits(lays, table, Rules())
    assert placement.lays == [lay("6S", 0), lay("KS"), lay("", 1)]
    assert (placement.targets, placement.points) == (((0,), (1,), ()), (6, 10))
    assert [in_words(meld.cards) for meld in placement.melds] == ["6S 7S 8S 9S", "KC KD KH KS"]


def test_cards_count_by_the_options_wherever_they_are_laid() -> None:
    rules = Rules(number_cards="five", queen_of_spades_value=40, ace_low_run_value=1)
    outcome = placed(
        ["2S 3S 4S", "9S 10S JS", "AC AD AH"], lay("AS", 0), lay("QS"), lay("AS", 2), lay("5S"), rules=rules
    )
    assert outcome.points == (1, 40, 15, 5)


def test_a_suit_of_two_packs_is_laid_off_whole() -> None:
    table = ["3S 4S 5S", "9S 10S JS", "3S 4S 5S", "9S 10S JS"]
    assert after(table, lay("AS 2S 6S 7S 8S QS KS AS 2S 6S 7S 8S QS KS")) == [
        "AS 2S 3S 4S 5S 6S 7S 8S",
        "6S 7S 8S 9S 10S JS QS KS AS",
        "2S 3S 4S 5S",
        "9S 10S JS QS KS",
    ]
