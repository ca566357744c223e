"""How large a replay file may be: it may come from anybody, so all of it is bounded."""

MAX_BYTES = 32 * 1024 * 1024
MAX_LINE = 1024 * 1024
MAX_EVENTS = 500_000
#: Numbers, words, lists and tables in a file: each of them takes much more room in memory than in the file.
MAX_VALUES = 3_000_000
