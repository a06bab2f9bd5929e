"""The commands about the service itself: start it, describe it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from service.settings import Settings, SettingsError, settings_table
from service.web.openapi import as_json, as_yaml

_BESIDE_THE_PACKAGE = Path(__file__).parents[2]
_INSTALLED = Path(sys.prefix, "share", "rummy-referee")


@click.command()
@click.option("--host", help="Address to listen on, in place of HOST.")
@click.option("--port", help="Port to listen on, in place of PORT.")
@click.option("--workers", help="Worker processes, in place of WEB_CONCURRENCY.")
def serve(host: str | None, port: str | None, workers: str | None) -> None:
    """Serve over HTTP with gunicorn, as `make run` does.

    All other settings come from the environment; `rummy-referee settings` lists them.
    """
    given = {"HOST": host, "PORT": port, "WEB_CONCURRENCY": workers}
    settings = {**os.environ, **{name: value for name, value in given.items() if value is not None}}
    command = [sys.executable, "-m", "gunicorn", "--config", str(_gunicorn_settings())]
    os.execve(sys.executable, command, settings)


def _gunicorn_settings() -> Path:
    for folder in (_BESIDE_THE_PACKAGE, _INSTALLED):
        if (path := folder / "gunicorn.conf.py").exists():
            return path
    raise click.ClickException(f"there is no gunicorn.conf.py in {_INSTALLED}; install the package anew")


@click.command()
def settings() -> None:
    """Print every setting, its value in force and its default."""
    try:
        click.echo(settings_table(Settings.from_environment()))
    except SettingsError as error:
        raise click.ClickException(str(error)) from None


@click.command()
@click.option("--format", "form", type=click.Choice(["yaml", "json"]), default="yaml", show_default=True)
def openapi(form: str) -> None:
    """Print the description of the interface (OpenAPI 3.1)."""
    click.echo(as_yaml() if form == "yaml" else as_json(), nl=form == "json")
