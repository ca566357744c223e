"""Formula D as the kernel sees it: the chapters put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from racelib.errors import BadOption
from racelib.formula_d.bots import BOTS
from racelib.formula_d.events import EVENTS
from racelib.formula_d.finish import standings, summary
from racelib.formula_d.movement import WayChoice
from racelib.formula_d.picture import picture
from racelib.formula_d.position import broken, check, position, start, view
from racelib.formula_d.state import State
from racelib.formula_d.tables import PLAYERS
from racelib.formula_d.turn import race
from racelib.formula_d.words import say
from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice
from racelib.kernel.event import Event
from racelib.kernel.game import Game, open_to_all


def imagine(state: State, seat: int, dice: BotDice, since: Sequence[Event]) -> State:
    """Return what a seat may take the state to be: Formula D hides nothing."""
    return state


def read_answer(choice: Choice[Any], written: Any) -> Any:
    """Read an answer as people write it: a gear as a number; a way as steps, as its cells, or as its end.

    A list of cells becomes the steps between them. A table is the cheapest option that fits it: `{to = "1.13"}` ends
    there, `{cells = 3}` is so long, `{brake = 2}` gives so many cells up, `{pit = true}` goes into the pit lane.
    """
    if not isinstance(choice, WayChoice):
        return written
    track = choice.state.track
    if isinstance(written, list):
        steps = ""
        cell = choice.car.cell
        for code in written:
            to = track.number.get(code) if isinstance(code, str) else None
            if to is None:
                raise BadOption(f"there is no cell {code!r} on track '{track.id}'")
            letter = next((letter for letter, next_cell, _ in track.steps[cell] if next_cell == to), None)
            if letter is None:
                return written  # no such step: the choice will say why
            steps += letter
            cell = to
        return steps
    if isinstance(written, dict) and set(written) <= {"to", "cells", "brake", "pit"} and written:
        to = written.get("to", track.codes[0])
        if not isinstance(to, str) or to not in track.number:
            raise BadOption(f"there is no cell {to!r} on track '{track.id}'")
        options = sorted(choice.options(), key=lambda option: (choice.price(option[0]), len(option[0].steps)))
        for way, given_up in options:
            pits = track.pit[way.end]
            if (
                written.get("to", track.codes[way.end]) == track.codes[way.end]
                and written.get("cells", way.length) == way.length
                and written.get("brake", given_up) == given_up
                and written.get("pit", pits) == pits
            ):
                return way.steps
        return written
    return written


def facets(choice: Choice[Any]) -> dict[str, Any]:
    """Return what scenarios can expect of a choice.

    Of a gear: `gears`, and `costs` by gear. Of a way: `ends` of the ways that use up the roll (or of the longest, when
    blocked), `next` cells, `blocked`, the most cells that can be braked (`brakes`).
    """
    if isinstance(choice, WayChoice):
        codes = choice.state.track.codes
        options = list(choice.options())
        return {
            "ends": sorted({codes[way.end] for way, given_up in options if not given_up}),
            "next": sorted({codes[way.end] for way in choice.ways().by_length[1]}) if choice.distance else [],
            "blocked": choice.blocked(),
            "brakes": max(given_up for _, given_up in options),
        }
    gears = list(choice)
    return {"gears": gears, "costs": {str(gear): choice.explain(gear).price for gear in gears}}


GAME: Game[State] = Game(
    name="formula-d",
    title="Formula D",
    players=PLAYERS,
    check=check,
    start=start,
    rules=race,
    events=EVENTS,
    broken=broken,
    hide=open_to_all,
    view=view,
    say=say,
    picture=picture,
    bots=BOTS,
    imagine=imagine,
    read_answer=read_answer,
    facets=facets,
    position=position,
    standings=standings,
    summary=summary,
    first={"track": "lagoon"},
)
