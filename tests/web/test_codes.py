"""Every code that the service can name is in the one catalogue, and nothing else is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from schemas.problems import KINDS, STATUS_CODES

ROOT = Path(__file__).parents[2]
CODE_AT = {"Fault": 1, "Said": 0, "invalid": 0, "refuse": 2}  # which argument is the code


def codes_named() -> Iterator[str]:
    for path in [*ROOT.glob("service/**/*.py"), *ROOT.glob("schemas/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CODE_AT:
                for argument in node.args[CODE_AT[node.func.id] :][:1]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value


def test_every_code_is_in_the_catalogue_and_every_entry_is_used() -> None:
    assert {*codes_named(), *STATUS_CODES.values(), "invalid_request"} == set(KINDS)
