"""Formula D as the kernel sees it: the parts put together."""

from __future__ import annotations

from racelib.games.formula_d import options
from racelib.games.formula_d.answers import facets, read_answer
from racelib.games.formula_d.bots import BOTS
from racelib.games.formula_d.events import EVENTS
from racelib.games.formula_d.invariants import broken
from racelib.games.formula_d.results import is_out, standings, summary
from racelib.games.formula_d.rules.whole_game import race
from racelib.games.formula_d.show import scene
from racelib.games.formula_d.show.coach import COACH
from racelib.games.formula_d.show.picture import picture
from racelib.games.formula_d.show.result import result
from racelib.games.formula_d.show.settings import settings
from racelib.games.formula_d.show.words import say
from racelib.games.formula_d.show.words.choices import PHRASES
from racelib.games.formula_d.state import State
from racelib.games.formula_d.tables import PLAYERS
from racelib.games.formula_d.view import position, view
from racelib.kernel.game import Game
from racelib.kernel.words import Words
from racelib.text.language import later

GAME: Game[State] = Game(
    name="formula-d",
    title="Formula D",
    players=PLAYERS,
    check_options=options.check,
    start=options.start,
    rules=race,
    events=EVENTS,
    broken=broken,
    view=view,
    words=Words(say, PHRASES, standings, summary, result, is_out),
    picture=picture,
    bots=BOTS,
    read_answer=read_answer,
    facets=facets,
    position=position,
    options=options.OPTIONS,
    first={"track": "lagoon"},
    settings=settings,
    scene=scene,
    coach=COACH,
    rule_changes=(
        later(
            "A blocked car may brake, and pay for its cells short with more brakes. The point for entering a corner "
            "in a slipstream does not end the chain, and no slipstream puts you out for certain. On a street circuit "
            "danger cells count for Formula 1 cars of the advanced game."
        ),
    ),
)
