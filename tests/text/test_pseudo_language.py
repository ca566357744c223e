"""Every sentence that a player meets can be translated: random races of every game are told in a pseudo-language.

The pseudo-language puts each message between ⟦ and ⟧. Whatever stands outside them was not translated: only names,
numbers, codes and rule ids may.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from racelib.errors import BadBot, BadReplay, IllegalChoice, RaceError
from racelib.games.formula_d.events.turns import Shifted
from racelib.kernel.bots import refuse_missing
from racelib.kernel.chance import BotDice
from racelib.kernel.event import written
from racelib.kernel.game import SPECTATOR, Seat
from racelib.kernel.hints import hint
from racelib.kernel.panels import TablePanel
from racelib.kernel.race import Race
from racelib.kernel.registry import BUILT_IN, coach_of, scene_of
from racelib.kernel.replay import CannotHappen, Replay
from racelib.kernel.set_up import new_race
from racelib.page.ask_view import ask_view
from racelib.page.export import html_page
from racelib.page.timeline import Timeline
from racelib.rulebook import RULE_ID
from racelib.terminal.table import Turn
from racelib.text import language

#: Races that between them use every mode, option and crew.
RACES: dict[str, list[dict[str, Any]]] = {
    "formula-d": [
        {"track": "lagoon"},
        {"track": "monaco", "mode": "advanced", "weather": True, "tyres": True, "custom_car": True},
        {"track": "monaco", "mode": "advanced", "laps": 2, "team": True, "tech_pit": True},
        {"track": "lumen", "mode": "street-basic"},
        {"track": "lumen", "mode": "street-advanced", "weather": True},
    ],
    "downforce": [{}, {"variant": "beginner"}, {"variant": "long"}, {"players": 2}, {"variant": "tour"}],
    "thunder-road": [{}, {"carnage": True}, {"crews": ["rig", "amber", "bikes"], "players": 3}],
}
#: Words that are the same in every language: names of players, tracks and corners come from the race itself.
JUNK = ("nonsense", 99, ["x"], {"to": "nowhere"}, None)


class Pseudo:
    """A catalogue that marks every message as translated."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"⟦{one if n == 1 else many}⟧"


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_catalogue", Pseudo())


def untranslated(text: str, names: set[str]) -> str:
    """Return what stands outside the marks, without names, numbers, codes and rule ids.

    >>> untranslated("⟦{n} cells⟧ to o.s1.13 (FD-MOVE-01), Ada", {"Ada"})
    ''
    >>> untranslated("⟦You⟧ are out", set())
    'are out'
    """
    text = re.sub(r"⟦[^⟦⟧]*…", "…", text)  # what does not fit into a column ends with …
    while (shorter := re.sub(r"⟦[^⟦⟧]*[⟧…]", " ", text)) != text:
        text = shorter
    text = RULE_ID.sub(" ", text)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    text = re.sub(r"\b[A-Za-z]{1,2}\d*\b|\b\w*\d\w*\b|\b[a-z]+(\.[a-z]\w*)+\b", " ", text)
    return " ".join(re.findall(r"[A-Za-z]{2,}", text))


def proper_names(race: Race[Any]) -> set[str]:
    """Return the names in a race, and what its track file says of itself: players, bots, track, corners, note."""
    names = {seat.name for seat in race.header.seats} | {seat.bot for seat in race.header.seats}
    scene, players = scene_of(race.game), tuple(seat.name for seat in race.header.seats)
    board = scene.board(race.state)
    names |= {board.title, board.note, scene.stage(race.state, players).place, race.game.title}
    names.add(getattr(getattr(race.state, "track", None), "note", ""))
    names |= {corner.name for corner in getattr(getattr(race.state, "track", None), "corners", ())}
    return {name for name in names if name}


def shown(race: Race[Any], luck: random.Random) -> Iterator[tuple[str, str]]:
    """Give the sentences that a player meets at the present ask, each with where it stands."""
    ask = luck.choice(race.pending)
    seen, game, coach = race.state.seen_by(ask.seat), race.game, coach_of(race.game)
    kind, view = ask.choice.KIND, ask_view(race, ask)
    yield "title", view.title
    yield "fold", view.aside_words
    for option in view.options:
        for part in (option.label, option.brief, option.price_text, option.short, option.row):
            yield f"{kind} option", part or ""
        for detail in option.details:
            yield f"{kind} details", detail
    for level in (1, 3):
        yield f"{kind} hint {level}", hint(game, seen, ask.choice, ask.seat, level)[0]
    for junk in JUNK:
        yield f"{kind} refusal", game.words.refusal(ask.choice.refuse(junk)).replace(repr(junk), "")
    cells = scene_of(game).board(race.state).cells
    for code in luck.sample(cells.code, 5) if cells is not None else ["lane 1, row 5"]:
        yield f"{kind} why not", game.words.refusal(coach.why_not(ask.choice, code))
    yield "in short", coach.in_short(seen, ask.seat, race.header.seats[ask.seat].name)


@pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game, races in RACES.items() for options in races], ids=str
)
def test_everything_that_is_said_can_be_translated(game: str, options: dict[str, Any]) -> None:
    luck = random.Random(5)
    race = new_race(game, **{"players": 4, "bots": None, "seed": 11, **options})
    names = proper_names(race)
    found: dict[str, str] = {}
    asks = 0
    while not race.over:
        asks += 1
        if asks % 9 == 1:
            for where, text in shown(race, luck):
                if rest := untranslated(text, names):
                    found.setdefault(where, f"{text!r}: {rest}")
        ask = race.pending[0]
        seen, luck_of_bot = race.state.seen_by(ask.seat), BotDice(asks, ask.seat)
        race.choose(race.game.bots["rookie"](seen, ask.choice, luck_of_bot), ask.seat)
    timeline = Timeline(race.header, race.events)
    for number, words in enumerate(timeline.words):
        if rest := untranslated(words, names):
            found.setdefault(f"event {type(race.events[number]).__name__}", f"{words!r}: {rest}")
    for where, text in told_at_the_end(race, timeline):
        if rest := untranslated(text, names):
            found.setdefault(where, f"{text!r}: {rest}")
    assert asks > 20
    assert not found, "\n".join(f"{where}: {what}" for where, what in found.items())


def told_at_the_end(race: Race[Any], timeline: Timeline) -> Iterator[tuple[str, str]]:
    """Give what is said when a race is over, and what stands beside the board."""
    names = tuple(seat.name for seat in race.header.seats)
    for line in race.game.words.standings(race.result, names):
        yield "standings", line
    for line in race.game.words.summary(race.header, [race.result]):
        yield "summary", line
    yield "aim", coach_of(race.game).aim()
    for part in coach_of(race.game).welcome("Ada", 0):
        yield "welcome", part
    for viewpoint in (SPECTATOR, None):
        yield "picture", " ".join(race.game.picture(race.state, names, viewpoint).split())
    stage = timeline.stage
    yield from (("legend", words) for _, words in stage.legend)
    yield from (("status", status) for status in stage.statuses)
    yield from (("table", f"{column.head} {column.twin}") for column in stage.table)
    yield from (("chart", f"{chart.label} {chart.title}") for chart in stage.charts)
    yield "stage", f"{stage.unit} {stage.take_over} {stage.opening}"
    if stage.chain is not None:
        yield "chain", f"{stage.chain.name} {stage.chain.turn} {stage.chain.nothing}"
    yield from (("moment", words) for one in timeline.moments for words in (one["kind"], one["title"], one["why"]))
    for panels in (timeline.start_panels, timeline.shown):
        for key, panel in panels.items():
            yield f"panel {key}", f"{panel.title} {panel.note}"
            if isinstance(panel, TablePanel):
                yield f"panel {key}", " ".join(panel.head)


def test_all_games_are_tried() -> None:
    assert set(RACES) == set(BUILT_IN)


def test_what_all_games_say_at_the_table_can_be_translated() -> None:
    race = new_race("formula-d", track="t1", players=2, bots=None, seed=1)
    for back in (race.undo, race.redo):
        with pytest.raises(RaceError, match=r"^⟦there is nothing to .*⟧$"):
            back()
    typed = Turn(race, race.pending[0])
    with pytest.raises(IllegalChoice, match=r"^⟦'x' is not one of the options\.⟧ ⟦Type the number of an option\. .*⟧$"):
        typed.option_typed("x")


def test_what_is_said_of_records_that_cannot_go_on_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    race = new_race("formula-d", track="t1", players=2, names=["Ada"], bots="rookie", seed=1)
    header = msgspec.structs.replace(race.header, seats=(race.header.seats[0], Seat("Bo", "mine:bot")))
    with pytest.raises(BadBot) as missing:
        refuse_missing(race.game, header, {})
    nobody = Shifted(9, 1, 1)
    with pytest.raises(CannotHappen) as impossible:
        Replay(race.header, [*race.history, nobody]).state_at()
    monkeypatch.setattr(Race, "resume", lambda *given, **more: {}["no such car"])
    with pytest.raises(BadReplay) as stuck:
        Replay(race.header, race.history).race()
    for said in (missing, impossible, stuck):
        text = str(said.value)
        assert text.startswith("⟦") and untranslated(text, {"Ada", "Bo", "mine:bot", written(nobody)}) == "", text


def test_a_page_says_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_language", "pl")
    race = new_race("formula-d", track="t1", players=2, seed=1)
    assert '<html lang="pl">' in html_page(Replay(race.header, race.history, None, False))
