"""Double-dummy tricks: how many each side takes when all four hands are seen and everybody plays best.

The one door to the compiled solver. Three questions, each about a batch:

- `trick_table`: every strain and declarer of a deal;
- `solve_tricks`: one strain and declarer;
- `solve_cards`: every card a player may play now, at the start of a trick or in the middle of one.

Card sets are uint64 with bit 13 * suit + rank (suits C D H S, ranks 2..A); seats N E S W, strains C D H S NT.
Numbers and the types of `cards` (Suit, Strain, Seat, Card, Deal) are both taken. All answers are exact.
The solver's memory is one table of TABLE_BYTES for the length of a call; calls in several threads do not
share anything, and run at the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, SupportsInt

import numpy as np
from numpy.typing import NDArray

from cards.errors import BridgeError, IllegalCard, InvalidDeal, missing_kernel

try:
    from play._solver import Solver
except ImportError as cause:
    raise missing_kernel("play._solver", cause) from cause

__all__ = ["BudgetSpent", "CardTricks", "solve_cards", "solve_tricks", "trick_table"]

TABLE_BYTES = 48 << 20  # of one call's transposition table
RANKS = 13
SEAT_NAMES = ("North", "East", "South", "West")
ALL_CARDS = (1 << 52) - 1


@dataclass(frozen=True, slots=True, eq=False)
class CardTricks:
    """What each card of the player to move is worth, for each world of a batch.

    Attributes:
        legal: uint64[n] the cards that may be played.
        tricks: uint8[n, 52] further tricks, the current one included, for the side of the player to move if
            it plays that card; 0 where the card is not legal.
        nodes: search nodes it took.
    """

    legal: NDArray[np.uint64]
    tricks: NDArray[np.uint8]
    nodes: int

    def best(self, world: int) -> int:
        """The most tricks any legal card of this world takes."""
        return int(self.tricks[world].max())

    def best_cards(self, world: int) -> int:
        """The legal cards that take the most tricks in this world, as a card set."""
        best = self.best(world)
        legal = int(self.legal[world])
        return sum(1 << card for card in range(52) if legal >> card & 1 and self.tricks[world, card] == best)


class BudgetSpent(BridgeError):
    """The node limit was reached before the batch was finished.

    Attributes:
        done: how many deals are finished, from the first.
        partial: the answer for those: what the function would have returned for `deals[:done]`.
    """

    def __init__(self, done: int, total: int, partial: NDArray[np.uint8] | CardTricks) -> None:
        self.done = done
        self.partial = partial
        super().__init__(f"node_limit was reached after {done} of {total} deals; raise it, or use .partial")


def trick_table(deals: Any, *, node_limit: int | None = None) -> NDArray[np.uint8]:
    """Double-dummy tricks for every strain and declarer of each deal.

    Args:
        deals: uint64[n, 4] card sets by seat (N E S W), 13 cards each, disjoint; or a Deal; or a sequence of Deals.
        node_limit: search nodes for the whole batch; None means no limit.
    Returns:
        uint8[n, 5, 4] declarer's tricks 0..13, by strain (C D H S NT) and declarer (N E S W).
    Raises:
        InvalidDeal: a hand does not hold 13 cards, or a card is held twice (names deal and card).
        BudgetSpent: node_limit was reached; `.done` counts the finished deals.

    >>> one_suit_each = [[0x1FFF << 13 * suit for suit in range(4)]]  # North has the clubs, … West the spades
    >>> trick_table(one_suit_each)[0].tolist()
    [[13, 0, 13, 0], [0, 13, 0, 13], [13, 0, 13, 0], [0, 13, 0, 13], [0, 0, 0, 0]]
    """
    hands = _full_deals(deals)
    solver = _solver(node_limit)
    out = np.zeros((len(hands), 5, 4), np.uint8)
    done = solver.trick_tables(hands, out)
    if done < len(hands):
        raise BudgetSpent(done, len(hands), out[:done])
    return out


def solve_tricks(
    deals: Any, strain: SupportsInt, declarer: SupportsInt, *, node_limit: int | None = None
) -> NDArray[np.uint8]:
    """Declarer's double-dummy tricks in one strain; the lead comes from declarer's left.

    Args:
        deals: as for `trick_table`.
        strain: 0..4 for C D H S NT, or a Strain.
        declarer: 0..3 for N E S W, or a Seat.
        node_limit: search nodes for the whole batch; None means no limit.
    Returns:
        uint8[n] declarer's tricks 0..13.
    Raises:
        InvalidDeal, BudgetSpent: as for `trick_table`.
    """
    hands = _full_deals(deals)
    solver = _solver(node_limit)
    out = np.zeros(len(hands), np.uint8)
    done = solver.tricks(hands, _number(strain, 5, "strain"), _number(declarer, 4, "declarer"), out)
    if done < len(hands):
        raise BudgetSpent(done, len(hands), out[:done])
    return out


def solve_cards(
    hands: Any,
    *,
    strain: SupportsInt,
    leader: SupportsInt,
    trick: Sequence[SupportsInt] = (),
    node_limit: int | None = None,
) -> CardTricks:
    """What each legal card of the player to move is worth, in each of several worlds.

    Args:
        hands: uint64[n, 4] cards still held by seat, those on the table not included; or a Deal or PartialDeal,
            or a sequence of them. Hands that have played to the current trick hold one card fewer; the player
            to move holds 1 to 13.
        strain: 0..4 for C D H S NT, or a Strain.
        leader: who led the current trick (or leads, if it is empty): 0..3 for N E S W, or a Seat.
        trick: the 0 to 3 cards played to the current trick, in order; the same in all worlds.
        node_limit: search nodes for the whole batch; None means no limit.
    Returns:
        `CardTricks`; the player to move is the seat `leader + len(trick)`.
    Raises:
        InvalidDeal: a card is held twice, or the hands do not hold equally many cards, those on the table included.
        IllegalCard: a card of the trick is still held, or was played twice; or a hand holds a card it should
            have followed suit with.
        BudgetSpent: node_limit was reached; `.done` counts the finished worlds.
    """
    strain = _number(strain, 5, "strain")
    leader = _number(leader, 4, "leader")
    on_table = [_number(card, 52, "trick's card") for card in trick]
    worlds = _worlds(hands)
    _check_trick(worlds, leader, on_table)
    solver = _solver(node_limit)
    legal = np.zeros(len(worlds), np.uint64)
    tricks = np.zeros((len(worlds), 52), np.uint8)
    done = solver.each_card(worlds, strain, leader, on_table, legal, tricks)
    if done < len(worlds):
        raise BudgetSpent(done, len(worlds), CardTricks(legal[:done], tricks[:done], solver.nodes))
    return CardTricks(legal, tricks, solver.nodes)


def _solver(node_limit: int | None) -> Solver:
    if node_limit is not None and node_limit < 0:
        raise ValueError(f"node_limit is {node_limit}; it is a count of nodes, or None for no limit")
    solver = Solver(TABLE_BYTES)
    solver.limit(node_limit)
    return solver


def _number(value: SupportsInt, count: int, name: str) -> int:
    number = int(value)
    if not 0 <= number < count:
        raise ValueError(f"{name} is {value!r}; expected 0..{count - 1}")
    return number


def _worlds(deals: Any) -> NDArray[np.uint64]:
    """Any accepted form of a batch as uint64[n, 4], no card held twice."""
    if hasattr(deals, "bits"):
        deals = [deals.bits]
    elif not isinstance(deals, np.ndarray):
        deals = [getattr(deal, "bits", deal) for deal in deals]
    hands = np.asarray(deals)
    if hands.size == 0:
        hands = hands.astype(np.uint64).reshape(0, 4)
    if hands.ndim != 2 or hands.shape[1] != 4 or hands.dtype.kind not in "ui":
        raise InvalidDeal(
            f"deals have shape {hands.shape} and type {hands.dtype}; expected uint64[n, 4], card sets by seat N E S W"
        )
    hands = np.ascontiguousarray(hands, dtype=np.uint64)
    strange = hands > ALL_CARDS
    if strange.any():
        deal, seat = np.argwhere(strange)[0]
        raise InvalidDeal(f"deal {deal}: {SEAT_NAMES[seat]} has bits beyond the 52 cards ({int(hands[deal, seat]):#x})")
    for seat in range(1, 4):
        for other in range(seat):
            twice = hands[:, seat] & hands[:, other]
            if twice.any():
                deal = int(np.flatnonzero(twice)[0])
                raise InvalidDeal(
                    f"deal {deal}: {SEAT_NAMES[other]} and {SEAT_NAMES[seat]} both hold {_name(int(twice[deal]))}"
                )
    return hands


def _full_deals(deals: Any) -> NDArray[np.uint64]:
    hands = _worlds(deals)
    _check_sizes(hands, np.full(4, RANKS))
    return hands


def _check_sizes(hands: NDArray[np.uint64], expected: NDArray[np.int64]) -> None:
    """Each hand must hold the expected number of cards: int[4], or int[n, 4]."""
    sizes = _count(hands)
    wrong = sizes != expected
    if wrong.any():
        deal, seat = np.argwhere(wrong)[0]
        wanted = np.broadcast_to(expected, sizes.shape)[deal, seat]
        raise InvalidDeal(f"deal {deal}: {SEAT_NAMES[seat]} has {sizes[deal, seat]} cards; expected {wanted}")


def _check_trick(hands: NDArray[np.uint64], leader: int, trick: list[int]) -> None:
    """The cards on the table against the hands."""
    if len(trick) > 3:
        raise IllegalCard(f"the current trick has {len(trick)} cards; a trick in progress has at most 3")
    if len(set(trick)) < len(trick):
        raise IllegalCard("a card was played twice to the current trick")
    to_move = (leader + len(trick)) % 4
    for place, card in enumerate(trick):
        held = np.argwhere(hands >> np.uint64(card) & np.uint64(1))
        if len(held):
            deal, seat = held[0]
            raise IllegalCard(f"deal {deal}: {SEAT_NAMES[seat]} still holds {_name(1 << card)}, which is on the table")
        led = trick[0] // RANKS
        if card // RANKS != led:
            seat = (leader + place) % 4
            revoked = np.flatnonzero(hands[:, seat] & np.uint64(0x1FFF << (RANKS * led)))
            if len(revoked):
                raise IllegalCard(
                    f"deal {revoked[0]}: {SEAT_NAMES[seat]} played {_name(1 << card)} but still holds "
                    f"{'CDHS'[led]} cards, the suit led"
                )
    left = _count(hands[:, to_move])
    impossible = (left < 1) | (left > RANKS)
    if impossible.any():
        deal = int(np.flatnonzero(impossible)[0])
        raise InvalidDeal(f"deal {deal}: {SEAT_NAMES[to_move]} is to move with {left[deal]} cards; expected 1 to 13")
    played = np.array([int((seat - leader) % 4 < len(trick)) for seat in range(4)])
    _check_sizes(hands, left[:, None] - played[None, :])


def _count(cards: NDArray[np.uint64]) -> NDArray[np.int64]:
    """How many cards each set has."""
    halves = np.ascontiguousarray(cards).view(np.uint8).reshape(*cards.shape, 8)
    counts: NDArray[np.int64] = np.unpackbits(halves, axis=-1).sum(axis=-1, dtype=np.int64)
    return counts


def _name(cards: int) -> str:
    """The lowest card of a set, suit first: HK."""
    card = (cards & -cards).bit_length() - 1
    return "CDHS"[card // RANKS] + "23456789TJQKA"[card % RANKS]
