"""The page about scenarios: its example runs, and it names every field."""

import re
from pathlib import Path

import pytest

import racelib.kernel.scenario as scenario
from racelib.errors import BadScenario
from racelib.games.formula_d import options as formula_d_options
from racelib.games.formula_d import position as formula_d
from racelib.games.thunder_road import options, position
from racelib.kernel import registry as games
from racelib.kernel import scenario_expectations, scenario_file
from racelib.kernel.chance import Scripted
from racelib.kernel.race import Race
from racelib.kernel.scenario import Outcome, parse_scenario, run_scenario
from tests.kernel.toy import TOY

PAGE = Path(scenario.__file__).with_name("SCENARIOS.md")
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def run(text: str) -> Outcome:
    return run_scenario(parse_scenario(text, PAGE.name))


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_example_runs(text: str) -> None:
    outcome = run(text)
    assert outcome.failures == []
    assert len(outcome.lines) > 5


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("points = 15", "points = 14"),
        ("dice = [8]", "dice = [9]"),
        ("dice = [8]", "dice = [8, 8]"),
        ("dice = [8]", "dice = []"),
        ('refused = "FD-GEAR-02"', 'refused = "FD-GEAR-06"'),
        ("choose = 6", "choose = 5"),
        ('corner = "C1"', 'corner = "C2"'),
        ('no_events = ["overshot"]', 'no_events = ["drove"]'),
        ('"2" = 1', '"2" = 2'),
        ('ends = ["0.16", ', "ends = ["),
    ],
)
def test_the_example_would_fail_if_anything_else_came_of_it(right: str, wrong: str) -> None:
    assert EXAMPLES[0].count(right) == 1
    assert run(EXAMPLES[0].replace(right, wrong)).failures


def test_a_misspelt_field_is_named() -> None:
    with pytest.raises(BadScenario, match=r"SCENARIOS\.md: step 2: unknown field 'chose'"):
        run(EXAMPLES[0].replace("choose = 6", "chose = 6"))


def known_fields() -> set[str]:
    """Collect the fields of the format, and those that can be expected of a race."""
    given = parse_scenario(EXAMPLES[0])
    race = Race(given.game, given.header, Scripted(given.dice))
    fields = {*scenario_file.FIELDS - {"step"}, *scenario_file.STEP_FIELDS, *scenario_file.EXPECT_FIELDS}
    fields |= set(given.game.view(race.state)) | set(given.game.view(race.state)["cars"][0])
    fields |= set(given.game.facets(race.pending[0].choice))
    race.choose(4)
    return fields | set(given.game.facets(race.pending[0].choice))


@pytest.mark.parametrize("field", sorted(known_fields()))
def test_the_page_names_every_field(field: str) -> None:
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", TEXT))))
    assert field in named


# -- several seats at once, and what each of them sees -------------------------------------------------------

BIDS = """
game = "toy"
dice = ["crown", "13", 1, "2"]

[position]
deck = [1, 2]
bag = [2, 3, 5, 8, 13]
turn = 0
points = [0, 0, 0]
owes = { Bo = "Ada" }

[[players]]
name = "Ada"
hand = [7, 8, 9]

[[players]]
name = "Bo"
hand = [10]

[[players]]
name = "Cy"
hand = [4, 5]

[[step]]
expect.asked = { seat = "Ada", kind = "card" }
expect.seen.Bo = { hands = { Bo = [10], Cy = [0, 0] }, roll = 6 }
expect.seen.spectator = { hands = [[0, 0, 0], [0], [0, 0]], owes = { Bo = "Ada" } }

[[step]]
choose = 8
expect.asked = { seat = "Cy", kind = "card" }
expect.of = "Bo"
expect.options = [0, 10]
expect.excludes = [4]
expect.explain = { option = 10, price = 0 }

[[step]]
together = { Cy = 5, Ada = 9, Bo = 10 }
expect.points = { Ada = 6, Bo = 13 }
expect.hands = { Ada = [7], Bo = [], Cy = [4] }
expect.owes = { Bo = "Ada" }
expect.events = [{ e = "won", seat = "Bo", bids = [9, 10, 5] }]
expect.seen.Cy = { hands = [[0], [], [4]] }
"""


@pytest.fixture
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._registered, "toy", TOY)


@pytest.mark.usefixtures("toy_is_known")
def test_players_answer_together_and_see_different_things() -> None:
    outcome = run(BIDS.replace('expect.asked = { seat = "Cy", kind = "card" }\nexpect.of', "expect.of"))
    assert outcome.failures == []
    assert "step 3: Bo chose 10" in outcome.lines


@pytest.mark.parametrize(
    ("found", "names", "same"),
    [(None, [], True), ("none", [], True), ("red", [], False), ([], [], False), (0, [], False), (0, ["none"], True)],
)
def test_none_stands_for_what_is_not_there(found: object, names: list[str], same: bool) -> None:
    assert scenario_expectations._matches({"hand": found}, {"hand": "none"}, names) == same


@pytest.mark.parametrize(
    ("found", "names", "same"),
    [({}, [], True), ({"4,4": "mine"}, [], True), ({"5,5": "mine"}, [], False), ({"4,4": "mine"}, ["none"], False)],
)
def test_none_stands_for_a_key_that_is_not_there(found: object, names: list[str], same: bool) -> None:
    assert scenario_expectations._matches({"tokens": found}, {"tokens": {"5,5": "none"}}, names) == same


def test_none_does_not_stand_for_a_misspelt_field() -> None:
    assert not scenario_expectations._matches({"A": {"at": "1.8", "gear": 4}}, {"A": {"geer": "none"}}, [])


@pytest.mark.usefixtures("toy_is_known")
def test_without_a_name_any_of_those_asked_may_be_meant() -> None:
    first_only = (
        BIDS.replace('expect.of = "Bo"\n', "").replace("[0, 10]", "[0, 7, 9]").replace("option = 10", "option = 9")
    )
    assert run(first_only).failures == []
    assert run(BIDS).failures == [
        "step 2: expected that asked is {'seat': 'Cy', 'kind': 'card'}; it was {'seat': 'Bo', 'kind': 'card'}"
    ]


@pytest.mark.usefixtures("toy_is_known")
@pytest.mark.parametrize(
    ("right", "wrong", "failure"),
    [
        ("Bo = [10], Cy = [0, 0] }", "Bo = [10], Cy = [4, 5] }", "Bo sees"),
        ("[[0, 0, 0], [0], [0, 0]]", "[[7, 8, 9], [0], [0, 0]]", "spectator sees"),
        ("expect.seen.Cy", "expect.seen.Dee", "there is no seat 'Dee'"),
        ("expect.seen.Cy = { hands = [[0], [], [4]] }", "expect.seen = 3", "'seen' is 3"),
        ('expect.of = "Bo"', 'expect.of = "Dee"', "there is no seat 'Dee'"),
        ('"crown"', '"clown"', "the die for 'die' shows [1, 2, 3, 4, 5, 'crown']"),
        ('"13"', '"12"', "number 2 is '12', but for 'bag' there are ['2', '3', '5', '8', '13']"),
        ("Cy = 5, Ada = 9, Bo = 10", "Cy = 5, Ada = 9, Dee = 10", "there is no seat 'Dee'"),
        ("Cy = 5, Ada = 9, Bo = 10", "Cy = 5, Ada = 9, Bo = 11", "11 is not in the hand"),
        ("together = {", "choose = 3\ntogether = {", "a step with 'together' has no 'choose'"),
        ('owes = { Bo = "Ada" }\nexpect.events', 'owes = { Bo = "Cy" }\nexpect.events', "owes is"),
        ('expect.asked = { seat = "Ada", kind = "card" }', 'expect.of = "Bo"', "Bo is asked"),
        ('owes = { Bo = "Ada" }\nexpect.events', 'owes = { Bo = "Cy" }\nexpect.events', "it was {'Bo': 'Ada'}"),
        ('{ e = "won", seat = "Bo", bids', '{ e = "won", seat = "Cy", bids', "'seat': 'Bo'}"),
        (
            "expect.points = { Ada = 6, Bo = 13 }",
            "expect.points = { Dee = 6 }",
            "points has no 'Dee'; it has Ada, Bo, Cy",
        ),
        ("roll = 6 }", "rol = 6 }", "seen.Bo has no 'rol'; it has "),
        ("option = 10, price = 0", "option = 10, prise = 0", "the option 10 has no 'prise'; it has price, "),
    ],
)
def test_what_is_not_so_among_several_fails(right: str, wrong: str, failure: str) -> None:
    assert BIDS.count(right) == 1
    assert any(failure in one for one in run(BIDS.replace(right, wrong)).failures)


@pytest.mark.usefixtures("toy_is_known")
@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ('name = "Bo"', 'name = "Ada"', "two players have the same name"),
        ("[[players]]", "[[cars]]", "there are [[cars]] and [[players]]"),
        ("together = { Cy = 5, Ada = 9, Bo = 10 }", "together = 3", "step 3: 'together' is 3; expected a table"),
        ('e = "won"', 'e = "wonn"', "step 3: 'events': there is no event 'wonn'; nearest are won, "),
        ('e = "won"', "e = 3", "step 3: 'events': there is no event 3; nearest are "),
        ('e = "won", seat', 'e = "won", saet', "step 3: 'events': an event 'won' has no 'saet'; it has bids, seat"),
        ('e = "won", seat', "saet", "step 3: 'events': an event has no 'saet'; it has "),
        ("expect.events = [", "expect.no_events = [3, ", "step 3: 'no_events' has 3; expected a kind of event"),
        ("expect.points = {", 'expect.no_events = "bid"\nexpect.points = {', "there is no event 'bid'; nearest are "),
    ],
)
def test_wrong_tables_of_players_are_refused(right: str, wrong: str, problem: str) -> None:
    with pytest.raises(BadScenario, match=re.escape(problem)):
        run(BIDS.replace(right, wrong, 1))


def test_who_is_asked_what_is_said_by_name() -> None:
    downforce = EXAMPLES[2]
    wrong = downforce.replace('choose = { to = "B3" }', 'choose = { to = "B3" }\nseat = "Bo"')
    assert "Bo is not being asked: Ada is asked for a way" in run(wrong).failures[0]
    wrong = downforce.replace('choose = { to = "B3" }', 'choose = "use"')
    assert "Ada is asked for a way: This track has no cell use" in run(wrong).failures[0]
    with pytest.raises(BadScenario, match=r"no 'game' is named, so it is formula-d"):
        run(downforce.replace('game = "downforce"', ""))


@pytest.mark.parametrize("game", ["formula-d", "downforce", "thunder-road"])
def test_the_page_names_every_event(game: str) -> None:
    for kind in games.game_named(game).events:
        assert f"`{kind.__struct_config__.tag}`" in TEXT


@pytest.mark.parametrize("game", ["formula-d", "thunder-road"])
def test_a_lesson_cannot_wait_for_an_event_that_never_comes(game: str) -> None:
    given = parse_scenario(EXAMPLES[0] if game == "formula-d" else EXAMPLES[3])
    race = Race(given.game, given.header, Scripted(given.dice))
    with pytest.raises(BadScenario, match="there is no event 'shove'"):
        scenario.compare(given, race, {"no_events": ["shove"]}, [], "lesson", Outcome("", ""))


def fields_on_the_page(part: str) -> dict[str, tuple[str, ...]]:
    """Read a table of events: each kind with its fields."""
    rows = re.findall(r"^\| (`[^|]+`) \| ([^|]+) \|$", part[part.index("| event | fields |") :].split("\n\n")[0], re.M)
    return {kind: tuple(re.findall(r"`([^`]+)`", row[1])) for row in rows for kind in re.findall(r"`([^`]+)`", row[0])}


def test_the_page_has_the_fields_of_the_events() -> None:
    of_all = scenario_file.fields_of_events(())
    assert fields_on_the_page(TEXT) == of_all
    for game, heading in (("formula-d", "## Formula D"), ("thunder-road", "## Thunder Road")):
        own = scenario_file.fields_of_events(games.game_named(game).events)
        assert {**of_all, **fields_on_the_page(TEXT[TEXT.index(heading) :])} == own


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        ('W2 = "none"', 'Z-M = { at = "gone" }', "cars has no 'Z-M'; it has R, D-S, D-M, D-L, A-S, A-M, A-L, W1"),
        ("W1 = { at", "W1 = { att", "cars.W1 has no 'att'; it has at, damage, "),
        ("dice = [1, 2, 2, 3]", "dice = [1]", "player 0 (Ada) has 1 unused dice for 3 turns and steering"),
        ("out = true", "out = true\ncars = { S = [1, 2] }", "player 2 (Cy) has an operable car but is out"),
        ("crews =", "crew =", "Thunder Road has no option 'crew'"),
    ],
)
def test_a_stranger_is_told_what_is_wrong_in_the_example_with_the_rig(right: str, wrong: str, problem: str) -> None:
    assert EXAMPLES[4].count(right) == 1
    try:
        told = run(EXAMPLES[4].replace(right, wrong)).failures[0]
    except BadScenario as refused:
        told = str(refused)
    assert problem in told


@pytest.mark.parametrize(
    "crews", ['"amber", "blue", "rig"', '"amber", "blue", "bikes"', "", '"bikes", "rig", "damson"']
)
@pytest.mark.parametrize("listed", [False, True])
def test_cars_of_a_player_who_is_out_need_not_be_named(crews: str, listed: bool) -> None:
    text = f"""
    game = "thunder-road"
    options = {{ crews = [{crews}] }}
    position = {{ {'out = ["Cy"]' if listed else ""} }}
    players = [{{ name = "Ada" }}, {{ name = "Bo" }}, {{ name = "Cy"{"" if listed else ", out = true"} }}]
    step = [{{ expect = {{ players = {{ Cy = {{ out = true, chopper = "gone" }} }}, out = ["Cy"], final = true }} }}]
    """
    given = parse_scenario(text)
    assert run_scenario(given).failures == []
    cars = given.game.view(given.game.start(given.header))["cars"].values()
    assert all((car["at"] == "gone") == (car["owner"] == 2) for car in cars)
    assert all(car["operable"] == (car["owner"] != 2) for car in cars)


def test_the_page_names_every_field_of_thunder_road() -> None:
    given = parse_scenario(EXAMPLES[3])
    race = Race(given.game, given.header, Scripted(given.dice))
    race.choose([4, "A-M"])
    race.choose("none")
    view = given.game.view(race.state)
    fields = {*position.FIELDS, *position.PLAYER_FIELDS, *position.CAR_FIELDS, *position.RIG_FIELDS, *options.DEFAULTS}
    fields |= {*view, *view["cars"]["A-M"], *view["players"][0], *view["moving"]}
    fields |= set(given.game.facets(race.pending[0].choice))
    part = TEXT[TEXT.index("## Thunder Road") :]
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", part))))
    assert fields - named == set()


def test_the_page_names_every_field_of_formula_d() -> None:
    part = TEXT[TEXT.index("## Formula D") : TEXT.index("## Downforce")]
    given = parse_scenario(EXAMPLES[1])
    race = Race(given.game, given.header, Scripted(given.dice))
    view = given.game.view(race.state)
    fields = {*formula_d.FIELDS - {"cars"}, *formula_d.CAR_FIELDS, *formula_d_options.OPTIONS}
    fields |= {*view["cars"][0], *set(view) - {"cars", "over"}}
    for answer in (5, "s" * 12):
        fields |= set(given.game.facets(race.pending[0].choice))
        race.choose(answer)
    fields |= set(given.game.facets(race.pending[0].choice))
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", part))))
    assert fields - named == set()


@pytest.mark.parametrize(
    ("due", "holds"),
    [
        ('"Bo"', True),
        ('["Bo"]', True),
        ('{ seat = "Bo", kind = "re-roll" }', True),
        ('{ kind = "die" }', True),
        ('{ seat = "Ada", kind = "die" }', True),
        ('"Ada"', False),
        ('["Bo", "Ada"]', False),
        ('{ kind = "command" }', False),
    ],
)
def test_a_seat_that_is_not_asked(due: str, holds: bool) -> None:
    expected = 'expect.asked = { seat = "Ada", kind = "command" }'
    assert EXAMPLES[3].count(expected) == 1
    assert (run(EXAMPLES[3].replace(expected, f"expect.not_asked = {due}")).failures == []) == holds


@pytest.mark.parametrize("due", ["3", "{}", '{ kind = "die", car = "A-M" }', '"Nobody"', "[[]]"])
def test_a_wrong_seat_that_is_not_asked(due: str) -> None:
    expected = 'expect.asked = { seat = "Ada", kind = "command" }'
    (failure,) = run(EXAMPLES[3].replace(expected, f"expect.not_asked = {due}")).failures
    assert re.search("'not_asked' is .*; expected a seat|there is no seat 'Nobody'", failure), failure
