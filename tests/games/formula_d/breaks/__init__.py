"""Broken rules: for each ledger id a small sabotage, to see that a scenario notices."""

from tests.broken_rules import Break as Break
