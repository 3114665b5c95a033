"""The seat of a person: moves, claims and concessions, and a table that is kept."""
