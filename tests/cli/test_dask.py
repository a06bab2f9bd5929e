"""verify on a Dask cluster. ``make dask`` runs these where Dask is; elsewhere the tool says what it lacks."""

from __future__ import annotations

import importlib.util
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result

from service.cli import main
from service.rummy.cards import CARDS, write
from service.web.operations import OPERATIONS

HAS_DASK = importlib.util.find_spec("distributed") is not None
needs_dask = pytest.mark.skipif(not HAS_DASK, reason="Dask is not installed; make dask runs this")
# A season for the show, a few tables for the rest: DASK_LINES=200000 make dask
LINES = int(os.environ.get("DASK_LINES", "10000"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["verify", "--game", "rummy3000", *arguments])


@pytest.mark.skipif(HAS_DASK, reason="Dask is installed")
def test_without_dask_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "season.ndjson").touch()
    result = run(str(tmp_path / "season.ndjson"), "--dask", "tcp://127.0.0.1:1")
    assert (result.stderr, result.exit_code) == (
        "Error: --dask needs Dask: install the extra dask (pip install '.[dask]' in a checkout)\n",
        3,
    )


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Tables in two files, one in a hundred reported wrong or not readable; the pattern that names both files."""
    folder = tmp_path_factory.mktemp("season")
    names = write(CARDS)
    arrange = OPERATIONS["rummy3000.arrange"].answer
    for part in range(2):
        with (folder / f"part-{part}.ndjson").open("wb") as file:
            for at in range(LINES // 2):
                hand = [names[(7 * at + part + 5 * step) % 52] for step in range(14)]
                score = arrange({"hand": hand[:7]})["score"] + (at % 200 == 0)
                players = [
                    {"name": "Ann", "hand": hand[:7], "reported": {"score": score}},
                    {"name": "Ben", "hand": hand[7:]},
                ]
                file.write(orjson.dumps({"players": players[: 0 if at % 200 == 99 else 2]}) + b"\n")
    return str(folder / "part-*.ndjson")


@pytest.fixture(scope="module")
def expected(season: str) -> Result:
    return run(season)


@pytest.fixture
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster  # noqa: PLC0415 (an optional extra)

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


@needs_dask
@pytest.mark.filterwarnings("default")
def test_a_cluster_gives_the_same_answers_and_summary_as_this_process(
    season: str, expected: Result, cluster: Any
) -> None:
    started = time.perf_counter()
    result = run(season, "--dask", cluster.scheduler_address)
    print(f"{LINES:,} lines on two workers: {LINES / (time.perf_counter() - started):,.0f} lines/s")
    assert (result.stderr, result.exit_code) == (expected.stderr, 2)
    assert result.stdout_bytes == expected.stdout_bytes
    assert result.stdout_bytes.count(b"\n") == LINES


@needs_dask
@pytest.mark.filterwarnings("default")
def test_it_survives_a_worker_killed_in_the_middle(season: str, expected: Result, cluster: Any) -> None:
    killed = []

    def kill() -> None:
        [worker, *_] = cluster.workers.values()
        os.kill(worker.pid, signal.SIGKILL)
        killed.append(worker.pid)

    timer = threading.Timer(0.3, kill)
    timer.start()
    result = run(season, "--dask", cluster.scheduler_address)
    assert killed
    assert (result.stderr, result.stdout_bytes) == (expected.stderr, expected.stdout_bytes)


@needs_dask
@pytest.mark.filterwarnings("default")
def test_no_scheduler_is_said(season: str) -> None:
    result = run(season, "--dask", "tcp://127.0.0.1:1")
    assert (result.exit_code, "there is no Dask scheduler at tcp://127.0.0.1:1" in result.stderr) == (3, True)
