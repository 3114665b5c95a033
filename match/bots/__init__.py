"""Bots: what a file says of one, and the players that are made of it."""
