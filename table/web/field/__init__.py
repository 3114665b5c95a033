"""The field: rooms of bots that play a finished board as well, and the traveller of their results."""
