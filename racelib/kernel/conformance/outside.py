"""The outside of a game: what people see of it and are told, in pictures and in words."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from racelib.errors import BadOption, RaceError
from racelib.kernel.choice import Ask, Choice
from racelib.kernel.conformance.playing import decisions_in, viewpoints_of
from racelib.kernel.drawn_board import Board
from racelib.kernel.event import Event
from racelib.kernel.game import Bot, Game, Header
from racelib.kernel.hints import hint
from racelib.kernel.layouts import Fold, Look
from racelib.kernel.panels import CardsPanel, CrewsPanel, Panel, Panels, TablePanel
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of, scene_of
from racelib.kernel.scene import Frame, Happening, Moment, Scene, Stage
from racelib.rulebook import RULE_ID, rule

T = TypeVar("T")

#: How many options of a choice are checked, and how many cells that are not among them.
LOOKED_AT = 8


def check_outside(game: Game[Any], header: Header, every: int = 5, bots: Mapping[int, Bot] | None = None) -> Race[Any]:
    """Play a race as people see it: every event is drawn and told, every few decisions are put to a player.

    Parameters
    ----------
    game, header
        The race. Without bots the answers are random.
    every
        How many decisions lie between two that are looked at closely.
    """
    try:
        scene = scene_of(game)
        coach_of(game)
    except RaceError as problem:
        raise AssertionError(str(problem)) from None
    race: Race[Any] = Race(game, header)
    shown = Showing(game, header)
    for decision in decisions_in(race, bots):
        shown.go_on(race)
        if decision % every == 0:
            for ask in race.pending:
                check_ask(race, ask, shown)
            check_panels_keep_secrets(race, scene)
    shown.go_on(race)
    check_end(race)
    return race


def fits(shown: T, kind: Any, what: str) -> T:
    """Check that something is plain data of its type, and return it."""
    try:
        again = msgspec.json.decode(msgspec.json.encode(shown), type=kind)
    except (msgspec.ValidationError, TypeError) as problem:
        raise AssertionError(f"{what} cannot be sent to the page: {problem}") from None
    assert again == shown, f"{what} is another one when the page gets it"
    return shown


def words_in(made: Any, what: str) -> str:
    """Check that something is words, and return them: not empty, and with nothing left to fill in."""
    assert isinstance(made, str), f"{what} should be words; it is {made!r}"
    assert made.strip(), f"{what} has no words"
    assert "{" not in made, f"{what} has something left to fill in: {made}"
    return made


# -- what is shown -------------------------------------------------------------------------------------------


class Showing:
    """A race as its scene shows it, event by event."""

    def __init__(self, game: Game[Any], header: Header) -> None:
        """Look at the stage, the board and the frame at the start."""
        self.game, self.scene = game, scene_of(game)
        self.names = header.names
        self.state = game.start(header)
        self.events = 0
        self.stage = fits(self.scene.stage(self.state, self.names), Stage, "the stage")
        self.board = fits(self.scene.board(self.state), Board, "the board")
        self.panels: Panels = self.scene.panels(self.state, self.names)
        self.frame = self.scene.frame(self.state)
        check_stage(self.stage)
        check_board(self.stage, self.board)
        self.check_frame()
        self.check_panels()

    def go_on(self, race: Race[Any]) -> None:
        """Look at what has happened since."""
        for event in race.events[self.events :]:
            self.take(event)
        self.events = len(race.events)

    def take(self, event: Event) -> None:
        """Look at one event, and at what has changed with it."""
        kind = type(event).__name__
        check_words(self.game, event, self.state, self.names)
        happening = fits(self.scene.happening(event, self.state), Happening, f"what a {kind} does")
        assert -1 <= happening.car < len(self.stage.cars), f"a {kind} is about car {happening.car}, which is not shown"
        if happening.path is not None:
            check_path(self.board, [happening.path.start, *happening.path.cells], kind)
        before = self.frame
        event.apply(self.state)
        self.frame = self.scene.frame(self.state)
        self.panels = self.scene.panels(self.state, self.names, event, self.panels)
        moment = self.scene.moment(event, before, self.frame)
        if moment is not None:
            words_in(fits(moment, Moment, f"the key moment of a {kind}").kind, f"the key moment of a {kind}")
        if self.frame.board != before.board:
            self.board = fits(self.scene.board(self.state), Board, f"the board after a {kind}")
            check_board(self.stage, self.board)
        self.check_frame()
        self.check_panels()

    def check_frame(self) -> None:
        """Every car has a row, every row the columns of the stage, and what it says can be shown."""
        stage, frame = self.stage, fits(self.frame, Frame, "a frame")
        status, cells = stage.columns.index("status"), cells_of(self.board)
        assert len(frame.rows) == len(stage.cars), "a frame does not have a row for each car"
        for row in frame.rows:
            assert len(row) == len(stage.columns), "a row of a frame does not have all columns"
            assert row[0] < cells, f"a car stands on cell {row[0]}, which is not on the board"
            assert 0 <= row[status] < len(stage.statuses), f"there are no words for the status {row[status]}"
        assert set(frame.pieces.values()) <= set(stage.pieces), "something lies on the board that has no look"
        assert -1 <= frame.mover < len(self.names), f"it is the turn of seat {frame.mover}, who is not there"

    def check_panels(self) -> None:
        """Every panel can be sent, has a place in the order, and names its seat."""
        for key, panel in fits(self.panels, dict[str, Panel], "what lies beside the board").items():
            name, _, seat = key.partition("@")
            assert name in self.stage.order, f"the panel '{name}' has no place in the order of the stage"
            assert not seat or self.game.hands, f"the panel '{key}' is for one seat: give Game(hands=True)"
            assert not seat or int(seat) in range(len(self.names)), f"the panel '{key}' is for nobody"
            words_in(panel.title, f"the panel '{name}'")
            if isinstance(panel, TablePanel):
                assert all(len(row) == len(panel.head) for row in panel.rows), f"the table '{name}' has ragged rows"
            elif isinstance(panel, CardsPanel):
                bars = {colour for card in panel.cards for colour, _ in card.bars}
                assert bars <= set(self.stage.palette), f"the cards of '{name}' have colours that the palette lacks"
            elif isinstance(panel, CrewsPanel):
                assert len(panel.lines) == len(self.stage.crews), f"'{name}' does not have a line for every crew"
            else:
                assert set(panel.cars) <= set(range(len(self.stage.cars))), f"'{name}' shows a car that is not there"
                assert len(panel.names) == len(panel.cars), f"a car of '{name}' has no name"


def cells_of(board: Board) -> int:
    """Return how many cells a board has; cars of a road of hexagons may be a few rows beyond its end."""
    if board.grid is not None:
        return board.base + len(board.ground) + 4 * board.grid.lanes
    return 0 if board.spots is None else len(board.spots.x)


def check_stage(stage: Stage) -> None:
    """The stage says how to read a frame, and has words for everything."""
    assert stage.columns[0] == "cell", "the first column of a frame is the cell"
    assert {"status", "place"} <= set(stage.columns), "a frame has the columns status and place"
    named = [*(one.column for one in stage.table), *(one.column for one in stage.charts)]
    named += [one.column for one in (stage.tag, stage.tally) if one is not None]
    assert set(named) <= set(stage.columns), "the stage shows a column that frames do not have"
    assert stage.charts, "the stage has no chart: give at least the place of each car"
    for chart in stage.charts:
        words_in(chart.label and chart.title, f"the chart of {chart.column}")
    listed = [car for car in stage.cars if not car.aside]
    for car in listed:
        words_in(car.name and car.label and car.said, f"car {car.number}")
    owned = [car for car in listed if not car.unowned]
    badges = {(car.number, car.shape) for car in owned}  # a crew has its own shape: colour alone is not enough
    assert len(badges) == len(owned), "two cars have the same number on the same badge"
    assert stage.looks.light.keys() == stage.looks.dark.keys(), "light and dark ground have different colours"
    for what in (stage.place, stage.unit, stage.take_over):
        words_in(what, "the stage")


def check_board(stage: Stage, board: Board) -> None:
    """Every cell has a place, a colour and words; every line has a colour."""
    kinds, lines = set(board.ground), {stroke.kind for stroke in board.strokes}
    if board.cells is not None and board.spots is not None:
        cells, spots = board.cells, board.spots
        lengths = {len(cells.xs), len(cells.ys), len(cells.kind), len(cells.code), len(cells.about)}
        lengths |= {len(spots.x), len(spots.y), len(spots.angle)}
        assert len(lengths) == 1, "the columns of the cells are not of one length"
        assert len(set(cells.code)) == len(cells.code), "two cells have the same code"
        kinds |= set(cells.kind)
    else:
        assert board.grid is not None, "a board has cells and spots, or a grid of hexagons"
        assert stage.hexes is not None, "a board of hexagons has a stage with `hexes`"
    unpainted = (kinds | lines) - set(stage.looks.light)
    assert not unpainted, f"the looks have no colour for {', '.join(sorted(unpainted))}"
    unnamed = kinds - {kind for kind, _ in stage.legend}
    assert not unnamed, f"the legend has no words for {', '.join(sorted(unnamed))}"
    left, right, bottom, top = board.extent
    assert left < right, "the picture of the board has no width"
    assert bottom < top, "the picture of the board has no height"


def check_path(board: Board, cells: list[int], kind: str) -> None:
    """A path leads from cell to cell over the board."""
    assert all(0 <= cell < cells_of(board) for cell in cells), f"the path of a {kind} leaves the board"
    for one, other in pairwise(cells):
        step = board.steps is None or other in board.steps[one]
        assert step, f"the path of a {kind} jumps from cell {one} to cell {other}"


def check_panels_keep_secrets(race: Race[Any], scene: Scene[Any]) -> None:
    """What lies open, and what a seat alone may see, does not depend on what it may not know."""
    if not race.game.has_secrets:
        return
    names = race.header.names
    for seat in (ask.seat for ask in race.pending):
        imagined = race.fork(seat=seat, seed=1)
        assert scene.frame(imagined.state) == scene.frame(race.state), f"the board shows seat {seat} a secret"
        for key, panel in scene.panels(race.state, names).items():
            if "@" not in key or key.endswith(f"@{seat}"):
                same = scene.panels(imagined.state, names).get(key) == panel
                assert same, f"the panel '{key}' shows seat {seat} something it may not know"


# -- what is said --------------------------------------------------------------------------------------------


def check_words(game: Game[Any], event: Event, state: Any, names: tuple[str, ...]) -> None:
    """Every kind of event has words, or nothing to tell, for every viewpoint."""
    kind = type(event).__name__
    for viewpoint in viewpoints_of(game, len(names)):
        try:
            told = game.tell(event, state, names, viewpoint)
        except (KeyError, RaceError) as problem:
            raise AssertionError(f"the event {kind} has no words: {problem}") from None
        assert isinstance(told, str), f"the event {kind} is not told in words"
        assert told != str(event), f"the event {kind} has no words"
        assert "{" not in told, f"the words of the event {kind} have something left to fill in: {told}"


def check_ask(race: Race[Any], ask: Ask, shown: Showing) -> None:
    """A choice is put to a player: a title, options that can be seen and read, three hints, and why not."""
    game, choice, seat = race.game, ask.choice, ask.seat
    coach, seen = coach_of(game), race.state.seen_by(seat)
    kind = f"the choice '{choice.KIND}'"
    try:
        words_in(coach.title(seen, choice, shown.names[seat]), f"the title of {kind}")
        words_in(coach.in_short(seen, seat, shown.names[seat]), "how a player stands")
        check_rule(coach.rule_that_matters(seen, choice), kind)
        answer = coach.advice(seen, choice, seat)
        assert choice.legal(answer), f"the hint of {kind} is not allowed: {answer!r}"
        for level in (1, 2, 3):
            words_in(hint(game, seen, choice, seat, level)[0], f"hint {level} of {kind}")
        check_offers(race, choice, shown)
        check_why_not(race, choice, shown)
    except (KeyError, RaceError) as problem:
        raise AssertionError(f"{kind} cannot be put to a player: {problem}") from None
    car = shown.scene.acting(race.state, choice)
    assert -1 <= car < len(shown.stage.cars), f"{kind} is about car {car}, which is not shown"


def check_rule(rule_id: str, kind: str) -> None:
    """The rule of a hint is in the catalogue, if it looks like one that should be."""
    if RULE_ID.fullmatch(rule_id):
        try:
            rule(rule_id)
        except BadOption as problem:
            raise AssertionError(f"the hint of {kind} names a rule that is not there: {problem}") from None


def check_offers(race: Race[Any], choice: Choice[Any], shown: Showing) -> None:
    """Options have words, a look and a price; the cells they light up are on the board, their cards in the palette."""
    coach, words, kind = coach_of(race.game), race.game.words, f"the choice '{choice.KIND}'"
    options = list(choice)
    told = [choice.explain(option) for option in options]
    fold = fits(coach.fold(choice, told), Fold, f"the fold of {kind}")
    assert set(fold.options) < set(range(len(options))) or not fold.options, f"{kind} folds away every option"
    if fold.options:
        words_in(fold.words, f"the fold of {kind}")
    for number in range(0, len(options), max(1, len(options) // LOOKED_AT)):
        option, one = options[number], told[number]
        words_in(words.option(one), f"an option of {kind}")
        look = fits(coach.look(choice, one), Look, f"the look of an option of {kind}")
        assert look.tone in ("good", "warn", "bad"), f"an option of {kind} has the tone {look.tone!r}"
        assert isinstance(coach.price_text(choice, one), str), f"the price of an option of {kind} should be words"
        cell = coach.option_cell(choice, option)
        on_board = cell is None or 0 <= cell < cells_of(shown.board)
        assert on_board, f"an option of {kind} lights up cell {cell}, which is not on the board"
        for colour, _ in coach.option_card(choice, option) or ():
            assert colour in shown.stage.palette, f"a card of {kind} has the colour {colour!r}, which has no paint"


def check_why_not(race: Race[Any], choice: Choice[Any], shown: Showing) -> None:
    """A click on any cell that means nothing gets a reason."""
    coach, board = coach_of(race.game), shown.board
    if board.cells is not None:
        codes = board.cells.code
    else:
        assert board.grid is not None and shown.stage.hexes is not None
        lanes, end = board.grid.lanes, board.base + len(board.ground)
        codes = [
            shown.stage.hexes.code.format(lane=cell % lanes, row=cell // lanes) for cell in range(board.first, end)
        ]
    for code in codes[:: max(1, len(codes) // LOOKED_AT)]:
        words_in(race.game.words.refusal(coach.why_not(choice, code)), f"why '{code}' is not chosen")


def check_end(race: Race[Any]) -> None:
    """A race that is over can be told: places, many races together, how a result came about."""
    game, names = race.game, race.header.names
    coach = coach_of(game)
    for line in (*game.words.standings(race.result, names), *game.words.summary(race.header, [race.result])):
        assert isinstance(line, str), "a line of the result is not words"
    words_in(coach.aim(), "the aim of the game")
    for seat, name in enumerate(names):
        for line in (*coach.welcome(name, seat), coach.in_short(race.state.seen_by(seat), seat, name)):
            words_in(line, "what a player is told first")
        assert all(isinstance(line, str) for line in coach.account(race.state.seen_by(seat), seat))
    assert game.options is not None and all(words_in(text, name) for name, text in game.options.items())
