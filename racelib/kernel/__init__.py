"""The kernel that all games share: events, choices, chance, the driver, the replay file. It knows no game."""
