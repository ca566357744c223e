"""Hints, the same for every game: a nudge, the rule that matters now, or what a strong player would answer."""

from __future__ import annotations

from typing import Any

from racelib.errors import BadOption
from racelib.kernel.choice import Choice, Explained
from racelib.kernel.game import Game
from racelib.kernel.registry import coach_of
from racelib.rulebook import rule
from racelib.text.language import tr

#: How many hints there are: a nudge, the rule, the answer.
HINTS = 3


def hint(game: Game[Any], seen: Any, choice: Choice[Any], seat: int, level: int) -> tuple[str, Any]:
    """Return a hint in words, and the answer it points at (only at level 3).

    Parameters
    ----------
    game
        The game, with its coach and its words.
    seen, choice, seat
        What the seat may know, and what it is asked.
    level
        1 says where to look, 2 names the rule, 3 gives the answer and why.
    """
    coach = coach_of(game)
    if level <= 1:
        return coach.nudge(seen, choice), None
    if level == 2:
        return about_rule(coach.rule_that_matters(seen, choice)), None
    answer = coach.advice(seen, choice, seat)
    told = choice.explain(answer)
    return advised(game.words.option(told), told, coach.reason(seen, choice, answer)), answer


def advised(option: str, told: Explained, reason: str = "") -> str:
    """Say what a strong player would take, why, and which rules it rests on.

    >>> advised("gear 3", Explained("gear", rules=["FD-GEAR-01"]), "It never goes too far.")
    'A strong player would take: gear 3. It never goes too far. (FD-GEAR-01)'
    """
    sentence = tr("A strong player would take: {option}.").format(option=option)
    rules = f" ({', '.join(told.rules)})" if told.rules else ""
    return f"{sentence} {reason}".rstrip() + rules


def about_rule(which: str) -> str:
    """Return a rule with its id; a game may have rules that are not in our catalogue, or name none.

    >>> about_rule("")
    'No single rule decides here: look at the prices and the dangers of the options.'
    """
    if not which:
        return tr("No single rule decides here: look at the prices and the dangers of the options.")
    try:
        return f"{rule(which).text} ({which})"
    except BadOption:
        return tr("Think of the rule {rule}.").format(rule=which)
