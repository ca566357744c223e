"""The table as text: narrow, the same every time, every car where it stands, and no secret in it."""

from __future__ import annotations

import re

import pytest

from racelib.boards.hexes import tile_set
from racelib.games.thunder_road.components import components
from racelib.games.thunder_road.events.damage import Destroyed
from racelib.games.thunder_road.events.end import HazardsCleared, MadeFinal, TileRemoved, Won
from racelib.games.thunder_road.events.turn import TileLaid
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.show.picture import WIDTH, picture
from racelib.games.thunder_road.state import ASIDE, FACE_DOWN, GONE, OVER, START, Movement, Settings, State, new_state
from racelib.kernel.game import SPECTATOR
from racelib.text.columns import width
from tests.games.thunder_road.test_words import ALL_NAMES, NAMES, game, table


def busy() -> State:
    """Return a table with everything on it: tokens, a fire, an inoperable car, a slam, a chopper, the rig."""
    state = table()
    board = state.board
    for cell, kind in (((1, 3), FACE_DOWN), ((2, 4), "oil"), ((6, 9), "pit")):
        board.tokens[board.cell(*cell)] = kind
    state.down.hazards[board.cell(1, 3)] = "mine"
    board.put(board.cars["A-S"], board.cell(4, 3))
    board.cars["A-S"].open = ["daze"]
    board.dazed = {"A-S": 2}
    board.cars["A-M"].burning = True
    board.cars["A-M"].damage = ["skid BL"]
    board.cars["C-S"].operable = False
    board.cars["C-S"].damage = ["dent", "lingering:limping"]
    board.cars["C-M"].cell = GONE
    board.movement = Movement("A-S", left=1, begun=True)
    board.seen_discard = ["mine", "mine", "wreck"]
    board.unseen_discard = 1
    board.players[1].orders["airstrike"] = 4
    board.cars["R"].die = 3
    assert board.rig is not None
    board.rig.steering, board.rig.used, board.rig.damaged = 2, ["front"], ["rocket", "traction"]
    return state


WHOLE = """\
Wasteland: round 2. First player: Ada. Road die: 2.
It is the turn of Ada: turn 1 of 3 in this round. Moving: Ada's small car, 1 movement point left.
Out of control: Ada's small car, 2 movement points left.

-- lead tile 3b (Right Hook) ---------------------
         O           O           R
23 O           O           R           O
         M           O           R
22 O           O           R           O
         O           R           R
21 O           O           R           O
         O           R           R
20 O           R           R           X
         R           R           O
19 O           R           R           O
         R           R           O
18 O           R           O           X
         R           M           O
17 O           R           X           O
         R           O           O
16 O           R           O           O
-- middle tile 2a (Straight Shot) ----------------
         O           R           O
15 O           O           R           O
         M           R           O
14 O           O           R W1        O
         O           R           O
13 O           O           R           X
         O           R           O
12 X           O R-F       R           X
         O           R           M
11 X           O R-C       R           O
         O           R ^C        O
10 O           O R-R       R           O
         O C-L       R           O
 9 O           M           R K1        p
         O           R           O
 8 O           O           R           O
-- rear tile 1a (Loading Yard) -------------------
         O           R           O
 7 O           R           R           O
         M           R           R
 6 O           R           R           O
         R           R           R
 5 O           R           R           O
         R           X           R
 4 R           o           R           R
         R?          R           R C-S!
 3 R           R           R A-M*/A-S  R
         R           R           R
 2 R           R           R           R
         R           R           R
 1 O           R           R           O
         R           R           R
 0 O           R           R           O
--------------------------------------------------
   0     1     2     3     4     5     6

Signs: R road; O off-road; M mud; X impassable; o an oil slick; p a pit trap; ? a face-down hazard;
! inoperable; * on fire; ^C chopper of crimson; R-F, R-C, R-R the sections of the rig; W1 a wreck.
Cars drive to the top; odd lanes stand on the upper line of their row.

place  car          where                      damage
    1  R Rio        lane 2, row 12             2
    2  C-L Cy       lane 1, row 9              0
    3  K1 Kim       lane 4, row 9              0
    4  C-S Cy       inoperable, lane 5, row 3  2
    5  A-S Ada      lane 4, row 3              1
    6  A-M Ada      lane 4, row 3              1
    7  A-L Ada      in the starting area       0
    8  K2 Kim       in the starting area       0
    9  K3 Kim       in the starting area       0
   10  K4 Kim       in the starting area       0
   11  K5 Kim       in the starting area       0
   12  W1, a wreck  lane 4, row 14             0
Destroyed: Cy's medium car.

Command boards
crew                dice left  airstrike any  nitro 1 2 3  drift 3 4 5  repair 6  chopper
amber Ada           1 2 3 6    –              –            –            –         at home
crimson Cy          1 2 3 6    4              –            –            –         lane 3, row 10
the rig Rio         1 2 3 6    ✕              ✕            ✕            ✕         at home
the Final Five Kim  1 2 3 6    –              –            ✕            –         at home
A die on a command stays there for the round: one command a round (TR-CMD-11).

Dashboards
player  car   die  coasts  damage                                 state
Ada     A-S   –    0/2     (daze) | –                             driving
Ada     A-M   –    0/2     skid BL | –                            burning
Ada     A-L   –    0/2     – | –                                  in the starting area
Cy      C-S   –    0/2     dent | the lingering damage “Limping”  inoperable
Cy      C-L   –    0/2     – | –                                  driving
Kim     K1 ★  –    0/4     –                                      driving
Kim     K2 ▲  –    0/4     –                                      in the starting area
Kim     K3 ●  –    0/4     –                                      in the starting area
Kim     K4 ■  –    0/4     –                                      in the starting area
Kim     K5 ◆  –    0/4     –                                      in the starting area
A car with all slots filled is inoperable until it is repaired (TR-STATE-02).

The rig: 2 points of power steering left
section             die              command                   command             repair
The front section   used this round  rocket launcher: damaged  cowcatcher          repair (3)
The centre section  free             traction drive: damaged   airstrike           repair (3)
The rear section    free             hazard dispenser          targeting computer  repair (3)
A damaged command does not act; its die still moves the rig (TR-RIG-09).

Piles
pile                left  known: discards, what is in the pile, tiles at the bottom
hazard tokens       48    a mine × 2, a wreck × 1 and unseen × 1
damage tokens       30    daze × 2, dent × 8, jump × 2, lingering × 6, on fire × 4, ricochet × 2, s…
tiles in the stack  7     –
lingering cards     21    –
No player knows the order of a pile (TR-RULING-97).
"""


def test_a_whole_picture() -> None:
    assert picture(busy(), NAMES, SPECTATOR) == WHOLE.rstrip("\n")


def test_destroyed_cars_are_listed_with_their_owners() -> None:
    state = table()
    assert "Destroyed" not in picture(state, NAMES, SPECTATOR)
    Destroyed(("A-S", "K1", "W1"), "tile").apply(state)
    assert "\nDestroyed: Ada's small car and bike ★.\n" in picture(state, NAMES, SPECTATOR), "a wreck leaves no trace"
    Destroyed(("R",), "rig").apply(state)
    assert "\nDestroyed: Ada's small car, the rig and bike ★.\n" in picture(state, NAMES, 0)


@pytest.mark.rule("TR-RULING-77")
@pytest.mark.parametrize(
    ("row", "sentence"),
    [(0, "2 sections of the rig are behind the board."), (1, "1 section of the rig is behind the board."), (2, "")],
)
def test_sections_of_the_rig_behind_the_board_are_told(row: int, sentence: str) -> None:
    state = table()
    board, rig = state.board, state.board.cars["R"]
    board.lift(rig)
    rig.cell = START
    board.put(rig, board.cell(2, row))
    text = picture(state, NAMES, SPECTATOR)
    assert ("of the rig" in text.partition("Signs:")[0]) == bool(sentence)
    assert f"\n{sentence}\n" in text


def test_a_car_that_a_position_leaves_out_is_in_the_game_but_not_on_the_road() -> None:
    state = table()
    state.board.cars["A-L"].cell = ASIDE
    text = picture(state, NAMES, SPECTATOR)
    assert re.search(r"\d  A-L Ada +in the game, but not on the road +0\n", text)
    assert re.search(r"\nAda +A-L +– +0/2 .* in the game, but not on the road\n", text)
    assert re.search(r"\nKim +K2 .* in the starting area\n", text), "a car in the starting area is there"


def finished() -> State:
    """Return a game that is over, one tile further on, with the finish on the lead tile."""
    state = busy()
    state.down.stack[:2] = ["4a", "5b"]
    lost = Destroyed(("A-S", "A-M", "C-S"), "tile"), HazardsCleared(((1, 3), (2, 4)))
    for event in (*lost, TileRemoved("1a"), TileLaid("4a", 24), MadeFinal(), Won((1,), "finish", "C-L")):
        event.apply(state)
    return state


def bare() -> State:
    """Return a table on which nothing has been laid yet."""
    return new_state(Settings(("amber", "blue"), False, tile_set("plain"), components("standard")), [])


@pytest.mark.parametrize("state", [busy(), finished(), bare(), table()], ids=["busy", "finished", "bare", "table"])
@pytest.mark.parametrize("seat", [None, SPECTATOR, 0])
def test_pictures_are_narrow_and_whole(state: State, seat: int | None) -> None:
    names = ("A very long name of forty characters, eh", "{0.__class__}", "%s", "車")[: len(state.board.players)]
    text = picture(state, names, seat)
    assert text == picture(state.copy(), names, seat)
    assert max(map(width, text.splitlines())) <= WIDTH
    assert not re.search(r"None| $|\n\n\n", text, re.MULTILINE)
    assert "{0.__class__}" in text


def test_every_car_is_where_it_stands() -> None:
    every_car_is_where_it_stands(busy(), NAMES)


@pytest.mark.parametrize("number", range(3))
def test_pictures_of_whole_games(number: int) -> None:
    race = game(number)
    names = ALL_NAMES[: len(race.header.seats)]
    state = GAME.start(race.header)
    for at, event in enumerate(race.events, start=1):
        event.apply(state)
        if at % 61 == 0 and len(state.board.tiles) == 3:
            every_car_is_where_it_stands(state, names)


def every_car_is_where_it_stands(state: State, names: tuple[str, ...]) -> None:
    board = state.board
    text = picture(state, names, SPECTATOR)
    assert max(map(width, text.splitlines())) <= WIDTH
    lines = text.splitlines()
    lanes = next(line for line in lines if re.fullmatch(r" +0 +1 +2 +3 +4 +5 +6", line))
    for row in range(board.first_row, board.end_row):
        even = next(n for n, line in enumerate(lines) if re.match(rf" *{row} [A-Zrmogjfp]", line))
        for lane in range(board.lanes):
            at = lanes.index(str(lane))
            text = lines[even - lane % 2][at:].partition("  ")[0]
            for name in board.where.get(board.cell(lane, row), ()):
                assert name in text, (lane, row, text)
            assert text[0] == board.ground[board.cell(lane, row)] or board.cell(lane, row) in board.tokens


def test_what_lies_face_down_is_shown_to_nobody_at_the_table() -> None:
    one, other = busy(), busy()
    other.down.hazards[other.board.cell(1, 3)] = "quake"
    other.down.stack.reverse()
    other.down.pile.reverse()
    for seat in range(SPECTATOR, len(NAMES)):
        assert picture(one, NAMES, seat) == picture(other, NAMES, seat)
    assert "Under the face-down tokens: lane 1, row 3: a mine." in picture(one, NAMES)
    assert "lane 1, row 3: an earthquake." in picture(other, NAMES)


def test_the_road_says_where_it_came_from_and_where_it_ends() -> None:
    text = picture(finished(), NAMES, SPECTATOR)
    assert text.startswith("Wasteland: the game is over in round 2. Cy has won.")
    assert "\n== finish ==" in text
    text = " ".join(text.split())
    assert "Rows 0 to 7 are gone" in text
    assert re.search(r"tiles in the stack \d 1b", text)
    drawn = finished()
    drawn.board.winners = (0, 3)
    assert drawn.board.stage == OVER
    assert "It is a draw between Ada and Kim." in picture(drawn, NAMES)
