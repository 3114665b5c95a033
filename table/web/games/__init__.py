"""Whist, jass, coinche and euchre at the table in the browser."""
