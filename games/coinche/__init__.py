"""Coinche (belote contrée): the auction, the play with its belote, and the scores."""
