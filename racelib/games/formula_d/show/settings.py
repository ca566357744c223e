"""What people choose before a race of Formula D."""

from __future__ import annotations

from racelib.boards.data_files import names_in
from racelib.boards.lanes.tables import FOLDER, tables
from racelib.games.formula_d.show.names import mode_name
from racelib.games.formula_d.tables import MODES, SWITCHES
from racelib.kernel.setting import Setting, on_off
from racelib.text.language import later, tr

#: Tracks that are there for tests and examples.
EXAMPLES = ("t1", "t1-s", "t2")
#: What each optional rule is called.
CALLED = {
    "custom_car": later("Build your own car"),
    "qualifying": later("Qualifying lap"),
    "weather": later("Weather"),
    "tyres": later("Choice of tyres"),
    "tech_pit": later("Repairs in the box"),
    "team": later("Teams of two"),
}


def settings() -> list[Setting]:
    """Return what can be chosen: the mode, the track, the laps, the optional rules."""
    tracks = [name for name in names_in(FOLDER) if name not in EXAMPLES]
    return [
        Setting("mode", tr("Rules"), tuple((name, mode_name(name)) for name in MODES)),
        Setting("track", tr("Track"), tuple((name, tables(name).name) for name in tracks)),
        Setting("laps", tr("Laps"), tuple((laps, str(laps)) for laps in (1, 2, 3))),
        *(on_off(name, tr(CALLED[name]), tr("no"), tr("yes"), more=True) for name in SWITCHES),
    ]
