"""The scores of a deal of coinche: points made and points bid, exact, nothing rounded.

    made            taker's side: card points + contract + its belote   defence: card points + its belote
    made, coinched  taker's side: 162 (252 with all tricks) + stake * contract + every belote            defence: 0
    failed          taker's side: 0            defence: 162 + stake * contract + every belote

Source: rules of the French federation, "points faits + points demandés", with the stake on the contract alone. A
contract is made with as many card points, the side's belote among them, as were bid; capot with all eight tricks.
"""

from __future__ import annotations

from dealspace.games.coinche.coinche_calls import CAPOT

BELOTE = 20
"""King and queen of trump in one hand."""
CARD_POINTS = 162
"""Of all cards, and the last trick."""
ALL_TRICKS = 252
MATCH = 2000


def is_made(
    taker: int, value: int, card_points: tuple[int, int], tricks: tuple[int, int], belote: tuple[int, int]
) -> bool:
    """Whether the taker's side has made its contract; arguments as in `coinche_scores`."""
    if value == CAPOT:
        return tricks[taker] == 8
    return card_points[taker] + belote[taker] >= value


def coinche_scores(
    taker: int, value: int, stake: int, card_points: tuple[int, int], tricks: tuple[int, int], belote: tuple[int, int]
) -> tuple[int, int]:
    """What the sides write down.

    Args:
        taker: the side that plays the contract, 0 or 1.
        value: points bid; 250 for capot.
        stake: 1, 2 when coinched, 3 when surcoinched.
        card_points: by side, the last trick's included: 162 together, 252 when one side has all tricks.
        tricks, belote: by side; belote is 20 or 0.
    Returns:
        Points by side.
    """
    defence, every_belote = 1 - taker, sum(belote)
    scores = [0, 0]
    if not is_made(taker, value, card_points, tricks, belote):
        scores[defence] = CARD_POINTS + stake * value + every_belote
    elif stake == 1:
        scores[taker] = card_points[taker] + value + belote[taker]
        scores[defence] = card_points[defence] + belote[defence]
    else:
        made = ALL_TRICKS if tricks[taker] == 8 else CARD_POINTS
        scores[taker] = made + stake * value + every_belote
    return scores[0], scores[1]
