"""Deals to replay: the seed's own game, and small ones that tests change."""

from __future__ import annotations

import copy
from typing import Any

from tests.conftest import Asker

SEED: dict[str, Any] = {
    "players": [
        {"name": "you", "hand": "7S 8S 9S 4C 4S KS AH"},
        {"name": "ada", "hand": "KC KD KH 5H 7D 8D QS"},
        {"name": "bo", "hand": "5C 6C 7C JD JC 6S 10H"},
    ],
    "turn_up": "4D",
    "turns": [
        {
            "player": "you",
            "draw": {"from": "stock", "card": "2C"},
            "plays": [{"meld": "7S 8S 9S"}],
            "discard": "2C",
        },
        {"player": "ada", "draw": {"from": "stock", "card": "5D"}, "plays": [{"meld": "KC KD KH"}], "discard": "5H"},
        {"player": "bo", "draw": {"from": "stock", "card": "2H"}, "plays": [{"meld": "5C 6C 7C"}], "discard": "JD"},
        {"player": "you", "draw": {"from": "stock", "card": "9H"}, "discard": "9H"},
        {"player": "ada", "draw": {"from": "stock", "card": "9D"}, "discard": "5D"},
        {"player": "bo", "draw": {"from": "pile", "card": "5D"}, "discard": "6S"},
        {
            "player": "you",
            "draw": {"from": "pile", "card": "4D"},
            "plays": [{"meld": "4C 4S 4D"}, {"lay_off": "6S", "onto": 1}, {"lay_off": "KS", "onto": 2}],
            "discard": "2C",
        },
        {
            "player": "ada",
            "draw": {"from": "stock", "card": "10D"},
            "plays": [{"meld": "7D 8D 9D 10D"}],
            "discard": "QS",
        },
    ],
}

ANN = {"name": "Ann", "hand": "7S 7H 7D 4C 5C KD 2H"}
BEN = {"name": "Ben", "hand": "10H JH QH KH 3D 8C AS"}
CALLED: dict[str, Any] = {
    "players": [{**ANN, "total": 1200}, {**BEN, "total": 2900}],
    "turn_up": "9S",
    "turns": [
        {"player": "Ann", "draw": {"from": "stock", "card": "JS"}, "discard": "KD"},
        {"player": "Ben", "draw": {"from": "pile", "card": "KD"}, "discard": "8C", "call": True},
        {"player": "Ann", "draw": {"from": "stock", "card": "6C"}, "discard": "JS", "call": True},
    ],
}


def seed(*names: str) -> dict[str, Any]:
    """The seed's game, the hands of these players hidden, and what they drew from the stock with them."""
    deal = copy.deepcopy(SEED)
    for player in deal["players"]:
        if player["name"] in names:
            player["hand"] = None
    for turn in deal["turns"]:
        if turn["player"] in names and turn["draw"]["from"] == "stock":
            turn["draw"]["card"] = None
    return deal


def called() -> dict[str, Any]:
    return copy.deepcopy(CALLED)


def replayed(ask: Asker, game: str, deal: dict[str, Any]) -> Any:
    status, answer = ask(f"{game}.replay", deal)
    assert status == 200, answer
    assert answer["legal"] == (answer["stopped_at"] is None)
    assert answer["agrees"] == (answer["findings"] == [])
    return answer


def wrong(answer: Any) -> list[tuple[str, str]]:
    """Code and pointer of each violation of the turn at which the replay stopped."""
    last = answer["turns"][-1]
    assert (last["number"], last["legal"]) == (answer["stopped_at"], False)
    assert (answer["score"], answer["ended"]) == (None, "unfinished")
    at = f"/turns/{last['number'] - 1}"
    assert all(each["pointer"].startswith(at) for each in last["violations"])
    return [(each["code"], each["pointer"].removeprefix(at)) for each in last["violations"]]
