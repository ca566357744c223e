# Two commands do all the set-up:  make play  and  make test.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test bench soak golden notebooks schema messages clean

play: $(READY)
	$(BIN)/python -m racelib.page.lab notebooks

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist loadgroup

bench: $(READY)
	$(BIN)/python -m tests.benchmarks.bench
	$(BIN)/python -m tests.benchmarks.browser

soak: $(READY)
	$(BIN)/python -m tests.soak --races 20000

# After a change that is meant: write the golden races, the shipped replays, the outputs of the notebooks, the replay schema and the sentences
# for translators anew.
golden: $(READY)
	$(BIN)/python -m tests.golden.test_golden
	$(BIN)/python -m tests.games.formula_d.test_replays
	$(BIN)/python -m tests.games.downforce.test_replays
	$(BIN)/python -m tests.games.thunder_road.test_replays

notebooks: $(READY)
	$(BIN)/python -m tests.notebooks.refresh

schema: $(READY)
	$(BIN)/python -m racelib.kernel.schema > racelib/kernel/replay.schema.json

messages: $(READY)
	$(BIN)/pybabel -q extract --no-default-keywords -k tr -k trn:1,2 -k later -k later_n:1,2 --add-location=file --project=racelib \
	  -o racelib/text/locale/racelib.pot racelib

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $(READY)

clean:
	rm -rf $(VENV) build *.egg-info
