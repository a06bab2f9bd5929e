"""Positions of Rummy 500 and turns from them, as requests, and what is answered."""

from __future__ import annotations

from typing import Any

from tests.conftest import Asker

RUN, KINGS, SIXES = {"owner": "you", "cards": "7S 8S 9S"}, {"owner": "ada", "cards": "KC KD KH"}, {"cards": "6C 6D 6H"}
STOCK_2C = {"from": "stock", "card": "2C"}
Violations = list[tuple[str, str, str]]


def position(hand: str, turn: dict[str, Any], table: Any = (), pile: str = "5H", **rules: Any) -> dict[str, Any]:
    return {"player": "you", "hand": hand, "table": list(table), "pile": pile, "turn": turn, "rules": rules}


def violations(answer: Any) -> Violations:
    return [(each["code"], each["pointer"].removeprefix("/turn"), each["clause"]) for each in answer["violations"]]


def judged(ask: Asker, request: dict[str, Any]) -> Any:
    status, answer = ask("rummy500.turn", request)
    assert status == 200
    assert answer["legal"] == (answer["after"] is not None) == (answer["violations"] == [])
    assert answer["points"] == sum(item["points"] for item in answer["items"])
    return answer


def reach(card: str, *plays: Any, hand: str = "4C 4S KS", discard: str | None = "KS", **more: Any) -> dict[str, Any]:
    return position(hand, {"draw": {"from": "pile", "card": card}, "plays": plays, "discard": discard}, **more)


def stock(card: str, *plays: Any, hand: str, discard: str | None, **more: Any) -> dict[str, Any]:
    return position(hand, {"draw": {"from": "stock", "card": card}, "plays": plays, "discard": discard}, **more)
