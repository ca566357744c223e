"""The rules of every game as data: looked up and searched in `catalogue`, checked for tests in `ledger`."""

from racelib.rulebook.catalogue import (
    RULE_ID,
    Rule,
    in_scope,
    near_words,
    rule,
    search,
    search_partly,
    short_name,
    where_from,
    whole,
)

__all__ = [
    "RULE_ID",
    "Rule",
    "in_scope",
    "near_words",
    "rule",
    "search",
    "search_partly",
    "short_name",
    "where_from",
    "whole",
]
