"""Dice Dash: a whole game on racelib in two short files, to copy from. docs/how-to-game.md walks through it.

Two to four cars race down a straight road with two lanes. In your turn you choose a die: the careful one shows 1 to 4,
the bold one 1 to 6. But a bold 1 or 2 is a spin: you stay where you are and lose one of your two tyres, and without
tyres only the careful die is left. Then you choose the lane you end in. The first car over the line wins.

    import racelib as rl
    import examples.dice_dash

    rl.play("dice-dash", players=3)
"""

from __future__ import annotations

from examples.dice_dash import rules, show
from racelib.kernel.game import Game
from racelib.kernel.registry import register

GAME = register(
    Game(
        name="dice-dash",
        title="Dice Dash",
        players=rules.PLAYERS,
        check_options=rules.check,
        start=rules.start,
        rules=rules.race,
        events=(rules.Spun, rules.Drove),
        broken=rules.broken,
        words=show.WORDS,
        picture=show.picture,
        bots={"racer": rules.racer},
        scene=show,
        coach=show.COACH,
    )
)
