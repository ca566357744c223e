"""What the coach says about choices with cards of Extra Ammo."""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.rules.windows import PlayChoice
from racelib.games.thunder_road.show import looks
from racelib.games.thunder_road.show.kinds import kind
from racelib.games.thunder_road.show.secret_coach import SECRET_KINDS, SECRET_NUDGES, SECRET_WINDOWS
from racelib.games.thunder_road.show.words.facts import Template
from racelib.games.thunder_road.state import Seen
from racelib.kernel.choice import Choice
from racelib.kernel.coach import Kind
from racelib.text.language import later

#: What helps to decide in most windows.
ONCE = later("You have this card once. Is this its moment, or will a better one come?")
#: What is asked when a window opens, window by window.
WINDOWS: dict[str, Template] = {
    **SECRET_WINDOWS,
    "airstrike": later("{name}, do you play your enhanced airstrike now? You can once a game."),
    "before-move": later("{name}, {car} is about to move. Do you play a card first?"),
}


def window_title(seen: Seen, choice: PlayChoice) -> Template:
    """Return what is asked in a window."""
    return WINDOWS[choice.window]


def window_nudge(seen: Seen, choice: PlayChoice) -> Template:
    """Return what helps to decide in a window."""
    return SECRET_NUDGES.get(choice.window, ONCE)


#: Each kind of choice of Extra Ammo.
AMMO_KINDS: dict[type[Choice[Any]], Kind] = {
    PlayChoice: kind(
        window_title,
        window_nudge,
        "TR-RULING-115",
        price=looks.IN_CARDS,
    ),
    **SECRET_KINDS,
}
