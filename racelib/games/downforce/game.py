"""Downforce as the kernel sees it: the chapters put together."""

from __future__ import annotations

from racelib.games.downforce.answers import facets, read_answer
from racelib.games.downforce.bots import BOTS
from racelib.games.downforce.events import EVENTS
from racelib.games.downforce.invariants import broken
from racelib.games.downforce.options import OPTIONS, check, start
from racelib.games.downforce.results import standings, summary
from racelib.games.downforce.rules.whole_game import play
from racelib.games.downforce.secrets import hide, imagine
from racelib.games.downforce.show import scene
from racelib.games.downforce.show.coach import COACH
from racelib.games.downforce.show.picture import picture
from racelib.games.downforce.show.result import result
from racelib.games.downforce.show.settings import settings
from racelib.games.downforce.show.words import PHRASES, say
from racelib.games.downforce.state import State
from racelib.games.downforce.tables import PLAYERS
from racelib.games.downforce.view import position, view
from racelib.kernel.game import Game
from racelib.kernel.words import Words
from racelib.text.language import later

#: What has changed in our reading of the rules, version by version.
RULE_CHANGES = (
    later(
        "Determined works for each of your cars on a card. Players who must bid place a card that counts for them. Of "
        "equal bids, the colour of the car wins before the seat. Cunning is always replaced when two players agreed "
        "to do without it."
    ),
)

GAME: Game[State] = Game(
    name="downforce",
    title="Downforce",
    players=PLAYERS,
    check_options=check,
    start=start,
    rules=play,
    events=EVENTS,
    broken=broken,
    view=view,
    words=Words(say, PHRASES, standings, summary, result),
    hide=hide,
    picture=picture,
    bots=BOTS,
    imagine=imagine,
    read_answer=read_answer,
    facets=facets,
    position=position,
    options=OPTIONS,
    first={"track": "harbour"},
    settings=settings,
    coach=COACH,
    scene=scene,
    hands=True,
    rule_changes=RULE_CHANGES,
)
