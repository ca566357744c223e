"""Choppe Shoppe in a real notebook: draft a leader and upgrades, then give a command with a token, all by clicks."""

from __future__ import annotations

from tests.browser.lab import Notebook, View
from tests.browser.test_downforce_play import click, events, listen, panel, wait_for_next
from tests.browser.tray import confirm, place

START = "import racelib as rl"
PLAY = "race = rl.play('thunder-road', you='Ada', bots='rookie', players=2, shop=True, seed=3)\nrace"
#: The cards in the hand of a seat, as they are read: by their texts.
HAND = """[__import__('racelib.games.thunder_road.show.names', fromlist=['x']).card_text(card.partition(':')[2])
 for card in race.race.state.hands[{seat}].cards]"""


def on_the_page(desk: Notebook, texts: list[str]) -> list[str]:
    """Return the texts that have come to the page in any way."""
    found: list[str] = desk.js(
        """(() => {
          const all = window.heardOfKernel.join(" ") + document.body.innerHTML;
          return arg.filter((one) => all.includes(one));
        })()""",
        texts,
    )
    return found


def choose(view: View, kind: str, number: int = 0) -> str:
    """Click on an option when asked about a kind of choice, wait for the next question, and return the label."""
    ask = view.ask
    assert ask["kind"] == kind, ask
    if ask["tray"]:
        place(view, number)
    else:
        click(view, number)
    if ask["shown_as"] != "list":
        confirm(view)
    wait_for_next(view, ask)
    return str(ask["options"][number]["label"])


def test_a_draft_and_a_command_with_a_token_by_clicks(desk: Notebook) -> None:
    """TR-SETUP-16, TR-SETUP-18, TR-SETUP-19, TR-CTOK-01: what is clicked is drafted, shown and used."""
    listen(desk)
    view = desk.show(START, PLAY)
    view.settle()
    a_leader(desk, view)
    three_upgrades(desk, view)
    on_the_dashboards(desk, view)
    a_token(desk, view)


def a_leader(desk: Notebook, view: View) -> None:
    """Keep one of two leaders; what each can do is told before, and the board shows it afterwards."""
    assert view.ask["kind"] == "leader" and len(view.ask["options"]) == 2
    held = panel(view, "hand")
    assert "in hand" in held and "our own card" in held
    own, secret = (desk.python(HAND.format(seat=seat)) for seat in (0, 1))
    assert len(own) == len(secret) == 6
    assert on_the_page(desk, own) == own, "the own cards are on the page: the check can fail"
    assert on_the_page(desk, secret) == [], "nobody sees the cards of another player"
    view.shot("thunder-draft")
    label = choose(view, "leader")
    leader = label.partition("“")[2].rstrip("”")
    assert leader in panel(view, "leaders")
    assert events(desk, "LeaderKept")[0]["seat"] == 0


def three_upgrades(desk: Notebook, view: View) -> None:
    """Pick three upgrades; after each pick the hand is another one."""
    for number in (4, 3, 2):
        assert len(view.ask["options"]) == number
        choose(view, "upgrade")
    assert len(view.ask["options"]) == 6, "three cards on three cars"
    choose(view, "assign", 5)


def on_the_dashboards(desk: Notebook, view: View) -> None:
    """Every car of both crews has an upgrade, and its text can be read."""
    assigned = events(desk, "UpgradesAssigned")
    assert [one["seat"] for one in assigned] == [0, 1]
    titles = desk.python(
        "[__import__('racelib.games.thunder_road.show.names', fromlist=['x']).card_title(car.upgrade)"
        " for car in race.race.state.board.cars.values()]"
    )
    assert len(titles) == 6
    for title in titles:
        assert title in panel(view, "dashboards") and title in panel(view, "upgrades")
    assert panel(view, "hand") == "", "the draft is over"


def a_token(desk: Notebook, view: View) -> None:
    """Give a car a die, no die to a command, and a command token to one: it acts, and the token lies there."""
    tokens = desk.python("race.race.state.board.players[0].tokens")
    while view.ask["kind"] != "die":
        choose(view, view.ask["kind"])
    choose(view, "die")  # and no die on a command, in the same press
    ask = view.ask
    assert ask["kind"] == "command token"
    labels = [one["label"] for one in ask["options"]]
    number = labels.index("put a command token on nitro")
    view.shot("thunder-token")
    click(view, number)
    wait_for_next(view, ask)
    assert events(desk, "CommandTokenPlaced")[-1] == {"seat": 0, "command": "nitro"}
    assert desk.python("race.race.state.board.players[0].tokens") == tokens - 1
    assert "token" in panel(view, "commands")
    view.shot("thunder-token-placed")
