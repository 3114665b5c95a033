# make demo   set everything up and bid and play a board
# make test   set everything up and run lint, types and tests
# make docs   build the documentation as a site, build/site, with SAYC's system book
# make web    rebuild the browser's page, table/web/page, from web (needs node)
#
# make package PYTHONS="python3.11 python3.12 python3.13"
#             the source package, and for each of these a wheel that is tried in a new environment
# make checked  the kernels with their assertions on, and their tests

SHELL := bash
.SHELLFLAGS := -o pipefail -c

PYTHON ?= python3
PYTHONS ?= $(PYTHON)
VENV := .venv
BIN := $(VENV)/bin
PACKAGES := front $(shell sed -n '/^rooms = \[/,/^\]/p' pyproject.toml | grep -o '"[a-z]*"' | tr -d '"')
SOURCES := pyproject.toml setup.py $(shell find $(PACKAGES) -name "*.py[xi]" -o -name "*.px[di]")

.PHONY: demo web web-check docs test test-slow lint types checked package clean

demo: $(VENV)/.installed
	mkdir -p records
	$(BIN)/dealspace play examples/first_board.pbn --out records/first_board.pbn

# The built page is committed, so that installing needs no node.
web:
	@command -v npm >/dev/null \
	  || { echo "npm is not there: install node 20 or newer (nodejs and npm on Debian); only who changes web/ needs it" >&2; exit 1; }
	cd web && npm ci --no-audit --no-fund && npm test && npm run build

# That the committed page is what its sources give.
web-check:
	cd web && npm ci --no-audit --no-fund && npm test && PAGE_DIR=../build/page npm run build
	diff -r build/page table/web/page

# Warnings are errors; the site may fetch nothing from elsewhere, and its links must lead somewhere.
docs: $(VENV)/.docs-installed
	$(BIN)/python -m sphinx -W --keep-going -q -b html docs build/site
	$(BIN)/dealspace system doc sayc -o build/site/sayc.html
	$(BIN)/python docs/check_site.py build/site

test: lint types $(VENV)/.test-installed
	$(BIN)/python -m pytest -n auto --dist worksteal

test-slow: $(VENV)/.test-installed
	$(BIN)/python -m pytest --slow -n auto --dist worksteal

lint: $(VENV)/.test-installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# mypy checks the types, basedpyright that editors can follow every import.
types: $(VENV)/.test-installed
	$(BIN)/mypy
	$(BIN)/basedpyright

# The kernels with their assertions on, and the kernels' tests against them; the fast build is kept and put back.
checked: $(VENV)/.test-installed
	mkdir -p build
	find $(PACKAGES) -name '*.so' | tar -cf build/fast.tar -T -
	DEALSPACE_CHECKED=1 $(BIN)/python setup.py -q build_ext --inplace --force 2>&1 | tee build/checked.log
	! grep -i "performance hint" build/checked.log
	$(BIN)/python -m pytest -n auto --dist worksteal tests/test_play/test_double_dummy.py tests/test_play/test_answers.py tests/test_games/test_lanes.py tests/test_games/test_open_hand.py tests/test_games/test_game_players.py $(wildcard tests/test_inference/test_exact_*.py)
	tar -xmf build/fast.tar

package: $(VENV)/.test-installed
	$(BIN)/python .ci/package.py $(PYTHONS)

$(VENV)/.installed: $(SOURCES) | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.test-installed: $(SOURCES) | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@ $(VENV)/.installed

$(VENV)/.docs-installed: $(VENV)/.test-installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	@touch $@

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "dealspace needs Python 3.11 or newer: make PYTHON=python3.11 $(MAKECMDGOALS)" >&2; exit 1; }
	@$(PYTHON) -c 'import os, sysconfig, sys; sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))' \
	  || { echo "Python.h is not there: install the Python headers (python3-dev on Debian)" >&2; exit 1; }
	@command -v $${CC:-gcc} >/dev/null \
	  || { echo "no C compiler: install gcc (or set CC)" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { rm -rf $(VENV); echo "no virtual environment could be made: install python3-venv on Debian" >&2; exit 1; }

clean:
	rm -rf $(VENV) build dist *.egg-info records
	find $(PACKAGES) -name '*.so' -delete
