"""The driver: runs the rules of a game by hand, from ask to ask, and keeps the log.

    race = Race(game, header)        # the rules run up to the first decision
    race.pending                     # who is asked what
    race.choose(4)                   # answer; the rules run on to the next decision
    race.run(bots)                   # let bots answer until a person is asked or the race is over
    race.undo(); race.redo()         # with the same dice
    race.fork()                      # an independent race from here

There is no event loop: the driver runs the coroutine with `send`. It answers and logs an ask with one option itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat
from typing import Any, Generic

from racelib.arguments import plain, quoted, whole
from racelib.errors import IllegalChoice, NotSaved, RaceError, shown
from racelib.kernel.bots import NO_BOTS, OutsideBot, check_drivers, seated_bots
from racelib.kernel.chance import (
    BotDice,
    Chance,
    Recorded,
    Remembered,
    Seeded,
    count_decisions,
    imagined_dice,
    positions_after,
)
from racelib.kernel.choice import Ask
from racelib.kernel.copies import CopiedRace
from racelib.kernel.event import Chose, ChoseTogether, Event, Recorder, TurnEnded, Undone, decisions_of, effective, fold
from racelib.kernel.game import Bot, Game, Header, S, check_chance, check_parts
from racelib.kernel.imagined import imagined
from racelib.kernel.table import Table
from racelib.text.language import tr


class Race(CopiedRace, Generic[S]):
    """One race of any game: the state, what is being asked, and the events so far.

    Parameters
    ----------
    game
        The rules.
    header
        Options, seats, seed; optionally a start position.
    chance
        Where dice come from; by default from the header's seed.
    recorder
        Where events are written, at every ask and turn end; by default they are kept in memory only.
    outside
        The bots from outside that the header names, by name.
    """

    recorder: Recorder | None = None
    _written = 0
    _kept_from = 0  # the history is `_past`, which ends with the last undo, and log[_kept_from:]
    _folded: tuple[int, S] | None = None  # a state at some turn boundary, kept for the next fork
    _held: dict[int, Any] | None = None  # secret answers that wait for others, those of the seats `_forced` too
    _forced: tuple[int, ...] = ()

    def __init__(
        self,
        game: Game[S],
        header: Header,
        chance: Chance | None = None,
        recorder: Recorder | None = None,
        outside: Mapping[str, OutsideBot] = NO_BOTS,
    ) -> None:
        """Set up the race and run the rules up to the first decision."""
        check_parts(game, header, chance, recorder, outside)
        self._lay_out(game, header, outside)
        self.recorder = recorder
        self._begin(Table(game.start(header), chance if chance is not None else Seeded(header.seed or 0)))
        self._record()

    @classmethod
    def _bare(cls, game: Game[S], header: Header, outside: Mapping[str, OutsideBot]) -> Race[S]:
        """Return a race without a table: for forks and recorded races, which bring their own."""
        race = cls.__new__(cls)
        race._lay_out(game, header, outside)
        return race

    def _lay_out(self, game: Game[S], header: Header, outside: Mapping[str, OutsideBot]) -> None:
        self.game = game
        self.header = header
        self.outside = outside
        self._past: list[Event] = []
        self._redo: list[dict[int, Any]] = []  # what was decided at once, by seat; the last is made again first
        self._luck = header.seed or 0  # of the bots
        self.passed_in_secret: list[tuple[int, int]] = []  # secret questions that had one answer: event and seat

    def _begin(self, table: Table[S]) -> None:
        self.table = table
        self.decisions = count_decisions(table.log, len(self.header.seats))
        self.pending: tuple[Ask, ...] = ()
        self._together: tuple[Ask, ...] = ()
        self.result: Any = None
        self._rules = self.game.rules(table)
        self._advance(None)

    # -- looking ------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return the race in one line: the game, how far it has come, and who is asked."""
        names = self.header.names
        asked = ", ".join(names[ask.seat] for ask in self.pending)
        now = f"{asked} to decide" if asked else "over"
        return f"<Race: {self.game.title}, {len(names)} players, {len(self.events)} events, {now}>"

    @property
    def state(self) -> S:
        """The state after all events; look, never touch."""
        return self.table.state

    @property
    def events(self) -> list[Event]:
        """The events that hold, without what was undone."""
        return self.table.log

    @property
    def history(self) -> list[Event]:
        """Everything that happened, with what was undone and the `Undone` marks: what a file holds."""
        return self._past + self.table.log[self._kept_from :]

    @property
    def over(self) -> bool:
        """True when nobody is asked any more."""
        return not self.pending

    def asked(self, seat: int) -> Ask | None:
        """Return what a seat is asked now, if anything."""
        seat = seat if type(seat) is int else whole("seat", seat)
        return next((ask for ask in self.pending if ask.seat == seat), None)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose secret answers wait for those of others, the latest last."""
        return tuple(self._given())

    @property
    def can_redo(self) -> bool:
        """True when a decision was taken back that can be made again."""
        return bool(self._redo)

    # -- answering ----------------------------------------------------------------------------------------

    def choose(self, answer: Any, seat: int | None = None) -> None:
        """Answer what is asked; `seat` is needed only when several seats are asked at once.

        Raises
        ------
        IllegalChoice
            When the rules do not allow the answer; nothing has changed then.
        RaceError
            When the rules cannot go on from it (scripted dice have run out); the race is as it was before.
        """
        answer = plain("answer", answer, IllegalChoice)
        ask = self._legal_ask(answer, seat)
        before, given = len(self.table.log), self._given()
        try:
            self._answer(ask, answer)
        except RaceError:
            self._adopt(self._again(before, self.table.chance, given))
            raise
        if self._redo:
            self._chosen_again(ask.seat, answer)
        self._record()

    def _chosen_again(self, seat: int, answer: Any) -> None:
        """Forget what can no longer be made again: with another answer, everything that came after it.

        What others answered in the same secret round can still be: they did not know of it.
        """
        if seat not in self._redo[-1]:
            self._redo = []
        elif self._redo[-1].pop(seat) != answer:
            del self._redo[:-1]
        if self._redo and not self._redo[-1]:
            self._redo.pop()

    def ask_for(self, seat: int | None = None) -> Ask:
        """Return what a seat is asked, or what is asked when only one seat is; otherwise say who is asked."""
        if not self.pending:
            raise IllegalChoice("nothing is being asked: the race is over")
        if seat is None:
            if len(self.pending) > 1:
                seats = ", ".join(str(ask.seat) for ask in self.pending)
                raise IllegalChoice(f"seats {seats} are asked at once: say whose answer this is")
            return self.pending[0]
        ask = self.asked(seat)
        if ask is None:
            raise IllegalChoice(
                f"seat {quoted(seat)} is not being asked; it is the turn of seat {self.pending[0].seat}"
            )
        return ask

    def _legal_ask(self, answer: Any, seat: int | None) -> Ask:
        """Return what is asked, when the rules allow this answer to it."""
        ask = self.ask_for(seat)
        if not ask.choice.legal(answer):
            refusal = ask.choice.refuse(answer)
            raise IllegalChoice(shown(self.game.words.refusal(refusal)), refusal.rules)
        return ask

    def _answer(self, ask: Ask, answer: Any) -> None:
        """Take a legal answer; the rules run on when nobody else is waited for."""
        self.decisions[ask.seat] += 1
        if self._held is None:
            self.table.log.append(Chose(ask.seat, answer))
            self._advance(answer)
            return
        self._held[ask.seat] = answer
        self.pending = tuple([other for other in self.pending if other is not ask])
        if not self.pending:
            self._advance(self._all_held())

    def _all_held(self) -> ChoseTogether:
        assert self._held is not None
        together = ChoseTogether(tuple(sorted(self._held.items())), self._forced)
        self._held = None
        self.table.log.append(together)
        return together

    def _advance(self, answer: Any) -> None:
        """Run the rules to the next decision; answer what has only one answer."""
        while True:
            try:
                ask = self._rules.send(answer)
            except StopIteration as stop:
                self.pending = ()
                self.result = stop.value
                return
            if type(ask) is Ask:
                only = ask.choice.only()
                if only is None:
                    self.pending = (ask,)
                    return
                if ask.choice.SECRET:
                    self.passed_in_secret.append((len(self.table.log), ask.seat))
                self.table.log.append(Chose(ask.seat, only, True))
                answer = only
            else:
                self._held, self._forced = {}, ()
                waiting = []
                for seat, choice in sorted(ask.choices.items()):
                    only = choice.only()
                    if only is None:
                        waiting.append(Ask(seat, choice))
                    else:
                        self._held[seat] = only
                        self._forced += (seat,)
                if waiting:
                    self.pending = self._together = tuple(waiting)
                    return
                answer = self._all_held()

    def run(self, bots: Mapping[int, Bot] | None = None, decisions: int | None = None) -> Any:
        """Let bots answer until a seat without a bot is asked, the race is over, or `decisions` are made.

        Without `bots` the bots named in the header drive. Functions in `bots` are called as they are: they get the
        live state, as the bots of the game do. Returns the result (None while the race goes on).
        """
        bots = seated_bots(self) if bots is None else check_drivers(bots)
        drivers = {seat: (bot, BotDice(self._luck, seat)) for seat, bot in bots.items()}
        counts, log, state = self.decisions, self.table.log, self.table.state
        for _ in repeat(None) if decisions is None else range(whole("decisions", decisions, 0)):
            if not self.pending:
                break
            ask = self.pending[0]
            driver = drivers.get(ask.seat)
            if driver is None:
                others = [ask for ask in self.pending if ask.seat in bots]
                if not others:
                    break
                ask = others[0]
                driver = drivers[ask.seat]
            bot, luck = driver
            seat, choice = ask.seat, ask.choice
            luck.decisions = counts[seat]
            answer = bot(state.seen_by(seat), choice, luck)
            if not choice.legal(answer):
                refusal = choice.refuse(answer)
                why = self.game.words.refusal(refusal)
                raise IllegalChoice(f"the bot of seat {seat} answered {quoted(answer)}: {why}", refusal.rules)
            if self._held is None:
                counts[seat] += 1
                log.append(Chose(seat, answer))
                self._advance(answer)
            else:
                self._answer(ask, answer)
            if self._redo:
                self._chosen_again(seat, answer)
            if self.recorder is not None:
                self._record()
        return self.result

    def _record(self) -> None:
        recorder = self.recorder
        if recorder is None:
            return
        log = self.table.log
        if self._written < len(log):
            recorder.write(log[self._written :])
            self._written = len(log)
        if not self.pending:
            recorder.close(self.result)
        recorder.save()

    # -- going back, branching ----------------------------------------------------------------------------

    def fork(
        self, at: int | None = None, *, chance: Chance | None = None, seat: int | None = None, seed: int = 0
    ) -> Race[S]:
        """Return an independent race from event number `at` (default: from here).

        By default the fork meets the same dice: right for a what-if that may see everything. With `seat` it
        knows only what that seat may know: coming dice are fresh (from `seed`) and hidden things are drawn anew
        to fit what the seat has seen, so that hints and bots cannot peek. Such a fork has no past: it begins with
        a position, at the last turn boundary.
        """
        log, chance, seed = self.table.log, check_chance(chance), whole("seed", seed)
        at = len(log) if at is None else whole("at", at)
        if not 0 <= at <= len(log):
            raise RaceError(f"there is no event number {at}: the race has {len(log)}")
        if seat is not None:
            seat = whole("seat", seat, 0, len(self.decisions) - 1)
            return imagined(self, at, seat, seed, chance if chance is not None else imagined_dice(seed))
        given = self._given() if at == len(log) else {}
        return self._again(at, chance if chance is not None else self.table.chance, given)

    def _again(self, at: int, chance: Chance, given: Mapping[int, Any]) -> Race[S]:
        """Return this race at event number `at`, with the answers given that wait for those of others."""
        boundary = self._boundary(at)
        other = Race._bare(self.game, self.header, self.outside)
        other._luck = self._luck
        other._follow(self._state_at(boundary), self.table.log[:boundary], self.table.log[boundary:at], chance)
        for seat, answer in given.items():
            other._feed(answer, seat)
        return other

    def _given(self) -> dict[int, Any]:
        """Return the answers of this moment that wait for those of others, by seat, the latest last."""
        held = self._held or {}
        return {seat: answer for seat, answer in held.items() if seat not in self._forced}

    def _boundary(self, at: int) -> int:
        """Return how many events there were at the last turn boundary before event number `at`."""
        log = self.table.log
        while at and type(log[at - 1]) is not TurnEnded:
            at -= 1
        return at

    def _follow(self, state: S, past: list[Event], since: Sequence[Event], chance: Chance) -> None:
        """Begin at a turn boundary, and let happen what has happened since; then chance comes from elsewhere."""
        positions = positions_after(past)
        if not since:
            self._begin(Table(state, chance, past, positions))
            return
        table = Table(state, Recorded([*past, *since], then=chance), past, positions)
        begun = len(past)
        self._begin(table)
        for number, event in enumerate(since, start=begun):
            if number < len(table.log):
                continue  # it has happened already: a forced answer, or what followed from one
            if type(event) is Chose:
                self._feed(event.answer, event.seat)
            elif type(event) is ChoseTogether:
                self._feed_together(event)
        table.chance = chance

    def _feed(self, answer: Any, seat: int) -> None:
        self._answer(self._legal_ask(answer, seat), answer)

    def _feed_together(self, event: ChoseTogether) -> None:
        """Give the answers of a secret round to those who are asked in it; the last one may begin the next round."""
        asked = [ask.seat for ask in self.pending]
        for seat, answer in event.answers:
            if seat in asked:
                self._feed(answer, seat)

    def _state_at(self, boundary: int) -> S:
        """Return a copy of the state at a turn boundary: folded once, then kept for the next fork."""
        if self._folded is None or self._folded[0] > boundary:
            self._folded = (0, self.game.start(self.header))
        index, state = self._folded
        fold(state, self.table.log[index:boundary])
        self._folded = (boundary, state)
        copied: S = state.copy()
        return copied

    def undo(self, seat: int | None = None) -> None:
        """Take back the last decision (of a seat, if given) and everything after it. The dice stay what they are.

        When there is nothing to take back, that is a `RaceError`.
        """
        seat = None if seat is None else whole("seat", seat, 0, len(self.header.seats) - 1)
        given = [one for one in self._given() if seat in (None, one)]
        if given:
            self._take_back(given[-1])
            return
        log = self.table.log
        to = len(log) - 1
        while to >= 0 and not any(seat in (None, one) for one, _ in decisions_of(log[to])):
            to -= 1
        if to < 0:
            raise RaceError(tr("there is nothing to undo: no decision has been made yet"))
        taken_back = [dict(decisions_of(event)) for event in log[to:]]
        self._redo.extend(made for made in reversed(taken_back) if made)
        self.go_back(to)

    def _take_back(self, seat: int) -> None:
        """Take back an answer that nobody has seen yet."""
        assert self._held is not None
        self._redo.append({seat: self._held.pop(seat)})
        self.decisions[seat] -= 1
        self.pending = tuple(ask for ask in self._together if ask.seat not in self._held)

    def go_back(self, to: int) -> None:
        """Go back to event number `to`, which is kept as an `Undone` event in the history."""
        to = whole("to", to, 0, len(self.table.log))
        other = self.fork(to)
        self._past = [*self.history, Undone(to)]
        self._kept_from = to
        self._adopt(other)
        self._written = to
        if self.recorder is not None:
            self.recorder.write([Undone(to)])
            self._record()

    def _adopt(self, other: Race[S]) -> None:
        self.table, self._rules, self._folded = other.table, other._rules, None
        self.pending, self.result, self.decisions = other.pending, other.result, other.decisions
        self._held, self._forced, self._together = other._held, other._forced, other._together

    def redo(self) -> None:
        """Make again what was taken back last (of a secret round: all answers); the dice fall as they fell.

        Raises
        ------
        RaceError
            When there is nothing to redo.
        NotSaved
            When it was made again, but could not be saved.
        """
        if not self._redo:
            raise RaceError(tr("there is nothing to redo"))
        unsaved = None
        for seat, answer in list(self._redo[-1].items()):
            try:
                self.choose(answer, seat)
            except NotSaved as problem:  # half a secret round would be worse
                unsaved = problem
        if unsaved is not None:
            raise unsaved

    @classmethod
    def resume(
        cls,
        game: Game[S],
        header: Header,
        history: Sequence[Event],
        recorder: Recorder | None = None,
        outside: Mapping[str, OutsideBot] = NO_BOTS,
    ) -> Race[S]:
        """Continue a recorded race from its events, as after a crash: the coming dice follow from the seed.

        Without a seed they are those of the record, stream by stream, as far as it goes.
        """
        check_parts(game, header, None, recorder, outside, history)
        race = cls._bare(game, header, outside)
        log = effective(history)
        last = max((number for number, event in enumerate(history) if type(event) is Undone), default=None)
        if last is not None:
            mark = history[last]
            assert type(mark) is Undone
            race._past, race._kept_from = list(history[: last + 1]), mark.to
        chance: Chance = Seeded(header.seed or 0)
        if header.seed is None:
            chance = Remembered(history, then=chance)
        race.table = Table(game.start(header), chance, log)
        race._adopt(race.fork())
        if race.table.log[: len(log)] != log:
            wrong = "the record does not follow the rules, so the race cannot be resumed"
            raise RaceError(f"{wrong}; verify it to see where")
        race._written = len(log)
        race.recorder = recorder
        race._record()
        return race
