"""Card players: sampling and baselines, with what they share."""
