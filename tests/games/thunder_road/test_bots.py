"""The bots answer everything by the rules, know no secrets, and are as strong as they say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from racelib.games.thunder_road.bots import BOTS
from racelib.games.thunder_road.bots.racer import DECISIONS
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.rules.euro import ExchangeChoice
from racelib.games.thunder_road.search import outlook
from racelib.games.thunder_road.search.outlook import Outlook
from racelib.games.thunder_road.show.ammo_coach import AMMO_KINDS
from racelib.games.thunder_road.show.shop_coach import SHOP_KINDS
from racelib.games.thunder_road.state import State
from racelib.kernel.chance import BotDice, Scripted, Seeded
from racelib.kernel.game import Bot, Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.set_up import header_for
from tests.asked import answer_of, asks_of
from tests.benchmarks.downforce_bots import table_of
from tests.benchmarks.thunder_road_bots import play, share_of

MIXES = (
    ["amber", "blue"],
    ["rig", "bikes", "amber"],
    ["amber", "blue", "crimson", "damson", "bikes"],
    ["bikes", "rig"],
)


def seated(bots: list[str]) -> dict[int, Bot]:
    return {seat: BOTS[bot] for seat, bot in enumerate(bots)}


def new_game(bots: list[str], seed: int, **options: Any) -> Race[State]:
    """Set up a game of bots."""
    return Race(GAME, header_for("thunder-road", players=len(bots), bots=bots, seed=seed, date="", **options))


@pytest.mark.parametrize("bot", ["rookie", "racer"])
def test_bots_answer_every_kind_of_choice_by_the_rules(bot: str) -> None:
    """DEC-05 to -23: with all crews, with Carnage and without; the driver refuses an answer that is not legal."""
    asked = set()
    for number, crews in enumerate((*MIXES, *MIXES[1::2])):
        bots = [bot] * len(crews)
        race = new_game(bots, number, crews=crews, carnage=number % 3 == 0)
        asked |= {ask.choice.KIND for ask in asks_of(race, seated(bots))}
        assert race.state.board.winners
    assert asked <= {choice.KIND for choice in DECISIONS}
    plain = [kind for kind in DECISIONS if kind not in {**SHOP_KINDS, **AMMO_KINDS}]
    assert len(plain) - len(asked) <= 3  # rare ones may be missing: a shot again, a shove, a repair


@pytest.mark.parametrize("bot", ["rookie", "racer"])
def test_bots_play_with_leaders_and_upgrades(bot: str) -> None:
    """DEC-02 to -04, -25 to -32: the driver refuses an answer that is not legal."""
    asked = set()
    for number in range(24):
        race = new_game([bot] * 3, number, carnage=number % 3 > 0, shop=True)
        asked |= {type(ask.choice) for ask in asks_of(race, seated([bot] * 3))}
        assert race.state.board.winners
    assert (
        len(SHOP_KINDS.keys() - asked - {ExchangeChoice}) <= 3
    )  # with cards Omen exchanges one; rare ones may be missing: Flame, Omen, Shove


def test_the_racer_beats_the_rookie_with_leaders_and_upgrades() -> None:
    wins = 0
    for seed in range(10):
        bots = ["racer", "rookie"] if seed % 2 else ["rookie", "racer"]
        race = new_game(bots, seed, shop=True)
        race.run(seated(bots))
        wins += bots[race.state.board.winners[0]] == "racer"
    assert wins >= 8


def test_the_same_seed_gives_the_same_game() -> None:
    """Bots have no luck but their own dice."""
    first, again = (new_game(["racer", "rookie", "random"], 5, crews=["bikes"]) for _ in range(2))
    assert first.run() == again.run()
    assert first.events == again.events


def test_what_the_racer_keeps_of_the_board_is_never_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it answers with the outlook it has kept is what it answers when it looks at the board anew."""
    used_again = 0
    bots = ["racer", "racer"]
    for crews, carnage in ((["amber", "blue"], False), (["rig", "bikes"], True)):
        race = new_game(bots, 3, crews=crews, carnage=carnage)
        for ask in asks_of(race, seated(bots)):
            before = outlook._LAST.get("outlook")
            kept = answer_of(race, "racer")
            used_again += before is not None and outlook._LAST["outlook"] is before
            with monkeypatch.context() as anew:
                anew.setattr(outlook, "_LAST", {})
                anew.setattr(outlook, "_CELLS", {})
                assert answer_of(race, "racer") == kept, ask
    assert used_again > 100


# -- secrets -------------------------------------------------------------------------------------------------


def with_other_secrets(state: State, luck: random.Random) -> State:
    """Return the state with everything changed that nobody can see."""
    other = state.copy()
    down = other.down
    unseen = [*down.hazards.values(), *down.pile, *down.discard]
    luck.shuffle(unseen)
    down.hazards = {cell: unseen.pop() for cell in down.hazards}
    down.discard = [unseen.pop() for _ in down.discard]
    down.pile = unseen
    luck.shuffle(down.stack)
    luck.shuffle(down.lingering)
    return other


@pytest.mark.parametrize("bot", list(BOTS))
def test_bots_answer_the_same_whatever_is_hidden(bot: str) -> None:
    """TR-RULING-97: other hazards under the tokens, another pile, stack and deck, the same answer."""
    luck = random.Random(7)
    bots = [bot] * 3
    race = new_game(bots, 11, crews=["amber", "rig", "bikes"], carnage=True)
    compared = 0
    for ask in asks_of(race, seated(bots)):
        states = (race.state, with_other_secrets(race.state, luck))
        first, second = (BOTS[bot](state.seen_by(ask.seat), ask.choice, BotDice(3, ask.seat)) for state in states)
        assert first == second
        compared += 1
    assert compared > 60


# -- what the racer knows ------------------------------------------------------------------------------------


def position(
    *cars: dict[str, Any], dice: tuple[int, ...] = (1, 4, 5), script: tuple[Any, ...] = (), **more: Any
) -> Any:
    """Return a race on plain tiles: the cars of each seat; seat 0 is to move in its first turn of round 2."""
    start = {
        "tiles": ["1a", "2a", "3a"],
        "players": [{"cars": one, "dice": list(dice) if not seat else [4] * 4} for seat, one in enumerate(cars)],
        **more,
    }
    options = {"tiles": "plain", "crews": ["amber", "blue", "crimson"][: len(cars)]}
    header = Header(
        game="thunder-road",
        seats=tuple(Seat(name) for name in "ABC"[: len(cars)]),
        options=options,
        start=start,
        seed=1,
    )
    return Race(GAME, GAME.check(header), chance=Scripted(script, then=Seeded(1)))


def answer(race: Race[State]) -> Any:
    """Let the racer answer what is asked."""
    return answer_of(race, "racer")


def answered(race: Race[State], kind: str) -> Any:
    """Let the racer play on, until it is asked a certain kind of choice; return its answer."""
    for ask in asks_of(race, seated(["racer"] * len(race.header.seats))):
        if kind == ask.choice.KIND:
            return answer(race)
    raise AssertionError(f"nobody was asked for a {kind}")


GONE = {"S": "gone", "M": "gone", "L": "gone"}


def test_the_racer_drives_over_the_finish() -> None:
    """TR-WIN-01: the car that can win with a die gets it, and goes straight over the edge."""
    race = position(
        {"S": [3, 20], "M": [2, 12], "L": [4, 10]},
        {"S": [3, 5], "M": [5, 5], "L": [1, 5]},
        final=True,
        dice=(1, 2, 4, 4),
    )
    while race.pending and race.pending[0].seat == 0:
        race.choose(answer(race))
    assert race.state.board.winners == (0,)


def test_the_racer_drives_round_rocks() -> None:
    """TR-TERR-05: straight ahead is a rock, and behind the cell to the left there are only rocks."""
    rocks = {"X": [[3, 11], [1, 12], [2, 12], [3, 12], [2, 13]]}
    cars = {**GONE, "M": [3, 10]}
    race = position(cars, {"S": [0, 1], "M": [6, 1], "L": [5, 1]}, ground=rocks, dice=(4, 1, 1, 1))
    race.choose([4, "A-M"])
    assert answered(race, "step") == "FR"


def test_the_racer_does_not_stop_under_a_chopper() -> None:
    """TR-CHOP-03: with one move to go the cell of the own chopper is death as well."""
    start = [
        {"cars": {**GONE, "M": [3, 10]}, "dice": [1, 1, 1, 1], "chopper": [3, 11], "command": "airstrike"},
        {"cars": {"S": [0, 1], "M": [6, 1], "L": [5, 1]}},
    ]
    race = position({}, {}, players=start, road=1)
    assert race.pending[0].choice.KIND == "step"
    assert answer(race) != "F"


def test_the_racer_shoots_at_the_last_car_of_a_rival() -> None:
    """TR-SHOOT-09, TR-ELIM-01: a damaged last car, although a larger one is hit more easily."""
    mine = {**GONE, "M": [3, 9]}
    blue = {**GONE, "S": {"at": [2, 12], "damage": ["dent"]}}
    crimson = {"S": [0, 1], "M": [6, 1], "L": [4, 12]}
    race = position(mine, blue, crimson, dice=(2, 1, 1, 1), road=1, ground={"O": [[3, 9]]})
    race.choose([2, "A-M"])
    while race.pending[0].choice.KIND != "target":
        race.choose("none" if race.pending[0].choice.KIND == "command" else "F")
    assert set(race.pending[0].choice) == {"B-S", "C-L", "none"}
    assert answer(race) == "B-S"


@pytest.mark.parametrize(("dice", "expected"), [(("bottom", "FR"), "keep"), (("top", "FR"), "again")])
def test_the_racer_rolls_again_when_it_would_lose(dice: tuple[str, str], expected: str) -> None:
    """TR-SLAM-04: the rival off the road is as good as it gets, the own car there as bad."""
    mine, theirs = {"S": [0, 10], "M": [1, 10], "L": [6, 9]}, {"S": [0, 8], "M": [6, 10], "L": [2, 8]}
    race = position(mine, theirs, dice=(1, 1, 1, 1), script=dice)
    race.choose([1, "A-L"])
    while race.pending[0].choice.KIND != "re-roll":
        race.choose("none" if race.pending[0].choice.KIND == "command" else "F")
    assert answer(race) == expected


def test_the_racer_repairs_a_car_with_a_six() -> None:
    """TR-CMD-09, -10: an inoperable car drives again for the spare die."""
    mine = {"S": [3, 14], "M": {"at": [2, 12], "inoperable": True}, "L": [4, 10]}
    race = position(mine, {"S": [0, 1], "M": [6, 1], "L": [5, 1]}, dice=(4, 4, 5, 6))
    assert answered(race, "command") == [6, "repair"]


def test_the_odds_of_hidden_tokens_count_what_was_seen() -> None:
    """TR-RULING-97: what lies open is not under a token; all chances are one."""
    race = position({"S": [3, 5]}, {"S": [4, 5]}, open={"mine": [[0, 20], [1, 20], [2, 20], [3, 20], [4, 20]]})
    odds = Outlook(race.state.seen_by(0)).odds()
    assert "mine" not in odds
    assert sum(odds.values()) == pytest.approx(1)


# -- strength ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse", "players", "wins"),
    [("racer", "rookie", 2, 6), ("racer", "rookie", 3, 5), ("racer", "rookie", 4, 4), ("rookie", "random", 3, 5)],
)
def test_one_better_bot_beats_the_others(better: str, worse: str, players: int, wins: int) -> None:
    """Of eight games far more than a fair share; the usual lead is larger."""
    won = 0.0
    for number in range(8):
        bots = table_of(better, worse, 1, players, number)
        won += share_of(play(bots, number), bots, better)
    assert won >= wins


@pytest.mark.parametrize("crew", ["rig", "bikes"])
def test_the_racer_can_play_other_crews(crew: str) -> None:
    """TR-RIG, TR-BIKE: with the rig, or with five bikes, against cars."""
    bots = ["racer", "rookie", "rookie"]
    won = sum(share_of(play(bots, number, crews=[crew], carnage=True), bots, "racer") for number in range(4))
    assert won >= 2
