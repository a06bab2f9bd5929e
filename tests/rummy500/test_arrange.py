"""The best arrangement, rule by rule (R5-2 … R5-8); in full, so that every tie is told, too."""

from __future__ import annotations

from typing import Any

import pytest

from service.rummy.cards import Cards, in_words, read_card, read_cards
from service.rummy.melds import Meld, set_or_run
from service.rummy.rummy500.arrange import Arrangement, LayOff, arrange
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.values import meld_rules

LOW_ACE_ONE = Rules(ace_low_run_value=1)


def table_of(rules: Rules, *melds: str) -> list[Meld]:
    read = [set_or_run(read_cards(cards), meld_rules(rules)) for cards in melds]
    return [meld for meld in read if isinstance(meld, Meld)]


def arranged(hand: str, *table: str, rules: Rules | None = None, **demands: Any) -> Arrangement | None:
    named: dict[str, Any] = {
        name: read_card(value) if isinstance(value, str) else value for name, value in demands.items()
    }
    rules = rules or Rules()
    return arrange(read_cards(hand), table_of(rules, *table), rules, **named)


def in_short(found: Arrangement | None) -> tuple[int, list[str], list[tuple[str, int]], str, str | None] | None:
    """Score, melds, lay-offs with their targets, what is left, and the card thrown."""
    if found is None:
        return None
    melds = [in_words(meld.cards) for meld in found.melds]
    lay_offs = [(in_words(laid.cards), laid.onto) for laid in found.lay_offs]
    return found.score, melds, lay_offs, in_words(found.left), None if found.throw is None else str(found.throw)


def test_nothing_is_arranged_of_nothing() -> None:
    assert arranged("") == Arrangement((), (), (), None, 0, 0)


def test_the_longest_run_first_would_be_wrong() -> None:
    assert in_short(arranged("4S 5S 6S 7S 4H 4D 7H 7D")) == (28, ["7D 7H 7S", "4S 5S 6S"], [], "4D 4H", None)


def test_a_lay_off_carries_the_next_one() -> None:
    found = arranged("10S 9S", "JS QS KS", "10D 10C 10H")
    assert in_short(found) == (19, [], [("9S 10S", 0)], "", None)
    assert found
    assert found.lay_offs == (LayOff(read_cards("9S 10S"), 0, 19),)


@pytest.mark.parametrize(
    ("hand", "table", "rules", "expected"),
    [
        pytest.param("AS KS QS", (), Rules(), (35, ["QS KS AS"], [], "", None), id="a high ace stands last"),
        pytest.param("AS 2S KS", (), Rules(), (-27, [], [], "AS 2S KS", None), id="no run goes round the corner"),
        pytest.param(
            "AS 2S 3S", (), LOW_ACE_ONE, (6, ["AS 2S 3S"], [], "", None), id="a low ace counts its own in its run"
        ),
        pytest.param(
            "AS 2S 3S QS KS",
            (),
            LOW_ACE_ONE,
            (30, ["QS KS AS"], [], "2S 3S", None),
            id="an ace stands where it counts more",
        ),
        pytest.param(
            "AS 2S 3S QS KS", (), Rules(ace_runs="low"), (0, ["AS 2S 3S"], [], "QS KS", None), id="the ace low only"
        ),
        pytest.param(
            "AS 2S 3S QS KS", (), Rules(ace_runs="high"), (30, ["QS KS AS"], [], "2S 3S", None), id="high only"
        ),
        pytest.param(
            "AS AS KS",
            ("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS",),
            LOW_ACE_ONE,
            (10, [], [("KS AS", 0)], "AS", None),
            id="a run holds no ace at both ends",
        ),
        pytest.param(
            "KS AS", ("AS 2S 3S", "10S JS QS"), Rules(), (25, [], [("KS AS", 1)], "", None), id="a table with both ends"
        ),
        pytest.param("7S 7S 7H", (), Rules(), (21, ["7H 7S 7S"], [], "", None), id="equal cards may stand in a set"),
        pytest.param(
            "7S 7S 7H",
            (),
            Rules(distinct_suits_in_set=True),
            (-21, [], [], "7H 7S 7S", None),
            id="distinct suits: no suit twice in a set",
        ),
        pytest.param(
            "7S 7H 7D 7C",
            ("7S 7H 7D",),
            Rules(distinct_suits_in_set=True),
            (28, ["7C 7D 7H 7S"], [], "", None),
            id="distinct suits: a new set rather than a set and a lay-off",
        ),
        pytest.param(
            "7C 7C", ("7S 7H 7D", "7S 7H 7D"), Rules(), (14, [], [("7C 7C", 0)], "", None), id="one group, not two"
        ),
        pytest.param(
            "7C 7C",
            ("7S 7H 7D", "7S 7H 7D"),
            Rules(distinct_suits_in_set=True),
            (14, [], [("7C", 0), ("7C", 1)], "", None),
            id="distinct suits: each place once",
        ),
        pytest.param(
            "7C 7C 7D 7D 7H 7S",
            (),
            Rules(distinct_suits_in_set=True),
            (42, ["7C 7D 7H", "7C 7D 7S"], [], "", None),
            id="distinct suits: two sets of two pairs and two more",
        ),
        pytest.param(
            "7S",
            ("7C 7D 7H", "7C 7D 7H"),
            Rules(distinct_suits_in_set=True),
            (7, [], [("7S", 0)], "", None),
            id="distinct suits: one card for two places",
        ),
        pytest.param(
            "7S", ("8S 9S 10S", "4S 5S 6S"), Rules(), (7, [], [("7S", 0)], "", None), id="the first of two targets"
        ),
        pytest.param(
            "5S 6S 7S 9H 9D 9C 8S",
            ("2S 3S 4S", "9S 10S JS"),
            Rules(),
            (53, ["9C 9D 9H"], [("5S 6S 7S 8S", 0)], "", None),
            id="a gap is filled from one side",
        ),
        pytest.param(
            "QS QH QD", (), Rules(queen_of_spades_value=40), (60, ["QD QH QS"], [], "", None), id="the queen of spades"
        ),
        pytest.param("2S 3S 4S 10D", (), Rules(number_cards="five"), (5, ["2S 3S 4S"], [], "10D", None), id="fives"),
    ],
)
def test_the_best_arrangement(hand: str, table: tuple[str, ...], rules: Rules, expected: object) -> None:
    assert in_short(arranged(hand, *table, rules=rules)) == expected


@pytest.mark.parametrize(
    ("hand", "rules", "demands", "expected"),
    [
        pytest.param("7S 8S 9S", Rules(), {}, (-15, [], [], "7S 8S", "9S"), id="a meld is broken for the discard"),
        pytest.param("7S 8S 9S", Rules(go_out="either"), {}, (24, ["7S 8S 9S"], [], "", None), id="melding out"),
        pytest.param(
            "7S 8S 9S 2D", Rules(go_out="either"), {}, (24, ["7S 8S 9S"], [], "", "2D"), id="nothing to meld out with"
        ),
        pytest.param("KD KC 9S", Rules(), {}, (-19, [], [], "KD 9S", "KC"), id="of the dearest the first in order"),
        pytest.param("KD KC 9S", Rules(), {"throw": "9S"}, (-20, [], [], "KC KD", "9S"), id="a named throw"),
        pytest.param("KD KC 9S", Rules(), {"throw": "8S"}, None, id="a throw that is not held"),
        pytest.param("KD KC 9S", Rules(), {"may_not_throw": "KC"}, (-19, [], [], "KC 9S", "KD"), id="not that one"),
        pytest.param("KD", Rules(), {"may_not_throw": "KD"}, None, id="nothing that may be thrown"),
        pytest.param("KD KD", Rules(), {"may_not_throw": "KD"}, None, id="nothing that may be thrown, doubled"),
        pytest.param(
            "KD KC", Rules(), {"throw": "KD", "may_not_throw": "KD"}, None, id="a throw both named and barred"
        ),
        pytest.param("", Rules(), {}, (0, [], [], "", None), id="an empty hand throws nothing"),
        pytest.param(
            "7S 8S 9S KD",
            Rules(),
            {"must_use": "9S"},
            (24, ["7S 8S 9S"], [], "", "KD"),
            id="the card that must be used",
        ),
        pytest.param("7S 8S 9S", Rules(), {"must_use": "9S"}, None, id="nothing left to throw once it is used"),
        pytest.param(
            "7S 7S 7H 7D KD", Rules(), {"must_use": "7S"}, (28, ["7D 7H 7S 7S"], [], "", "KD"), id="one copy is enough"
        ),
    ],
)
def test_one_card_is_kept_for_the_discard(hand: str, rules: Rules, demands: dict[str, Any], expected: object) -> None:
    assert in_short(arranged(hand, rules=rules, keep_discard=True, **demands)) == expected


NO_LAY_OFF = Rules(reach_by_lay_off=False)


@pytest.mark.parametrize(
    ("hand", "table", "rules", "must_use", "expected"),
    [
        pytest.param("7S KD", ("7H 7D 7C",), Rules(), "7S", (-3, [], [("7S", 0)], "KD", None), id="by a lay-off"),
        pytest.param("7S KD", ("7H 7D 7C",), NO_LAY_OFF, "7S", None, id="not by a lay-off"),
        pytest.param(
            "7S 8S 9S 10S",
            ("JS QS KS",),
            NO_LAY_OFF,
            "8S",
            (34, ["7S 8S 9S 10S"], [], "", None),
            id="in a new run beside one that it would fit",
        ),
        pytest.param(
            "7S 7H 7D",
            ("7C 7D 7H",),
            NO_LAY_OFF,
            "7S",
            (21, ["7D 7H 7S"], [], "", None),
            id="in a new set beside one that it would fit",
        ),
        pytest.param(
            "AS 2S 3S QS KS",
            ("10S JS QS",),
            Rules(reach_by_lay_off=False, ace_low_run_value=1),
            "AS",
            (30, ["QS KS AS"], [], "2S 3S", None),
            id="an ace at the high end",
        ),
        pytest.param("9S 4D", (), Rules(), "9S", None, id="nowhere"),
        pytest.param("9S 4D", (), Rules(), "KS", None, id="not held"),
        pytest.param(
            "4S 5S 6S 7S 4H 4D 7H 7D",
            (),
            Rules(),
            "4H",
            (22, ["4D 4H 4S", "7D 7H 7S"], [], "5S 6S", None),
            id="at a loss",
        ),
    ],
)
def test_the_card_reached_for_is_used(
    hand: str, table: tuple[str, ...], rules: Rules, must_use: str, expected: object
) -> None:
    assert in_short(arranged(hand, *table, rules=rules, must_use=must_use)) == expected


def test_equal_questions_get_equal_answers() -> None:
    cards: Cards = read_cards("4S 5S 6S 7S 4H 4D 7H 7D")
    assert arrange(cards, (), Rules()) == arrange(cards[::-1], (), Rules())


@pytest.mark.parametrize(
    ("hand", "score"),
    [
        ("AS 2S 3S 4S 10S JS QS QS KS", 74),
        ("AC 2C 3C 4C JC JC QC KC JD", 74),
        ("AH 2H 3H 4H 5H JH QH QH KH KH", 79),
        ("KC KC AH 2H 3H 4H JH JH QH KH JS KS", 104),
        ("7D 2C 5C AH 9D 6C JC 4C 6C QC JD JC 3C QC 7C 7C AC KC", 66),
    ],
)
def test_an_ace_completes_a_high_run_though_it_could_stand_low_and_a_longer_run_could_do_without_it(
    hand: str, score: int
) -> None:
    found = arrange(read_cards(hand), (), Rules(decks=2))
    assert found is not None
    assert found.score == score


@pytest.mark.parametrize(
    ("hand", "score"),
    [
        ("KD 3H JS 4H KS 2H KC QH KH JH AH JD 9C 9C", 100),
        ("KD 3H JS 4H KS 2H KC QH KH JH AH JD", 110),
    ],
)
def test_a_streak_that_leads_nowhere_beats_no_other(hand: str, score: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(decks=2, number_cards="five")
    found = arrange(read_cards(hand), (), rules)
    monkeypatch.setattr("service.rummy.rummy500.arrange.searched", lambda _: None)
    assert found == arrange(read_cards(hand), (), rules)
    assert found is not None
    assert found.score == score
