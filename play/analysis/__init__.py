"""Boards looked at with all cards in sight: par, leads, lines of best play, what each card cost."""
