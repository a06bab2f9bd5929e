"""Clients that generators make of the description are sound: type-checked, and able to score a hand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import ROOT, Server, running

pytestmark = pytest.mark.contract

HERE = Path(__file__).parent
TOOLS = HERE / "node_modules" / ".bin"
QUIET = {**os.environ, "REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
DESCRIPTION = ROOT / "openapi.yaml"
needs_node = pytest.mark.skipif(
    not TOOLS.exists(), reason="needs Node.js 20 or newer with npm; then make contract again"
)

PYTHON = """
import sys

from client import Client
from client.api.rules import rules as get_rules
from client.api.rummy3000 import rummy3000_arrange
from client.api.rummy500 import rummy500_score
from client.models import Problem, Rules, Rummy500PlayerRequest, Rummy500Score, Rummy500ScoreRequest
from client.models import Rummy3000Arrange, Rummy3000HandRequest, Rummy3000Options, Rummy3000OptionsLongSequence

client = Client(sys.argv[1])
rules = Rummy3000Options(long_sequence=Rummy3000OptionsLongSequence.SPLIT)
arranged = rummy3000_arrange.sync(client=client, body=Rummy3000HandRequest("2H 3H 4H 5H 6H 7H KS", rules))
assert isinstance(arranged, Rummy3000Arrange)
ann, ben = Rummy500PlayerRequest("Ann", "KD", melds=["7S 8S 9S"]), Rummy500PlayerRequest("Ben", ["AS"])
scored = rummy500_score.sync(client=client, body=Rummy500ScoreRequest([ann, ben]))
assert isinstance(scored, Rummy500Score)
refused = rummy3000_arrange.sync(client=client, body=Rummy3000HandRequest("1S"))
assert isinstance(refused, Problem)
games = get_rules.sync(client=client)
assert isinstance(games, Rules)
codes = [error.code.value for error in refused.errors]
print([game.title for game in games.games], arranged.score, [player.score for player in scored.players], codes)
"""
TYPESCRIPT = """
import type { paths } from "./api.d.ts";

declare const process: { argv: string[] };

async function post<Path extends "/v1/rummy3000/arrange" | "/v1/rummy500/score">(
  path: Path,
  request: paths[Path]["post"]["requestBody"]["content"]["application/json"],
): Promise<paths[Path]["post"]["responses"][200]["content"]["application/json"]> {
  const headers = { "Content-Type": "application/json" };
  return (await fetch(process.argv[2] + path, { method: "POST", headers, body: JSON.stringify(request) })).json();
}

const rules = { long_sequence: "split" } as const;
const arranged = await post("/v1/rummy3000/arrange", { hand: "2H 3H 4H 5H 6H 7H KS", rules });
const players = [{ name: "Ann", melds: ["7S 8S 9S"], hand: "KD" }, { name: "Ben", hand: ["AS"] }];
const scored = await post("/v1/rummy500/score", { players });
console.log(JSON.stringify([arranged.score, scored.players.map((player) => player.score)]));
"""
DEFAULTS = "--default-non-nullable=false"  # else what has a default must be sent
WRONG_TYPESCRIPT = TYPESCRIPT.replace('"split"', '"splitt"')


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running(LOG_LEVEL="error") as server:
        yield server


def run(*command: str | Path, at: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # the generator calls ruff
    environment = {**QUIET, "PATH": path}
    return subprocess.run(command, cwd=at, env=environment, capture_output=True, text=True, check=False)


def output(*command: str | Path, at: Path) -> str:
    done = run(*command, at=at)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_python_client_is_sound_and_scores_a_hand(server: Server, tmp_path: Path) -> None:
    generate = ("generate", "--path", DESCRIPTION, "--meta", "none", "--output-path", tmp_path / "client")
    told = run(sys.executable, "-m", "openapi_python_client", *generate, at=tmp_path)
    assert told.returncode == 0, told.stdout + told.stderr
    left_out = [line for line in (told.stdout + told.stderr).splitlines() if line.startswith(("WARNING", "Unable"))]
    # Lines and YAML are media types that the generator knows nothing of.
    assert left_out == [
        "WARNING parsing POST /v1/batch within service. Endpoint will not be generated.",
        "WARNING parsing GET /openapi.yaml within service.",
    ]
    script = tmp_path / "score.py"
    script.write_text(PYTHON, encoding="utf-8")
    output(sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--config-file=", script, at=tmp_path)
    assert output(sys.executable, script, server.url, at=tmp_path) == (
        "['Seven Card Rummy 3000', 'Rummy 500'] 158 [14, -15] ['wrong_size', 'card_unreadable']\n"
    )


@needs_node
def test_a_typescript_client_is_sound_and_scores_a_hand(server: Server, tmp_path: Path) -> None:
    output(TOOLS / "openapi-typescript", DESCRIPTION, "-o", "api.d.ts", DEFAULTS, at=tmp_path)
    compiler = (TOOLS / "tsc", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "score.ts").write_text(TYPESCRIPT, encoding="utf-8")
    output(*compiler, "--rewriteRelativeImportExtensions", "score.ts", at=tmp_path)
    assert json.loads(output(shutil.which("node") or "node", "score.js", server.url, at=tmp_path)) == [158, [14, -15]]
    (tmp_path / "wrong.ts").write_text(WRONG_TYPESCRIPT, encoding="utf-8")
    refused = run(*compiler, "--rewriteRelativeImportExtensions", "--noEmit", "wrong.ts", at=tmp_path)
    assert '"splitt"' in refused.stdout
    assert refused.returncode != 0


@needs_node
def test_the_description_is_clean_under_the_strictest_recommended_rules() -> None:
    output(TOOLS / "redocly", "lint", DESCRIPTION, "--extends", "recommended-strict", at=ROOT)
