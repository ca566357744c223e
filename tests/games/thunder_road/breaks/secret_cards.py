"""Breaking objectives and one-shots: their windows, cards and rewards."""

from typing import Any

import pytest

from racelib.games.thunder_road import feats, options
from racelib.games.thunder_road.ammo_cards import (
    BILLIARDS,
    HARD_STEERING,
    LOADED_DICE,
    MUDLARK,
    NITROUS,
    PARTING_SHOT,
    PATHFINDER,
    SLOW_STARTER,
)
from racelib.games.thunder_road.events.ammo import SecretCardPlayed
from racelib.games.thunder_road.events.end import ChoppersHome, Eliminated
from racelib.games.thunder_road.events.moving import MoveBegan
from racelib.games.thunder_road.events.secret_cards import (
    CarPushed,
    ChainOver,
    DieRaised,
    HazardIgnored,
    HazardsPutBack,
    MovesGained,
    MovesPromised,
    ShotPromised,
)
from racelib.games.thunder_road.events.turn import TurnPassed
from racelib.games.thunder_road.rules import movement, objectives, one_shots, slams, windows
from racelib.games.thunder_road.rules.windows import (
    BEFORE_MOVE,
    CHAIN_OVER,
    MOVED,
    SLAM,
    SLAM_DICE,
    TURN_END,
    TURN_START,
    Moment,
)
from racelib.games.thunder_road.state import Board, Car, State
from racelib.kernel.table import Table
from tests.broken_rules import How
from tests.games.thunder_road.breaks import Break, after, changes, not_applied, swapped

# -- windows -------------------------------------------------------------------------------------------------


def without(window: str, card: str) -> How:
    """Let a card never be played."""
    return lambda mp: mp.setitem(windows.PLAYS, (window, card), windows.PLAYS[window, card]._replace(can=no))


def no(board: Board, seat: int, moment: Moment) -> bool:
    return False


def always(window: str, card: str) -> How:
    """Let a card be played whenever its window opens, in any turn."""

    def breaks(mp: pytest.MonkeyPatch) -> None:
        play = windows.PLAYS[window, card]._replace(can=yes, own_turn=False)
        mp.setitem(windows.PLAYS, (window, card), play)
        mp.setattr(options, "windows_of", options.windows_of.__wrapped__)  # its answers are kept otherwise

    return breaks


def yes(board: Board, seat: int, moment: Moment) -> bool:
    return True


@changes(windows, "might_play")
def one_card_a_window(usual: Any, table: Table[State], seat: int, moment: Moment) -> bool:
    played = any(isinstance(event, SecretCardPlayed) for event in table.log)
    return not played and bool(usual(table, seat, moment))


@changes(windows, "offer")
async def last_seat_first(usual: Any, table: Table[State], moment: Moment, seats: Any) -> Any:
    return await usual(table, moment, reversed(list(seats)))


@changes(windows, "might_play")
def only_holders_answer(usual: Any, table: Table[State], seat: int, moment: Moment) -> bool:
    return bool(windows.playable(table, seat, moment))


# -- objectives ----------------------------------------------------------------------------------------------


@changes(windows, "chain_over")
async def objectives_count_for_all(usual: Any, table: Table[State]) -> None:
    board = table.state.board
    if board.feats:
        moment = Moment(CHAIN_OVER, feats=tuple(board.feats))
        for seat in board.in_the_game():
            held = table.state.hands[seat].cards
            if seat != board.turn and any(card.partition(":")[2] in moment.feats for card in held):
                await table.ask(seat, windows.PlayChoice(board, seat, moment, ["small-fry"]))
    await usual(table)


def any_car_counts(board: Board, car: Car) -> bool:
    return True


def back_again_counts(mp: pytest.MonkeyPatch) -> None:
    def note(board: Board, top: str, bottom: str) -> None:
        if top in board.pushed:
            board.feats.append(BILLIARDS)

    mp.setattr(feats, "note_slam", note)


def as_far_is_enough(board: Board, seat: int, moment: Moment) -> bool:
    others = [other for other in board.in_the_game() if other != seat]
    return all(objectives.foremost(board, seat) <= objectives.foremost(board, other) for other in others)


def with_company(board: Board, seat: int, moment: Moment) -> bool:
    return moment.car is not None and objectives.on_lead_tile(board, moment.car)


def met(window: str, card: str, reward: Any, when: Any) -> How:
    """Let an objective be met by something else."""
    return lambda mp: mp.setitem(windows.PLAYS, (window, card), objectives.objective(when, reward))


def kept(told: MovesGained, state: State) -> None:
    state.board.players[told.seat].more_moves += told.moves


async def nothing_lost(table: Table[State], seat: int) -> None:
    table.tell(MovesPromised(seat, 3))


def a_reward_for_everybody(mp: pytest.MonkeyPatch) -> None:
    play = objectives.objective(objectives.alone_in_front, nothing_lost)
    mp.setitem(windows.PLAYS, (MOVED, PATHFINDER), play)


def cards_for_cards(mp: pytest.MonkeyPatch) -> None:
    async def lost(table: Table[State], seat: int) -> None:
        table.tell(objectives.RewardLost(seat))

    mp.setattr(objectives, "exchange_for_a_discard", lost)


def each_card_ends_the_chain(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(windows, "BETWEEN_CHAINS", (*windows.BETWEEN_CHAINS, SLAM, SLAM_DICE))


def a_shot_after_step_4(board: Board, seat: int) -> bool:
    return board.round < 2


def always_in_time(mp: pytest.MonkeyPatch) -> None:
    play = objectives.objective(objectives.met_by(BILLIARDS), objectives.promise_a_shot, a_shot_after_step_4)
    mp.setitem(windows.PLAYS, (CHAIN_OVER, BILLIARDS), play)


# -- one-shots -----------------------------------------------------------------------------------------------


def shots_ahead(mp: pytest.MonkeyPatch) -> None:
    mp.setattr(one_shots, "REAR", ("FL", "F", "FR"))


@changes(one_shots, "can_shoot_back")
def from_the_start(usual: Any, board: Board, seat: int, moment: Moment) -> bool:
    number, board.round = board.round, 2
    found = bool(usual(board, seat, moment))
    board.round = number
    return found


def parting_shot_in_round_1(mp: pytest.MonkeyPatch) -> None:
    from_the_start(mp)
    play = windows.Play(one_shots.can_shoot_back, one_shots.parting_shot)
    mp.setitem(windows.PLAYS, (TURN_END, PARTING_SHOT), play)


@changes(movement, "move_out_of_order")
async def as_its_move(usual: Any, table: Table[State], car: Car) -> None:
    await usual(table, car)
    car.die = car.die or 1


def a_full_move(mp: pytest.MonkeyPatch) -> None:
    as_its_move(mp)
    mp.setattr(one_shots, "move_out_of_order", movement.move_out_of_order)


@changes(slams, "loads_dice")
async def loaded_for_both(usual: Any, table: Table[State], moment: Moment, named: str, steered: Car | None) -> bool:
    owners = [car.owner for car in (moment.car, moment.other) if car is not None]
    return LOADED_DICE in await windows.offer(table, moment, owners)


def loaded_in_any_turn(mp: pytest.MonkeyPatch) -> None:
    always(SLAM_DICE, LOADED_DICE)(mp)
    loaded_for_both(mp)


@changes(HazardsPutBack, "apply")
def everybody_knows(usual: Any, self: HazardsPutBack, state: State) -> None:
    usual(self, state)
    for hand in state.hands:
        hand.known |= state.hands[self.seat].known


@changes(Eliminated, "apply")
def rewards_stay(usual: Any, self: Eliminated, state: State) -> None:
    kept = state.board.players[self.seat].more_moves
    usual(self, state)
    state.board.players[self.seat].more_moves = kept


@changes(HazardIgnored, "apply")
def bonus_is_lost(usual: Any, self: HazardIgnored, state: State) -> None:
    usual(self, state)
    state.board.moving.all_road = False


@changes(MoveBegan, "apply")
def instead_of_the_rest(usual: Any, self: MoveBegan, state: State) -> None:
    usual(self, state)
    state.board.moving.left = movement.moves_of_the_bottle(state.board, state.board.cars[self.car]) or self.moves


@changes(TurnPassed, "apply")
def bottles_stay_open(usual: Any, self: TurnPassed, state: State) -> None:
    before = state.board.players[self.seat].bottle
    usual(self, state)
    state.board.players[self.seat].bottle = before


def a_bottle_for_all_cars(board: Board, car: Car) -> int:
    return 3 if board.players[car.owner].bottle else 0


AMMO_7, AMMO_8 = ("TR-AMMO-07",), ("TR-AMMO-08",)
BREAKS: list[Break] = [
    (("TR-AMMO-07", "TR-AMMO-08"), "a card that was played stays in the hand", not_applied(SecretCardPlayed)),
    *((AMMO_7, f"no reward for {card}", without(window, card)) for window, card in objectives.CARDS),
    *((AMMO_8, f"{card} is never played", without(window, card)) for window, card in one_shots.CARDS),
    (AMMO_7, "a tie is further back", met(TURN_START, SLOW_STARTER, objectives.promise_moves, as_far_is_enough)),
    (AMMO_7, "Pathfinder with company", met(MOVED, PATHFINDER, objectives.raise_a_die, with_company)),
    (AMMO_7, "mud is anywhere", always(MOVED, MUDLARK)),
    (AMMO_8, "Nitrous bottle while coasting", always(BEFORE_MOVE, NITROUS)),
    (AMMO_8, "Loaded dice in any turn", loaded_in_any_turn),
    (AMMO_8, "Hard steering in any slam", always(SLAM, HARD_STEERING)),
    (AMMO_8, "the Lucky charm costs the bonus", bonus_is_lost),
    (AMMO_8, "Parting shot straight ahead", shots_ahead),
    (AMMO_8, "the chopper stays", not_applied(ChoppersHome, lambda told, state: told.why == "jam")),
    (("TR-RULING-97", "TR-RULING-125"), "all know what one player put back", everybody_knows),
    (AMMO_8, "a bottle lasts for the whole race", bottles_stay_open),
    (AMMO_8, "a bottle is for all cars of the turn", swapped(movement, "moves_of_the_bottle", a_bottle_for_all_cars)),
    (("TR-RULING-105",), "the bottle replaces all other moves", instead_of_the_rest),
    (("TR-RULING-106", "TR-RULING-115"), "nobody may pass", lambda mp: mp.setattr(windows, "PASS", "no")),
    (("TR-RULING-107",), "rewards of a player who is out wait on", rewards_stay),
    (("TR-RULING-110",), "a parting shot in round 1", parting_shot_in_round_1),
    (("TR-RULING-115",), "one card in the whole game", one_card_a_window),
    (("TR-RULING-115",), "the car below is asked first", last_seat_first),
    (("TR-RULING-115",), "only those answer who hold the card", only_holders_answer),
    (("TR-RULING-117",), "own cars and wrecks count", swapped(feats, "of_an_opponent", any_car_counts)),
    (("TR-RULING-117",), "objectives count in any turn", objectives_count_for_all),
    (("TR-RULING-117",), "a card in a slam ends the chain", each_card_ends_the_chain),
    (("TR-RULING-117",), "nothing is forgotten", not_applied(ChainOver)),
    (("TR-RULING-117",), "back onto the same car is a further one", back_again_counts),
    (("TR-RULING-117",), "pushed cars are not noted", not_applied(CarPushed)),
    (("TR-RULING-118",), "dice are not turned", not_applied(DieRaised)),
    (("TR-RULING-118",), "a die is turned to 6, whatever it is", swapped(objectives, "highest_face", lambda *_: 6)),
    (("TR-RULING-118",), "moves do not wait", not_applied(MovesPromised)),
    (("TR-RULING-118",), "moves wait on after they were used", after(MovesGained, kept)),
    (("TR-RULING-118",), "a shot is promised after step 4", always_in_time),
    (("TR-RULING-118",), "a shot without a target is not lost", swapped(objectives, "lose_the_shot", lambda *_: None)),
    (("TR-RULING-118",), "no further shot", not_applied(ShotPromised)),
    (("TR-RULING-118",), "a reward that is lost is taken", a_reward_for_everybody),
    (("TR-RULING-118",), "euro cards cannot be exchanged", cards_for_cards),
    (("TR-RULING-124",), "a push start is the move of the round", a_full_move),
]
