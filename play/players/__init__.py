"""Card players: sampling, αμ, tree search and baselines, with what they share."""
