"""Playing Downforce on the page: nobody's secrets are sent to a page on which they are not to be seen."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import msgspec
import pytest

import racelib as rl
from racelib.errors import RaceError
from racelib.games.downforce.cards import COLOURS, bars_of
from racelib.games.downforce.rules.movement import RouteChoice
from racelib.games.downforce.show.names import card_name
from racelib.kernel.event import Chose, ChoseTogether, TurnEnded, deciders
from racelib.kernel.race import Race
from racelib.kernel.replay import Replay
from racelib.kernel.set_up import new_race
from racelib.page.ask_view import ask_view
from racelib.page.card import welcome_back
from racelib.page.what_if import what_if
from racelib.page.widget import Play
from tests.page.test_widgets import heard


def game(you: Any = "Ada", **more: Any) -> Play:
    """Return a game on the page, against bots."""
    return rl.play("downforce", you=you, seed=7, **{"players": 4, "bots": "random", **more})


def answer(play: Play, option: int = 0) -> None:
    """Choose an option, as the page does."""
    ask = play.ask
    assert ask is not None
    message = {"do": "choose", "option": option, "ask": len(play.race.events), "seat": ask.seat}
    play._message(None, message, [])


def play_on(play: Play, kind: str, luck: random.Random) -> None:
    """Choose anything until a kind of decision comes."""
    while play.ask is not None and kind != play.ask.choice.KIND:
        answer(play, luck.randrange(len(list(play.ask.choice))))


# -- secrets -------------------------------------------------------------------------------------------------


def drawn(card: str) -> list[str]:
    """Return how a card would look in anything that is sent: as written, as read, as drawn."""
    bars = json.dumps([[bar.colour, bar.number] for bar in bars_of(card)], separators=(",", ":"))
    return [f'"{card}"', f"[{card}]", card_name(card), bars]


def test_the_card_of_a_second_visit_keeps_bets_secret_from_the_others_at_the_screen() -> None:
    play = game(["Ada", "Bo"])
    luck = random.Random(3)
    while not all(play.race.state.hands[seat].bets for seat in (0, 1)):
        assert play.ask is not None
        answer(play, luck.randrange(len(list(play.ask.choice))))
    say = welcome_back(play.race, (0, 1), 0, "").say
    assert "million" in say and "bets" not in say
    assert "bets" in welcome_back(play.race, (0,), 0, "").say, "alone at the screen you may read your own"
    codes = set(play.race.state.board.track.codes)
    assert not codes & set(re.findall(r"\w+", say)), "places have names"


def unknown_to(race: Race[Any], seat: int) -> set[str]:
    """Return the cards that a seat has never seen: not in its own hand, shown, played or discarded at any time."""
    state = race.game.start(race.header)
    seen: set[str] = set()
    for event in race.events:
        event.apply(state)
        if type(event) is not TurnEnded:
            continue
        board = state.board
        seen.update(state.hands[seat].cards, board.discard, *board.shown, *board.face_up)
    board = race.state.board
    seen.update(
        race.state.hands[seat].cards, board.discard, *board.shown, [board.playing.card] if board.playing else []
    )
    hidden = {*race.state.down.deck, *race.state.down.box}
    return hidden.union(*(hand.cards for hand in race.state.hands)) - seen


VARIANTS: list[dict[str, Any]] = [
    {},
    {"players": 2},
    {"players": 3, "variant": "beginner"},
    {"players": 3, "variant": "long"},
    {"players": 6, "variant": "tour"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_no_card_is_sent_that_the_player_has_not_seen(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """DF-STATE-I6, DF-RULING-05: through a whole game, in everything that goes to the page."""
    play = game(**options)
    sent = heard(play, monkeypatch)
    luck = random.Random(3)
    said = [play.payload]
    checked = 0
    while play.ask is not None:
        text = json.dumps([*said, play.text()], separators=(",", ":"), ensure_ascii=False)
        for card in unknown_to(play.race, 0):
            assert not any(look in text for look in drawn(card)), card
            checked += 1
        del sent[:]
        if luck.random() < 0.2:
            play._message(None, {"do": "hint", "level": luck.randint(1, 3)}, [])
            play._message(None, {"do": "sync", "mode": "play"}, [])
        answer(play, luck.randrange(len(list(play.ask.choice))))
        said = list(sent)
    assert checked > 100


def test_two_games_that_differ_in_secrets_alone_send_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """DF-STATE-I6, DF-BET-06: other hands, bets and piles are dealt anew; the page of the player does not change."""
    monkeypatch.setattr("racelib.page.race_widget.with_figures", lambda payload: payload)  # always the same
    play = game()
    heard(play, monkeypatch)
    luck = random.Random(11)
    kinds = set()
    differed = 0
    for _ in range(60):
        if play.ask is None:
            break
        forks = [play.race.fork(seat=0, seed=seed) for seed in (1, 2)]
        differed += forks[0].state != forks[1].state
        pages = [everything_sent(fork, monkeypatch) for fork in forks]
        assert pages[0] == pages[1]
        kinds.add(play.ask.choice.KIND)
        answer(play, luck.randrange(len(list(play.ask.choice))))
    assert differed > 20 and {"bid", "card", "way", "bet"} <= kinds


def everything_sent(race: Race[Any], monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Return all that a page gets of a game at the moment when seat 0 is asked."""
    page = Play(race, [0])
    sent = heard(page, monkeypatch)
    for level in (1, 2, 3):
        page._message(None, {"do": "hint", "level": level}, [])
    page._message(None, {"do": "why not", "cell": "a1"}, [])
    page._message(None, {"do": "choose", "option": -1, "ask": len(race.events)}, [])
    return msgspec.json.encode([page.payload, sent, page.text()])


def test_the_page_knows_no_seed() -> None:
    """Only a cell that names a seed has it in the code that goes on with the race after a restart."""
    words = ("items", "css", "words")
    named = {key: value for key, value in game().payload.items() if key not in (*words, "restart")}
    assert "seed" not in json.dumps(named)
    play = rl.play("downforce", you="Ada", players=4, bots="random")
    sent = json.dumps({key: value for key, value in play.payload.items() if key not in words})
    assert str(play.race.header.seed) not in sent and re.findall(r"seed\W+(\w+)", sent) == ["null"]


def test_only_the_own_bets_are_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """DF-BET-06: a bet is seen by nobody else until the bets are paid."""
    play = game()
    sent = heard(play, monkeypatch)
    luck = random.Random(5)
    play_on(play, "bet", luck)
    assert play.ask is not None
    car = list(play.ask.choice)[2]
    answer(play, 2)
    keys = {key for one in sent if "part" in one for _, key, _ in one["part"]["panels"]}
    assert "bets@0" in keys and not {"bets@1", "bets@2", "bets@3"} & keys
    assert msgspec.to_builtins(play.timeline.shown["bets@0"])["rows"][0][0] == car
    words = [words for one in sent if "part" in one for words in one["part"]["words"]]
    bets = play.race.state.hands
    assert any(car in one and "secret" in one for one in words), words
    assert all(one.bets for one in bets)


def test_at_the_end_everything_lies_open_and_undo_closes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    sent = heard(play, monkeypatch)
    luck = random.Random(2)
    while play.ask is not None:
        answer(play, luck.randrange(len(list(play.ask.choice))))
    last = sent[-1]
    assert last["part"]["views"] == [-1, 0, 1, 2, 3, None] and last["part"]["first"] == 0 and last["from"] > 0
    assert last["part"]["open"] and "hand@1" in {key for _, key, _ in last["part"]["panels"]}
    assert last["over"].startswith("The race is over: 1. ") and play.race.result
    play._message(None, {"do": "undo"}, [])
    part = sent[-1]["part"]
    assert part["first"] == 0 and part["views"] == [0] and not part["open"]
    assert {key.partition("@")[2] for _, key, _ in part["panels"]} == {"", "0"}


# -- secret rounds -------------------------------------------------------------------------------------------


def test_people_at_one_screen_answer_a_secret_round_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """DF-AUCTION-03: everybody lays a card; what one has laid is not known to the page of the next."""
    play = game(["Ada", "Bea"])
    sent = heard(play, monkeypatch)
    first = play.ask
    assert first is not None and first.seat == 0 and first.choice.KIND == "bid"
    events = len(play.race.events)
    answer(play, 0)
    second = play.ask
    assert second is not None and second.seat == 1 and len(play.race.events) == events
    assert sent[-1]["ask"]["seat"] == 1 and sent[-1]["ask"]["id"] == events and sent[-1]["part"]["words"] == []
    assert sent[-1]["ask"]["curtain"] == "Pass the screen to Bea"
    assert sent[-1]["ask"]["ready"] == [0, 2, 3] and sent[-1]["ask"]["awaited"] == []
    late = {"do": "choose", "option": 0, "ask": events, "seat": 0}  # a second click of the first person
    play._message(None, late, [])
    assert "moved on" in sent[-1]["tell"] and play.ask is second
    play._message(None, {"do": "undo"}, [])
    assert play.ask is not None and play.ask.seat == 0, "what waits for others can be taken back"
    play._message(None, {"do": "redo"}, [])
    assert play.ask is not None and play.ask.seat == 1
    answer(play, 1)
    together = play.race.events[events]
    assert type(together) is ChoseTogether and [seat for seat, _ in together.answers] == [0, 1, 2, 3]
    assert together.answers[0][1] == next(iter(first.choice)) and together.answers[1][1] == list(second.choice)[1]


def test_several_people_see_what_all_may_see_until_one_opens_the_curtain() -> None:
    play = game(["Ada", "Bea"])
    payload = play.payload
    assert payload["humans"] == [0, 1] and payload["part"]["views"] == [-1, 0, 1]
    keys = {*payload["panels"], *(key for _, key, _ in payload["part"]["panels"])}
    assert {key.partition("@")[2] for key in keys} == {"", "0", "1"}
    text = play.text()
    assert text.endswith("Pass the screen to Ada")
    assert not any(card in text for card in play.race.state.hands[0].cards)


def test_undo_takes_a_secret_round_back_and_redo_brings_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game()
    heard(play, monkeypatch)
    luck = random.Random(4)
    for kind in ("bid", "bet"):
        play_on(play, kind, luck)
        before = list(play.race.events)
        answer(play, 1)
        after = list(play.race.events)
        assert type(after[len(before)]) is ChoseTogether
        play._message(None, {"do": "undo"}, [])
        assert play.race.events == before and play.ask is not None and kind == play.ask.choice.KIND
        play._message(None, {"do": "redo"}, [])
        assert play.race.events == after
        play._message(None, {"do": "undo"}, [])
        answer(play, 1)
        assert play.race.events == after, "the others did not know: they answer as they did"


def test_the_decisions_of_a_seat() -> None:
    assert deciders(ChoseTogether(((0, 1), (2, 5)), (2,))) == [0]
    assert deciders(Chose(3, "x", True)) == []


# -- what if -------------------------------------------------------------------------------------------------


def whole_game() -> Replay:
    race = new_race("downforce", track="harbour", players=4, bots="random", seed=9)
    race.run()
    return Replay(race.header, race.history, race.result, True)


def test_any_seat_can_be_taken_over_also_in_a_secret_round(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = whole_game()
    together = [n for n, event in enumerate(replay.events) if type(event) is ChoseTogether]
    for number in (together[0], together[-1]):
        for seat in deciders(replay.events[number]):
            race = what_if(replay, seat, number)
            assert len(race.events) == number and race.asked(seat) is not None
    watch = rl.watch(replay)
    sent = heard(watch, monkeypatch)
    watch._message(None, {"do": "take over", "seat": 2, "event": together[-1]}, [])
    play = watch.what_if
    assert play is not None and play.human == (2,) and play.ask is not None and play.ask.seat == 2
    payload = sent[-1]["payload"]
    assert payload["part"]["views"] == [2]
    assert {key.partition("@")[2] for _, key, _ in payload["part"]["panels"]} == {"", "2"}
    answer(play)
    assert len(play.race.events) > together[-1]


def test_after_the_last_decision_there_is_nothing_to_take_over() -> None:
    replay = whole_game()
    with pytest.raises(RaceError, match="decides nothing more"):
        what_if(replay, 0, len(replay.events) - 1)
    with pytest.raises(RaceError, match="there is no player 9"):
        what_if(replay, 8, 0)


# -- what is asked -------------------------------------------------------------------------------------------


def test_every_option_of_every_decision_can_be_shown() -> None:
    kinds: dict[str, int] = {}
    for seed in range(4):
        race = new_race("downforce", track="river", players=4, bots=None, seed=seed)
        luck = random.Random(seed)
        while not race.over:
            ask = luck.choice(race.pending)
            view = msgspec.to_builtins(ask_view(race, ask))
            name = race.header.seats[ask.seat].name
            assert name in view["title"] and view["seat"] == ask.seat
            options = list(ask.choice)
            assert len(view["options"]) == len(options)
            for shown, option in zip(view["options"], options, strict=True):
                if not isinstance(ask.choice, RouteChoice):  # on the page a place has a name, not a code
                    assert shown["label"] == race.game.words.label(ask.choice.explain(option))
                assert shown["tone"] in ("good", "warn", "bad")
                assert isinstance(shown["price_text"], str)
                if ask.choice.KIND in ("bid", "card"):
                    card = option if ask.choice.KIND == "card" else option[0]
                    assert [tuple(bar) for bar in shown["card"]] == [tuple(bar) for bar in bars_of(card)]
                if isinstance(ask.choice, RouteChoice):
                    assert shown["cell"] == ask.choice.route(option).end
                    assert view["car"] == list(race.state.board.cars).index(ask.choice.car.colour)
                if ask.choice.KIND == "power" and view["car"] >= 0:  # the car that the question is about glows
                    assert COLOURS[view["car"]] in {bar.colour for bar in bars_of(race.state.board.playing.card)} | {
                        *race.state.board.playing.named
                    }
                if ask.choice.KIND == "car":
                    assert view["car"] == -1
            kinds[view["kind"]] = kinds.get(view["kind"], 0) + 1
            race.choose(luck.choice(options), ask.seat)
    assert {"bid", "card", "way", "bet", "car"} <= set(kinds), kinds


def test_defaults_come_from_the_game() -> None:
    play = rl.play("downforce", seed=1)
    assert play.race.header.options["track"] == play.race.game.first["track"]
    assert all(seat.bot in play.race.game.bots for seat in play.race.header.seats[1:])


def test_who_bids_is_told_who_bought_and_for_how_much() -> None:
    play = rl.play("downforce", "Ada", players=3, bots="racer", seed=1)
    while play.ask is not None and play.ask.choice.KIND == "bid":
        play.choose(next(iter(play.ask.choice)))
    sales = [event for event in play.race.events if type(event).__name__ == "Sold"]
    told = [play.timeline.words[number] for number, seat, words in play.timeline.yours if seat == 0 and not words]
    for sale, words in zip(sales, told, strict=True):
        assert (
            play.race.header.names[sale.seat] in words and f"the {sale.car} car" in words and str(sale.price) in words
        )
    assert {sale.seat for sale in sales} == {0, 1, 2}
