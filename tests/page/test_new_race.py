"""The form for a new race: what is offered goes together, in every game, and becomes the race."""

from __future__ import annotations

from typing import Any

import pytest

from racelib.kernel.registry import game_named, game_names
from racelib.page.going_on import go_on
from racelib.page.new_race import form, settings_in
from racelib.page.prepared import prepared
from racelib.page.widget import Play
from tests.page.test_widgets import heard


def chosen_in(shown: Any) -> dict[str, Any]:
    return {one.name: one.value for one in shown.fields}


@pytest.mark.parametrize("game", game_names())
def test_every_pick_that_is_offered_begins_a_race(game: str) -> None:
    shown = form({"game": game})
    for line in shown.fields:
        for pick in line.picks:
            if pick.why_not:
                continue
            told = settings_in({**chosen_in(shown), line.name: pick.value})
            assert told[line.name] == pick.value if pick.value != "" else line.name not in told
            header = prepared(**told).race.header
            assert header.game == told["game"] and len(header.seats) == told["players"]


@pytest.mark.parametrize("game", game_names())
def test_the_form_offers_every_option_that_needs_no_file(game: str) -> None:
    files = {"own_cards", "components"}
    assert {one.name for one in game_named(game).settings()} == set(game_named(game).options) - files


def test_what_does_not_go_together_says_why() -> None:
    shown = form({"game": "formula-d", "mode": "street-basic", "track": "monaco"})
    track = next(one for one in shown.fields if one.name == "track")
    assert track.value == "lumen"
    assert "street circuit" in next(one.why_not for one in track.picks if one.value == "monaco")


def test_the_form_becomes_the_race(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    widget = Play(**vars(prepared(track="lagoon", players=3, bots="rookie", seed=1)))
    sent = heard(widget, monkeypatch)
    widget.hear({"do": "settings", "chosen": None})
    assert next(one["form"] for one in sent if "form" in one)["people"] == ["Robin"]
    widget.hear({"do": "begin", "chosen": {"game": "downforce", "players": 5, "you": ["Ada", "Bo"], "seed": 7}})
    assert widget.race.game.name == "downforce" and widget.human == (0, 1)
    assert widget.race.header.names[:2] == ("Ada", "Bo") and widget.race.header.seed == 7
    assert widget.payload["game"] == "Downforce"


def test_a_race_goes_on_in_a_new_kernel(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACELIB_RACES", str(tmp_path))
    widget = Play(**vars(prepared(track="lagoon", players=3, bots="rookie", seed=1)))
    heard(widget, monkeypatch)
    widget.hear({"do": "sync", "mode": "play"})
    assert widget.ask is not None
    widget.choose(next(iter(widget.ask.choice)))
    code, events = widget.payload["restart"], list(widget.race.events)
    assert widget.visit.keeping is not None
    widget.visit.keeping.let_go()  # its kernel is gone
    again = eval(code.replace("{})", '"null")'), {"go_on": go_on})
    assert again.race.events == events and again.visit.card is None


def test_the_form_leaves_out_what_changes_nothing() -> None:
    rare = {"determined_bonus", "replace_cunning", "run_on"}

    def offered(variant: str, players: int) -> set[str]:
        return rare & set(chosen_in(form({"game": "downforce", "variant": variant, "players": players})))

    assert offered("normal", 4) == {"determined_bonus"}
    assert offered("normal", 2) == {"determined_bonus", "replace_cunning"}
    assert offered("beginner", 4) == offered("beginner", 2) == {"run_on"}


def test_the_form_names_things_as_people_do() -> None:
    decks = next(one for one in form({"game": "downforce"}).fields if one.name == "deck")
    assert [pick.label for pick in decks.picks] == ["a few more points for every car", "usual"]
    tracks = next(one for one in form({"game": "formula-d", "mode": "street-basic"}).fields if one.name == "track")
    whys = {pick.why_not for pick in tracks.picks if pick.why_not}
    assert whys == {"A street race needs a street circuit, such as Port Lumen."}
