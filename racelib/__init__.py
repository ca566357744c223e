"""Race board games: play them, record them, replay them, and see why things happened.

    >>> import racelib as rl
    >>> race = rl.new_race("formula-d", track="t1", players=3, bots="racer", seed=7)
    >>> places = race.run()
    >>> [place["car"] for place in places]
    [2, 0, 1]

The names below are imported when they are first used, so `import racelib` is quick.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

from racelib.first_use import on_first_use

if TYPE_CHECKING:
    from racelib.boards import load_track
    from racelib.errors import (
        BadBot,
        BadOption,
        BadReplay,
        BadScenario,
        BadTrack,
        IllegalChoice,
        InUse,
        NotSaved,
        RaceError,
    )
    from racelib.home_page.widget import home
    from racelib.kernel.race import Race
    from racelib.kernel.replay import Replay, read_replay, write_replay
    from racelib.kernel.scenario import read_scenario, run_scenario
    from racelib.kernel.set_up import new_race, resume_race
    from racelib.kernel.verify import verify
    from racelib.page.export import export
    from racelib.page.playing import choose_race, play
    from racelib.page.watching import watch
    from racelib.rulebook import rule

_ERRORS = (
    "BadBot",
    "BadOption",
    "BadReplay",
    "BadScenario",
    "BadTrack",
    "IllegalChoice",
    "InUse",
    "NotSaved",
    "RaceError",
)
_HOME = {
    "racelib.boards": ("load_track",),
    "racelib.errors": _ERRORS,
    "racelib.home_page.widget": ("home",),
    "racelib.kernel.race": ("Race",),
    "racelib.kernel.replay": ("Replay", "read_replay", "write_replay"),
    "racelib.kernel.scenario": ("read_scenario", "run_scenario"),
    "racelib.kernel.set_up": ("new_race", "resume_race"),
    "racelib.kernel.verify": ("verify",),
    "racelib.page.export": ("export",),
    "racelib.page.watching": ("watch",),
    "racelib.page.playing": ("choose_race", "play"),
    "racelib.rulebook": ("rule",),
}

__all__ = [
    "BadBot",
    "BadOption",
    "BadReplay",
    "BadScenario",
    "BadTrack",
    "IllegalChoice",
    "InUse",
    "NotSaved",
    "Race",
    "RaceError",
    "Replay",
    "choose_race",
    "export",
    "home",
    "load_track",
    "new_race",
    "play",
    "read_replay",
    "read_scenario",
    "resume_race",
    "rule",
    "run_scenario",
    "verify",
    "watch",
    "write_replay",
]


_fetch, __dir__ = on_first_use("racelib", _HOME)


def __getattr__(name: str) -> Any:
    """Fetch a public name from the module that holds it, the first time it is asked for."""
    if name != "__version__":
        return _fetch(name)
    try:
        globals()[name] = version("racelib")
    except PackageNotFoundError:
        globals()[name] = "unknown"
    return globals()[name]
