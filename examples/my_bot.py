"""A bot of your own: a function that picks one of the options.

    python examples/my_bot.py                                     # 50 races against the rookie
    racelib race --bots examples.my_bot:my_bot,racer              # against the racer, from the project's folder

It picks a gear in Formula D by the numbers that each gear comes with, and the cheapest option of everything else.
`docs/how-to-bot.md` explains what a bot gets and what it may do.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import racelib as rl

#: What things are worth, in cells.
STOP, SPIN, OUT = 4, 5, 100


def my_bot(seen: Any, choice: Any, dice: Any) -> Any:
    """Return the option with the best score; of equal ones any."""
    score = gear_score if choice.KIND == "gear" else cheapness
    scored = [(score(choice.explain(option)), option) for option in choice]
    best = max(points for points, _ in scored)
    equal = [option for points, option in scored if points == best]
    return equal[dice.pick(len(equal))]


def gear_score(option: Any) -> float:
    """Return the average cells of a gear, with a bonus for a stop in the corner, less its price and risks."""
    facts = option.facts
    gain = facts["mean"] + STOP * facts["stop"]
    price = option.price + facts["mean_price"] + facts["worst"] / 2
    return float(gain - price - SPIN * facts["spin"] - OUT * facts["out"])


def cheapness(option: Any) -> float:
    """Return how little an option costs; a route of Formula D may also damage the car, spin it or put it out."""
    facts = option.facts
    return float(-option.price - facts.get("damage", 0) - SPIN * facts.get("spin", 0) - OUT * facts.get("out", 0))


def wins(races: int) -> Counter[str]:
    """Race against the rookie, two cars each, and count the wins."""
    won: Counter[str] = Counter()
    for seed in range(races):
        race = rl.new_race(track="lagoon", players=4, bots=[my_bot, "rookie"], seed=seed)
        winner = race.run()[0]["car"]
        won[race.header.seats[winner].bot] += 1
    return won


if __name__ == "__main__":
    for bot, number in wins(50).most_common():
        print(f"{bot}: {number} wins")
