"""What is worked out once and kept, so that Formula D is quick: the only place for tricks."""

#: What going out costs the `racer`, in turns: more than any race has left.
OUT = 100.0
