"""Whole deals of both games: whose turn it is, cards conserved, how a deal ends (C-2, R3-9 … R3-13, R5-8 … R5-12)."""

from __future__ import annotations

from typing import Any

import pytest

from service.rummy.cards import read_cards, write
from tests.conftest import Asker
from tests.turns.deals import called, replayed, seed, wrong


def test_the_seeds_game_is_legal_and_scored_as_the_seed_says(ask: Asker) -> None:
    answer = replayed(ask, "rummy500", seed())
    assert (answer["legal"], answer["ended"], answer["stopped_at"]) == (True, "went_out", None)
    scores = [(p["name"], p["melded"], p["in_hand"], p["score"], p["total"]) for p in answer["score"]["players"]]
    assert scores == [("you", 52, 39, 13, 13), ("ada", 64, 0, 64, 64), ("bo", 18, 27, -9, -9)]
    assert answer["score"]["match"] == {
        "target": 500,
        "status": "in_progress",
        "winner": None,
        "leaders": ["ada"],
    }
    assert (answer["agrees"], answer["findings"], answer["explanations"]) == (True, [], [])


def test_each_turn_tells_hand_pile_and_points_after_it(ask: Asker) -> None:
    turns = replayed(ask, "rummy500", seed())["turns"]
    shown = [(t["number"], t["player"], t["legal"], t["violations"], t["call"]) for t in turns]
    order = ("you", "ada", "bo", "you", "ada", "bo", "you", "ada")
    assert shown == [(number, name, True, [], None) for number, name in enumerate(order, start=1)]
    assert [t["points"] for t in turns] == [24, 30, 18, 0, 0, 0, 28, 34]
    assert [t["hand_size"] for t in turns] == [len(t["hand"]) for t in turns] == [4, 4, 4, 4, 4, 4, 4, 0]
    assert turns[5]["hand"] == write(sorted(read_cards("JC 2H 10H 5D")))
    assert [" ".join(t["pile"]) for t in turns[4:]] == [
        "4D 2C 5H JD 9H 5D",
        "4D 2C 5H JD 9H 6S",
        "2C",
        "2C QS",
    ]


def test_an_illegal_call_does_not_stop_the_deal_and_a_legal_one_ends_it(ask: Asker) -> None:
    answer = replayed(ask, "rummy3000", called())
    assert (answer["legal"], answer["ended"]) == (True, "called")
    assert [turn["call"] and (turn["call"]["player"], turn["call"]["legal"]) for turn in answer["turns"]] == [
        None,
        ("Ben", False),
        ("Ann", True),
    ]
    assert answer["turns"][0] == {
        "number": 1,
        "player": "Ann",
        "legal": True,
        "violations": [],
        "call": None,
        "hand": write(sorted(read_cards("7S 7H 7D 4C 5C JS 2H"))),
        "hand_size": 7,
        "pile": ["9S", "KD"],
        "points": 0,
    }
    status, score = ask(
        "rummy3000.score",
        {
            "players": [
                {"name": "Ann", "hand": "7S 7H 7D 4C 5C 6C 2H", "total": 1200},
                {"name": "Ben", "hand": "10H JH QH KH 3D KD AS", "total": 2900},
            ],
            "caller": "Ann",
        },
    )
    assert (status, answer["score"]) == (200, {key: score[key] for key in ("players", "call", "match")})


def test_a_deal_without_turns_is_unfinished(ask: Asker) -> None:
    for game, deal in (("rummy500", seed()), ("rummy3000", called())):
        answer = replayed(ask, game, {**deal, "turns": []})
        assert (answer["legal"], answer["turns"], answer["ended"], answer["score"]) == (True, [], "unfinished", None)


def changed(number: int, **turn: Any) -> dict[str, Any]:
    deal = seed()
    deal["turns"][number - 1] |= turn
    return deal


STOPPED: list[tuple[str, dict[str, Any], int, list[tuple[str, str]]]] = [
    (
        "a reach without using the card",
        changed(7, plays=[{"lay_off": "6S", "onto": 1}]),
        7,
        [("reach_not_used_first", "/plays/0")],
    ),
    ("a discard that lies on the table", changed(5, discard="7S"), 5, [("not_in_hand", "/discard")]),
    (
        "out of turn, with somebody else's cards",
        changed(2, player="bo"),
        2,
        [("not_your_turn", "/player"), ("not_in_hand", "/plays/0"), ("not_in_hand", "/discard")],
    ),
    (
        "a card from the stock that somebody holds",
        changed(4, draw={"from": "stock", "card": "5D"}, discard="AH"),
        4,
        [("card_seen_elsewhere", "/draw/card")],
    ),
    (
        "a card from the stock that lies in the pile",
        changed(4, draw={"from": "stock", "card": "JD"}, discard="AH"),
        4,
        [("card_seen_elsewhere", "/draw/card")],
    ),
    (
        "a card that was taken from the pile before",
        changed(8, draw={"from": "pile", "card": "JD"}),
        8,
        [("card_not_in_pile", "/draw/card"), ("not_in_hand", "/plays/0")],
    ),
    ("nothing done while the stock holds cards", changed(4, draw=None, discard=None), 4, [("draw_missing", "/draw")]),
    (
        "nothing done, and out of turn",
        changed(4, player="bo", draw=None, discard=None),
        4,
        [("not_your_turn", "/player"), ("draw_missing", "/draw")],
    ),
    ("a discard without a draw", changed(4, draw=None, discard="AH"), 4, [("draw_missing", "/draw")]),
]


@pytest.mark.parametrize(("deal", "number", "expected"), [c[1:] for c in STOPPED], ids=[c[0] for c in STOPPED])
def test_it_stops_at_the_first_illegal_turn_with_all_that_is_wrong_in_it(
    ask: Asker, deal: dict[str, Any], number: int, expected: list[tuple[str, str]]
) -> None:
    answer = replayed(ask, "rummy500", deal)
    assert (answer["stopped_at"], len(answer["turns"])) == (number, number)
    assert wrong(answer) == expected


def test_an_illegal_turn_changes_nothing(ask: Asker) -> None:
    answer = replayed(ask, "rummy500", changed(7, discard="QD"))
    last = answer["turns"][-1]
    assert last["hand"] == write(sorted(read_cards("4C 4S KS AH")))
    assert (last["hand_size"], last["pile"], last["points"]) == (4, write(read_cards("4D 2C 5H JD 9H 6S")), 0)


@pytest.mark.parametrize(("game", "deal"), [("rummy500", seed()), ("rummy3000", called())])
def test_nothing_may_follow_the_end(ask: Asker, game: str, deal: dict[str, Any]) -> None:
    number, players = len(deal["turns"]), deal["players"]
    mover = players[number % len(players)]["name"]
    deal["turns"].append({"player": mover, "draw": {"from": "stock", "card": "3C"}, "discard": "3C"})
    answer = replayed(ask, game, deal)
    assert answer["stopped_at"] == number + 1
    assert wrong(answer) == [("after_end", "")]
    last = answer["turns"][-1]
    assert last["violations"][0]["text"] == f"the deal ended with turn {number}"
    assert (last["call"], last["points"]) == (None, 0)


def test_lay_offs_of_one_turn_are_done_with_when_the_next_begins(ask: Asker) -> None:
    deal = changed(6, plays=[{"lay_off": "6S", "onto": 1}], discard="10H")
    deal["turns"][6]["plays"] = [{"meld": "4C 4S 4D"}, {"lay_off": "KS", "onto": 2}]
    answer = replayed(ask, "rummy500", deal)
    assert [turn["points"] for turn in answer["turns"]] == [24, 30, 18, 0, 0, 6, 22, 34]
    assert [(p["name"], p["melded"]) for p in answer["score"]["players"]] == [("you", 46), ("ada", 64), ("bo", 24)]
    bo = answer["score"]["players"][2]
    assert bo["lay_offs"] == [{"cards": ["6S"], "onto": {"player": "you", "meld": 1}, "points": 6}]


def test_an_illegal_turn_has_no_points_whatever_the_one_before_it_had(ask: Asker) -> None:
    assert [turn["points"] for turn in replayed(ask, "rummy500", changed(2, discard="QD"))["turns"]] == [24, 0]


def test_what_a_turn_took_and_called_is_done_with_when_the_next_begins(ask: Asker) -> None:
    deal = called() | {"rules": {"no_immediate_return": True}}
    deal["turns"][2:] = [
        {"player": "Ann", "draw": {"from": "stock", "card": "2S"}, "discard": "2S"},
        {"player": "Ben", "draw": {"from": "stock", "card": "2C"}, "discard": "KD"},
    ]
    answer = replayed(ask, "rummy3000", deal)
    assert (answer["legal"], [turn["call"] is None for turn in answer["turns"]]) == (True, [True, False, True, True])
