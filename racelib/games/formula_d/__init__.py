"""Formula D: one module per chapter of the rules. `game.py` puts them together."""
