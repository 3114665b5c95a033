"""What plays and calls suggest, beyond what the rules show: features of moves, looked for in many deals at once.

A feature is a yes or no about a move and the hand it was made from. In the hands that seats really hold, each is rarer
(or commoner) than in uniformly drawn ones; `hidden_card_beliefs.py` weighs deals by that.

    kept_master    led another card, holding a plain card that no card still out could beat
    let_win        an opponent was winning, and a legal card would have beaten the best one; it was not played
    dear           lost the trick so far with a card that costs more than another legal one
    poor_gift      partner was winning, and a legal card of more points was kept
    few_trumps     named the trump with no more trumps than a third of the hand
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card
from dealspace.games.lanes import Lanes
from dealspace.games.laws.game import CardTable, Obligation
from dealspace.games.laws.state import GameView
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.players.discard import cost
from dealspace.games.players.position import lanes_in

__all__ = ["FEATURES", "found_features", "namer"]

FEATURES = ("kept_master", "let_win", "dear", "poor_gift", "few_trumps")

Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]


class _Masks(NamedTuple):
    """Lane words by lane bit: the same lane, cards that beat it in a trick, that cost less, that have more points."""

    lane: tuple[int, ...]
    beating: tuple[int, ...]
    cheaper: tuple[int, ...]
    richer: tuple[int, ...]


@lru_cache(maxsize=64)
def _masks(lanes: Lanes) -> _Masks:
    table, cards = lanes.table, [card for card in range(52) if lanes.card[card] < 52]
    rows: list[list[int]] = [[0] * 52 for _ in range(4)]
    for bit in cards:
        for other in cards:
            same, trump = other // 13 == bit // 13, table.trump
            costs = [cost(table, Card(int(lanes.card[at]))) for at in (other, bit)]
            answers = (
                same,
                (same and other > bit) or (other // 13 == trump != bit // 13),
                costs[0] < costs[1],
                lanes.points[other] > lanes.points[bit],
            )
            for row, answer in zip(rows, answers, strict=True):
                row[bit] |= int(answer) << other
    return _Masks(*(tuple(row) for row in rows))


def namer(state: Any) -> int | None:
    """Who named the trump or mode of a deal; None in whist."""
    match state.game.name:
        case "jass":
            return int(state.forehand + 2 * (len(state.calls) - 1)) % 4 if state.calls else None
        case "coinche":
            return state.contract.taker if state.contract is not None else None
        case "euchre":
            caller: int | None = state.caller
            return caller
    return None


def found_features(view: GameView[Any], worlds: Words, since: int = 0) -> Iterator[tuple[str, Flags]]:
    """Each feature that a move of another seat may have had, with the deals in which it has it.

    Args:
        view: of the seat that looks.
        worlds: uint64[n, 4] or more columns, card sets still held by seat.
        since: moves before this index of the play are left out.
    """
    play: TrickPlay = view.state.cards
    lanes = lanes_in(play)
    held = lanes.words(worlds[:, :4])
    yield from _of_plays(play, view.seat, lanes, held, since)
    caller, trump = namer(view.state), lanes.trump
    if caller is not None and caller != view.seat and trump is not None and since == 0:
        played = lanes.word(sum(card.bit for seat, card in play.played if seat == caller))
        dealt = held[:, caller] | np.uint64(played)
        trumps = np.zeros(len(dealt), np.uint64)
        for strength in range(13):
            trumps += dealt >> np.uint64(13 * trump + strength) & np.uint64(1)
        yield "few_trumps", trumps <= play.game.hand_size // 3


def _of_plays(play: TrickPlay, me: int, lanes: Lanes, held: Words, since: int) -> Iterator[tuple[str, Flags]]:
    masks, table = _masks(lanes), lanes.table
    bits = [int(lanes.bit[card.index]) for _, card in play.played]
    later = [0, 0, 0, 0]
    hands: list[Words] = []
    for (seat, _), bit in zip(reversed(play.played), reversed(bits), strict=True):
        later[seat] |= 1 << bit
        hands.append(held[:, seat] | np.uint64(later[seat]))
    hands.reverse()
    out, best, winner = lanes.word(play.game.deck), -1, -1
    for index, ((seat, _), bit) in enumerate(zip(play.played, bits, strict=True)):
        leads = index % play.seats == 0
        if seat != me and index >= since:
            if leads:
                yield from _of_lead(table, hands[index], bit, out, masks)
            else:
                partner_wins = winner == seat ^ 2
                legal = _legal(table, hands[index], bits[index - index % play.seats], best, partner_wins, masks)
                yield from _of_follow(legal, bit, best, partner_wins, masks)
        if leads or masks.beating[best] >> bit & 1:
            best, winner = bit, seat
        out &= ~(1 << bit)


def _of_lead(table: CardTable, hand: Words, bit: int, out: int, masks: _Masks) -> Iterator[tuple[str, Flags]]:
    masters = 0
    for lane in range(4):
        cards = out & 0x1FFF << 13 * lane
        if cards and lane != table.trump:
            masters |= 1 << (cards.bit_length() - 1)
    if not masters >> bit & 1:
        yield "kept_master", (hand & np.uint64(masters)) != 0


def _of_follow(legal: Words, bit: int, best: int, partner_wins: bool, masks: _Masks) -> Iterator[tuple[str, Flags]]:
    if masks.beating[best] >> bit & 1:
        return
    if partner_wins:
        if masks.richer[bit]:
            yield "poor_gift", (legal & np.uint64(masks.richer[bit] & ~masks.beating[best])) != 0
        return
    yield "let_win", (legal & np.uint64(masks.beating[best])) != 0
    yield "dear", (legal & np.uint64(masks.cheaper[bit])) != 0


def _legal(table: CardTable, hand: Words, led: int, best: int, partner_wins: bool, masks: _Masks) -> Words:
    """The legal cards, ruffs by who can follow in jass left out."""
    same = hand & np.uint64(masks.lane[led])
    if table.game.obligation is Obligation.BELOTE and table.trump is not None:
        over = hand & np.uint64(masks.beating[best] & 0x1FFF << 13 * table.trump)
        if led // 13 == table.trump:
            same = np.where(over != 0, over, same)
        elif not partner_wins:
            hand = np.where(over != 0, over, hand)
    return np.where(same != 0, same, hand)
