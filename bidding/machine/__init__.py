"""The state machine: which rules are in force at a point of an auction, and what their conditions mean there."""
