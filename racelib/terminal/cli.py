"""The command line: race, play, show, export, verify, scenario, tracks, rules, ledger.

Exit codes: 0 all is well, 1 something differs or fails, 2 the input is wrong (one sentence says what and where).
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from racelib.errors import BadOption, BadReplay, RaceError, counted, one_line, reason, shown
from racelib.kernel.registry import game_named, game_names, options_of

if TYPE_CHECKING:
    from racelib.kernel.replay import Replay

#: What a race is like when nothing else is said; the rest is the game's to say.
RACE_DEFAULTS: dict[str, Any] = {"game": "formula-d", "bots": "strongest", "seed": None}
RACE_PLAYERS, PLAY_PLAYERS = 6, 4
#: The name of a player who gives none.
YOU = "Robin"
#: What sets a race up: a race that goes on takes none of it.
SET_UP = ("game", "track", "players", "bots", "laps", "option", "seed", "name", "out")
MOST_RACES = 10_000_000
RULES_EXAMPLES = (
    "'racelib rules DF-BET-10' prints one rule, 'racelib rules DF' all rules of a game, "
    "'racelib rules tie' the rules with a word that begins so."
)
#: How wide a list of cells may be printed.
COLUMNS = 100


class Parser(argparse.ArgumentParser):
    """A parser that refuses with one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, point to the help, and leave with 2."""
        self.exit(2, f"racelib: {shown(message)}; see '{self.prog} --help'\n")

    def format_help(self) -> str:
        """Return the help; where a race is set up, with the options of each game."""
        text = super().format_help()
        return f"{text}\n{options_of_the_games()}" if self.get_default("sets_up") else text


def options_of_the_games() -> str:
    """Return the options of each game, a line each; the games are imported only to tell them."""
    lines = []
    for game in game_names():
        lines.append(f"options of {game}, each with --option NAME=VALUE:")
        lines += [f"  {name:22}{text}" for name, text in options_of(game).items()]
    return "\n".join(lines) + "\n"


def build_parser() -> Parser:
    """Return the parser of all commands."""
    parser = Parser(prog="racelib", description="Race board games: race, record, replay, check and look up rules.")
    parser.add_argument("--version", action="store_true", help="say which racelib this is")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Any, text: str, more: str = "") -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}. {more}".strip())
        made.set_defaults(run=run, refuse=made.error)
        return made

    race = command("race", run_races, "let bots race and record what happens")
    add_race_options(race, RACE_PLAYERS)
    race.add_argument("--out", metavar="FILE", help="write the replay here (with --races: a folder for all of them)")
    race.add_argument("--races", type=int, default=1, metavar="N", help="run so many races, with seeds seed, seed+1, …")
    race.add_argument("--quiet", action="store_true", help="print the result only, no commentary")

    play = command("play", play_race, "drive yourself, in the terminal, against bots")
    add_race_options(play, PLAY_PLAYERS)
    play.add_argument("--name", default=argparse.SUPPRESS, help=f"your name (default: {YOU})")
    play.add_argument("--out", default=argparse.SUPPRESS, metavar="FILE", help="record the race here while you play")
    play.add_argument("--resume", metavar="FILE", help="go on with a recorded race (takes no other option)")

    show = command("show", show_replay, "tell a recorded race in words, with a text picture of the board")
    show.add_argument("file", metavar="FILE")
    show.add_argument("--turn", type=int, metavar="N", help="only the turn under 'turn N', and the board after it")
    seen = show.add_mutually_exclusive_group()
    seen.add_argument("--as", dest="seen_as", metavar="NAME", help="as this player sees it (default: as a spectator)")
    seen.add_argument("--all", dest="everything", action="store_true", help="with everything that is hidden")

    export = command("export", export_replay, "write a recorded race as one HTML file that opens anywhere, offline")
    export.add_argument("file", metavar="FILE")
    export.add_argument("--html", required=True, metavar="OUT", help="the HTML file to write")

    verify = command(
        "verify",
        verify_replays,
        "run the rules again over recorded races and compare line by line",
        "Exit code 0: all the same; 1: something differs; 2: a file cannot be read.",
    )
    verify.add_argument("files", nargs="+", metavar="FILE")
    verify.add_argument("--unfinished", action="store_true", help="accept races that are not finished yet")

    scenario = command("scenario", run_scenarios, "run scenario files and compare with what they expect")
    scenario.add_argument("files", nargs="+", metavar="FILE")
    scenario.add_argument("--quiet", action="store_true", help="print failures only")

    tracks = command("tracks", show_tracks, "list the tracks, or the figures of one: lanes, corners or cells, lines")
    text = "the name of a track, or the path of a .toml file (road tiles: .json)"
    tracks.add_argument("name", nargs="?", metavar="NAME", help=text)

    rules = command("rules", show_rules, "look a rule up by its id, or find rules by words", RULES_EXAMPLES)
    rules.add_argument("words", nargs="*", metavar="ID|WORD", help="an id, or how the words to find begin")

    ledger = command("ledger", show_ledger, "count which rules are covered by tests, and list those that are not")
    ledger.add_argument("--tests", default="tests", metavar="FOLDER", help="where the tests are (default: tests)")
    ledger.add_argument("--game", default="", help="which game (default: all, one after the other)")
    ledger.add_argument("--mode", default="", help="count this mode only (default: all that the game has)")
    text = "count this option only, such as weather; may be given several times (default: all that racelib plays)"
    ledger.add_argument("--option", default=[], action="append", metavar="NAME", help=text)
    return parser


def add_race_options(parser: argparse.ArgumentParser, players: int) -> None:
    """Add what race and play have in common. Nothing that is not given is filled in yet: see `with_defaults`."""

    parser.set_defaults(sets_up=True)

    def option(name: str, text: str, **more: Any) -> None:
        parser.add_argument(name, default=argparse.SUPPRESS, help=text, **more)

    *games, last = game_names()
    option("game", f"{', '.join(games)} or {last} (default: {RACE_DEFAULTS['game']})", nargs="?")
    parser.add_argument("--game", default=argparse.SUPPRESS, metavar="GAME", help="the same, as an option")
    text = "which track or set of tiles: a name (see 'racelib tracks'), or a .toml file (tiles: .json)"
    option("--track", f"{text} (default: as the game says)")
    option("--players", f"how many players (default: {players}, if the game is for so many)", type=int, metavar="N")
    option("--bots", "random, rookie or racer, or a list: rookie,racer (default: the strongest)")
    option("--laps", "how many laps (default: as the game says)", type=int, metavar="N")
    text = "another option of the game; a list is written with commas: crews=rig,amber; may be given several times"
    option("--option", text, action="append", metavar="NAME=VALUE")
    option("--seed", "the dice: the same number, the same dice", type=int, metavar="N")


def with_defaults(given: argparse.Namespace, players: int, **defaults: Any) -> argparse.Namespace:
    """Fill in what was not given; so many players, or as near to that as the game allows."""
    filled = argparse.Namespace(**{**RACE_DEFAULTS, **defaults, **vars(given)})
    if "players" not in filled:
        fewest, most = game_named(filled.game).players
        filled.players = min(max(players, fewest), most)
    return filled


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    speak_any_alphabet()
    parser = build_parser()
    try:
        given = parser.parse_args(arguments)
        if given.version:
            import racelib

            print(f"racelib {racelib.__version__}")
            return 0
        if not hasattr(given, "run"):
            parser.print_help()
            return 2
        code: int = given.run(given)
        sys.stdout.flush()
        return code
    except RaceError as problem:
        print(f"racelib: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("racelib: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        drop_output()
        return 0
    except OSError as problem:
        print(f"racelib: {problem.filename or 'the output'}: {reason(problem)}", file=sys.stderr)
        drop_output()
        return 2


def speak_any_alphabet() -> None:
    """Let letters that the terminal cannot show (or that are no letters at all) be replaced, not end the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(io.UnsupportedOperation):  # something was read from it already
                stream.reconfigure(errors="replace")


def drop_output() -> None:
    """Forget what could not be printed, so that nobody tries again when the program ends."""
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- race ----------------------------------------------------------------------------------------------------


def bot_list(bots: str, players: int) -> list[str]:
    """Read `--bots`: one name for all seats, or a list that is repeated until all seats are filled.

    >>> bot_list("rookie,racer", 3)
    ['rookie', 'racer', 'rookie']
    """
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if not names:
        raise BadOption("--bots names no bot")
    return [names[number % len(names)] for number in range(max(0, players))]


def game_options(given: argparse.Namespace) -> dict[str, Any]:
    """Collect the options of the game: `--track`, `--laps` and whatever `--option` names.

    The road of a first race says what the game itself calls `--track`.
    """
    from racelib.kernel.set_up import NOT_OPTIONS

    road = next(iter(game_named(given.game).first), "track")
    options = {name: getattr(given, one) for name, one in ((road, "track"), ("laps", "laps")) if one in given}
    for text in getattr(given, "option", []):
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise BadOption(f"--option {shown(repr(text), 60)}: expected NAME=VALUE")
        if name in NOT_OPTIONS:
            raise BadOption(f"--option {name}: this is no option of a game")
        if name in options:
            raise BadOption(f"--option {shown(repr(name), 60)}: it is given twice")
        options[name] = option_value(value)
    return options


def option_value(text: str) -> Any:
    """Read the value of an option: a number, true or false, words with commas between them, or any other text.

    >>> option_value("2"), option_value("0.5"), option_value("true"), option_value("river"), option_value("1e9x")
    (2, 0.5, True, 'river', '1e9x')
    >>> option_value("amber,final-five"), option_value("my,deck.toml")      # the name of a file may have a comma
    (['amber', 'final-five'], 'my,deck.toml')
    """
    if re.fullmatch(r"[\w-]+( *, *[\w-]+)+", text):
        return [option_value(one.strip()) for one in text.split(",")]
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d{1,18}", text, re.ASCII):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d{1,18}\.\d{1,18}", text, re.ASCII) else text


def run_races(given: argparse.Namespace) -> int:
    """Run one race with commentary, or many with a progress bar."""
    from racelib.kernel.set_up import check_players, header_for

    given = with_defaults(given, players=RACE_PLAYERS)
    check_players(given.players)
    if not 1 <= given.races <= MOST_RACES:
        raise BadOption(f"--races is {given.races}; expected 1 to {MOST_RACES}")
    header = header_for(
        given.game,
        players=given.players,
        bots=bot_list(given.bots, given.players),
        seed=given.seed,
        **game_options(given),
    )
    return run_many(given, header) if given.races > 1 else run_one(given, header)


def run_one(given: argparse.Namespace, header: Any) -> int:
    """Run one race, tell it, and record it if a file is named."""
    from racelib.kernel.race import Race
    from racelib.kernel.replay import write_replay

    if given.out is not None:
        check_writable(Path(given.out))
    race = Race(game_named(header.game), header)
    race.run()
    if given.out is not None:
        write_replay(race, given.out)
    if not given.quiet:
        tell_events(header, race.events)
    print_result(header, race.result)
    if given.out is not None:
        print(f"recorded in {given.out}")
    return 0


def check_writable(path: Path) -> None:
    """Refuse a file that is there already or cannot be written, before any work is done."""
    from racelib.kernel.set_up import new_file

    new_file(path).close()
    path.unlink()


def run_many(given: argparse.Namespace, header: Any) -> int:
    """Run many races; each finished one is on disk at once, and an interruption loses only the one under way."""
    import msgspec
    from tqdm import tqdm

    from racelib.kernel.race import Race
    from racelib.kernel.replay import write_replay

    seeds = range(header.seed, header.seed + given.races)
    folder = None if given.out is None else Path(given.out)
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as problem:
            raise BadOption(f"--out {folder}: cannot be used: {reason(problem)}") from None
        if there := recorded(folder, seeds):
            raise BadOption(f"{min(there)}: the file exists already; choose another folder or another seed")
    game = game_named(header.game)
    results: list[Any] = []
    interrupted = False
    try:
        for seed in tqdm(seeds, unit="race", disable=None, leave=False):
            race = Race(game, msgspec.structs.replace(header, seed=seed))
            race.run()
            results.append(race.result)
            if folder is not None:
                write_replay(race, folder / f"race-{seed}.jsonl")
    except KeyboardInterrupt:
        interrupted = True
        if folder is not None:
            del results[len(recorded(folder, seeds)) :]  # a race counts once it is written
    print(counted(len(results), "race") if results else "no race was finished")
    for line in game.words.summary(header, results) if results else ():
        print(one_line(line))
    if folder is not None:
        print(f"recorded in {folder}")
    if interrupted:
        print(f"racelib: interrupted; {len(results)} of {given.races} races are finished and kept", file=sys.stderr)
        return 130
    return 0


def recorded(folder: Path, seeds: range) -> list[Path]:
    """Return the races of these seeds that are in a folder."""
    found = ((re.fullmatch(r"race-(-?\d{1,40})\.jsonl", path.name), path) for path in folder.iterdir())
    return [path for name, path in found if name is not None and int(name[1]) in seeds]


def print_result(header: Any, result: Any) -> None:
    """Print the places."""
    names, bots = tuple(seat.name for seat in header.seats), tuple(seat.bot for seat in header.seats)
    for line in game_named(header.game).words.standings(result, names, bots):
        print(one_line(line))


def tell_events(header: Any, events: Sequence[Any]) -> None:
    """Print a race in words, as a spectator hears it."""
    from racelib.kernel.event import fold
    from racelib.kernel.game import SPECTATOR

    game = game_named(header.game)
    names = tuple(seat.name for seat in header.seats)
    state = game.start(header)
    for event in events:
        sentence = game.tell(event, state, names, SPECTATOR)
        if sentence:
            print(sentence)
        fold(state, [event])


# -- play ----------------------------------------------------------------------------------------------------


def play_race(given: argparse.Namespace) -> int:
    """Play in the terminal."""
    from racelib.kernel.set_up import check_players, new_race, resume_race
    from racelib.terminal.play import play

    if given.resume is not None:
        for option in SET_UP:
            if option in given:
                given.refuse(f"--resume goes on with a race as it was set up, and takes no other option ({option})")
        race = resume_race(given.resume)
    else:
        given = with_defaults(given, players=PLAY_PLAYERS, name=YOU, out=None)
        check_players(given.players)
        race = new_race(
            given.game,
            players=given.players,
            names=[given.name],
            bots=bot_list(given.bots, given.players - 1),
            seed=given.seed,
            record=given.out,
            **game_options(given),
        )
    return play(race)


# -- looking at replays --------------------------------------------------------------------------------------


def show_replay(given: argparse.Namespace) -> int:
    """Tell a recorded race, or one turn of it, with the board."""
    from racelib.kernel.replay import read_replay

    replay = read_replay(given.file)
    try:
        tell_replay(replay, given.turn, viewpoint(replay, given))
    except RaceError as problem:
        raise BadReplay(f"{given.file}: {problem}") from None
    for note in replay.problems:
        print(f"racelib: {given.file}: {note}", file=sys.stderr)
    return 0


def viewpoint(replay: Replay, given: argparse.Namespace) -> int | None:
    """Return through whose eyes a replay is shown: a player's, a spectator's, or those of one who sees all."""
    from racelib.kernel.game import SPECTATOR

    if given.everything:
        return None
    if given.seen_as is None:
        return SPECTATOR
    names = [seat.name for seat in replay.header.seats]
    if given.seen_as not in names:
        raise BadOption(f"nobody is called {shown(repr(given.seen_as), 60)}; the players are {', '.join(names)}")
    return names.index(given.seen_as)


def tell_replay(replay: Replay, turn: int | None, seat: int | None) -> None:
    """Print a recorded race (or one turn of it) in words, the board after it, and the result.

    It is told to a seat (or a spectator); once the race is over nothing is hidden from a spectator any more.
    The rules are not run, so the record may hold things that cannot be: `BadReplay` says so.
    """
    from bisect import bisect

    from racelib.kernel.event import TurnEnded
    from racelib.kernel.game import SPECTATOR
    from racelib.kernel.replay import IMPOSSIBLE, cannot_happen, game_of

    game, header = game_of(replay.header), replay.header
    names = tuple(seat.name for seat in header.seats)
    events = replay.events
    ends = [number + 1 for number, event in enumerate(events) if type(event) is TurnEnded]
    first, last = 0, len(events)
    if turn is not None:
        if not 1 <= turn <= len(ends):
            turns = f"the race has turns 1 to {len(ends)}" if ends else "the first one is not over yet"
            raise BadOption(f"there is no turn {turn}; {turns}")
        first, last = (ends[turn - 2] if turn > 1 else 0), ends[turn - 1]
    state = game.start(header)
    told = 0
    for number, event in replay.walk(state, last):
        try:
            sentence = game.tell(event, state, names, seat) if number >= first else ""
        except IMPOSSIBLE:
            raise cannot_happen(number, event) from None
        if sentence:
            under_way = bisect(ends, number) + 1
            if under_way != told:
                told = under_way
                print(f"turn {told}" if told <= len(ends) else f"turn {told}, not over yet")
            print(one_line(sentence))
    try:
        ended = turn is None and replay.closed
        print(f"\n{game.picture(state, names, None if ended and seat == SPECTATOR else seat)}")
        if ended:
            print()
            print_result(header, replay.result)
    except IMPOSSIBLE:
        raise BadReplay("no race can end like this; verify the file to see why") from None


def export_replay(given: argparse.Namespace) -> int:
    """Write a replay as one HTML file."""
    from racelib.page.export import export

    target = export(given.file, given.html)
    print(f"{target}: {target.stat().st_size} bytes, open it in any browser")
    return 0


def verify_replays(given: argparse.Namespace) -> int:
    """Verify files; the worst of them gives the exit code."""
    from racelib.kernel.replay import read_replay
    from racelib.kernel.verify import verify

    worst = 0
    for file in given.files:
        try:
            replay = read_replay(file)
        except BadReplay as problem:
            print(f"racelib: {problem}", file=sys.stderr)
            worst = 2
            continue
        difference = verify(replay)
        warnings = [problem for problem in replay.problems if problem.warning]
        if difference is not None:
            print(f"{file}: differs: {difference}")
            worst = max(worst, 1)
        elif warnings and not given.unfinished:
            print(f"{file}: the same as far as it goes, but {'; '.join(str(warning) for warning in warnings)}")
            worst = max(worst, 1)
        else:
            print(f"{file}: the same, {counted(len(replay.history), 'event')}")
    return worst


def run_scenarios(given: argparse.Namespace) -> int:
    """Run scenario files; 1 when one of them fails, 2 when one cannot be read."""
    from racelib.errors import BadScenario
    from racelib.kernel.scenario import read_scenario, run_scenario

    worst = passed = failed = unread = 0
    for file in given.files:
        try:
            outcome = run_scenario(read_scenario(file))
        except BadScenario as problem:
            print(f"racelib: {problem}", file=sys.stderr)
            unread += 1
            worst = 2
            continue
        if not given.quiet or not outcome.passed:
            print(f"{'passed' if outcome.passed else 'FAILED'}  {outcome.id}: {outcome.title}")
        if not given.quiet:
            for line in outcome.lines:
                print(f"    {line}")
        for failure in outcome.failures:
            print(f"  ! {failure}")
        if outcome.passed:
            passed += 1
        else:
            failed += 1
            worst = max(worst, 1)
    print(f"{passed} passed, {failed} failed" + (f", {unread} not read" if unread else ""))
    return worst


# -- looking things up ---------------------------------------------------------------------------------------


def show_tracks(given: argparse.Namespace) -> int:
    """List the tracks of all games, or print the figures of one, worked out from its graph."""
    from racelib import boards as tracks
    from racelib.boards import fronts
    from racelib.boards import hexes as tiles

    if given.name is None:
        for game, kind in (("Formula D", tracks), ("Downforce", fronts), ("Thunder Road", tiles)):
            for name in kind.names():
                about = kind.summary(name)
                print(f"{name:10} {game:12} {about.name}: {about.note}")
    elif given.name in tracks.names() or (given.name.endswith(".toml") and not is_front_track(given.name)):
        show_lane_track(given.name)
    elif given.name in fronts.names() or given.name.endswith(".toml"):
        show_front_track(given.name)
    elif given.name in tiles.names() or given.name.endswith(".json"):
        show_tile_set(given.name)
    else:
        names = ", ".join([*tracks.names(), *fronts.names(), *tiles.names()])
        files = "the path of a .toml file, or of a .json file for a set of road tiles"
        raise BadOption(f"there is no track '{given.name}'; the tracks are {names}, or {files}")
    return 0


def is_front_track(name: str) -> bool:
    """Say whether a file holds a track of Downforce: such a track says whether it is closed."""
    from racelib.boards.lanes.files import read_table

    return "closed" in read_table(Path(name))


def show_lane_track(name: str) -> None:
    """Print the figures of a track of Formula D: lanes, corners and their stops."""
    from racelib import boards as tracks

    graph = tracks.load(Path(name) if name.endswith(".toml") else name)
    facts = graph.graph
    lanes = facts["lanes"]
    cells = tracks.cells_per_lane(graph)
    print(f"{facts['name']} ({name}), digest {tracks.digest(graph)}")
    print(facts["note"])
    per_lane = [sum(graph.nodes[code]["lane"] == lane for code in graph) for lane in range(len(lanes))]
    total = "/".join(str(number) for number in per_lane)
    print(f"{sum(per_lane)} cells, lanes {'/'.join(lanes)}: {total}")
    print(f"the shortest lap has {tracks.shortest_lap(graph)} steps")
    pit = facts["pit"]
    print(f"pit lane: {len(pit['lane'])} cells, {len(pit['boxes'])} boxes" if pit else "no pit lane")
    chart = ", ".join(f"{sky} {low}-{high}" for sky, (low, high) in facts["weather"].items())
    print(f"weather by the black die: {chart}")
    show_street(facts)
    cells_of = "cells " + "/".join(lanes)
    print(f"{'corner':24} {'stops':>5} {cells_of:>12} {'longest':>8} {'shortest':>9} {'racing lines':>13}")
    for corner in facts["corners"]:
        shortest, longest = sorted(tracks.corner_ways(graph, corner["id"]))
        lane_cells = "/".join(str(number) for number in cells[corner["id"]])
        lines = tracks.racing_lines(graph, corner["id"])
        title = corner.get("name") or corner["id"]
        print(f"{title:24} {corner['stops']:5} {lane_cells:>12} {longest:8} {shortest:9} {lines:13}")


def show_street(facts: dict[str, Any]) -> None:
    """Print what a track has for street races: the zones, the police line and the tunnels."""
    street = facts["street"]
    for what, codes in (("roar zone", street["roar"]), ("dangerous cells", street["danger"])):
        if codes:
            print(in_columns(f"{what}:", codes))
    if facts["police"]:
        print(in_columns("police station, passed on entering:", facts["police"]))
    if street["tunnels"]:
        ways = ", ".join(f"{one['n']} from {one['mouth']} to {one['exit']}" for one in street["tunnels"])
        print(f"tunnels: {ways}")


def show_front_track(name: str) -> None:
    """Print a track of Downforce: its width, its start cells, lines and cells, and the steps to each line."""
    from racelib.boards import fronts

    track = fronts.load(Path(name) if name.endswith(".toml") else name)
    facts, figures = track.graph, fronts.figures(track)
    print(f"{facts['name']} ({name}), digest {fronts.digest(track)}")
    print(facts["note"])
    print(f"{figures.cells} cells, {figures.rectangular:.0%} of them rectangular")
    widths = ", ".join(f"{cells} ({start} to {end})" for start, end, cells in figures.widths)
    print(f"cells abreast: {widths}")
    if facts["fixture"]:
        has, lacks = (", ".join(parts) or "nothing" for parts in fronts.equipment(track))
        print(f"a small board for examples; it has: {has}; it lacks: {lacks}")
    print("start cells 1 to 6: " + (" ".join(facts["start_slots"]) or "none"))
    print("betting lines at: " + (", ".join(str(line) for line in facts["bet_lines"]) or "none"))
    print(f"finish at: {facts['finish']} (distances from the start line, as those of 'cells abreast')")
    print("cells, lane by lane from the inside, in driving order:")
    for number, codes in enumerate(fronts.cells_by_lane(track), 1):
        print(in_columns(f"lane {number}:", codes))
    if not figures.steps:
        return
    lines = [*(f"line {number}" for number, _ in enumerate(facts["bet_lines"], 1)), "finish"]
    print(f"{'steps to':10}" + "".join(f"{line:>10}" for line in lines))
    for slot, steps in figures.steps.items():
        print(f"{f'slot {slot}':10}" + "".join(f"{f'{fewest}-{most}':>10}" for fewest, most in steps))


def show_tile_set(name: str) -> None:
    """Print a set of road tiles of Thunder Road: a map of every side, the two sides of a tile beside each other."""
    from racelib.boards import hexes as tiles

    made, about = tiles.tile_set(name), tiles.summary(name)
    print(one_line(f"{made.name} ({name}), digest {made.digest}"))
    print(one_line(f"{about.note}; licence: {made.licence}"))
    print(tiles.legend(made))
    for number in made.tiles(carnage=True):
        pair = f"{number}a", f"{number}b"
        print(f"\ntile {number}, {made.sides[pair[0]].module}" + (", the start tile" if number == 1 else ""))
        for code in pair:
            found = tiles.figures(made, code)
            hazards = counted(found.hazards, "hazard cell")
            if number == 1:
                used = "/".join(str(tokens) for tokens in tiles.tokens_at_the_start(made, code).values())
                hazards = f"{hazards} ({used} with 2/3/4 players)"
            figures = f"{counted(found.road, 'move')} by road, {counted(found.gap, 'cell')} wide at the narrowest"
            print(one_line(f"{code} {made.sides[code].title}: {hazards}, {figures}"))
        for left, right in zip(*(tiles.picture(made, code).splitlines() for code in pair), strict=True):
            print(f"{left}    {right}")


def in_columns(head: str, codes: Sequence[str]) -> str:
    """Return a list with a heading, in lines that are not too long and stand under each other.

    >>> print(in_columns("lane 1:", ["a1", "a2"]))
    lane 1: a1 a2
    """
    import textwrap

    indent = " " * (len(head) + 1)
    text = f"{head} {' '.join(codes)}"
    return textwrap.fill(text, COLUMNS, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def show_rules(given: argparse.Namespace) -> int:
    """Print a rule by its id, or all rules that hold the words."""
    from racelib.rulebook import places, rule, search, search_partly

    if not given.words:
        given.refuse(f"an id or a word is required: {RULES_EXAMPLES.removesuffix('.')}")
    words = " ".join(given.words)
    if len(given.words) == 1 and words.count("-") >= 2:
        print(rule(words))
        files = places(rule(words).id)
        if files:
            print(f"in {', '.join(files)}")
        return 0
    found = search(words)
    if not found:
        found = search_partly(words)
        if not found:
            raise BadOption(f"no rule holds the words '{words}'")
        print("no rule holds all these words; these hold most of them:")
    for one in found:
        print(one)
    return 0


def show_ledger(given: argparse.Namespace) -> int:
    """Print how many rules of each section are covered by tests, and which are not.

    All that racelib plays is counted, unless a mode or an option is named: then races in that mode (or in any, if
    only the option is named) and with no other option.
    """
    from racelib.rulebook.catalogue import find_game, games
    from racelib.rulebook.ledger import covered, report, whole_report

    folder = Path(given.tests)
    if not folder.is_dir():
        raise BadOption(f"--tests {folder}: there is no such folder")
    books = [find_game(given.game)] if given.game else [book for book in games() if book.has(given.mode, given.option)]
    if not books:
        mode = [f"--mode {given.mode}"] if given.mode else []
        raise BadOption(f"{' '.join([*mode, *(f'--option {each}' for each in given.option)])}: no game has this")
    tested = covered(folder)
    if given.mode or given.option:
        reports = [report(book.name, given.mode, tested, given.option) for book in books]
    else:
        reports = [whole_report(book.name, tested) for book in books]
    print("\n\n".join(map(str, reports)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
