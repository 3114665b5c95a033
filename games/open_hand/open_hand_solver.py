"""Open-hand values: what each legal card is worth when all four hands are seen and everybody plays best.

The one door to the exact solvers of whist, euchre, jass and coinche. Three questions, each about a batch of worlds
(deals of the cards still held), which are the same but for who holds what:

- `solve_moves`: the value of every legal card;
- `reaching_moves`: only which cards lead to a value, which is quicker;
- `solve_move`: the same as `solve_moves` for a play in progress, all hands seen.

A value is what side 0 (North–South) still makes, the trick on the table included: tricks in whist and euchre, points in
jass and coinche, those of the last trick included. Where all tricks count (jass 100, coinche 90 on top of the last
trick's 10), a side that takes every trick of the deal has them: they are added when it is side 0, and when it is
side 1 the value is minus as many. So every value is an exact number of points for either side; `MoveValues` converts.

All hands being seen, an `OpenHandSolver` keeps nothing from one world to the next but its memory. It is for one
thread at a time; the functions keep one for each thread, game and mode.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from threading import local
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card
from dealspace.cards.errors import IllegalCard, InvalidDeal, expect_type
from dealspace.games.lanes import lanes_of
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import Mode, TrickGame
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.open_hand._points import PointSolver
from dealspace.games.open_hand.open_hand_tricks import SuitTricks
from dealspace.games.open_hand.weights import order_weights
from dealspace.play.double_dummy import BudgetError
from dealspace.play.double_dummy.positions import number

__all__ = ["NO_VALUE", "MoveValues", "OpenHandSolver", "reaching_moves", "solve_move", "solve_moves"]

NO_VALUE = -32768
"""In `MoveValues.values`: a card that may not be played in that world."""
MOST_RANKS = 9
"""Of a lane for the search for points; longer suits go to the double-dummy solver."""


@dataclass(frozen=True, eq=False, repr=False)
class MoveValues:
    """What each card is worth in each world.

    Attributes:
        seat: 0..3, whose move it is.
        legal: uint64[n], the card set that may be played in each world.
        values: int16[n, 52] by card, what side 0 still makes after it (see the module); NO_VALUE where it is not legal.
        to_come: int16[n], tricks or points still to come for both sides, those on the table included; not the
            points for all tricks.
        nodes: search nodes.
    """

    seat: int
    legal: NDArray[np.uint64]
    values: NDArray[np.int16]
    to_come: NDArray[np.int16]
    nodes: int

    def __repr__(self) -> str:
        return f"<MoveValues, worlds: {len(self.legal)}, seat: {self.seat}>"

    def of(self, cards: Sequence[Card | int]) -> NDArray[np.int16]:
        """int16[n, len(cards)]: the columns of these cards."""
        return self.values[:, [int(card) for card in cards]]

    def by_card(self, world: int = 0) -> dict[Card, int]:
        """The legal cards of one world with their values."""
        return {card: int(self.values[world, card]) for card in cards_in(int(self.legal[world]))}

    def best(self, world: int = 0) -> int:
        """The value of one world when the seat to move plays best."""
        return (min if self.seat & 1 else max)(self.by_card(world).values())

    @cached_property
    def points(self) -> NDArray[np.int16]:
        """int16[n, 52, 2]: tricks or points that each side still makes, those for all tricks included; -1 where a card
        is not legal."""
        ours = np.maximum(self.values, 0)
        theirs = np.where(self.values < 0, self.to_come[:, None] - self.values, self.to_come[:, None] - ours)
        both = np.stack([ours, np.maximum(theirs, 0)], axis=-1)
        return np.where((self.values == NO_VALUE)[..., None], -1, both).astype(np.int16)


class OpenHandSolver:
    """A solving context of one game and mode, for one thread.

    Args:
        game: WHIST, EUCHRE, JASS or COINCHE of `games.game`, or another as data.
        mode: what is trump.
    Raises:
        NotationError: the game has no such mode.

    >>> from dealspace.games.laws.game import JASS
    >>> from dealspace.games.laws.card_notation import parse_cards
    >>> hands = [parse_cards(text) for text in ("Js 6d", "As Ad", "9s Td", "6s 7d")]
    >>> OpenHandSolver(JASS, Mode("s")).solve([hands], leader=0, won=(4, 3)).by_card()
    {Card('D6'): 71, Card('SJ'): 45}
    """

    def __init__(self, game: TrickGame, mode: Mode) -> None:
        expect_type(game, TrickGame, "the game")
        expect_type(mode, Mode, "the mode")
        self.game, self.mode = game, mode
        lanes = lanes_of(game, mode)
        self._solver: PointSolver | SuitTricks
        if len(game.ranks) > MOST_RANKS:
            self._solver = SuitTricks(lanes)
        else:
            self._solver = PointSolver(lanes.rules, order_weights(game.obligation))

    def __repr__(self) -> str:
        return f"<OpenHandSolver of {self.game.name}, {self.mode.title}>"

    def solve(
        self,
        hands: Any,
        *,
        leader: SupportsIndex,
        trick: Sequence[SupportsIndex] = (),
        out: SupportsIndex | None = None,
        won: tuple[int, int] | None = None,
        node_limit: int | None = None,
    ) -> MoveValues:
        """`MoveValues` of the seat to move; `solve_moves` documents arguments and errors."""
        worlds, position = self._position(hands, leader, trick, out, won)
        legal, to_come = np.zeros(len(worlds), np.uint64), np.zeros(len(worlds), np.int16)
        values = np.full((len(worlds), 52), NO_VALUE, np.int16)
        self._solver.limit(node_limit)
        self._solver.each_card(worlds, *position, legal, to_come, values)
        done = self._solver.finished
        found = MoveValues(_to_move(position), legal[:done], values[:done], to_come[:done], self._solver.nodes)
        if done < len(worlds):
            raise BudgetError(np.arange(done), len(worlds), found)
        return found

    def reaching(
        self,
        hands: Any,
        goals: Any,
        *,
        leader: SupportsIndex,
        trick: Sequence[SupportsIndex] = (),
        out: SupportsIndex | None = None,
        won: tuple[int, int] | None = None,
        node_limit: int | None = None,
    ) -> NDArray[np.uint64]:
        """The cards after which side 0 reaches a value; `reaching_moves` documents arguments and errors."""
        worlds, position = self._position(hands, leader, trick, out, won)
        asked = np.atleast_1d(np.asarray(goals))
        if asked.dtype.kind not in "iu" or asked.shape not in ((1,), (len(worlds),)):
            raise ValueError(f"goals are {goals!r}; expected a whole number, or one for each of {len(worlds)} worlds")
        legal, to_come = np.zeros(len(worlds), np.uint64), np.zeros(len(worlds), np.int16)
        reaching = np.zeros(len(worlds), np.uint64)
        wanted = np.ascontiguousarray(np.broadcast_to(asked, len(worlds)), np.int32)
        self._solver.limit(node_limit)
        self._solver.each_card(worlds, *position, legal, to_come, goals=wanted, reaching=reaching)
        done = self._solver.finished
        if done < len(worlds):
            raise BudgetError(np.arange(done), len(worlds), reaching[:done])
        return reaching

    def _position(
        self,
        hands: Any,
        leader: SupportsIndex,
        trick: Sequence[SupportsIndex],
        out: SupportsIndex | None,
        won: tuple[int, int] | None,
    ) -> tuple[NDArray[np.uint64], tuple[int, list[int], int, int]]:
        """The worlds, and what the solvers take besides: leader, trick, seat out or -1, bits of the sides that won."""
        worlds = np.ascontiguousarray(hands, np.uint64)
        if worlds.ndim != 2 or worlds.shape[1] != 4:
            raise InvalidDeal(f"hands have shape {worlds.shape}; expected uint64[n, 4], card sets by seat")
        first, sits_out = number(leader, 4, "leader"), -1 if out is None else number(out, 4, "out")
        on_table = [number(card, 52, "trick's card") for card in trick]
        if len(on_table) > (3 if out is None else 2):
            raise IllegalCard(f"the trick has {len(on_table)} cards; a trick in progress has fewer than it has players")
        if first == sits_out:
            raise ValueError(f"leader is {first}, the seat that sits out")
        if won is None:
            held = max((int(hand).bit_count() for hand in worlds[0]), default=0) if len(worlds) else self.game.hand_size
            if self.game.all_tricks and held < self.game.hand_size:
                raise ValueError("won is needed after the first trick: tricks that each side has won, as (2, 1)")
            won = (0, 0)
        return worlds, (first, on_table, sits_out, (won[0] > 0) | (won[1] > 0) << 1)


def _to_move(position: tuple[int, list[int], int, int]) -> int:
    leader, trick, out, _ = position
    seats = [seat for seat in range(leader, leader + 4) if seat % 4 != out]
    return seats[len(trick)] % 4


_contexts = local()
MOST_CONTEXTS = 16  # of a thread: the modes of all games


def _context(game: TrickGame, mode: Mode) -> OpenHandSolver:
    """This thread's context of a game and mode."""
    known: dict[tuple[TrickGame, Mode], OpenHandSolver] = _contexts.__dict__.setdefault("known", {})
    found = known.get((game, mode))
    if found is None:
        if len(known) == MOST_CONTEXTS:
            known.clear()
        found = known[game, mode] = OpenHandSolver(game, mode)
    return found


def solve_moves(
    game: TrickGame,
    mode: Mode,
    hands: Any,
    *,
    leader: SupportsIndex,
    trick: Sequence[SupportsIndex] = (),
    out: SupportsIndex | None = None,
    won: tuple[int, int] | None = None,
    node_limit: int | None = None,
) -> MoveValues:
    """The value of each legal card of the seat to move, in each of several worlds.

    Args:
        game, mode: the rules.
        hands: uint64[n, 4] card sets still held by seat, those on the table not included. Hands that have played to the
            trick hold one card fewer; a seat that sits out holds none.
        leader: 0..3, who led the trick, or leads.
        trick: cards on the table in order, as `Card` or 0..51; the same in all worlds.
        out: the seat that sits out (a lone caller's partner in euchre).
        won: tricks that each side has won before this one; needed where all tricks count, once a trick is over.
        node_limit: search nodes for the whole batch; None means no limit.
    Returns:
        `MoveValues`.
    Raises:
        InvalidDeal: a card is held twice or not in the deck, or the hands do not hold equally many cards.
        IllegalCard: the trick has too many cards.
        BudgetError: node_limit was reached; `.partial` has the `MoveValues` of the first `.done` worlds.
        ValueError, TypeError: a number out of its range, `won` left out where it is needed.

    >>> from dealspace.games.laws.game import WHIST
    >>> from dealspace.games.laws.card_notation import parse_cards
    >>> hands = [parse_cards(text) for text in ("As 2d", "Ks 3d", "2s Ad", "3s 4d")]
    >>> solve_moves(WHIST, Mode("s"), [hands, hands], leader=0).of([Card("SA"), Card("D2")]).tolist()
    [[2, 2], [2, 2]]
    """
    return _context(game, mode).solve(hands, leader=leader, trick=trick, out=out, won=won, node_limit=node_limit)


def reaching_moves(
    game: TrickGame,
    mode: Mode,
    hands: Any,
    goals: Any,
    *,
    leader: SupportsIndex,
    trick: Sequence[SupportsIndex] = (),
    out: SupportsIndex | None = None,
    won: tuple[int, int] | None = None,
    node_limit: int | None = None,
) -> NDArray[np.uint64]:
    """The legal cards after which side 0 still reaches a value: for contracts, where no more is asked.

    Args:
        goals: the value, a whole number, or one for each world.
        game, mode, hands, leader, trick, out, won, node_limit: as for `solve_moves`.
    Returns:
        uint64[n] card sets.
    Raises:
        As for `solve_moves`; `.partial` of BudgetError has the card sets of the first `.done` worlds.
    """
    return _context(game, mode).reaching(
        hands, goals, leader=leader, trick=trick, out=out, won=won, node_limit=node_limit
    )


def solve_move(play: TrickPlay, *, node_limit: int | None = None) -> MoveValues:
    """The value of each legal card in a play in progress whose hands are all seen: `MoveValues` of one world.

    Raises:
        InvalidDeal: the play is over, or a hand is not seen.
        BudgetError: node_limit was reached.
    """
    seat = play.to_move
    if seat is None:
        raise InvalidDeal("all cards are played")
    seats = play.trick.seats
    return solve_moves(
        play.game,
        play.mode,
        [play.hands],
        leader=seats[0] if seats else seat,
        trick=play.trick.cards,
        out=play.out,
        won=play.tricks_won,
        node_limit=node_limit,
    )
