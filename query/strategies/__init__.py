"""Strategies compared on the same deals: what each does with a deal, and what it wins against the others."""
