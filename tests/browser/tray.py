"""The dice tray in tests: an option is chosen as people do, by a die and a place."""

from __future__ import annotations

from tests.browser.lab import View


def place(view: View, option: int) -> None:
    """Put a die where it means this option, or leave it at placing none; the main button is pressed afterwards."""
    tray = view.ask["tray"]
    if option != tray["none"]:
        die, part, target = next(
            (die, n, k)
            for n, part in enumerate(tray["parts"])
            for k, one in enumerate(part["targets"])
            for die, number in enumerate(one["options"])
            if number == option
        )
        pick_die(view, die)
        view.root.locator(f"[data-target='{part}.{target}']").click()
        assert view.root.locator(f"[data-target='{part}.{target}']").get_attribute("aria-pressed") == "true"


def pick_die(view: View, die: int) -> None:
    """Pick a die; an only one is picked already."""
    if not view.root.locator(f"[data-die='{die}'].picked").count():
        view.root.locator(f"[data-die='{die}']").click()


def command(view: View, die: int, name: str) -> None:
    """Put a die on a command, besides the one on the car."""
    tray = view.ask["tray"]
    part = next(n for n, one in enumerate(tray["parts"]) if one["tiles"])
    target = next(k for k, one in enumerate(tray["parts"][part]["targets"]) if one["name"] == name)
    pick_die(view, die)
    view.root.locator(f"[data-target='{part}.{target}']").click()


def confirm(view: View) -> None:
    """Press the one main button."""
    view.root.locator(".go button.main:visible").click()
