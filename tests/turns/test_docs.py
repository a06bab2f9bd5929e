"""The games of docs/games.md are played as they are told there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Asker
from tests.turns.deals import replayed

GAMES = Path(__file__).parents[2] / "docs" / "games.md"


def told(title: str) -> tuple[dict[str, Any], str]:
    """The request that the blocks under a heading make together, and what is said around them."""
    section = next(part for part in GAMES.read_text().split("\n## ") if part.startswith(title))
    first, *others = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    request: dict[str, Any] = json.loads(first)
    request["turns"] = [turn for block in others for turn in json.loads(f"[{block}]")]
    return request, section


def rows(section: str) -> dict[str, list[str]]:
    """The table of scores: the cells after each player's name."""
    lines = re.findall(r"^\| (\w+) \| (.*) \|$", section, re.MULTILINE)
    return {name: cells.split(" | ") for name, cells in lines if name != "player"}


def as_number(cell: str) -> int:
    return int(cell.rpartition("= ")[2].replace("−", "-").replace(",", "").replace("nothing", "0"))


def test_the_game_of_rummy_500(ask: Asker) -> None:
    request, section = told("Rummy 500")
    answer = replayed(ask, "rummy500", request)
    assert (answer["legal"], answer["ended"]) == (True, "went_out")
    assert [turn["points"] for turn in answer["turns"]] == [24, 30, 18, 0, 0, 0, 28, 34]
    scores = {p["name"]: [p["melded"], p["in_hand"], p["score"]] for p in answer["score"]["players"]}
    assert scores == {name: [as_number(cell) for cell in cells] for name, cells in rows(section).items()}
    assert " ".join(answer["turns"][6]["hand"]) in section
    for number in (3, 6):
        assert f"`{' '.join(answer['turns'][number - 1]['pile'])}`" in section


def test_the_reach_that_is_not_used_first(ask: Asker) -> None:
    request, section = told("Rummy 500")
    plays = request["turns"][6]["plays"]
    request["turns"][6]["plays"] = [plays[1], plays[0], plays[2]]
    answer = replayed(ask, "rummy500", request)
    assert answer["stopped_at"] == 7
    (violation,) = answer["turns"][-1]["violations"]
    assert f"`{violation['code']}`" in section


def test_the_game_of_rummy_500_as_one_player_saw_it(ask: Asker) -> None:
    request, section = told("Rummy 500")
    for player in request["players"][1:]:
        player["hand"] = None
    for turn in request["turns"]:
        if turn["player"] != "you" and turn["draw"]["from"] == "stock":
            turn["draw"]["card"] = None
    _, ada, bo = replayed(ask, "rummy500", request)["score"]["players"]
    assert (ada["score"], bo["known"], bo["hidden"]) == (64, ["5D"], 3)
    assert f"`score_min` is −{-bo['score_min']} (three aces)" in section
    assert f"`score_max` {bo['score_max']} (three deuces)" in section


def test_the_game_of_rummy_3000(ask: Asker) -> None:
    request, section = told("Rummy 3000")
    answer = replayed(ask, "rummy3000", request)
    assert (answer["legal"], answer["ended"]) == (True, "called")
    assert [turn["call"] and turn["call"]["legal"] for turn in answer["turns"]] == [None, False, True]
    told_scores = {name: (int(cells[1]), *map(as_number, cells[4:])) for name, cells in rows(section).items()}
    players = answer["score"]["players"]
    assert told_scores == {p["name"]: (p["base"], p["score"], p["total"]) for p in players}
    assert answer["score"]["match"]["winner"] == "Ben"
    assert [(f["player"], f["reported"], f["correct"]) for f in answer["findings"]] == [("Ben", 107, 106)]


@pytest.mark.parametrize("title", ["Rummy 500", "Rummy 3000"])
def test_every_clause_cited_is_one_of_the_game(title: str) -> None:
    _, section = told(title)
    clauses = re.findall(r"R(\d)-\d+", section)
    assert set(clauses) == {title.removeprefix("Rummy ")[0]}
