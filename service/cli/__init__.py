"""The command-line tool, ``rummy-referee``."""

from __future__ import annotations

import click

from service import VERSION
from service.cli.bulk import batch, score, verify
from service.cli.house import openapi, serve, settings

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="rummy-referee")
def main() -> None:
    """Scores and adjudicates hands of Rummy 3000 and Rummy 500."""


for command in (serve, score, verify, batch, openapi, settings):
    main.add_command(command)
