"""Playing Downforce in a real notebook: auction, cards, cars, ways and bets by clicks and keys; no secret leaks."""

from __future__ import annotations

from typing import Any

from tests.browser.lab import Notebook, View
from tests.page.test_downforce_play import drawn

START = "import racelib as rl"
PLAY = "race = rl.play('downforce', you={you!r}, bots='random', players=4, track='harbour', seed={seed})\nrace"
#: Cards that one player alone, or nobody, has ever seen.
SECRET = """(lambda state, board: sorted(
  ({card for seat, hand in enumerate(state.hands) if seat != MINE for card in hand.cards} | {*state.down.deck})
  - {*state.hands[MINE].cards, *board.discard}.union(*board.shown)
))(race.race.state, race.race.state.board)"""


def panels(view: View) -> dict[str, str]:
    """Return the panels beside the board: their titles, and all that can be read on them."""
    found: dict[str, str] = view.js(
        "Object.fromEntries([...root.querySelectorAll('.panel')]"
        ".map((one) => [one.firstChild.textContent, one.textContent]))"
    )
    return found


def panel(view: View, name: str) -> str:
    """Return what can be read on one panel, "" when it does not lie there."""
    return str(view.js("root.querySelector(`[data-panel='${arg}']`)?.textContent ?? ''", name))


def events(desk: Notebook, kind: str, first: int = 0) -> list[dict[str, Any]]:
    """Return the recorded events of a kind, from a number on."""
    found: list[dict[str, Any]] = desk.python(
        f"[{{f: getattr(e, f) for f in e.__struct_fields__}} for e in race.race.events[{first}:]"
        f" if type(e).__name__ == {kind!r}]"
    )
    return found


def wait_for_next(view: View, ask: Any) -> None:
    view.wait("race.ask && (race.ask.id !== arg.id || race.ask.seat !== arg.seat)", ask)
    view.settle()


def click(view: View, option: int) -> None:
    """Pick an option, where it is not picked yet, and confirm it; yes and no are the two buttons themselves."""
    ask, second = view.ask, view.root.locator(f".go [data-answer='{option}']")
    if second.count():
        return second.click()
    choice = view.root.locator(f"[data-option='{option}'], [data-options~='{option}']").first
    if choice.count() and "picked" not in (choice.get_attribute("class") or ""):
        choice.click()
    if ask["shown_as"] != "list":
        view.root.locator(".go .main").click()


def listen(desk: Notebook) -> None:
    """Keep everything that the kernel sends to the page from now on, but for what tests print."""
    desk.js("""(() => {
      window.heardOfKernel = [];
      window.stopHearing?.();
      const printed = ["stream", "status"];
      const hear = (_, one) => {
        if (!printed.includes(one.header.msg_type)) window.heardOfKernel.push(JSON.stringify(one.content));
      };
      kernel.iopubMessage.connect(hear);
      window.stopHearing = () => kernel.iopubMessage.disconnect(hear);
    })()""")


def heard(desk: Notebook, cards: list[str]) -> list[str]:
    """Return the cards that have come to the page in any way: as written, as read or as drawn."""
    looks = [[card, drawn(card)] for card in cards]
    found: list[str] = desk.js(
        """(() => {
          const all = window.heardOfKernel.join(" ") + document.body.innerHTML;
          return arg.filter(([, looks]) => looks.some((one) => all.includes(one))).map(([card]) => card);
        })()""",
        looks,
    )
    return found


def test_a_game_by_clicks_from_the_auction_to_a_bet(desk: Notebook) -> None:
    """DF-AUCTION-03, DF-WILD-01, DF-MOVE-01, DF-BET-05: what is clicked is recorded, and what is recorded is shown."""
    listen(desk)
    view = desk.show(START, PLAY.format(you="Ada", seed=5))
    view.settle()
    assert heard(desk, desk.python("race.race.state.hands[0].cards")), (
        "the own cards are on the page: the check can fail"
    )
    an_auction(desk, view)
    kinds: set[str] = set()
    while not {"car", "way", "bet"} <= kinds:
        ask = view.ask
        secret = desk.python(SECRET.replace("MINE", "0"))
        assert len(secret) > 8 and heard(desk, secret) == []
        assert view.root.locator(".ask").inner_text() == ask["question"]
        {"card": play_a_card, "car": name_a_car, "way": drive, "bet": make_a_bet}.get(ask["kind"], take_the_first)(
            desk, view
        )
        kinds.add(ask["kind"])
    assert view.choose("as seen by").count() == 0, "while a race is played nobody looks into other hands"
    back_and_forth(desk, view)


def an_auction(desk: Notebook, view: View) -> None:
    """Lay the highest card, see all cards turned up and the sale; then go on to the race, with keys too."""
    rounds = 0
    while view.ask["kind"] == "bid":
        ask, car = view.ask, desk.python("race.race.state.board.lot[0]")
        assert view.root.locator(".ask").inner_text() == f"Bid for the {car} car"
        assert view.js("root.querySelectorAll('.hand .card').length") == desk.python(
            "len(race.race.state.hands[0].cards)"
        ), "the whole hand is in sight, not only what can bid"
        highest = max(range(len(ask["options"])), key=lambda n: (ask["options"][n]["price"], -n))
        assert view.js("root.querySelector('.hand [data-option]').dataset.option") == str(highest), "it is first"
        offered = desk.python(f"list(race.race.pending[0].choice)[{highest}]")
        if rounds:
            view.root.locator(".board").press("Enter")  # the highest bid is picked
        else:
            view.shot("downforce-bid")
            click(view, highest)
        wait_for_next(view, ask)
        shown = events(desk, "BidsShown", ask["id"])[0]["bids"]
        assert [0, *offered] in shown
        sold = events(desk, "Sold", ask["id"])[0]
        buyer = desk.python(f"race.race.header.seats[{sold['seat']}].name")
        row = view.root.locator("[data-panel=auction] tr").filter(has_text=car)
        power = sold["power"].capitalize()
        assert [one.strip() for one in row.locator("td").all_text_contents()] == [car, power, buyer, str(sold["price"])]
        if view.ask["kind"] == "bid":  # a last car without bidding may follow
            assert f"Bids for the {car} car" in panel(view, "bids")
            for seat, _, number in shown:
                name = desk.python(f"race.race.header.seats[{seat}].name")
                assert (f"{name} bids {number}" if number else f"{name} passes") in panel(view, "bids")
            buys = f"buys the {car} car with {power} for {sold['price']} million."
            assert (f"{buyer} {buys}" if sold["tie"] else f"{buyer} bids most and {buys}") in panel(view, "bids")
        rounds += 1
    assert rounds >= 3 and view.root.locator("[data-panel=auction] tr").count() == 7
    view.shot("downforce-sold")


def play_a_card(desk: Notebook, view: View) -> None:
    """Click on a card with a white bar, if there is one."""
    ask = view.ask
    assert view.js("root.querySelectorAll('.hand [data-option] .card').length") == len(ask["options"])
    assert panel(view, "hand") == "", "the cards show once: in the hand"
    white = [n for n, one in enumerate(ask["options"]) if any(colour == "W" for colour, _ in one["card"])]
    number = (white or [0])[0]
    card = desk.python(f"list(race.race.pending[0].choice)[{number}]")
    click(view, number)
    wait_for_next(view, ask)
    assert events(desk, "Played", ask["id"])[0] == {"seat": 0, "card": card}


def name_a_car(desk: Notebook, view: View) -> None:
    """Name the car of a white bar by clicking on it; a car with a bar of its own may not be named, and that is told."""
    ask = view.ask
    assert [one["mark"] for one in ask["options"]] == [""] * len(ask["options"])
    view.shot("downforce-name")
    cells = {one["cell"] for one in ask["options"]}
    others = [cell for cell in view.car_cells() if cell >= 0 and cell not in cells]
    if others:
        view.click_cell(others[0])
        view.wait("/white bar/.test(root.querySelector('.say').innerText)")
        assert view.ask == ask
    option = next(one for one in ask["options"] if one["cell"] is not None)
    view.click_cell(option["cell"])
    view.root.locator(".go .main:not([aria-disabled])").click()
    wait_for_next(view, ask)
    assert events(desk, "CarNamed", ask["id"])[0]["car"] == option["brief"].lower()


def drive(desk: Notebook, view: View) -> None:
    """Click on a lit cell: the car stands there afterwards."""
    ask = view.ask
    assert len(view.source("marks")["xs"]) == len({one["cell"] for one in ask["options"]})
    view.shot("downforce-play-way")
    option = ask["options"][-1]
    code = view.js("race.board.cells.code[arg]", option["cell"])
    view.click_cell(option["cell"])
    view.wait("root.querySelector('.go .main')?.innerText === arg", option["act"])
    view.root.locator(".go .main").click()
    wait_for_next(view, ask)
    assert events(desk, "Moved", ask["id"])[0]["way"].split(" ")[-1] == code


def make_a_bet(desk: Notebook, view: View) -> None:
    """Click on a car: the bet is made, and nobody else's bet is on the page."""
    ask = view.ask
    assert "Secret bets" not in panel(view, "bets")
    view.shot("downforce-bet")
    car = desk.python("list(race.ask.choice)[1]")
    click(view, 1)
    wait_for_next(view, ask)
    assert desk.python("race.race.state.hands[0].bets") == [car]
    assert "Secret bets of Ada" in panels(view) and car in panel(view, "bets")
    assert [title for title in panels(view) if title.startswith("Secret bets")] == ["Secret bets of Ada"]


def take_the_first(desk: Notebook, view: View) -> None:
    """Click on the first option: a power to keep, or to use."""
    ask = view.ask
    if ask["kind"] == "power card":
        view.shot("downforce-power")
    click(view, 0)
    wait_for_next(view, ask)


def back_and_forth(desk: Notebook, view: View) -> None:
    """Take the bet and what came before back, and bring it again, with buttons and with keys."""
    words, ask, bets = view.js("race.film.words"), view.ask, panel(view, "bets")
    view.button("Undo").click()
    view.wait("race.ask?.kind === 'bet'")
    assert panel(view, "bets") == "" and desk.python("race.race.state.hands[0].bets") == []
    board = view.root.locator(".board")
    before = view.ask
    board.press("u")
    view.wait("race.ask && race.ask.id < arg", before["id"])
    board.press("r")
    view.wait("race.ask?.id === arg", before["id"])
    assert view.ask == before
    view.button("Redo").click()
    view.wait("race.ask?.id === arg", ask["id"])
    assert view.ask == ask and view.js("race.film.words") == words and panel(view, "bets") == bets
    board.press("1")
    board.press("1")  # the second press confirms
    wait_for_next(view, ask)
    assert view.js("root.contains(document.activeElement)"), "the focus stays in the widget"


def test_hints_stay_with_what_the_player_sees(desk: Notebook) -> None:
    """DF-STATE-I6: nudge, rule and answer come, and no card comes with them that the player has not seen."""
    listen(desk)
    view = desk.show(START, PLAY.format(you="Ada", seed=7))
    view.settle()
    for _ in range(2):
        for _ in range(3):  # a nudge, the rule, the answer
            was = view.said
            view.button("Hint").click()
            view.wait("root.querySelector('.say').innerText !== arg", was)
        assert view.root.locator("[data-option].hinted").count() == 1
        assert heard(desk, desk.python(SECRET.replace("MINE", "0"))) == []
        ask = view.ask
        view.root.locator(".go .main").click()  # the hint has picked it
        wait_for_next(view, ask)
    view.shot("downforce-play")


def test_a_curtain_hangs_between_two_people(desk: Notebook) -> None:
    """DF-AUCTION-03: two people at one screen; nobody sees the cards of the other, not even with a key or a hint."""
    view = desk.show(START, PLAY.format(you=["Ada", "Bea"], seed=7))
    view.wait("race.ask")
    for turn in range(4):
        ask = view.ask
        me, other = ("Ada", "Bea") if ask["seat"] == 0 else ("Bea", "Ada")
        curtain = view.button("Show my cards")
        if turn == 0 or curtain.count():
            assert view.root.locator("[data-option]").count() == 0
            assert view.root.locator(".ask").inner_text() == f"Pass the screen to {me}"
            assert not any("Hand of" in title for title in panels(view))
            view.root.locator(".board").press("1")
            view.button("Hint").click()
            assert view.ask == ask and desk.python("len(race.race.events)") == ask["id"]
            view.shot("downforce-curtain")
            curtain.click()
        assert view.root.locator("[data-option]").count() == len(ask["options"])
        assert not any(f"Hand of {other}" in title for title in panels(view))
        assert view.root.locator(".ask").inner_text() == ask["question"]
        click(view, 0)
        wait_for_next(view, ask)
    assert desk.python("race.race.decisions[0]") >= 1 and desk.python("race.race.decisions[1]") >= 1


def test_in_a_narrow_page_the_cars_stay_in_sight(desk: Notebook) -> None:
    """Badges are no wider than a lane, or as small as can be read; names beside the lines and all cards stay inside."""
    view = desk.show(START, PLAY.format(you="Ada", seed=7))
    view.settle()
    width = "root.querySelector('.board').clientWidth"
    wide = view.js(width)
    before = desk.page.viewport_size
    assert before is not None
    desk.page.set_viewport_size({"width": 760, "height": 1300})
    view.wait(f"{width} < arg - 60 && race.figures.board.x_range.end > 0", wide)
    view.page.wait_for_timeout(300)
    x, y = (view.js(f"[race.figures.board.{axis}_range.start, race.figures.board.{axis}_range.end]") for axis in "xy")
    lane = view.js(f"race.board.lane_width * {width}") / (x[1] - x[0])
    badges, names = view.source("badges"), view.source("signs")
    assert badges["size"] and all(size <= max(14, lane) for size in badges["size"])
    for shown in (badges, names):
        assert all(x[0] < one < x[1] for one in shown["x"]) and all(y[0] < one < y[1] for one in shown["y"])
    assert len(names["text"]) == 4, "three lines to bet at, and the start"
    box = view.root.bounding_box()
    assert box is not None
    for locator in (".prompt", ".hand", ".go", "[data-panel=bidders]", ".board"):
        inner = view.root.locator(locator).first.bounding_box()
        assert inner is not None and inner["x"] + inner["width"] <= box["x"] + box["width"] + 1
    desk.page.set_viewport_size(before)
    view.wait(f"Math.abs({width} - arg) < 1", wide)
