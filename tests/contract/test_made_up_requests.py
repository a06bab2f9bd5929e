"""Requests made up from the description, good and bad ones, sent to the real server: it keeps its word on all."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import ROOT, running

pytestmark = pytest.mark.contract

HERE = Path(__file__).parent
SEED = 3000500
EXAMPLES = 40  # of each operation, beside those that schemathesis works out of the bounds of each property


def test_the_server_does_what_the_description_says() -> None:
    with running(LOG_LEVEL="error") as server:
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml", "--no-color"),
                *("run", f"{server.url}/openapi.json", "--checks", "all", "--seed", str(SEED)),
                *("--max-examples", str(EXAMPLES), "--generation-database", "none"),
                *("--continue-on-failure", "--warnings", "off", "--request-timeout", "20"),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    print("\n".join(re.findall(r".*(?:generated|Tested).*", done.stdout)))
    assert done.returncode == 0, done.stdout[done.stdout.find("=== ") :] + done.stderr
