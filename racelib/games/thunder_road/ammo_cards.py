"""The five decks of Extra Ammo as data: what a race calls them, and what a player holds of them (TR-AMMO).

Players hold airstrikes, objectives and one-shots in secret, as "deck:key" in their hands. A bonus command lies open
before its player (`Player.bonus`), a road condition beside its tile (`Board.conditions`).
"""

from __future__ import annotations

from racelib.games.thunder_road.state import Board, Hand
from racelib.games.thunder_road.tables import AIRSTRIKES, BONUS_COMMANDS, CONDITIONS, OBJECTIVES, ONE_SHOTS

#: The option that brings the decks into a race.
AMMO = "ammo"
#: TR-COMP-11: what the option calls each of the five decks, in the order in which they are shuffled and dealt.
PARTS = {
    "conditions": CONDITIONS,
    "airstrikes": AIRSTRIKES,
    "objectives": OBJECTIVES,
    "one-shots": ONE_SHOTS,
    "commands": BONUS_COMMANDS,
}
#: The decks whose cards are held in secret, one a player (TR-RULING-97).
SECRET = (AIRSTRIKES, OBJECTIVES, ONE_SHOTS)

#: The road conditions, RC01 to RC10.
TARMAC, ROADWORKS, SHOULDER, CLOUDBURST, GRAVEL = (
    "fresh-tarmac", "roadworks", "hard-shoulder", "cloudburst", "loose-gravel",
)  # fmt: skip
CLEAR_VIEW, HIGH_WIND, DUST, SCRAPYARD, TAIL_WIND = "clear-view", "high-wind", "dust-storm", "scrapyard", "tail-wind"
#: The enhanced airstrikes, EA01 to EA09.
SECOND_PASS, CLEARING, HEAT_SEEKER, CARPET, TOUCH_AND_GO = (
    "second-pass", "clearing-charge", "heat-seeker", "carpet-fire", "touch-and-go",
)  # fmt: skip
AIR_DROP, SMOKE, DOWNDRAFT, STANDBY = "air-drop", "smoke-screen", "downdraft", "standby-crew"
#: The objectives, OB01 to OB08.
SMALL_FRY, MIDDLEWEIGHT, BIG_GAME, SLOW_STARTER = "small-fry", "middleweight", "big-game", "slow-starter"
BILLIARDS, OFF_THE_MAP, MUDLARK, PATHFINDER = "billiards", "off-the-map", "mudlark", "pathfinder"
#: The one-shots, OS01 to OS09.
NITROUS, LOADED_DICE, HARD_STEERING, PUSH_START, CHARM = (
    "nitrous-bottle", "loaded-dice", "hard-steering", "push-start", "lucky-charm",
)  # fmt: skip
FIELD_REPAIR, PARTING_SHOT, RADIO_JAM, SHARP_EYES = "field-repair", "parting-shot", "radio-jam", "sharp-eyes"
#: The cards that a player plays after step 4, and that can set off a chain.
AFTER_THE_SHOTS = (PUSH_START, PARTING_SHOT)

#: What each road condition answers to the questions of the rules; the card file lists the questions as modifiers.
ANSWERS: dict[str, dict[str, int]] = {
    TARMAC: {"bonus-value": 1},
    ROADWORKS: {"bonus-allowed": 0},
    SHOULDER: {"is-road": 1},
    CLOUDBURST: {"mud-cost": 3},
    GRAVEL: {"slam-rerolls": 0},
    CLEAR_VIEW: {"shot-rerolls": 1},
    HIGH_WIND: {"chopper-cells": 0},
    DUST: {"shot-cells": 0},
    SCRAPYARD: {"damage-draws": 2},
    TAIL_WIND: {"moves": 1},
}


def parts_of(ammo: object) -> tuple[str, ...] | None:
    """TR-AMMO-01: return the decks that an option names: all, one, or some of them; None if it names none of ours.

    >>> parts_of("commands"), parts_of(["one-shots", "conditions"]), parts_of(False), parts_of("tanks")
    (('bonus-command',), ('road-condition', 'one-shot'), (), None)
    """
    if isinstance(ammo, bool):
        return tuple(PARTS.values()) if ammo else ()
    named = [ammo] if isinstance(ammo, str) else ammo
    if not isinstance(named, list | tuple) or not named or not all(one in PARTS for one in map(str, named)):
        return None
    return tuple(deck for part, deck in PARTS.items() if part in named)


def held(hand: Hand, deck: str) -> str:
    """Return the key of the card of a deck that a player holds; "" for none: each player has one at most.

    >>> held(Hand(["objective:mudlark"]), "objective"), held(Hand(["objective:mudlark"]), "one-shot")
    ('mudlark', '')
    """
    prefix = f"{deck}:"
    for card in hand.cards:
        if card.startswith(prefix):
            return card[len(prefix) :]
    return ""


def deck_of_card(board: Board, key: str) -> str:
    """Return the deck of Extra Ammo that a card belongs to."""
    return next(deck for deck, keys in board.settings.decks.items() if key in keys)
