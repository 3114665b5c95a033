"""Two versions of a system bid the same hands: which auctions change, how often, and what that wins."""
