"""The driver: asks, answers, secrets held until all are in, undo and redo, forks, chance."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import msgspec
import pytest

from racelib.errors import IllegalChoice, NotSaved, RaceError
from racelib.kernel import registry as games
from racelib.kernel.chance import NotRecorded, Recorded, Remembered, Scripted, Seeded
from racelib.kernel.event import Chose, ChoseTogether, Drew, Rolled, Undone, effective, fold
from racelib.kernel.game import Header, Seat
from racelib.kernel.race import Race
from racelib.kernel.replay import parse_replay, replay_bytes
from racelib.kernel.set_up import header_for, new_race
from racelib.kernel.verify import verify
from tests.kernel.toy import TOY, Card, ToyState


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "toy", TOY)


@pytest.fixture
def toy() -> Race[ToyState]:
    return Race(TOY, Header(game="toy", seats=(Seat("A"), Seat("B"), Seat("C")), seed=11))


def bidding(race: Race[ToyState]) -> Race[ToyState]:
    race.choose(0)
    assert [ask.seat for ask in race.pending] == [0, 1, 2]
    return race


def test_answers_at_once_are_held_and_logged_together_in_seat_order(toy: Race[ToyState]) -> None:
    bidding(toy)
    before = len(toy.events)
    toy.choose(toy.state.hands[2][0], 2)
    toy.choose(0, 0)
    assert len(toy.events) == before, "nobody can see an answer before all are in"
    assert [ask.seat for ask in toy.pending] == [1]
    card = toy.state.hands[2][0]
    toy.choose(0, 1)
    assert toy.events[before] == ChoseTogether(((0, 0), (1, 0), (2, card)))


def test_a_seat_must_be_named_when_several_are_asked(toy: Race[ToyState]) -> None:
    bidding(toy)
    with pytest.raises(IllegalChoice, match="0, 1, 2 are asked at once"):
        toy.choose(0)
    toy.choose(0, 1)
    with pytest.raises(IllegalChoice, match="seat 1 is not being asked"):
        toy.choose(0, 1)


def test_a_held_answer_can_be_taken_back_by_its_seat(toy: Race[ToyState]) -> None:
    bidding(toy)
    toy.choose(0, 1)
    toy.choose(0, 0)
    toy.undo(seat=1)
    assert [ask.seat for ask in toy.pending] == [1, 2]
    toy.undo()
    assert [ask.seat for ask in toy.pending] == [0, 1, 2]
    assert toy.history == toy.events, "what nobody saw leaves no trace"
    toy.redo()
    assert [ask.seat for ask in toy.pending] == [1, 2]


def bid(race: Race[ToyState]) -> dict[int, int]:
    """Let everybody bid their first card; return the bids."""
    bids = {ask.seat: list(ask.choice)[1] for ask in race.pending}
    for seat in (2, 0, 1):
        race.choose(bids[seat], seat)
    return bids


def test_an_open_round_is_taken_back_as_a_whole_and_comes_back_as_a_whole(toy: Race[ToyState]) -> None:
    bidding(toy)
    before = list(toy.events)
    bid(toy)
    events, history, state = list(toy.events), list(toy.history), toy.state.copy()
    toy.undo(seat=1)
    assert [ask.seat for ask in toy.pending] == [0, 1, 2]
    assert toy.events == before
    assert toy.history == [*history, Undone(len(before))]
    toy.redo()
    assert toy.events == events
    assert toy.state == state
    assert verify(parse_replay(replay_bytes(toy))) is None
    with pytest.raises(RaceError, match="nothing to redo"):
        toy.redo()


def test_who_answers_otherwise_can_still_get_the_answers_of_the_others_back(toy: Race[ToyState]) -> None:
    bidding(toy)
    bids = bid(toy)
    toy.choose(0, 1)  # a decision after the round: it cannot be made again when the round comes out otherwise
    toy.undo(seat=1)
    toy.undo(seat=1)
    toy.choose(0, 1)
    assert [ask.seat for ask in toy.pending] == [0, 2]
    toy.redo()
    together = [event for event in toy.events if type(event) is ChoseTogether]
    assert together == [ChoseTogether(((0, bids[0]), (1, 0), (2, bids[2])))]
    with pytest.raises(RaceError, match="nothing to redo"):
        toy.redo()


def test_a_bot_that_answers_the_same_again_leaves_the_rest_to_be_redone() -> None:
    race = new_race(track="t1", players=2, names=["Me"], bots=["rookie"], seed=5)
    race.run()
    for _ in range(3):
        race.choose(next(iter(race.pending[0].choice)))
        race.run()
    events = list(race.events)
    race.undo(0)
    race.undo(0)
    while race.events != events:
        race.redo()
        race.run()
    assert race.events == events


def test_rules_that_cannot_go_on_keep_the_answers_of_a_round() -> None:
    race = Race(TOY, Header(game="toy", seats=(Seat("A"), Seat("B"))), Scripted([list(range(20)), "crown", "13"]))
    race.choose(0)
    race.choose(0, 1)
    with pytest.raises(RaceError, match="number 4 is needed"):
        race.choose(0, 0)
    assert [ask.seat for ask in race.pending] == [0], "the answer of seat 1 is still there"


def test_held_answers_are_secret_in_forks_for_a_seat_and_kept_in_others(toy: Race[ToyState]) -> None:
    bidding(toy)
    toy.choose(toy.state.hands[0][0], 0)
    assert [ask.seat for ask in toy.fork().pending] == [1, 2]
    assert [ask.seat for ask in toy.fork(seat=1).pending] == [0, 1, 2]
    assert [ask.seat for ask in toy.fork(seat=0).pending] == [1, 2], "a seat knows its own answer"
    assert toy.fork(seat=0)._given() == toy._given()


def test_a_fork_for_a_seat_has_no_past(toy: Race[ToyState]) -> None:
    bidding(toy)
    bid(toy)
    toy.choose(toy.state.hands[1][0])
    since = toy.events[toy._boundary(len(toy.events)) :]
    fork = toy.fork(seat=0, seed=4)
    assert fork.events == since
    assert fork.header.seed is None, "the seed would tell all cards"
    assert fork.header.start is not None
    assert fork.header.start["hands"][0] == toy.state.hands[0]
    assert fold(TOY.start(fork.header), fork.events) == fork.state
    assert verify(parse_replay(replay_bytes(fork))) is None


def test_undo_in_a_fork_for_a_seat_ends_where_it_begins(toy: Race[ToyState]) -> None:
    bidding(toy)
    bid(toy)
    toy.choose(toy.state.hands[1][0])
    fork = toy.fork(seat=0, seed=4)
    events, state = list(fork.events), fork.state.copy()
    fork.undo()
    assert [ask.seat for ask in fork.pending] == [1]
    with pytest.raises(RaceError, match="nothing to undo"):
        fork.undo()
    fork.redo()
    assert fork.events == events, "the dice of the boundary fall again"
    assert fork.state == state
    again = fork.fork()
    bid(fork)
    fork.undo()
    fork.redo()
    bid(again)
    assert again.events == fork.events


def test_hidden_cards_differ_between_imagined_forks(toy: Race[ToyState]) -> None:
    hands = {tuple(toy.fork(seat=0, seed=seed).state.hands[1]) for seed in range(12)}
    assert len(hands) > 6
    assert all(toy.fork(seat=0, seed=seed).state.hands[0] == toy.state.hands[0] for seed in range(12))


def test_forced_answers_are_given_by_the_driver_and_are_no_decisions(toy: Race[ToyState]) -> None:
    toy.state.hands[0].clear()
    bidding_race = toy.fork()
    # the toy's fork folds the events, so the emptied hand is not in it: decisions are still asked of all three
    bidding_race.choose(0)
    assert len(bidding_race.pending) == 3
    toy.choose(0)
    assert [ask.seat for ask in toy.pending] == [1, 2], "a seat with one answer is not asked"
    toy.choose(0, 1)
    toy.choose(0, 2)
    together = next(event for event in toy.events if type(event) is ChoseTogether)
    assert together.forced == (0,)
    assert toy.decisions == [1, 1, 1]


def test_undo_keeps_the_dice_and_the_history() -> None:
    race = new_race(track="t1", players=2, names=["Me"], bots=["rookie"], seed=5)
    race.run()
    for _ in range(3):
        race.choose(next(iter(race.pending[0].choice)))
        race.run()
    events, history = list(race.events), list(race.history)
    rolls = [event for event in events if type(event) is Rolled]
    race.undo(seat=0)
    assert type(race.history[-1]) is Undone
    assert race.history[:-1] == history
    assert effective(race.history) == race.events
    while race._redo:
        race.redo()
    assert race.events == events
    assert [event for event in race.events if type(event) is Rolled] == rolls
    assert verify(parse_replay(replay_bytes(race))) is None


def test_another_decision_meets_the_same_dice_of_its_stream() -> None:
    race = new_race(track="t1", players=2, names=["Me", "You"], seed=9)
    while race.pending[0].choice.KIND != "gear":
        race.choose(next(iter(race.pending[0].choice)))
    fork = race.fork()
    fork.choose(2)
    roll = fork.events[-1]
    race.choose(1)
    race.undo()
    race.choose(2)
    assert race.events[-1] == roll


class FullDisk:
    """A recorder that can save nothing."""

    def write(self, events: object) -> None: ...

    def close(self, result: object) -> None: ...

    def save(self) -> None:
        raise NotSaved("no space left on device")


def test_a_secret_round_is_redone_whole_even_if_it_cannot_be_saved(toy: Race[ToyState]) -> None:
    bidding(toy)
    for seat in range(3):
        toy.choose(0, seat)
    events = list(toy.events)
    toy.undo()
    toy.recorder = FullDisk()
    with pytest.raises(NotSaved, match="no space left"):
        toy.redo()
    assert toy.events == events
    assert not toy.waiting
    assert not toy.can_redo


def test_choosing_something_else_forgets_what_could_be_redone() -> None:
    race = new_race(track="t1", players=2, names=["Me", "You"], seed=9)
    options = list(race.pending[0].choice)
    race.choose(options[0])
    race.undo()
    race.choose(options[1])
    with pytest.raises(RaceError, match="nothing to redo"):
        race.redo()
    fresh = new_race(track="t1", players=2, names=["Me", "You"], seed=9)
    with pytest.raises(RaceError, match="nothing to undo"):
        fresh.undo()


def test_fork_at_any_event_where_somebody_was_asked() -> None:
    race = new_race(track="t2", players=3, bots="rookie", seed=3)
    race.run()
    for number, event in enumerate(race.events):
        if type(event) is Chose and not event.forced and number % 5 == 0:
            fork = race.fork(number)
            assert fork.events == race.events[:number]
            assert fork.state == fold(race.game.start(race.header), race.events[:number])
            assert fork.asked(event.seat) is not None
            fork.run()
            assert fork.result == race.result, "the same bots and dice end the same race"
    with pytest.raises(RaceError, match="there is no event number"):
        race.fork(10**6)


def test_bots_luck_is_apart_from_the_dice() -> None:
    grids = []
    for bots in ("random", "rookie"):
        race = new_race(track="t1", players=4, bots=bots, seed=77)
        race.run()
        grids.append([e.face for e in race.events if type(e) is Rolled and e.what in ("grid", "start")])
    assert grids[0] == grids[1]


def test_scripted_chance_says_what_is_missing_or_wrong() -> None:
    race = Race(
        TOY, Header(game="toy", seats=(Seat("A"), Seat("B")), seed=1), Scripted([list(range(20)), "crown", "13", 1])
    )
    race.choose(0)
    race.choose(0, 0)
    race.choose(0, 1)
    assert race.state.roll == 1
    with pytest.raises(RaceError, match="number 5 is needed for 'bag'"):
        race.choose(0)
    with pytest.raises(RaceError, match="outcome number 1 is not an order of the 20 cards"):
        Race(TOY, Header(game="toy", seats=(Seat("A"), Seat("B"))), Scripted([[1, 2]]))
    for wrong in (7, "6", True, 1.0, None, [1]):
        with pytest.raises(RaceError, match=r"the die for 'die' shows \[1, 2, 3, 4, 5, 'crown'\]"):
            Race(TOY, Header(game="toy", seats=(Seat("A"), Seat("B"))), Scripted([list(range(20)), wrong]))
    for wrong in ("4", 13, 0, None, ["2"]):
        race = Race(TOY, Header(game="toy", seats=(Seat("A"), Seat("B"))), Scripted([list(range(20)), 2, wrong]))
        with pytest.raises(RaceError, match=r"number 3 is .*, but for 'bag' there are \['2', '3', '5', '8', '13'\]"):
            race.choose(0)


def test_recorded_chance_draws_nothing_new() -> None:
    race = new_race(track="t2", players=2, bots="racer", seed=3)
    race.run()
    again = Race(race.game, race.header, Recorded(race.events))
    again.run()
    assert again.events == race.events
    with pytest.raises(NotRecorded):
        Race(race.game, race.header, Recorded(race.events[:1]))


def test_recorded_chance_of_another_kind_is_refused() -> None:
    header = Header(game="toy", seats=(Seat("A"), Seat("B")), seed=3)
    race = Race(TOY, header)
    race.choose(0)
    at = next(number for number, event in enumerate(race.events) if type(event) is Drew)
    for wrong, says in (
        (Drew("bag", 0, "4", 5), r"there is no '4' to be drawn for 'bag'; there are \['2', '3', '5', '8', '13'\]"),
        (Drew("bag", 0, "2", 4), "a draw of 'bag' out of 5 by seat 0, but the record has .*\"of\":4"),
        (Rolled("bag", 0, "2"), "a draw of 'bag' out of 5 by seat 0"),
    ):
        again = Race(TOY, header, Recorded([*race.events[:at], wrong]))
        with pytest.raises(NotRecorded, match=says):
            again.choose(0)


def test_dice_and_draws_give_each_thing_its_share() -> None:
    dice, table = Seeded(3), SimpleNamespace(log=[], positions={})
    came: Counter[str] = Counter()
    for number in range(6_000):
        table.positions[("shooting", 0)] = table.positions[("token", 0)] = number
        came[dice.roll(table, "shooting", 0, ("SM", "M", "L", "L", "L", "SML"))] += 1
        came[dice.draw(table, "token", 0, ["dent", "skid F", "skid F"])] += 1
    assert {thing: round(number / 1000) for thing, number in came.items()} == {
        "SM": 1,
        "M": 1,
        "L": 3,
        "SML": 1,
        "dent": 2,
        "skid F": 4,
    }


def test_what_is_drawn_again_is_the_same_thing_while_it_is_there() -> None:
    table = SimpleNamespace(log=[], positions={})
    again = Remembered([Rolled("slam", 0, "top"), Drew("token", 0, "dent", 3)], then=Scripted(["daze", "jump"]))
    assert again.roll(table, "slam", 0, ("top", "bottom")) == "top"
    assert again.draw(table, "token", 0, ["daze", "dent"]) == "dent"
    assert again.draw(table, "token", 0, ["daze", "jump"]) == "daze"
    assert again.roll(table, "slam", 0, ("daze", "bottom")) == "daze"


def test_a_draw_that_the_seed_does_not_give_is_found() -> None:
    race = Race(TOY, Header(game="toy", seats=(Seat("A"), Seat("B")), seed=3))
    race.choose(0)
    replay = parse_replay(replay_bytes(race))
    at = next(number for number, event in enumerate(replay.history) if type(event) is Drew)
    drawn = replay.history[at]
    assert isinstance(drawn, Drew)
    other = next(thing for thing in ("2", "3") if thing != drawn.thing)
    replay.history[at] = msgspec.structs.replace(drawn, thing=other)
    due = f"line {at + 2}: the record says {other} for 'bag' of seat 0, but seed 3 gives {drawn.thing}"
    assert str(verify(replay)) == due


def test_a_list_of_an_option_is_the_same_when_it_is_read_back() -> None:
    given = header_for("toy", players=2, seed=1, crews=("amber", "rig"), tiles={"start": ("1a",)}, none=None)
    assert given.options == {"crews": ["amber", "rig"], "tiles": {"start": ["1a"]}}
    assert parse_replay(replay_bytes(Race(TOY, given))).header == given


def test_a_text_is_no_number_of_a_die() -> None:
    with pytest.raises(TypeError, match="the die for 'gear 4' shows 'FR', which is not a number"):
        _ = Rolled("gear 4", 0, "FR").number


def test_seeded_streams_are_fair_and_the_same_everywhere() -> None:
    dice = Seeded(7)
    assert [dice.number("gear 4", 2, n) >> 44 for n in range(3)] == [385174, 702264, 56866]
    faces = [(dice.number("black", 1, n) * 20) >> 64 for n in range(20_000)]
    counts = [faces.count(face) for face in range(20)]
    assert min(counts) > 880
    assert max(counts) < 1120
    order = dice.shuffle(SimpleNamespace(log=[], positions={}), "deck", 42)
    assert sorted(order) == list(range(42))
    assert order != tuple(range(42))


def test_rules_that_cannot_go_on_leave_the_race_as_it_was() -> None:
    header = Header(game="toy", seats=(Seat("A"), Seat("B")))
    race = Race(TOY, header, Scripted([list(range(20)), "crown"]))
    before, state = list(race.events), race.state.copy()
    for _ in range(2):
        with pytest.raises(RaceError, match="number 3 is needed for 'bag'"):
            race.choose(0)
        assert race.events == before
        assert race.state == state
        assert race.asked(0) is not None


def test_a_what_if_without_a_seed_meets_the_recorded_dice() -> None:
    seeded = new_race(track="t2", players=2, bots="rookie", seed=3)
    seeded.run()
    header = msgspec.structs.replace(seeded.header, seed=None)
    race = Race.resume(seeded.game, header, seeded.events)
    number = next(n for n, e in enumerate(race.events) if n > 60 and type(e) is Chose and not e.forced)
    fork = race.fork(number)
    for event in race.events[number:]:
        if type(event) is Chose and not event.forced:
            fork.choose(event.answer, event.seat)
    assert fork.events == race.events


def test_the_dice_of_imagined_forks_are_never_those_of_the_race() -> None:
    for seed in (0, 1, 7):
        race = new_race(track="t1", players=2, names=["Me", "You"], seed=seed)
        other = race.fork(seat=0, seed=seed)
        bots = {0: race.game.bots["racer"], 1: race.game.bots["racer"]}
        race.run(bots, decisions=30)
        other.run(bots, decisions=30)
        faces = [[e.face for e in one.events if type(e) is Rolled] for one in (race, other)]
        assert faces[0] != faces[1]


def test_a_choice_without_options_is_an_error_of_the_rules() -> None:
    class Empty(Card):
        def __iter__(self):
            return iter(())

    with pytest.raises(RaceError, match="has no options"):
        Empty([]).only()


def test_a_race_prints_in_one_line() -> None:
    race = new_race(track="t1", players=2, names=["Ada", "Bo"], seed=1)
    asked = race.header.names[race.pending[0].seat]
    assert repr(race) == f"<Race: Formula D, 2 players, {len(race.events)} events, {asked} to decide>"
    race.run(dict.fromkeys(range(2), race.game.bots["rookie"]))
    assert repr(race) == f"<Race: Formula D, 2 players, {len(race.events)} events, over>"


def test_undo_for_a_seat_that_there_is_not() -> None:
    race = new_race(track="t1", players=2, names=["Ada"], bots="rookie", seed=1)
    with pytest.raises(RaceError, match="`seat` is 99; expected a whole number from 0 to 1"):
        race.undo(99)
