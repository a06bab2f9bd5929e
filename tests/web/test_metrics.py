"""What Prometheus is told, by one process and by several."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from service.app import create_app
from service.settings import Settings

ROOT = Path(__file__).parents[2]
HAND = {"hand": "7S 7H 7D 4C 5C 6C KD"}


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Each sample's value by its name and labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_requests_hands_and_problems_are_counted(client: FlaskClient) -> None:
    def asked() -> dict[tuple[str, ...], float]:
        return samples(client.get("/metrics").text)

    client.get("/openapi.json")  # made at the first request, of examples that are judged and counted
    before = asked()
    table = {"players": [{"name": "a", "hand": HAND["hand"]}, {"name": "b", "hand": "2C 2D 2H KS QH JD 9C"}]}
    assert client.post("/v1/rummy3000/arrange", json=HAND).status_code == 200
    assert client.post("/v1/rummy3000/score", json=table).status_code == 200
    assert client.post("/v1/rummy3000/arrange", json={}).status_code == 422
    assert client.get("/nowhere/Ann").status_code == 404
    after = asked()
    grown = {name: value - before.get(name, 0) for name, value in after.items() if value != before.get(name, 0)}
    grown = {name: value for name, value in grown.items() if "_bucket" not in name[0] and "_sum" not in name[0]}
    assert grown == {
        ("referee_requests_total", "rummy3000.arrange", "200"): 1,
        ("referee_requests_total", "rummy3000.arrange", "422"): 1,
        ("referee_requests_total", "rummy3000.score", "200"): 1,
        ("referee_requests_total", "unmatched", "404"): 1,
        ("referee_requests_total", "metrics", "200"): 1,
        ("referee_request_seconds_count", "rummy3000.arrange"): 2,
        ("referee_request_seconds_count", "rummy3000.score"): 1,
        ("referee_request_seconds_count", "unmatched"): 1,
        ("referee_request_seconds_count", "metrics"): 1,
        ("referee_hands_total", "rummy3000"): 3,
        ("referee_problems_total", "missing"): 1,
        ("referee_problems_total", "not-found"): 1,
    }


def test_without_metrics_there_is_no_such_address() -> None:
    assert create_app(Settings(has_metrics=False)).test_client().get("/metrics").status_code == 404


PROCESS = """
import os
from service.web import metrics
for slot in (0, 1):
    if os.fork() == 0:
        metrics.enter_slot(slot)
        metrics.count_hands("rummy500", 3)
        os._exit(0)
    os.wait()
print(metrics.metrics().get_data(as_text=True))
"""


def test_workers_add_up_and_a_successor_goes_on_where_its_predecessor_ended(tmp_path: Path) -> None:
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    for generation in (1, 2):
        command = [sys.executable, "-c", PROCESS]
        text = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert samples(text)["referee_hands_total", "rummy500"] == 6 * generation
    assert sorted(file.name for file in tmp_path.iterdir()) == ["counter_0.db", "counter_1.db"]
