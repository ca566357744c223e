"""Every event has its sentence; sentences are whole, name rules that exist, and a chain reads as a story."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from racelib.boards.hexes import tile_set
from racelib.games.thunder_road.bots.shop import LEADERS, UPGRADES
from racelib.games.thunder_road.cards import cards
from racelib.games.thunder_road.components import DAMAGE, HAZARDS, TEXT_FACES, components
from racelib.games.thunder_road.events import EVENTS, ammo, secret_cards
from racelib.games.thunder_road.events.cards import CardPlayed, CardsDrawn, CardTurnedUp
from racelib.games.thunder_road.events.crash import (
    HazardSetOff,
    HazardTurnedUp,
    Hit,
    Missed,
    OffRoadLaid,
    Quaked,
    RocketFired,
    Shot,
    ShotRerolled,
    Slammed,
    SlamRerolled,
    WreckPlaced,
)
from racelib.games.thunder_road.events.damage import (
    DESTROYED_BY,
    BecameInoperable,
    CaughtFire,
    Dazed,
    DazeOver,
    Destroyed,
    FireDrove,
    FireWentOut,
    LingeringDrawn,
    LingeringGathered,
    MinorTaken,
    Repaired,
    Ricocheted,
    TokenPlaced,
    TokenTaken,
    Unharmed,
)
from racelib.games.thunder_road.events.end import ChoppersHome, Eliminated, HazardsCleared, MadeFinal, TileRemoved, Won
from racelib.games.thunder_road.events.euro import (
    DeckMadeAnew,
    EuroCardPlayed,
    HandCardDiscarded,
    HandShuffledBack,
    PlayedCardsDiscarded,
    ShotCardsDiscarded,
    ShotCardTurnedUp,
)
from racelib.games.thunder_road.events.moving import (
    MOVED_BY,
    BikePicked,
    BonusTaken,
    MoveBegan,
    Moved,
    PaidMore,
    Passed,
    Stopped,
    Waiting,
)
from racelib.games.thunder_road.events.shop import (
    Braked,
    CardUsed,
    CommandTokenPlaced,
    CommandTokenTaken,
    DamageDrawn,
    DamagePicked,
    DieTurned,
    DirectionNamed,
    DraftWentOn,
    FirePutOut,
    HandsPassed,
    HazardsLookedAt,
    LeaderKept,
    ShoveReady,
    TokenDispensed,
    UpgradeLaid,
    UpgradesAssigned,
)
from racelib.games.thunder_road.events.turn import (
    ChopperPlaced,
    CommandGiven,
    DieAssigned,
    DieLost,
    DiscardsGathered,
    FirstPlayer,
    HazardsLaid,
    RoundBegan,
    SectionUsed,
    SteeringSet,
    Tied,
    TileLaid,
    TurnPassed,
)
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.grid import DIRECTIONS
from racelib.games.thunder_road.results import standings, summary
from racelib.games.thunder_road.rules.lingering import CARDS, deck
from racelib.games.thunder_road.show.names import (
    card_text,
    card_title,
    command_effect,
    command_name,
    crew_letter,
    crew_name,
    direction_name,
    effect_of,
    hazard_name,
    sizes_name,
    terrain_name,
    token_name,
)
from racelib.games.thunder_road.show.told_you import told_you
from racelib.games.thunder_road.show.words import SENTENCES, say
from racelib.games.thunder_road.state import (
    FACE_DOWN,
    RACING,
    Down,
    Movement,
    Settings,
    State,
    new_car,
    new_state,
)
from racelib.games.thunder_road.tables import BIKE_COMMANDS, COMMANDS, CREWS, DISCARDED, SECTION_OF, SECTIONS
from racelib.kernel.event import KERNEL_EVENTS, Chose, ChoseTogether, Drew, Event, Rolled, Shuffled, TurnEnded, Undone
from racelib.kernel.game import SPECTATOR, Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.set_up import new_race
from racelib.kernel.writer import Closed
from racelib.rulebook import RULE_ID, rule

NAMES = ("Ada", "Cy", "Rio", "Kim")
ALL_NAMES = (*NAMES, "Eve")
#: Nothing is said of these: what follows from them is told by other events.
SILENT = (Chose, ChoseTogether, Drew, Shuffled, TurnEnded)


def table() -> State:
    """Return a game of four on three tiles in round 2: cars, the rig, bikes, a wreck, and a chopper of Cy."""
    settings = Settings(
        ("amber", "crimson", "rig", "bikes"), True, tile_set("wasteland"), components("standard"), start="1a"
    )
    state = new_state(settings, deck())
    state.down.stack[:2] = ["2a", "3b"]
    for event in (TileLaid("1a", 0), TileLaid("2a", 8), TileLaid("3b", 16), FirstPlayer(0, (9, 10, 7, 20))):
        event.apply(state)
    board = state.board
    board.round, board.stage, board.road = 2, RACING, 2
    board.cars["W1"] = new_car("W1", -1, "S")
    places = {"A-S": (3, 2), "A-M": (4, 3), "C-S": (5, 3), "C-L": (1, 9), "R": (2, 12), "K1": (4, 9), "W1": (4, 14)}
    for name, cell in places.items():
        board.put(board.cars[name], board.cell(*cell))
    board.players[1].chopper = board.cell(3, 10)
    for player in board.players:
        player.dice = [1, 2, 3, 6]
    return state


@pytest.fixture
def state() -> State:
    return table()


CREWS_OF_GAMES = (["amber", "blue"], ["rig", "crimson", "bikes"], ["damson", "bikes", "blue", "rig", "amber"])


@cache
def game(number: int) -> Race[Any]:
    """Return a whole game of bots that take any option; the first one without Carnage."""
    crews = CREWS_OF_GAMES[number % len(CREWS_OF_GAMES)]
    seats = tuple(Seat(name, "random") for name in ALL_NAMES[: len(crews)])
    options = {"crews": crews, "carnage": number > 0}
    header = Header(game=GAME.name, seats=seats, options=options, seed=number)
    race: Race[Any] = Race(GAME, GAME.check(header))
    race.run()
    return race


def moving(state: State, car: str, left: int, **facts: Any) -> State:
    state.board.movement = Movement(car, left=left, begun=True, **facts)
    return state


def told(event: Event, state: State) -> str:
    return say(event, state, NAMES).rpartition(" (")[0]


#: One event of every kind, and one for every sentence that a kind has.
EVERYTHING: list[Event] = [
    TileLaid("4b", 24),
    HazardsLaid(((1, 25), (3, 26))),
    DiscardsGathered(),
    Tied((0, 2)),
    FirstPlayer(1, (14, 12, 13, 20)),
    RoundBegan(3, 1),
    DieAssigned(0, 6, "A-S"),
    DieAssigned(0, 6, "A-S", coast=True),
    DieLost(3, 2),
    DieLost(3, 2, "K1"),
    *(CommandGiven(0, 3, command) for command in COMMANDS),
    SteeringSet(2, 1),
    SteeringSet(2, 3),
    *(SectionUsed(2, 3, section.name, command) for command, section in SECTION_OF.items()),
    ChopperPlaced(0, (3, 9)),
    Repaired(0, "A-S", "dent"),
    Repaired(0, "A-S", "lingering:limping"),
    Repaired(2, "R", "rocket"),
    MoveBegan("A-S", 4, drift=True),
    MoveBegan("A-S", 1, coast=True),
    BikePicked("K2"),
    *(Moved("A-S", (4, 3), how, "FR", 1) for how in MOVED_BY),
    Moved("A-S", (4, 25), "step", "F", 1),
    PaidMore("A-S", "step"),
    Stopped("A-S", "slime"),
    Stopped("A-S", "ramp"),
    Stopped("A-S", "mine"),
    Passed("A-S", "C-S"),
    Passed("K1", "C-S"),
    Waiting("K1", "C-S"),
    BonusTaken("A-S", 1),
    BonusTaken("R", 2),
    *(HazardTurnedUp((3, 2), kind, car) for kind in HAZARDS for car in ("A-S", "R")),
    CardsDrawn(0, "euro 0", 1),
    CardsDrawn(0, "euro 0", 5),
    CardPlayed(0, "lingering", "limping"),
    CardTurnedUp("lingering", "limping"),
    EuroCardPlayed(0, "euro 0", "euro-3-sml"),
    HandCardDiscarded(0, "euro 0", "euro-1-l"),
    HandShuffledBack(0),
    PlayedCardsDiscarded(0, ("euro-3-m",)),
    PlayedCardsDiscarded(0, ("euro-3-m", "euro-5-l")),
    DeckMadeAnew(0),
    ShotCardTurnedUp("euro 0", "euro-6-sm", 0),
    ShotCardsDiscarded(0),
    *(HazardSetOff((3, 2), kind, car) for kind in DISCARDED for car in ("A-S", "R")),
    WreckPlaced("W2", (3, 2)),
    OffRoadLaid((2, 12)),
    Quaked("BL", (("A-S", (2, 3)), ("W1", (3, 13)))),
    Quaked("F", ()),
    Slammed("A-M", "C-S"),
    Slammed("A-M", "R"),
    Slammed("K1", "A-M"),
    Slammed("K1", "K2"),
    SlamRerolled(0, "A-M"),
    Shot(0, "A-S", "W1"),
    Shot(1, "", "A-S"),
    Shot(0, "A-S", "R", "rocket"),
    ShotRerolled(2),
    ShotRerolled(2, "painted"),
    ShotRerolled(2, "something else"),
    Hit("A-S", "SM"),
    Missed("A-S", "L"),
    Missed("A-S", "SM"),
    RocketFired(2, "SML", ("A-S", "W1")),
    RocketFired(2, "L"),
    Unharmed("A-S"),
    *(TokenTaken("A-S", token) for token in (*DAMAGE, "blank")),
    TokenPlaced("A-S", "dent"),
    MinorTaken("K1"),
    MinorTaken("R", "computer"),
    BecameInoperable("K1"),
    Ricocheted("A-S", "BR"),
    Ricocheted("A-S", "BR", "C-S"),
    Dazed("A-S", 1),
    Dazed("A-S", 3),
    DazeOver("A-S"),
    *(LingeringDrawn("A-S", card) for card in CARDS),
    LingeringGathered(),
    CaughtFire("A-S"),
    FireWentOut("A-S"),
    FireDrove("A-S", 2),
    *(DraftWentOn(step) for step in range(5)),
    *(LeaderKept(0, leader, tokens) for leader in LEADERS for tokens in (1, 2)),
    UpgradeLaid(0, ""),
    HandsPassed(),
    HandsPassed(out=True),
    UpgradesAssigned(0, ("anchor", "plough", "tracers")),
    CommandTokenPlaced(0, "omen"),
    CommandTokenTaken(0),
    *(CardUsed(0, upgrade, "game", "A-S") for upgrade in UPGRADES),
    CardUsed(0, "sharpshooter", "round"),
    DamageDrawn("A-S", ("dent", "skid F")),
    DamagePicked("A-S", "dent"),
    DirectionNamed(0, "A-S", "BL"),
    DirectionNamed(0, "A-S", ""),
    ShoveReady(0, "A-S"),
    DieTurned(0, 3, 4),
    HazardsLookedAt(0, "A-S", ((1, 1),)),
    HazardsLookedAt(0, "A-S", ((1, 1), (2, 1))),
    TokenDispensed(0, "A-S", "mine", (1, 1)),
    Braked("A-S"),
    FirePutOut(0, "A-S"),
    *(ShotRerolled(0, why) for why in ("roof-plate", "tracers", "sharpshooter")),
    *(Destroyed(cars, why) for cars in (("A-S",), ("A-S", "W1", "W9")) for why in DESTROYED_BY),
    HazardsCleared(((1, 1),)),
    ChoppersHome((0, 1)),
    ChoppersHome((1,), "rig"),
    TileRemoved("1a"),
    MadeFinal(),
    MadeFinal("fifth"),
    Eliminated(3),
    Won((0,), "finish", "A-S"),
    Won((1,), "last"),
    Won((0, 1), "draw"),
    TurnPassed(0, 2),
    Rolled("road", 0, 2),
    Rolled("movement", 0, 4),
    Rolled("stunt", 0, 3),
    *(Rolled(die, 0, face) for die in TEXT_FACES for face in sorted(TEXT_FACES[die])),
    *(ammo.SecretCardDealt(0, deck, 1) for deck in ("enhanced-airstrike", "objective", "one-shot")),
    *(ammo.BonusCommandDealt("bonus-command", card, 0) for card in cards().deck("bonus-command", ["extra-ammo"])),
    *(ammo.ConditionLaid("road-condition", card, 1) for card in cards().deck("road-condition", ["extra-ammo"])),
    ammo.ConditionLaid("road-condition", "tail-wind", 2),
    ammo.ConditionsGathered(),
    ammo.RoadDieTurned(0, 3),
    ammo.DiceTakenUp(0),
    ammo.DiceRolledAgain(0, (2, 5)),
    ammo.LongShotReady(0, "A-S"),
    ammo.HazardDropped(((1, 1),), 0, "litter"),
    ammo.HazardRemoved(0, (1, 1), "minesweeper"),
    ammo.SideMoveBegan("A-S"),
    ammo.SideMoveOver("A-S"),
    ammo.SmokeLaid(0),
    ammo.TouchAndGoReady(0),
    HazardsLookedAt(0, "", ((1, 1),)),
    DamageDrawn("A-S", ("dent", "jump"), 1),
    DamagePicked("A-S", "dent", 1),
    Hit("B-S", ""),
    ShotRerolled(0, "clear-view"),
    *(
        ammo.SecretCardPlayed(0, deck, card)
        for deck in ("enhanced-airstrike", "objective", "one-shot")
        for card in cards().deck(deck, ["extra-ammo"])
    ),
    secret_cards.CarPushed("A-S", "C-S"),
    secret_cards.ChainOver(),
    secret_cards.MovesPromised(0, 3),
    secret_cards.MovesGained(0, "A-S", 3),
    secret_cards.ShotPromised(0),
    secret_cards.FurtherShotBegan(0, "A-S"),
    secret_cards.DieRaised(0, 2, 6),
    secret_cards.HandCardLaidOff(0, "euro 0", "euro-1-l"),
    secret_cards.DiscardTaken(0, "euro 0", "euro-6-l"),
    secret_cards.RewardLost(0),
    *(secret_cards.HazardIgnored(0, "A-S", (3, 2), kind, True) for kind in HAZARDS),
    secret_cards.NitrousOpened(0, "A-S"),
    secret_cards.PushedCarNamed(0, "A-S"),
    secret_cards.HazardsPutBack(0, ((1, 1), (2, 1)), True),
    secret_cards.HazardsPutBack(0, ((1, 1), (2, 1)), False),
    HazardsLookedAt(0, "", ((1, 1), (2, 1))),
    ChoppersHome((1,), "jam"),
]


#: What is only noted, for objectives.
NOT_TOLD = (secret_cards.CarPushed, secret_cards.ChainOver)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SENTENCES) == {*EVENTS, *KERNEL_EVENTS, Closed}
    assert {type(event) for event in EVERYTHING} == {*EVENTS, Rolled}


@pytest.mark.parametrize("event", EVERYTHING, ids=repr)
def test_every_event_is_told_in_whole_sentences_with_rules_that_exist(event: Event, state: State) -> None:
    moving(state, "A-S", 3)
    state.board.players[0].dice.pop()
    state.board.players[1].out = True
    sentence = say(event, state, NAMES)
    if type(event) in NOT_TOLD:
        assert sentence == ""
    else:
        check(sentence)
    assert sentence == say(event, State(state.board, Down()), NAMES), "only the board is looked at"


def check(sentence: str) -> None:
    assert not re.search(r"[{}]|None|  |\.\.|, ,|: \.", sentence), sentence
    assert sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert len(sentence) <= 420, sentence
    found = RULE_ID.findall(sentence)
    assert found, sentence
    assert sentence.endswith(f"({', '.join(found)})"), sentence
    for rule_id in found:
        assert rule(rule_id).id == rule_id


@pytest.mark.parametrize("number", range(3))
def test_the_sentences_of_whole_games(number: int) -> None:
    race = game(number)
    names = ALL_NAMES[: len(race.header.seats)]
    state = GAME.start(race.header)
    for event in race.events:
        sentence = say(event, state, names)
        if sentence:
            assert type(event) not in SILENT
            check(sentence)
        for seat in (SPECTATOR, 0):
            assert say(GAME.hide(event, state, seat), State(state.board, Down()), names) == sentence, (
                "nothing is hidden"
            )
        event.apply(state)
    lines = standings(race.result, names, ("random", *[""] * (len(names) - 1)))
    assert [line.partition(".")[0] for line in lines] == [str(row["place"]) for row in race.result]
    assert any(line.partition(". ")[2].startswith("Ada (random): ") for line in lines)
    assert len({len(line) for line in summary(race.header, [race.result, race.result])}) == 1


def test_what_is_told_by_other_events_is_not_told_twice(state: State) -> None:
    quiet: list[Event] = [Chose(0, 4), Drew("damage", 0, "dent", 20), Shuffled("tiles", ()), TurnEnded()]
    quiet += [ChoseTogether(()), Rolled("side", -1, "a"), Rolled("starting side", -1, "1b"), TurnPassed(0, 1)]
    assert {say(event, state, NAMES) for event in quiet} == {""}
    assert say(Undone(10), state, NAMES) == "Everything after event 10 is taken back."


def test_names_are_data(state: State) -> None:
    wild = ("{0.__class__}", "{car}", "%s", "{}")
    assert say(SlamRerolled(0, "A-M"), state, wild).startswith("{0.__class__} re-rolls both dice for the medium car")
    assert say(Slammed("C-S", "A-M"), state, wild).startswith("{car}'s small car slams {0.__class__}'s medium car")
    moving(state, "A-S", 3)
    for event in EVERYTHING:
        plain = say(event, state, ("Name0", "Name1", "Name2", "Name3"))
        expected = re.sub(r"Name(\d)", lambda found: wild[int(found[1])], plain)
        assert say(event, state, wild) == expected


def test_the_dice_of_a_player_are_told_once(state: State) -> None:
    state.board.players[0].dice = []
    said = []
    for face in (6, 1, 3, 3):
        roll = Rolled("movement", 0, face)
        said.append(told(roll, state))
        roll.apply(state)
    assert said == ["", "", "", "Ada rolls 1, 3, 3 and 6."]


def test_a_step_says_where_what_it_costs_and_whom_it_meets(state: State) -> None:
    moving(state, "A-S", 4)
    assert told(Moved("A-S", (2, 3), "step", "FL", 1), state) == (
        "Ada's small car drives forward left to lane 2, row 3 (road). 3 movement points are left."
    )
    onto = Moved("A-S", (4, 3), "step", "FR", 1)
    assert told(onto, state) == (
        "Ada's small car drives forward right to lane 4, row 3 (road), onto Ada's medium car. "
        "3 movement points are left."
    )
    assert say(onto, state, NAMES).endswith("(TR-MOVE-03, TR-TERR-03)")
    mud = Moved("A-S", (1, 6), "step", "FL", 2)
    assert told(mud, state) == (
        "Ada's small car drives forward left to lane 1, row 6 (mud). Mud costs 2 movement points; 2 are left."
    )
    assert say(mud, state, NAMES).endswith("(TR-MOVE-03, TR-TERR-04)")
    moving(state, "A-S", 1)
    assert told(Moved("A-S", (1, 6), "step", "FL", 1), state).endswith(
        "(mud). The last movement point is enough for mud."
    )
    assert told(Moved("A-S", (3, 3), "step", "F", 1), state).endswith("(road). That was the last movement point.")


def test_a_chain_reads_as_a_story(state: State) -> None:
    board = moving(state, "A-S", 4).board
    board.tokens[board.cell(3, 3)] = FACE_DOWN
    state.down.hazards[board.cell(3, 3)] = "mine"
    story: list[Event] = [
        Moved("A-S", (4, 3), "step", "FR", 1),
        Slammed("A-S", "A-M"),
        Rolled("slam", 0, "bottom"),
        Rolled("direction", 0, "FL"),
        SlamRerolled(0, "A-M"),
        Rolled("slam", 0, "top"),
        Rolled("direction", 0, "FL"),
        Moved("A-S", (3, 3), "push", "FL"),
        HazardTurnedUp((3, 3), "mine", "A-S"),
        Drew("damage", 0, "ricochet", 30),
        TokenTaken("A-S", "ricochet"),
        Rolled("direction", 0, "BR"),
        Ricocheted("A-S", "BR", "A-M"),
        TokenPlaced("A-S", "ricochet"),
    ]
    said = []
    for event in story:
        said.append(told(event, state))
        event.apply(state)
    assert [sentence for sentence in said if sentence] == [
        "Ada's small car drives forward right to lane 4, row 3 (road), onto Ada's medium car. "
        "3 movement points are left.",
        "Ada's small car slams Ada's medium car and stops on top of it: the dice show which car is pushed, and where. "
        "3 movement points are lost.",
        "The slam die shows: the bottom car is pushed.",
        "The direction die shows: forward left.",
        "Ada re-rolls both dice for the medium car; the second roll counts.",
        "The slam die shows: the top car is pushed.",
        "The direction die shows: forward left.",
        "Ada's small car is pushed forward left to lane 3, row 3 (road), onto a face-down hazard.",
        "Ada's small car turns up the token on lane 3, row 3: a mine. It explodes.",
        "Ada's small car takes damage: a ricochet. The direction die shows where it flies; the first car in line "
        "takes damage too.",
        "The direction die shows: back right.",
        "The ricochet flies back right from Ada's small car and strikes Ada's medium car.",
        "Ada's small car now has 1 of its 2 damage slots filled.",
    ]


def test_pushes_say_who_and_what_is_there(state: State) -> None:
    assert told(Moved("A-M", (5, 3), "push", "FR"), state) == (
        "Ada's medium car is pushed forward right to lane 5, row 3 (road), onto Cy's small car."
    )
    assert told(Moved("A-M", (3, 10), "jump", "F"), state) == (
        "Ada's medium car is thrown straight ahead and lands on lane 3, row 10 (road), below Cy's chopper."
    )
    assert told(Moved("W1", (2, 12), "oil", "BL"), state) == (
        "The wreck W1 slides on the oil, back left to lane 2, row 12 (off-road), onto the rig."
    )
    state.board.dazed["A-M"] = 2
    assert told(Moved("A-M", (3, 2), "daze", "BL", 1), state) == (
        "Ada's medium car reels back left to lane 3, row 2 (road), onto Ada's small car. 1 movement point is left."
    )


def test_moves_say_where_they_come_from(state: State) -> None:
    car = state.board.cars["A-S"]
    car.die = 5
    assert told(MoveBegan("A-S", 5), state) == "Ada's small car has 5 movement points."
    assert told(MoveBegan("A-S", 7, drift=True), state) == (
        "Ada's small car has 7 movement points: 5 from the die and 2 from nitro. It can drift past 1 car."
    )
    car.damage = ["lingering:limping"]
    assert told(MoveBegan("A-S", 3), state) == (
        "Ada's small car has 3 movement points: a lingering damage makes the 5 count 3."
    )
    state.board.bikes = [("K1", 4, False)]
    assert told(MoveBegan("K1", 4), state) == "Bike ★ has 4 movement points."


def test_slams_with_the_rig_and_with_bikes_say_who_gives_way(state: State) -> None:
    assert told(Slammed("C-L", "R"), state) == (
        "Cy's large car slams the rig: the rig stays, and the direction die shows where the other car goes."
    )
    assert told(Slammed("C-L", "K1"), state) == (
        "Cy's large car slams bike ★: the bike is pushed, and the direction die shows where."
    )
    assert told(Slammed("K2", "K1"), state) == (
        "Bike ▲ slams bike ★: their owner chooses which of the two bikes is pushed."
    )


def test_the_rig_steers_drops_and_takes_damage(state: State) -> None:
    board = moving(state, "R", 2).board
    assert board.rig is not None
    board.rig.steering = 2
    assert told(Moved("R", (3, 12), "steered", "FR", 1), state).endswith(
        "1 movement point is left. Power steering: 1 point left."
    )
    board.movement = Movement("R", begun=True, command="dispenser")
    dropped = HazardsLaid(((2, 9),))
    assert say(dropped, state, NAMES).endswith(
        "drops a face-down hazard behind it, on lane 2, row 9. Nobody knows which. (TR-RIG-51)"
    )
    board.rig.damaged = ["rocket"]
    assert told(MinorTaken("R", "traction"), state) == (
        "The rig takes minor damage 2 of 6, on the traction drive in the centre section: it does nothing any more."
    )
    used = SectionUsed(2, 2, "front", "rocket")
    assert "That command is damaged and does nothing" in told(used, state)
    assert "TR-RIG-09" in say(used, state, NAMES)


def test_what_is_ours_is_said_to_be_ours(state: State) -> None:
    card = say(LingeringDrawn("A-S", "limping"), state, NAMES)
    assert card.startswith(
        "Ada's small car has a lingering damage, “Limping”: The movement die counts at most 3. (The card"
    )
    assert card.endswith("TR-RULING-90)")
    fresh = new_state(Settings(("amber", "blue"), False, tile_set("wasteland"), components("standard")), [])
    begun = say(TileLaid("1a", 0), fresh, NAMES[:2])
    assert "we use our own: tiles, road die, stunt die, damage tokens, hazard tokens. (TR-SETUP-01," in begun
    assert "TR-RULING-07" in begun


def test_who_is_passed_over(state: State) -> None:
    assert say(TurnPassed(0, 1), state, NAMES) == ""
    state.board.players[1].out = state.board.players[2].out = True
    assert told(TurnPassed(0, 3), state) == "Cy and Rio are out, so Kim is next."
    assert say(TurnPassed(3, 3), state, NAMES) == ""


def test_the_road_moves_on_and_ends(state: State) -> None:
    assert told(TileRemoved("1a"), state) == (
        "The road moves on: tile 1a (Loading Yard) leaves the rear and goes under the stack, other side "
        "up. Rows 0 to 7 are gone."
    )
    assert told(Destroyed(("A-S", "W1"), "tile"), state) == (
        "Ada's small car and the wreck W1 are destroyed: the rear tile goes, with everything on it."
    )
    assert told(Won((1,), "finish", "C-S"), state) == "Cy's small car crosses the finish: Cy wins the game."
    assert told(Won((0, 3), "draw"), state) == "No player has an operable car left: a draw between Ada and Kim."


def test_everything_has_a_name() -> None:
    assert len({direction_name(way) for way in DIRECTIONS}) == 6
    assert len({terrain_name(letter) for letter in "ROMXTGJFS"}) == 9
    assert len({hazard_name(kind) for kind in HAZARDS}) == len(HAZARDS)
    assert len({token_name(token) for token in (*DAMAGE, "minor", "blank")}) == len(DAMAGE) + 2
    assert all(effect_of(token) for token in (*DAMAGE, "minor", "blank"))
    assert len({crew_name(crew) for crew in CREWS}) == len({crew_letter(crew) for crew in CREWS}) == len(CREWS)
    commands = {*COMMANDS, *BIKE_COMMANDS, *SECTION_OF, *(section.repair for section in SECTIONS)}
    assert all(command_name(command) and command_effect(command) for command in commands)
    assert all(card_title(card) and card_text(card).endswith(".") for card in CARDS)
    assert [sizes_name(face) for face in ("M", "SM", "SML")] == [
        "medium cars",
        "small and medium cars",
        "cars of any size",
    ]


def test_a_draw_is_not_a_win() -> None:
    ada = {"seat": 0, "place": 1, "how": "won", "cars": 0, "foremost": None}
    cy = {"seat": 1, "place": 1, "how": "won", "cars": 0, "foremost": None}
    rio = {"seat": 2, "place": 3, "how": "out", "cars": 0, "foremost": 40}
    assert standings([ada, cy, rio], NAMES[:3], ("racer", "", "")) == [
        "1. Ada (racer): a draw: the last operable cars were lost together",
        "1. Cy: a draw: the last operable cars were lost together",
        "3. Rio: out: no operable car left",
    ]
    header = Header(game="thunder-road", seats=(Seat("Ada", "racer"), Seat("Cy", "rookie"), Seat("Rio", "rookie")))
    lines = summary(header, [[ada, cy, rio]] * 2)
    assert lines[1].split() == ["racer", "2", "0", "2", "0", "0.00"]
    assert lines[2].split() == ["rookie", "4", "0", "2", "2", "0.00"]


def test_only_the_traction_drive_gives_the_rig_its_bonus(state: State) -> None:
    moving(state, "R", 0)
    state.board.cars["R"].salted = True
    assert told(BonusTaken("R", 2), state).startswith("With the traction drive the rig takes the road bonus")


def test_everybody_who_loses_a_car_is_told_so() -> None:
    board = new_race("thunder-road", players=2, seed=1, crews=["amber", "blue"]).state.board
    told = told_you(Destroyed(("B-S", "A-M", "A-L"), "edge"), board)
    assert sorted(told) == [(0, "Destroyed: your medium car and your large car."), (1, "Destroyed: your small car.")]
    assert told_you(Won((0, 1), "draw"), board) == [(0, "A draw."), (1, "A draw.")]
