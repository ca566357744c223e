# make play     set everything up and open the course
# make check    before every commit: style, types and the fast tests, in less than 2 minutes
# make test     every check there is
# make bench    measure, and write the figures into docs/figures.md
# make bench-openspiel    the same beside a game of OpenSpiel, which is installed first
# make compare OLD=folder    race this tree and an older one by turns: which is faster?
# CONTRIBUTING.md says more.
PYTHON ?= python3
# Where Python is told to keep no compiled files, every kernel and every test worker would compile racelib anew.
unexport PYTHONDONTWRITEBYTECODE

# Two environments. The players' has no test tools: half the size and half the wait. It is also yours to play in while
# the developers' is rebuilt or tried with other versions.
PLAY := .venv-play
PLAY_READY := $(PLAY)/.ready
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

PYTEST := $(BIN)/python -m pytest -n auto --dist loadgroup

.PHONY: play check style test bench bench-all bench-openspiel compare soak walk golden notebooks schema page-types types-js messages pictures clean

play: $(PLAY_READY)
	$(PLAY)/bin/python -m racelib.page.open_course notebooks

# tests/conftest.py lists the slow tests that this leaves out.
check: style
	$(PYTEST) -m "not slow"

test: style
	$(PYTEST)

style: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if [ -x node_modules/.bin/tsc ]; then echo node_modules/.bin/tsc; node_modules/.bin/tsc; fi

bench: $(READY)
	$(BIN)/python -m tests.benchmarks.bench --write
	$(BIN)/python -m tests.benchmarks.memory --write
	$(BIN)/python -m tests.benchmarks.browser --write

# How strong the bots are as well, which takes much longer.
bench-all: bench
	$(BIN)/python -m tests.benchmarks.formula_d_bots --write
	$(BIN)/python -m tests.benchmarks.downforce_bots --write
	$(BIN)/python -m tests.benchmarks.thunder_road_bots --write

# How fast the rules run beside a game of OpenSpiel, which is written in C++.
bench-openspiel: $(READY)
	$(BIN)/pip install --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m tests.benchmarks.openspiel --write

# Before and after a change for speed: both trees race by turns. OLD is the folder of the other, such as a git worktree.
compare: $(READY)
	$(BIN)/python -m tests.benchmarks.compare $(OLD)

soak: $(READY)
	$(BIN)/python -m tests.soak --races 20000

# After a change of lessons or of the page: a robot walks every step of every lesson in a browser, by hints and mistakes.
walk: $(READY)
	RACELIB_WALK=all $(PYTEST) tests/browser/test_lessons.py

# After a change of rules that is meant: write the golden races and the shipped replays again.
golden: $(READY)
	$(BIN)/python -m tests.golden.test_golden
	$(BIN)/python -m tests.games.formula_d.test_replays
	$(BIN)/python -m tests.games.downforce.test_replays
	$(BIN)/python -m tests.games.thunder_road.test_replays

# After a change of lessons, or of what the notebooks show: write them and their outputs again.
notebooks: $(READY)
	$(BIN)/python -m tests.notebooks.write
	$(BIN)/python -m tests.notebooks.refresh

# After a change of events or headers: write the JSON Schema of replay files again.
schema: $(READY)
	$(BIN)/python -m racelib.kernel.schema > racelib/kernel/replay.schema.json

# After a change of what Python tells the page: write the types of it again.
page-types: $(READY)
	$(BIN)/python -m racelib.page.page_types > racelib/page/js/payload.d.ts

# The types of the page's scripts, for those who have Node: nothing else needs it. Once TypeScript is there, `make style`
# checks them, too.
types-js: node_modules/.bin/tsc
	node_modules/.bin/tsc

node_modules/.bin/tsc: package.json
	npm install --no-package-lock --no-audit --no-fund
	@touch node_modules/.bin/tsc

# After a change of sentences: collect them for the translators.
messages: $(READY)
	$(BIN)/pybabel -q extract --no-default-keywords -k tr -k trn:1,2 -k later -k later_n:1,2 --add-location=file --project=racelib \
	  -o racelib/text/locale/racelib.pot racelib

# After a change of what people see: a picture of every screen, light and dark, at three sizes. Look at them.
pictures: $(READY)
	$(BIN)/python -m tests.browser.screens build/pictures

# Python compiles what a player uses at the first start; compiling all packages here would cost 80 MB and 13 seconds.
$(PLAY_READY): pyproject.toml
	@echo "Setting up $(PLAY), once: about 350 MB. This takes a minute or so."
	$(PYTHON) -m venv $(PLAY)
	$(PLAY)/bin/pip install --no-compile --disable-pip-version-check --editable .
	$(PLAY)/bin/python -m racelib.home_page.warm_up
	@touch $(PLAY_READY)

$(READY): pyproject.toml
	@echo "Setting up $(VENV) with the tools of developers, once: about 700 MB. This takes a minute or two."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --disable-pip-version-check --editable '.[test]'
	@touch $(READY)

clean:
	rm -rf $(PLAY) $(VENV) node_modules build *.egg-info
