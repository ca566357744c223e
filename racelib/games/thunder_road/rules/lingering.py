"""Lingering effects: damage that goes on hurting until it is repaired (TR-TOK-09, TR-TOK-10).

The printed cards are not known: these eleven are ours, twenty-one cards in all (TR-COMP-09). Each is looked at in one
place: where the rule stands that it changes. (Fuel leak acts on slams: a hit that filled the second slot would put the
fire out at once.)
"""

from __future__ import annotations

JAMMED, LIMPING, THROTTLE, NO_RIGHT, NO_LEFT = "jammed-gun", "limping", "stuck-throttle", "no-right", "no-left"
BALD, LEAK, SIGHT, FRAME, PAINTED = "bald-tyres", "fuel-leak", "cracked-sight", "bent-frame", "painted"
LEAD_FOOT = "lead-foot"
TWICE = (JAMMED, LIMPING, THROTTLE, NO_RIGHT, NO_LEFT, BALD, LEAK, SIGHT, FRAME, PAINTED)
#: TR-RULING-90: the cards are our own, and so is how many there are of each.
CARDS = {**dict.fromkeys(TWICE, 2), LEAD_FOOT: 1}


def deck() -> list[str]:
    """TR-COMP-09: return all cards.

    >>> len(deck())
    21
    """
    return [name for name, copies in CARDS.items() for _ in range(copies)]
