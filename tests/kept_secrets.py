"""How the tests look for leaks: all that a seat can see of a game, compared with a twin that differs in what is hidden.

What is hidden, and how a twin is made, is each game's own; a twin plays the same answers with other chances, and is one
when all that the seat may know by the ledger is the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace as changed
from typing import Any

from racelib.errors import IllegalChoice
from racelib.kernel.chance import BotDice, Seeded
from racelib.kernel.conformance.playing import JUNK
from racelib.kernel.event import Chose, ChoseTogether, written
from racelib.kernel.game import SPECTATOR, Game
from racelib.kernel.hints import hint
from racelib.kernel.race import Race
from racelib.kernel.replay import replay_bytes
from racelib.page.timeline import Timeline
from racelib.page.widget import Play

#: A seed that cannot be mistaken for another number.
SEED = 987_654_321

#: In what a twin looks different to a seat; None when there is no twin.
Differences = Callable[[Race[Any], int], list[str] | None]


def followed(
    race: Race[Any], chance: Seeded, secret: Callable[[int, Any], Any] = lambda seat, answer: answer
) -> Race[Any] | None:
    """Return the game with other chances, and with other answers of those that are given in secret.

    None when somebody could not have answered so.
    """
    twin: Race[Any] = Race(race.game, race.header, chance)
    try:
        for event in race.events:
            if isinstance(event, Chose) and not event.forced:
                twin.choose(event.answer, event.seat)
            elif isinstance(event, ChoseTogether):
                for seat, answer in event.answers:
                    if twin.asked(seat) is not None:
                        twin.choose(secret(seat, answer), seat)
    except IllegalChoice:
        return None
    return twin


# -- everything that a seat can see ----------------------------------------------------------------------------


def everything(race: Race[Any], seat: int, refused: Sequence[Any]) -> dict[str, Any]:
    """Return all that a seat (or a spectator) is shown, told, asked and given; also how some answers are refused."""
    game, names = race.game, tuple(one.name for one in race.header.seats)
    state = game.start(race.header)
    seen: dict[str, Any] = {"words": [], "events": []}
    for event in race.events:
        hidden = game.hide(event, state, seat)
        seen["events"].append(written(hidden))
        seen["words"].append(game.words.say(hidden, state, names))
        event.apply(state)
    seen["view"] = game.view(race.state, seat)
    seen["picture"] = game.picture(race.state, names, seat)
    seen["page"] = Timeline(race.header, race.events, (seat,)).payload()
    if seat == SPECTATOR:
        return seen
    seen["sees"] = repr(race.state.seen_by(seat))
    fork = race.fork(seat=seat, seed=5)
    seen["fork"] = replay_bytes(fork)
    fork.run(dict.fromkeys(range(len(names)), game.bots["random"]), decisions=30)
    seen["its future"] = replay_bytes(fork)
    ask = race.asked(seat)
    if ask is not None:
        seen |= everything_asked(race, seat, ask.choice, refused)
    return seen


def everything_asked(race: Race[Any], seat: int, choice: Any, refused: Sequence[Any]) -> dict[str, Any]:
    """Return all that a seat is given with what it is asked."""
    known = race.state.seen_by(seat)
    return {
        "options": list(choice),
        "explained": [repr(choice.explain(option)) for option in choice],
        "refused": [repr(choice.refuse(junk)) for junk in (*JUNK, *refused)],
        "facets": race.game.facets(choice),
        "bots": {name: bot(known, choice, BotDice(7, seat)) for name, bot in race.game.bots.items()},
        "hints": [hint(race.game, known, choice, seat, level) for level in (1, 2, 3)],
    }


def whole_page(race: Race[Any], seat: int, cell: str) -> list[Any]:
    """Return the page of a player, and all that it says when it is asked for hints and why a cell is no option."""
    page = Play(race.fork(), [seat])
    sent: list[Any] = []
    page.send = lambda content, buffers=None: sent.append(content)
    for level in (1, 2, 3):
        page._message(None, {"do": "hint", "level": level}, None)
    page._message(None, {"do": "why not", "cell": cell}, None)
    page.resend()
    return [page.timeline.payload(), page.news(), page.text(), sent]


def different(one: dict[str, Any], two: dict[str, Any]) -> list[str]:
    """Return in what two games look different.

    >>> different({"view": 1, "words": "a"}, {"view": 2, "words": "a"})
    ['view']
    """
    assert one.keys() == two.keys()
    return [what for what in one if one[what] != two[what]]


def reached(thing: Any) -> Iterator[Any]:
    """Give everything that references lead to."""
    found, waiting = {id(thing)}, [thing]
    while waiting:
        one = waiting.pop()
        yield one
        inside = [getattr(one, name, None) for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
        inside += [getattr(one, name) for name in getattr(one, "__struct_fields__", ())]
        inside += list(getattr(one, "__dict__", {}).values())
        if isinstance(one, dict):
            inside += [*one, *one.values()]
        if isinstance(one, (list, tuple, set, frozenset)):
            inside += list(one)
        for other in inside:
            if id(other) not in found and not isinstance(other, (str, int, float, type(None), type)):
                found.add(id(other))
                waiting.append(other)


def reached_by(race: Race[Any], seat: int) -> Iterator[Any]:
    """Give everything that references lead to from what a seat sees and is asked."""
    return reached([race.state.seen_by(seat), *(ask.choice for ask in race.pending if ask.seat == seat)])


# -- what the tests say ----------------------------------------------------------------------------------------


def assert_nobody_can_tell(probes: Iterable[Race[Any]], differences: Differences) -> None:
    """Neither who is asked, nor the next one, nor a spectator may find anything different in a twin."""
    tried = 0
    for probe in probes:
        asked = probe.pending[-1].seat
        for seat in (asked, (asked + 1) % len(probe.header.seats), SPECTATOR):
            found = differences(probe, seat)
            assert not found, f"event {len(probe.events)}: seat {seat} can tell by {found}"
            tried += found is not None
    assert tried >= 6, "there were hardly any twins to look at"


def assert_seed_is_on_no_page(probe: Race[Any]) -> None:
    """Who knows the seed knows everything: it is on no page of a game under way."""
    seat = probe.pending[0].seat
    assert probe.header.seed == SEED
    assert str(SEED) not in json.dumps(Timeline(probe.header, probe.events, (seat,)).payload())
    assert str(SEED) not in json.dumps(Play(probe.fork(), [seat]).payload)
    assert str(SEED) not in replay_bytes(probe.fork(seat=seat)).decode()


def leaky(game: Game[Any], hidden: Callable[[Any], str]) -> dict[str, tuple[Game[Any], str]]:
    """Return games like this one that give away what is hidden, each in one way, and in what it must be noticed."""
    return {
        "events that are not hidden": (changed(game, hide=lambda event, state, seat: event), "events"),
        "a view that shows all": (changed(game, view=lambda state, seat=None: game.view(state)), "view"),
        "a picture that shows all": (changed(game, picture=lambda state, names, seat=None: hidden(state)), "picture"),
        "a fork that keeps it all": (changed(game, imagine=lambda state, seat, dice, since: state), "fork"),
    }
