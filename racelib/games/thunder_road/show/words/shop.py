"""Leaders, command tokens and upgrades in words: the draft, and what the cards do."""

from __future__ import annotations

from racelib.games.thunder_road.events import shop as events
from racelib.games.thunder_road.show.names import Names, card_text, card_title, own_name, token_name
from racelib.games.thunder_road.show.words.facts import by, fill
from racelib.games.thunder_road.state import Board
from racelib.kernel.event import Event
from racelib.kernel.sentences import Sentence, SpecialRules
from racelib.text.kit import first_upper, listed
from racelib.text.language import later, later_n, tr

#: How each step of the draft begins.
STEPS = {
    events.LEADERS: later("All players choose one of their two leaders, in secret."),
    events.FIRST_PICK: later("All players choose an upgrade and place it face down."),
    2: later("All players choose their second upgrade."),
    events.LAST_PICK: later("All players choose their third upgrade."),
}


def leader_kept(event: events.LeaderKept, board: Board, names: Names) -> str:
    """Tell which leader leads a crew, what the ability is, and the command tokens that come along."""
    template = later_n(
        "{name} plays with the leader “{title}” and takes {tokens} command token. {text} (The card is ours.)",
        "{name} plays with the leader “{title}” and takes {tokens} command tokens. {text} (The card is ours.)",
        "tokens",
    )
    return fill(template, event, board, names, title=card_title(event.leader), text=card_text(event.leader))


def upgrades_assigned(event: events.UpgradesAssigned, board: Board, names: Names) -> str:
    """Tell which car has which upgrade."""
    cars = zip(board.owned(event.seat), event.cards, strict=True)
    pairs = listed(tr("{car}: “{title}”").format(car=own_name(car), title=card_title(card)) for car, card in cars)
    told = tr("{name} turns up the upgrades. {pairs}. (The cards are ours.)")
    return told.format(name=names[event.seat], pairs=first_upper(pairs))


def damage_drawn(event: events.DamageDrawn, board: Board, names: Names) -> str:
    """Tell the tokens of which one counts."""
    tokens = listed(token_name(token) for token in event.tokens)
    return fill(later("Two damage tokens are drawn for {car}: {tokens}."), event, board, names, tokens=tokens)


def damage_picked(event: events.DamagePicked, board: Board, names: Names) -> str:
    """Tell which token counts, and who picks it."""
    if event.picker < 0:
        return fill(later("Its owner picks {token}; the other goes back into the pile."), event, board, names)
    template = later("{picker} picks {token}; the other goes back into the pile.")
    return fill(template, event, board, names, picker=names[event.picker])


def looked_at(event: events.HazardsLookedAt, board: Board, names: Names) -> str:
    """Tell how many tokens a player looks at; what they are is a secret."""
    if not event.car:
        anywhere = later_n(
            "{name} looks at {count} face-down hazard and puts it back.",
            "{name} looks at {count} face-down hazards.",
            "count",
        )
        return fill(anywhere, event, board, names)
    template = later_n(
        "{name} looks at {count} face-down hazard ahead of {car} and puts it back.",
        "{name} looks at {count} face-down hazards ahead of {car} and puts them back.",
        "count",
    )
    return fill(template, event, board, names)


#: How each kind of event is told.
SENTENCES: dict[type[Event], Sentence] = {
    events.DraftWentOn: by("step", STEPS, otherwise=later("All players assign their upgrades, one for each car.")),
    events.LeaderKept: leader_kept,
    events.UpgradeLaid: later("{name} places an upgrade face down."),
    events.HandsPassed: by(
        "out",
        {True: later("The upgrades that are left leave the game unseen.")},
        otherwise=later("All players pass their other upgrades to the left."),
    ),
    events.UpgradesAssigned: upgrades_assigned,
    events.CommandTokenPlaced: later("{name} puts a command token on the command {command}: {effect}."),
    events.CommandTokenTaken: later("{name} takes a command token from the supply."),
    events.CardUsed: by(
        "car",
        {"": later("{name} uses the leader “{title}”. {text}")},
        otherwise=later("{name} uses “{title}” of {car}. {text}"),
    ),
    events.DamageDrawn: damage_drawn,
    events.DamagePicked: damage_picked,
    events.ShoveReady: later("{name} may name the direction of the first slam that {car} drives into."),
    events.DirectionNamed: by(
        "way",
        {"": later("{name} leaves the direction of the slam to the die.")},
        otherwise=later("{name} names the direction of the slam: {way}."),
    ),
    events.DieTurned: later("{name} turns a {die} to {to}."),
    events.HazardsLookedAt: looked_at,
    events.TokenDispensed: later("{name} drops {hazard} behind {car}, on {cell}. It lies open."),
    events.Braked: later("{car} brakes: the movement points left are lost, and so is the road bonus."),
    events.FirePutOut: later("{name} puts out the fire of {car} before the fire die is rolled."),
}
#: The cards are ours.
RULES: SpecialRules = {
    events.LeaderKept: lambda event, board: (*event.rules(), "TR-RULING-90"),
    events.UpgradesAssigned: lambda event, board: (*event.rules(), "TR-RULING-90"),
}
