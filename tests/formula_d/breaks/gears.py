"""Breaking chapter 2."""

from racelib.formula_d import gears

BREAKS = [
    (
        ("FD-ORDER-02",),
        "a higher gear does not come first",
        lambda patch: patch.setattr("racelib.formula_d.order.race_position", lambda state, car: (car.number,)),
    ),
]
assert gears
