"""Tracks of lanes and corners, as Formula D uses them."""
