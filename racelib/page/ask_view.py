"""What is asked, as the page shows it: every option with its price before it is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from racelib.kernel.choice import Ask, Choice, Explained, Form
from racelib.kernel.layouts import Fold, Lever, Look, Mark, Named, Reach, ShownAs, Tray, Trip, kind_of_sign
from racelib.kernel.panels import BarLine, Brief
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of, scene_of
from racelib.kernel.scene import Cast
from racelib.kernel.shown import Bars
from racelib.text.language import tr, trn


class OptionView(Look, frozen=True, kw_only=True):
    """An option in words, as a card, or as a cell of the board that lights up; its look besides.

    Attributes
    ----------
    label, price
        The name of the option, and the price as a number.
    cell, card
        The cell that lights up, the card that the option is.
    act, route, reach
        The words on the button that confirms it, the cells it drives through, if it drives, and how far it would bring
        a car later.
    lines
        The bars of the card that it is, in words.
    """

    label: str
    price: int
    cell: int | None
    card: Bars | None
    act: str
    route: list[int] | None
    lines: list[BarLine]
    reach: Reach | None = None


class Spot(msgspec.Struct, frozen=True):
    """A cell that can be chosen: the options that end there, the best first, and in words how many there are."""

    cell: int
    options: list[int]
    free: str = ""
    dearer: str = ""


class AskView(msgspec.Struct, frozen=True):
    """A question: its options, or numbers to fill in.

    Attributes
    ----------
    id, seat, car, kind
        The number of events before it, the seat that is asked, the car it is about, what is decided.
    title, curtain
        The line above the options, and the words on the button that opens them to one of several people.
    options, form
        What can be chosen, and what can be filled in.
    aside, aside_words
        The options that are folded away at first, by number, and the words on the fold.
    shown_as, picked, about, stands
        How the options are laid out (`Kind.shown_as`), the one that is picked at first (-1: the first safe
        one, -2: none), what to know before deciding, and how you stand.
    question, die
        What is asked in a few words, where it is clear who is asked ("" for the title); the die that was rolled.
    second, chip, brief
        The option of the second button, -1 for none; the words in the chip; what to look at before deciding.
    ready, awaited
        Where several answer at once: the seats that have answered, and the others that have not.
    lever, named, spots, others, legend
        The positions of a lever; of cells, the few options that are listed, all cells, how many there are in words, and
        what their marks mean.
    tray, single
        Dice and places for them; the first of the options that are single steps (-1: none are), where whole drives come
        before them.
    """

    id: int
    seat: int
    car: int
    kind: str
    title: str
    curtain: str
    options: list[OptionView]
    form: Form | None
    aside: list[int]
    aside_words: str
    shown_as: ShownAs
    picked: int
    about: str
    stands: str
    question: str
    second: int
    chip: str
    brief: Brief | None
    ready: list[int]
    awaited: list[int]
    die: Cast | None = None
    lever: Lever | None = None
    named: list[Named] = []
    spots: list[Spot] = []
    others: str = ""
    legend: list[Mark] = []
    tray: Tray | None = None
    single: int = -1


def ask_view(race: Race[Any], ask: Ask) -> AskView:
    """Return a pending ask as the page shows it."""
    coach, choice = coach_of(race.game), ask.choice
    kind, seen = coach.kind(choice), race.state.seen_by(ask.seat)
    options = list(choice)
    told = [choice.explain(option) for option in options]
    fold = coach.fold(choice, told)
    names = race.header.names
    name = names[ask.seat]
    form = choice.form()
    trips = kind.trips(seen, choice)
    views = [option_view(race, seen, choice, option, one) for option, one in zip(options, told, strict=True)]
    if trips:
        views = [*(trip_view(race, trip) for trip in trips), *map(as_step, views)]
        fold = fold_steps(trips, views)
    named = [Named(as_shown(one.option, trips, options), one.why) for one in kind.named(choice, told)]
    others = [other.seat for other in race.pending if other.seat != ask.seat]  # a bot among them answers at once
    if not trips:
        views = told_apart(views, lambda number: kind.apart(choice, options[number]))
    spots = spots_of(views) if kind.shown_as == "cells" else []
    marked = [view for view in views if view.cell is not None]
    return AskView(
        id=len(race.events),
        seat=ask.seat,
        car=scene_of(race.game).acting(race.state, choice),
        kind=choice.KIND,
        title=coach.title(seen, choice, name),
        curtain=curtain_for(name),
        options=views,
        form=None if form is None else race.game.words.form(form),
        aside=fold.options,
        aside_words=fold.words,
        shown_as=kind.shown_as,
        picked=as_shown(kind.picked(choice, told), trips, options),
        about=kind.about(seen, choice),
        stands=coach.stands(seen, ask.seat),
        question=kind.question(seen, choice),
        second=as_shown(kind.second(choice, told), trips, options),
        chip=tr(kind.chip) if kind.chip else "",
        brief=kind.brief(seen, choice, names),
        ready=sorted({*race.waiting, *(seat for seat in others if race.header.seats[seat].bot)}),
        awaited=[seat for seat in others if not race.header.seats[seat].bot],
        die=kind.die(seen, choice),
        lever=kind.lever(choice, told),
        named=named,
        spots=spots,
        others=more_cells(len(spots)) if len(spots) > len(named) else "",
        legend=kind.legend(choice, told, marked) or usual_legend(marked),
        tray=kind.tray(seen, choice, told),
        single=len(trips) if trips else -1,
    )


def words_of(view: OptionView) -> tuple[Any, ...]:
    """Return what an option says on the page, besides its picture: its name, its details and its price."""
    name = view.label if view.brief is None else view.brief
    return view.row, name, tuple(view.details or ()), view.short, view.car, str(view.card)


def told_apart(views: list[OptionView], apart: Callable[[int], str]) -> list[OptionView]:
    """Return options of which no two say the same: where two would, each also says what is its own.

    Parameters
    ----------
    views
        The options as the page shows them.
    apart
        For the number of an option, what tells it from others (`Kind.apart`); "" for nothing.
    """
    counts = Counter(map(words_of, views))
    owns = [apart(number) if counts[words_of(view)] > 1 else "" for number, view in enumerate(views)]
    return [
        msgspec.structs.replace(view, details=[*(view.details or ()), own]) if own else view
        for view, own in zip(views, owns, strict=True)
    ]


def usual_legend(marked: Sequence[OptionView]) -> list[Mark]:
    """Explain the marks on cells in words that fit any game; cells that only light up need no words."""
    if not any(view.mark or view.tone != "good" for view in marked):
        return []
    words = {
        "good": tr("you can choose it"),
        "risk": tr("something may go wrong"),
        "warn": tr("at a price or a risk"),
        "bad": tr("ends badly"),
    }
    found = {("risk" if view.risky else view.tone, kind_of_sign(view.mark)) for view in marked}
    return [Mark(tone, sign, words[tone]) for tone in words for at, sign in sorted(found) if at == tone]


def as_shown(option: int, trips: Sequence[Trip], options: Sequence[Any]) -> int:
    """Return the number under which the page shows an option: whole drives come before the options themselves.

    An option that is a whole drive is shown as that; what is less than 0 means no option, and stays.

    >>> stop = Trip("F", [], Explained("ahead"), Look(), None, [], "")
    >>> [as_shown(option, [stop], ["B", "F"]) for option in (-1, 0, 1)], as_shown(1, [], ["B", "F"])
    ([-1, 1, 0], 1)
    """
    if option < 0:
        return option
    whole = (number for number, trip in enumerate(trips) if not trip.then and trip.answer == options[option])
    return next(whole, len(trips) + option)


def more_cells(cells: int) -> str:
    """Say that every marked cell can be chosen."""
    return trn("…or pick the marked cell.", "…or pick any marked cell: {n} in all.", cells).format(n=cells)


def spots_of(options: list[OptionView]) -> list[Spot]:
    """Return the cells that options mean, in the order of their first option; of each the option with the lowest toll
    first.
    """
    ends: dict[int, list[int]] = {}
    for number, option in enumerate(options):
        if option.cell is not None:
            ends.setdefault(option.cell, []).append(number)
    return [spot(cell, sorted(there, key=lambda n: options[n].toll), options) for cell, there in ends.items()]


def spot(cell: int, there: list[int], options: list[OptionView]) -> Spot:
    """Return a cell with its options, and with words where there are several."""
    if len(there) == 1:
        return Spot(cell, there)
    free = sum(options[n].tone == "good" and not options[n].risky for n in there)
    more = len(there) - free if free else len(there) - 1
    free_words = trn("{n} route leads here for free.", "{n} routes lead here for free.", free).format(n=free)
    dearer = trn("{n} dearer route", "{n} dearer routes", more).format(n=more)
    return Spot(cell, there, free_words if free else "", dearer if more else "")


def plain_option(label: str) -> OptionView:
    """Return an option that is words alone: no price, no cell, nothing to look at."""
    return OptionView(
        label=label, price=0, cell=None, card=None, act="", route=None, lines=[], details=[], price_text="", mark=""
    )


def nothing_fits(race: Race[Any], event: int, seat: int) -> AskView:
    """Return what somebody sees whom the rules have passed over: from outside it looks like a question."""
    name = race.header.seats[seat].name
    go_on = plain_option(tr("Go on"))
    return AskView(
        id=event,
        seat=seat,
        car=-1,
        kind="go on",
        title=tr("No card of yours fits now"),
        curtain=curtain_for(name),
        options=[go_on],
        form=None,
        aside=[],
        aside_words="",
        shown_as="list",
        picked=-1,
        about="",
        stands="",
        question="",
        second=-1,
        chip="",
        brief=None,
        ready=[],
        awaited=[],
    )


def curtain_for(name: str) -> str:
    """Return the words on the button that opens a question to one of several people."""
    return tr("Pass the screen to {name}").format(name=name)


#: So many cells are named in the list at once; the board shows all of them.
MOST_NAMED = 4


def fold_steps(trips: Sequence[Trip], views: Sequence[OptionView]) -> Fold:
    """Fold away most of the drives, and the single steps: the board shows them."""
    folded = list(range(min(MOST_NAMED, len(trips)), len(views)))
    return Fold(folded, tr("All cells, and single steps"))


def as_step(view: OptionView) -> OptionView:
    """Return a single step among whole drives: its cell is on the way, and not marked as an end."""
    return msgspec.structs.replace(view, cell=None, route=None if view.cell is None else [view.cell])


def trip_view(race: Race[Any], trip: Trip) -> OptionView:
    """Return a whole drive as the page shows it."""
    words, look = race.game.words, msgspec.structs.asdict(trip.look)
    if look["details"] is None:
        look["details"] = words.dangers(trip.told)
    look["price_text"] = look["price_text"] or ""
    route, price = trip.route, trip.told.price
    return OptionView(
        label=words.label(trip.told),
        price=price,
        cell=trip.cell,
        card=None,
        lines=[],
        act=trip.act,
        route=route,
        reach=trip.reach,
        **look,
    )


def option_view(race: Race[Any], seen: Any, choice: Choice[Any], option: Any, told: Explained) -> OptionView:
    """Return an option as the page shows it; the look of an option may say its price and its details otherwise."""
    words, coach = race.game.words, coach_of(race.game)
    look = msgspec.structs.asdict(coach.look(choice, told))
    if look["details"] is None:
        look["details"] = words.dangers(told)
    if look["price_text"] is None:
        look["price_text"] = coach.price_text(choice, told)
    cell, card = coach.option_cell(choice, option), coach.option_card(choice, option)
    kind = coach.kind(choice)
    return OptionView(
        label=look["name"] or words.label(told),
        price=told.price,
        cell=cell,
        card=card,
        act=kind.act(choice, told),
        route=kind.route(choice, option),
        lines=kind.lines(seen, choice, option, race.header.names),
        reach=kind.reach(seen, choice, option),
        **look,
    )
