"""What is worked out once and kept, so that Downforce is quick: the only place for tricks."""
