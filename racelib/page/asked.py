"""What is asked, as the page shows it: every option with its price before it is chosen."""

from __future__ import annotations

from typing import Any

import msgspec

from racelib.kernel.choice import Ask, Choice, Explained, Form
from racelib.kernel.coach import Card
from racelib.kernel.race import Race
from racelib.kernel.registry import coach_of, scene_of
from racelib.text.language import tr


class OptionView(msgspec.Struct, frozen=True):
    """An option in words, as a card, or as a cell of the board that lights up.

    Attributes
    ----------
    label, details
        The name of the option, and what it costs and risks.
    price, price_text, short
        The price as a number, in words, and as it stands beside the name.
    cell, mark, tone, many
        The cell that lights up, the sign on it, its colour, and whether several options mean it.
    card, brief
        The card that the option is, and what stands beside its picture.
    row, toll
        The row of options that it stands in; how bad it is, for a click on a cell that several options mean.
    """

    label: str
    details: list[str]
    price: int
    price_text: str
    short: str
    cell: int | None
    mark: str
    tone: str
    many: bool
    card: Card | None
    brief: str | None
    row: str | None
    toll: float


class AskView(msgspec.Struct, frozen=True):
    """A question: its options, or numbers to fill in.

    Attributes
    ----------
    id, seat, car, kind
        The number of events before it, who is asked, which car it is about, what is decided.
    title, curtain
        The line above the options, and the words on the button that opens them to one of several people.
    options, form
        What can be chosen, and what can be filled in.
    aside, aside_words
        The options that are folded away at first, by number, and the words on the fold.
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


def ask_view(race: Race[Any], ask: Ask) -> AskView:
    """Return a pending ask as the page shows it."""
    coach, choice = coach_of(race.game), ask.choice
    options = list(choice)
    told = [choice.explain(option) for option in options]
    fold = coach.fold(choice, told)
    name = race.header.seats[ask.seat].name
    form = choice.form()
    return AskView(
        id=len(race.events),
        seat=ask.seat,
        car=scene_of(race.game).acting(race.state, choice),
        kind=choice.KIND,
        title=coach.title(race.state.seen_by(ask.seat), choice, name),
        curtain=tr("{name}, it is your turn: show my cards").format(name=name),
        options=[option_view(race, choice, option, one) for option, one in zip(options, told, strict=True)],
        form=None if form is None else race.game.words.form(form),
        aside=fold.options,
        aside_words=fold.words,
    )


def option_view(race: Race[Any], choice: Choice[Any], option: Any, told: Explained) -> OptionView:
    """Return an option as the page shows it; the look of an option may say its price and its details otherwise."""
    words, coach = race.game.words, coach_of(race.game)
    look = coach.look(choice, told)
    return OptionView(
        label=words.label(told),
        details=words.dangers(told) if look.details is None else look.details,
        price=told.price,
        price_text=coach.price_text(choice, told) if look.price_text is None else look.price_text,
        short=look.short,
        cell=coach.option_cell(choice, option),
        mark=look.mark,
        tone=look.tone,
        many=look.many,
        card=coach.option_card(choice, option),
        brief=look.brief,
        row=look.row,
        toll=look.toll,
    )
