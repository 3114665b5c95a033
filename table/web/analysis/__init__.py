"""The analysis board: a position of any board, looked at with the eyes of one seat or of nobody."""
