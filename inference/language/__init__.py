"""The constraint language: from text to syntax tree to constraint, and from constraint to a player's words."""
