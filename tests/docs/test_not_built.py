"""The list of rules that are written but not built is right: it names real rules, and every rule that is missing."""

from __future__ import annotations

import re
import tomllib

import pytest

from racelib.rulebook import RULE_ID
from tests.docs.pages import DOCS, ROOT

GAMES = ("formula_d", "downforce", "thunder_road")
LIST = (DOCS / "rules" / "README.md").read_text(encoding="utf-8").partition("## Written, not built yet")[2]
#: Worked examples are no rules, nor is the list of what we do not have of the rulebooks.
NO_RULES = re.compile(r"-(?:EX|LOST|SRC)-")


def ledger(game: str) -> str:
    return (DOCS / "rules" / f"{game}.md").read_text(encoding="utf-8")


def listed() -> set[str]:
    """Return the ids of the list; "FD-BRAKE-01 to 04" are four."""
    found = set()
    for match in re.finditer(rf"({RULE_ID.pattern})(?: to (\d+))?", LIST.partition("\n## ")[0]):
        family, _, first = match[1].rpartition("-")
        numbers = range(int(first), int(match[2]) + 1) if match[2] else ()
        found |= {match[1], *(f"{family}-{number:02}" for number in numbers)}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_the_program_lacks_is_listed(game: str) -> None:
    rules = tomllib.loads((ROOT / "racelib" / "rulebook" / f"{game}.toml").read_text(encoding="utf-8"))["rule"]
    written = re.findall(rf"^\| ({RULE_ID.pattern}) \|", ledger(game), re.MULTILINE)
    due = {one for one in written if not NO_RULES.search(one)}
    assert len(due) > 200, "the test reads the tables of the ledger"
    assert sorted(due - {rule["id"] for rule in rules} - listed()) == []


def test_what_is_listed_is_written() -> None:
    written = set(RULE_ID.findall("".join(map(ledger, GAMES))))
    assert sorted(listed() - written) == []
