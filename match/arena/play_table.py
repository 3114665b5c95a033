"""Playing one table of a match, which is a worker's work: four bots sit down, call and play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from time import perf_counter

from dealspace.bidding import Choice, Interpreter
from dealspace.cards import Auction, Board, BridgeError, Contract, Play, PlayView, Record, Seat, Side, Strain, View
from dealspace.inference import satisfies
from dealspace.match.arena.seating import HOUSE, MatchForm, Seating
from dealspace.match.arena.table_results import BEYOND, BY_BOOK, NO_BOOK, Finished, Times
from dealspace.match.boards.session import bid_board, play_cards
from dealspace.match.bots.bots import Bot, agreements
from dealspace.match.bots.program_bot import program_seats, seated_bot
from dealspace.play.analysis.card_costs import card_costs
from dealspace.play.analysis.losses import Losses, losses_of
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.decision import Decision
from dealspace.query.rows.auction_fields import Interpreters

TOO_HIGH = 3
"""Levels above what a side makes that count as too high."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A table that could not be played, and why."""

    seating: Seating
    why: str

    def __str__(self) -> str:
        board = self.seating.board
        return f"board {board.name or board}, {self.seating.ns.name} against {self.seating.ew.name}: {self.why}"


class Timed:
    """A bot and how long it took for each call and card."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.calls: list[float] = []
        self.cards: list[float] = []

    def call(self, view: View) -> Choice:
        begun = perf_counter()
        choice = self.bot.call(view)
        self.calls.append(perf_counter() - begun)
        return choice

    def card(self, view: PlayView) -> Decision:
        begun = perf_counter()
        decision = self.bot.card(view)
        if len(view.legal_cards) > 1:
            self.cards.append(perf_counter() - begun)
        return decision


def sit(seating: Seating) -> Finished | Failure:
    """The finished table, or why there is none: what a worker does, so errors come back as values."""
    try:
        return play_table(seating)
    except BridgeError as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return Failure(seating, str(error))


def play_table(seating: Seating) -> Finished:
    """Bid and play a table as its form says. Raises BridgeError."""
    interpreter = interpreter_of(seating)
    bots = {seat: Timed(bot) for seat, bot in seat_bots(seating, interpreter).items()}
    auction, booked = _auction(seating, bots)
    play = None
    if auction.contract is not None and seating.form is not MatchForm.BIDDING:
        play, _ = play_cards(seating.board, auction, bots, _silent)
    return finished_table(seating, auction, play, booked, _times(bots))


def finished_table(
    seating: Seating, auction: Auction, play: Play | None, booked: str, times: Mapping[Side, Times]
) -> Finished:
    """A table that was bid, and played unless only the bidding counts: its record, and what the solver says of it."""
    board, contract = seating.board, auction.contract
    record = Record(board, auction, contract=contract, players=_players(seating))
    best: int | None = None
    losses: Losses | None = None
    too_high = False
    if contract is not None:
        solver = DoubleDummy()
        if play is None:
            best = int(solver.solve_tricks([board.full_deal], contract.strain, contract.declarer)[0])
            record = replace(record, result=best)
        else:
            analysis = card_costs(board.full_deal, play, solver=solver)
            best, losses = analysis.start, losses_of(analysis)
            record = replace(record, play=play, result=analysis.result)
        too_high = is_too_high(board, contract, best, solver)
    return Finished(seating.key, record, booked, best, too_high, losses, times)


def booked_letters(seating: Seating, auction: Auction) -> str:
    """Of each call of an auction that was made elsewhere, whether it is the book's: a live rule for it has the hand."""
    interpreter = interpreter_of(seating)
    letters = []
    for place, call in enumerate(auction.calls):
        caller = auction.caller(place)
        hand, live = seating.board.full_deal[caller], interpreter.live(auction.before(place))
        by_book = any(rule.call == call and satisfies(rule.condition, hand) for rule in live)
        is_known = seating.bot(caller.side).bid.system is not None
        letters.append(BY_BOOK if by_book else BEYOND if is_known else NO_BOOK)
    return "".join(letters)


def is_too_high(board: Board, contract: Contract, best: int, solver: DoubleDummy) -> bool:
    """Whether a contract is TOO_HIGH levels above all that its side makes double dummy in any strain.

    Args:
        best: declarer's double-dummy tricks in it.
    """
    level = contract.level - TOO_HIGH + 1
    if level < 1 or best >= 6 + level:
        return False
    return not any(
        solver.makes([board.full_deal], strain, seat, 6 + level)[0]
        for strain in Strain
        for seat in contract.declarer.side.seats
    )


def seat_bots(seating: Seating, interpreter: Interpreter) -> dict[Seat, Bot]:
    """The four bots of a table. Each has a solver of its own, as programs at a table have."""
    bots: dict[Seat, Bot] = {}
    agreed = agreements(interpreter.systems, {side: seating.bot(side).play for side in Side})
    programs = program_seats({side: seating.bot(side) for side in Side})
    strangers = tuple(Seat) if seating.auction is not None else programs
    for seat in Seat:
        settings = seating.bot(seat.side)
        bots[seat] = seated_bot(seat, interpreter, seating.draw_seed, settings, agreed=agreed, strangers=strangers)
    return bots


@lru_cache(maxsize=1)
def _interpreters() -> Interpreters:
    """Those of this process; what they remember makes them quicker, not different."""
    return Interpreters()


def interpreter_of(seating: Seating) -> Interpreter:
    """Reads the calls of a table, each side's by its own system."""
    systems = {side: seating.bot(side).bid.system for side in Side}
    return _interpreters().playing(systems, seating.board.vulnerability, seating.scoring)


def _auction(seating: Seating, bots: Mapping[Seat, Bot]) -> tuple[Auction, str]:
    """The auction, and of each call that the bots made whether the book made it."""
    if seating.auction is not None:
        return seating.auction, ""
    if seating.form is MatchForm.CARDS:
        house = replace(seating, form=MatchForm.BIDDING, ns=HOUSE, ew=HOUSE)
        return bid_board(seating.board, seat_bots(house, interpreter_of(house)), _silent)[0], ""
    auction, choices = bid_board(seating.board, bots, _silent)
    programs = program_seats({side: seating.bot(side) for side in Side})
    if programs:  # a program does not say by what rule it calls
        return auction, booked_letters(seating, auction)
    return auction, "".join(BY_BOOK if choice.booked else BEYOND for choice in choices)


def _players(seating: Seating) -> tuple[tuple[Seat, str], ...]:
    return tuple((seat, seating.bot(seat.side).name) for seat in Seat)


def _times(bots: Mapping[Seat, Timed]) -> dict[Side, Times]:
    times = {}
    for side in Side:
        first, second = (bots[seat] for seat in side.seats)
        times[side] = Times.rounded(first.calls + second.calls, first.cards + second.cards)
    return times


def _silent(what: str, done: int, total: int) -> None:
    """Reports nothing of a table's progress."""
