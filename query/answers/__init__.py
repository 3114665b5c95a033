"""Answers about a space of deals as values, and as lines, JSON and panels of a picture."""
