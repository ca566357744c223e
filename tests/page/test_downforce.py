"""Downforce on the page: the board, the cars, and what lies on the table, for each pair of eyes what they may see."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from racelib.boards import fronts
from racelib.games.downforce.cards import COLOURS, bars_of
from racelib.games.downforce.events.auction import BidsShown, SetAside, Sold
from racelib.games.downforce.events.race import Finished, LineCrossed, Moved, Played, RaceEnded
from racelib.games.downforce.search.road import road_of
from racelib.games.downforce.show import scene as pictures
from racelib.games.downforce.state import AUCTION, SECOND_AUCTION
from racelib.games.downforce.tables import VARIANTS
from racelib.kernel.event import TurnEnded
from racelib.kernel.panels import CardFace, CardsPanel, CarsPanel, TablePanel
from racelib.kernel.race import Race
from racelib.kernel.registry import game_named
from racelib.kernel.replay import Replay
from racelib.kernel.scene import sent
from racelib.kernel.set_up import new_race
from racelib.page.export import export
from racelib.page.timeline import Timeline, all_viewpoints, name_of
from racelib.rulebook import RULE_ID, rule, short_name
from tests.page.test_timeline import Page, folded, same

GAMES: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 2},
    {"players": 3, "variant": "beginner"},
    {"players": 5, "variant": "long", "track": "river"},
    {"players": 6, "variant": "tour"},
]


@cache
def played(number: int, seed: int = 5) -> Race[Any]:
    """Return a whole game between bots."""
    options: dict[str, Any] = {"track": "harbour", **GAMES[number]}
    race = new_race("downforce", bots="random", seed=seed, **options)
    race.run()
    return race


def name(number: int) -> str:
    return "-".join(str(value) for value in GAMES[number].values())


def cards_of(timeline: Timeline, key: str) -> list[CardFace]:
    """Return the cards of a panel."""
    panel = timeline.shown[key]
    assert isinstance(panel, CardsPanel)
    return panel.cards


def rows_of(timeline: Timeline, key: str) -> list[list[str | int]]:
    """Return the rows of a panel."""
    panel = timeline.shown[key]
    assert isinstance(panel, TablePanel)
    return panel.rows


every_game = pytest.mark.parametrize("number", range(len(GAMES)), ids=name)


@every_game
def test_the_differences_are_the_frames(number: int) -> None:
    race = played(number)
    timeline = Timeline(race.header, race.events)
    page = Page(timeline.payload())
    assert page.frames == folded(race)
    assert all(len(column) == len(race.events) for column in page.columns.values())
    assert page.columns["rounds"] == sorted(page.columns["rounds"]), "parts of a game follow one another"
    step = Timeline(race.header)
    stepped = Page(step.payload())
    for first in range(0, len(race.events), 40):
        step.add(race.events[first : first + 40])
        stepped.add(step.part(first))
    same(stepped, timeline)


@every_game
def test_everybody_sees_and_hears_what_they_may(number: int) -> None:
    """DF-STATE-I6, DF-BET-06: for each viewpoint the page has the words and the panels that the game has for it."""
    race = played(number)
    game, names = race.game, tuple(seat.name for seat in race.header.seats)
    page = Page(Timeline(race.header, race.events).payload())
    views = all_viewpoints(game, race.header)
    assert views[0] == -1 and views[-1] is None and len(views) == len(names) + 2
    state = game.start(race.header)
    shown: dict[str, Any] = pictures.panels(state, names)
    for at, event in enumerate(race.events):
        for view in views:
            assert page.said(at, name_of(view)) == game.tell(event, state, names, view)
        event.apply(state)
        shown = pictures.panels(state, names, event, shown)
        for view in views:
            mine = {
                key: panel for key, panel in shown.items() if "@" not in key or view is None or key.endswith(f"@{view}")
            }
            assert page.table(at, name_of(view)) == sent(mine)
        for seat, hand in enumerate(state.hands):
            held = shown.get(f"hand@{seat}")
            bars = [[list(bar) for bar in bars_of(card)] for card in hand.cards]
            assert [card.bars for card in (held.cards if held else [])] == bars


@every_game
def test_a_timeline_for_one_seat_holds_nothing_else(number: int) -> None:
    race = played(number)
    for seat in range(len(race.header.seats)):
        part = Timeline(race.header, race.events, (seat,)).part()
        assert {key.partition("@")[2] for _, key, _ in part["panels"]} <= {"", str(seat)}
        assert part["other"] == {} and part["views"] == [seat]


def test_route_and_moving_car_are_shown() -> None:
    race = played(0)
    timeline = Timeline(race.header, race.events)
    track = race.state.board.track
    routes = {route[0]: route[1:] for route in timeline.routes}
    for at, event in enumerate(race.events):
        if type(event) is Moved:
            assert timeline.acting[at] == COLOURS.index(event.car)
        if type(event) is Moved and event.way:
            car, cell, digits = routes[at]
            cells = []
            for digit in digits:
                cell = (timeline.board.steps or [])[cell][int(digit, 36)]
                cells.append(track.codes[cell])
            assert car == COLOURS.index(event.car) and " ".join(cells) == event.way
        else:
            assert at not in routes


@every_game
def test_key_moments_are_what_happened(number: int) -> None:
    race = played(number)
    timeline = Timeline(race.header, race.events)
    kinds = {one["event"]: (one["kind"], one["car"]) for one in timeline.moments}
    named = {Sold: "sold", LineCrossed: "betting line", Finished: "finish"}
    for at, event in enumerate(race.events):
        if type(event) in named:
            assert kinds[at] == (named[type(event)], COLOURS.index(event.car))
        elif type(event) is Moved:
            assert (kinds.get(at, ("", 0))[0] == "blocked") == bool(event.lost)
        elif type(event) is RaceEnded:
            assert (at in kinds) == bool(event.stalled)
        else:
            assert at not in kinds or kinds[at] == ("won", -1)
    assert {"overtake", "blocked", "won"} <= {kind for kind, _ in kinds.values()}


def test_the_bar_in_progress_is_the_one_that_is_carried_out_next() -> None:
    """DF-CARD-02: before every move the card in play has the right bar marked, whatever powers do to the order."""
    seen = 0
    for seed in range(6):
        race = played(0, seed)
        timeline = Timeline(race.header)
        for event in race.events:
            if type(event) is Moved and not event.bonus:
                assert cards_of(timeline, "card")[0].now == event.bar
                seen += 1
            timeline.add([event])
            assert ("card" in timeline.shown) == (timeline.state.board.playing is not None)
            if type(event) is Played:
                assert timeline.shown["card"].title.startswith(race.header.seats[event.seat].name)
    assert seen > 300


def test_bids_and_sales_stay_in_sight() -> None:
    """DF-AUCTION-03, DF-AUCTION-09: all cards are turned up together; car, power, buyer and price are written down."""
    race = played(0)
    names = [seat.name for seat in race.header.seats]
    timeline = Timeline(race.header)
    sold = []
    for event in race.events:
        timeline.add([event])
        if type(event) is BidsShown:
            marks = [card.mark for card in cards_of(timeline, "bids")]
            assert marks == [
                f"{names[seat]} bids {bid}" if bid else f"{names[seat]} passes" for seat, _, bid in event.bids
            ]
        if type(event) is Sold:
            sold.append([event.car, event.power.capitalize(), names[event.seat], event.price])
            assert rows_of(timeline, "auction") == sold
    assert len(sold) == 6


def test_what_the_bids_came_to_stands_under_them() -> None:
    """DF-AUCTION-07, DF-AUCTION-08, DF-AUCTION-17: who gets the car and why, also when the next lot is open already."""
    reasons = set()
    for seed in range(12):
        race = played(0, seed)
        names = [seat.name for seat in race.header.seats]
        timeline = Timeline(race.header)
        for event in race.events:
            timeline.add([event])
            if type(event) not in (Sold, SetAside):
                continue
            note = timeline.shown["bids"].note
            assert event.rules()[0] in note
            if type(event) is Sold:
                assert note.count(names[event.seat]) and f"{event.price} million" in note
                assert ("are equal" in note) == bool(event.tie)
                reasons.add(event.tie)
            else:
                assert note.startswith("Nobody bids")
    assert {"", "bars", "white"} <= reasons


def test_bidders_and_cars_for_sale_lie_open_in_the_auction_alone() -> None:
    """DF-AUCTION-12: beside the board stands what each bidder has bought; the list of sales is looked up."""
    race = played(0)
    timeline = Timeline(race.header)
    for event in race.events:
        timeline.add([event])
        board = timeline.state.board
        assert ("bidders" in timeline.shown) == (board.stage in (AUCTION, SECOND_AUCTION))
        if "auction" in timeline.shown:
            assert timeline.shown["auction"].fold
        if "bidders" not in timeline.shown:
            assert "sale" not in timeline.shown
            continue
        bidders = timeline.shown["bidders"]
        assert isinstance(bidders, TablePanel) and not bidders.fold and bidders.seats == [0, 1, 2, 3]
        for seat, (_, cars, spent) in enumerate(bidders.rows):
            own = board.owned(seat)
            assert cars == (", ".join(car.colour for car in own) or "–") and spent == sum(car.price for car in own)
        sale = timeline.shown.get("sale")
        left = [car.colour for car in board.cars.values() if car.owner < 0 and (board.lot or ("",))[0] != car.colour]
        assert (sale.names if isinstance(sale, CarsPanel) else []) == left


def test_the_score_sheet_adds_up() -> None:
    """DF-SCORE-03: prizes + bets − prices is the total that the result has."""
    race = played(0)
    score = rows_of(Timeline(race.header, race.events), "score")
    rows = [[str(text).replace("= −", "= -") for text in row] for row in score]
    totals = {row[0]: int(row[-1][2:]) for row in rows}
    assert totals == {race.header.seats[one["seat"]].name: one["total"] for one in race.result}
    for _, prizes, bets, paid, total in rows:
        assert int(prizes) + int(bets[2:]) - int(paid[2:]) == int(total[2:])
    assert list(totals.values()) == sorted(totals.values(), reverse=True)


@pytest.mark.parametrize("track", ["fix-c", "harbour", "river"])
def test_the_steps_to_the_finish_are_the_fewest(track: str) -> None:
    tables = fronts.tables(track)
    racing, starting = road_of(tables).to_finish, road_of(tables).a_lap_more
    for cell in range(tables.cells):
        for to in tables.next[cell]:
            assert racing[cell] <= 1 + (0 if tables.beyond[cell] >> to & 1 else racing[to])
    for slot in tables.slots:
        assert racing[slot] < starting[slot], "the line is first the start and then the finish"
    assert min(starting[slot] for slot in tables.slots) == min(starting[slot] for slot in tables.slots[:3])


def test_a_move_comes_no_nearer_than_its_steps() -> None:
    race = played(0)
    left = pictures.COLUMNS.index("left")
    timeline = Timeline(race.header)
    for event in race.events:
        before = timeline.frame.rows
        timeline.add([event])
        if type(event) is Moved and event.way:
            car = COLOURS.index(event.car)
            gained = before[car][left] - timeline.frame.rows[car][left]
            assert gained <= len(event.way.split(" ")) or timeline.frame.rows[car][0] < 0


def test_the_board_says_what_its_cells_are() -> None:
    """DF-RULING-04: the board is ours, and says so; rectangular cells look like no others (DF-POWER-DET-01)."""
    for track in ("harbour", "river"):
        tables = fronts.tables(track)
        board = pictures.track_of(tables)
        assert "not the printed" in board.note and board.cells is not None
        for cell in range(tables.cells):
            kind, words = board.cells.kind[cell], board.cells.about[cell]
            assert ("not rectangular" not in words) == tables.rect[cell]
            assert (kind in ("straight", "grid")) or not tables.rect[cell]
            assert kind in pictures.LOOKS["light"] and kind in pictures.LOOKS["dark"]
        assert [label.text for label in board.labels] == list("123456")
        assert [flag.sign for flag in board.flags] == ["★", "1", "2", "3"]
        for variant in ("beginner", "long"):  # DF-VAR-BEG-07, DF-RULING-44: lines that nobody bets at are not drawn
            assert [flag.sign for flag in pictures.track_of(tables, VARIANTS[variant]).flags] == ["★"]


def test_a_long_race_counts_the_cells_that_were_driven() -> None:
    """DF-VAR-LONG-03: who is farthest along is also ahead in the table."""
    race = played(3)
    rows = Timeline(race.header, race.events).frame.rows
    left = pictures.COLUMNS.index("left")
    driven = [row[left] for row in sorted(rows, key=lambda row: row[pictures.PLACE])]
    assert driven == sorted(driven, reverse=True) and driven[0] > 20


def test_what_is_ours_says_so() -> None:
    """DF-RULING-02 and DF-RULING-37: our own list of cards and number of extra cells are not called printed."""
    race = played(0)
    timeline = Timeline(race.header, race.events[:40])
    assert "our own list, not the printed one" in timeline.shown["hand@0"].note
    assert "a setting of ours, not the printed number" in timeline.shown["powers"].note


def test_no_colour_stands_alone() -> None:
    """DF-COMP-02: cars have a letter, bars and cells of tables the name of their colour."""
    stage = pictures.stage(played(0).state, ("Ada", "Bruno", "Chiara", "Dai"))
    assert len({car.number for car in stage.cars}) == 6
    assert len({one.name for one in stage.palette.values()}) == 7
    assert stage.palette["W"].name == "any"


@every_game
def test_every_rule_on_the_page_has_its_text(number: int) -> None:
    race = played(number)
    payload = Timeline(race.header, race.events).payload()
    shown = {key: value for key, value in payload["part"].items() if key in ("words", "other", "panels")}
    named = set(RULE_ID.findall(json.dumps([shown, payload["panels"]])))
    assert len(named) > 8
    told = payload["part"]["rules"]
    assert {one: found["text"] for one, found in told.items()} == {one: rule(one).text for one in named}
    assert all(found["name"] == short_name(rule(one)) for one, found in told.items())


def test_the_world_tour_goes_on_to_another_board() -> None:
    """DF-VAR-TOUR-01: the second game is on the other track."""
    race = played(4)
    timeline = Timeline(race.header, race.events)
    ((at, board),) = timeline.boards
    assert type(race.events[at]).__name__ == "GameBegan" and len(board["extent"]) == 4
    titles = [timeline.start_board.title, board["title"]]
    assert titles == [track.name for track in race.state.board.settings.tracks] and len(set(titles)) == 2


def test_an_unfinished_replay_is_told_as_a_spectator_sees_it(tmp_path: Any) -> None:
    """DF-BET-06: the text of a page without scripts tells no secret before the end."""
    race = new_race("downforce", track="harbour", players=4, bots="random", seed=5)
    race.run(decisions=30)
    assert not race.over and not race.state.over
    names = tuple(seat.name for seat in race.header.seats)
    page = export(Replay(race.header, race.history, None, False), tmp_path / "page.html").read_text(encoding="utf-8")
    text = page.partition("<noscript>")[2].partition("</noscript>")[0]
    assert text.count("\n") == race.game.picture(race.state, names, -1).count("\n")
    seen = {card for cards in race.state.board.shown for card in cards}
    unseen = [card for hand in race.state.hands for card in hand.cards if card not in seen]
    assert unseen and not any(card in text for card in unseen)


def test_a_race_in_parts_has_turns() -> None:
    race = played(0)
    timeline = Timeline(race.header, race.events)
    assert timeline.turns[-1] == sum(type(event) is TurnEnded for event in race.events)
    assert {seat for seat in timeline.movers if seat >= 0} == {0, 1, 2, 3}
    assert game_named("downforce").has_secrets
