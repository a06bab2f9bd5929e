"""``python -m service.cli``: the tool where the package is not installed."""

from service.cli import main

main(prog_name="rummy-referee")
