"""Bots from outside: anybody's function at the table, what it may know, and what happens when it fails."""

from __future__ import annotations

import doctest
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import racelib as rl
from racelib.analysis.tables import what_if_table
from racelib.errors import BadBot, BadOption, BadReplay
from racelib.kernel.bots import MOST_FORKS, Seated, seated_bots
from racelib.kernel.chance import Seeded
from racelib.kernel.choice import Choice
from racelib.kernel.game import LONGEST_BOT, Seat, check_seats
from racelib.kernel.race import Race
from racelib.kernel.registry import BUILT_IN, game_named
from racelib.kernel.replay import parse_replay, read_replay, replay_bytes
from racelib.kernel.set_up import header_for, new_race, resume_race
from racelib.kernel.table import Table
from racelib.kernel.verify import verify
from racelib.page.playing import play
from racelib.page.widget import Play
from tests.kept_secrets import reached
from tests.kernel import changed, lines_of, one_sentence, seal

ROOT = Path(__file__).parents[2]
ME = f"{__name__}:first"
#: A small race of each game.
SMALL: dict[str, dict[str, Any]] = {
    "formula-d": {"track": "t2", "players": 3},
    "downforce": {"track": "fix-c", "players": 3},
    "thunder-road": {"tiles": "plain", "players": 2},
}


def first(seen: Any, choice: Any, dice: Any) -> Any:
    """Take the first option."""
    return next(iter(choice))


def rookie(seen: Any, choice: Any, dice: Any) -> Any:
    """Ask the rookie of Formula D."""
    return game_named("formula-d").bots["rookie"](seen, choice, dice)


def like(game: str, bot: str = "rookie") -> Callable[..., Any]:
    """Return a bot from outside that does what a bot of the game does."""

    def outside(seen: Any, choice: Any, dice: Any) -> Any:
        return game_named(game).bots[bot](seen, choice, dice)

    return outside


def raced(game: str, bots: Any, decisions: int | None = None, seed: int = 5) -> Race[Any]:
    """Return a small race, run to its end or for some decisions."""
    race = new_race(game, bots=bots, seed=seed, **SMALL[game])
    race.run(decisions=decisions)
    return race


def kinds(race: Race[Any]) -> list[str]:
    """Return the bot of each seat."""
    return [seat.bot for seat in race.header.seats]


# -- who sits where ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "expected"),
    [
        (first, [ME] * 4),
        (ME, [ME] * 4),
        (["racer", first], ["racer", ME, "racer", ME]),
        (["racer", ME, "random"], ["racer", ME, "random", "racer"]),
        (f"racer, {ME}", ["racer", ME, "racer", ME]),
        ("racer,rookie", ["racer", "rookie", "racer", "rookie"]),
        (("rookie",), ["rookie"] * 4),
        ("strongest", ["racer"] * 4),
        (None, [""] * 4),
    ],
)
def test_a_list_of_bots_is_repeated(bots: Any, expected: list[str]) -> None:
    assert kinds(new_race(track="t1", players=4, bots=bots, seed=1)) == expected


def test_people_with_names_sit_first() -> None:
    race = new_race(track="t1", players=5, names=["Me", "You"], bots=["racer", first], seed=1)
    assert [(seat.name, seat.bot) for seat in race.header.seats] == [
        ("Me", ""),
        ("You", ""),
        ("Ada", "racer"),
        ("Bruno", ME),
        ("Chiara", "racer"),
    ]
    assert kinds(new_race(track="t1", players=2, names=["Me", "You"], bots="racer", seed=1)) == ["", ""]


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ([], "no bot is named; give at least one"),
        ("", "no bot is named"),
        ("genius", "there is no bot 'genius'; the bots are random, rookie, racer, or module:function for your own"),
        ([first, "genius"], "there is no bot 'genius'"),
        (["racer"] * 3, "there are 3 bots for 2 seats"),
        ([3], "`bots[0]` is 3; expected the name of a bot, or a function"),
        (["racer", None], "`bots[1]` is None; expected the name of a bot, or a function"),
        ([lambda seen, choice, dice: 1, lambda seen, choice, dice: 2], "two different bots are called"),
        ("no_such_module:bot", "cannot import no_such_module: ModuleNotFoundError"),
        (f"{__name__}:nobody", f"the bot {__name__}:nobody: {__name__} has no function nobody"),
        (f"{__name__}:SMALL", "has no function SMALL"),
        (":bot", "':bot' does not name a bot; expected module:function"),
        ("module:", "expected module:function"),
        ("a:b:c", "expected module:function"),
        (f"{'x' * LONGEST_BOT}:y", "expected module:function"),
        ("my module:bot", "expected module:function"),
        ("mod\x1bule:bot", "expected module:function"),
        (".relative:bot", "cannot import .relative"),
    ],
)
def test_bots_that_cannot_sit_down(bots: Any, says: str) -> None:
    with pytest.raises(BadOption) as caught:
        new_race(track="t1", players=2, bots=bots, seed=1)
    assert says in one_sentence(str(caught.value))


def test_a_callable_object_is_a_bot_and_needs_a_name_that_fits() -> None:
    class Driver:
        def __call__(self, seen: Any, choice: Any, dice: Any) -> Any:
            return first(seen, choice, dice)

    race = new_race(track="t1", players=2, bots=Driver(), seed=1)
    assert kinds(race)[0].endswith("<locals>.Driver")
    assert race.run()
    Driver.__qualname__ = "D" * LONGEST_BOT
    with pytest.raises(BadOption, match="needs a shorter name"):
        new_race(track="t1", players=2, bots=Driver(), seed=1)


def test_names_of_bots_in_a_header() -> None:
    for bot in ("a:b", "pack.age.module:Class.method", "__main__:<lambda>"):
        check_seats([Seat("Ada", bot)], ["rookie"])
    for bot in ("genius", "a:b:c", "a: b", ":b", "a:", "a:b\n", "a:\x1b[2J", "x" * LONGEST_BOT + ":y", "a,b:c"):
        with pytest.raises(BadOption, match="there is no bot"):
            check_seats([Seat("Ada", bot)], ["rookie"])


# -- what it gets --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_bot_from_outside_is_as_good_as_one_of_the_game(game: str) -> None:
    ours, theirs = raced(game, "rookie"), raced(game, like(game))
    assert ours.over
    assert theirs.events == ours.events
    assert verify(parse_replay(replay_bytes(theirs), "theirs")) is None


def wreck(game: str, seen: Any, choice: Any, dice: Any) -> None:
    """Change what can be changed."""
    if game == "formula-d":
        for car in seen.cars:
            car.gear, car.cell, car.wear = 6, 0, {}
        seen.cars.clear()
        choice.car.gear = 1
    else:
        seen.board.cars.clear()
        for one in reached(choice):
            if isinstance(one, type(seen.board)):
                one.cars.clear()
    if game == "downforce":
        seen.hand.cards.clear()
        seen.board.discard.append("W9")
    dice.decisions = 99


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_bot_can_change_nothing(game: str) -> None:
    own = like(game)

    def vandal(seen: Any, choice: Any, dice: Any) -> Any:
        answer = own(seen, choice, dice)
        wreck(game, seen, choice, dice)
        return answer

    assert raced(game, vandal, decisions=60).events == raced(game, "rookie", decisions=60).events


def test_a_bot_that_keeps_its_answer_cannot_change_it_later() -> None:
    kept: list[Any] = []

    def keeper(seen: Any, choice: Any, dice: Any) -> Any:
        for answer in kept:
            answer.append("changed my mind")
        answer = first(seen, choice, dice)
        if isinstance(answer, list):
            kept.append(answer)
        return answer

    race = raced("thunder-road", keeper, decisions=40)
    assert kept
    assert b"changed my mind" not in replay_bytes(race)


@pytest.mark.parametrize("game", BUILT_IN)
def test_nothing_leads_from_a_bot_to_the_race(game: str) -> None:
    """No reference leads to the table, the dice, or what others hide."""
    looked = 0
    hidden = {type(getattr(new_race(game, **SMALL[game]).state, "down", None))} - {type(None)}

    def nosy(seen: Any, choice: Any, dice: Any) -> Any:
        nonlocal looked
        looked += 1
        if looked % 7 == 1:
            found = {type(one) for one in reached([seen, choice, dice])}
            assert not found & {Race, Table, Seeded, Seated, *hidden}
        return like(game)(seen, choice, dice)

    raced(game, nosy, decisions=60)
    assert looked > 30


# -- thinking ahead ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_fork_plays_to_the_end_and_the_same_seed_gives_the_same_race(game: str) -> None:
    ends: list[Any] = []

    def dreamer(seen: Any, choice: Any, dice: Any, fork: Any) -> Any:
        other = fork()
        assert other.state.seen_by(dice.seat) == seen
        assert list(other.ask_for(dice.seat).choice) == list(choice)
        if dice.decisions % 5 == 0:
            other.choose(first(seen, choice, dice), dice.seat)
            ends.append(other.run())
        return like(game)(seen, choice, dice)

    one = raced(game, [dreamer, like(game)], decisions=50)
    dreamt = list(ends)
    assert dreamt
    assert all(end is not None for end in dreamt)
    ends.clear()
    assert raced(game, [dreamer, like(game)], decisions=50).events == one.events
    assert ends == dreamt
    assert one.events == raced(game, "rookie", decisions=50).events, "thinking does not move the dice"


def test_forks_of_one_decision_differ_and_know_no_secret() -> None:
    seed = 987_654_321
    hands: list[Any] = []
    race = new_race("downforce", bots=None, seed=seed, **SMALL["downforce"])

    def spy(seen: Any, choice: Any, dice: Any, fork: Any) -> Any:
        if not hands:
            forks = [fork() for _ in range(20)]
            hands.extend([list(hand.cards) for hand in one.state.hands] for one in forks)
            assert all(str(seed).encode() not in replay_bytes(one) for one in forks)
        return first(seen, choice, dice)

    race = new_race("downforce", bots=spy, seed=seed, **SMALL["downforce"])
    true = [list(hand.cards) for hand in race.state.hands]
    race.run(decisions=1)
    asked = next(seat for seat in range(3) if all(dealt[seat] == true[seat] for dealt in hands))
    others = [seat for seat in range(3) if seat != asked]
    assert len({str([dealt[seat] for seat in others]) for dealt in hands}) == 20


def test_forks_are_counted_and_end_with_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("racelib.kernel.bots.MOST_FORKS", 3)
    kept: list[Any] = []

    def greedy(seen: Any, choice: Any, dice: Any, fork: Any) -> Any:
        kept.append(fork)
        for _ in range(4 if len(kept) > 1 else 3):
            fork()
        return first(seen, choice, dice)

    race = new_race(track="t1", players=2, bots=greedy, seed=1)
    race.run(decisions=1)
    with pytest.raises(rl.RaceError, match="only while it decides"):
        kept[0]()
    with pytest.raises(BadBot, match="RaceError: a bot may fork only while it decides, and 3 times"):
        race.run(decisions=1)
    assert MOST_FORKS == 10_000


# -- mistakes ------------------------------------------------------------------------------------------------


class Odd:
    """Something that is not plain data."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("do not compare me")

    __hash__ = object.__hash__


class Speechless(Exception):
    """An error that cannot say what it is about."""

    def __str__(self) -> str:
        raise ValueError("no words")


def complain(problem: Exception) -> Any:
    """Raise an error."""
    raise problem


def leaves(seen: Any, choice: Any, dice: Any) -> Any:
    """Leave the program."""
    sys.exit(3)


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (lambda seen, choice, dice: 1 // 0, "ZeroDivisionError: integer division or modulo by zero"),
        (lambda seen, choice, dice: choice.nothing, "AttributeError: "),
        (lambda seen, choice, dice: [] > {}, "TypeError"),
        (lambda seen, choice: 1, "TypeError"),
        (leaves, "SystemExit: 3"),
        (lambda seen, choice, dice: Odd(), "answered <tests.kernel.test_bots_from_outside."),
        (lambda seen, choice, dice: "no\x1b[2J", "answered 'no\\\\x1b[2J' at "),
        (lambda seen, choice, dice: None, "answered None at "),
        (lambda seen, choice, dice: ["x"] * 10**5, "answered ['x', "),
        (lambda seen, choice, dice: 10**300, "10000"),
        (lambda seen, choice, dice: 10**5000, "answered a very long number at "),
        (lambda seen, choice, dice: complain(Speechless()), "failed at the choice '"),
        (lambda seen, choice, dice: {1: 2}, "answered {1: 2} at "),
        (lambda seen, choice, dice: float("nan"), "answered nan at "),
    ],
)
@pytest.mark.parametrize("game", BUILT_IN)
def test_a_mistake_is_one_sentence(game: str, bot: Any, says: str) -> None:
    with pytest.raises(BadBot) as caught:
        raced(game, bot)
    message = one_sentence(str(caught.value))
    assert says.replace("\\\\", "\\") in message
    assert message.startswith(f"the bot {bot.__module__}:{bot.__qualname__} of ")
    assert "(seat " in message
    assert " at the choice '" in message
    assert len(message) < 600


def test_after_a_mistake_the_race_and_its_record_are_whole(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"

    def tired(seen: Any, choice: Any, dice: Any) -> Any:
        return rookie(seen, choice, dice) if dice.decisions < 9 else "zzz"

    race = new_race(track="t2", players=2, bots=["rookie", tired], seed=1, record=path)
    with pytest.raises(BadBot, match=r"of Bruno \(seat 1\) answered 'zzz' at the choice '(gear|way)'"):
        race.run()
    left = read_replay(path)
    assert left.events == race.events
    assert len(left.events) > 40
    assert verify(left) is None
    race.run(dict.fromkeys(range(2), game_named("formula-d").bots["rookie"]))
    assert race.over
    assert race.events == raced_by_rookies().events
    assert read_replay(path).closed


def raced_by_rookies() -> Race[Any]:
    """Return the same race, driven by the rookie."""
    race = new_race(track="t2", players=2, bots="rookie", seed=1)
    race.run()
    return race


def test_undo_works_with_bots_from_outside() -> None:
    race = new_race(track="t2", players=2, bots=rookie, seed=1)
    race.run(decisions=30)
    before = list(race.events)
    for _ in range(12):
        race.undo()
    race.run(decisions=12)
    assert race.events == before


# -- the record ----------------------------------------------------------------------------------------------


def test_a_record_needs_no_code_and_imports_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "evil_bot.py").write_text("raise SystemExit('imported')\n")
    race = raced("formula-d", ["rookie", rookie], seed=2)
    lines = lines_of(replay_bytes(race))
    for bot in ("evil_bot:bot", "os:abort", "sys:exit", "__main__:gone"):
        seats = [{"name": seat.name, "bot": bot if ":" in seat.bot else seat.bot} for seat in race.header.seats]
        path = tmp_path / "race.jsonl"
        path.write_bytes(seal(changed(lines, 0, seats=seats)))
        replay = read_replay(path)
        assert replay.header.seats[1].bot == bot
        assert verify(replay) is None
        with pytest.raises(BadBot) as caught:
            resume_race(path)
        sentence = one_sentence(str(caught.value))
        assert sentence.startswith(f"the bot {bot} of Bruno (seat 1) is not here; ")
        assert f"--bots {bot}" in sentence
        with pytest.raises(BadBot, match="is not here"):
            Race(race.game, replay.header).run()
    assert rl.export(path, tmp_path / "race.html").exists()
    rl.watch(path)
    assert what_if_table(path, car=1, turn=2).rows
    assert "evil_bot" not in sys.modules


def test_what_if_a_bot_from_outside_had_chosen_another_gear() -> None:
    race = raced("formula-d", ["rookie", rookie], seed=2)
    for car in (1, 2):
        rows = what_if_table(race, car=car, turn=2).rows
        assert len(rows) > 1 and [row[-1] for row in rows].count("as it was") == 1
    was = next(row for row in what_if_table(race, car=2, turn=2).rows if row[-1])
    place = next(one for one in race.result if one["car"] == 1)
    assert was[1] == place["place"] and was[4] == place["turns"]


def test_a_bot_that_is_asked_about_another_race_fails_in_one_sentence() -> None:
    race = raced("formula-d", rookie, seed=2)
    bots = seated_bots(race)
    with pytest.raises(BadBot, match=r"failed at the choice '\w+': IllegalChoice: nothing is being asked") as caught:
        race.fork(0).run(bots)
    one_sentence(str(caught.value))


def test_a_stand_in_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(BadOption, match="there is no bot 'genius'; the bots are random, rookie, racer"):
        seated_bots(raced_by_rookies(), stand_in="genius")


def test_a_record_with_a_bot_that_cannot_be_is_refused() -> None:
    lines = lines_of(replay_bytes(raced_by_rookies()))
    for bot in ("genius", "a:b:c", "a:" + "x" * LONGEST_BOT, "a:\x1b[2J"):
        with pytest.raises(BadReplay, match="there is no bot"):
            parse_replay(seal(changed(lines, 0, seats=[{"name": "Ada", "bot": bot}, {"name": "Bo"}])), "file")


def test_a_race_goes_on_when_its_bot_is_passed_again(tmp_path: Path) -> None:
    path = tmp_path / "race.jsonl"
    race = new_race(track="t2", players=2, bots=["rookie", rookie], seed=1, record=path)
    race.run(decisions=21)
    race.recorder = None  # as if the program had ended
    with pytest.raises(BadBot, match="is not here"):
        resume_race(path, bots=first)
    with pytest.raises(BadOption, match=r"^there is no bot 'x'; the bots are random, rookie, racer"):
        resume_race(path, bots=[rookie, "x"])
    for bots in (rookie, ["racer", rookie], f"{__name__}:rookie"):
        again = tmp_path / "again.jsonl"
        again.write_bytes(path.read_bytes())
        resumed = resume_race(again, bots=bots)
        resumed.run()
        assert resumed.events == raced_by_rookies().events
        assert read_replay(again).closed


# -- on the page ---------------------------------------------------------------------------------------------


def test_a_page_with_a_bot_from_outside(tmp_path: Path) -> None:
    asked = []

    def rival(seen: Any, choice: Any, dice: Any) -> Any:
        asked.append(choice.KIND)
        return rookie(seen, choice, dice)

    path = tmp_path / "mine.jsonl"
    page = play(track="t2", players=3, bots=[rival, "rookie"], seed=1, save=path)
    assert kinds(page.race)[0] == ""
    assert kinds(page.race)[2] == "rookie"
    for _ in range(6):
        page.choose(next(iter(page.race.ask_for(0).choice)))
    assert asked
    page.race.recorder = None  # as if the kernel had stopped
    again = play(track="t2", players=3, bots=rival, seed=1, save=path)
    assert again.race.events == page.race.events
    again.race.recorder = None
    with pytest.raises(BadBot, match="is not here"):
        play(track="t2", players=3, seed=1, save=path)


def test_the_strongest_bot_stands_in_on_a_what_if_page() -> None:
    race = raced("formula-d", ["rookie", first], decisions=30)
    stranger = Race.resume(race.game, race.header, race.history)
    assert seated_bots(stranger, stand_in="racer")[1] is race.game.bots["racer"]
    page = Play(stranger, [0])
    assert page.race.over or page.race.pending[0].seat == 0


def test_the_bots_of_the_game_are_called_without_a_copy() -> None:
    race = new_race(track="t1", players=2, bots="rookie", seed=1)
    assert set(seated_bots(race).values()) == {race.game.bots["rookie"]}
    header = header_for(track="t1", players=2, bots=["rookie", ME], seed=1)
    race = Race(race.game, header, outside={ME: first})
    assert [type(bot) is Seated for bot in seated_bots(race).values()] == [False, True]


def test_a_bot_sees_a_choice_not_a_kind_of_its_own() -> None:
    seen: list[Any] = []
    raced("formula-d", lambda state, choice, dice: (seen.append(choice), first(state, choice, dice))[1], decisions=5)
    assert all(isinstance(choice, Choice) for choice in seen)


# -- the page in the docs, and the example ----------------------------------------------------------------------


def test_the_python_of_the_how_to() -> None:
    text = (ROOT / "docs" / "how-to-bot.md").read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {"__name__": "__main__"}, "how-to-bot.md", None, 0)
    assert len(examples.examples) > 8
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    assert runner.run(examples, out=said.append).failed == 0, "".join(said)


def test_the_commands_of_the_how_to(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from racelib.terminal.cli import main

    monkeypatch.chdir(ROOT)
    text = (ROOT / "docs" / "how-to-bot.md").read_text(encoding="utf-8")
    commands = text.partition("```sh\n")[2].partition("```")[0].splitlines()
    assert len(commands) == 3
    for command in commands:
        assert main(command.split()[1:]) == 0
        assert "examples.my_bot:my_bot" in capsys.readouterr().out


def test_the_example_beats_the_rookie_and_plays_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    import my_bot

    assert my_bot.wins(20)["my_bot:my_bot"] >= 13
    for game in BUILT_IN:
        race = raced(game, my_bot.my_bot)
        assert race.over
        assert verify(parse_replay(replay_bytes(race), "mine")) is None
