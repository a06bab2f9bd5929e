"""Tables in CSV become the requests they stand for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from service.cli.tables import COLUMNS, CsvFault, requests_in


class Count:
    number = 0


def read(text: str, verb: str = "verify", game: str | None = "rummy500") -> list[tuple[int, Any]]:
    count = Count()

    def counted() -> Any:
        for line in text.encode().splitlines(keepends=True):
            count.number += 1
            yield line

    return list(requests_in(counted(), count, verb, game))


EVERY_COLUMN = """\
\ufefftable,game,player,hand,melds,lay_offs,total,went_out,reported_score,reported_total,reported_melded,\
reported_in_hand,reported_winner,reported_status,profile,rules.target,rules.turn_up
12,rummy500,ada,,7S 8S 9S; 4C 4S 4D,6S,-20,yes,63,43,63,0,ada,won,no_penalty,250,true
12,rummy500,bo,"KC, 10H",,,,,-20,,,,,,,,
,,,,,,,,,,,,,,,,
13,rummy3000,Ann,2C 2D 2H KS KH KD 9C,,,2800,,ten,,,,,,,,
"""
ADA = {"name": "ada", "hand": "", "melds": ["7S 8S 9S", "4C 4S 4D"], "lay_offs": "6S", "total": -20}
BO = {"name": "bo", "hand": "KC, 10H"}
ANN = {"name": "Ann", "hand": "2C 2D 2H KS KH KD 9C", "total": 2800}


def test_rows_of_one_table_are_one_request() -> None:
    claims = {"score": 63, "total": 43, "melded": 63, "in_hand": 0}
    first = {
        "players": [{**ADA, "reported": claims}, {**BO, "reported": {"score": -20}}],
        "went_out": "ada",
        "rules": {"profile": "no_penalty", "target": 250, "turn_up": True},
        "reported": {"winner": "ada", "status": "won"},
    }
    second = {"players": [{**ANN, "reported": {"score": "ten"}}]}
    assert read(EVERY_COLUMN) == [
        (2, {"id": "12", "op": "rummy500.verify", "body": first}),
        (5, {"id": "13", "op": "rummy3000.verify", "body": second}),
    ]


def test_to_be_scored_they_report_nothing() -> None:
    rules = {"profile": "no_penalty", "target": 250, "turn_up": True}
    assert read(EVERY_COLUMN, "score") == [
        (2, {"id": "12", "op": "rummy500.score", "body": {"players": [ADA, BO], "went_out": "ada", "rules": rules}}),
        (5, {"id": "13", "op": "rummy3000.score", "body": {"players": [ANN]}}),
    ]


@pytest.mark.parametrize(("said", "caller"), [("x", "Ben"), ("TRUE", "Ben"), ("Ann", "Ann"), ("no", None), ("", None)])
def test_who_called_is_marked_or_named(said: str, caller: str | None) -> None:
    [(_, request)] = read(f"table,player,hand,caller\n1,Ann,KC,\n1,Ben,KD,{said}\n", "score", "rummy3000")
    assert request["body"].get("caller") == caller


def test_reported_rows_and_melds_of_rummy_3000_are_read() -> None:
    text = "table,player,hand,reported_row,reported_melds\n1,Ann,KC,none,7S 7H 7D;4C 5C 6C\n"
    [(_, request)] = read(text, game="rummy3000")
    assert request["body"]["players"][0]["reported"] == {"row": "none", "melds": ["7S 7H 7D", "4C 5C 6C"]}


def test_the_values_of_options_are_words_numbers_or_truths() -> None:
    text = "table,player,hand,rules.long_sequence,rules.target,rules.no_immediate_return\n1,Ann,KC,split,2000,FALSE\n"
    [(_, request)] = read(text, game="rummy3000")
    assert request["body"]["rules"] == {"long_sequence": "split", "target": 2000, "no_immediate_return": False}


def test_a_cell_over_two_lines_keeps_the_numbers_right() -> None:
    text = 'table,player,hand\n1,"A\nnn",KC\n2,Ben,KD\n'
    assert [number for number, _ in read(text)] == [2, 4]


@pytest.mark.parametrize(
    ("text", "game", "fault"),
    [
        ("", "rummy500", "columns are missing: hand, player, table; the first line names the columns"),
        ("table,player\n", "rummy500", "columns are missing: hand; the first line names the columns"),
        (
            "table,player,hand,Colour\n",
            "rummy500",
            f"there is no column 'colour'; the columns are {', '.join(COLUMNS)}, and rules.OPTION",
        ),
        ("table,player,hand,hand\n", "rummy500", "the column hand is there twice"),
        ("table,player,hand\n1,Ann,KC,KD\n", "rummy500", "4 cells in a row of 3 columns"),
        ("table,player,hand\n,Ann,KC\n", "rummy500", "the cell table is empty; it tells tables apart"),
        ("table,player,hand\n1,Ann,KC\n", None, "which game is it? Name it with --game, or in a column game"),
        ('table,player,hand\n1,"Ann" x,KC\n', "rummy500", "',' expected after '\"'"),
    ],
)
def test_csv_that_is_no_list_of_tables_is_refused(text: str, game: str | None, fault: str) -> None:
    with pytest.raises(CsvFault) as refused:
        read(text, game=game)
    assert str(refused.value) == fault


def test_text_that_is_not_utf_8_is_refused() -> None:
    with pytest.raises(CsvFault, match="not UTF-8"):
        list(requests_in([b"table,player,hand\n", b"1,J\xfcrg,KC\n"], Count(), "verify", "rummy500"))


def test_the_documentation_lists_every_column() -> None:
    text = (Path(__file__).parents[2] / "docs" / "bulk.md").read_text(encoding="utf-8")
    rows = "".join(f"| `{name}` | {meaning} |\n" for name, meaning in COLUMNS.items())
    assert rows in text
