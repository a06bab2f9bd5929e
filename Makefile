# Everything here sets itself up: Python >= 3.11 with its venv module, make and git are enough.

# The interpreter that the environments are made from, e.g. make test PYTHON=python3.12
PYTHON ?= python3
# Extra words for pip-compile, e.g. make lock LOCK=--upgrade
LOCK ?=

BIN := .venv/bin
# At most four processes: more cost more to start than the suite gains.
PYTEST := $(BIN)/pytest --numprocesses=auto --maxprocesses=4
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes
# A local pip configuration could slip its own packages or addresses into the locks.
PIP_COMPILE := env -u PIP_CONSTRAINT -u PIP_EXTRA_INDEX_URL -u PIP_FIND_LINKS PIP_CONFIG_FILE=/dev/null \
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	--no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host $(LOCK)
# How many deals of Rummy 500 `make deals` plays.
DEALS ?= 2000
CONTAINER ?= $(notdir $(firstword $(shell command -v podman docker)))
VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)

.DEFAULT_GOAL := help
.PHONY: help run test lint format openapi lock bench deals browser dask container contract resilience clean

help: ## List these targets
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(firstword $(MAKEFILE_LIST))

run: .venv/.runtime ## Serve on HOST and PORT (127.0.0.1:8000) with WEB_CONCURRENCY (2) workers
	@exec $(BIN)/gunicorn

test: lint ## Lint, then the tests with their coverage, then the proofs
	$(PYTEST) -m "not browser and not contract and not proof and not resilience" --cov --cov-report=
	$(BIN)/coverage report --include='service/rummy/*,schemas/*' --fail-under=100
	$(BIN)/coverage report --fail-under=95
	@# Outside coverage, which would slow them manyfold. pytest fails when it has nothing to run.
	@if grep -rqs --include='*.py' 'mark\.proof' tests; then set -x; $(PYTEST) -m proof; fi

lint: .venv/.dev ## Check style, types and the import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/hadolint Dockerfile

format: .venv/.dev ## Rewrite the code in the project's style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

openapi: .venv/.runtime ## Write openapi.yaml from the code
	@# By way of a second file, so that a failure leaves the old one whole.
	$(BIN)/python -m service.web.openapi > openapi.yaml.new
	mv openapi.yaml.new openapi.yaml

lock: .venv/.dev ## Pin requirements*.in anew (LOCK=--upgrade for newer releases)
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || { \
	  echo "The locks are made with the oldest Python they serve. Try: make clean lock PYTHON=python3.11" >&2; exit 1; }
	$(PIP_COMPILE) --output-file=requirements.txt requirements.in
	$(PIP_COMPILE) --output-file=requirements-dev.txt requirements-dev.in
	$(PIP_COMPILE) --output-file=requirements-bench.txt requirements-bench.in
	$(PIP_COMPILE) --output-file=requirements-browser.txt requirements-browser.in
	$(PIP_COMPILE) --output-file=requirements-contract.txt requirements-contract.in
	$(PIP_COMPILE) --output-file=requirements-dask.txt requirements-dask.in

bench: .venv-bench/.bench ## Measure the service against its peers
	.venv-bench/bin/python -m benchmarks

deals: .venv/.dev ## Play DEALS (2000) random deals of Rummy 500 and half as many of Rummy 3000
	DEALS=$(DEALS) $(PYTEST) --hypothesis-seed=0 tests/turns/test_state_machine.py tests/turns/test_state_machine_3000.py

browser: .venv/.browser ## Try the page in Chromium, as a person with a keyboard, a mouse or a screen reader
	$(BIN)/pytest -m browser --numprocesses=0 tests/browser

contract: .venv-contract/.contract tests/contract/node_modules/.made ## Take the interface description at its word
	.venv-contract/bin/pytest -m contract -rP tests/contract

resilience: .venv/.dev ## Attack real servers and let them have accidents; each test prints its figures
	@command -v nginx >/dev/null || echo "The rolling restart is skipped: it needs nginx (Debian: apt-get install nginx-light)."
	$(BIN)/pytest -m resilience -rP --numprocesses=0 tests/resilience

dask: .venv-dask/.dask ## Verify on a Dask cluster of two local workers (DASK_LINES=10000)
	.venv-dask/bin/python -m pytest -rP tests/cli/test_dask.py

container: ## Build the image with podman or docker
	@test -n "$(CONTAINER)" || { echo "Building the image needs podman or docker." >&2; exit 1; }
	@# podman's own image format has no health check.
	$(CONTAINER) build $(if $(filter podman,$(CONTAINER)),--format=docker) \
	  --build-arg VERSION=$(VERSION) --tag rummy-referee:$(VERSION) .

clean: ## Remove the environments and everything generated that git ignores
	rm -rf .venv .venv-bench .venv-contract .venv-dask tests/contract/node_modules .schemathesis .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage .coverage.* \
	  build dist *.egg-info openapi.yaml.new
	find service schemas tests -name __pycache__ -prune -exec rm -r {} +

# An environment is made once; a lock is installed when it is newer than the stamp of its last installation.
.venv/.made .venv-bench/.made .venv-contract/.made .venv-dask/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Python 3.11 or newer is needed, and $(PYTHON) is: $$($(PYTHON) --version 2>&1)." >&2; \
	  echo "Name another one: make $(MAKECMDGOALS) PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(@D) || { rm -rf $(@D); exit 1; }
	@touch $@

.venv/.runtime: requirements.txt | .venv/.made
.venv/.dev: requirements-dev.txt | .venv/.made
.venv-bench/.bench: requirements-bench.txt | .venv-bench/.made
.venv/.browser: requirements-browser.txt | .venv/.dev
.venv-contract/.contract: requirements-contract.txt | .venv-contract/.made
.venv-dask/.dask: requirements-dask.txt | .venv-dask/.made
.venv/.runtime .venv/.dev .venv-bench/.bench .venv/.browser .venv-contract/.contract .venv-dask/.dask:
	$(@D)/bin/python $(PIP_INSTALL) --requirement=$<
	@touch $@

# Versions are pinned in package.json; a lock of npm's would name the registry it was made with.
tests/contract/node_modules/.made: tests/contract/package.json
	@if ! command -v npm >/dev/null; then \
	  echo "The linter and the TypeScript client are skipped: they need Node.js 20 or newer with npm."; exit 0; fi; \
	  npm install --prefix tests/contract --no-package-lock --no-audit --no-fund --silent && touch $@
