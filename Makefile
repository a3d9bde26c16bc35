# One line of help a target, after two number signs; `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.DEFAULT_GOAL := help
.PHONY: help demo test check bench format

help:  ## list what make can do
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

demo: $(READY)  ## make a 30-day season of 2,000 accounts, import it and open the desk
	$(BIN)/hakem demo

test: $(READY)  ## every check and every test, as a build server runs them
	$(MAKE) --no-print-directory style
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile

check: $(READY)  ## style, types and the quick tests: what to run before a commit
	$(MAKE) --no-print-directory style
	$(BIN)/python -m pytest -m "not slow and not browser"

bench: $(READY)  ## measure the hot paths against their peers and print ratios
	$(BIN)/python -m tests.bench

format: $(READY)  ## put the code into its one format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

.PHONY: style
style: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/lint-imports

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Hakem needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[test,oracles,postgres]"
	@touch $@
