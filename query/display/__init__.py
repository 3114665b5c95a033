"""What people look at: diagrams, auctions, bars, numbers, progress."""
