"""Simple calls: each trump that may be named is tried on random deals, played out by the greedy cards.

Naming jass's mode, and ordering up and naming a trump in euchre; bids of coinche are those of its plain rule. A player
that is to call well uses a bidder (the `bid` section of its file); these calls are for matches of card play.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dealspace.games.coinche.batch_calls import CallingPolicy
from dealspace.games.coinche.coinche_bidder import PlainCoincheCaller
from dealspace.games.deals import hidden_cards
from dealspace.games.euchre.euchre_calls import EuchreCall
from dealspace.games.euchre.euchre_scoring import euchre_scores
from dealspace.games.jass import PUSH, JassCall
from dealspace.games.lanes import lanes_of
from dealspace.games.laws.game import EUCHRE, Mode, TrickGame
from dealspace.games.laws.state import GameView, Move, MoveChoice
from dealspace.games.players._tree_kernel import play_outs
from dealspace.games.players.discard import cheapest_discard
from dealspace.games.players.position import MOST_DIFFERENCE

__all__ = ["greedy_differences", "simple_call"]

DEALS = 60
PUSH_BELOW = 12.0
"""In jass: points over the opponents' that the best mode must promise for forehand to name it."""
ORDER_FROM = 0.15
"""In euchre: points of score that a trump must promise."""
ALONE_FROM = 4.6
"""In euchre: tricks that playing alone must promise."""


def greedy_differences(
    game: TrickGame, mode: Mode, hands: NDArray[np.uint64], leader: int, out: int | None = None
) -> NDArray[np.int64]:
    """int64[n]: the points of side 0 less those of side 1 after greedy play of whole deals.

    Args:
        hands: uint64[n, 4] card sets by seat.
    """
    lanes = lanes_of(game, mode)
    words = lanes.words(hands)
    at: dict[str, Any] = {"leader": leader, "trick": [], "points": (0, 0), "tricks": (0, 0)}
    at |= {"out": -1 if out is None else out, "left": (4 if out is None else 3) * game.hand_size}
    if leader == out:
        at["leader"] = (leader + 1) % 4
    found = np.empty(len(hands), np.int64)
    histogram = np.zeros(2 * MOST_DIFFERENCE + 1, np.int64)
    for index, deal in enumerate(words.tolist()):
        histogram[:] = 0
        play_outs(lanes.rules, deal, at, 1, 1, 1, histogram)
        found[index] = int(histogram.argmax()) - MOST_DIFFERENCE
    return found


def simple_call(view: GameView[Any], rng: np.random.Generator) -> MoveChoice:
    """A call of jass, euchre or coinche."""
    if view.state.game.name == "coinche":
        return PlainCoincheCaller(CallingPolicy()).choose(view, rng)
    hands = hidden_cards(view).draw(DEALS, rng)[:, :4]
    sign = -1 if view.seat & 1 else 1
    return _jass(view, hands, sign) if view.state.game.name == "jass" else _euchre(view, hands, sign)


def _choice(values: dict[Move, float], reason: str) -> MoveChoice:
    best = max(values, key=values.__getitem__)
    return MoveChoice(best, reason, tuple(values.items()))


def _jass(view: GameView[Any], hands: NDArray[np.uint64], sign: int) -> MoveChoice:
    state = view.state
    values: dict[Move, float] = {}
    for call in view.legal():
        if isinstance(call, JassCall) and call.mode is not None:
            found = greedy_differences(state.cards.game, call.mode, hands, state.forehand)
            values[call] = sign * float(found.mean())
    if PUSH in view.legal():
        values[PUSH] = PUSH_BELOW
    return _choice(values, f"points over the opponents' in {DEALS} deals played out")


def _euchre(view: GameView[Any], hands: NDArray[np.uint64], sign: int) -> MoveChoice:
    state, legal = view.state, view.legal()
    leader = state.cards.leader
    if EuchreCall.ALONE in legal:
        out = view.seat ^ 2
        found = sign * greedy_differences(EUCHRE, state.cards.mode, hands, leader, out)
        tricks = float((5 + found).mean() / 2)
        alone = tricks >= ALONE_FROM
        return MoveChoice(EuchreCall.ALONE if alone else EuchreCall.WITH_PARTNER, f"{tricks:.1f} tricks alone")
    values: dict[Move, float] = {}
    for call in legal:
        if call is EuchreCall.PASS:
            values[call] = ORDER_FROM
            continue
        assert isinstance(call, EuchreCall)
        trump = state.up_card.suit if call.suit is None else call.suit
        dealt = hands
        if call is EuchreCall.ORDER_UP:
            dealt = _with_up_card(hands, state.dealer, state.up_card.bit, Mode.of(trump))
        found = sign * greedy_differences(EUCHRE, Mode.of(trump), dealt, leader)
        scores = [euchre_scores(0, ((5 + int(each)) // 2, (5 - int(each)) // 2), False) for each in found]
        values[call] = float(np.mean([ours - theirs for ours, theirs in scores]))
    return _choice(values, f"score in {DEALS} deals played out")


def _with_up_card(hands: NDArray[np.uint64], dealer: int, up: int, mode: Mode) -> NDArray[np.uint64]:
    """The deals with the card turned up in the dealer's hand, for its cheapest card."""
    table, found = EUCHRE.table(mode), hands.copy()
    for deal in found:
        six = int(deal[dealer]) | up
        deal[dealer] = six & ~cheapest_discard(table, six).bit
    return found
