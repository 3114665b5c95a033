"""Constraints on one hand: formulas over quantities and shapes, evaluated, rewritten, relaxed."""
