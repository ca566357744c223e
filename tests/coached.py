"""What every coach must be able to do: say what is decided, where to look, which rules hold, and what is best."""

from __future__ import annotations

import re
from typing import Any

from racelib.kernel.choice import Choice
from racelib.kernel.game import Game
from racelib.kernel.hints import hint
from racelib.kernel.registry import coach_of
from racelib.rulebook import RULE_ID, rule


def rules_exist(words: str) -> bool:
    """Say whether words name rules, and all of them are in the ledger."""
    found = RULE_ID.findall(words)
    return bool(found) and all(rule(one).id == one for one in found)


def assert_first_hints(game: Game[Any], seen: Any, choice: Choice[Any], seat: int, forbidden: re.Pattern[str]) -> None:
    """Title and nudge must be short sentences without what is forbidden; the rules must exist; nothing is answered."""
    title = coach_of(game).title(seen, choice, "{0.__class__}")
    assert title.startswith("{0.__class__}, ")
    nudge, answer = hint(game, seen, choice, seat, 1)
    text, none = hint(game, seen, choice, seat, 2)
    assert answer is None and none is None
    assert rules_exist(text)
    for words in (title.partition(", ")[2], nudge):
        assert not forbidden.search(words), words
        assert words.endswith((".", "?")), words
        assert len(words) <= 200, words


def assert_answer(game: Game[Any], seen: Any, choice: Choice[Any], seat: int) -> None:
    """The answer must be allowed, that of the strongest bot, and told with its rules."""
    words, answer = hint(game, seen, choice, seat, 3)
    assert choice.legal(answer)
    assert answer == coach_of(game).advice(seen, choice, seat)
    assert words.startswith(f"A strong player would take: {game.words.option(choice.explain(answer))}.")
    assert rules_exist(words)
