"""The catalogue of rules: every rule of every game by its id, by words, by section and by mode.

The rules are the `*.toml` files beside this module, one file a game; a further game is a further file.
They are read when the first rule is asked for, and kept.

>>> from racelib.rulebook import rule, search
>>> print(rule("FD-GEAR-02").text)
You may shift up by at most 1 gear in a turn.
>>> [found.id for found in search("slipstream optional")]
['FD-SLIP-01']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct, ValidationError, convert

from racelib.arguments import nearest, quoted, text, texts
from racelib.errors import BadOption
from racelib.rulebook.finder import LITTLE_WORDS, MOST_PARTLY, WHOLE, beginning, called
from racelib.rulebook.one_rule import Rule as Rule
from racelib.text.language import tr

HERE = Path(__file__).parent
"""The folder that holds the rule files."""

RULE_ID = re.compile(r"\b[A-Z]{2}(?:-\d?[A-Z]+)+-[A-Z]?\d+[a-z]?\b")
"""What the id of a rule looks like in a sentence: FD-GEAR-02, DF-VAR-2P-01, DF-STATE-D2b."""


EXAMPLE = "tests/scenarios/thunder_road/tr-ex-26.toml"
"""Where the worked examples are."""


class Game(Struct, frozen=True, forbid_unknown_fields=True, rename={"name": "game", "rules": "rule"}):
    """One rule file: a game, its modes (if it has any) and options, and its rules in the order of the rulebook.

    `unplayed` are the options that the rulebook has and racelib does not play. `names` has a short name for each
    section. Games are listed by their `order`, the lowest first. `follows` says which rulebook the rules come from, and
    what counts where others differ. `headings` has the headings of the printed rulebook in English.
    """

    name: str
    prefix: str
    rules: tuple[Rule, ...]
    order: int = 0
    follows: str = ""
    modes: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    unplayed: tuple[str, ...] = ()
    notes: dict[str, str] = {}
    names: dict[str, str] = {}
    headings: dict[str, str] = {}

    @property
    def played(self) -> tuple[str, ...]:
        """The options that racelib plays, without their ``opt:``.

        >>> find_game("DF").options, find_game("DF").played
        (('opt:expansion',), ())
        """
        return tuple(each.removeprefix("opt:") for each in self.options if each not in self.unplayed)

    def has(self, mode: str, options: Iterable[str]) -> bool:
        """Say whether the rulebook has this mode, if one is named, and all these options.

        >>> find_game("FD").has("advanced", ["weather"]), find_game("FD").has("", ["rig"])
        (True, False)
        """
        return mode in ("", *self.modes) and all(in_full(each) in self.options for each in options)


def rule(id: str) -> Rule:
    """Return the rule with this id, in small or capital letters.

    Raises
    ------
    BadOption
        No rule has this id; the message names the nearest ones.

    Examples
    --------
    >>> rule("fd-ruling-27").question
    'Does a blocked car have to roll for a collision too?'
    >>> rule("FD-GEAR-99")
    Traceback (most recent call last):
    racelib.errors.BadOption: No rule 'FD-GEAR-99'; the nearest are FD-GEAR-09, FD-GEAR-13, FD-GEAR-12.
    """
    text("id", id, "the id of a rule, such as 'FD-GEAR-02'")
    found = _by_id().get(id.strip().casefold())
    if found is None:
        if "-ex-" in id.casefold():
            raise BadOption(
                f"No rule {quoted(id)}: examples are scenarios, and 'racelib scenario FILE' plays one ({EXAMPLE})."
            )
        raise BadOption(f"No rule {quoted(id)}; {_nearest(id)}.")
    return found


def short_name(known: Rule) -> str:
    """Return what a rule is called in a word or two: the short name of its section.

    >>> short_name(rule("FD-COLL-04")), short_name(rule("TR-SLAM-01")), short_name(rule("DF-WILD-02"))
    ('collisions', 'slams', 'white bars')
    """
    return find_game(known.id.partition("-")[0]).names.get(known.section, known.section)


def where_from(known: Rule) -> str:
    """Return the mark of a rule, with heading and page of the printed rulebook where we know them, in English.

    >>> where_from(rule("DF-AUCTION-18")), where_from(rule("FD-RULING-27"))
    ('printed: “Unlikely ends of an auction”, page 8', 'ruling')
    """
    headings = find_game(known.id.partition("-")[0]).headings
    source = re.sub("“(.*?)”", lambda found: f"“{headings.get(found[1], found[1])}”", known.source)
    place = tr("page {page}").format(page=known.page) if known.page else ""
    said = ", ".join(filter(None, (source, place)))
    return f"{tr(known.mark)}: {said}" if said else tr(known.mark)


def search(words: str) -> list[Rule]:
    """Return the rules in whose id, section, question or text words begin with all these, in any order.

    A question will do: little words do not count, nor does an ending such as -s or -ed, and players' words find those
    of the rules. Rules that say so themselves come before those of which only the section does, and the chapter about
    it before what others say in passing; "bet" finds bets before "between". The prefix of a game
    finds the rules of that game, not words that begin so.

    Examples
    --------
    >>> {found.id[:3] for found in search("TR")}                 # not every rule with a track or a trap
    {'TR-'}
    >>> [found.id for found in search("abilities tie")]          # "abilities" ends with "ties", but does not begin so
    ['FD-ABIL-08']
    >>> [found.id for found in search("FD-COLL 1–4")]
    ['FD-COLL-04']
    >>> search("What if I crash into the helicopter?")[0].id
    'TR-CHOP-01'
    >>> search("What happens in the rain?")[0].id
    'FD-RAIN-01'
    """
    wanted = _wanted(words)
    found = [each for each in _by_id().values() if all(word.search(_all_of(each)) for word in wanted)]
    whole_words = [re.compile(f"(?:{word.pattern}){WHOLE}") for word in wanted]
    return sorted(
        found,
        key=lambda each: (
            -_hits(wanted, _own(each)),
            -_hits(whole_words, _own(each)),
            -_hits(wanted, each.section.casefold()),
        ),
    )


def search_partly(words: str) -> list[Rule]:
    """Return the rules that hold most of these words, the best first, for when none holds all of them.

    Examples
    --------
    >>> search("does mud cost the last move"), search_partly("does mud cost the last move")[0].id
    ([], 'TR-TERR-04')
    """
    wanted = _wanted(words)
    held = {each.id: [bool(word.search(_all_of(each))) for word in wanted] for each in _by_id().values()}
    most = max(map(sum, held.values()))
    if not most:
        return []
    common = [sum(row[number] for row in held.values()) for number in range(len(wanted))]
    rare = {id: sum(1 / common[number] for number, there in enumerate(row) if there) for id, row in held.items()}
    best = [each for each in _by_id().values() if sum(held[each.id]) == most]
    best.sort(key=lambda each: (-rare[each.id], -_hits(wanted, _own(each))))
    return best[:MOST_PARTLY]


def near_words(words: str) -> list[str]:
    """Return the words of the rules that are nearest to words that no rule has, for when nothing is found.

    >>> near_words("slipsteam"), near_words("fier")
    (['slipstream'], ['fire', 'five'])
    """
    return [near for word in text("words", words).split() for near in nearest(word, _vocabulary(), most=2, alike=0.75)]


@cache
def _vocabulary() -> frozenset[str]:
    """Return all words of the rules; those of a letter or two are like anything."""
    return frozenset(word for each in _by_id().values() for word in re.findall(r"[a-z]{3,}", _all_of(each)))


def _hits(wanted: list[re.Pattern[str]], said: str) -> int:
    """Count the words that a text holds."""
    return sum(word.search(said) is not None for word in wanted)


def _own(each: Rule) -> str:
    """Return what a rule says itself, without the title of its section."""
    return f"{each.id} {each.question} {each.text}".casefold()


def _all_of(each: Rule) -> str:
    return f"{_own(each)} {each.section.casefold()}"


def _wanted(words: str) -> list[re.Pattern[str]]:
    """Return what to look for: the words that matter, each with what the rules may call it instead."""
    text("words", words)
    prefixes = {each.prefix.casefold() for each in games()}
    asked = [stripped for word in words.casefold().split() if (stripped := word.strip("?!.,;:\"'“”()"))]
    asked = [word for word in asked if word not in LITTLE_WORDS.split()] or asked
    return [beginning([f"{word}-"] if word in prefixes else called(word)) for word in asked]


def in_scope(mode: str = "", options: Iterable[str] = (), game: str = "FD") -> list[Rule]:
    """Return the rules that a race in this mode with these options is played by.

    Without a mode it is any mode of the game; a game without modes has one way to be played. Options are written with
    or without their ``opt:``. A rule that holds only at some race lengths counts as in scope of its mode.

    Raises
    ------
    BadOption
        The game does not know the mode or one of the options.

    Examples
    --------
    >>> rule("FD-SLIP-01") in in_scope("basic")
    False
    >>> rule("FD-RAIN-01") in in_scope("advanced", ["weather"])
    True
    >>> rule("DF-VAR-2P-01") in in_scope(game="DF")
    True
    """
    book = find_game(game)
    chosen = set()
    for option in texts("options", options, "['weather']"):
        if in_full(option) not in book.options:
            known = ", ".join(book.options)
            raise BadOption(f"{book.name} has no option {quoted(option)}; its options are {known}.")
        chosen.add(in_full(option))
    races = [{one, *chosen} for one in modes_of(book, mode)] or [chosen]
    return [
        each
        for each in book.rules
        if not each.applies or any(holds(condition, race) for condition in each.applies for race in races)
    ]


def in_full(option: str) -> str:
    """Return an option with its ``opt:``.

    >>> in_full("weather"), in_full("opt:weather")
    ('opt:weather', 'opt:weather')
    """
    return f"opt:{option.removeprefix('opt:')}"


def whole(game: str) -> list[Rule]:
    """Return all rules of a game that racelib plays by: in any of its modes, with any of the options that it plays.

    Examples
    --------
    >>> len(whole("FD")) == len(find_game("FD").rules)
    True
    >>> rule("TR-EURO-01") in whole("TR"), rule("DF-VAR-TOUR-03") in whole("DF")
    (True, False)
    """
    book = find_game(game)
    played = {*book.modes, *book.options}.difference(book.unplayed)
    return [
        each
        for each in book.rules
        if not each.applies or any(played.issuperset(needs(condition)) for condition in each.applies)
    ]


def modes_of(book: Game, mode: str = "") -> tuple[str, ...]:
    """Return the mode if the game knows it; if none is named, all that it has.

    Examples
    --------
    >>> modes_of(find_game("FD")), modes_of(find_game("DF"))
    (('basic', 'advanced', 'street-basic', 'street-advanced'), ())
    >>> modes_of(find_game("DF"), "basic")
    Traceback (most recent call last):
    racelib.errors.BadOption: Downforce has no mode 'basic'; it has no modes.
    """
    text("mode", mode, "the name of a mode")
    if not mode:
        return book.modes
    if mode not in book.modes:
        known = f"its modes are {', '.join(book.modes)}" if book.modes else "it has no modes"
        raise BadOption(f"{book.name} has no mode {quoted(mode)}; {known}.")
    return (mode,)


def holds(condition: str, chosen: set[str]) -> bool:
    """Say whether one entry of `Rule.applies` holds for the chosen mode and options.

    Examples
    --------
    >>> holds("basic (2 laps)", {"basic"})
    True
    >>> holds("basic (unless opt:qualifying)", {"basic", "opt:qualifying"})
    False
    >>> holds("street-advanced + opt:weather", {"street-advanced"})
    False
    """
    note = condition.partition(" (")[2]
    barred = note.startswith("unless ") and note.removeprefix("unless ").removesuffix(")") in chosen
    return not barred and chosen.issuperset(needs(condition))


def needs(condition: str) -> list[str]:
    """Return the modes and options that one entry of `Rule.applies` asks for.

    Examples
    --------
    >>> needs("basic (unless opt:qualifying)"), needs("street-advanced + opt:weather")
    (['basic'], ['street-advanced', 'opt:weather'])
    """
    return condition.partition(" (")[0].split(" + ")


def find_game(game: str) -> Game:
    """Return the game with this name or rule prefix; a subtitle may be left out.

    Examples
    --------
    >>> find_game("formula-d").prefix, find_game("thunder-road").name
    ('FD', 'Thunder Road: Vendetta')
    """
    wanted = text("game", game, "the name of a game").replace("_", " ").replace("-", " ").casefold()
    for each in games():
        name = each.name.casefold()
        if wanted in (each.prefix.casefold(), name, name.partition(":")[0]):
            return each
    known = ", ".join(f"{each.name} ({each.prefix})" for each in games())
    raise BadOption(f"There are no rules of a game {quoted(game)}; there are those of {known}.")


@cache
def games() -> tuple[Game, ...]:
    """Return all games with a rule file, in their order."""
    return tuple(sorted((read_game(path) for path in sorted(HERE.glob("*.toml"))), key=lambda game: game.order))


def read_game(path: Path) -> Game:
    """Read one rule file.

    Raises
    ------
    BadOption
        The file is not TOML, a field is missing or wrong, an id is used twice, has the wrong prefix or does not look
        like one, a rule says nothing, or something names a mode, an option or a ruling that the file does not have.
    """
    import tomllib

    try:
        game = convert(tomllib.loads(path.read_text(encoding="utf-8")), Game)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadOption(f"The rule file {path.name} cannot be read: {error}.") from error
    problem = next(_problems(game), None)
    if problem is not None:
        raise BadOption(f"The rule file {path.name} holds {problem}.")
    return game


def _problems(game: Game) -> Iterator[str]:
    """Say what is wrong with the options and the rules of a game, rule by rule."""
    ids = {each.id for each in game.rules}
    known = {*game.modes, *game.options}
    seen: set[str] = set()
    for option in game.unplayed:
        if option not in game.options:
            yield f"{option!r} as an option that is not played, but no such option"
    sections = {each.section for each in game.rules}
    for section in game.names:
        if section not in sections:
            yield f"a short name for the section {section!r}, but no such section"
    for each in game.rules:
        if not each.id.startswith(f"{game.prefix}-"):
            yield f"{each.id}, but its prefix is {game.prefix}"
        if not RULE_ID.fullmatch(each.id):
            yield f"{each.id}, which does not look like the id of a rule"
        if each.id in seen:
            yield f"{each.id} twice"
        seen.add(each.id)
        if not each.text.strip() or not each.section.strip():
            yield f"{each.id} without a text or a section"
        for named in each.rulings:
            if named not in ids:
                yield f"{each.id}, which leans on {named}, but not {named}"
        for condition in each.applies:
            if not known.issuperset(needs(condition)):
                yield f"{each.id}, which applies in {condition!r}, but no such mode or option"


@cache
def _by_id() -> dict[str, Rule]:
    return {each.id.casefold(): each for game in games() for each in game.rules}


def _nearest(id: str) -> str:
    near = nearest(id.strip(), (each.id for each in _by_id().values()))
    if near:
        return f"the nearest are {', '.join(near)}"
    return f"ids look like {next(iter(_by_id().values())).id}"
