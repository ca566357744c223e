"""The cards of Extra Ammo: the title of each, and what it does. The cards are ours (TR-RULING-90)."""

from __future__ import annotations

from racelib.text.language import later

#: The cards by their keys.
AMMO_CARDS = {
    "fresh-tarmac": (
        later("Fresh tarmac"),
        later("A road bonus taken by a car that stands on this tile is 1 move more."),
    ),
    "roadworks": (
        later("Roadworks"),
        later("A car that stands on this tile cannot take the road bonus."),
    ),
    "hard-shoulder": (
        later("Hard shoulder"),
        later("Off-road cells of this tile count as road for the road bonus."),
    ),
    "cloudburst": (
        later("Cloudburst"),
        later("A mud cell of this tile costs 3 moves, or all moves left if fewer are left."),
    ),
    "loose-gravel": (
        later("Loose gravel"),
        later("Nobody re-rolls a slam in a cell of this tile."),
    ),
    "clear-view": (
        later("Clear view"),
        later("Whoever shoots from this tile may re-roll a missed shot once."),
    ),
    "high-wind": (
        later("High wind"),
        later("No chopper may be placed on this tile; a chopper that is here stays."),
    ),
    "dust-storm": (
        later("Dust storm"),
        later("Cars and choppers on this tile shoot only straight ahead (F)."),
    ),
    "scrapyard": (
        later("Scrapyard"),
        later(
            "A car that would draw a damage token on this tile draws two, openly; the active player picks the one"
            " that counts, and the other goes back into the pile."
        ),
    ),
    "tail-wind": (
        later("Tail wind"),
        later("A car that begins its movement on this tile has 1 move more, unless it coasts."),
    ),
    "second-pass": (
        later("Second pass"),
        later(
            "The chopper may shoot twice; the second target is chosen after the first shot is resolved and may be"
            " the same."
        ),
    ),
    "clearing-charge": (
        later("Clearing charge"),
        later(
            "The chopper may also be placed in a cell whose only obstacle is a hazard token; that token is "
            "discarded without effect."
        ),
    ),
    "heat-seeker": (
        later("Heat seeker"),
        later("The shot of this airstrike hits without a roll."),
    ),
    "carpet-fire": (
        later("Carpet fire"),
        later(
            "Instead of its shot the chopper shoots once at every car in its six neighbouring cells, own cars "
            "too, in the order F, FR, BR, B, BL, FL."
        ),
    ),
    "touch-and-go": (
        later("Touch and go"),
        later(
            "After your car has moved you may place the chopper once more, in any empty cell; it does not shoot again."
        ),
    ),
    "air-drop": (
        later("Air drop"),
        later(
            "Instead of its shot take the top token of the hazard pile unseen and put it face down in an empty "
            "cell of the chopper's front sector."
        ),
    ),
    "smoke-screen": (
        later("Smoke screen"),
        later(
            "Instead of its shot: until your next turn begins no car in the six cells round your chopper can be "
            "chosen as a target."
        ),
    ),
    "downdraft": (
        later("Downdraft"),
        later(
            "Instead of its shot move one car in the chopper's front sector one cell F, FL or FR, as you choose; "
            "it applies its new cell, and this is no slam."
        ),
    ),
    "standby-crew": (
        later("Standby crew"),
        later(
            "Before your car moves carry out an airstrike without die or token; it does not count as your command"
            " of the round."
        ),
    ),
    "small-fry": (
        later("Small fry"),
        later(
            "An opponent's small car becomes inoperable in your turn. Reward: turn one of your unused dice to its"
            " highest face."
        ),
    ),
    "middleweight": (
        later("Middleweight"),
        later("An opponent's medium car becomes inoperable in your turn. Reward: your next movement has 3 moves more."),
    ),
    "big-game": (
        later("Big game"),
        later(
            "An opponent's large car becomes inoperable in your turn, or your shot hits the rig. Reward: remove "
            "one damage token from one of your cars."
        ),
    ),
    "slow-starter": (
        later("Slow starter"),
        later(
            "At the start of your turn, from round 2 on, your foremost car is further back than the foremost car "
            "of every other player still in. Reward: your next movement has 3 moves more."
        ),
    ),
    "billiards": (
        later("Billiards"),
        later(
            "In your turn a car that a slam pushed slams a further car. Reward: the car that you moved this turn "
            "has one shot more."
        ),
    ),
    "off-the-map": (
        later("Off the map"),
        later(
            "In your turn an opponent's car is destroyed by an impassable cell, a side or rear edge, or a "
            "chopper. Reward: turn one of your unused dice to its highest face."
        ),
    ),
    "mudlark": (
        later("Mudlark"),
        later("Your car ends its movement on a mud cell. Reward: your next movement has 3 moves more."),
    ),
    "pathfinder": (
        later("Pathfinder"),
        later(
            "After its movement your car stands on the lead tile, and no car of another player does. Reward: turn"
            " one of your unused dice to its highest face."
        ),
    ),
    "nitrous-bottle": (
        later("Nitrous bottle"),
        later("Before your car moves: it has 3 moves more this turn. Not in a coasting turn."),
    ),
    "loaded-dice": (
        later("Loaded dice"),
        later(
            "In your own turn, after the dice of a slam or of your shot were rolled and all other re-rolls are "
            "done: roll them again; the new result stands."
        ),
    ),
    "hard-steering": (
        later("Hard steering"),
        later(
            "When one of your operable cars is in a slam, before any die is rolled: you name the car that is "
            "pushed; only the direction die is rolled, and nobody re-rolls."
        ),
    ),
    "push-start": (
        later("Push start"),
        later(
            "At the end of your turn one of your operable cars on the board moves 1 cell as if it coasted; it "
            "uses no die, does not shoot, and this counts neither as its move nor as a coast."
        ),
    ),
    "lucky-charm": (
        later("Lucky charm"),
        later(
            "When one of your cars has turned up a hazard token: discard it without effect; the cell is what is "
            "printed there."
        ),
    ),
    "field-repair": (
        later("Field repair"),
        later("At the start of your turn remove one damage token from one of your cars."),
    ),
    "parting-shot": (
        later("Parting shot"),
        later(
            "At the end of your turn, from round 2 on, the car that you moved shoots once at a car in its rear "
            "sector (B, BL, BR)."
        ),
    ),
    "radio-jam": (
        later("Radio jam"),
        later("At the end of any turn, before cars under choppers are destroyed: one chopper goes home to its owner."),
    ),
    "sharp-eyes": (
        later("Sharp eyes"),
        later(
            "At the start of your turn look at any two face-down hazard tokens on the board and put them back in "
            "these two cells as you like; only you know them."
        ),
    ),
    "signals": (
        later("Signals"),
        later("Turn the road die to any face you like; it holds for everybody until the end of the round."),
    ),
    "nudge": (
        later("Nudge"),
        later(
            "After your car has moved, move the car in its F cell to that car's own FL or FR cell, as you choose;"
            " it applies its new cell, and this is no slam."
        ),
    ),
    "shake-up": (
        later("Shake-up"),
        later("Roll all your unused movement dice again."),
    ),
    "long-shot": (
        later("Long shot"),
        later(
            "This turn your car may also shoot at the first car straight ahead within three cells if all cells "
            "between are empty."
        ),
    ),
    "litter": (
        later("Litter"),
        later(
            "After your car has moved, take the top token of the hazard pile unseen and put it face down in an "
            "empty cell of its rear sector (B, BL, BR)."
        ),
    ),
    "overdrive": (
        later("Overdrive"),
        later("Your car has 5 moves more this turn; all must be used."),
    ),
    "minesweeper": (
        later("Minesweeper"),
        later(
            "Look at up to two face-down hazard tokens on the board; you may discard one of them, and the other "
            "goes back. Only you know what you saw."
        ),
    ),
    "push-along": (
        later("Push along"),
        later(
            "After your car has moved, another of your operable cars on the board moves 1 cell as if it coasted; "
            "it uses no die, does not shoot, and this counts neither as its move nor as a coast."
        ),
    ),
    "tow-truck": (
        later("Tow truck"),
        later("Remove one damage token from one of your cars other than the one chosen this turn."),
    ),
}
