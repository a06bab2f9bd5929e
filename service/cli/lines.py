"""Input as lines of a batch: from files or standard input, NDJSON or CSV, a slice at a time."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import click
import orjson

from service.cli.tables import CsvFault, requests_in

SLICE_LINES: Final = 1000
SLICE_BYTES: Final = 256 * 1024  # little enough for a connection to hold while the service is busy answering


class Line(NamedTuple):
    """A request of a batch, and the number of the line of input it begins on, from 1."""

    number: int
    request: bytes


class Unreadable(click.ClickException):
    """Input that can't be read at all."""

    exit_code = 2


class Input:
    """Some files, read one after the other as if they were one; ``-`` is standard input."""

    def __init__(self, names: Iterable[str]) -> None:
        self._paths = [path for name in names for path in _matching(name)]
        self.number = 0
        self.position = 0

    @property
    def size(self) -> int | None:
        """How many bytes there are to read; None where that cannot be known, as of a pipe."""
        sizes = [_size(path) for path in self._paths]
        return None if None in sizes else sum(size for size in sizes if size)

    def files(self) -> Iterator[Iterator[bytes]]:
        """The lines of each file; they count as they are read."""
        for path in self._paths:
            try:
                with click.open_file(path, "rb") as file:
                    yield self._counted(file)
            except OSError as error:
                raise Unreadable(f"{path}: {error.strerror}") from error

    def _counted(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        for line in lines:
            self.number += 1
            self.position += len(line)
            yield line

    @property
    def form(self) -> str:
        """csv where all files are named so, else ndjson."""
        return "csv" if all(path.lower().endswith(".csv") for path in self._paths) else "ndjson"


def _matching(name: str) -> list[str]:
    """The files that a pattern names, where the shell has not resolved it."""
    if name == "-" or Path(name).exists() or not glob.has_magic(name):
        return [name]
    if found := sorted(glob.glob(name, recursive=True)):
        return found
    raise Unreadable(f"{name}: no such file")


def _size(path: str) -> int | None:
    try:
        status = os.fstat(0) if path == "-" else os.stat(path)
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def batch_lines(given: Input) -> Iterator[Line]:
    """The lines of an NDJSON input as they are, less the blank ones."""
    for lines in given.files():
        for line in lines:
            if not line.isspace():
                yield Line(given.number, line.rstrip(b"\r\n"))


def table_lines(given: Input, verb: str, game: str | None) -> Iterator[Line]:
    """A request for each line of NDJSON that is a table, and each that names its operation itself."""
    for place, (number, line) in enumerate(batch_lines(given)):
        request = _request(line, verb, game)
        if request is None and place == 0:
            raise Unreadable(f'line {number}: which game? Name it with --game, or in each line: {{"op": …, "body": …}}')
        yield Line(number, request or line)


def _request(line: bytes, verb: str, game: str | None) -> bytes | None:
    """The line as a line of a batch, None where it is a table of no known game."""
    try:
        document = orjson.loads(line)
    except orjson.JSONDecodeError:
        return line  # is answered with what is wrong with it
    if not isinstance(document, dict) or "op" in document:
        return line
    if game is None:
        return None
    envelope = document if "body" in document else {"body": document}
    return orjson.dumps({**envelope, "op": f"{game}.{verb}"})


def csv_lines(given: Input, verb: str, game: str | None) -> Iterator[Line]:
    """A request for each table of a CSV input."""
    for lines in given.files():
        try:
            for number, request in requests_in(lines, given, verb, game):
                yield Line(number, orjson.dumps(request))
        except CsvFault as fault:
            raise Unreadable(f"line {given.number}: {fault}") from fault


def sliced(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines in slices of at most so many lines and, but for a single line, so many bytes."""
    slice_: list[Line] = []
    size = 0
    for line in lines:
        length = len(line.request) + 1
        if slice_ and (len(slice_) == SLICE_LINES or size + length > SLICE_BYTES):
            yield slice_
            slice_, size = [], 0
        slice_.append(line)
        size += length
    if slice_:
        yield slice_
