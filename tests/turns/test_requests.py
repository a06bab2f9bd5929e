"""Positions, turns and records that cannot be judged are refused, with every fault in the order of the request."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import Asker

DISCARD_KS = {"draw": {"from": "stock", "card": "2C"}, "discard": "KS"}
TURN_500 = {"player": "you", "hand": "KS AH", "pile": "5H", "turn": DISCARD_KS}
TURN_3000 = {"hand": "7S 7H 7D 4C 5C KD 2H", "pile": "9S", "turn": {"draw": None, "discard": "KD"}}
ANN, BEN = {"name": "Ann", "hand": "7S 7H 7D 4C 5C KD 2H"}, {"name": "Ben", "hand": "10H JH QH KH 3D 8C AS"}
HIDDEN = {"name": "Ben", "hand": None}
REPLAY = {"players": [ANN, BEN], "turn_up": "9S", "turns": []}
SEVENS = ["2C 3C 4C 5C 6C 7C 8C", "2D 3D 4D 5D 6D 7D 8D", "2H 3H 4H 5H 6H 7H 8H"]
THREE = [{"name": name, "hand": hand} for name, hand in zip("abc", SEVENS, strict=True)]
REPLAY_500 = {"players": THREE, "turn_up": "9S", "turns": []}
Expected = list[tuple[str, int | None, str, str | None]]


def play(**play: Any) -> dict[str, Any]:
    return {**TURN_500, "turn": {**DISCARD_KS, "plays": [play]}}


def turn(**turn: Any) -> dict[str, Any]:
    return {**REPLAY, "turns": [{"player": "Ann", "draw": {"from": "stock", "card": "2C"}, "discard": "KD", **turn}]}


REFUSED: list[tuple[str, Any, Expected]] = [
    ("rummy500.turn", {**TURN_500, "pile": "5H KS"}, [("/pile", 1, "card_twice", "C-2")]),
    ("rummy500.turn", {**TURN_500, "pile": ["5H", "AH"]}, [("/pile/1", None, "card_twice", "C-2")]),
    ("rummy500.turn", {**TURN_500, "table": [{"cards": "KC KD KS"}]}, [("/table/0/cards", 2, "card_twice", "C-2")]),
    ("rummy500.turn", {**TURN_500, "table": [{"cards": "KC KD"}]}, [("/table/0/cards", None, "bad_meld", "R5-3")]),
    (
        "rummy500.turn",
        {
            **TURN_500,
            "table": [
                {
                    "number": 2,
                    "cards": "KC KD KH",
                    "laid": [{"player": "a", "cards": "KD"}, {"player": None, "cards": "KD"}],
                }
            ],
        },
        [("/table/0/number", None, "out_of_range", "R5-5"), ("/table/0/laid/1/cards", 0, "not_in_meld", "R5-5")],
    ),
    (
        "rummy500.turn",
        {**TURN_500, "table": [{"cards": "KC KD ZZ", "laid": [{"player": "a", "cards": "KH XX"}]}]},
        [("/table/0/cards", 2, "card_unreadable", "C-3"), ("/table/0/laid/0/cards", 1, "card_unreadable", "C-3")],
    ),
    ("rummy500.turn", play(), [("/turn/plays/0", None, "wrong_play", "R5-12")]),
    ("rummy500.turn", play(meld="2C", lay_off="2C"), [("/turn/plays/0", None, "wrong_play", "R5-12")]),
    ("rummy500.turn", play(meld="2C", onto=1), [("/turn/plays/0", None, "wrong_play", "R5-12")]),
    ("rummy500.turn", play(meld="2C ZZ"), [("/turn/plays/0/meld", 1, "card_unreadable", "C-3")]),
    ("rummy500.turn", play(meld=None), [("/turn/plays/0/meld", None, "wrong_type", None)]),
    ("rummy500.turn", play(lay_off="2C", onto=0), [("/turn/plays/0/onto", None, "out_of_range", None)]),
    ("rummy500.turn", play(lay_off="2C", onto="1"), [("/turn/plays/0/onto", None, "wrong_type", None)]),
    (
        "rummy500.turn",
        {**TURN_500, "turn": {"draw": {"from": "table", "card": "ZZ"}, "plays": [7], "discard": "1S", "call": True}},
        [
            ("/turn/draw/from", None, "out_of_range", None),
            ("/turn/draw/card", None, "card_unreadable", "C-3"),
            ("/turn/plays/0", None, "wrong_type", None),
            ("/turn/discard", None, "card_unreadable", "C-3"),
            ("/turn/call", None, "unknown_field", None),
        ],
    ),
    (
        "rummy500.turn",
        {**TURN_500, "turn": {"draw": {"from": "stock", "card": None}, "discard": "KS"}},
        [("/turn/draw/card", None, "missing", None)],
    ),
    (
        "rummy500.turn",
        {**TURN_500, "turn": {"draw": {"from": "pile"}, "discard": "KS"}},
        [("/turn/draw/card", None, "missing", None)],
    ),
    ("rummy500.turn", {**TURN_500, "turn": {"draw": {"card": "2C"}}}, [("/turn/draw/from", None, "missing", None)]),
    ("rummy500.turn", {**TURN_500, "turn": {"draw": "stock"}}, [("/turn/draw", None, "wrong_type", None)]),
    ("rummy500.turn", {**TURN_500, "turn": None}, [("/turn", None, "wrong_type", None)]),
    (
        "rummy500.turn",
        {**TURN_500, "turn": {**DISCARD_KS, "plays": [{"meld": "2C"}] * 105}},
        [("/turn/plays", None, "wrong_number", None)],
    ),
    (
        "rummy500.turn",
        {**TURN_500, "turn": {**DISCARD_KS, "plays": [{"meld": "2C " * 103}, {"lay_off": "2C 2C"}]}},
        [("/turn/plays", None, "wrong_size", "C-2")],
    ),
    ("rummy3000.turn", {**TURN_3000, "hand": "7S 7H"}, [("/hand", None, "wrong_size", "R3-12")]),
    ("rummy3000.turn", {**TURN_3000, "pile": "9S 7S"}, [("/pile", 1, "card_twice", "C-2")]),
    (
        "rummy3000.turn",
        {**TURN_3000, "turn": {"draw": {"from": "pile", "card": "9S", "index": 0}, "plays": [{"meld": "7S"}]}},
        [("/turn/draw/index", None, "unknown_field", None), ("/turn/plays", None, "unknown_field", None)],
    ),
    (
        "rummy3000.turn",
        {**TURN_3000, "turn": {"draw": {"from": "stock"}}},
        [("/turn/draw/card", None, "missing", None)],
    ),
    ("rummy3000.replay", {**REPLAY, "players": [ANN]}, [("/players", None, "wrong_number", "R3-1")]),
    (
        "rummy3000.replay",
        {**REPLAY, "players": [ANN, {**BEN, "name": "Ann"}]},
        [("/players/1/name", None, "name_twice", None)],
    ),
    (
        "rummy3000.replay",
        {**REPLAY, "players": [ANN, {**BEN, "hand": "10H JH"}]},
        [("/players/1/hand", None, "wrong_size", "R3-1")],
    ),
    (
        "rummy3000.replay",
        {**REPLAY, "players": [ANN, {**BEN, "hand": "10H JH QH KH 3D 7S ZZ"}], "turn_up": "KH", "stock": "2C 4C"},
        [
            ("/players/1/hand", 5, "card_twice", "C-2"),
            ("/players/1/hand", 6, "card_unreadable", "C-3"),
            ("/turn_up", None, "card_twice", "C-2"),
            ("/stock", None, "wrong_size", "C-2"),
            ("/stock", 1, "card_twice", "C-2"),
        ],
    ),
    ("rummy3000.replay", {**REPLAY, "turn_up": None}, [("/turn_up", None, "wrong_type", None)]),
    (
        "rummy3000.replay",
        {**REPLAY, "players": [{"name": "Ann"}, {"hand": None}], "turn_up": "??"},
        [
            ("/players/0/hand", None, "missing", None),
            ("/players/1/name", None, "missing", None),
            ("/turn_up", None, "card_unreadable", "C-3"),
        ],
    ),
    ("rummy3000.replay", turn(player="Zed"), [("/turns/0/player", None, "not_at_table", None)]),
    ("rummy3000.replay", turn(draw={"from": "stock"}), [("/turns/0/draw/card", None, "missing", None)]),
    (
        "rummy3000.replay",
        {**turn(player="Ben", draw={"from": "pile"}), "players": [ANN, HIDDEN]},
        [("/turns/0/draw/card", None, "missing", None)],
    ),
    (
        "rummy3000.replay",
        turn(discard="S7", plays=7),
        [("/turns/0/discard", None, "card_unreadable", "C-3"), ("/turns/0/plays", None, "unknown_field", None)],
    ),
    (
        "rummy3000.replay",
        {**REPLAY, "turns": [{"player": "Ann"}] * 1001},
        [("/turns", None, "wrong_number", None)],
    ),
    (
        "rummy3000.replay",
        {
            **REPLAY,
            "reported": {
                "scores": {"Ann": 1.5, "Zed": 7},
                "totals": {"Zed": 7, "Ben": None},
                "winner": "Zed",
                "status": "over",
                "colour": 1,
            },
        },
        [
            ("/reported/scores/Ann", None, "wrong_type", None),
            ("/reported/scores/Zed", None, "not_at_table", None),
            ("/reported/totals/Zed", None, "not_at_table", None),
            ("/reported/totals/Ben", None, "wrong_type", None),
            ("/reported/winner", None, "not_at_table", None),
            ("/reported/status", None, "out_of_range", None),
            ("/reported/colour", None, "unknown_field", None),
        ],
    ),
    ("rummy3000.replay", {**REPLAY, "reported": {"scores": [1, 2]}}, [("/reported/scores", None, "wrong_type", None)]),
    (
        "rummy3000.replay",
        {**REPLAY, "reported": {"scores": {str(number): 1 for number in range(9)}}},
        [("/reported/scores", None, "wrong_number", None)],
    ),
    (
        "rummy3000.replay",
        {
            **REPLAY,
            "players": [ANN, {**BEN, "name": ""}],
            "reported": {"scores": {"Ben": 1}},
            "turns": [{"player": "Ben"}],
        },
        [("/players/1/name", None, "out_of_range", None)],
    ),
    (
        "rummy500.replay",
        {**REPLAY_500, "players": THREE[:2]},
        [("/players/0/hand", None, "wrong_size", "R5-1"), ("/players/1/hand", None, "wrong_size", "R5-1")],
    ),
    (
        "rummy500.replay",
        {**REPLAY_500, "players": [{"name": name, "hand": None} for name in "abcdefgh"], "rules": {"decks": 1}},
        [("/rules/decks", None, "bad_option", "R5-1")],
    ),
    (
        "rummy500.replay",
        {
            **REPLAY_500,
            "turns": [{"player": "a", "draw": {"from": "stock", "card": "2S"}, "call": True, "plays": [{}]}],
        },
        [("/turns/0/call", None, "unknown_field", None), ("/turns/0/plays/0", None, "wrong_play", "R5-12")],
    ),
    (
        "rummy500.replay",
        {**REPLAY_500, "turns": [{"player": "a"}] * 3 + [{"player": "b", "plays": [{"meld": ["7S", "S7"]}]}]},
        [("/turns/3/plays/0/meld/1", None, "card_unreadable", "C-3")],
    ),
]


@pytest.mark.parametrize(("name", "request_body", "expected"), REFUSED)
def test_refused(ask: Asker, name: str, request_body: Any, expected: Expected) -> None:
    status, body = ask(name, request_body)
    assert status == 422
    assert [(e["pointer"], e.get("index"), e["code"], e["clause"]) for e in body["errors"]] == expected


READ_ALL: list[tuple[str, Any, Expected]] = [
    (
        "beside a card that cannot be read in another play",
        [{"meld": "7S", "lay_off": "8S"}, {"meld": "7X"}],
        [("/turn/plays/0", None, "wrong_play", "R5-12"), ("/turn/plays/1/meld", 0, "card_unreadable", "C-3")],
    ),
    (
        "several, and a number out of range",
        [{"meld": "7S", "lay_off": "8S"}, {"onto": 1}, {"lay_off": "9S", "onto": 0}],
        [
            ("/turn/plays/0", None, "wrong_play", "R5-12"),
            ("/turn/plays/1", None, "wrong_play", "R5-12"),
            ("/turn/plays/2/onto", None, "out_of_range", None),
        ],
    ),
    (
        "beside a card that cannot be read in the same play",
        [{"meld": "7X", "onto": 1}],
        [("/turn/plays/0", None, "wrong_play", "R5-12"), ("/turn/plays/0/meld", 0, "card_unreadable", "C-3")],
    ),
    (
        "beside an unknown field",
        [{"meld": "7S", "lay_off": "8S", "zz": 1}],
        [("/turn/plays/0", None, "wrong_play", "R5-12"), ("/turn/plays/0/zz", None, "unknown_field", None)],
    ),
    (
        "with nothing but an unknown field, whatever it is called",
        [{"zz": 1}, {"_schema": 1}],
        [
            ("/turn/plays/0", None, "wrong_play", "R5-12"),
            ("/turn/plays/0/zz", None, "unknown_field", None),
            ("/turn/plays/1", None, "wrong_play", "R5-12"),
            ("/turn/plays/1/_schema", None, "unknown_field", None),
        ],
    ),
    (
        "beside what is no play at all",
        [None, {"onto": 1}],
        [("/turn/plays/0", None, "wrong_type", None), ("/turn/plays/1", None, "wrong_play", "R5-12")],
    ),
]


@pytest.mark.parametrize(("plays", "expected"), [case[1:] for case in READ_ALL], ids=[case[0] for case in READ_ALL])
def test_a_play_of_two_forms_or_none_is_told_whatever_else_is_wrong(ask: Asker, plays: Any, expected: Expected) -> None:
    test_refused(ask, "rummy500.turn", {**TURN_500, "turn": {**DISCARD_KS, "plays": plays}}, expected)


def test_an_index_goes_with_the_pile_alone(ask: Asker) -> None:
    from_stock: dict[str, Any] = {"draw": {"from": "stock", "card": "2C", "index": 0}, "discard": "KS"}
    expected: Expected = [("/turn/draw/index", None, "unknown_field", "R5-8")]
    test_refused(ask, "rummy500.turn", {**TURN_500, "turn": from_stock}, expected)
    turns = [{"player": "a", **from_stock}]
    expected = [("/turns/0/draw/index", None, "unknown_field", "R5-8")]
    test_refused(ask, "rummy500.replay", {**REPLAY_500, "turns": turns}, expected)
    from_stock["draw"]["index"] = None
    assert ask("rummy500.turn", {**TURN_500, "turn": from_stock})[0] == 200


NO_PLAYERS: list[tuple[Any, Expected]] = [
    ({}, [("/players", None, "missing", None)]),
    ({"players": None}, [("/players", None, "wrong_type", None)]),
    ({"players": []}, [("/players", None, "wrong_number", "R3-1")]),
]


@pytest.mark.parametrize(("players", "expected"), NO_PLAYERS)
def test_where_the_players_are_missing_nothing_is_refused_for_want_of_them(
    ask: Asker, players: Any, expected: Expected
) -> None:
    deal = turn() | {"stock": "3C 4C", "reported": {"scores": {"Ann": 1}, "totals": {"Ann": 1}, "winner": "Ann"}}
    del deal["players"]
    test_refused(ask, "rummy3000.replay", {**deal, **players}, expected)
