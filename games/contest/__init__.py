"""Matches of bots at whist, jass, coinche, euchre and shengji: the same deals in both directions."""
