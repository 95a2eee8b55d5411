# Herald. `make` alone tests; `make help` lists everything.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
GAME ?= seven-wonders
SEATS ?=
SEED ?=
ROOM ?=
WORKERS ?= 4
UF2 ?= $(firstword $(wildcard build/image/herald-*-pico.uf2))
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Where Python may not keep what it compiled, every program that a test starts compiles Herald again.
unexport PYTHONDONTWRITEBYTECODE
# Games of a Herald that kept them in this folder go on here.
ifneq ($(wildcard games/herald.sqlite),)
export HERALD_HOME ?= games
endif

# Nothing is installed but what a lock names, with one of its hashes. Python compiles what it uses when it first does.
LOCKED := --no-compile --no-deps --require-hashes --only-binary :all:
# uv installs the same several times sooner: this computer's, or the one of requirements-dev.lock once it is there.
# It does not read pip's settings, so where it finds no package, as behind a mirror that only pip knows, pip goes on.
install = { command -v uv && uv pip install --python $(BIN)/python $(1) || $(BIN)/pip install $(1); }
TESTS = $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup
# Slow tests wait, so there are more workers than a small computer has processors; `quick` has one more, since short tests
# hardly wait, and every worker collects all of them first.
# What bots think with is compiled behind everything else, where there is a compiler; nobody waits for it.
PREPARE = if command -v $${CC:-cc} >/dev/null; then (nice -n 19 $(MAKE) -s fast </dev/null >build/fast.log 2>&1 &); fi
QUIET := >build/setup.log 2>&1
FAILED := { tail -n 15 build/setup.log; echo; echo
# Ctrl-C is how a table ends: no error of make's.
ENDED := || [ $$? -eq 130 ]

.DEFAULT_GOAL := test
.PHONY: help play resume demo setup parts dev quick test game all commit night budget check lint types station flash image chip mpy fast bench soak learning goldens compact font icon translations docs map picture pictures hardware lock sbom rules release clean

help: ## list these targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

# Any of these asks for one certain table; without them the home page lets people choose.
ASKED := $(filter-out undefined default file,$(foreach one,GAME SEATS SEED DEAL MODE BOTS,$(origin $(one))))

play: setup ## the home page in the browser; with GAME=, MODE=, SEATS=, SEED=, DEAL=open or BOTS=strong a table at once (PORT=)
	@$(PREPARE)
	@$(if $(ASKED),$(BIN)/herald play $(GAME) $(if $(SEATS),--seats $(SEATS)) $(if $(SEED),--seed $(SEED)) $(if $(DEAL),--deal $(DEAL)) $(if $(MODE),--option mode=$(MODE)) $(if $(BOTS),--bots $(BOTS)),$(BIN)/herald house) $(if $(PORT),--port $(PORT)) $(ENDED)

resume: setup ## the game that was cut off, at the line where it stopped
	@$(PREPARE)
	@$(BIN)/herald resume $(ENDED)

demo: setup ## a whole game played by bots, without a browser (GAME=, MODE=, SEATS=, SEED=, DEAL=open)
	@$(BIN)/herald demo $(GAME) $(if $(SEATS),--seats $(SEATS)) $(if $(SEED),--seed $(SEED)) $(if $(DEAL),--deal $(DEAL)) $(if $(MODE),--option mode=$(MODE)) $(ENDED)

setup: .venv/ready parts ## everything needed to run: Python packages in .venv, MicroPython and drivers in your data folder

dev: setup .venv/ready-dev .venv/ready-types .venv/ready-fast ## everything needed to test besides

# MicroPython and drivers lie in the user's data folder, which other checkouts share and people may empty.
parts: .venv/ready
	@$(BIN)/python -m host.computer.parts || $(BIN)/herald setup

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Herald needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/python3."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Herald needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V). Try make PYTHON=python3.12."; exit 1; }
	@rm -rf .venv && $(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python cannot make a virtual environment: on Debian and Ubuntu, sudo apt install python3-venv."; exit 1; }

.venv/ready: .venv/bin/python requirements.lock requirements-build.lock host/computer/drivers.lock host/computer/npm/package-lock.json pyproject.toml
	@mkdir -p build; echo "Preparing Herald (once; about a minute) ..."
	@$(call install,$(LOCKED) -r requirements.lock -r requirements-build.lock) $(QUIET) || $(FAILED) "The packages in requirements.lock could not be installed: is there a network? The lines above say more (build/setup.log)."; exit 1; }
	@$(call install,--no-deps --no-build-isolation -e .) $(QUIET) || $(FAILED) "Herald itself could not be installed into .venv; the lines above say why (build/setup.log)."; exit 1; }
	@touch $@

.venv/ready-dev: .venv/ready requirements-dev.lock
	@$(call install,$(LOCKED) -r requirements-dev.lock) $(QUIET) || $(FAILED) "The packages in requirements-dev.lock could not be installed (build/setup.log)."; exit 1; }
	@$(call install,$(LOCKED) -r host/computer/drivers.lock) $(QUIET) || $(FAILED) "The drivers, whose types the firmware's are checked against, could not be installed (build/setup.log)."; exit 1; }
	@$(BIN)/python tools/parts.py $(QUIET) || $(FAILED) "What a release carries of others could not be fetched (build/setup.log)."; exit 1; }
	@touch $@

.venv/ready-types: .venv/ready requirements-stubs.lock package-lock.json
	@rm -rf build/typings && $(call install,$(LOCKED) --target build/typings -r requirements-stubs.lock) $(QUIET) || $(FAILED) "MicroPython's types could not be installed (build/setup.log)."; exit 1; }
	@NODE_USE_SYSTEM_CA=1 $(BIN)/npm ci $(QUIET) || $(FAILED) "pyright, TypeScript and Biome could not be installed from npm (build/setup.log)."; exit 1; }
	@touch $@

.venv/ready-fast: .venv/ready requirements-fast.lock
	@$(call install,$(LOCKED) -r requirements-fast.lock) $(QUIET) || $(FAILED) "mypyc could not be installed (build/setup.log)."; exit 1; }
	@touch $@

quick: WORKERS = $(shell $(BIN)/python -c 'import os; print(min(8, (os.cpu_count() or 1) + 1))')
quick: .venv/ready-dev station ## lint and the short tests that start nothing: no program, MicroPython or browser (WORKERS=)
	@$(BIN)/ruff format --check -q . && $(BIN)/ruff check -q .
	@$(TESTS) -m quick

test: dev ## quick, and of each slow kind what stands for it; ROOM=journal: all tests of a room and of those that use it
ifneq ($(ROOM),)
	@$(TESTS) $$($(BIN)/python -m tests.rooms $(ROOM))
else
	@$(BIN)/ruff format --check -q . && $(BIN)/ruff check -q .
	@$(TESTS) -m "quick or sample"
endif

all: dev ## all tests; needs no hardware (WORKERS=)
	@$(TESTS)

commit: dev ## what CI asks of a commit: all tests but for what other commits and the night prove, and what they cost
	@$(TESTS) --commit=$$(git rev-parse HEAD) --costs=build/costs.json && $(BIN)/python -m tests.budget

night: dev ## all combinations, with every Python that is here, and an hour of the long tests: for a release
	@.ci/pythons all
	@$(TESTS)
	@$(BIN)/python -m tests.soak fresh
	@$(BIN)/python -m tests.soak --minutes 60

budget: dev ## write tests/budget.json anew from what the last `make commit` cost
	@$(BIN)/python -m tests.budget write

game: .venv/ready-dev ## what the contract asks of one game, in some 15 seconds; ALL=yes adds the long tests (GAME=, GAMES=FOLDER)
	@$(if $(GAMES),HERALD_GAMES="$(GAMES)") ALL="$(ALL)" $(BIN)/python -m tests.contract $(GAME)

check: lint types mpy ## formatting, lint, types, and that the Pico's compiler accepts what it runs

lint: .venv/ready-dev .venv/ready-types ## formatting and lint, of the scripts and style sheets of the pages too
	@$(BIN)/ruff format --check . && $(BIN)/ruff check .
	@node_modules/.bin/biome lint --error-on-warnings host

types: dev ## types: strict for rules and host, the Pico's own for the firmware, and the scripts of the pages
	@node_modules/.bin/pyright --project pyrightconfig.json && node_modules/.bin/pyright --project firmware/pyrightconfig.json
	@node_modules/.bin/tsc --project tsconfig.json && echo "TypeScript finds nothing in the scripts of the pages."

station: setup ## what a Pico runs, compiled, in build/station
	@$(BIN)/python -m host.pico.build

flash: setup ## put the program on every Pico that is plugged in (BOARD=id:NUMBER for one)
	@$(BIN)/herald flash $(BOARD)

image: setup ## an image for Pico and Pico 2 in build/image, of a checkout of MicroPython (MICROPYTHON=PATH)
	@$(BIN)/python -m host.pico.images "$(MICROPYTHON)"

chip: dev ## boot an image on an emulated Pico and play a card, as before a release (UF2=FILE, else that of make image)
	@test -f "$(UF2)" || { echo "Name an image for a Pico: make chip UF2=FILE. It is built by make image."; exit 1; }
	@mkdir -p build/emulated && cp tests/pico/emulated/package.json tests/pico/emulated/package-lock.json build/emulated
	@NODE_USE_SYSTEM_CA=1 $(BIN)/npm ci --prefix build/emulated $(QUIET) || $(FAILED) "The emulator could not be installed from npm (build/setup.log)."; exit 1; }
	@rm -rf build/emulated/python && $(call install,$(LOCKED) --target build/emulated/python -r tests/pico/emulated/boot_rom.lock) $(QUIET) || $(FAILED) "The boot ROM's package could not be installed (build/setup.log)."; exit 1; }
	@HERALD_UF2="$(UF2)" $(BIN)/python -m pytest -n 0 -rs tests/pico/test_real_port.py

mpy: station

fast: setup .venv/ready-fast ## compile what bots think with, where there is a C compiler: strong ones look further
	@$(BIN)/herald fast || true

bench: dev ## measure what design promises: speed, memory, bytes
	@$(BIN)/python -m bench

soak: dev ## the long tests: a million lines over both ends of the wire, and all else in tests/soak
	@$(BIN)/python -m tests.soak

learning: dev requirements-learning.lock ## gymnasium and pettingzoo, whose own tests then try the environments for learning programs
	@$(call install,$(LOCKED) -r requirements-learning.lock) $(QUIET) || $(FAILED) "The packages in requirements-learning.lock could not be installed (build/setup.log)."; exit 1; }
	@$(BIN)/python -m pytest tests/rules/test_learning.py -k takes_the_environment

goldens: dev ## play the golden games again after a deliberate change of rules; read the diff
	@$(BIN)/python -m tests.golden.make

compact: dev ## make what a station carries of the lists of letters, sentences and card names
	@$(BIN)/python tools/compact.py

font: dev ## cut the letters of the pages out of the font of a package
	@$(BIN)/python tools/font.py

icon: dev ## draw the icons of a phone from host/web/static/icon.svg
	@$(BIN)/python tools/icon.py

translations: dev ## bring the catalogues of sentences in other languages in step with the code
	@$(BIN)/python tools/translations.py

docs: setup ## write the documents that are made from the code: docs/map.md, promises.md, commands.md, tables of PROTOCOL.md
	@$(BIN)/python -m tools.docs

map: setup ## docs/map.md alone: every module with its first sentence
	@$(BIN)/python -m tools.docs map

picture: dev ## take the README's picture of the table with the tests' browser
	@HERALD_PICTURE=1 $(BIN)/python -m pytest tests/web -k take_the_picture

pictures: picture ## take pictures of all pages with the tests' browser, for looking at: build/pictures/index.html
	@rm -rf build/pictures tests/web/layout_facts/*.json && HERALD_GOLDENS=1 $(BIN)/python -m pytest tests/web -m looked && $(BIN)/python -m tests.web.layout

hardware: dev ## draw the wiring and make the case's parts anew from their sources (graphviz, OpenSCAD, PrusaSlicer)
	@$(BIN)/python -m tools.hardware

lock: dev ## write the lock files anew from pyproject.toml and package.json
	@$(BIN)/python tools/lock.py && npm install --package-lock-only --silent && npm install --package-lock-only --silent --prefix host/computer/npm && npm install --package-lock-only --silent --prefix tests/pico/emulated && $(BIN)/python tools/lock.py npm

sbom: dev ## what a release ships, part by part with versions, licences and hashes (CycloneDX), in build/sbom
	@$(BIN)/python tools/sbom.py build/sbom/herald.cdx.json && echo "What Herald ships: build/sbom/herald.cdx.json."

rules: dev ## the rules alone, as the distribution herald-rules, in build/rules
	@$(BIN)/python tools/rules_wheel.py

release: dev ## everything that a release publishes, in build/release: wheel, sources, station, labels, SBOM, checksums (PACKAGES=FOLDER; KEY=FILE signs)
	@$(if $(PACKAGES),HERALD_PACKAGES="$(PACKAGES)") $(if $(KEY),HERALD_KEY="$(KEY)") $(BIN)/python tools/release.py

clean: ## remove everything that was made here, but for your games
	@rm -rf .venv node_modules build .pytest_cache .ruff_cache .hypothesis
