"""Bots: players made of code. They see what their seat may know, and the options, and have their own luck."""

from __future__ import annotations

from racelib.games.formula_d.bots.racer import racer
from racelib.games.formula_d.bots.rookie import rookie
from racelib.kernel.bots import any_bot
from racelib.kernel.game import Bot

#: The bots of the game, the weakest first.
BOTS: dict[str, Bot] = {"random": any_bot, "rookie": rookie, "racer": racer}
