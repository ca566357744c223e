"""What a game tells a player who has to decide: the part of the contract that helps.

A game fills in one `Kind` for each kind of choice it asks, and puts them into one table. Everything here is given
what the seat may know, and no more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from racelib.kernel.chance import BotDice
from racelib.kernel.choice import Choice, Explained, Refusal, by_kind
from racelib.kernel.layouts import Fold, Lever, Look, Mark, Named, Reach, ShownAs, Tray, Trip
from racelib.kernel.panels import BarLine, Brief
from racelib.kernel.scene import Cast
from racelib.kernel.shown import Bars
from racelib.text.language import tr


def no_reason(seen: Any, choice: Any, answer: Any) -> str:
    """Say nothing: the price and the dangers of the option say it already."""
    return ""


def no_cell(choice: Any, option: Any) -> int | None:
    """Light up no cell."""
    return None


def no_card(choice: Any, option: Any) -> Bars | None:
    """Draw no card."""
    return None


def no_price(choice: Any, told: Explained) -> str:
    """Say nothing about the price: options of this kind have none."""
    return ""


def plain_look(choice: Any, told: Explained) -> Look:
    """Show an option without a price or a danger."""
    return Look()


def all_shown(choice: Any, told: Sequence[Explained]) -> Fold:
    """Fold nothing away."""
    return Fold()


def none_picked(choice: Any, told: Sequence[Explained]) -> int:
    """Leave it to the page which option is picked to begin with."""
    return -1


#: What `picked` says when nothing is picked to begin with.
NOTHING = -2


def no_second(choice: Any, told: Sequence[Explained]) -> int:
    """Put no second button beside the main one."""
    return -1


def no_brief(seen: Any, choice: Any, names: Sequence[str]) -> Brief | None:
    """Show nothing besides the question."""
    return None


def no_lines(seen: Any, choice: Any, option: Any, names: Sequence[str]) -> list[BarLine]:
    """Say nothing line by line."""
    return []


def nothing_more(seen: Any, choice: Any) -> str:
    """Say nothing below the question."""
    return ""


def take_this(choice: Any, told: Explained) -> str:
    """Confirm an option in words that fit any."""
    return tr("Choose this")


def no_route(choice: Any, option: Any) -> list[int] | None:
    """Drive through no cells."""
    return None


def nothing_apart(choice: Any, option: Any) -> str:
    """Tell an option by its own words alone."""
    return ""


def same_as_title(seen: Any, choice: Any) -> str:
    """Ask in the words of the title."""
    return ""


def no_die(seen: Any, choice: Any) -> Cast | None:
    """Show no die."""
    return None


def no_lever(choice: Any, told: Sequence[Explained]) -> Lever | None:
    """Draw no lever."""
    return None


def none_named(choice: Any, told: Sequence[Explained]) -> list[Named]:
    """Let no option stand for others."""
    return []


def no_legend(choice: Any, told: Sequence[Explained], marked: Sequence[Look]) -> list[Mark]:
    """Leave it to the page to explain the marks."""
    return []


def no_tray(seen: Any, choice: Any, told: Sequence[Explained]) -> Tray | None:
    """Put no dice anywhere."""
    return None


def no_reach(seen: Any, choice: Any, option: Any) -> Reach | None:
    """Show no cells that an option would lead to."""
    return None


def no_trips(seen: Any, choice: Any) -> list[Trip]:
    """Offer the options one by one."""
    return []


def about_nothing(choice: Any) -> Any:
    """Tell nothing of a question but its kind."""
    return None


def no_standing(seen: Any, seat: int) -> str:
    """Say nothing of how a player stands, above the question."""
    return ""


@dataclass(frozen=True)
class Kind:
    """How one kind of choice is put to a player.

    Parameters
    ----------
    title
        The line above the options: `title(seen, choice, name)`.
    nudge
        Where to look, not what to do: `nudge(seen, choice)`.
    rule
        The id of the rule to think of now: `rule(seen, choice)`.
    why_not
        Why a click on a cell does not choose it: `why_not(choice, code)`.
    reason
        Why a strong player takes an answer: `reason(seen, choice, answer)`.
    cell, card
        The cell that an option lights up, the card that it is: `cell(choice, option)`.
    price, look
        What an option costs in words, and how it looks: `price(choice, told)`.
    fold
        Which options are folded away when there are many: `fold(choice, told)`.
    shown_as
        How the page lays the options out: a "list" of buttons that answer at once, or something to pick from and then
        confirm: a "lever" of gears, "cells" or "places" of the board, cards of a "hand", "cars", a "tray" of dice, or a
        "pair": yes or no, as the main button and the second one.
    picked
        The option that is picked to begin with, by number; -1 leaves it to the page, `NOTHING` picks none:
        `picked(choice, told)`.
    second
        The option that a second button takes at once, by number, -1 for none: `second(choice, told)`.
    chip
        What stands in the chip above the question, where that is not "Your turn".
    brief, lines
        What to look at before deciding, and the bars of the card that an option is, line by line, with the players'
        names: `brief(seen, choice, names)`, `lines(seen, choice, option, names)`.
    about
        What to know before deciding, below the question: `about(seen, choice)`.
    act
        The words on the button that confirms an option: `act(choice, told)`.
    route
        The cells that an option drives through, its own first cell first: `route(choice, option)`.
    apart
        What tells an option from another with the same words, such as the lanes of its route: `apart(choice, option)`.
    question
        What is asked in a few words, where it is clear who is asked; "" for the title: `question(seen, choice)`.
    die
        The die that was rolled for this, if it is shown: `die(seen, choice)`.
    lever
        The positions of a "lever": `lever(choice, told)`.
    named
        The few options that are listed where there are "cells" to choose from: `named(choice, told)`.
    legend
        What the marks on cells mean, given the options that mark a cell: `legend(choice, told, marked)`. Without it the
        page explains them in words that fit any game.
    tray
        The dice and the places for them, of a "tray": `tray(seen, choice, told)`.
    reach
        How far an option would bring a car: `reach(seen, choice, option)`.
    trips
        Whole drives that the page offers instead of the options, the options themselves being their first steps; none
        leaves the options as they are: `trips(seen, choice)`.
    sight
        What a question is about, for a trip that foresees it: `sight(choice)`.
    costs_points
        Whether the price of an option is lost for good, such as wear points: the number of a die that is used is not.
    """

    title: Callable[[Any, Any, str], str]
    nudge: Callable[[Any, Any], str]
    rule: Callable[[Any, Any], str]
    why_not: Callable[[Any, str], Refusal]
    reason: Callable[[Any, Any, Any], str] = no_reason
    cell: Callable[[Any, Any], int | None] = no_cell
    card: Callable[[Any, Any], Bars | None] = no_card
    price: Callable[[Any, Explained], str] = no_price
    look: Callable[[Any, Explained], Look] = plain_look
    fold: Callable[[Any, Sequence[Explained]], Fold] = all_shown
    shown_as: ShownAs = "list"
    picked: Callable[[Any, Sequence[Explained]], int] = none_picked
    about: Callable[[Any, Any], str] = nothing_more
    act: Callable[[Any, Explained], str] = take_this
    route: Callable[[Any, Any], list[int] | None] = no_route
    apart: Callable[[Any, Any], str] = nothing_apart
    question: Callable[[Any, Any], str] = same_as_title
    second: Callable[[Any, Sequence[Explained]], int] = no_second
    chip: str = ""
    brief: Callable[[Any, Any, Sequence[str]], Brief | None] = no_brief
    lines: Callable[[Any, Any, Any, Sequence[str]], list[BarLine]] = no_lines
    die: Callable[[Any, Any], Cast | None] = no_die
    lever: Callable[[Any, Sequence[Explained]], Lever | None] = no_lever
    named: Callable[[Any, Sequence[Explained]], list[Named]] = none_named
    legend: Callable[[Any, Sequence[Explained], Sequence[Look]], list[Mark]] = no_legend
    tray: Callable[[Any, Any, Sequence[Explained]], Tray | None] = no_tray
    reach: Callable[[Any, Any, Any], Reach | None] = no_reach
    trips: Callable[[Any, Any], Sequence[Trip]] = no_trips
    sight: Callable[[Any], Any] = about_nothing
    costs_points: bool = False


def whole_board(seen: Any, choice: Any) -> str | None:
    """Show all of the board: the `close_up` of a game whose board fits on a screen."""
    return None


def nothing_to_add(seen: Any, seat: int) -> list[str]:
    """Explain no result: the `account` of a game in which the place says it all."""
    return []


@dataclass(frozen=True)
class Coach:
    """What helps a player to decide.

    Parameters
    ----------
    kinds
        One `Kind` for each kind of choice of the game.
    bot
        The bot whose answer a hint gives: `bot(seen, choice, dice)`.
    aim
        What the game is about, in a few sentences.
    welcome
        Says which player you are, and what to press first: `welcome(name, seat)`.
    in_short
        How a player stands, in one line: `in_short(seen, seat, name)`.
    account
        How the result of a player came about, line by line.
    close_up
        The part of the board that matters now, as text; None shows all of it.
    otherwise
        The `Kind` of all other choices; without it, every kind of choice must be among `kinds`.
    stands
        Your car and place in a few words, beside "Your turn": `stands(seen, seat)`.
    """

    kinds: Mapping[type[Choice[Any]], Kind]
    bot: Callable[[Any, Choice[Any], BotDice], Any]
    aim: Callable[[], str]
    welcome: Callable[[str, int], tuple[str, str]]
    in_short: Callable[[Any, int, str], str]
    account: Callable[[Any, int], list[str]] = nothing_to_add
    close_up: Callable[[Any, Choice[Any]], str | None] = whole_board
    otherwise: Kind | None = None
    stands: Callable[[Any, int], str] = no_standing

    def kind(self, choice: Choice[Any]) -> Kind:
        """Return how this kind of choice is put to a player.

        Raises
        ------
        RaceError
            The game asks something that its coach does not know.
        """
        if self.otherwise is None:
            return by_kind(self.kinds, choice, "coach")
        return self.kinds.get(type(choice), self.otherwise)

    def title(self, seen: Any, choice: Choice[Any], name: str) -> str:
        """Return the line above the options."""
        return self.kind(choice).title(seen, choice, name)

    def nudge(self, seen: Any, choice: Choice[Any]) -> str:
        """Say where to look."""
        return self.kind(choice).nudge(seen, choice)

    def rule_that_matters(self, seen: Any, choice: Choice[Any]) -> str:
        """Return the id of the rule to think of now."""
        return self.kind(choice).rule(seen, choice)

    def advice(self, seen: Any, choice: Choice[Any], seat: int) -> Any:
        """Return what a strong player answers with only what the seat may know."""
        return self.bot(seen, choice, BotDice(0, seat))

    def reason(self, seen: Any, choice: Choice[Any], answer: Any) -> str:
        """Say why a strong player takes an answer; "" when the option says it itself."""
        return self.kind(choice).reason(seen, choice, answer)

    def option_cell(self, choice: Choice[Any], option: Any) -> int | None:
        """Return the cell that an option lights up."""
        return self.kind(choice).cell(choice, option)

    def option_card(self, choice: Choice[Any], option: Any) -> Bars | None:
        """Return the card that an option is."""
        return self.kind(choice).card(choice, option)

    def price_text(self, choice: Choice[Any], told: Explained) -> str:
        """Say what an option costs."""
        return self.kind(choice).price(choice, told)

    def look(self, choice: Choice[Any], told: Explained) -> Look:
        """Return how an option looks."""
        return self.kind(choice).look(choice, told)

    def fold(self, choice: Choice[Any], told: Sequence[Explained]) -> Fold:
        """Return the options that are folded away at first."""
        return self.kind(choice).fold(choice, told)

    def why_not(self, choice: Choice[Any], code: str) -> Refusal:
        """Say why a click on a cell does not choose it."""
        return self.kind(choice).why_not(choice, code)
