"""Our own bidder for other programs, and whether a bidder keeps to the protocol."""
