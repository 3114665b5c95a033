"""Euchre: ordering up or naming a trump, playing alone, five tricks, and the scores."""
