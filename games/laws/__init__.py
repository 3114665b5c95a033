"""What trick games have in common: cards, tricks, what may be played, states and the protocols of a game."""
