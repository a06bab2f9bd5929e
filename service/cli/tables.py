"""Tables in CSV: a row for each player, the rows of a table one after the other."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final, NamedTuple, Protocol

import orjson

COLUMNS: Final = {
    "table": "What tells tables apart; comes back as the id of the answer. Rows of one table stand together.",
    "game": "rummy3000 or rummy500; without this column --game says it.",
    "player": "The player's name.",
    "hand": "The cards in hand: 7S 10H KD.",
    "melds": "The melds laid down, a semicolon between two: 7S 8S 9S; 4C 4S 4D.",
    "lay_offs": "Rummy 500: the cards laid off; where they go is found.",
    "total": "The total before the deal, in points.",
    "caller": "Rummy 3000: yes in the row of who called, or the caller's name.",
    "went_out": "Rummy 500: yes in the row of who went out, or that player's name.",
    "reported_score": "The reported score of the deal.",
    "reported_total": "The reported total after it.",
    "reported_melded": "Rummy 500: the reported points of what was melded.",
    "reported_in_hand": "Rummy 500: the reported points of what was left in hand.",
    "reported_row": "Rummy 3000: the reported row of the table.",
    "reported_melds": "Rummy 3000: the reported melds, a semicolon between two.",
    "reported_winner": "The reported winner of the match; in any row of the table.",
    "reported_status": "The reported status of the match; in any row of the table.",
    "profile": "The profile of the rules; in any row of the table.",
}
OPTION: Final = "rules."
"""Columns that begin so set the option of that name: rules.target."""

_NUMBERS: Final = {"total", "score", "melded", "in_hand"}
_MELDS: Final = {"melds"}
_YES: Final = {"yes", "y", "x", "true", "1"}
_NO: Final = {"no", "n", "false", "0"}
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,12}")

Row = Mapping[str, str]


class CsvFault(Exception):
    """CSV that is no list of tables; the text says why."""


class Counting(Protocol):
    """Knows the number of the line read last."""

    number: int


class _Numbered(NamedTuple):
    number: int
    row: Row


def requests_in(
    lines: Iterable[bytes], count: Counting, verb: str, game: str | None
) -> Iterator[tuple[int, dict[str, Any]]]:
    """The requests of a batch that the tables are, each with the number of its first line; `CsvFault` at a bad row."""
    for table, group in groupby(_rows(lines, count), key=lambda numbered: numbered.row["table"]):
        numbered = list(group)
        rows = [row for _, row in numbered]
        which = _first(rows, "game") or game
        if which is None:
            raise CsvFault("which game is it? Name it with --game, or in a column game")
        yield numbered[0].number, {"id": table, "op": f"{which}.{verb}", "body": _body(rows, verb)}


def _rows(lines: Iterable[bytes], count: Counting) -> Iterator[_Numbered]:
    """The rows, cells that are empty left out, each with the number of its first line."""
    reader = csv.reader((_text(line) for line in lines), strict=True)
    try:
        columns = [name.strip().lower() for name in next(reader, [])]
        _check(columns)
        number = count.number + 1
        for cells in reader:
            if len(cells) > len(columns):
                raise CsvFault(f"{len(cells)} cells in a row of {len(columns)} columns")
            row = {name: cell.strip() for name, cell in zip(columns, cells, strict=False) if cell.strip()}
            if row and "table" not in row:
                raise CsvFault("the cell table is empty; it tells tables apart")
            if row:
                yield _Numbered(number, row)
            number = count.number + 1
    except csv.Error as error:
        raise CsvFault(str(error)) from error


def _text(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CsvFault("it is not UTF-8; save the file as UTF-8") from error


def _check(columns: list[str]) -> None:
    if missing := {"table", "player", "hand"} - set(columns):
        raise CsvFault(f"columns are missing: {', '.join(sorted(missing))}; the first line names the columns")
    for name in columns:
        if name not in COLUMNS and not name.startswith(OPTION):
            raise CsvFault(f"there is no column {name!r}; the columns are {', '.join(COLUMNS)}, and {OPTION}OPTION")
        if columns.count(name) > 1:
            raise CsvFault(f"the column {name} is there twice")


def _body(rows: list[Row], verb: str) -> dict[str, Any]:
    body: dict[str, Any] = {"players": [_player(row, verb) for row in rows]}
    for column in ("caller", "went_out"):
        for row in rows:
            said = row.get(column, "no")
            if said.lower() not in _NO:
                body[column] = row.get("player") if said.lower() in _YES else said
    options = [(name, cell) for row in rows for name, cell in row.items() if name.startswith(OPTION)]
    rules: dict[str, Any] = {name.removeprefix(OPTION): _value(cell) for name, cell in options}
    if profile := _first(rows, "profile"):
        rules = {"profile": profile, **rules}
    claims = {name: claim for name in ("winner", "status") if (claim := _first(rows, f"reported_{name}"))}
    if rules:
        body["rules"] = rules
    if claims and verb == "verify":
        body["reported"] = claims
    return body


def _player(row: Row, verb: str) -> dict[str, Any]:
    said = {name: _cell(name, row[name]) for name in ("melds", "lay_offs", "total") if name in row}
    claims = {
        name: _cell(name, row[f"reported_{name}"])
        for name in ("score", "total", "melded", "in_hand", "row", "melds")
        if f"reported_{name}" in row
    }
    player = {"name": row.get("player", ""), "hand": row.get("hand", ""), **said}
    return {**player, "reported": claims} if claims and verb == "verify" else player


def _cell(name: str, cell: str) -> Any:
    if name in _MELDS:
        return [meld.strip() for meld in cell.split(";") if meld.strip()]
    return _number(cell) if name in _NUMBERS else cell


def _number(cell: str) -> int | str:
    """The number; a cell that is none stays as it is, and is answered with what is wrong with it."""
    return int(cell) if _WHOLE.fullmatch(cell) else cell


def _value(cell: str) -> Any:
    try:
        return orjson.loads(cell.lower())
    except orjson.JSONDecodeError:
        return cell


def _first(rows: list[Row], name: str) -> str | None:
    return next((row[name] for row in rows if name in row), None)
