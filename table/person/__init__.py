"""A person at the table, whatever the screen: moves and a log of them, claims, saved tables, where boards come from."""
