"""The Python half of the widgets: what is offered is what the engine offers, and messages do no harm."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import racelib as rl
from racelib.errors import RaceError
from racelib.games.formula_d.events.after import Overshot, Retired
from racelib.games.formula_d.events.driving import Blocked, Braked
from racelib.games.formula_d.events.turns import Shifted
from racelib.games.formula_d.rules.gears import GearChoice
from racelib.games.formula_d.rules.movement import RouteChoice
from racelib.kernel.event import Chose
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of
from racelib.kernel.replay import read_replay, replay_bytes
from racelib.kernel.set_up import new_race
from racelib.page.ask_view import ask_view
from racelib.page.keeping import pack
from racelib.page.watching import Watch
from racelib.page.what_if import cells_by_turn, what_if
from racelib.page.widget import Play, RaceWidget

MONACO = Path(__file__).parents[2] / "replays" / "monaco-ten-cars-two-laps.jsonl"
LAGOON = MONACO.with_name("lagoon-first-race.jsonl")


def heard(widget: RaceWidget, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collect what a widget sends to its page."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget, "send", lambda content, buffers=None: sent.append(content))
    return sent


def positions(count: int) -> Iterator[Race[Any]]:
    """Give random positions of random races: people who drive anyhow on all tracks."""
    luck = random.Random(2024)
    given = 0
    while True:
        race = new_race(
            track=luck.choice(("lagoon", "monaco", "t1")),
            players=luck.randint(2, 10),
            laps=luck.randint(1, 2),
            bots=None,
            seed=luck.randrange(1 << 30),
        )
        while not race.over:
            if luck.random() < 0.15:
                yield race
                given += 1
                if given == count:
                    return
            ask = race.pending[0]
            options = list(ask.choice)
            free = [one for one in options if not ask.choice.explain(one).price]
            race.choose(luck.choice(free if free and luck.random() < 0.6 else options))


def charged(race: Race[Any], option: Any) -> tuple[int, bool]:
    """Choose on a fork: return the points that the movement itself cost, and whether it put the car out."""
    fork = race.fork()
    ask = fork.pending[0]
    before = len(fork.events)
    fork.choose(option)
    assert fork.events[before] == Chose(ask.seat, option)
    paid, out = 0, False
    for event in fork.events[before + 1 :]:
        if getattr(event, "car", None) != ask.seat:
            break
        if isinstance(event, Braked | Blocked | Overshot):
            paid += event.cells
        elif isinstance(event, Shifted):
            paid += sum(event.cost.values())
            break
        elif isinstance(event, Retired):
            out = True
            break
    return paid, out


def test_choices_are_the_engines_and_prices_are_charged() -> None:
    kinds: dict[str, int] = {}
    priced = outs = 0
    for race in positions(500):
        ask = race.pending[0]
        view = msgspec.to_builtins(ask_view(race, ask))
        options, words, kind = list(ask.choice), race.game.words, coach_of(race.game).kind(ask.choice)
        assert view["id"] == len(race.events) and view["seat"] == ask.seat
        assert [one["label"] for one in view["options"]] == [words.label(ask.choice.explain(one)) for one in options]
        kinds[view["kind"]] = kinds.get(view["kind"], 0) + 1
        points = race.state.cars[ask.seat].points
        for shown, option in zip(view["options"], options, strict=True):
            told = ask.choice.explain(option)
            lanes = kind.apart(ask.choice, option)  # where two routes would say the same
            said = [one for one in shown["details"] if one not in ("no car beside you", lanes)]
            assert (shown["price"], said) == (told.price, words.dangers(told))
            paid, out = charged(race, option)
            if isinstance(ask.choice, RouteChoice):
                way = ask.choice.route(option)
                assert way is not None and shown["cell"] == way.end
                assert (shown["toll"] >= 1000000) == out
                if not (out and any(missed.stops > 1 for missed in way.missed)):  # out for its stops: nothing is paid
                    assert paid == shown["price"]
                outs += out
            else:
                assert isinstance(ask.choice, GearChoice)
                assert shown["cell"] is None and paid == shown["price"] < points
            priced += bool(shown["price"])
    assert min(kinds["gear"], kinds["way"]) > 100, kinds
    assert priced > 500 and outs > 20, (priced, outs)


def test_every_hint_of_every_level_is_a_sentence_and_points_at_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    sent = heard(play, monkeypatch)
    for race in positions(20):
        ask = race.pending[0]
        play.race, play.human = race.fork(), (ask.seat,)
        for level in (1, 2, 3):
            play._message(None, {"do": "hint", "level": level}, [])
            told = sent[-1]
            assert told["tell"].strip()
            assert (told["option"] is None) == (level < 3)
            if level == 3:
                assert 0 <= told["option"] < len(list(ask.choice))
        assert len(play.race.events) == len(race.events), "a hint moves nothing"


# -- messages of the page ------------------------------------------------------------------------------------


def game(you: Any = "Robin", **more: Any) -> Play:
    return rl.play(you=you, bots="rookie", seed=3, **{"players": 4, **more})


NONSENSE: list[Any] = [
    {},
    {"do": None},
    {"do": "fly"},
    {"do": ["choose"]},
    {"do": "choose"},
    {"do": "choose", "option": 0},
    {"do": "choose", "option": 0, "ask": "22"},
    {"do": "choose", "option": 0, "ask": 1},
    {"do": "choose", "ask": "now"},
    {"do": "choose", "option": None, "ask": "now"},
    {"do": "choose", "option": -1, "ask": "now"},
    {"do": "choose", "option": 10**9, "ask": "now"},
    {"do": "choose", "option": "0", "ask": "now"},
    {"do": "choose", "option": 0.5, "ask": "now"},
    {"do": "choose", "option": True, "ask": "now"},
    {"do": "choose", "option": [0], "ask": "now"},
    {"do": "hint"},
    {"do": "hint", "level": "three"},
    {"do": "why not"},
    {"do": "why not", "cell": 7},
    {"do": "why not", "cell": "<b>"},
    {"do": "redo"},
    {"do": "undo"},
    {"do": "take over", "seat": 0, "event": 0},
    "choose",
    None,
    [1, 2],
    7,
]


@pytest.mark.parametrize("message", NONSENSE, ids=repr)
def test_nonsense_gets_one_sentence_and_the_race_goes_on(message: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    if isinstance(message, dict) and message.get("ask") == "now":
        message = {**message, "ask": len(play.race.events)}
    sent = heard(play, monkeypatch)
    before = list(play.race.events)
    play._message(None, message, [])
    assert play.race.events == before
    said = [one["tell"] for one in sent if "tell" in one]
    assert len(said) == 1 and said[0] and "\n" not in said[0] and "Traceback" not in said[0]
    if isinstance(message, dict) and message.get("do") == "choose":
        # the page has forgotten what it asked: it is told again, from the beginning
        again = next(one for one in sent if "part" in one)
        assert again["part"]["first"] == 0 and again["ask"] == play.news()["ask"]
    play._message(None, {"do": "choose", "option": 0, "ask": len(before)}, [])
    assert len(play.race.events) > len(before)


@pytest.fixture(scope="module")
def watched() -> Watch:
    """A viewer that stays as it is: whatever it is told here, it only answers."""
    return rl.watch(LAGOON)


@pytest.mark.parametrize(
    "message", [one for one in NONSENSE if one != {"do": "take over", "seat": 0, "event": 0}], ids=repr
)
def test_nonsense_to_the_viewer(message: Any, watched: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = heard(watched, monkeypatch)
    watched._message(None, message, [])
    assert [list(one) for one in sent] == [["tell", "rules"]] and "\n" not in sent[0]["tell"]


@pytest.mark.parametrize(
    "message",
    [
        {"do": "take over"},
        {"do": "take over", "seat": "0", "event": 0},
        {"do": "take over", "seat": 0},
        {"do": "take over", "seat": 99, "event": 0},
        {"do": "take over", "seat": -1, "event": 0},
        {"do": "take over", "seat": 0, "event": 10**6},
    ],
    ids=repr,
)
def test_what_cannot_be_taken_over(message: dict[str, Any], watched: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = heard(watched, monkeypatch)
    watched._message(None, message, [])
    assert [list(one) for one in sent] == [["tell", "rules"]] and watched.what_if is None


def test_a_choice_moves_the_race_and_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    sent = heard(play, monkeypatch)
    moved: list[int] = []
    play.listeners.append(lambda one: moved.append(len(one.race.events)))
    ask, before = play.news()["ask"], list(play.race.events)
    play._message(None, {"do": "choose", "option": 1, "ask": ask["id"]}, [])
    (news,) = sent
    assert news["part"]["first"] == len(before)
    assert news["part"]["words"] == play.timeline.words[len(before) :]
    assert news["ask"] == play.news()["ask"] and news["ask"]["seat"] == 0
    assert moved == [len(play.race.events)]


def test_undo_and_redo_with_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    sent = heard(play, monkeypatch)
    stations = [list(play.race.events)]
    asks = [play.news()["ask"]]
    for number in range(4):
        play._message(None, {"do": "choose", "option": number % 2, "ask": len(play.race.events)}, [])
        stations.append(list(play.race.events))
        asks.append(play.news()["ask"])
    for back in (3, 2, 1, 0):
        play._message(None, {"do": "undo"}, [])
        assert play.race.events == stations[back] and sent[-1]["ask"] == asks[back]
        assert sent[-1]["part"]["first"] == len(stations[back]) and sent[-1]["animate"] is False
    play._message(None, {"do": "undo"}, [])
    assert sent[-1]["tell"] == "There is nothing to undo: no decision has been made yet"
    for forth in (1, 2, 3, 4):
        play._message(None, {"do": "redo"}, [])
        assert play.race.events == stations[forth] and sent[-1]["ask"] == asks[forth]
    play._message(None, {"do": "redo"}, [])
    assert sent[-1]["tell"] == "There is nothing to redo"


def test_with_several_people_undo_takes_back_the_last_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game(["Ada", "Bo"], players=3)
    heard(play, monkeypatch)
    for _ in range(8):
        before, seat = list(play.race.events), play.race.pending[0].seat
        play._message(None, {"do": "choose", "option": 0, "ask": len(before)}, [])
        after = list(play.race.events)
        play._message(None, {"do": "undo"}, [])
        assert play.race.events == before and play.race.pending[0].seat == seat
        play._message(None, {"do": "redo"}, [])
        assert play.race.events == after
    assert {event.seat for event in play.race.events if type(event) is Chose and not event.forced} >= {0, 1}


def drive_home(play: Play) -> None:
    while not play.race.over:
        play._message(None, {"do": "choose", "option": 0, "ask": len(play.race.events)}, [])


def test_the_end_of_the_race_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    sent = heard(play, monkeypatch)
    drive_home(play)
    assert sent[-1]["ask"] is None and sent[-1]["over"].startswith("The race is over: 1. ")
    assert sent[-1]["over"] in play.text()
    for message in (
        {"do": "hint", "level": 1},
        {"do": "why not", "cell": "x"},
        {"do": "choose", "option": 0, "ask": 0},
    ):
        play._message(None, message, [])
        assert sent[-1]["tell"] == "The race is over."
    over = list(play.race.events)
    play._message(None, {"do": "undo"}, [])
    assert not play.race.over and play.race.pending[0].seat == 0, "the player is asked again, not a bot"
    assert sent[-1]["ask"]["seat"] == 0 and sent[-1]["over"] is None
    play._message(None, {"do": "redo"}, [])
    assert play.race.over and play.race.events == over


def broken(seen: Any, choice: Any, dice: Any) -> Any:
    """A bot that drives well for a while, and then divides by zero."""
    return next(iter(choice)) if dice.decisions < 4 else 1 // 0


def cheating(seen: Any, choice: Any, dice: Any) -> Any:
    """A bot that drives well for a while, and then answers something illegal."""
    return next(iter(choice)) if dice.decisions < 4 else "fly"


def hopeless(seen: Any, choice: Any, dice: Any) -> Any:
    """A bot that fails at once."""
    raise KeyError("gear")


def choose_first(play: Play) -> None:
    play._message(None, {"do": "choose", "option": 0, "ask": len(play.race.events)}, [])


@pytest.mark.parametrize(
    ("bot", "why"),
    [(broken, "failed at the choice '(gear|way)': ZeroDivisionError: "), (cheating, "answered 'fly' at the choice '")],
)
def test_a_bot_that_fails_is_one_sentence_and_undo_goes_on(
    bot: Callable[..., Any], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = rl.play(track="t1", players=2, bots=bot, seed=1)
    sent = heard(play, monkeypatch)
    while not play.stuck:
        choose_first(play)
    said = sent[-1]["over"]
    assert sent[-1]["ask"] is None and not play.race.over
    assert re.match(rf"The bot [\w.]+:{bot.__name__} of Ada \(seat 1\) {why}", said), said
    assert said.endswith(". Undo your last decision, or start a new race.") and "\n" not in said
    assert said in play.text() and repr(play) == play.text()
    for message in (
        {"do": "hint", "level": 1},
        {"do": "why not", "cell": "x"},
        {"do": "choose", "option": 0, "ask": 0},
    ):
        play._message(None, message, [])
        assert sent[-1]["tell"] == said
    play._message(None, {"do": "sync", "mode": "play"}, [])
    assert sent[-1]["over"] == said, "a page that is opened anew says it again"
    play._message(None, {"do": "undo"}, [])
    assert sent[-1]["ask"]["seat"] == 0 and sent[-1]["over"] is None
    play._message(None, {"do": "redo"}, [])
    assert sent[-1]["over"] == said, "the same decision leads to the same failure"
    play._message(None, {"do": "undo"}, [])
    play.bots[1] = play.race.game.bots["rookie"]
    drive_home(play)
    assert play.race.over and sent[-1]["over"].startswith("The race is over: 1. ")


@pytest.mark.parametrize("game", ["formula-d", "downforce", "thunder-road"])
def test_a_bot_that_fails_before_the_first_decision_leaves_a_page_that_says_so(game: str) -> None:
    for seed in range(8):
        play = rl.play(game, players=2, bots=hopeless, seed=seed)
        if play.stuck and not any(play.race.decisions):
            break
    assert play.text() and play.payload["ask"] is None and play.payload["over"] == play.stuck
    assert "KeyError: 'gear'. Start a new race with another bot." in play.stuck


def test_a_page_that_is_opened_anew_is_told_what_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    sent = heard(play, monkeypatch)
    play._message(None, {"do": "sync", "mode": "play"}, [])
    assert sent == [{"card": None}], "nothing has happened since the page was made"
    play._message(None, {"do": "choose", "option": 0, "ask": len(play.race.events)}, [])
    del sent[:]
    play._message(None, {"do": "sync", "mode": "play"}, [])
    (again,) = sent
    assert again.pop("saved")["words"].startswith("Saved by itself in ")
    assert again == {"part": play.timeline.part(), "animate": False, "card": None, **play.news()}


# -- what if ---------------------------------------------------------------------------------------------------


def test_a_what_if_goes_on_in_a_new_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = rl.watch(MONACO)
    sent = heard(watch, monkeypatch)
    watch._message(None, {"do": "take over", "seat": 4, "event": 100}, [])
    before = watch.what_if
    assert before is not None
    code = before.payload["restart"]
    assert code.endswith("({})") and [one["do"] for one in before.payload["gone"]["buttons"]] == ["restart", "file"]
    taken = before.payload["what_if"]
    begun = eval(code.replace("{}", repr(json.dumps({**taken, "packed": ""}))))
    assert begun.what_if.race.events == before.race.events, "nothing was decided yet"
    watch._message(None, {"do": "sync", "mode": "play"}, [])
    assert sent[-1]["saved"]["copy"]["home"] == "", "no cell asks for it"
    watch._message(None, {"do": "choose", "option": 0, "ask": len(before.race.events)}, [])
    kept = {**taken, "packed": sent[-1]["saved"]["copy"]["packed"]}
    again = eval(code.replace("{}", repr(json.dumps(kept))))
    assert again.what_if.race.events == before.race.events and again.what_if.news() == before.news()
    assert again.what_if.payload["restart"] == code and again.what_if.ghosts == before.ghosts
    heard(again, monkeypatch)
    again._message(None, {"do": "back"}, [])
    assert again.what_if is None and again.replay.history == watch.replay.history


def test_a_page_that_is_loaded_again_brings_its_what_if_along(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = rl.watch(LAGOON)
    heard(watch, monkeypatch)
    before = watch.take_over(2, 60)
    before.choose(next(iter(before.race.ask_for(2).choice)))
    kept = {**before.payload["what_if"], "packed": before.visit.saved()["saved"]["copy"]["packed"]}
    again, other = rl.watch(LAGOON), rl.watch(MONACO)
    sent = heard(again, monkeypatch)
    again._message(None, {"do": "sync", "mode": "watch", "what_if": kept}, [])
    assert again.what_if is not None and again.what_if.race.events == before.race.events
    assert sent[-1]["payload"]["back"] and again.taken_at == 59
    wrong: list[Any] = [None, "x", {}, {**kept, "seat": 99}, {**kept, "packed": "x"}, {**kept, "event": "x"}]
    for one in (*wrong, {**kept, "packed": pack(replay_bytes(read_replay(MONACO)))}):
        untouched = rl.watch(LAGOON)
        said = heard(untouched, monkeypatch)
        untouched._message(None, {"do": "sync", "mode": "watch", "what_if": one}, [])
        assert untouched.what_if is None and said == [], one
    other._message(None, {"do": "sync", "mode": "watch", "what_if": kept}, [])
    assert other.what_if is None, "it belongs to another race"


def test_a_what_if_starts_at_the_next_decision_and_keeps_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = read_replay(MONACO)
    watch = rl.watch(replay)
    sent = heard(watch, monkeypatch)
    middle = len(replay.events) // 2
    watch._message(None, {"do": "take over", "seat": 4, "event": middle}, [])
    play = watch.what_if
    assert play is not None and play.race.pending[0].seat == 4
    begun = len(play.race.events)
    assert begun >= middle and play.race.events == replay.events[:begun]
    assert isinstance(replay.events[begun], Chose) and replay.events[begun].seat == 4
    assert sent == [{"payload": play.payload}]
    assert play.payload["mode"] == "play" and len(play.payload["ghosts"]) > 1
    answer = replay.events[begun].answer
    watch._message(None, {"do": "choose", "option": list(play.race.pending[0].choice).index(answer), "ask": begun}, [])
    same = len(play.race.events)
    assert same > begun and play.race.events == replay.events[:same], "the same choice, the same dice, the same race"
    watch._message(None, {"do": "undo"}, [])
    watch._message(None, {"do": "choose", "option": 0, "ask": begun}, [])
    assert sent[-1]["ask"]["seat"] == 4 or sent[-1]["over"]
    assert replay.events == read_replay(MONACO).events


def test_the_ghosts_stand_where_the_cars_stood_at_the_end_of_each_turn() -> None:
    replay = read_replay(LAGOON)
    watch = rl.watch(replay)
    ghosts = cells_by_turn(watch.timeline)
    state = watch.timeline.game.start(replay.header)
    expected = [[car.cell for car in state.cars]]
    for event in replay.events:
        event.apply(state)
        if type(event).__name__ == "TurnEnded":
            expected.append([car.cell for car in state.cars])
    assert ghosts == expected


def test_after_its_last_decision_a_car_cannot_be_taken_over() -> None:
    replay = read_replay(LAGOON)
    with pytest.raises(RaceError, match="decides nothing more after this moment"):
        what_if(replay, 0, len(replay.events) - 1)


# -- saving ------------------------------------------------------------------------------------------------------


def test_a_saved_race_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "race.jsonl"
    play = game(save=file)
    heard(play, monkeypatch)
    for _ in range(3):
        play._message(None, {"do": "choose", "option": 0, "ask": len(play.race.events)}, [])
    play._message(None, {"do": "undo"}, [])
    again = rl.play(you="Somebody else", seed=99, save=file)
    assert again.race.events == play.race.events and again.text() == play.text()
    assert again.news() == {**play.news(), "redo": False} and play.news()["redo"], "what was undone is not in the file"
    heard(again, monkeypatch)
    drive_home(again)
    assert read_replay(file).closed
    fresh = game(save=file)  # a finished race is kept, and a new one begins
    assert len(fresh.race.events) < len(again.race.events)
    (kept,) = [one for one in tmp_path.iterdir() if one != file]
    assert read_replay(kept).events == again.race.events
    heard(fresh, monkeypatch)
    drive_home(fresh)
    game(save=file)
    assert len(list(tmp_path.iterdir())) == 3, "no finished race is overwritten"


# -- text --------------------------------------------------------------------------------------------------------

BUILDS: list[Callable[[], RaceWidget]] = [
    game,
    lambda: rl.watch(LAGOON),
    lambda: rl.watch(MONACO),
    lambda: game(["A", "B"]),
]


@pytest.mark.parametrize("build", BUILDS)
def test_the_text_is_the_same_every_time_and_whole(build: Callable[[], RaceWidget]) -> None:
    one, two = build(), build()
    assert one.text() == two.text() == repr(one) == repr(two)
    assert len(one.text().splitlines()) > 5
    bundle: Any = one._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == one.text()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "0x" not in one.text(), "no address of an object"


def test_the_text_of_a_game_says_what_is_asked() -> None:
    play = game()
    text = play.text()
    ask = play.news()["ask"]
    assert ask["title"] in text
    for number, option in enumerate(ask["options"][:9], 1):
        assert f"  {number}  {option['label']}" in text
    for seat in play.race.header.seats:
        assert seat.name in text


# -- several people ----------------------------------------------------------------------------------------------


def test_nobody_gets_a_hint_or_a_rule_for_the_next_person(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the page still shows what others do, the next question is not its to ask about."""
    play = rl.play("downforce", ["Ada", "Bo"], players=3, bots="random", seed=1)
    sent = heard(play, monkeypatch)
    old = len(play.race.events)
    play._message(None, {"do": "choose", "option": 0, "ask": old}, [])
    assert play.ask is not None and play.ask.seat == 1
    del sent[:]
    for seat in (0, 1):
        play._message(None, {"do": "hint", "level": 3, "ask": old - 1, "seat": seat}, [])
    play._message(None, {"do": "hint", "level": 3, "ask": len(play.race.events), "seat": 0}, [])
    assert not any("tell" in one for one in sent)
    del sent[:]
    play._message(None, {"do": "rules", "ask": -1, "seat": -1}, [])
    play._message(None, {"do": "rules", "ask": len(play.race.events), "seat": 1}, [])
    shut, opened = (one["rulebook"]["now"] for one in sent)
    assert shut == "" and opened


def test_a_position_to_try_is_given_back_when_it_is_left() -> None:
    from ipywidgets.widgets.widget import _instances

    from racelib.teach.steps_done import PROGRESS

    play = rl.play("formula-d", players=2, seed=3, save=None)
    object.__setattr__(play, "send", lambda content, buffers=None: None)
    before = set(_instances), len(PROGRESS.listeners), len(PROGRESS.mistakes.listeners)
    for _ in range(2):
        play._message(None, {"do": "try", "step": "gears/shift-up"}, None)
        assert play.visitor is not None
    play._message(None, {"do": "back"}, None)
    assert (set(_instances), len(PROGRESS.listeners), len(PROGRESS.mistakes.listeners)) == before
    play._message(None, {"do": "try", "step": "gears/shift-up"}, None)
    play.close()
    assert play.visitor is None and len(PROGRESS.listeners) == before[1]
