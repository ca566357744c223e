"""Downforce: auction, race, bets and powers, with the beginner, two-player, long-distance and world-tour variants."""
