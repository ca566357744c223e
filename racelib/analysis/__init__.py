"""Tables and charts of recorded races."""
