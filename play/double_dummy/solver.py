"""Double-dummy tricks: how many each side takes when all four hands are seen and everybody plays best.

The one door to the compiled solver. Seven questions, each about a batch:

- `trick_table`: every strain and declarer of a deal;
- `solve_tricks`: one strain and declarer;
- `makes`: only whether declarer takes a number of tricks, which is quicker;
- `makes_proof`: the same, and which cards' ranks mattered for that;
- `solve_cards`: every card a player may play now, at the start of a trick or in the middle of one;
- `makes_cards`: only which of those cards still take a number of tricks, which is quicker;
- `relevant_cards`: the value of a position, and which cards' ranks mattered in it.

Card sets are uint64 with bit 13 * suit + rank (suits C D H S, ranks 2..A); seats N E S W, strains C D H S NT.
Numbers and the types of `cards` (Suit, Strain, Seat, Card, Deal) are both taken, and the notation of strains and seats.
All answers are exact.

A `DoubleDummy` is a context: it owns the solver's memory and keeps what it has learnt from one question to the next
while the strain is the same. Each question is its method, and a function that makes a context for the length of a
call. Nothing is global; calls in several threads do not share anything and run at the same time. A batch may be of any
size.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from typing import Any, Concatenate, ParamSpec, SupportsIndex, TypeVar, Unpack

import numpy as np
from numpy.typing import NDArray

from dealspace.cards.errors import BridgeError
from dealspace.cards.seat import AnySeat, Seat
from dealspace.cards.suit import AnyStrain, Strain
from dealspace.play.double_dummy.answers import CardTricks, MakesProof, MakingCards, Relevance
from dealspace.play.double_dummy.batches import Solver, UnfinishedSolveError, Watch, Work, run
from dealspace.play.double_dummy.positions import RANKS, full_deals, number, positions, whole

TABLE_BYTES = 48 << 20  # of one thread's transposition table
LEAST_TABLE_BYTES, MOST_TABLE_BYTES = 1 << 18, 1 << 34  # from 1 << 37 on the table's 32-bit numbers overflow
MOST_THREADS = 1024

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


class ContextBusyError(BridgeError):
    """A context was used in one thread while at work in another."""


class DoubleDummy:
    """A solving context. Each of its questions is also a function of this module, with a context of its own.

    Args:
        table_bytes: memory for the transposition table of each thread, 256 KiB to 16 GiB; it is taken as it is needed.
        threads: over how many threads a batch is spread, 1 to 1024.
    Raises:
        ValueError, TypeError: one of these is none of those.
    """

    def __init__(self, *, table_bytes: int = TABLE_BYTES, threads: int = 1) -> None:
        size = whole(table_bytes, LEAST_TABLE_BYTES, MOST_TABLE_BYTES, "table_bytes")
        self._solvers = [Solver(size) for _ in range(whole(threads, 1, MOST_THREADS, "threads"))]
        self._lock = Lock()

    def __repr__(self) -> str:
        return f"<DoubleDummy, threads: {self.threads}>"

    @property
    def threads(self) -> int:
        return len(self._solvers)

    @property
    def nodes(self) -> int:
        """Search nodes of the latest question."""
        return sum(solver.nodes for solver in self._solvers)

    def trick_table(self, deals: Any, **watch: Unpack[Watch]) -> NDArray[np.uint8]:
        """Double-dummy tricks for every strain and declarer of each deal.

        Args:
            deals: uint64[n, 4] card sets by seat (N E S W), 13 cards each, disjoint; or a Deal; or a sequence of Deals.
            watch: node_limit, time_limit_s, progress, cancelled: see `Watch`.
        Returns:
            uint8[n, 5, 4] declarer's tricks 0..13, by strain (C D H S NT) and declarer (N E S W).
        Raises:
            InvalidDeal: a hand does not hold 13 cards, or a card is held twice (names deal and card).
            BudgetError: node_limit or time_limit_s was reached; `.done`, `.finished`, `.partial` have what is finished.
            SolveCancelledError: the same, when `cancelled` was set.
            SolveInterruptedError (also a KeyboardInterrupt): the same, for Ctrl-C.

        >>> one_suit_each = [[0x1FFF << 13 * suit for suit in range(4)]]  # North has the clubs, … West the spades
        >>> trick_table(one_suit_each)[0].tolist()
        [[13, 0, 13, 0], [0, 13, 0, 13], [13, 0, 13, 0], [0, 13, 0, 13], [0, 0, 0, 0]]
        """
        hands = full_deals(deals)
        out = np.zeros((len(hands), 5, 4), np.uint8)

        def work(solver: Solver, first: int, last: int) -> None:
            solver.trick_tables(hands[first:last], out[first:last])

        self._run(len(hands), work, lambda chosen: out[chosen], watch)
        return out

    def solve_tricks(
        self, deals: Any, strain: AnyStrain, declarer: AnySeat, **watch: Unpack[Watch]
    ) -> NDArray[np.uint8]:
        """Declarer's double-dummy tricks in one strain; the lead comes from declarer's left.

        Args:
            deals, watch: as for `trick_table`.
            strain: a Strain, its notation (`NT`), or 0..4 for C D H S NT.
            declarer: a Seat, its notation, or 0..3 for N E S W.
        Returns:
            uint8[n] declarer's tricks 0..13.
        Raises:
            InvalidDeal, BudgetError, SolveCancelledError, SolveInterruptedError: as for `trick_table`.
            TypeError, ValueError: a strain or declarer that is no such number (names it).
        """
        hands = full_deals(deals)
        trump, seat = Strain.of(strain), Seat.of(declarer, "declarer")
        out = np.zeros(len(hands), np.uint8)

        def work(solver: Solver, first: int, last: int) -> None:
            solver.tricks(hands[first:last], trump, seat, out[first:last])

        self._run(len(hands), work, lambda chosen: out[chosen], watch)
        return out

    def makes(
        self, deals: Any, strain: AnyStrain, declarer: AnySeat, tricks: int, **watch: Unpack[Watch]
    ) -> NDArray[np.bool_]:
        """Whether declarer takes at least this many tricks; quicker than counting them.

        Args:
            deals, strain, declarer, watch: as for `solve_tricks`.
            tricks: 0..13; for a contract, its level and six.
        Returns:
            bool[n].
        Raises:
            InvalidDeal, BudgetError, SolveCancelledError, SolveInterruptedError: as for `trick_table`.

        >>> makes([[0x1FFF << 13 * suit for suit in range(4)]], "C", "S", 13)  # South, with North's thirteen clubs
        array([ True])
        """
        hands = full_deals(deals)
        trump, seat = Strain.of(strain), Seat.of(declarer, "declarer")
        goal = number(tricks, RANKS + 1, "tricks")
        out = np.zeros(len(hands), np.uint8)

        def work(solver: Solver, first: int, last: int) -> None:
            solver.makes(hands[first:last], trump, seat, goal, out[first:last])

        self._run(len(hands), work, lambda chosen: out[chosen].astype(np.bool_), watch)
        return out.astype(np.bool_)

    def makes_proof(
        self, deals: Any, strain: AnyStrain, declarer: AnySeat, tricks: int, **watch: Unpack[Watch]
    ) -> MakesProof:
        """Whether declarer takes at least this many tricks, and the cards whose ranks the proof uses.

        Args:
            deals, strain, declarer, tricks, watch: as for `makes`.
        Returns:
            `MakesProof`: deals that agree in its `fixed` cards and the lengths of all suits have the same answer.
        Raises:
            InvalidDeal, BudgetError, SolveCancelledError, SolveInterruptedError: as for `trick_table`.

        >>> found = makes_proof([[0x1FFF << 13 * suit for suit in range(4)]], "C", "S", 13)
        >>> found.made, found.fixed(0)  # the lengths alone show it
        (array([ True]), 0)
        """
        hands = full_deals(deals)
        trump, seat = Strain.of(strain), Seat.of(declarer, "declarer")
        goal = number(tricks, RANKS + 1, "tricks")
        out, relevant = np.zeros(len(hands), np.uint8), np.zeros(len(hands), np.uint64)

        def work(solver: Solver, first: int, last: int) -> None:
            solver.makes(hands[first:last], trump, seat, goal, out[first:last], relevant[first:last])

        self._run(len(hands), work, lambda chosen: MakesProof(out[chosen].astype(np.bool_), relevant[chosen]), watch)
        return MakesProof(out.astype(np.bool_), relevant)

    def solve_cards(
        self,
        hands: Any,
        *,
        strain: AnyStrain,
        leader: AnySeat,
        trick: Sequence[SupportsIndex] = (),
        **watch: Unpack[Watch],
    ) -> CardTricks:
        """The tricks after each legal card of the player to move, in each of several worlds.

        Args:
            hands: uint64[n, 4] cards still held by seat, those on the table not included; or a Deal or PartialDeal,
                or a sequence of them. Hands that have played to the current trick hold one card fewer; the player
                to move holds 1 to 13.
            strain: a Strain, its notation (`NT`), or 0..4 for C D H S NT.
            leader: who led the current trick (or leads, if it is empty): a Seat, its notation, or 0..3 for N E S W.
            trick: the 0 to 3 cards played to the current trick, in order; the same in all worlds.
            watch: as for `trick_table`.
        Returns:
            `CardTricks`; the player to move is the seat `leader + len(trick)`.
        Raises:
            InvalidDeal: a card is held twice, or the hands do not hold equally many cards, those on the table included.
            IllegalCard: a card of the trick is still held, or was played twice; or a hand holds a card it should
                have followed suit with.
            BudgetError, SolveCancelledError, SolveInterruptedError: as for `trick_table`.
        """
        trump, seat, on_table, worlds = _position(hands, strain, leader, trick)
        legal = np.zeros(len(worlds), np.uint64)
        tricks = np.zeros((len(worlds), 52), np.uint8)

        def work(solver: Solver, first: int, last: int) -> None:
            solver.each_card(worlds[first:last], trump, seat, on_table, legal[first:last], tricks[first:last])

        self._run(len(worlds), work, lambda chosen: CardTricks(legal[chosen], tricks[chosen], self.nodes), watch)
        return CardTricks(legal, tricks, self.nodes)

    def makes_cards(
        self,
        hands: Any,
        tricks: Any,
        *,
        strain: AnyStrain,
        leader: AnySeat,
        trick: Sequence[SupportsIndex] = (),
        **watch: Unpack[Watch],
    ) -> MakingCards:
        """The legal cards with which the side to move still takes this many tricks, in each of several worlds.

        Quicker than `solve_cards`: whether a card makes or beats the contract, not what it is worth.

        Args:
            hands, strain, leader, trick, watch: as for `solve_cards`.
            tricks: 0..13 further tricks, the current one included, of the side of the player to move: one number, or
                one for each world. A defender who is to beat a contract of level k before the lead needs 8 - k.
        Returns:
            `MakingCards`; the player to move is the seat `leader + len(trick)`.
        Raises:
            InvalidDeal, IllegalCard, BudgetError, SolveCancelledError, SolveInterruptedError: as for `solve_cards`.

        >>> ending = [[1 << 51 | 1, 1 << 50 | 1 << 1, 1 << 49 | 1 << 2, 1 << 48 | 1 << 3]]  # North: ♠A ♣2, West ♣5
        >>> makes_cards(ending, 1, strain=4, leader=0).making.tolist() == [1 << 51 | 1 << 0]
        True
        >>> makes_cards(ending, 2, strain=4, leader=0).making.tolist()
        [0]
        """
        trump, seat, on_table, worlds = _position(hands, strain, leader, trick)
        goals = _goals(tricks, len(worlds))
        legal, making = np.zeros(len(worlds), np.uint64), np.zeros(len(worlds), np.uint64)

        def work(solver: Solver, first: int, last: int) -> None:
            chosen = slice(first, last)
            solver.each_card(
                worlds[chosen],
                trump,
                seat,
                on_table,
                legal[chosen],
                tricks=goals[chosen],
                reaching=making[chosen],
            )

        self._run(len(worlds), work, lambda chosen: MakingCards(legal[chosen], making[chosen], self.nodes), watch)
        return MakingCards(legal, making, self.nodes)

    def relevant_cards(
        self,
        hands: Any,
        *,
        strain: AnyStrain,
        leader: AnySeat,
        trick: Sequence[SupportsIndex] = (),
        **watch: Unpack[Watch],
    ) -> Relevance:
        """The value of positions and the cards whose ranks its proof uses: for weighting samples, and for explanations.

        Args:
            hands, strain, leader, trick, watch: as for `solve_cards`; whole deals before the lead are taken too.
        Returns:
            `Relevance`, for the side of the player to move, the seat `leader + len(trick)`.
        Raises:
            InvalidDeal, IllegalCard, BudgetError, SolveCancelledError, SolveInterruptedError: as for `solve_cards`.
        """
        trump, seat, on_table, worlds = _position(hands, strain, leader, trick)
        tricks, relevant = np.zeros(len(worlds), np.uint8), np.zeros(len(worlds), np.uint64)

        def work(solver: Solver, first: int, last: int) -> None:
            solver.positions(worlds[first:last], trump, seat, on_table, tricks[first:last], relevant[first:last])

        self._run(len(worlds), work, lambda chosen: Relevance(tricks[chosen], relevant[chosen]), watch)
        return Relevance(tricks, relevant)

    def _run(self, total: int, work: Work, answer: Callable[[NDArray[np.int64]], Any], watch: Watch) -> None:
        """Solve a batch; where it stops early the error carries the answer for the deals that are finished."""
        with self._alone():
            try:
                run(self._solvers, total, work, **watch)
            except UnfinishedSolveError as error:
                error.partial = answer(error.finished)
                raise

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._lock.acquire(blocking=False):
            raise ContextBusyError("this DoubleDummy is at work in another thread; make one for each thread")
        try:
            yield
        finally:
            self._lock.release()


def _in_new_context(method: Callable[Concatenate[DoubleDummy, Asked], Found]) -> Callable[Asked, Found]:
    """A question as a function: asked in a context that is made for the length of the call."""

    @wraps(method)
    def question(*args: Asked.args, **kwargs: Asked.kwargs) -> Found:
        return method(DoubleDummy(), *args, **kwargs)

    signature = inspect.signature(method)
    question.__qualname__ = method.__name__
    question.__signature__ = signature.replace(parameters=list(signature.parameters.values())[1:])  # type: ignore[attr-defined]
    return question


trick_table = _in_new_context(DoubleDummy.trick_table)
solve_tricks = _in_new_context(DoubleDummy.solve_tricks)
makes = _in_new_context(DoubleDummy.makes)
solve_cards = _in_new_context(DoubleDummy.solve_cards)
makes_cards = _in_new_context(DoubleDummy.makes_cards)
makes_proof = _in_new_context(DoubleDummy.makes_proof)
relevant_cards = _in_new_context(DoubleDummy.relevant_cards)


def _position(
    hands: Any, strain: AnyStrain, leader: AnySeat, trick: Sequence[SupportsIndex]
) -> tuple[int, int, list[int], NDArray[np.uint64]]:
    """Strain, leader, the cards on the table and the worlds, checked."""
    seat = Seat.of(leader, "leader")
    if not isinstance(trick, Iterable):
        raise TypeError(f"trick is {trick!r}; expected the cards on the table, in order")
    on_table = [number(card, 52, "trick's card") for card in trick]
    return Strain.of(strain), seat, on_table, positions(hands, seat, on_table)


def _goals(tricks: Any, worlds: int) -> NDArray[np.uint8]:
    """The tricks wanted in each world, checked."""
    asked = [number(goal, RANKS + 1, "tricks") for goal in np.atleast_1d(tricks)]
    if len(asked) not in (1, worlds):
        raise ValueError(f"tricks has {len(asked)} numbers; 1 is needed, or {worlds}, one for each world")
    return np.resize(np.array(asked, np.uint8), worlds)
