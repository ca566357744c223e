"""The soak test: very many random races of every game; every one must end, hold its invariants at every ask and turn
end, and verify. Formula D goes over all modes, options, tracks, laps and player counts; Downforce over all variants,
player counts, tracks, decks and options, Thunder Road over all numbers of players, crews and options, and once more
over all pairs of its modules; a referee plays every game again from its answers and dice.

    python -m tests.soak --races 20000        # make soak; the test suite runs some hundred of them

It can be interrupted: what is done counts, and it says how to go on.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Callable
from multiprocessing import Pool

from tqdm import tqdm

from racelib.kernel.conformance import check_lightly, kinds_seen
from racelib.kernel.game import Header
from racelib.kernel.registry import game_named
from tests.games.downforce.games import bots_of, header_of
from tests.games.downforce.referee import Referee
from tests.games.formula_d import games as formula_d
from tests.games.formula_d.referee import Referee as RaceReferee
from tests.games.thunder_road import games as thunder_road
from tests.games.thunder_road.referee_secret_cards import Referee as RoadReferee

#: What was done, what went wrong (or nothing), and the kinds of event seen.
Done = tuple[int, str, set[str]]


def soak(number: int) -> Done:
    """Run race number so-and-so of Formula D, and let the referee drive it again."""
    header = formula_d.header_of(number)
    players = len(header.seats)
    try:
        race = check_lightly(game_named("formula-d"), header, formula_d.bots_of(number, players))
        referee = RaceReferee(header, race.events)
        referee.play()
        assert referee.result == race.result, f"the result is {race.result}; it should be {referee.result}"
    except Exception as problem:  # whatever it is, the race that shows it is named
        mode, track, laps = (header.options[name] for name in ("mode", "track", "laps"))
        what = f"race {number} ({mode}, {track}, {players} players, {laps} laps): {type(problem).__name__}: {problem}"
        return number, what, set()
    rare = {name for name, times in referee.seen.items() if times and " " in name}
    return number, "", {header.options["mode"], *kinds_seen(race.events), *rare}


def soak_downforce(number: int) -> Done:
    """Play game number so-and-so of Downforce, and let the referee play it again."""
    header = header_of(number)
    try:
        race = check_lightly(game_named("downforce"), header, bots_of(number, len(header.seats)))
        referee = Referee(header, race.events)
        referee.play()
        assert referee.result == race.result, f"the result is {race.result}; it should be {referee.result}"
    except Exception as problem:  # whatever it is, the game that shows it is named
        what = f"{header.options['variant']}, {len(header.seats)} players"
        return number, f"game {number} ({what}): {type(problem).__name__}: {problem}", set()
    rare = {name for name, times in referee.seen.items() if times and " " in name}
    return number, "", {header.options["variant"], *kinds_seen(race.events), *rare}


def soak_thunder_road(number: int) -> Done:
    """Play game number so-and-so of Thunder Road, and let the referee play it again."""
    return refereed_road(number, thunder_road.header_of(number))


def soak_modules(number: int) -> Done:
    """Play game number so-and-so of Thunder Road with some of its modules, and let the referee play it again."""
    return refereed_road(number, thunder_road.header_with_modules(number))


def refereed_road(number: int, header: Header) -> Done:
    """Play a game of Thunder Road; a seat sees no card of another, and the referee plays the game again."""
    crews = header.options["crews"]
    try:
        bots = thunder_road.watched(thunder_road.bots_of(number, len(crews)))
        race = check_lightly(game_named("thunder-road"), header, bots)
        thunder_road.check_hands(race, number % len(crews))
        referee = RoadReferee(header, race.events)
        referee.play()
        assert referee.result == race.result, f"the result is {race.result}; it should be {referee.result}"
    except Exception as problem:  # whatever it is, the game that shows it is named
        return number, f"game {number} ({', '.join(crews)}): {type(problem).__name__}: {problem}", set()
    rare = {name for name, times in referee.seen.items() if times and " " in name}
    return number, "", {*kinds_seen(race.events), *rare}


SOAKS: dict[str, Callable[[int], Done]] = {
    "formula-d": soak,
    "downforce": soak_downforce,
    "thunder-road": soak_thunder_road,
    "thunder-road-modules": soak_modules,
}


def leave_interrupts_alone() -> None:
    """Let the one process that counts decide what an interrupt means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(name: str, first: int, races: int) -> tuple[int, int]:
    """Run the soak of one game on all cores; return how many races are done, and how many failed."""
    kinds: Counter[str] = Counter()
    done = failed = 0
    with Pool(initializer=leave_interrupts_alone) as pool:
        results = pool.imap(SOAKS[name], range(first, first + races), chunksize=20)
        try:
            for _, problem, seen in tqdm(results, total=races, desc=name, unit="race", disable=None):
                done += 1
                kinds.update(seen)
                if problem:
                    failed += 1
                    print(problem, file=sys.stderr)
        except KeyboardInterrupt:
            leave_interrupts_alone()  # the counts are still to be said
            print(f"interrupted; go on with --game {name} --first {first + done}", file=sys.stderr)
    print(f"{name}: {done} races, {failed} failed")
    for kind, times in kinds.most_common():
        print(f"  {kind:30} in {times} races")
    return done, failed


def main() -> int:
    """Run the soak of all games, or of one, and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=20_000, help="how many races of each game")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--game", choices=SOAKS, help="only this game")
    given = parser.parse_args()
    failures = 0
    for name in SOAKS if given.game is None else [given.game]:
        done, failed = run(name, given.first, given.races)
        failures += failed
        if done < given.races:
            return 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
