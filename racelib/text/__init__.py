"""Text: the language in use, and what every game says alike."""
