# Two commands: `make play` sets everything up and opens the table, `make test` sets everything up and checks it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := pyproject.toml constraints.txt
# Words are taken into the page from where the games and the shell have them.
WEB_SOURCES := $(shell find web/src web/index.html web/public web/*.ts web/*.js -type f -not -name words.d.ts 2>/dev/null) \
  $(wildcard bidyard/words/*.toml bidyard/games/*/text/words.*.toml)
# Written by npm when everything is installed.
MODULES := web/node_modules/.package-lock.json

.PHONY: play test check check-web web browser database docs links bench clean

play: $(VENV)/.play web
	@if [ -d bidyard/server/static ]; then $(BIN)/bidyard serve --open; else \
	  echo "No npm here, so the browser table could not be built: this is the terminal game."; $(BIN)/bidyard play; fi

# A test goes to whichever process has nothing to do: none is idle while another works through a long file. Three of them, since
# a test in a browser mostly waits.
test: $(VENV)/.test web browser database
	@$(MAKE) --no-print-directory --jobs 2 check check-web
	$(BIN)/python -m pytest -n 3 --dist worksteal

check: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32
	$(BIN)/lint-imports

web: bidyard/server/static/index.html

# Built files are never committed. Without npm the package still installs and the terminal works.
bidyard/server/static/index.html: web/package-lock.json $(WEB_SOURCES)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(MODULES); fi
	@if command -v npm >/dev/null; then cd web && npm run --silent build; \
	else echo "npm is not installed: the browser table is not built."; fi

# Nothing names this as a prerequisite: a built page needs no modules, and without npm there are none.
$(MODULES): web/package-lock.json
	cd web && npm ci --silent --no-audit --no-fund
	@touch $@

check-web: $(VENV)/.test web
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(MODULES); fi
	@if command -v npm >/dev/null; then cd web && \
	  npm run --silent types:check && npm run --silent check && npm run --silent lint && \
	  npm run --silent format:check && npm test --silent; \
	else echo "npm is not installed: the browser table is not checked."; fi

browser: $(VENV)/.test
	@$(BIN)/python -m tests.browser.get_browser

database: $(VENV)/.test
	@$(BIN)/python -m tests.server.get_postgres

$(VENV)/.play: $(SOURCES) | $(BIN)/python
	$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.test: $(SOURCES) | $(BIN)/python
	$(PIP) install --constraint constraints.txt --editable ".[test]"
	@touch $@ $(VENV)/.play

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The site, in docs/_build; `make test` builds it too. Fonts come from the browser table's packages, where they are installed.
docs: $(VENV)/.test
	$(BIN)/python -m sphinx -W -n --keep-going -q docs docs/_build
	@echo "docs/_build/index.html"

# Whether the links out of the site still lead somewhere. Needs the network; not part of `make test`.
links: $(VENV)/.test
	$(BIN)/python -m sphinx -b linkcheck -q docs docs/_build/links

bench: $(VENV)/.test
	$(BIN)/bidyard bench

clean:
	rm -rf $(VENV) web/node_modules bidyard/server/static docs/_build
