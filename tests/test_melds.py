"""What a set, a run and a bouncer is, and why something is none (R3-2, R3-3, R5-3, R5-4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rummy.cards import CARDS, Card, Cards, in_words, read_cards
from service.rummy.melds import Meld, MeldRules, NoMeld, of_a_kind_or_bouncer, set_or_run

EITHER = MeldRules()
LOW_ONLY = MeldRules(ace_high=False)
HIGH_ONLY = MeldRules(ace_low=False)
HIGH_IS_DEARER = MeldRules(high_counts_more=True)
DISTINCT = MeldRules(distinct_suits=True)


def read(text: str, rules: MeldRules = EITHER) -> str:
    """The meld as text, or why it is none and the clause."""
    return shown(set_or_run(read_cards(text), rules))


def shown(meld: Meld | NoMeld) -> str:
    if isinstance(meld, NoMeld):
        return f"{meld.clause}: {meld.text}"
    return f"{meld.kind}: {in_words(meld.cards)}"


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("7S 7C 7H", "set: 7C 7H 7S"),
        ("AS AC AD AH", "set: AC AD AH AS"),
        ("7S 7H 7S", "set: 7H 7S 7S"),
        ("7S 7S 7S", "set: 7S 7S 7S"),
        ("7S 7S 7H 7H 7C 7C", "set: 7C 7C 7H 7H 7S 7S"),
    ],
)
def test_three_or_more_of_a_rank_are_a_set(text: str, meld: str) -> None:
    assert read(text) == meld


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7S", "R5-3: a set has three cards or more; 7S is 1"),
        ("7S 7H", "R5-3: a set has three cards or more; 7S 7H is 2"),
    ],
)
def test_fewer_than_three_are_no_set(text: str, why: str) -> None:
    assert read(text) == why


def test_by_option_no_suit_stands_in_a_set_twice() -> None:
    assert read("7S 7H 7C", DISTINCT) == "set: 7C 7H 7S"
    assert read("7S 7H 7C 7D", DISTINCT) == "set: 7C 7D 7H 7S"
    why = "R5-3: 7S stands in this set twice; by distinct_suits_in_set each suit may once"
    assert read("7S 7H 7S", DISTINCT) == why


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("9S 7S 8S", "run: 7S 8S 9S"),
        ("10D 8D 9D 7D", "run: 7D 8D 9D 10D"),
        ("3H AH 2H", "run: AH 2H 3H"),
        ("AH KH QH", "run: QH KH AH"),
        ("QC KC JC", "run: JC QC KC"),
    ],
)
def test_three_or_more_consecutive_cards_of_a_suit_are_a_run_with_the_ace_low_or_high(text: str, meld: str) -> None:
    assert read(text) == meld


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("7S 8S", "R5-4: a run has three cards or more; 7S 8S is 2"),
        ("7S 8S 10S", "R5-4: 7S 8S 10S are not consecutive: 9S between 8S and 10S is missing"),
        ("3D 7D 4D", "R5-4: 3D 7D 4D are not consecutive: 5D 6D between 4D and 7D is missing"),
        ("AS 3S 4S", "R5-4: AS 3S 4S are not consecutive: 2S between AS and 3S is missing"),
        ("JS AS KS", "R5-4: JS AS KS are not consecutive: QS between JS and KS is missing"),
        ("AS JS QS", "R5-4: AS JS QS are not consecutive: 2S 3S 4S 5S 6S 7S 8S 9S 10S between AS and JS is missing"),
        ("7S 8S 8S 9S", "R5-4: 8S stands in this run twice"),
        ("AS AS 2S 3S", "R5-4: AS stands in this run twice"),
        ("AS AS 5S 5S", "R5-4: 5S stands in this run twice"),
        (
            "AS AS QS QS KS",
            "R5-4: AS AS QS QS KS goes round the corner: an ace stands low (A-2-3) or high (Q-K-A), never both",
        ),
    ],
)
def test_a_gap_or_a_card_twice_makes_no_run(text: str, why: str) -> None:
    assert read(text) == why


@pytest.mark.parametrize(
    "text",
    [
        "KS AS 2S",
        "QS KS AS 2S",
        "KS AS 2S 3S",
        "QS KS AS AS",
        "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS",
    ],
)
def test_an_ace_never_stands_low_and_high_in_one_run(text: str) -> None:
    why = "goes round the corner: an ace stands low (A-2-3) or high (Q-K-A), never both"
    assert read(text) == f"R5-4: {text} {why}"


def test_by_option_an_ace_stands_low_only_or_high_only() -> None:
    assert read("AS 2S 3S", LOW_ONLY) == "run: AS 2S 3S"
    assert read("QS KS AS", LOW_ONLY) == "R5-4: by ace_runs an ace stands low only, so QS KS AS is no run"
    assert read("QS KS AS", HIGH_ONLY) == "run: QS KS AS"
    assert read("AS 2S 3S", HIGH_ONLY) == "R5-4: by ace_runs an ace stands high only, so AS 2S 3S is no run"
    assert read("AS 3S 4S", HIGH_ONLY) == "R5-4: AS 3S 4S are not consecutive: 2S between AS and 3S is missing"
    assert read("7S 8S 9S", LOW_ONLY) == read("7S 8S 9S", HIGH_ONLY) == "run: 7S 8S 9S"


def test_an_ace_that_fits_at_either_end_stands_low_unless_high_counts_more() -> None:
    two_to_king = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    assert read(f"{two_to_king} AS") == f"run: AS {two_to_king}"
    assert read(f"{two_to_king} AS", HIGH_IS_DEARER) == f"run: {two_to_king} AS"
    assert read("AS 2S 3S", HIGH_IS_DEARER) == "run: AS 2S 3S"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "R5-4: a meld has three cards or more; this one has none"),
        ("7S 8S 9H", "R5-4: 7S 8S 9H are neither of one rank (a set) nor of one suit (a run)"),
        ("7S 7H 8H", "R5-3: 7S 7H 8H are neither of one rank (a set) nor of one suit (a run)"),
    ],
)
def test_cards_of_neither_one_rank_nor_one_suit_are_no_meld(text: str, why: str) -> None:
    assert read(text) == why


ANY_CARDS = st.lists(st.sampled_from(CARDS), max_size=14).map(tuple)
ONE_SUIT = st.lists(st.sampled_from(CARDS[:13]), min_size=3, max_size=14).map(tuple)
ANY_RULES = st.builds(MeldRules, st.booleans(), st.booleans(), st.booleans(), st.booleans()).filter(
    lambda rules: rules.ace_low or rules.ace_high
)


def positions(run: Cards) -> list[int]:
    return [*(card.rank for card in run[:-1]), run[-1].rank or 13]


@given(ANY_CARDS | ONE_SUIT, ANY_RULES)
def test_whatever_the_cards_they_are_one_set_or_one_run_or_a_reason_is_given(cards: Cards, rules: MeldRules) -> None:
    meld = set_or_run(cards, rules)
    if isinstance(meld, NoMeld):
        assert meld.text
        assert meld.clause in {"R5-3", "R5-4"}
        return
    assert sorted(meld.cards) == sorted(cards)
    assert len(cards) >= 3
    if meld.kind == "set":
        assert len({card.rank for card in cards}) == 1
        assert not rules.distinct_suits or len(set(cards)) == len(cards)
    else:
        places = positions(meld.cards)
        assert places == list(range(places[0], places[0] + len(cards)))
        assert (places[0], places[-1]) != (0, 13)
        assert rules.ace_low or places[0] != 0
        assert rules.ace_high or places[-1] != 13


@given(st.integers(0, 11), st.integers(3, 12), st.integers(0, 3), st.data())
def test_every_stretch_of_a_suit_is_a_run_whatever_the_order(
    first: int, size: int, suit: int, data: st.DataObject
) -> None:
    run = tuple(Card.of(place % 13, suit) for place in range(first, min(first + size, 14)))
    shuffled = tuple(data.draw(st.permutations(run)))
    assert set_or_run(shuffled, EITHER) == Meld("run", run)


def bouncer(text: str) -> str:
    return shown(of_a_kind_or_bouncer(read_cards(text)))


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("7S 7H 7C", "3_of_a_kind: 7C 7H 7S"),
        ("7S 7H 7C 7D", "4_of_a_kind: 7C 7D 7H 7S"),
        ("6H 4H 5H", "3_card_bouncer: 4H 5H 6H"),
        ("6H 4H 5H 7H", "4_card_bouncer: 4H 5H 6H 7H"),
        ("AC 2C 3C", "3_card_bouncer: AC 2C 3C"),
        ("JC QC KC", "3_card_bouncer: JC QC KC"),
        ("KC QC JC 10C 9C 8C 7C", "7_card_bouncer: 7C 8C 9C 10C JC QC KC"),
    ],
)
def test_three_or_four_of_a_kind_and_bouncers_of_3_4_or_7_are_melds(text: str, meld: str) -> None:
    assert bouncer(text) == meld


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "R3-3: a meld has three cards or more; this one has none"),
        ("7S", "R3-3: 7S is 1; cards of one rank are a meld when there are three or four"),
        ("7S 7H", "R3-3: 7H 7S is 2; cards of one rank are a meld when there are three or four"),
        ("7S 7H 7C 7D 7D", "R3-3: 7C 7D 7D 7H 7S is 5; cards of one rank are a meld when there are three or four"),
        ("4H 5H", "R3-3: 4H 5H is 2; a bouncer has 3, 4 or 7 cards"),
        ("4H 5H 6H 7H 8H", "R3-3: 4H 5H 6H 7H 8H is 5; a bouncer has 3, 4 or 7 cards"),
        ("4H 5H 6H 7H 8H 9H", "R3-3: 4H 5H 6H 7H 8H 9H is 6; a bouncer has 3, 4 or 7 cards"),
        ("4H 5H 6H 7H 8H 9H 10H JH", "R3-3: 4H 5H 6H 7H 8H 9H 10H JH is 8; a bouncer has 3, 4 or 7 cards"),
        ("4H 5H 6S", "R3-3: 4H 5H 6S are neither of one rank nor of one suit"),
        ("4H 5H 7H", "R3-3: 4H 5H 7H are not consecutive (A 2 3 … K)"),
        ("QS KS AS", "R3-2: QS KS AS is no sequence: the ace is low, always"),
        ("KS AS 2S", "R3-2: KS AS 2S is no sequence: the ace is low, always"),
    ],
)
def test_other_cards_are_no_meld_of_rummy_3000(text: str, why: str) -> None:
    assert bouncer(text) == why
