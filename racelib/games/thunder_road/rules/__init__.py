"""The rules of Thunder Road, one file for each chapter of the rulebook.

The chapter `entering` comes with every other one: it says what happens in the cells that a chain of effects leads to.
"""

from racelib.games.thunder_road.rules import entering as entering
