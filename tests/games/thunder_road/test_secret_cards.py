"""Objectives and one-shots beside their scenarios: the referee, what is secret, bad input, bots, coach and panels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from racelib.errors import BadScenario
from racelib.games.thunder_road.bots.racer import DECISIONS as RACER
from racelib.games.thunder_road.bots.racer import gains_of
from racelib.games.thunder_road.bots.rookie import DECISIONS as ROOKIE
from racelib.games.thunder_road.cards import cards
from racelib.games.thunder_road.events import secret_cards
from racelib.games.thunder_road.events.ammo import SecretCardPlayed
from racelib.games.thunder_road.events.secret_cards import HazardsPutBack
from racelib.games.thunder_road.game import GAME
from racelib.games.thunder_road.pieces import NO_CARDS
from racelib.games.thunder_road.rules import windows
from racelib.games.thunder_road.rules.windows import PASS, PLAYS, PlayChoice
from racelib.games.thunder_road.search.outlook import outlook_of
from racelib.games.thunder_road.secrets import hide
from racelib.games.thunder_road.show.panels import panels
from racelib.games.thunder_road.show.picture import picture
from racelib.games.thunder_road.show.secret_coach import SECRET_KINDS, SECRET_WINDOWS
from racelib.games.thunder_road.state import State
from racelib.games.thunder_road.tables import CREWS, OBJECTIVES, ONE_SHOTS, THREE_CARS
from racelib.kernel import conformance
from racelib.kernel.chance import BotDice, Counted, Scripted, Seeded
from racelib.kernel.choice import Choice
from racelib.kernel.event import Chose, events_in
from racelib.kernel.game import SPECTATOR
from racelib.kernel.race import Race
from racelib.kernel.scenario import parse_scenario
from racelib.kernel.set_up import new_race
from tests.games.thunder_road.games import any_answer, bots_of, header_of, played
from tests.games.thunder_road.referee_secret_cards import Referee
from tests.kept_secrets import different, everything, leaky, whole_page
from tests.refereed import agreed

PARTS = ["objectives", "one-shots"]
KEYS = [key for key, card in cards().by_key.items() if card.deck in (OBJECTIVES, ONE_SHOTS)]

# -- the referee ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TR-AMMO-07", "TR-AMMO-08", "TR-RULING-115", "TR-RULING-117", "TR-RULING-118", "TR-RULING-124")
@pytest.mark.parametrize("ammo", [True, PARTS, PARTS[:1], PARTS[1:]], ids=["all five", "both", *PARTS])
def test_the_referee_agrees(ammo: bool | list[str]) -> None:
    for number in range(0 if ammo is True else 1, 30, 2):
        crews = header_of(number).options["crews"]
        shop = [False, True, "leaders", "upgrades"][number // 2 % 4] if set(crews) & set(THREE_CARS) else False
        header = header_of(number, ammo=ammo, shop=shop)
        agreed(Referee, played(header, bots_of(number, len(header.seats))), number)


#: Games in which rare things happen: they come first, so that few games show everything.
RICH = (93, 55, 10, 47, 17, 161)


def test_every_card_is_played_and_everything_happens() -> None:
    missing = {*(f"card {key}" for key in KEYS), *(kind.__name__ for kind in events_in(secret_cards))}
    for number in (*RICH, *range(300)):
        players = 3 + number % 2
        options = {"crews": list(CREWS[number % 3 : number % 3 + players]), "euro": number % 3 == 0, "ammo": PARTS}
        header = header_of(number, players=players, carnage=bool(number % 2), **options)
        missing -= set(agreed(Referee, played(header, bots_of(4 * number, players)), number).seen)
        if not missing:
            return
    assert missing == set()


# -- secrets -------------------------------------------------------------------------------------------------


def close(seen: Any, choice: Choice[Any], dice: BotDice) -> Any:
    """Never show a secret card, and play whatever else."""
    return PASS if isinstance(choice, PlayChoice) else any_answer(seen, choice, dice)


class Dealt(Seeded):
    """The dice of a seed, but all secret cards that a seat does not hold are dealt otherwise."""

    def __init__(self, seed: int, seat: int) -> None:
        """Say whose cards stay."""
        super().__init__(seed)
        self.seat = seat

    def shuffle(self, table: Counted, what: str, count: int) -> tuple[int, ...]:
        """Return the order of the seed; of the secret decks, with the other cards turned round."""
        order = list(super().shuffle(table, what, count))
        if what in (OBJECTIVES, ONE_SHOTS):
            places = [place for place in range(count) if place != self.seat]
            others = [order[place] for place in places]
            for place, card in zip(places, others[2:] + others[:2], strict=True):
                order[place] = card
        return tuple(order)


@cache
def a_race() -> Race[Any]:
    header = header_of(5, players=3, crews=["amber", "blue", "rig"], seed=12, ammo=PARTS, tiles="wasteland")
    race: Race[Any] = Race(GAME, header)
    race.run(dict.fromkeys(range(3), close))
    return race


def twin_of(race: Race[Any], seat: int) -> Race[Any]:
    """Return the same race, answer by answer, in which all others hold other cards."""
    assert race.header.seed is not None
    twin: Race[Any] = Race(race.game, race.header, Dealt(race.header.seed, seat))
    for number, event in enumerate(race.events):
        if number >= len(twin.events):
            assert isinstance(event, Chose)
            twin.choose(event.answer, event.seat)
    return twin


def probes(race: Race[Any], parts: int) -> Iterator[Race[Any]]:
    """Give the race as it was at some decisions that are not about secret cards."""
    asks = [number for number, event in enumerate(race.events) if isinstance(event, Chose) and not event.forced]
    for at in asks[:: len(asks) // parts]:
        probe = race.fork(at)
        if probe.pending and not isinstance(probe.pending[0].choice, PlayChoice):
            yield probe


REFUSED = ["F", "take", [3, "A-S"], "lucky-charm", "none"]


@pytest.mark.rule("TR-RULING-115", "TR-RULING-97")
def test_nobody_can_tell_who_was_asked() -> None:
    """Other cards in other hands, other players asked: to a seat all of it looks the same, to the byte."""
    tried = 0
    for probe in probes(a_race(), 8):
        for seat in (probe.pending[0].seat, (probe.pending[0].seat + 1) % 3):
            twin = twin_of(probe, seat)
            assert [hand.cards for hand in twin.state.hands] != [hand.cards for hand in probe.state.hands]
            assert different(everything(probe, seat, REFUSED), everything(twin, seat, REFUSED)) == []
            for one in (seat, SPECTATOR):
                told = [[GAME.hide(event, race.state, one) for event in race.events] for race in (probe, twin)]
                assert told[0] == told[1]
            tried += [event for event in twin.events if event not in probe.events] != []
    assert tried > 3, "in the twins others should have been asked"


@pytest.mark.rule("TR-RULING-115")
def test_the_page_does_not_show_who_was_asked() -> None:
    *_, probe = probes(a_race(), 8)
    seat = probe.pending[0].seat
    assert whole_page(twin_of(probe, seat), seat, "3,12") == whole_page(probe, seat, "3,12")


@pytest.mark.parametrize("leak", leaky(GAME, lambda state: str(state.hands)))
def test_leaks_are_noticed(leak: str) -> None:
    game, where = leaky(GAME, lambda state: str(state.hands))[leak]
    found: list[str] = []
    for probe in probes(a_race(), 8):
        seat = probe.pending[0].seat
        twin = twin_of(probe, seat)
        probe.game = twin.game = game
        found += different(everything(probe, seat, REFUSED), everything(twin, seat, REFUSED))
    assert where in found


@pytest.mark.rule("TR-RULING-115")
def test_a_race_can_be_imagined_while_a_player_thinks_about_a_card() -> None:
    race: Race[Any] = Race(GAME, header_of(5, players=3, crews=["amber", "blue", "rig"], seed=12, ammo=PARTS))
    asked = 0
    while asked < 4 and not race.over:
        ask = race.pending[0]
        if isinstance(ask.choice, PlayChoice):
            asked += 1
            for seat in range(3):
                fork = race.fork(seat=seat, seed=asked)
                assert fork.state.seen_by(seat) == race.state.seen_by(seat)
        race.run(dict.fromkeys(range(3), close), decisions=1)
    assert asked == 4


SHARP_EYES = """
game = "thunder-road"
options = { tiles = "plain", ammo = "one-shots" }
position = { hidden = { mud = [[2, 10]], road = [[4, 12], [5, 5]], mine = [[6, 6], [0, 3]] } }
players = [
  { name = "Ada", one_shot = "sharp-eyes", dice = [3, 4, 4], command = "repair", cars = { S = [2, 9] } },
  { name = "Bo", cars = { M = [4, 4] } },
]
step = [{ expect = { round = 2 } }]
"""


@pytest.mark.rule("TR-RULING-97", "TR-RULING-125")
def test_how_two_tokens_were_put_back_is_a_secret() -> None:
    scenario = parse_scenario(SHARP_EYES)
    race: Race[State] = Race(scenario.game, scenario.header, Scripted(()))
    for answer in ("sharp-eyes", [2, 10], [4, 12], "swapped", [3, "A-S"], "F"):
        race.choose(answer)
    board = race.state.board
    assert board.tokens[board.cell(2, 10)] == "road", "it was swapped, and then turned up"
    put_back = next(event for event in race.events if isinstance(event, HazardsPutBack))
    assert hide(put_back, race.state, 0) == put_back
    assert hide(put_back, race.state, 1) == HazardsPutBack(0, put_back.cells, False)
    answered = next(event for event in race.events if isinstance(event, Chose) and event.answer == "swapped")
    assert [hide(answered, race.state, seat).answer for seat in (0, 1)] == ["swapped", ""]  # type: ignore[attr-defined]
    mine = {race.fork(seat=0, seed=seed).state.down.hazards[board.cell(4, 12)] for seed in range(8)}
    others = {race.fork(seat=1, seed=seed).state.down.hazards[board.cell(4, 12)] for seed in range(8)}
    assert mine == {"mud"}
    assert len(others) > 1


@pytest.mark.rule("TR-RULING-97", "TR-RULING-115", "TR-INV-15")
@pytest.mark.parametrize(
    ("crews", "options"),
    [
        (["amber", "blue"], {}),
        (["amber", "rig", "bikes"], {"carnage": True}),
        (["amber", "blue", "rig"], {"carnage": True, "shop": True}),
        (["amber", "bikes", "blue"], {"euro": True}),
    ],
    ids=["two", "all crews", "shop", "euro"],
)
def test_from_all_sides(crews: list[str], options: dict[str, Any]) -> None:
    given = {"carnage": False, "euro": False, **options}
    header = header_of(3, players=len(crews), crews=crews, seed=len(crews) + 50, ammo=PARTS, **given)
    conformance.check_race(GAME, header, every=67)
    conformance.check_outside(GAME, header, every=67)


def test_a_plain_race_opens_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "offer", None)
    monkeypatch.setattr(windows, "chain_over", None)
    race = new_race("thunder-road", players=3, seed=1, crews=["amber", "rig", "bikes"], carnage=True)
    race.run(dict.fromkeys(range(3), any_answer))
    assert race.over


# -- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('one_shot = "mudlark"', "player 0: one_shot is 'mudlark'; expected one of "),
        ("more_moves = 7", "player 0: more_moves is 7; expected a whole number from 0 to 3"),
        ('objective = "mudlark" }, { objective = "mudlark"', "the card 'mudlark' is there more often than in the deck"),
    ],
)
def test_positions(line: str, sentence: str) -> None:
    text = f"""
game = "thunder-road"
options = {{ ammo = true }}
players = [{{ {line} }}, {{ name = "Bo" }}]
step = [{{ expect = {{ round = 2 }} }}]
"""
    with pytest.raises(BadScenario) as error:
        parse_scenario(text)
    assert sentence.partition(": ")[2] in str(error.value)


# -- cards of the players' own -------------------------------------------------------------------------------

OWN = """
format = "thunder-road-cards/1"

[[card]]
id = "X01"
key = "big-bottle"
deck = "one-shot"
name = "Big bottle"
count = 2
text = "Before your car moves: it has 3 moves more this turn."
like = "nitrous-bottle"
"""


@pytest.mark.rule("TR-RULING-109", "TR-RULING-115")
def test_of_two_alike_cards_both_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "my-cards.toml"
    path.write_text(OWN, encoding="utf-8")
    scenario = parse_scenario(
        f"""
game = "thunder-road"
options = {{ tiles = "plain", ammo = "one-shots", own_cards = "{path}" }}
position = {{ discards = {{ one-shot = ["nitrous-bottle"] }} }}
players = [
  {{ name = "Ada", one_shot = "big-bottle", dice = [1, 4, 4], command = "repair", cars = {{ S = [3, 9] }} }},
  {{ name = "Bo", one_shot = "big-bottle", dice = [1, 4, 4], command = "repair", cars = {{ M = [5, 4] }} }},
]
step = [{{ expect = {{ round = 2 }} }}]
"""
    )
    race: Race[State] = Race(scenario.game, scenario.header, Scripted(()))
    for seat, car in enumerate(("A-S", "B-M")):
        race.choose([1, car])
        assert list(race.pending[0].choice) == ["big-bottle", PASS]
        assert "it has 3 moves more" in GAME.words.option(race.pending[0].choice.explain("big-bottle"))
        race.choose("big-bottle")
        assert race.state.board.moving.left == 4
        while race.pending[0].seat == seat:
            race.choose(next(iter(race.pending[0].choice)) if race.state.board.moving.left else "leave")
    assert race.state.board.discards["one-shot"] == ["nitrous-bottle", "big-bottle", "big-bottle"]


# -- cards, bots, coach, panels ------------------------------------------------------------------------------


def test_every_card_has_its_windows() -> None:
    for key in KEYS:
        opened = {window for window, card in PLAYS if card == key}
        assert opened == set(cards().by_key[key].hooks) & set(cards().windows), key
        assert opened <= SECRET_WINDOWS.keys() | {windows.BEFORE_MOVE}


def test_every_kind_of_choice_has_its_bots() -> None:
    assert SECRET_KINDS.keys() <= ROOKIE.keys()
    assert PlayChoice in RACER


def test_the_bots_show_their_cards_sensibly() -> None:
    shown: Counter[str] = Counter()
    lost = 0
    for seed in range(12):
        bots = ["racer", "rookie", "racer"]
        race = new_race("thunder-road", players=3, seed=seed, bots=bots, ammo=PARTS)
        race.run({seat: GAME.bots[bot] for seat, bot in enumerate(bots)})
        shown.update(event.card for event in race.events if isinstance(event, SecretCardPlayed))
        lost += sum(isinstance(event, secret_cards.RewardLost) for event in race.events)
    assert len(shown) > 10
    assert lost == 0, "a reward that would be lost is waited for"


@pytest.fixture
def state() -> State:
    scenario = parse_scenario(
        """
game = "thunder-road"
options = { tiles = "plain", ammo = ["objectives", "one-shots"] }
players = [
  { name = "Ada", objective = "mudlark", one_shot = "radio-jam", more_moves = 3, cars = { S = [3, 9] } },
  { name = "Bo", one_shot = "sharp-eyes", cars = { M = [4, 4] } },
]
step = [{ expect = { round = 2 } }]
"""
    )
    found: State = Race(scenario.game, scenario.header, Scripted(())).state
    return found


@pytest.mark.rule("TR-RULING-97")
def test_a_player_sees_the_own_secret_cards_and_nobody_else_does(state: State) -> None:
    shown: dict[str, Any] = dict(panels(state, ("Ada", "Bo")))
    assert [row[:2] for row in shown["secrets@0"].rows] == [["objective", "Mudlark"], ["one-shot", "Radio jam"]]
    assert [row[:2] for row in shown["secrets@1"].rows] == [["one-shot", "Sharp eyes"]]
    assert "secrets" not in shown
    pictures = [picture(state, ("Ada", "Bo"), seat) for seat in (0, 1, SPECTATOR)]
    assert ["Radio jam" in text for text in pictures] == [True, False, False]
    coach = GAME.coach
    assert coach is not None
    assert "Radio jam" in coach.in_short(state.seen_by(0), 0, "Ada")
    assert "Radio jam" not in coach.in_short(state.seen_by(1), 0, "Ada")
    assert state.seen_by(SPECTATOR).hand == NO_CARDS
    assert "Radio jam" not in coach.in_short(state.seen_by(SPECTATOR), 0, "Ada")
    assert "3 movement points wait for the next car" in coach.in_short(state.seen_by(1), 0, "Ada")


def test_the_racer_counts_on_the_moves_that_wait(state: State) -> None:
    """With 3 moves waiting, a 1 brings a car as far as a 4."""
    outlook, car = outlook_of(state.seen_by(0)), state.board.cars["A-S"]
    with_more = gains_of(outlook, car, [1])[1]
    state.board.players[0].more_moves = 0
    assert gains_of(outlook, car, [4])[4] == with_more > gains_of(outlook, car, [1])[1]
