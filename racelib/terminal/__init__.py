"""The text interface: the command line, and playing in a terminal."""
