"""What is asked, as the page shows it: every option with its price before it is chosen."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.kernel.choice import Ask, Choice, Explained, Form
from racelib.kernel.coach import Look
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of, scene_of
from racelib.kernel.scene import BarLine, Bars, Brief
from racelib.text.language import tr


class OptionView(Look, frozen=True, kw_only=True):
    """An option in words, as a card, or as a cell of the board that lights up; its look besides.

    Attributes
    ----------
    label, price
        The name of the option, and the price as a number.
    cell, card
        The cell that lights up, the card that the option is.
    act, route
        The words on the button that confirms it, and the cells it drives through, if it drives.
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
    question
        What is asked in a few words, where it is clear who is asked; "" for the title.
    second, chip, brief
        The option of the second button, -1 for none; the words in the chip; what to look at before deciding.
    ready, awaited
        Where several answer at once: the seats that have answered, and the others that have not.
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
    shown_as: str
    picked: int
    about: str
    stands: str
    question: str
    second: int
    chip: str
    brief: Brief | None
    ready: list[int]
    awaited: list[int]


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
    return AskView(
        id=len(race.events),
        seat=ask.seat,
        car=scene_of(race.game).acting(race.state, choice),
        kind=choice.KIND,
        title=coach.title(seen, choice, name),
        curtain=tr("Pass the screen to {name}").format(name=name),
        options=[option_view(race, ask.seat, choice, option, one) for option, one in zip(options, told, strict=True)],
        form=None if form is None else race.game.words.form(form),
        aside=fold.options,
        aside_words=fold.words,
        shown_as=kind.shown_as,
        picked=kind.picked(choice, told),
        about=kind.about(seen, choice),
        stands=coach.stands(seen, ask.seat),
        question=kind.question(seen, choice),
        second=kind.second(choice, told),
        chip=tr(kind.chip) if kind.chip else "",
        brief=kind.brief(seen, choice, names),
        ready=sorted(race.waiting),
        awaited=[other.seat for other in race.pending if other.seat != ask.seat],
    )


def option_view(race: Race[Any], seat: int, choice: Choice[Any], option: Any, told: Explained) -> OptionView:
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
        lines=kind.lines(race.state.seen_by(seat), choice, option, race.header.names),
        **look,
    )
