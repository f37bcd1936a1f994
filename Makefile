# Everything that is done to this checkout. A target's help line stands after its "##".

PYTHON ?= python3
UV ?= uv
# Further arguments for what a target runs: make test ARGS="-k ledger"
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Stamps: each is as new as the last time its step was done.
MADE := $(VENV)/.made
RUN_TIME := $(VENV)/.requirements
PROJECT := $(VENV)/.project
DEVELOPMENT := $(VENV)/.requirements-dev

# The generator writes this file last.
CLIENTS := clients/typescript/src/generated/clients.ts
PACKAGES := dist/.clients

DASHBOARD := dashboard/node_modules/.package-lock.json

LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --group build

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup setup-dev demo serve test test-all test-package test-changed check check-desks format documents examples clients dashboard dashboard-test pictures graphiql node-check bench soak citus-up release version lock clean

help: ## Print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(PROJECT) ## Make .venv with the packages of the service
	@echo 'Ready. Next: make demo, make serve, or $(BIN)/fieldcall --help'

setup-dev: $(DEVELOPMENT) ## Add the packages for tests and checks

demo: $(PROJECT) ## Watch one task from dispatch to payout, against a server of its own
	$(BIN)/fieldcall demo $(ARGS)

serve: $(PROJECT) ## Run the service on this machine
	$(BIN)/fieldcall serve $(ARGS)

# Without files of bytecode each process that a test starts would compile the whole service anew.
PYTEST := PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest

test: $(CLIENTS) ## Test rules, operations and surfaces on SQLite (four minutes on two cores)
	$(PYTEST) -n auto --dist worksteal --rings 1-3 $(ARGS)

# Where SQL, locks and plans are the same, a tenth of the tests is repeated on PostgreSQL. SAMPLE= repeats them all.
SAMPLE ?= --sample-postgresql
test-all: $(CLIENTS) ## Test everything: on PostgreSQL, with faults, in browsers, and for users of Node
	$(PYTEST) -n auto --dist worksteal $(SAMPLE) $(ARGS)
	$(MAKE) node-check ARGS=
# A page may be late on a busy machine: what failed is run once more, alone.
	$(MAKE) dashboard-test ARGS= || $(MAKE) dashboard-test ARGS="--last-failed -n 0"

P ?= $(error Name a package: make test-package P=resolvers/payments)
test-package: $(CLIENTS) ## Test one package on SQLite: make test-package P=resolvers/payments
	$(PYTEST) --rings 1-3,5 tests/$(P) $(ARGS)

test-changed: $(CLIENTS) ## Test the changes since main, and the modules that import them
	$(BIN)/python -m tests.changed $(ARGS)

check: $(CLIENTS) ## Check format, lint, types and import directions
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory check-desks; \
	else echo 'The imports of the desks were not checked: install Node and npm.' >&2; fi

# Packages behind a link belong to another checkout, which installs them.
LINKED := $(shell test -L dashboard/node_modules && echo linked)

check-desks: $(if $(LINKED),,$(DASHBOARD)) ## Check import directions of the desks (needs Node and npm)
	@$(if $(LINKED),if ! (cd dashboard && npm ls >/dev/null 2>&1); then \
	echo 'The imports of the desks were not checked: dashboard/node_modules is a link to other packages than those of package-lock.json.' >&2; exit; fi;) \
	cd dashboard && npm run --silent levels

format: $(DEVELOPMENT) ## Format the code and fix the linter's findings that it can fix
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

documents: $(PROJECT) ## Generate docs/generated and the index of the decisions
	$(BIN)/fieldcall documents
	$(BIN)/python -m tests.decisions

examples: $(DEVELOPMENT) ## Record the examples of the OpenAPI document again
	$(BIN)/python -m tests.rest_compat.record_examples

clients: $(PACKAGES) ## Generate both clients, and build their wheel and npm tarball (needs Node and npm)

$(CLIENTS): $(DEVELOPMENT) $(wildcard clients/generator/*.py) clients/python/fieldcall_client/async_client.py docs/generated/openapi.json
	$(BIN)/python -m clients.generator

CLIENT_SOURCES := $(wildcard clients/python/*.* clients/python/fieldcall_client/*.py clients/typescript/*.* clients/typescript/src/*.ts)
# Without npm there is no tarball, and the next run tries again.
$(PACKAGES): $(CLIENTS) $(CLIENT_SOURCES)
	@$(BIN)/python -m clients.generator.packages && touch $@ || ! command -v npm >/dev/null

dashboard: $(DEVELOPMENT) $(DASHBOARD) ## Build the desks at / (needs Node and npm)
	cd dashboard && npm run --silent types && npm run --silent build

$(DASHBOARD): dashboard/package-lock.json
	@echo 'The packages in dashboard/node_modules are missing or older than package-lock.json: installing.'
	cd dashboard && npm ci --silent && touch ../$@

dashboard-test: $(DEVELOPMENT) $(DASHBOARD) ## Test every page of the desks in a browser (needs Chromium, Node and npm)
	cd tests/dashboard/lighthouse && npm ci --silent
	PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest tests/dashboard -n 2 --dist worksteal $(ARGS)

pictures: $(DEVELOPMENT) ## Capture the screens of docs/pictures (needs Chromium)
	$(BIN)/python -m tests.dashboard.pictures

graphiql: ## Build the page at /graphql (needs Node and npm)
	cd graphiql && npm ci --silent && npm run --silent build

node-check: $(CLIENTS) ## Check the types, the client and its example for TypeScript (needs Chromium, Node and npm)
	$(BIN)/python -m tests.generators.node_check
	cd clients/typescript && npm ci --silent && npm --silent test
	$(BIN)/python -m tests.clients.vitest_check
	$(BIN)/python -m tests.clients.browser_check

bench: $(DEVELOPMENT) ## Measure throughput and latency
	$(BIN)/python -m benchmarks $(ARGS)

soak: $(DEVELOPMENT) ## Deliver 10,000 events while the worker is killed ten times, on SQLite or with ARGS=--postgresql
	$(BIN)/python -m benchmarks.soak $(ARGS)

citus-up: $(DEVELOPMENT) ## Start a coordinator of Citus and two workers, with a distributed database, until Ctrl+C
	@$(BIN)/python -m tests.citus

release: ## Build wheel, source distribution and list of contents into dist/, and test them
	PYTHON=$(PYTHON) .ci/release

V ?= $(error Name the version: make version V=0.2.0)
version: $(DEVELOPMENT) ## Prepare the commit of a release: make version V=0.2.0
	$(BIN)/python -m tests.released $(V)

lock: ## Resolve the requirements files (ARGS=--upgrade: to the newest versions)
	@command -v $(UV) >/dev/null || { echo 'make lock needs uv: install it, or name it with UV=path/to/uv.' >&2; exit 1; }
	$(LOCK) $(ARGS) pyproject.toml -o requirements.txt
	$(LOCK) $(ARGS) --extra dev -c requirements.txt pyproject.toml -o requirements-dev.txt

clean: ## Remove .venv, caches and build output; databases, keys and proofs stay
	rm -rf $(VENV) build dist *.egg-info .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE):
	@command -v $(PYTHON) >/dev/null || { echo 'Fieldcall needs Python 3.11 or newer, and there is no $(PYTHON) here. Install Python, or name one: make setup PYTHON=python3.11' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Fieldcall needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V). Name a newer one: make setup PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo '$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt-get install python3-venv' >&2; exit 1; }
	@echo '1 of 3: making the environment $(VENV) (some 10 seconds)'
	$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(RUN_TIME): requirements.txt $(MADE)
	@echo '2 of 3: installing the packages of the service from requirements.txt (about a minute)'
	$(PIP_INSTALL) --no-deps --require-hashes -r $<
	@touch $@

$(PROJECT): pyproject.toml $(RUN_TIME)
	@echo '3 of 3: installing the command $(BIN)/fieldcall (some 5 seconds)'
	$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

$(DEVELOPMENT): requirements-dev.txt $(PROJECT)
	@echo 'Installing the packages for tests and checks from requirements-dev.txt (about two minutes)'
	$(PIP_INSTALL) --no-deps --require-hashes -r $<
	@touch $@
