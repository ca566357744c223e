"""Cards that lie on the board when something has to be settled first: one sentence, one or two buttons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from racelib.errors import RaceError
from racelib.kernel.game import SPECTATOR
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of, scene_of
from racelib.text.kit import first_upper
from racelib.text.language import tr


class Button(msgspec.Struct, frozen=True):
    """A button: what it asks Python to do, and its words."""

    do: str
    words: str


class Card(msgspec.Struct, frozen=True):
    """A card on the board.

    Attributes
    ----------
    chip, title, say
        The small word above, the sentence, and a line below it.
    buttons
        The first one is the one to press.
    when
        When the race was played last, in seconds since 1970; 0 leaves it out.
    else_say
        The line instead, where the page cannot do what the first button says.
    """

    chip: str
    title: str
    say: str
    buttons: list[Button]
    when: float = 0
    else_say: str = ""


def welcome_back(race: Race[Any], people: Sequence[int], when: float, file: str) -> Card:
    """Return the card of a second visit: where the race is, how you stand, where it is saved, whether to go on.

    Parameters
    ----------
    race, people
        The race, and the seats of the people here.
    when, file
        When it was played last, and the file it is saved in; "" when only the browser has it.
    """
    title, say = how_it_stands(race, people)
    kept = tr("Kept in this browser.")
    if file:  # its folder and its name: where the folder lies says nothing to a player
        kept = tr("Saved in {file}").format(file="/".join(Path(file).parts[-2:]))
    return Card(tr("Welcome back"), title, f"{say}. {kept}", [go_on(), new_race()], when)


def how_it_stands(race: Race[Any], people: Sequence[int]) -> tuple[str, str]:
    """Return where a race was left and whose turn it was, and how the player in turn stands."""
    scene, header = scene_of(race.game), race.header
    stage, frame = scene.stage(race.state, header.names), scene.frame(race.state)
    seat = next((ask.seat for ask in race.pending if ask.seat in people), people[0])
    turn = tr("{place}, {when}: it was your turn.")
    if len(people) > 1:
        turn = tr("{place}, {when}: it was the turn of {name}.")
    names, number = stage.round_names, frame.round
    when_left = names[number] if number < len(names) else tr("{unit} {number}").format(unit=stage.unit, number=number)
    title = turn.format(place=stage.place, when=when_left, name=header.names[seat])
    seen = race.state.seen_by(seat if len(people) == 1 else SPECTATOR)  # several people read the card together
    say = coach_of(race.game).in_short(seen, seat, header.names[seat])
    if len(stage.cars) == len(header.seats):  # a car a seat: your place is that of your car
        place = frame.rows[seat][stage.columns.index("place")]
        say = tr("Place {place} of {cars}. {more}").format(place=place, cars=len(stage.cars), more=say)
    return title, say


def go_on() -> Button:
    """Return the button that goes on with the race on the board."""
    return Button("go on", tr("Continue this race"))


def new_race() -> Button:
    """Return the button that begins a new race."""
    return Button("new race", tr("New race"))


def in_use() -> Card:
    """Return the card of a race that somebody else goes on with."""
    title = tr("This race is open somewhere else.")
    say = tr("Close its page there to go on here. If that does not help, end the other kernel. Nothing is lost.")
    return Card(tr("Paused"), title, say, [go_on(), Button("watch", tr("Watch it")), new_race()])


def still_in_use() -> Card:
    """Return the card of a race that has been asked for again, and that somebody else still goes on with."""
    say = tr("Its page may be closed, but its kernel still runs: shut that kernel down, or end the other “make play”.")
    return msgspec.structs.replace(in_use(), title=tr("This race is still open somewhere else."), say=say)


def watching() -> Card:
    """Return what is said, and the buttons, while a race is watched that goes on elsewhere."""
    say = tr("This race goes on somewhere else. “Watch it” again shows what has happened since.")
    return msgspec.structs.replace(in_use(), chip=tr("You are watching"), title=say, say="")


def moved_away() -> Card:
    """Return the card of a race that goes on in this kernel: in another tab of the browser, or another cell."""
    title = tr("This race goes on in another tab or notebook cell.")
    return Card(tr("Paused"), title, tr("You can bring it back here. Nothing is lost."), [go_on(), new_race()])


def looking() -> Card:
    """Return the card for the moments in which Python has not said yet whether there is an earlier race."""
    return Card(tr("One moment"), tr("Looking for your race …"), "", [])


def cannot_go_on(problem: RaceError) -> Card:
    """Return the card of a saved race that cannot go on."""
    return Card(tr("Not readable"), tr("This race cannot go on."), first_upper(str(problem)), [new_race(), go_on()])


def stopped(saved: bool) -> Card:
    """Return the card for the time when the kernel is gone; the page has it from the start.

    Where the page cannot start the kernel by itself, it leaves the button out that does so and shows `else_say`.
    """
    title, again = tr("The game has stopped answering."), tr("Choose Run ▸ Run All Cells to go on.")
    if not saved:
        load = Button("restart", tr("Load it again"))
        return Card(tr("Paused"), title, tr("Reload the page to start again."), [load], else_say=again)
    say = tr("Nothing is lost: every move up to now is saved in this browser.")
    return Card(tr("Paused"), title, say, ways_on(), else_say=f"{say} {again}")


def what_if_stopped() -> Card:
    """Return the card for the time when the kernel of a what-if is gone: only the page has its moves."""
    say = tr("Nothing is lost: this page has kept every move.")
    again = tr("Save them as a file, then choose Run ▸ Run All Cells to see the recorded race again.")
    return Card(tr("Paused"), tr("The game has stopped answering."), say, ways_on(), else_say=f"{say} {again}")


def ways_on() -> list[Button]:
    """Return the buttons that work without a kernel."""
    return [Button("restart", tr("Go on from here")), Button("file", tr("Save as a file"))]
