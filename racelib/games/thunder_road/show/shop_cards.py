"""Leaders and upgrades: the title of each card, and what it does. The cards are ours (TR-RULING-90)."""

from __future__ import annotations

from racelib.text.language import later

#: The cards by their keys.
SHOP_CARDS = {
    "booster": (
        later("Booster"),
        later(
            "Nitro gives your car 1 move more if the car stands on road when it begins to move; a car that enters"
            " the board in round 1 counts as standing on road."
        ),
    ),
    "marshal": (
        later("Marshal"),
        later(
            "Your cars may also shoot at a car in the second cell straight ahead if the first cell straight ahead"
            " is empty."
        ),
    ),
    "mechanic": (
        later("Mechanic"),
        later(
            "When one of your cars would draw a damage token you draw two, openly; you pick the one that counts, "
            "and the other goes back into the pile."
        ),
    ),
    "bruiser": (
        later("Bruiser"),
        later("You may also re-roll a slam between one of your cars and a car of the same size."),
    ),
    "sharpshooter": (
        later("Sharpshooter"),
        later("Once a round you may re-roll a missed shot of one of your cars or of your chopper."),
    ),
    "sprinter": (
        later("Sprinter"),
        later(
            "In each movement of your cars one cell that is not road, the starting cell included, does not cost "
            "the road bonus."
        ),
    ),
    "salvager": (
        later("Salvager"),
        later(
            "When one of your cars turns up a hazard token, for any reason and in any turn, you take 1 command "
            "token from the supply before the hazard acts, if you hold fewer than 3."
        ),
    ),
    "gunner": (
        later("Gunner"),
        later(
            "After an airstrike your chopper may shoot twice, at two different cars; the second target is chosen "
            "after the first shot is resolved."
        ),
    ),
    "seer": (
        later("Seer"),
        later(
            "Before your car moves you may look at one face-down hazard token in its front sector and put it "
            "back; only you know it."
        ),
    ),
    "eel": (
        later("Eel"),
        later(
            "The first occupied cell that your car enters in its own movement may be passed without a slam, as if"
            " it drifted; with the Drift command it may pass the first two."
        ),
    ),
    "torch": (
        later("Torch"),
        later("For your burning cars the destroyed face of the fire die counts as extinguished."),
    ),
    "mine-dispenser": (
        later("Mine dispenser"),
        later(
            "After this car has moved you may put one of this card's 3 mines face up in an empty cell of its rear"
            " sector (B, BL, BR)."
        ),
    ),
    "oil-dispenser": (
        later("Oil dispenser"),
        later(
            "After this car has moved you may put one of this card's 3 oil slicks face up in an empty cell of its"
            " rear sector (B, BL, BR)."
        ),
    ),
    "ram-plate": (
        later("Ram plate"),
        later("When this car comes in on top by its own step you may re-roll both slam dice, whatever the sizes."),
    ),
    "ballast": (
        later("Ballast"),
        later("In slams this car counts one size larger; a large car then counts as larger than any other large car."),
    ),
    "roof-plate": (
        later("Roof plate"),
        later("When a chopper's shot hits this car the shot must be rolled again once; the second result stands."),
    ),
    "crumple-zone": (
        later("Crumple zone"),
        later(
            "The effect of the first damage token that this car draws in the game is not applied; the token fills"
            " a slot as usual."
        ),
    ),
    "anchor": (
        later("Anchor"),
        later(
            "Once a round, when the slam die says that this car is pushed, you may turn it so that the other car "
            "is pushed."
        ),
    ),
    "wide-tyres": (
        later("Wide tyres"),
        later("A mud cell costs this car 1 move."),
    ),
    "rally-springs": (
        later("Rally springs"),
        later(
            "In each movement of this car up to two cells that are not road, the starting cell included, do not "
            "cost the road bonus."
        ),
    ),
    "second-tank": (
        later("Second tank"),
        later("Nitro gives this car 2 moves more."),
    ),
    "plough": (
        later("Plough"),
        later(
            "In its own movement this car may pass the first occupied cell that it enters without a slam if the "
            "car there is not larger."
        ),
    ),
    "tracers": (
        later("Tracers"),
        later("Once a turn you may re-roll a missed shot of this car."),
    ),
    "side-guns": (
        later("Side guns"),
        later("This car may also shoot at a car in its BL or BR cell."),
    ),
    "tail-gun": (
        later("Tail gun"),
        later(
            "This car may also shoot straight back: at a car in its B cell or, if that cell is empty, in the next"
            " B cell."
        ),
    ),
    "belt-feed": (
        later("Belt feed"),
        later(
            "When a shot of this car shows the face for all sizes it may shoot once more, at another car, after "
            "the first shot is resolved."
        ),
    ),
    "dozer-blade": (
        later("Dozer blade"),
        later(
            "Instead of shooting in step 4 you may move the car in this car's F cell to that car's own FL or FR "
            "cell, as you choose; it applies its new cell, and this is no slam."
        ),
    ),
    "spiked-bumper": (
        later("Spiked bumper"),
        later(
            "Once a round, when this car came in on top by its own step and the other car is pushed, that car "
            "takes a minor damage before it is pushed."
        ),
    ),
    "crawler": (
        later("Crawler"),
        later(
            "The first time in the game that this car enters an impassable cell, for any reason, the cell counts "
            "as off-road for it."
        ),
    ),
    "extinguisher": (
        later("Extinguisher"),
        later("Before the fire die is rolled for this car you may remove its on-fire token instead of rolling."),
    ),
    "afterburner": (
        later("Afterburner"),
        later(
            "Once a game, before this car moves, you may set it on fire. Number faces of the fire die give this "
            "car 1 move more."
        ),
    ),
    "long-barrel": (
        later("Long barrel"),
        later(
            "This car may also shoot at the first car straight ahead within three cells if all cells between are empty."
        ),
    ),
    "freewheel": (
        later("Freewheel"),
        later(
            "When this car coasts you choose before it moves whether it moves 1, 2 or 3 cells; all of them must "
            "be used."
        ),
    ),
    "low-gear": (
        later("Low gear"),
        later("A movement die that shows 1 or 2 counts as 3 for this car."),
    ),
    "good-brakes": (
        later("Good brakes"),
        later(
            "With 2 moves or fewer left this car may stop of your own will; the moves left are lost, and it takes"
            " no road bonus after that."
        ),
    ),
    "floodlights": (
        later("Floodlights"),
        later(
            "Before this car moves you may look at every face-down hazard token in its front sector and put them "
            "back; only you know them."
        ),
    ),
    "tool-box": (
        later("Tool box"),
        later("Once a game, at the start of your turn, you may remove one damage token from this car."),
    ),
    "flak-jacket": (
        later("Flak jacket"),
        later(
            "Once a game, when this car would take damage, you may prevent it: no token is drawn and no slot is filled."
        ),
    ),
}
