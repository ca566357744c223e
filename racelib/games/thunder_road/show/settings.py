"""What people choose before a race of Thunder Road: Vendetta."""

from __future__ import annotations

from racelib.boards.hexes.compiled import chosen, names
from racelib.games.thunder_road.options import SWITCHES
from racelib.games.thunder_road.rules.setting_up import STARTING_SIDES
from racelib.games.thunder_road.tables import BIKES, RIG
from racelib.kernel.setting import Setting, on_off
from racelib.text.language import later, tr

#: What each switch of the rulings is called.
CALLED = {
    "wreck_limit": later("Wrecks are limited"),
    "entry_counts_as_road": later("Entering the board counts as road"),
    "bonus_after_stop": later("Road bonus after a stop"),
    "fire_adds_to_coast": later("Fire die adds to coasting"),
}
#: What each part of Extra Ammo is called.
AMMO = {
    "conditions": later("only road conditions"),
    "airstrikes": later("only airstrikes"),
    "objectives": later("only objectives"),
    "one-shots": later("only one-shots"),
    "commands": later("only bonus commands"),
}


def settings() -> list[Setting]:
    """Return what can be chosen: the modules, the crew, the tiles, and what the printed rules leave open."""
    no, yes = tr("no"), tr("yes")
    shop = ((False, no), (True, yes), ("leaders", tr("only leaders")), ("upgrades", tr("only upgrades")))
    ammo = ((False, no), (True, yes), *((part, tr(words)) for part, words in AMMO.items()))
    crews = (("", tr("three cars")), (RIG, tr("the big rig")), (BIKES, tr("the bikes")))
    sides = (("random", tr("by chance")), *((side, side) for side in STARTING_SIDES))
    return [
        on_off("carnage", tr("Carnage at Devil's Run"), no, yes),
        Setting("shop", tr("Choppe Shoppe"), shop),
        Setting("ammo", tr("Extra Ammo"), ammo),
        on_off("euro", tr("Euro decks instead of dice"), no, yes),
        Setting("crews", tr("Your crew"), crews),
        Setting("tiles", tr("Tiles"), tuple((name, chosen(name, "tiles").name) for name in names()), more=True),
        Setting("start", tr("Starting tile"), sides, more=True),
        *(on_off(name, tr(CALLED[name]), no, yes, more=True) for name in SWITCHES),
    ]
