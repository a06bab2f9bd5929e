"""What is shipped for operators is valid, and says the same as the service does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

from service.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
MANIFESTS = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
COMPOSE = DEPLOY / "compose" / "compose.yaml"
KUBERNETES = "1.34"


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_each_kubernetes_manifest_is_valid(path: Path) -> None:
    kubernetes_validate.validate(read(path), KUBERNETES, strict=True)


def test_a_misspelt_field_would_be_found() -> None:
    manifest = read(DEPLOY / "kubernetes" / "deployment.yaml")
    manifest["spec"]["template"]["spec"]["containers"][0]["readinesProbe"] = {}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(manifest, KUBERNETES, strict=True)


def test_the_kinds_are_all_there_and_select_the_same_pods() -> None:
    manifests = {manifest["kind"]: manifest for manifest in map(read, MANIFESTS)}
    assert set(manifests) == {"Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget"}
    pods = manifests["Deployment"]["spec"]["template"]["metadata"]["labels"]
    assert manifests["Service"]["spec"]["selector"] == pods
    assert manifests["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"] == pods
    assert manifests["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"]["name"] == "rummy-referee"


def test_the_pod_has_time_to_drain_before_it_is_killed() -> None:
    pod = read(DEPLOY / "kubernetes" / "deployment.yaml")["spec"]["template"]["spec"]
    sleep = pod["containers"][0]["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert sleep + Settings().stop_seconds < pod["terminationGracePeriodSeconds"]


def test_the_compose_file_is_valid() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(COMPOSE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_replicas_of_the_compose_file_are_those_that_nginx_asks() -> None:
    replicas = {name for name in read(COMPOSE)["services"] if name != "nginx"}
    lines = (DEPLOY / "compose" / "nginx.conf").read_text(encoding="utf-8").splitlines()
    asked = {line.split()[1].partition(":")[0] for line in lines if line.strip().startswith("server referee")}
    assert asked == replicas
    assert len(replicas) == 2
