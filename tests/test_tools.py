"""The everyday tools agree with each other: the Makefile, the commit hooks, the page for contributors."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatch

import pytest
import yaml

from tests.conftest import SLOW, TESTS, is_slow

ROOT = TESTS.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("pattern", SLOW)
def test_what_is_called_slow_is_there(pattern: str) -> None:
    files = [file.relative_to(TESTS).as_posix() for file in TESTS.rglob("test_*.py")]
    assert any(fnmatch(file, pattern) for file in files), f"no test matches {pattern}: was it moved?"


def test_slow_tests_are_left_out_and_the_heart_is_not() -> None:
    assert is_slow(TESTS / "browser" / "test_play.py") and is_slow(TESTS / "kernel" / "test_replay_damage.py")
    for fast in (TESTS / "golden" / "test_golden.py", TESTS / "test_rules_matter.py", ROOT / "racelib" / "errors.py"):
        assert fast.is_file() and not is_slow(fast)


def test_the_hooks_run_what_make_check_runs() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"], "nothing is fetched"
    hooks = config["repos"][0]["hooks"]
    assert {hook["language"] for hook in hooks} == {"system"}
    commands = [hook["entry"].removeprefix(".venv/bin/").split()[0] for hook in hooks]
    style = MAKEFILE.partition("style: $(READY)\n")[2].partition("\n\n")[0]
    assert commands == re.findall(r"\$\(BIN\)/(\w+)", style)


def test_contributing_explains_every_make_target() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    targets = MAKEFILE.partition(".PHONY: ")[2].partition("\n")[0].split()
    assert not [target for target in targets if target != "style" and f"make {target}`" not in page]


def test_every_dependency_has_its_reason() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lines = re.findall(
        r'^    "[\w-]+.*$', project.partition("dependencies = [")[2].partition("[project.scripts]")[0], re.M
    )
    assert len(lines) > 15
    assert not [line for line in lines if not re.search(r'",\s+# \w+', line)]


def test_players_get_no_test_tools() -> None:
    setting_up = MAKEFILE.partition("$(PLAY_READY): pyproject.toml")[2].partition("\n\n")[0]
    assert "--editable .\n" in setting_up and "[test]" not in setting_up
    assert "--quiet" not in MAKEFILE, "a minute of silence looks like a program that hangs"


def test_typescript_is_a_tool_of_developers_alone() -> None:
    """One version, nothing else, no list of addresses; `make style` checks the scripts only where it is installed."""
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    assert package["private"] and "dependencies" not in package
    assert re.fullmatch(r"\d+\.\d+\.\d+", package["devDependencies"].pop("typescript"))
    assert not package["devDependencies"] and not (ROOT / "package-lock.json").exists()
    style = MAKEFILE.partition("style: $(READY)\n")[2].partition("\n\n")[0]
    assert "if [ -x node_modules/.bin/tsc ]" in style and "npm" not in style and "npx" not in style
