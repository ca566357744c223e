"""Home: one page for a whole visit. It opens races, lessons, replays and rules, one at a time, in one kernel.

`racelib.home()` makes it. It knows the page and the course; nothing else of racelib knows it.
"""
