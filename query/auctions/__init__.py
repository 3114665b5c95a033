"""What auctions show of the hands and which calls hands make: for Python, for people and as JSON."""
