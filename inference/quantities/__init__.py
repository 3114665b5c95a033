"""Quantities, the numbers that players count in a hand: tables over the holdings of a suit, and their names."""
