"""What the coach says about choices with cards of Extra Ammo."""

from __future__ import annotations

from typing import Any

from racelib.games.thunder_road.rules.windows import PlayChoice
from racelib.games.thunder_road.show.kinds import kind
from racelib.games.thunder_road.show.words.facts import Template
from racelib.games.thunder_road.state import Seen
from racelib.kernel.choice import Choice
from racelib.kernel.coach import Kind
from racelib.text.language import later

#: What is asked when a window opens, window by window.
WINDOWS: dict[str, Template] = {
    "airstrike": later("{name}, do you play your enhanced airstrike now? You can once a game."),
    "before-move": later("{name}, {car} is about to move. Do you play a card first?"),
}


def window_title(seen: Seen, choice: PlayChoice) -> Template:
    """Return what is asked in a window."""
    return WINDOWS[choice.window]


#: Each kind of choice of Extra Ammo.
AMMO_KINDS: dict[type[Choice[Any]], Kind] = {
    PlayChoice: kind(
        window_title,
        later("You have this card once. Is this its moment, or will a better one come?"),
        "TR-RULING-115",
    ),
}
