"""Bots: players made of code. They see what their seat may know, and the options, and have their own luck."""

from __future__ import annotations

from typing import Any

from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.game import Bot
from racelib.thunder_road.state import Seen


def random_bot(seen: Seen, choice: Choice[Any], dice: BotDice) -> Any:
    """Take any option, each as likely as the others."""
    options = list(choice)
    return options[dice.pick(len(options))]


BOTS: dict[str, Bot] = {"random": random_bot}
