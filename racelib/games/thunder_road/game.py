"""Thunder Road: Vendetta as the kernel sees it: the chapters put together."""

from __future__ import annotations

from racelib.games.thunder_road.answers import facets, read_answer
from racelib.games.thunder_road.bots import BOTS
from racelib.games.thunder_road.events import EVENTS
from racelib.games.thunder_road.invariants import broken
from racelib.games.thunder_road.options import OPTIONS, check, modules_of, start
from racelib.games.thunder_road.results import is_out, standings, summary
from racelib.games.thunder_road.rules.whole_game import play
from racelib.games.thunder_road.secrets import hide, imagine
from racelib.games.thunder_road.show import scene
from racelib.games.thunder_road.show.coach import COACH
from racelib.games.thunder_road.show.picture import picture
from racelib.games.thunder_road.show.result import result
from racelib.games.thunder_road.show.settings import settings
from racelib.games.thunder_road.show.words import say
from racelib.games.thunder_road.show.words.choices import PHRASES
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import PLAYERS
from racelib.games.thunder_road.view import position, view
from racelib.kernel.game import Game
from racelib.kernel.words import Words
from racelib.text.language import later

#: What has changed in our reading of the rules, a sentence for each version after the first.
RULE_CHANGES = (
    later(
        "A mine stops a car that ignores the damage, a lone bike may decline a command, open tokens act when a car "
        "enters, and every right to re-roll a shot counts; the fire die has no +3."
    ),
)

GAME: Game[State] = Game(
    name="thunder-road",
    title="Thunder Road: Vendetta",
    check_options=check,
    start=start,
    rules=play,
    events=EVENTS,
    broken=broken,
    view=view,
    words=Words(say, PHRASES, standings, summary, result, is_out),
    hide=hide,
    picture=picture,
    bots=BOTS,
    imagine=imagine,
    read_answer=read_answer,
    facets=facets,
    position=position,
    options=OPTIONS,
    first={"tiles": "wasteland"},
    settings=settings,
    players=PLAYERS,
    scene=scene,
    coach=COACH,
    hands=lambda header: bool(modules_of(header)),
    rule_changes=RULE_CHANGES,
)
