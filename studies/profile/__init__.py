"""Where a bidding system costs: each call compared with its alternatives, a loss laid on the call that made it."""
