"""The end of a deal: scores, the call, totals, the match (C-2, R3-8 … R3-11)."""

from __future__ import annotations

import pytest

from service.rummy.cards import UNREADABLE, read_cards
from service.rummy.faults import Fault
from service.rummy.match import Standing
from service.rummy.rummy3000.arrange import arrange, itemise
from service.rummy.rummy3000.hand import Hand
from service.rummy.rummy3000.hand import faults as faults_of_hand
from service.rummy.rummy3000.options import Rules
from service.rummy.rummy3000.score import Call, Player, PlayerScore, Table, TableScore, faults, score
from tests.rummy3000.in_full import in_full

TWO_SETS, FOUR_RUN, NOTHING = "2C 2D 2H KS KH KD 9C", "4C 5C 6C 7C JS QD AH", "2S 4S 6D 8D 10H QH QC"
NEEDED = "a call takes two melds of 3 or 4 cards, or one 7-card bouncer"


def player(name: str, hand: str, total: int = 0, melds: tuple[str, ...] = ()) -> Player:
    return Player(name, read_cards(hand), total, tuple(map(read_cards, melds)))


def scores(*players: Player, caller: str | None = None, rules: Rules = Rules()) -> TableScore:
    return score(Table(players, caller, rules))


def test_at_a_legal_call_everyone_scores_their_own_hand() -> None:
    result = scores(player("a", TWO_SETS, 2800), player("b", FOUR_RUN, 2950), caller="a")
    assert result == TableScore(
        (
            PlayerScore("a", arrange(read_cards(TWO_SETS), Rules()), True, 2800, 3036),
            PlayerScore("b", arrange(read_cards(FOUR_RUN), Rules()), True, 2950, 3043),
        ),
        Call("a", True, "a holds 3 of a kind + 3 of a kind and may call", "R3-9"),
        Standing(3000, "won", "b", ("b",)),
    )


def test_without_a_call_the_hands_are_scored_as_they_are() -> None:
    result = scores(player("a", NOTHING, 10), player("b", FOUR_RUN))
    assert result.call is None
    assert [(p.applied, p.total_before, p.total) for p in result.players] == [(True, 10, -44), (True, 0, 93)]


@pytest.mark.parametrize(
    ("hand", "holding"),
    [(NOTHING, "no meld"), (FOUR_RUN, "4-card bouncer"), ("9C 9D 9H 9S 2C 4D 6H", "4 of a kind")],
)
def test_after_an_illegal_call_nothing_is_applied_and_the_deal_goes_on(hand: str, holding: str) -> None:
    result = scores(player("a", hand, 2999), player("b", "3C 3D 3S KS KH KD 5C", 3100), caller="a")
    assert result.call == Call("a", False, f"{NEEDED}; the best that a holds is {holding}", "R3-9")
    assert [(p.applied, p.total_before, p.total) for p in result.players] == [(False, 2999, 2999), (False, 3100, 3100)]
    assert result.players[0].arrangement == arrange(read_cards(hand), Rules())
    assert result.match == Standing(3000, "in_progress", None, ("b",))


def test_a_player_starts_from_no_points() -> None:
    first = score(Table((Player("a", read_cards(TWO_SETS)), player("b", FOUR_RUN)))).players[0]
    assert (first.total_before, first.total) == (0, 236)


def test_a_seven_card_bouncer_may_call() -> None:
    result = scores(player("a", "AS 2S 3S 4S 5S 6S 7S"), player("b", FOUR_RUN), caller="a")
    assert result.call == Call("a", True, "a holds 7-card bouncer and may call", "R3-9")


def test_a_call_is_judged_under_the_reading_in_force() -> None:
    players = (player("a", "2H 3H 4H 5H 6H 7H KS"), player("b", FOUR_RUN))
    calls = [
        scores(*players, caller="a", rules=Rules(long_sequence="one_bouncer")).call,
        scores(*players, caller="a", rules=Rules(long_sequence="split")).call,
    ]
    assert [call and call.legal for call in calls] == [False, True]


def test_the_best_arrangement_scores_whatever_was_laid_out() -> None:
    laid_out = scores(player("a", TWO_SETS, melds=("2C 2D 2H",)), player("b", FOUR_RUN))
    assert laid_out == scores(player("a", TWO_SETS), player("b", FOUR_RUN))


def test_by_declared_the_melds_laid_out_score() -> None:
    rules = Rules(scored_melds="declared")
    first, second = scores(player("a", TWO_SETS, melds=("2C 2D 2H",)), player("b", FOUR_RUN), rules=rules).players
    assert in_full(first.arrangement) == [
        "39 = 3_of_a_kind (85), may call",
        "3_of_a_kind: 2C 2D 2H; 2H = 2",
        "left: 9C KD KH KS",
        "+85 row: 3 of a kind [] R3-4",
        "+2 counted: highest of 3 of a kind [2H] R3-5",
        "-9 deadwood: deadwood [9C] R3-6",
        "-13 deadwood: deadwood [KD] R3-6",
        "-13 deadwood: deadwood [KH] R3-6",
        "-13 deadwood: deadwood [KS] R3-6",
    ]
    assert second.arrangement == itemise((), read_cards(FOUR_RUN))
    assert (first.total, second.total) == (39, -46)


def test_by_declared_a_call_is_judged_on_the_best_arrangement_all_the_same() -> None:
    result = scores(player("a", TWO_SETS), player("b", FOUR_RUN), caller="a", rules=Rules(scored_melds="declared"))
    assert result.call == Call("a", True, "a holds 3 of a kind + 3 of a kind and may call", "R3-9")
    assert (result.players[0].arrangement.row, result.players[0].arrangement.score) == ("none", -54)


def test_by_declared_a_meld_that_does_not_stand_counts_as_in_hand() -> None:
    rules = Rules(scored_melds="declared")
    wrong = scores(player("a", FOUR_RUN, melds=("4C 5C 7C",)), player("b", NOTHING), rules=rules)
    assert wrong == scores(player("a", FOUR_RUN), player("b", NOTHING), rules=rules)


@pytest.mark.parametrize(
    ("before", "match"),
    [
        ((2764, 0), Standing(3000, "won", "a", ("a",))),
        ((2763, 0), Standing(3000, "in_progress", None, ("a",))),
        ((2764, 2907), Standing(3000, "tied", None, ("a", "b"))),
        ((2764, 2908), Standing(3000, "won", "b", ("b",))),
        ((0, 143), Standing(3000, "in_progress", None, ("a", "b"))),
        ((-500, -357), Standing(3000, "in_progress", None, ("a", "b"))),
    ],
)
def test_once_someone_has_the_target_the_highest_total_wins(before: tuple[int, int], match: Standing) -> None:
    one, other = before
    assert scores(player("a", TWO_SETS, one), player("b", FOUR_RUN, other), caller="a").match == match


def test_the_target_is_an_option() -> None:
    result = scores(player("a", TWO_SETS), player("b", FOUR_RUN), caller="a", rules=Rules(target=236))
    assert result.match == Standing(236, "won", "a", ("a",))


def test_a_sound_table_has_no_faults() -> None:
    assert faults(Table((player("a", TWO_SETS, melds=("2C 2D 2H",)), player("b", FOUR_RUN)), "b")) == []


def test_a_card_is_in_one_hand_once_and_the_later_copy_is_at_fault() -> None:
    found = faults(Table((player("a", TWO_SETS), player("b", "4C 5C 6C 7C JS QD 2H"))), ("deals", 0))
    assert [(fault.path, fault.code, fault.clause) for fault in found] == [
        (("deals", 0, "players", 1, "hand", 6), "card_twice", "C-2")
    ]


def test_a_hand_alone_holds_a_card_once() -> None:
    twice = faults_of_hand(Hand(read_cards("2C 2D 2H KS KH KD 2C")))
    assert [(fault.path, fault.code, fault.clause) for fault in twice] == [(("hand", 6), "card_twice", "C-2")]


def test_melds_are_judged_whatever_scores_and_their_faults_lead_to_them() -> None:
    table = Table((player("a", FOUR_RUN), player("b", NOTHING, melds=("2S 4S 6S", "QC QH 8D"))))
    assert faults(table, ("deals", 3)) == [
        Fault(("deals", 3, "players", 1, "melds", 0, 2), "not_in_hand", "6S is not in the player's hand", "R3-3"),
        Fault(("deals", 3, "players", 1, "melds", 0), "bad_meld", "2S 4S 6S are not consecutive (A 2 3 … K)", "R3-3"),
        Fault(
            ("deals", 3, "players", 1, "melds", 1),
            "bad_meld",
            "QC QH 8D are neither of one rank nor of one suit",
            "R3-3",
        ),
    ]


def test_a_call_by_nobody_at_the_table_is_a_fault() -> None:
    assert faults(Table((player("a", TWO_SETS), player("b", FOUR_RUN)), "c")) == [
        Fault(("caller",), "not_at_table", "nobody at the table is called 'c'", "R3-9")
    ]


def test_a_call_is_not_judged_where_a_name_could_not_be_read() -> None:
    assert faults(Table((player("a", TWO_SETS), player("", FOUR_RUN)), "c")) == []
    assert faults(Table((player("a", TWO_SETS), player("b", FOUR_RUN)), "")) == []


def test_a_table_that_could_be_read_only_in_part_has_no_faults_of_its_own() -> None:
    unread = Player("b", (UNREADABLE, UNREADABLE), 0, ((UNREADABLE,), read_cards("7C 7D 7H")))
    assert faults(Table((Player(), unread, Player("c", (), 0, (read_cards("8C 8D 8H"),))))) == []
