"""Breaking chapter 2."""

from tests.formula_d.breaks import Break

BREAKS: list[Break] = []
