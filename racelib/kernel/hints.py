"""Hints, the same for every game: a nudge, the rule that matters now, or what a strong player would answer."""

from __future__ import annotations

from typing import Any

from racelib.kernel.choice import Choice
from racelib.rulebook import rule
from racelib.text.language import tr


def hint(coach: Any, seen: Any, choice: Choice[Any], seat: int, level: int) -> tuple[str, Any]:
    """Return a hint in words, and the answer it points at (only at level 3).

    Parameters
    ----------
    coach
        The coach of the game: it has `nudge`, `rule_that_matters`, `advice` and `reason`.
    seen, choice, seat
        What the seat may know, and what it is asked.
    level
        1 says where to look, 2 names the rule, 3 tells the answer and why.
    """
    if level <= 1:
        return coach.nudge(seen, choice), None
    if level == 2:
        which = coach.rule_that_matters(seen, choice)
        return f"{rule(which).text} ({which})", None
    answer = coach.advice(seen, choice, seat)
    told = choice.explain(answer)
    sentence = tr("A strong player would take: {option}.").format(option=str(told))
    return f"{sentence} {coach.reason(seen, choice, answer)}".rstrip() + f" ({', '.join(told.rules)})", answer
