# Flibuste. `make play` and `make test` do all their own set-up, in .venv.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check -c constraints.txt

# Where somebody forbids Python to keep what it has compiled, every process would compile everything anew: hundreds do in the tests.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: play site offline wheel build test soak check format golden wire bench shots clean help

play: .venv/play .venv/built  ## play in the browser, against the computer or with others on the same network
	@nice -n 19 $(BIN)/python -m offline.build small > .venv/offline.log 2>&1 & $(BIN)/flibuste serve --host 0.0.0.0 --open

offline: .venv/built  ## build what plays without a server, as far as this machine can
	@$(BIN)/python -m offline.build small

site: .venv/play .venv/built  ## a site that plays without a server, in dist/site; SERVER=ADDRESS to lead to tables with others
	@$(BIN)/python -m offline.site $(SERVER)

wheel: .venv/play .venv/built  ## a wheel in dist/, with engine, page and offline part: it installs and serves without compiler and node
	@$(BIN)/python -m offline.build small
	@$(BIN)/python -m pip wheel -qq --disable-pip-version-check --no-build-isolation --no-deps -w dist . && ls dist/flibuste-*.whl

build: .venv/play  ## compile the engine and build the page, if their sources have changed
	@$(BIN)/python -c 'import flibuste; print("flibuste: the engine is", "compiled" if flibuste.compiled else "not compiled")'

test: check  ## check, then all tests, with the engine compiled and uncompiled
	@$(BIN)/python -m offline.build
	@echo "Testing"
	@$(BIN)/python -m pytest -n 2 --dist loadgroup
	@echo "Testing, uncompiled"
	@FLIBUSTE_PURE=1 $(BIN)/python -m pytest -n 2 --dist loadgroup -m "pure and not soak"

soak: .venv/dev .venv/learn .venv/built  ## what takes too long for every day; run it before a capability is called done
	@$(BIN)/python -m tests.browser.firefox
	@$(BIN)/python -m offline.build
	@echo "Soaking"
	@$(BIN)/python -m pytest -n 2 --dist loadgroup -m soak -o faulthandler_timeout=3600 # its tests are long, and longer on a busy machine

CHECKS := check-source check-types lint-page check-page test-page
.PHONY: $(CHECKS)

check: .venv/dev .venv/built  ## format, lint, types, import directions of engine and page; the page's tests
	@echo "Checking"
	@$(MAKE) -s -j 2 -O $(CHECKS)

check-source:
	@$(BIN)/ruff format --check -q . || { echo "Run: make format"; exit 1; }
	@$(BIN)/ruff check -q .
	@$(BIN)/lint-imports --no-cache > .venv/imports.log 2>&1 || { cat .venv/imports.log; exit 1; }

check-types:
	@$(BIN)/mypy --no-error-summary

lint-page:
	@$(BIN)/python hatch_build.py npm run -s lint > .venv/lint.log 2>&1 || { cat .venv/lint.log; echo "make format mends the form"; exit 1; }

check-page:
	@$(BIN)/python hatch_build.py npm run -s check > .venv/page.log 2>&1 || { cat .venv/page.log; exit 1; }

test-page:
	@NO_COLOR=1 $(BIN)/python hatch_build.py npm run -s test > .venv/tests.log 2>&1 || { cat .venv/tests.log; exit 1; }
	@sed -n 's/^ *Tests /The page:/p' .venv/tests.log

format: .venv/dev  ## put the source in its usual form
	@$(BIN)/ruff check -q --fix-only .
	@$(BIN)/ruff format -q .
	@$(BIN)/python hatch_build.py npm run -s format

golden: .venv/dev .venv/built  ## write the golden playthroughs anew; review the difference
	@$(BIN)/python -m tests.golden

wire: .venv/dev .venv/built  ## write docs/wire.md and the page's types of messages anew, from src/flibuste/wire and the games
	@$(BIN)/python -m flibuste.wire.describe > docs/wire.md
	@$(BIN)/python -m flibuste.wire.typescript web/src/wire

bench: .venv/bench .venv/built  ## how fast, beside whom
	@$(BIN)/python bench/playouts.py

shots: .venv/dev .venv/built  ## pictures of every screen of the page, in shots/
	@$(BIN)/python -m tests.browser.shots

clean:  ## remove everything that set-up made
	@rm -rf .venv src/flibuste/_native src/flibuste/page src/flibuste/offline web/node_modules shots build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*  ## /\1\t/p' Makefile

# ---- set-up: each file in .venv stands for a step that is done ------------------------------------------------------

OLD := "Flibuste needs Python 3.11 or later, and $(PYTHON) is %d.%d; to take another: make PYTHON=python3.11" % sys.version_info[:2]
PARTS := "Flibuste needs the venv and pip that belong to $(PYTHON) (on Debian and Ubuntu: apt install python3-venv)"
STEP := $(PYTHON) steps.py

.venv/tools: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and $(OLD))'
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || { echo $(PARTS) >&2; exit 1; }
	@echo "Setting up Flibuste in .venv"
	@test -x $(BIN)/python || $(STEP) "making .venv" $(PYTHON) -m venv .venv
	@$(STEP) "installing the tools to build with" sh -c "$(PIP) pip && $(PIP) --group build"
	@touch $@

# Always: hatch_build.py knows by itself what has changed, and tries again what could not be made before.
.PHONY: .venv/built
.venv/built: .venv/tools
	@$(BIN)/python hatch_build.py

# After the build: pip, which would hide what the compiler says, then finds that work done. A changed source is no reason
# to install again, since .venv only points to it.
.venv/play: .venv/tools | .venv/built
	@$(STEP) "installing Flibuste" $(PIP) --no-build-isolation -e .
	@touch $@

.venv/dev: .venv/play
	@$(STEP) "installing the tools to test with" $(PIP) --group dev
	@$(BIN)/python -m tests.browser.chromium
	@touch $@

.venv/learn: .venv/play
	@$(STEP) "installing what learns" $(PIP) --group learn
	@touch $@

.venv/bench: .venv/play
	@$(STEP) "installing the engines to compare with" $(PIP) --group bench
	@touch $@
