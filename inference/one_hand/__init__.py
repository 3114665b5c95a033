"""Questions about one hand: which hands satisfy a constraint, how many, and the range of each quantity."""
