"""What is worked out once and kept, so that Thunder Road is quick: the only place for tricks."""
