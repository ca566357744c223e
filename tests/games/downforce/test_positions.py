"""Positions: every turn boundary can be written down and set up again; odd ones play on, or are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from racelib.errors import BadOption, IllegalChoice
from racelib.games.downforce.game import GAME
from racelib.games.downforce.invariants import broken
from racelib.kernel.event import TurnEnded, fold
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.terminal.cli import main
from tests.games.downforce.games import bots_of, header_of

NAMES = ("Ada", "Bo", "Cy")
SPEED_8 = ["black8", "blue8", "green8", "yellow8", "orange8", "red8"]
OWNER: list[dict[str, Any]] = [{"hand": ["red5"], "cars": ["red"]}, {}, {}]


def header(start: dict[str, Any], players: int = 3, **options: Any) -> Header:
    seats = tuple(Seat(name) for name in NAMES[:players])
    return GAME.check(Header(game="downforce", seats=seats, options={"track": "fix-c", **options}, seed=3, start=start))


@pytest.mark.parametrize("number", range(0, 40, 3))
def test_every_turn_boundary_survives_being_written_down(number: int) -> None:
    race = Race(GAME, header_of(number))
    race.run(bots_of(number, len(race.header.seats)))
    state = GAME.start(race.header)
    for event in race.events:
        fold(state, [event])
        if type(event) is TurnEnded and not state.over:
            again = GAME.start(replace(race.header, start=GAME.position(state)))
            assert again == state


def test_bets_are_taken_though_nobody_has_a_card_left() -> None:
    """DF-RULING-28, DF-RULING-31: the bets of the last card come before the end, also in a position and its forks."""
    start = {"cars": {"red": {"at": "a12", "owner": 0}, "blue": {"at": "b3", "owner": 1}}, "lines": 2, "bets_made": 1}
    start["players"] = [{"bets": ["red"]}, {"bets": ["blue"]}, {"bets": ["red"]}]
    race = Race(GAME, header(start))
    assert [ask.choice.KIND for ask in race.pending] == ["bet"] * 3
    fork = race.fork(seat=1, seed=1).fork()
    for seat in range(3):
        fork.choose("red", seat)
    assert fork.over


def test_the_scores_of_the_first_game_of_a_tour_are_kept() -> None:
    """DF-VAR-TOUR-02: a position between the two games has the scores of the first."""
    one = {"prizes": 50, "bets": 0, "paid": 0, "best": 1}
    none = {"prizes": 0, "bets": 0, "paid": 0, "best": 0}
    start = {"stage": "deal", "game": 2, "scores": [[one, none, none]]}
    race = Race(GAME, header(start, variant="tour", track="harbour"))
    race.run(dict.fromkeys(range(3), GAME.bots["random"]))
    assert race.result[0]["seat"] == 0
    assert race.result[0]["games"][0] == 50


def test_a_short_pile_is_dealt_as_far_as_it_goes() -> None:
    """DF-VAR-2P-03: with hardly any cards in a position the hands are what they are."""
    hand = ["blue5", "red5", "black5"]
    start = {"stage": "powers", "players": [{"hand": hand, "cars": ["red"], "powers": ["tricky"]}, {"cars": ["blue"]}]}
    race = Race(GAME, header(start, players=2))
    race.run(dict.fromkeys(range(2), GAME.bots["random"]))
    assert race.over
    assert list(broken(race.state)) == []


def test_a_line_that_nobody_crossed_has_no_bet() -> None:
    """DF-RULING-28: cars that stand beyond line 1 from the start; crossing line 2 asks for bet 2 alone."""
    start = {
        "cars": {"red": {"at": "a5", "owner": 0}, "blue": {"at": "b1", "owner": 1}, "green": {"at": "c12", "owner": 2}}
    }
    start["players"] = [{"hand": ["red5", "black5"]}, {"hand": ["blue5"]}, {"hand": ["green5"]}]
    race = Race(GAME, header({**start, "cars": {**start["cars"], "red": {"at": "c9", "owner": 0}}}))
    race.choose("red5")
    while race.pending and race.pending[0].choice.KIND == "way":
        race.choose(next(iter(race.pending[0].choice)))
    crossed = [event for event in race.events if type(event).__name__ == "LineCrossed"]
    assert [event.line for event in crossed] == [2]
    for seat in range(3):
        race.choose("red", seat)
    assert [hand.bets for hand in race.state.hands] == [["", "red"]] * 3


@pytest.mark.parametrize(
    ("start", "says"),
    [
        ({"stage": "powers", "boxed": SPEED_8, "players": OWNER}, "the power aggressive is in 0"),
        ({"lots": [["red", "tricky"]], "players": OWNER}, "has an owner"),
        ({"stage": "second auction", "lots": [["red", "tricky"]], "set_aside": [["blue", "cunning"]]}, "offered once"),
        ({"lots": [["red", "tricky"]], "lines": 1, "bets_made": 1}, "the auction is not over"),
    ],
    ids=lambda given: "" if isinstance(given, dict) else given,
)  # fmt: skip
def test_impossible_positions_are_named(start: dict[str, Any], says: str) -> None:
    players = start.get("players", [{"hand": ["red5"]}, {"hand": ["blue5"]}, {"hand": ["green5"]}])
    if "bets_made" in start:
        players = [{**player, "bets": ["red"]} for player in players]
    with pytest.raises(BadOption) as refused:
        header({**start, "players": players})
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("option", ["deck", "track"])
def test_a_file_without_a_bottom_is_refused(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep.toml"
    path.write_text("a = " + "[" * 5000, encoding="utf-8")
    assert main(["race", "downforce", "--option", f"{option}={path}", "--quiet"]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("racelib: ")
    assert shown.count("\n") == 1


def test_a_victory_of_nobodys_car_can_be_told() -> None:
    """DF-RULING-42: nobody owns the only car; the game ends and can be told."""
    start = {"stage": "race", "cars": {"red": "a1"}, "players": [{"hand": ["red5"]}, {}, {}]}
    race = Race(GAME, header(start, variant="beginner", track="fix-c"))
    race.run(dict.fromkeys(range(3), GAME.bots["rookie"]))
    assert race.over
    names = tuple(seat.name for seat in race.header.seats)
    state = GAME.start(race.header)
    for event in race.events:
        assert isinstance(GAME.words.say(event, state, names), str)
        fold(state, [event])


def test_a_beginner_position_has_the_cars_that_somebody_owns() -> None:
    """DF-VAR-BEG-03: cars that were left out do not stand on the grid."""
    players = [{"hand": ["red5", "blue5"], "cars": ["red"]}, {"cars": ["blue"]}, {"cars": ["green"]}]
    race = Race(GAME, header({"stage": "race", "players": players}, variant="beginner"))
    assert set(race.state.board.cars) == {"red", "blue", "green"}
    players[0]["power"] = "tricky"
    with pytest.raises(BadOption, match=r"player 0 has a power, but there are none in the beginner game"):
        header({"stage": "race", "players": players}, variant="beginner")


def test_a_card_that_is_not_in_the_deck_is_named_with_cards_like_it() -> None:
    with pytest.raises(BadOption, match=r"there is no card 'blue2' in the deck 'standin'; cards like it are "):
        header({"players": [{"hand": ["blue2"]}, {}, {}]})


def test_a_route_to_where_the_car_cannot_go_is_answered_with_where_it_can() -> None:
    start = {"cars": {"red": "a1"}, "players": [{"hand": ["red5", "blue5"]}, {}, {}]}
    race = Race(GAME, header(start))
    race.choose("red5")
    answer = GAME.read_answer(race.pending[0].choice, {"to": "a1"})
    with pytest.raises(IllegalChoice, match=r"It can end on .*a6"):
        race.choose(answer)
