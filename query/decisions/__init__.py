"""Decisions compared on the same deals: leads, contracts, calls."""
