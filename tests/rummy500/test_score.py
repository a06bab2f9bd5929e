"""The end of a hand: melds, lay-offs, cards in hand, going out, totals, the match (R5-3 … R5-11)."""

from __future__ import annotations

import pytest

from service.rummy.cards import read_cards
from service.rummy.faults import Refused
from service.rummy.match import Standing
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.tables import LayOff, Player, Target
from tests.rummy500.scored_table import in_full, lays, player, scored


def test_the_example_game_scores_13_and_64_and_minus_9() -> None:
    you = Player(
        "you",
        (read_cards("7S 8S 9S"), read_cards("4C 4S 4D")),
        (LayOff(read_cards("6S"), Target("you", 1)), LayOff(read_cards("KS"), Target("Ada", 1))),
        hand=read_cards("5H JD 9H AH"),
    )
    ada = player("Ada", "KC KD KH", "7D 8D 9D 10D")
    bo = player("Bo", "5C 6C 7C", hand="JC 10H 2H 5D")
    result = scored(you, ada, bo, went_out="Ada")
    assert in_full(result.players[0]) == [
        "you: 52 - 39 = 13",
        "0 + 13 = 13",
        "run 7S 8S 9S = 24",
        "set 4C 4D 4S = 12",
        "6S onto you 1 = 6",
        "KS onto Ada 1 = 10",
        "+24 meld: run [7S 8S 9S] R5-4",
        "+12 meld: set [4C 4D 4S] R5-3",
        "+6 lay_off: laid off onto meld 1 of you [6S] R5-5",
        "+10 lay_off: laid off onto meld 1 of Ada [KS] R5-5",
        "-10 in_hand: left in hand [JD] R5-6",
        "-15 in_hand: left in hand [AH] R5-6",
        "-5 in_hand: left in hand [5H] R5-6",
        "-9 in_hand: left in hand [9H] R5-6",
    ]
    assert in_full(result.players[1]) == [
        "Ada: 64 - 0 = 64",
        "0 + 64 = 64",
        "set KC KD KH = 30",
        "run 7D 8D 9D 10D = 34",
        "+30 meld: set [KC KD KH] R5-3",
        "+34 meld: run [7D 8D 9D 10D] R5-4",
    ]
    assert in_full(result.players[2]) == [
        "Bo: 18 - 27 = -9",
        "0 + -9 = -9",
        "run 5C 6C 7C = 18",
        "+18 meld: run [5C 6C 7C] R5-4",
        "-10 in_hand: left in hand [JC] R5-6",
        "-5 in_hand: left in hand [5D] R5-6",
        "-2 in_hand: left in hand [2H] R5-6",
        "-10 in_hand: left in hand [10H] R5-6",
    ]
    assert result.match == Standing(500, "in_progress", None, ("Ada",))
    assert result.rules == Rules(decks=1)


def test_bare_lay_offs_score_as_named_ones_do_where_they_fit_one_meld_only() -> None:
    others = player("Ada", "KC KD KH"), player("Bo")
    bare = scored(player("you", "7S 8S 9S", laid="KS 6S"), *others)
    named = scored(lays("you", "6S > you 1", "KS > Ada 1", melds=("7S 8S 9S",)), *others)
    assert bare == named


def test_untargeted_lay_offs_are_grouped_by_target_in_table_order_each_in_order_of_the_meld() -> None:
    table = (
        player("a", "9H 10H JH", "AC AD AH"),
        player("b", "JS QS KS", "7S 7H 7C"),
        player("c", laid="AS 7D KH 10S QH 8H"),
    )
    assert in_full(scored(*table, rules=Rules(ace_runs="high")).players[2])[2:6] == [
        "8H QH KH onto a 1 = 28",
        "AS onto a 2 = 15",
        "10S onto b 1 = 10",
        "7D onto b 2 = 7",
    ]


def test_an_ace_laid_off_high_comes_last_of_its_group() -> None:
    result = scored(player("a", "10S JS QS"), player("b", laid="AS KS"))
    assert in_full(result.players[1])[2:5] == [
        "KS AS onto a 1 = 25",
        "+10 lay_off: laid off onto meld 1 of a [KS] R5-5",
        "+15 lay_off: laid off onto meld 1 of a [AS] R5-5",
    ]


def test_lay_offs_in_the_list_form_keep_their_order_and_may_go_without_a_target() -> None:
    result = scored(player("a", "7S 8S 9S", "KC KD KH"), lays("b", "KS > a 2", "10S 6S", "JS > a 1"))
    assert in_full(result.players[1])[2:5] == ["KS onto a 2 = 10", "6S 10S onto a 1 = 16", "JS onto a 1 = 10"]


def test_a_lay_off_scores_for_who_lays_it_and_the_owner_gains_nothing() -> None:
    result = scored(player("a", "KC KD KH"), player("b", laid="KS"))
    assert [(each.melded, each.score) for each in result.players] == [(30, 30), (10, 10)]


def test_all_players_lay_offs_are_placed_together() -> None:
    result = scored(player("a", "7S 8S 9S"), player("b", laid="JS"), player("c", laid="10S"))
    assert [each.score for each in result.players] == [24, 10, 10]


def test_cards_left_in_hand_count_against_the_player_even_where_they_form_a_meld() -> None:
    result = scored(player("a", hand="7H 7C 7D"), player("b"))
    assert in_full(result.players[0]) == [
        "a: 0 - 21 = -21",
        "0 + -21 = -21",
        "-7 in_hand: left in hand [7C] R5-6",
        "-7 in_hand: left in hand [7D] R5-6",
        "-7 in_hand: left in hand [7H] R5-6",
    ]


@pytest.mark.parametrize(
    ("cards", "points"),
    [("AS", 15), ("2S", 2), ("9S", 9), ("10S", 10), ("JS", 10), ("QS", 10), ("KS", 10), ("QH", 10)],
)
def test_cards_count_their_face_court_cards_10_and_the_ace_15(cards: str, points: int) -> None:
    assert scored(player("a", hand=cards), player("b")).players[0].in_hand == points


def test_totals_are_carried_on_and_the_highest_wins_at_500() -> None:
    result = scored(player("a", "KC KD KH", total=469), player("b", "QC QD QH", total=470))
    assert [(each.total_before, each.total) for each in result.players] == [(469, 499), (470, 500)]
    assert result.match == Standing(500, "won", "b", ("b",))
    below = scored(player("a", "KC KD KH", total=469), player("b", "QC QD QH", total=469))
    assert below.match == Standing(500, "in_progress", None, ("a", "b"))


def test_an_exact_tie_at_the_top_is_a_tie() -> None:
    result = scored(player("a", "KC KD KH", total=470), player("b", "QC QD QH", total=470), player("c", hand="AS"))
    assert result.match == Standing(500, "tied", None, ("a", "b"))


def test_with_two_packs_a_set_may_hold_a_card_twice() -> None:
    result = scored(player("a", "7S 7S 7H"), *(player(name) for name in "bcde"))
    assert in_full(result.players[0])[2:] == ["set 7H 7S 7S = 21", "+21 meld: set [7H 7S 7S] R5-3"]


def test_a_long_run_is_scored_as_any_other() -> None:
    result = scored(player("a", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"), player("b"))
    assert result.players[0].score == 15 + 54 + 30


@pytest.mark.parametrize(
    "bad",
    [
        player("a", "7S 8S 9H"),
        player("a", laid="7S"),
        lays("a", "7S > b 2"),
    ],
)
def test_a_table_with_faults_is_refused_with_them(bad: Player) -> None:
    with pytest.raises(Refused) as refusal:
        scored(bad, player("b"))
    assert len(refusal.value.faults) == 1
