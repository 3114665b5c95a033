"""One point of an auction: the rules and hands there, what becomes of a rule, and what its text states."""
