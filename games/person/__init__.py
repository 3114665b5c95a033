"""A person at a table with three bots: what is seen and typed, why a move is illegal, and tables that are kept."""
