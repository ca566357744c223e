"""What is asked in a game, one ask after the other, while bots play it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Ask
from racelib.kernel.game import Bot
from racelib.kernel.race import Race


def asks_of(race: Race[Any], bots: dict[int, Bot]) -> Iterator[Ask]:
    """Let bots play a game, and give every ask before it is answered."""
    while race.pending:
        yield race.pending[0]
        race.run(bots, decisions=1)


def answer_of(race: Race[Any], bot: str) -> Any:
    """Return what a bot of the game would answer to what is asked; it stays asked."""
    ask = race.pending[0]
    return race.game.bots[bot](race.state.seen_by(ask.seat), ask.choice, BotDice(0, ask.seat))
