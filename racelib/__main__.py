"""`python -m racelib` is the same as the command `racelib`."""

from racelib.terminal.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
