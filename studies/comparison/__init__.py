"""Two ways to bid the same boards, and what the one wins over the other: the instrument of all studies."""
