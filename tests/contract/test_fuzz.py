"""Bytes that follow the branches of the card reader and of each schema make nothing fail."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import orjson
import pytest

from service.web.operations import OPERATIONS
from tests.server import ROOT

pytestmark = [
    pytest.mark.contract,
    pytest.mark.skipif(find_spec("atheris") is None, reason="needs atheris: Python before 3.14 on Linux (x86-64)"),
]

DATA = ROOT / "tests" / "data"
SEED, SECONDS, RUNS = 3000500, 4, 100_000
KEPT = orjson.loads((DATA / "hostile.json").read_bytes())
REFUSALS = orjson.loads((DATA / "refusals.json").read_bytes())


def seeds(target: str) -> list[bytes]:
    if target == "cards":
        return ["7S 8S,10h T♠ 0c 🂡".encode(), b"1S S7", "A♠️ A♥".encode()]
    kept = [case["body"] for case in KEPT if case["op"] == target]
    return [orjson.dumps(body) for body in (*OPERATIONS[target].examples.values(), *REFUSALS[target].values(), *kept)]


@pytest.mark.parametrize("target", ["cards", *OPERATIONS])
def test_nothing_fails(target: str, tmp_path: Path) -> None:
    for number, seed in enumerate(seeds(target)):
        (tmp_path / str(number)).write_bytes(seed)
    bounds = (f"-seed={SEED}", f"-runs={RUNS}", f"-max_total_time={SECONDS}", "-timeout=10", "-max_len=2048")
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.fuzz", target, *bounds, f"-artifact_prefix={tmp_path}/", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    print(target, *re.findall(r"Done.*", done.stderr))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
