"""Whatever is sent, the answer is an answer or a refusal, and it comes soon."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from service.rummy.cards import CARDS, write
from tests.conftest import Asker
from tests.verify.test_wrong_scores import mistaken

JUNK: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.5,
    2**63 - 1,
    "",
    "7S",
    "x" * 70,
    [],
    [[]],
    {},
    {"a": 1},
    [None],
    ["7S", "7S", "7S"],
    "ada",
    "1",
)


def spoilt(rng: Random, document: Any) -> Any:
    """A copy with one value somewhere changed, dropped, doubled or replaced by junk."""
    if isinstance(document, dict) and document and rng.random() < 0.9:
        name = rng.choice(list(document))
        if rng.random() < 0.1:
            return {key: value for key, value in document.items() if key != name}
        return {**document, name: spoilt(rng, document[name])}
    if isinstance(document, list) and document and rng.random() < 0.9:
        place = rng.randrange(len(document))
        if rng.random() < 0.2:
            return [*document, document[place]]
        return [*document[:place], spoilt(rng, document[place]), *document[place + 1 :]]
    return rng.choice(JUNK)


@pytest.mark.parametrize("game", ["rummy500", "rummy3000"])
def test_a_spoilt_table_is_answered_or_refused(ask: Asker, game: str) -> None:
    rng = Random(game)
    tables, statuses = mistaken(game, rng, 1), set()
    for _ in range(60):
        table = next(tables).wrong
        table["reported"] = {"winner": rng.choice((None, "Ann", "you")), "status": "won"}
        for _ in range(3):
            statuses.add(ask(f"{game}.verify", spoilt(rng, table))[0])
    assert statuses == {200, 422}


@pytest.mark.parametrize("game", ["rummy500", "rummy3000"])
def test_a_spoilt_match_is_answered_or_refused(ask: Asker, game: str) -> None:
    rng, statuses = Random(game), set()
    totals = [[30, 40], [130, 20], [185, 80]], [185, 81], {"ann": 1, "ben": 80}
    for _ in range(200):
        match = {
            "players": ["ann", "ben"],
            "deals": [{"scores": [30, 40]}, {"scores": [100, -20]}, {"scores": [55, 60]}],
            "reported": {"totals": rng.choice(totals), "leaders": ["ann"], "winner": None, "status": "won"},
        }
        statuses.add(ask(f"{game}.match", spoilt(rng, match))[0])
    assert statuses == {200, 422}


def test_two_packs_in_one_hand_are_verified_too(ask: Asker) -> None:
    pack = " ".join(write(CARDS * 2))
    player = {"name": "a", "hand": pack, "reported": {"score": 5}}
    status, answer = ask("rummy500.verify", {"players": [player], "rules": {"decks": 2}})
    assert (status, answer["findings"][0]["correct"], answer["explanations"]) == (200, -792, [])
