"""A race as the page steps through it: frames as differences, sentences, turns, key moments, what lies on the table.

Nothing here draws. `Timeline` folds the events once; the page expands the differences and needs Python no more.
A timeline is made for some viewpoints, and holds nothing that none of them may know.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeVar

from racelib.errors import BadOption, BadReplay
from racelib.kernel.drawn_board import Board, Cells
from racelib.kernel.event import Event, TurnEnded
from racelib.kernel.game import SPECTATOR, Game, Header, Viewpoint
from racelib.kernel.registry import scene_of
from racelib.kernel.replay import IMPOSSIBLE, Replay, game_of
from racelib.kernel.result import Ended, Result
from racelib.kernel.scene import Happening, Moment, Path, sent
from racelib.page.contract import KeyMoment, Part, RuleView, Told
from racelib.page.page_words import page_words
from racelib.rulebook import RULE_ID, rule, short_name, where_from
from racelib.text.kit import first_upper
from racelib.text.language import tr

#: Steps are sent as one digit each, so that a route is a short word: which of the next cells it goes to.
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

#: What the code of a cell may look like in a sentence: i.c9.2, p.11, a27.
CODE = r"\b[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*\b"

#: Something with the number of its event in front.
Numbered = TypeVar("Numbered", bound=Sequence[Any])


def holds_secrets(game: Game[Any], header: Header) -> bool:
    """Say whether players of a race hold what others may not see; otherwise all that is hidden is so for everybody.

    >>> from racelib.kernel.registry import game_named
    >>> from racelib.kernel.set_up import header_for
    >>> [holds_secrets(game_named(name), header_for(name)) for name in ("formula-d", "downforce", "thunder-road")]
    [False, True, False]
    """
    return game.has_secrets and game.has_hands(header)


def all_viewpoints(game: Game[Any], header: Header) -> tuple[Viewpoint, ...]:
    """Return from where a race can be looked at: a spectator first, each seat, everything open.

    Where all know the same there is one viewpoint.

    >>> from racelib.kernel.registry import game_named
    >>> from racelib.kernel.set_up import header_for
    >>> all_viewpoints(game_named("formula-d"), header_for("formula-d"))
    (None,)
    """
    if holds_secrets(game, header):
        return (SPECTATOR, *range(len(header.seats)), None)
    return (SPECTATOR,) if game.has_secrets else (None,)


def name_of(viewpoint: Viewpoint) -> str:
    """Return a viewpoint as the page calls it."""
    return "all" if viewpoint is None else str(viewpoint)


class Impossible(BadReplay):
    """An event, by its number, that cannot happen or cannot be shown: the record was not made by the rules."""

    def __init__(self, number: int) -> None:
        say = tr("event {number} of this record cannot happen there; verify the file to see why")
        super().__init__(say.format(number=number + 1))
        self.number = number


def timeline_of(replay: Replay) -> Timeline:
    """Return the timeline of a replay, as far as its events can happen; `stopped` says why it ends there."""
    try:
        timeline = Timeline(replay.header, replay.events)
        if replay.closed:
            with suppress(*IMPOSSIBLE):  # a foreign record may end with anything
                timeline.conclude(replay.result)
        return timeline
    except Impossible as problem:
        timeline = Timeline(replay.header, replay.events[: problem.number])
        timeline.stopped = str(replay.cannot_happen(problem.number))
        return timeline


class Timeline:
    """Folds the events of a race and says for each of them what the page must know.

    Parameters
    ----------
    header, events
        The race.
    viewpoints
        The viewpoints it is made for, the usual one first; by default a spectator's, then those of all seats.
    people
        The seats of the people who play: they are told what happened to them.
    """

    def __init__(
        self,
        header: Header,
        events: Sequence[Event] = (),
        viewpoints: Sequence[Viewpoint] | None = None,
        people: Sequence[int] = (),
    ) -> None:
        """Start at the beginning of a race and take in the events so far."""
        self.people = tuple(people)
        self.places: tuple[Cells, dict[str, str]] | None = None  # the names of the cells of a board, by code
        self.stopped = ""  # why it ends before its record does
        self.result: Result | None = None  # how it ended
        self.events: list[Event] = []
        self.header = header
        self.game = game_of(header)
        self.names = header.names
        self.words_or_codes = names_or_codes(header.names)
        self.viewpoints = tuple(all_viewpoints(self.game, header) if viewpoints is None else viewpoints)
        self.scene = scene_of(self.game)
        self.state = self.game.start(header)
        self.stage = self.scene.stage(self.state, self.names)
        self.start = self.frame = self.scene.frame(self.state)
        self.start_board = self.board = self.scene.board(self.state)
        self.start_panels = self.shown = self.scene.panels(self.state, self.names)
        # for each event
        self.words: list[str] = []
        self.turns: list[int] = []
        self.rounds: list[int] = []
        self.acting: list[int] = []
        self.movers: list[int] = []
        # for some events, by number
        self.other: dict[str, list[tuple[int, str]]] = {}
        self.changes: list[list[int]] = []
        self.boards: list[tuple[int, Any]] = []
        self.pieces: list[tuple[int, int, str]] = []
        self.routes: list[tuple[int, int, int, str | list[int]]] = []
        self.dice: list[tuple[int, int, str | int]] = []
        self.notes: list[tuple[int, str, str]] = []
        self.yours: list[tuple[int, int, str]] = []
        self.moments: list[KeyMoment] = []
        self.links: list[tuple[int, Any]] = []
        self.panels: list[tuple[int, str, Any]] = []
        self.add(events)

    def __len__(self) -> int:
        """Return how many events the timeline holds."""
        return len(self.words)

    def add(self, events: Sequence[Event]) -> None:
        """Take in more events; `Impossible` when one of them cannot happen, which only a foreign record can hold."""
        for event in events:
            number = len(self.words)
            try:
                self._add(event, number)
            except IMPOSSIBLE as problem:
                raise Impossible(number) from problem
            self.events.append(event)

    def _add(self, event: Event, number: int) -> None:
        scene, state, before = self.scene, self.state, self.frame
        self._tell(event, number)
        happening = scene.happening(event, state)
        turn = self.turns[-1] if self.turns else 0
        event.apply(state)
        frame = scene.frame(state)
        moment = scene.moment(event, before, frame)
        self.acting.append(happening.car)
        self.movers.append(before.mover)
        self.turns.append(turn + (type(event) is TurnEnded))
        self.rounds.append(frame.round)
        for car, row in enumerate(frame.rows):
            if row != before.rows[car]:
                self.changes.append([number, car, *row])
        if happening.path is not None:
            self.routes.append((number, *route_sent(happening.path, self.board)))
        self._show(happening, number)
        if frame.board != before.board:
            self.board = scene.board(state)
            self.boards.append((number, sent(self.board)))
        if frame.pieces != before.pieces:
            now, then = frame.pieces, before.pieces
            changed = [cell for cell in {**then, **now} if now.get(cell) != then.get(cell)]
            self.pieces += [(number, cell, now.get(cell, "")) for cell in changed]
        if happening.link is not None:
            self.links.append((number, sent(happening.link)))
        if moment is not None:
            self.moments.append(self._moment_sent(number, moment, happening))
        self.frame = frame
        self._lay_out(event, number)

    def _show(self, happening: Happening, number: int) -> None:
        """Remember the die that fell, the words beside the car, and what those are told whom it is about."""
        cast, note = happening.cast, happening.note
        if cast is not None:
            self.dice.append((number, cast.die, cast.face))
        if note is not None:
            self.notes.append((number, note.words, note.tone))
        self.yours += [(number, seat, words) for seat, words in happening.told if seat in self.people]

    def _moment_sent(self, number: int, moment: Moment, happening: Happening) -> KeyMoment:
        """Return a key moment with the names of its cars; one in which a person drives matters more."""
        car = moment.car if moment.car >= 0 else happening.car
        others = moment.others or [other for other in (happening.other,) if other >= 0]
        cars, seats = self.stage.cars, self.header.seats
        called = [cars[one].name if one >= 0 else "" for one in (car, *others[:1])]
        name = self.names[moment.seat] if moment.seat >= 0 else ""
        values = {**moment.values, "car": called[0], "other": called[-1], "name": name}
        a_car_each = len(cars) == len(seats)
        people = a_car_each and any(not seats[one].bot for one in (car, *others) if one >= 0)
        return {
            "event": number,
            "kind": moment.kind,
            "car": car,
            "others": others,
            "weight": moment.weight + people,
            "mark": moment.mark,
            "title": first_upper(moment.title.format(**values)) or moment.kind,
            "why": first_upper(moment.why.format(**values)),
        }

    def conclude(self, rows: Any, seat: int = -1) -> None:
        """Take in the result of a race that is over, as one player sees it (-1: as everybody does)."""
        ended = Ended(self.header, self.events, self.state, rows, seat)
        self.result = self.game.words.ended(ended)

    def _tell(self, event: Event, number: int) -> None:
        """Put an event into words: for the usual viewpoint, and for the others where they know it otherwise."""
        game, state = self.game, self.state
        usual = game.seen(event, state, self.viewpoints[0])
        words = self._with_places(game.words.say(usual, state, self.names))
        self.words.append(words)
        for viewpoint in self.viewpoints[1:]:
            known = game.seen(event, state, viewpoint)
            if known != usual and (told := self._with_places(game.words.say(known, state, self.names))) != words:
                self.other.setdefault(name_of(viewpoint), []).append((number, told))

    def by_name(self, words: str) -> str:
        """Return a sentence with places by their names: whoever sees the board needs no codes of cells.

        Numbers stay as they are: "1.5 on average" means no cell, even where the cells of a track have such codes.
        """
        return self._with_places(words, numbers=True)

    def _with_places(self, words: str, numbers: bool = False) -> str:
        """Return a sentence with places for codes, but for the names of players; it may have numbers besides."""
        cells = self.board.cells
        if cells is None or not cells.place:
            return words
        if self.places is None or self.places[0] is not cells:
            self.places = (cells, dict(zip(cells.code, cells.place, strict=True)))
        places = self.places[1]

        def called(found: re.Match[str]) -> str:
            code = found["code"]
            if code is None or (numbers and code.replace(".", "").isdecimal()):
                return found[0]
            return places.get(code, code)

        return self.words_or_codes.sub(called, words)

    def _lay_out(self, event: Event, number: int) -> None:
        """Remember what has changed on the table, as far as one of the viewpoints may see it."""
        before = self.shown
        self.shown = self.scene.panels(self.state, self.names, event, before)
        for key in {**before, **self.shown}:
            old, panel = before.get(key), self.shown.get(key)
            if panel != old and self._may_see(key):
                self.panels.append((number, key, sent(panel) if "@" in key else news_of(sent(old), sent(panel))))

    def _may_see(self, key: str) -> bool:
        """Say whether one of the viewpoints may see a panel; "hand@2" is known to seat 2 alone."""
        seat = key.partition("@")[2]
        return not seat or None in self.viewpoints or seat in map(str, self.viewpoints)

    def _laid_at_first(self) -> dict[str, Any]:
        """Return the panels at the start, as the page gets them."""
        return {key: sent(panel) for key, panel in self.start_panels.items() if self._may_see(key)}

    def part(self, first: int = 0) -> Part:
        """Return what the page needs of the events from `first` on."""
        words, panels = self.words[first:], since(first, self.panels)
        other = {view: since(first, told) for view, told in self.other.items()}
        laid = [panel for _, _, panel in panels] + ([] if first else list(self._laid_at_first().values()))
        notes = {words for panel in laid if panel is not None for words in words_on(panel)}
        decided = "" if self.result is None else self.result.rule
        return {
            "first": first,
            "words": words,
            "turns": self.turns[first:],
            "rounds": self.rounds[first:],
            "acting": self.acting[first:],
            "movers": self.movers[first:],
            "changes": since(first, self.changes),
            "boards": since(first, self.boards),
            "pieces": since(first, self.pieces),
            "routes": since(first, self.routes),
            "dice": since(first, self.dice),
            "notes": since(first, self.notes),
            "yours": since(first, self.yours),
            "moments": [one for one in self.moments if one["event"] >= first],
            "links": since(first, self.links),
            "panels": panels,
            "other": other,
            "rules": rules_named([*words, *(words for told in other.values() for _, words in told), *notes, decided]),
            "result": None if self.result is None else sent(self.result),
            "views": list(self.viewpoints),
            "open": bool(self.state.over),
        }

    @property
    def title(self) -> str:
        """What the race is called: the game and the place."""
        return self.stage.title or f"{self.game.title}: {self.stage.place}"

    def payload(self) -> dict[str, Any]:
        """Return everything the page needs, besides the figures."""
        told: Told = {
            "title": " – ".join(filter(None, (self.title, self.stopped))),
            "game": self.game.title,
            "board": sent(self.start_board),
            "seats": list(self.names),
            "words": page_words(),
            "stopped": first_upper(self.stopped),
            "hides": holds_secrets(self.game, self.header),
            "start": self.start.rows,
            "lying": [(-1, cell, kind) for cell, kind in self.start.pieces.items()],
            "panels": self._laid_at_first(),
            "part": self.part(),
        }
        return {**sent(self.stage), **told}


def names_or_codes(names: Sequence[str]) -> re.Pattern[str]:
    """Return what finds codes of cells in a sentence, and the names of players, in which nothing is a code.

    >>> [found["code"] for found in names_or_codes(["Team a6"]).finditer("Team a6: a6")]
    [None, 'a6']
    """
    called = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    return re.compile(rf"(?<!\w)(?:{called})(?!\w)|(?P<code>{CODE})" if called else f"(?P<code>{CODE})")


def since(first: int, numbered: Sequence[Numbered]) -> list[Numbered]:
    """Return what belongs to the events from number `first` on.

    >>> since(4, [(3, "a"), (4, "b"), (9, "c")])
    [(4, 'b'), (9, 'c')]
    """
    return [one for one in numbered if one[0] >= first]


def route_sent(path: Path, board: Board) -> tuple[int, int, str | list[int]]:
    """Return a route as the digits of its steps; where the board does not say what is next to what, as its cells.

    >>> board = Board("B", (0, 1, 0, 1), steps=[[1, 2], [2], [0]])
    >>> route_sent(Path(3, 0, [2, 0, 1]), board)
    (3, 0, '100')
    """
    if board.steps is None:
        return (path.car, path.start, path.cells)
    digits, at = "", path.start
    for to in path.cells:
        digits += DIGITS[board.steps[at].index(to)]
        at = to
    return (path.car, path.start, digits)


def news_of(before: dict[str, Any] | None, panel: dict[str, Any] | None) -> dict[str, Any] | None:
    """Return what must be told of a panel: of a table that lay there before, the rows that have changed, by number.

    >>> old = {"title": "Dice", "kind": "table", "head": ["player", "die"], "rows": [["Ada", 2], ["Bo", 5]], "note": ""}
    >>> news_of(old, {**old, "rows": [["Ada", 2], ["Bo", 6]]})
    {'patch': {'1': ['Bo', 6]}}
    """
    if before is None or panel is None or "rows" not in panel or before.keys() != panel.keys():
        return panel
    if len(before["rows"]) != len(panel["rows"]):
        return panel
    pairs = enumerate(zip(before["rows"], panel["rows"], strict=True))
    patch = {str(number): row for number, (old, row) in pairs if old != row}
    return {
        "patch": patch,
        **{name: value for name, value in panel.items() if name != "rows" and value != before[name]},
    }


def words_on(panel: dict[str, Any]) -> list[str]:
    """Return the words on a panel, or on what is new of it, that may name a rule."""
    rows = [*panel.get("rows", ()), *panel.get("patch", {}).values()]
    return [panel.get("note", ""), *(word for row in rows for word in row if isinstance(word, str))]


def without_rules(sentence: str) -> str:
    """Return a sentence without the ids of its rules behind it.

    >>> without_rules("Ada rolls 14. (FD-START-03, FD-DICE-01)")
    'Ada rolls 14.'
    """
    return re.sub(rf" \({RULE_ID.pattern}[^)]*\)", "", sentence)


def rules_named(sentences: Sequence[str]) -> dict[str, RuleView]:
    """Return every rule that some sentences name, as the page opens it.

    >>> found = rules_named(["FD-NO-99 rolls 14. (FD-START-03)"])
    >>> sorted(found), found["FD-START-03"]["name"]
    (['FD-START-03'], 'start')
    """
    found: dict[str, RuleView] = {}
    for rule_id in sorted({named for sentence in sentences for named in RULE_ID.findall(sentence)}):
        with suppress(BadOption):  # somebody may be called like a rule
            found[rule_id] = rule_view(rule_id)
    return found


def rule_view(rule_id: str) -> RuleView:
    """Return a rule as the page opens it."""
    known = rule(rule_id)
    view: RuleView = {"name": short_name(known), "text": known.text, "kind": tr(known.mark), "mark": where_from(known)}
    if known.question:
        view["question"] = known.question
    return view
