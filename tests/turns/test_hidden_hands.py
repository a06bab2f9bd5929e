"""Hidden hands: judged as far as what shows allows; at the end, what is surely held and what remains possible."""

from __future__ import annotations

from typing import Any

import pytest

from service.rummy.cards import CARDS, read_card, read_cards, split, write
from service.rummy.course import Hand, Stock, unseen_beside
from service.rummy.replay import DealRecord, DealtPlayer, PlayedDeal
from service.rummy.rummy500.hidden import scored
from service.rummy.rummy500.options import Rules
from service.rummy.rummy500.plays import Course
from tests.conftest import Asker
from tests.turns.deals import called, replayed, seed, wrong


def test_the_seeds_game_as_one_player_saw_it(ask: Asker) -> None:
    answer = replayed(ask, "rummy500", seed("ada", "bo"))
    assert (answer["legal"], answer["ended"]) == (True, "went_out")
    assert [turn["hand_size"] for turn in answer["turns"]] == [4] * 7 + [0]
    assert [turn["hand"] is None for turn in answer["turns"]] == [False, True, True, False, True, True, False, False]
    you, ada, bo = answer["score"]["players"]
    assert (you["score"], "known" in you) == (13, False)
    ranges = ("known", "hidden", "score_min", "score_max", "total_min", "total_max")
    assert [ada[field] for field in ("score", *ranges)] == [64, [], 0, 64, 64, 64, 64]
    assert bo["items"] == [
        {"reason": "meld", "text": "run", "cards": ["5C", "6C", "7C"], "points": 18, "clause": "R5-4"},
        {"reason": "in_hand", "text": "left in hand", "cards": ["5D"], "points": -5, "clause": "R5-6"},
    ]
    # three cards that nobody has seen: 2D 2H 2S at best, AC AD AS at worst
    assert [bo[field] for field in ranges] == [["5D"], 3, 13 - 45, 13 - 6, 13 - 45, 13 - 6]
    assert not {"score", "in_hand", "total"} & bo.keys()
    assert answer["score"]["match"] is None


def changed(number: int, *names: str, **turn: Any) -> dict[str, Any]:
    deal = seed(*names)
    deal["turns"][number - 1] |= turn
    return deal


STOPPED: list[tuple[str, dict[str, Any], int, list[tuple[str, str]]]] = [
    (
        "a card melded that lies in the pile",
        changed(2, "ada", plays=[{"meld": "4D 4H 2D"}]),
        2,
        [("card_seen_elsewhere", "/plays/0"), ("bad_meld", "/plays/0")],
    ),
    (
        "a card thrown that another player shows to hold",
        changed(2, "ada", discard="AH"),
        2,
        [("card_seen_elsewhere", "/discard")],
    ),
    (
        "more cards than the hand holds",
        changed(2, "ada", plays=[{"meld": "KC KD KH"}, {"meld": "2D 3D 4H 6D 7D 8D 9D"}]),
        2,
        [
            ("not_in_hand", "/plays/1"),
            ("bad_meld", "/plays/1"),
            ("nothing_to_discard", "/plays/1"),
            ("not_in_hand", "/discard"),
        ],
    ),
    (
        "the duty of a reach",
        changed(7, "you", plays=[{"lay_off": "6S", "onto": 1}]),
        7,
        [("reach_not_used_first", "/plays/0")],
    ),
    (
        "a play that leaves nothing to discard",
        changed(8, "ada", discard=None, plays=[{"meld": "7D 8D 9D 10D JH"}]),
        8,
        [("bad_meld", "/plays/0"), ("nothing_to_discard", "/plays/0")],
    ),
]


@pytest.mark.parametrize(("deal", "number", "expected"), [c[1:] for c in STOPPED], ids=[c[0] for c in STOPPED])
def test_hidden_hands_are_judged_by_what_shows(
    ask: Asker, deal: dict[str, Any], number: int, expected: list[tuple[str, str]]
) -> None:
    answer = replayed(ask, "rummy500", deal)
    assert (answer["stopped_at"], wrong(answer)) == (number, expected)


def test_a_card_drawn_openly_is_known_to_be_held(ask: Asker) -> None:
    deal = seed("bo")
    deal["turns"][2]["draw"]["card"] = "2H"
    bo = replayed(ask, "rummy500", deal)["score"]["players"][2]
    assert (bo["known"], bo["hidden"]) == (["5D", "2H"], 2)


DRAWN = split("2C 5D 2H 9H 9D 10D")
DEALT = split("7S 8S 9S 4C 4S KS AH KC KD KH 5H 7D 8D QS 5C 6C 7C JD JC 6S 10H 4D")


def with_stock() -> dict[str, Any]:
    deal = seed("ada", "bo")
    deal["stock"] = [*DRAWN, *(card for card in write(CARDS) if card not in (*DEALT, *DRAWN))]
    return deal


def test_with_the_stock_given_nothing_may_be_left_open(ask: Asker) -> None:
    bo = replayed(ask, "rummy500", with_stock())["score"]["players"][2]
    assert (bo["known"], bo["hidden"]) == (["JC", "5D", "2H", "10H"], 0)
    assert (bo["score"], bo["score_min"], bo["score_max"]) == (-9, -9, -9)


def test_cards_in_the_stock_are_not_in_a_hidden_hand(ask: Asker) -> None:
    deal = with_stock()
    deal["turns"][1]["discard"] = "3C"
    assert wrong(replayed(ask, "rummy500", deal)) == [("card_seen_elsewhere", "/discard")]


def test_one_of_two_copies_may_be_sure() -> None:
    """Three cards are unseen, QS QS 2C, and a holds two of them: not both queens can be the one that b holds."""
    unseen = list(unseen_beside(CARDS * 2, 2))
    unseen[read_card("QS")], unseen[read_card("2C")] = 2, 1
    record = DealRecord(Rules(decks=2), (DealtPlayer("a"), DealtPlayer("b")))
    last = Course("b", Hand(), (), Stock(0), tuple(unseen), ended="stock_out")
    a, b = scored(record, PlayedDeal((), (Hand((), 2), Hand((), 1)), last, "stock_out", None)).players
    assert (a.known, a.hidden, a.score) == (read_cards("QS"), 1, (-20, -12))
    assert (b.known, b.hidden, b.score) == ((), 1, (-10, -2))


TENS = split("10C 10D 10H 10S JC JD JH JS QC QD QH QS KC KD KH KS")


def tens_hidden() -> dict[str, Any]:
    """a goes out at once; whatever the fourteen hidden cards of b and c are, each counts 10."""
    hand = split("AC AD AH AS 2C 2D 2H")
    stock = ["3C", *[card for card in write(CARDS) if card not in (*hand, *TENS[2:], "3C", "9S")]]
    melds = [{"meld": "AC AD AH AS"}, {"meld": "2C 2D 2H"}]
    return {
        "players": [{"name": "a", "hand": hand, "total": 460}, *({"name": name, "hand": None} for name in "bc")],
        "turn_up": "9S",
        "stock": stock,
        "turns": [{"player": "a", "draw": {"from": "stock", "card": "3C"}, "plays": melds, "discard": "3C"}],
    }


def test_what_costs_the_same_whichever_it_is_leaves_nothing_open(ask: Asker) -> None:
    score = replayed(ask, "rummy500", tens_hidden())["score"]
    hidden = {
        "items": [
            {
                "reason": "in_hand",
                "text": "left in hand, cards not seen: 7",
                "cards": [],
                "points": -70,
                "clause": "R5-6",
            }
        ],
        "melds": [],
        "lay_offs": [],
        "melded": 0,
        "in_hand": 70,
        "score": -70,
        "total_before": 0,
        "total": -70,
        "known": [],
        "hidden": 7,
        "score_min": -70,
        "score_max": -70,
        "total_min": -70,
        "total_max": -70,
    }
    assert score["players"][1:] == [{"name": name, **hidden} for name in "bc"]
    assert score["match"] == {"target": 500, "status": "won", "winner": "a", "leaders": ["a"]}


def test_a_report_agrees_with_the_match_of_the_answer(ask: Asker) -> None:
    score = replayed(ask, "rummy500", tens_hidden())["score"]
    reported = {
        "scores": {player["name"]: player["score"] for player in score["players"]},
        "totals": {player["name"]: player["total"] for player in score["players"]},
        "winner": score["match"]["winner"],
        "status": score["match"]["status"],
    }
    assert replayed(ask, "rummy500", {**tens_hidden(), "reported": reported})["findings"] == []


def test_no_penalty_leaves_nothing_open(ask: Asker) -> None:
    players = [{"name": name, "hand": None} for name in "ab"]
    turns = [
        {"player": "ab"[number % 2], "draw": {"from": "stock", "card": None}, "discard": card}
        for number, card in enumerate(write(CARDS[1:26]))
    ]
    deal = {"players": players, "turn_up": "AC", "turns": turns, "rules": {"stock_out": "no_penalty"}}
    answer = replayed(ask, "rummy500", deal)
    assert answer["ended"] == "stock_out"
    assert [(p["score"], p["score_min"], p["score_max"], p["hidden"]) for p in answer["score"]["players"]] == [
        (0, 0, 0, 13)
    ] * 2
    assert answer["score"]["match"]["leaders"] == ["a", "b"]


def test_no_penalty_is_for_the_stock_out_alone(ask: Asker) -> None:
    deal = seed("ada", "bo") | {"rules": {"stock_out": "no_penalty"}}
    bo = replayed(ask, "rummy500", deal)["score"]["players"][2]
    assert (bo["score_min"], bo["score_max"]) == (-32, 7)


def thrown_back(names: list[str], rules: dict[str, Any], hand: str | None) -> dict[str, Any]:
    players = [{"name": name, "hand": hand if name == "a" else None} for name in names]
    turns = [{"player": "a", "draw": {"from": "pile", "card": "9C"}, "discard": "9C"}]
    return {"players": players, "turn_up": "9C", "turns": turns, "rules": {"no_immediate_return": True, **rules}}


def test_a_hidden_hand_may_hold_another_copy_of_the_card_it_throws(ask: Asker) -> None:
    assert replayed(ask, "rummy500", thrown_back(list("abcde"), {}, None))["legal"]
    one_pack = replayed(ask, "rummy500", thrown_back(list("abcde"), {"decks": 1}, None))
    assert wrong(one_pack) == [("returned_at_once", "/discard")]
    shown = replayed(ask, "rummy500", thrown_back(list("abcde"), {}, "2C 3C 4D 5D 6H 7H 8S"))
    assert wrong(shown) == [("returned_at_once", "/discard")]


def both_fives_seen(last: dict[str, Any]) -> dict[str, Any]:
    """b takes one 5H from the pile and throws the other: by no_immediate_return the one taken is still there."""
    hand, run = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC 3D", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC"
    return {
        "players": [{"name": "a", "hand": hand}, {"name": "b", "hand": None}],
        "turn_up": "9S",
        "turns": [
            {"player": "a", "draw": {"from": "stock", "card": "5H"}, "plays": [{"meld": run}], "discard": "5H"},
            {"player": "b", "draw": {"from": "pile", "card": "5H"}, "discard": "5H"},
            {"player": "a", **last},
        ],
        "rules": {"decks": 2, "no_immediate_return": True},
    }


def test_another_copy_thrown_in_place_of_the_card_taken_has_been_seen(ask: Asker) -> None:
    third_copy = {"draw": {"from": "stock", "card": "5H"}, "discard": "5H"}
    answer = replayed(ask, "rummy500", both_fives_seen(third_copy))
    assert wrong(answer) == [("card_seen_elsewhere", "/draw/card")]
    assert [turn["hand_size"] for turn in answer["turns"]] == [2, 13, 2]


def test_the_card_taken_that_may_not_be_thrown_back_is_known_to_be_held(ask: Asker) -> None:
    out = {"draw": {"from": "stock", "card": "KC"}, "plays": [{"lay_off": "QC KC", "onto": 1}], "discard": "3D"}
    _, b = replayed(ask, "rummy500", both_fives_seen(out))["score"]["players"]
    # beside 5H twelve that nobody has seen: seven aces at worst, seven twos at best
    worst, best = -5 - 7 * 15 - 5 * 10, -5 - 7 * 2 - 5 * 3
    assert b == {
        "name": "b",
        "items": [{"reason": "in_hand", "text": "left in hand", "cards": ["5H"], "points": -5, "clause": "R5-6"}],
        "melds": [],
        "lay_offs": [],
        "melded": 0,
        "total_before": 0,
        "known": ["5H"],
        "hidden": 12,
        "score_min": worst,
        "score_max": best,
        "total_min": worst,
        "total_max": best,
    }


def test_with_its_hidden_cards_all_shown_a_hand_holds_no_other_copy(ask: Asker) -> None:
    melds = [{"meld": f"{rank}C {rank}D {rank}H"} for rank in "2346"]
    deal = thrown_back(list("ab"), {"decks": 2}, None)
    deal["turns"][0]["plays"] = [*melds, {"lay_off": "6S"}]
    assert wrong(replayed(ask, "rummy500", deal)) == [("returned_at_once", "/discard")]


def hidden_call(*names: str) -> dict[str, Any]:
    deal = called()
    for player in deal["players"]:
        if player["name"] in names:
            player["hand"] = None
    return deal


def test_a_call_takes_every_hand_to_score(ask: Asker) -> None:
    answer = replayed(ask, "rummy3000", hidden_call("Ben"))
    assert (answer["legal"], answer["ended"], answer["score"]) == (True, "called", None)
    assert [turn["call"] and turn["call"]["legal"] for turn in answer["turns"]] == [None, None, True]


def test_a_call_from_a_hidden_hand_is_not_judged(ask: Asker) -> None:
    answer = replayed(ask, "rummy3000", hidden_call("Ann"))
    assert (answer["legal"], answer["ended"], answer["score"]) == (True, "called", None)
    assert answer["turns"][-1]["call"] == {
        "player": "Ann",
        "legal": None,
        "text": "not all cards of Ann are known, so the call is not judged",
        "clause": "R3-9",
    }


def test_a_hand_that_came_to_be_known_is_judged(ask: Asker) -> None:
    """Seven cards from the stock, seven hidden ones thrown: then the hand is known."""
    deal: dict[str, Any] = {
        "players": [{"name": "a", "hand": None}, {"name": "b", "hand": None}],
        "turn_up": "KD",
        "turns": [],
    }
    drawn, thrown = split("7S 7H 7D 4C 5C 6C 2H"), split("QC QD QH QS JC JD JH")
    for mine, gone in zip(drawn, thrown, strict=True):
        deal["turns"].append({"player": "a", "draw": {"from": "stock", "card": mine}, "discard": gone})
        deal["turns"].append({"player": "b", "draw": {"from": "pile", "card": gone}, "discard": gone})
    deal["turns"].pop()
    deal["turns"][-1]["call"] = True
    answer = replayed(ask, "rummy3000", deal)
    assert (answer["turns"][-1]["call"]["legal"], answer["ended"], answer["score"]) == (True, "called", None)
    assert answer["turns"][-1]["hand"] == ["4C", "5C", "6C", "7D", "2H", "7H", "7S"]
