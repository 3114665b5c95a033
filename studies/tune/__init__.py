"""Tuning a system: better numbers for its parameters, found by racing and proved on fresh deals."""
