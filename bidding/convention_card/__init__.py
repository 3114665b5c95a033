"""A convention card filled from the rules of a system: what a box asks about is read at the auctions it is about."""
