"""Deals that a player believes in: drawn for the play and the bidding, and how probable an auction is."""
