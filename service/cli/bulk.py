"""The commands that answer many requests: score, verify, batch."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

import click

from service.cli.engines import Engine, in_process, on_dask
from service.cli.lines import Input, Line, batch_lines, csv_lines, sliced, table_lines
from service.cli.remote import at
from service.cli.tally import Tally

_OPTIONS = (
    click.argument("files", nargs=-1, type=click.Path()),
    click.option("--url", help="Ask the service at this address; without it the work is done in this process."),
    click.option("--key", envvar="RUMMY_REFEREE_KEY", help="API key for the service."),
    click.option("--dask", metavar="ADDRESS", help="Spread the work over the Dask cluster with this scheduler."),
    click.option("--output", type=click.Path(dir_okay=False, allow_dash=True), default="-", help="Where answers go."),
)
_TABLE_OPTIONS = (
    click.option("--game", type=click.Choice(["rummy3000", "rummy500"]), help="The game of tables that don't name it."),
    click.option("--format", "form", type=click.Choice(["ndjson", "csv"]), help="By default as the files are named."),
)


def _with(*options: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def decorate(command: Any) -> Any:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


@click.command()
@_with(*_OPTIONS, *_TABLE_OPTIONS)
def verify(files: tuple[str, ...], game: str | None, form: str | None, **how: Any) -> None:
    """Verify the reported scores of tables, and say why they differ.

    FILES hold a table a line (NDJSON) or a player a row (CSV); without any, standard input is read. The answers are
    NDJSON, a summary follows on standard error. Exit status: 0 all agree, 1 something disagrees, 2 something could not
    be read, 3 the work could not be finished.
    """
    _answer_tables("verify", files, game, form, how)


@click.command()
@_with(*_OPTIONS, *_TABLE_OPTIONS)
def score(files: tuple[str, ...], game: str | None, form: str | None, **how: Any) -> None:
    """Score tables.

    As verify, of tables without reported numbers; in CSV they are passed over.
    """
    _answer_tables("score", files, game, form, how)


@click.command()
@_with(*_OPTIONS)
def batch(files: tuple[str, ...], **how: Any) -> None:
    """Answer requests to any operation, one a line.

    FILES hold lines {"id": …, "op": "rummy500.verify", "body": {…}}, as POST /v1/batch takes them.
    """
    given = Input(files or ("-",))
    _run(given, batch_lines(given), **how)


def _answer_tables(verb: str, files: tuple[str, ...], game: str | None, form: str | None, how: dict[str, Any]) -> None:
    given = Input(files or ("-",))
    lines = csv_lines if (form or given.form) == "csv" else table_lines
    _run(given, lines(given, verb, game), **how)


def _run(
    given: Input, lines: Iterable[Line], *, url: str | None, key: str | None, dask: str | None, output: str
) -> None:
    tally = Tally()
    is_seen = sys.stderr.isatty() and given.size is not None and not (output == "-" and sys.stdout.isatty())
    bar = click.progressbar(length=given.size or 0, label="Answering", file=sys.stderr, hidden=not is_seen)
    with click.open_file(output, "wb") as out, bar:
        for answers in _engine(url, key, dask)(sliced(lines)):
            out.write(b"".join(answers))
            tally.add(answers)
            bar.update(given.position - bar.pos)
    click.echo(tally.summary(), err=True)
    sys.exit(tally.exit_status)


def _engine(url: str | None, key: str | None, dask: str | None) -> Engine:
    if url and dask:
        raise click.UsageError("--url and --dask are two ways to have the work done; choose one")
    if dask:
        return on_dask(dask)
    return at(url, key) if url else in_process
