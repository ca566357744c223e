"""Positions: every turn boundary can be written down and set up again; odd ones play on, or are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from racelib.errors import BadOption
from racelib.games.thunder_road.events.end import Won
from racelib.games.thunder_road.game import GAME
from racelib.kernel.event import TurnEnded, fold
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.terminal.cli import main
from tests.games.thunder_road.games import any_answer, bots_of, header_of

NAMES = ("Ada", "Bo", "Cy")


def header(start: dict[str, Any], crews: tuple[str, ...] = ("amber", "blue", "crimson"), **options: Any) -> Header:
    seats = tuple(Seat(name) for name in NAMES[: len(crews)])
    given = {"tiles": "plain", "crews": list(crews), **options}
    return GAME.check(Header(game="thunder-road", seats=seats, options=given, seed=3, start=start))


def finished(race: Race[Any]) -> Race[Any]:
    race.run(dict.fromkeys(range(len(race.header.seats)), any_answer))
    assert race.over
    assert list(GAME.broken(race.state)) == []
    return race


@pytest.mark.rule("TR-INV-11")
@pytest.mark.parametrize("number", range(0, 60, 5))
def test_every_turn_boundary_survives_being_written_down(number: int) -> None:
    """A position is plain data; set up again it is the same state, down to what lies hidden."""
    race = Race(GAME, header_of(number))
    race.run(bots_of(number, len(race.header.seats)))
    state = GAME.start(race.header)
    boundaries = 0
    for event in race.events:
        fold(state, [event])
        if type(event) is not TurnEnded or state.over:
            continue
        boundaries += 1
        if boundaries % 5 == 1:
            written = msgspec.json.decode(msgspec.json.encode(GAME.position(state)))
            assert GAME.start(replace(race.header, start=written)) == state


def test_a_game_goes_on_from_a_position() -> None:
    """Somebody sets up a position of another game: the same is asked, and the game comes to its end."""
    race = Race(GAME, header_of(2, seed=5))
    race.run(dict.fromkeys(range(len(race.header.seats)), any_answer))
    ends = [number + 1 for number, event in enumerate(race.events) if type(event) is TurnEnded]
    fork = race.fork(ends[len(ends) // 2])
    again = Race(GAME, replace(race.header, start=GAME.position(fork.state)))
    assert again.state == fork.state
    assert list(again.pending[0].choice) == list(fork.pending[0].choice)
    finished(again)


@pytest.mark.rule("TR-ELIM-01", "TR-FINAL-02")
def test_who_has_no_car_is_out_and_the_lead_tile_is_final() -> None:
    race = Race(
        GAME,
        header(
            {
                "players": [
                    {"cars": {"S": [3, 9]}},
                    {"cars": {"S": [3, 4]}},
                    {"cars": {"L": "gone", "M": "gone", "S": "gone"}},
                ]
            }
        ),
    )
    assert [player.out for player in race.state.board.players] == [False, False, True]
    assert race.state.board.final
    finished(race)


@pytest.mark.rule("TR-ROUND-01")
def test_the_last_turn_of_a_round_can_be_set_up() -> None:
    cars = [{"S": {"at": [lane, 5], "die": 4}, "M": "gone", "L": "gone"} for lane in (1, 2)]
    players: list[dict[str, Any]] = [{"turns": 3, "dice": [], "cars": one} for one in cars]
    players.append({"turns": 2, "dice": [3], "cars": {"S": [3, 5], "M": "gone", "L": "gone"}})
    race = Race(GAME, header({"turn": 2, "first": 0, "players": players}))
    assert race.pending[0].seat == 2
    assert list(race.pending[0].choice) == ["FL", "F", "FR"]  # there is one die and one car
    finished(race)


@pytest.mark.rule("TR-RULING-77", "TR-RIG-48")
def test_a_rig_whose_sections_hang_off_the_board_drives_on() -> None:
    start = {"players": [{"cars": {"R": [3, 0]}}, {"cars": {"S": [3, 9]}}]}
    race = Race(GAME, header(start, crews=("rig", "blue")))
    rig = race.state.board.cars["R"]
    assert [race.state.board.at(cell) for cell in rig.trail] == [(3, -1), (3, -2)]
    assert len(race.state.board.cells_of(rig)) == 1
    finished(race)


@pytest.mark.rule("TR-RULING-61", "TR-WIN-02")
def test_the_last_cars_can_go_down_together() -> None:
    """The same chopper-swept turn end takes both: a draw."""
    start = {
        "players": [
            {"chopper": [3, 10], "dice": [1, 1, 1], "cars": {"S": [3, 9], "M": "gone", "L": "gone"}},
            {"chopper": [5, 4], "cars": {"S": [5, 4], "M": "gone", "L": "gone"}},
        ]
    }
    race = Race(GAME, header(start, crews=("amber", "blue")))
    while not race.over:
        choice = race.pending[0].choice
        options = list(choice)
        race.choose(
            "F" if "F" in options else "none" if "none" in options else "leave" if "leave" in options else options[0]
        )
    won = race.events[-2]
    assert isinstance(won, Won)
    assert (won.seats, won.by) == ((0, 1), "draw")
    assert [row["place"] for row in race.result] == [1, 1]


@pytest.mark.parametrize("option", ["components", "tiles"])
@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "[" * 5000, "\0", "", "{}", "x" * 2_000_000], ids=lambda text: text[:5]
)
def test_a_file_that_is_none_is_refused(
    option: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / ("odd.toml" if option == "components" else "odd.json")
    path.write_text(text, encoding="utf-8")
    assert main(["race", "thunder-road", "--option", f"{option}={path}", "--quiet"]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith("racelib: ")
    assert shown.count("\n") == 1


@pytest.mark.parametrize("option", ["components", "tiles"])
def test_a_folder_is_no_file(option: str, tmp_path: Path) -> None:
    path = tmp_path / ("odd.toml" if option == "components" else "odd.json")
    path.mkdir()
    with pytest.raises(BadOption, match="cannot be used"):
        header_of(0, **{option: str(path)})
