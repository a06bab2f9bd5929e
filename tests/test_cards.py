"""Cards: what they are, how they are read and written, and their order (C-1, C-3, C-4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rummy.cards import (
    ACE,
    CARDS,
    RANKS,
    SPADES,
    SPELLINGS,
    SUITS,
    UNREADABLE,
    Card,
    in_words,
    read_card,
    read_cards,
    why_unreadable,
    write,
)

HOW = "write the rank (A 2 … 10 J Q K), then the suit (C D H S): '7S', '10H', 'A♠'"


def test_there_are_52_cards_each_a_rank_and_a_suit() -> None:
    assert [(RANKS[card.rank], SUITS[card.suit]) for card in CARDS] == [(r, s) for s in SUITS for r in RANKS]
    assert len(set(CARDS)) == 52


def test_a_card_is_found_by_its_rank_and_suit() -> None:
    assert all(Card.of(card.rank, card.suit) is card for card in CARDS)
    assert Card.of(ACE, SPADES) == read_card("AS")


def test_sorted_cards_come_by_suit_then_rank_the_ace_low() -> None:
    assert in_words(sorted(read_cards("KS AS 10H 9H 2D KC"))) == "KC 2D 9H 10H AS KS"


def test_every_card_is_written_one_way_and_read_back() -> None:
    assert [read_card(text) for text in write(CARDS)] == list(CARDS)
    assert write(CARDS[:13]) == ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC", "KC"]
    assert (str(CARDS[51]), repr(CARDS[51])) == ("KS", "Card('KS')")


def test_every_card_is_true_the_ace_of_clubs_too() -> None:
    assert all(CARDS)


def test_a_place_that_could_not_be_read_is_no_card_but_can_be_shown() -> None:
    assert UNREADABLE not in CARDS
    assert str(UNREADABLE) == "??"


@pytest.mark.parametrize(
    "text",
    ["10S", "10s", "TS", "tS", "Ts", "ts", "0S", "0s", "10♠", "T♠", "t♤", "0♠\ufe0e", "10♤\ufe0f", "🂪", "🂪\ufe0e"],
)
def test_the_ten_of_spades_is_read_in_any_of_its_spellings(text: str) -> None:
    assert read_card(text) == read_card("10S")


@pytest.mark.parametrize(
    ("texts", "written"),
    [
        ("7♣ 7♧ 7♦ 7♢ 7♥ 7♡ 7♠ 7♤", "7C 7C 7D 7D 7H 7H 7S 7S"),
        ("🃑 🃁 🂱 🂡", "AC AD AH AS"),
        ("🂫 🂭 🂮", "JS QS KS"),
        ("🃛 🃝 🃞", "JC QC KC"),
        ("aC jd qH Ks", "AC JD QH KS"),
    ],
)
def test_symbols_glyphs_and_either_case_are_read(texts: str, written: str) -> None:
    assert in_words(read_cards(texts)) == written


@pytest.mark.parametrize("text", ["7S 8S,9S", " 7S,8S , 9S ", "7S\t8S\n9S", "7S,,8S 9S"])
def test_a_string_of_cards_is_separated_by_spaces_commas_or_both(text: str) -> None:
    assert in_words(read_cards(text)) == "7S 8S 9S"


def test_an_empty_string_holds_no_cards() -> None:
    assert read_cards(" ,") == ()


@given(st.text(max_size=4).filter(lambda text: text not in SPELLINGS))
def test_a_text_that_is_no_card_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(KeyError):
        read_card(text)
    assert why_unreadable(text).startswith(f"{text!r} is not a card: ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("S7", "'S7' is not a card: the rank comes first: '7S'"),
        ("♠10", "'♠10' is not a card: the rank comes first: '10S'"),
        (" 7S", "' 7S' is not a card: there is space around it; write '7S'"),
        ("1S", "'1S' is not a card: the ace is written A: 'AS'"),
        ("1♥", "'1♥' is not a card: the ace is written A: 'AH'"),
        ("11S", f"'11S' is not a card: {HOW}"),
        ("", f"'' is not a card: {HOW}"),
        ("7X", f"'7X' is not a card: {HOW}"),
        ("🂬", f"'🂬' is not a card: jokers, knights, trumps and card backs are not in the pack; {HOW}"),
        ("🃏\ufe0f", f"'🃏\ufe0f' is not a card: jokers, knights, trumps and card backs are not in the pack; {HOW}"),
        ("🂠", f"'🂠' is not a card: jokers, knights, trumps and card backs are not in the pack; {HOW}"),
        (
            "7S 8S",
            "'7S 8S' is not a card: each entry of a list is one card; several cards may stand in one string in place "
            "of the list",
        ),
        ("x" * 21, f"'{'x' * 20}…' is not a card: {HOW}"),
        ("x" * 20, f"'{'x' * 20}' is not a card: {HOW}"),
    ],
)
def test_why_a_text_is_no_card_says_what_would_be(text: str, why: str) -> None:
    assert why_unreadable(text) == why


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (True, "true or false"),
        (7, "a number"),
        (7.5, "a number"),
        (["7S"], "a list"),
        ({"rank": 7}, "an object"),
        (None, "null"),
    ],
)
def test_a_value_of_another_kind_is_no_card(value: object, kind: str) -> None:
    assert why_unreadable(value) == f"a card is a string such as '7S', not {kind}"
