"""What is wrong with a table at the end of a hand: everything, each where it stands (C-2, R5-3 … R5-5, R5-9)."""

from __future__ import annotations

import pytest

from service.rummy.faults import Fault, Path
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.score import faults
from service.rummy.rummy500.tables import LayOff, Player, Table
from tests.rummy500.scored_table import lays, player

NEITHER = "are neither of one rank (a set) nor of one suit (a run)"
ANYWHERE = "fits no meld on the table, wherever the cards laid off with it go"
ONE_PACK = "is in two places; one pack holds it once"


def found(*players: Player, went_out: str | None = None, rules: Rules = Rules()) -> list[Fault]:
    return faults(Table(players, went_out, rules))


def where(*players: Player, went_out: str | None = None, rules: Rules = Rules()) -> list[tuple[Path, str]]:
    return [(fault.path, fault.code) for fault in found(*players, went_out=went_out, rules=rules)]


def test_a_legal_table_has_no_faults() -> None:
    assert found(lays("a", "6S > a 1", "KS > b 1", melds=("7S 8S 9S",)), player("b", "KC KD KH"), went_out="b") == []
    assert found(player("a", "7S 8S 9S", laid="6S 10S", hand="2C"), player("b", hand="3C")) == []


def test_an_illegal_meld_is_named_with_its_clause() -> None:
    assert found(player("a", "7S 8S 9H"), player("b", "KC KD KH", "7D 7C")) == [
        Fault(("players", 0, "melds", 0), "bad_meld", f"7S 8S 9H {NEITHER}", "R5-4"),
        Fault(("players", 1, "melds", 1), "bad_meld", "a set has three cards or more; 7D 7C is 2", "R5-3"),
    ]


def test_melds_are_judged_by_the_options() -> None:
    table = player("a", "7S 7S 7H", "AC 2C 3C"), player("b")
    assert where(*table, rules=Rules(decks=2)) == []
    assert where(*table, rules=Rules(decks=2, distinct_suits_in_set=True)) == [(("players", 0, "melds", 0), "bad_meld")]
    assert where(*table, rules=Rules(decks=2, ace_runs="high")) == [(("players", 0, "melds", 1), "bad_meld")]


def test_a_long_meld_is_judged_too() -> None:
    assert where(player("a", "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"), player("b")) == []
    assert where(player("a", "2C 3C 4C 5C 6C 7C 8C 9C 10C JC KC"), player("b")) == [
        (("players", 0, "melds", 0), "bad_meld")
    ]


@pytest.mark.parametrize(
    ("onto", "step", "text"),
    [
        ("b 0", "meld", "there is no meld 0: 'b' has 2 melds, numbers 1 to 2"),
        ("b 3", "meld", "there is no meld 3: 'b' has 2 melds, numbers 1 to 2"),
        ("a 2", "meld", "there is no meld 2: 'a' has one meld, number 1"),
        ("c 1", "meld", "there is no meld 1: 'c' has no meld"),
        ("z 1", "player", "'z' is not at the table"),
    ],
)
def test_a_target_that_is_not_there_is_named(onto: str, step: str, text: str) -> None:
    table = lays("a", f"6S > {onto}", melds=("7S 8S 9S",)), player("b", "KC KD KH", "3C 4C 5C"), player("c")
    assert found(*table) == [Fault(("players", 0, "lay_offs", 0, "onto", step), "no_such_meld", text, "R5-5")]


@pytest.mark.parametrize("lay_off", ["KS > b 1", "6C > b 2"])
def test_the_first_and_the_last_meld_of_a_player_are_there(lay_off: str) -> None:
    assert found(lays("a", lay_off), player("b", "KC KD KH", "3C 4C 5C")) == []


def test_a_lay_off_that_does_not_fit_is_named_card_by_card() -> None:
    table = lays("a", "6S JS > a 1", "10H", melds=("7S 8S 9S",)), player("b", laid="10S 2D")
    assert found(*table) == [
        Fault(("players", 0, "lay_offs", 1, "cards", 0), "bad_lay_off", f"10H {ANYWHERE}", "R5-5"),
        Fault(("players", 1, "lay_offs", 1), "bad_lay_off", f"2D {ANYWHERE}", "R5-5"),
    ]


def test_a_lay_off_onto_a_table_with_an_illegal_meld_is_not_judged_further() -> None:
    table = lays("a", "2D > a 1", "2H", melds=("7S 8S 9H", "KC KD KH")), player("b", laid="3D")
    assert where(*table) == [(("players", 0, "melds", 0), "bad_meld")]


def test_a_card_too_many_is_a_fault_at_the_later_place_in_the_order_of_the_request() -> None:
    table = lays("a", "6S > a 1", melds=("7S 8S 9S",)), player("b", "KC KD KH", hand="7S 6S KC", laid="KS 10S")
    assert found(*table) == [
        Fault(("players", 1, "hand", 0), "card_twice", f"7S {ONE_PACK}", "C-2"),
        Fault(("players", 1, "hand", 1), "card_twice", f"6S {ONE_PACK}", "C-2"),
        Fault(("players", 1, "hand", 2), "card_twice", f"KC {ONE_PACK}", "C-2"),
    ]


def test_melds_come_before_lay_offs_and_these_before_the_hand() -> None:
    in_melds = player("a", "7S 7C 7D", "5S 6S 7S"), player("b")
    assert where(*in_melds) == [(("players", 0, "melds", 1, 2), "card_twice")]
    in_lay_offs = lays("a", "7S > a 1", "7S > a 2", melds=("7C 7D 7H", "4S 5S 6S")), player("b")
    assert where(*in_lay_offs) == [(("players", 0, "lay_offs", 1, "cards", 0), "card_twice")]
    bare = player("a", "7C 7D 7H", laid="7S", hand="7S"), player("b")
    assert where(*bare) == [(("players", 0, "hand", 0), "card_twice")]
    twice = player("a", "7C 7D 7H", laid="7S"), player("b", "4S 5S 6S", laid="7S 7C")
    assert where(*twice) == [
        (("players", 1, "lay_offs", 0), "card_twice"),
        (("players", 1, "lay_offs", 1), "card_twice"),
    ]


@pytest.mark.parametrize(("players", "decks"), [(4, "auto"), (5, 1)])
def test_one_pack_holds_a_card_once(players: int, decks: object) -> None:
    table = [player(name, hand="7S" if name in "ab" else "") for name in "abcde"[:players]]
    assert where(*table, rules=Rules(decks=decks)) == [(("players", 1, "hand", 0), "card_twice")]  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "decks"), [(5, "auto"), (2, 2)])
def test_two_packs_hold_it_twice(players: int, decks: object) -> None:
    rules = Rules(decks=decks)  # type: ignore[arg-type]
    table = [player(name, hand="7S" if name in "ab" else "") for name in "abcde"[:players]]
    assert where(*table, rules=rules) == []
    assert where(player("z", hand="7S"), *table[:-1], rules=rules) == (
        [] if players == 2 else [(("players", 2, "hand", 0), "card_twice")]
    )


def test_who_went_out_is_at_the_table_and_holds_nothing() -> None:
    table = player("a", hand="7S"), player("b", hand="7C 7D"), player("c")
    assert found(*table, went_out="c") == []
    assert found(*table, went_out="z") == [Fault(("went_out",), "not_at_table", "'z' is not at the table", "R5-9")]
    one = "'a' holds a card; who went out holds none"
    assert found(*table, went_out="a") == [Fault(("went_out",), "still_holds_cards", one, "R5-9")]
    two = "'b' holds 2 cards; who went out holds none"
    assert found(*table, went_out="b") == [Fault(("went_out",), "still_holds_cards", two, "R5-9")]


def test_all_faults_come_at_once_in_the_order_of_the_request() -> None:
    table = (
        lays("a", "6S 6S > a 2", "KS > z 1", melds=("7S 8S 9H", "3D 4D 5D")),
        player("b", "QC QD QH", "2C 3C", laid="QS", hand="6S 9H"),
    )
    assert where(*table, went_out="b") == [
        (("players", 0, "melds", 0), "bad_meld"),
        (("players", 0, "lay_offs", 0, "cards", 1), "card_twice"),
        (("players", 0, "lay_offs", 1, "onto", "player"), "no_such_meld"),
        (("players", 1, "melds", 1), "bad_meld"),
        (("players", 1, "hand", 0), "card_twice"),
        (("players", 1, "hand", 1), "card_twice"),
        (("went_out",), "still_holds_cards"),
    ]


def test_of_one_lay_off_the_cards_come_before_the_target() -> None:
    assert where(lays("a", "6S 6S > z 1"), player("b")) == [
        (("players", 0, "lay_offs", 0, "cards", 1), "card_twice"),
        (("players", 0, "lay_offs", 0, "onto", "player"), "no_such_meld"),
    ]


def test_a_table_within_a_request_has_its_faults_at_its_own_place() -> None:
    table = Table((player("a", "7S 8S 9H"), player("b")), "z")
    assert [fault.path for fault in faults(table, ("deals", 3))] == [
        ("deals", 3, "players", 0, "melds", 0),
        ("deals", 3, "went_out"),
    ]


def test_what_could_not_be_read_is_passed_over() -> None:
    assert found(player("a", "7S 8S ??", hand="?? ??", laid="?? 2C"), player("b", "KC KD KH")) == []
    assert found(player("", "7S 8S 9S"), lays("b", "10S > c 1", "JS >  1"), went_out="c") == []
    assert found(player("a"), player("b"), went_out="") == []


def test_a_lay_off_beside_one_that_could_not_be_read_is_a_fault_only_if_nothing_could_make_it_fit() -> None:
    hopeless, might_fit = "10H", "10S"
    table = player("b", "5S 6S 7S", "KC KD KH")
    path = ("players", 1, "lay_offs")
    assert where(table, player("a", laid=f"?? {might_fit} {hopeless}")) == [((*path, 2), "bad_lay_off")]
    assert where(table, lays("a", "?? > b 1", f"{might_fit} > b 1", f"{hopeless} > b 1")) == [
        ((*path, 2, "cards", 0), "bad_lay_off")
    ]
    assert where(table, lays("a", "9S > z 1", f"{might_fit} > b 1", f"{hopeless} > b 2")) == [
        ((*path, 0, "onto", "player"), "no_such_meld"),
        ((*path, 2, "cards", 0), "bad_lay_off"),
    ]


def test_more_copies_than_two_packs_hold_are_not_placed_but_named() -> None:
    table = player("a", "5S 6S 7S"), player("b", laid="8S 8S 8S 9S 2H")
    assert where(*table, rules=Rules(decks=2)) == [
        (("players", 1, "lay_offs", 2), "card_twice"),
        (("players", 1, "lay_offs", 4), "bad_lay_off"),
    ]


def test_a_name_given_twice_stands_for_the_first_who_has_it() -> None:
    table = player("a", "KC KD KH", "5S 6S 7S"), player("a", "9S 10S JS", hand="2C")
    assert found(*table, lays("b", "KS > a 1"), went_out="a") == []
    stray = ("players", 2, "lay_offs", 1, "onto", "player")
    assert where(*table, lays("b", "8S > a 2", "QS > z 1"), went_out="a") == [(stray, "no_such_meld")]


def test_an_empty_lay_off_is_no_fault_of_the_table() -> None:
    assert found(Player("a", lay_offs=(LayOff(()),)), player("b", "KC KD KH")) == []
