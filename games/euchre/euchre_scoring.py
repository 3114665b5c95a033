"""The scores of a deal of euchre."""

from __future__ import annotations


def euchre_scores(caller: int, tricks: tuple[int, int], alone: bool) -> tuple[int, int]:
    """What the sides write down: of one of them 0.

    Args:
        caller: the side that made trump, 0 or 1.
        tricks: by side.
        alone: the caller played without partner.
    Returns:
        Points by side: for the caller 1 with three or four tricks, 2 with all five, 4 with all five alone; 2 for
        the defenders otherwise.
    """
    scores = [0, 0]
    if tricks[caller] < 3:
        scores[1 - caller] = 2
    elif tricks[caller] < 5:
        scores[caller] = 1
    else:
        scores[caller] = 4 if alone else 2
    return scores[0], scores[1]
