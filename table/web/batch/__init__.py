"""Batches: the boards of a session, all reviewed for a seat or a pair that is named."""
