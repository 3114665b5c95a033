"""Quantities: what a player counts in a hand, by tables over the holdings of a suit, and their names."""
