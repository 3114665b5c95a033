"""Rows of cases, each of one kind, answered: legal cards, winners of tricks, scores, values of open hands."""
