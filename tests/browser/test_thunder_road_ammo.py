"""Extra Ammo in a real notebook: secret cards that only their owner sees, conditions beside the tiles, by clicks."""

from __future__ import annotations

from tests.browser.lab import Notebook, View
from tests.browser.test_downforce_play import events, listen, panel, wait_for_next
from tests.browser.test_thunder_road_shop import choose, on_the_page
from tests.browser.tray import command, confirm, place

START = "import racelib as rl"
PLAY = "race = rl.play('thunder-road', you='Ada', bots='rookie', players=2, ammo=True, seed=26)\nrace"
#: The secret cards of a seat, as they are read: by their texts.
SECRETS = """[__import__('racelib.games.thunder_road.show.names', fromlist=['x']).card_text(card.partition(':')[2])
 for card in race.race.state.hands[{seat}].cards]"""


def test_secret_cards_and_a_bonus_command_by_clicks(desk: Notebook) -> None:
    """TR-AMMO-02, TR-AMMO-08, TR-AMMO-09, TR-RULING-97: what is clicked is played, and nobody sees another's cards."""
    listen(desk)
    view = desk.show(START, PLAY)
    view.settle()
    own, secret = (desk.python(SECRETS.format(seat=seat)) for seat in (0, 1))
    assert on_the_page(desk, own) == own and len(own) == 3, "the own cards are on the page: the check can fail"
    assert on_the_page(desk, secret) == [], "nobody sees the cards of another player"
    a_one_shot(desk, view)
    the_conditions(desk, view)
    a_bonus_command(desk, view)
    assert on_the_page(desk, secret) == []


def a_one_shot(desk: Notebook, view: View) -> None:
    """Play Sharp eyes at the start of the turn: look at two tokens, put them back; the card is out of the game."""
    assert view.ask["kind"] == "play card"
    assert "our own card" in panel(view, "secrets") and "Sharp eyes" in panel(view, "secrets")
    view.shot("thunder-one-shot")
    assert choose(view, "play card") == "play “Sharp eyes”"
    choose(view, "look at hazard")
    choose(view, "look at hazard")
    if view.ask["kind"] == "put back":
        choose(view, "put back")
    played = events(desk, "SecretCardPlayed")
    assert [(one["seat"], one["card"]) for one in played] == [(0, "sharp-eyes")]
    assert "Sharp eyes" not in panel(view, "secrets") and "Sharp eyes" in panel(view, "ammo")


def the_conditions(desk: Notebook, view: View) -> None:
    """Read the conditions of the middle and the lead tile: on their panel, and beside the tiles."""
    titles = desk.python(
        "[__import__('racelib.games.thunder_road.show.names', fromlist=['x']).card_title(one)"
        " for one in race.race.state.board.conditions if one]"
    )
    painted = view.source("labels")["text"]
    assert len(titles) == 2
    for title in titles:
        assert title in panel(view, "conditions") and title in painted


def a_bonus_command(desk: Notebook, view: View) -> None:
    """Give a car a die, and another die to the bonus command, which stands beside those of the board."""
    ask = view.ask
    tiles = next(one for one in ask["tray"]["parts"] if one["tiles"])
    die = next(n for n, one in enumerate(next(t for t in tiles["targets"] if t["name"] == "Signals")["later"]) if one)
    cars = ask["tray"]["parts"][0]["targets"]
    other = next(n for n in range(len(ask["tray"]["dice"])) if n != die)
    place(view, cars[0]["options"][other])
    if view.root.locator(f"[data-die='{die}'].away").count():  # of two equal dice the other one is on the car
        die = other
    command(view, die, "Signals")
    view.shot("thunder-bonus-command")
    confirm(view)
    wait_for_next(view, ask)
    assert events(desk, "CommandGiven")[-1]["command"] == "signals"
    assert "Signals" in panel(view, "bonus")
