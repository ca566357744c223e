"""The rules of every game as data: looked up and searched in `catalogue`, checked for tests in `ledger`."""

from racelib.rules.catalogue import Rule, Section, in_scope, rule, search, sections

__all__ = ["Rule", "Section", "in_scope", "rule", "search", "sections"]
