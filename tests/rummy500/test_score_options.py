"""Each option of Rummy 500 that changes a score, at each of its values, and every profile (R5-1 … R5-11)."""

from __future__ import annotations

import pytest

from service.rummy.items import total
from service.rummy.match import Standing
from service.rummy.rummy500.options import PROFILES, Rules
from tests.rummy500.scored_table import in_full, player, scored


@pytest.mark.parametrize(("value", "melded"), [(15, 20), (1, 6), (5, 10), (11, 16)])
def test_by_option_an_ace_counts_less_in_a_low_run_and_never_elsewhere(value: int, melded: int) -> None:
    rules = Rules(ace_low_run_value=value)  # type: ignore[arg-type]
    table = player("a", "AH 2H 3H", hand="AS"), player("b", "QC KC AC"), player("c", "AD AD AS")
    result = scored(*table, rules=rules)
    assert [(each.melded, each.in_hand) for each in result.players] == [(melded, 15), (35, 0), (45, 0)]
    lower = scored(player("a", "2H 3H 4H"), player("b", laid="AH"), rules=rules)
    assert lower.players[1].score == value


@pytest.mark.parametrize(
    ("rules", "melded", "in_hand"),
    [
        (Rules(), 2 + 3 + 4 + 9 + 10 + 10, 9 + 10 + 10),
        (Rules(number_cards="five"), 5 + 5 + 5 + 5 + 10 + 10, 5 + 10 + 10),
        (Rules(queen_of_spades_value=40), 2 + 3 + 4 + 9 + 10 + 10, 9 + 10 + 40),
    ],
)
def test_by_option_number_cards_count_5_and_the_queen_of_spades_40(rules: Rules, melded: int, in_hand: int) -> None:
    result = scored(player("a", "2C 3C 4C", "9D 10D JD", hand="9S 10S QS"), player("b"), rules=rules)
    assert (result.players[0].melded, result.players[0].in_hand) == (melded, in_hand)


def test_the_queen_of_spades_counts_her_value_in_melds_and_lay_offs_too() -> None:
    result = scored(player("a", "JS QS KS"), player("b"), rules=Rules(queen_of_spades_value=40))
    assert result.players[0].score == 60
    result = scored(player("a", "QC QD QH"), player("b", laid="QS"), rules=Rules(queen_of_spades_value=40))
    assert [each.score for each in result.players] == [30, 40]


def test_who_went_out_gets_the_bonus_where_there_is_one() -> None:
    table = player("a", "7S 8S 9S"), player("b", hand="2C")
    result = scored(*table, went_out="a", rules=Rules(go_out_bonus=25))
    assert in_full(result.players[0]) == [
        "a: 24 - 0 = 49",
        "0 + 49 = 49",
        "run 7S 8S 9S = 24",
        "+24 meld: run [7S 8S 9S] R5-4",
        "+25 go_out_bonus: went out [] R5-9",
    ]
    assert result.players[1].score == -2
    assert [each.score for each in scored(*table, went_out="a").players] == [24, -2]
    assert [each.score for each in scored(*table, rules=Rules(go_out_bonus=25)).players] == [24, -2]


def test_by_option_nobody_subtracts_the_hand_when_the_stock_ended_it() -> None:
    table = player("a", "7S 8S 9S", hand="2C"), player("b")
    no_penalty = Rules(stock_out="no_penalty")
    result = scored(*table, rules=no_penalty)
    assert in_full(result.players[0]) == [
        "a: 24 - 0 = 24",
        "0 + 24 = 24",
        "run 7S 8S 9S = 24",
        "+24 meld: run [7S 8S 9S] R5-4",
        "+0 in_hand: left in hand, not subtracted: the stock ended the hand [2C] R5-10",
    ]
    assert scored(*table, went_out="b", rules=no_penalty).players[0].score == 22
    assert scored(*table).players[0].score == 22


def test_the_target_is_an_option() -> None:
    result = scored(player("a", "KC KD KH"), player("b"), rules=Rules(target=30))
    assert result.match == Standing(30, "won", "a", ("a",))


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (4, 1), (5, 2), (8, 2)])
def test_the_packs_in_force_go_by_the_number_of_players(players: int, decks: int) -> None:
    table = [player(name, hand="7S" if name == "a" else "") for name in "abcdefgh"[:players]]
    assert scored(*table).rules == Rules(decks=decks)  # type: ignore[arg-type]
    assert scored(*table, rules=Rules(decks=2)).rules.decks == 2


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_under_every_profile_the_items_add_up_to_the_score(profile: object) -> None:
    rules = next(Rules(**each.rules) for each in PROFILES if each is profile)  # type: ignore[arg-type]
    table = (
        player("a", "AH 2H 3H", "QS KS AS", hand="9C QD AC", laid="4H JS", total=7),
        player("b", "7S 7C 7D", laid="7H", total=-3),
    )
    for each in scored(*table, went_out="b", rules=rules).players:
        assert total(each.items) == each.score == each.melded - each.in_hand
        assert each.total == each.total_before + each.score
