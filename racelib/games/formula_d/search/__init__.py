"""What is worked out once and kept, so that Formula D is quick: the only place for tricks."""
