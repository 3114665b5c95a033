"""Boards as people read them: the hand diagram, the auction and its meanings, the tricks, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dealspace.cards import (
    Auction,
    Board,
    CardSet,
    Contract,
    Play,
    Record,
    Seat,
    Side,
    Vulnerability,
)
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.query.display.numbers import percent

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from dealspace.bidding import Choice, Meaning

WIDTH = 18
_VULNERABLE = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: "N–S vulnerable",
    Vulnerability.EW: "E–W vulnerable",
    Vulnerability.BOTH: "both vulnerable",
}
FROM_WEST = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
SIDE_NAMES = {Side.NS: "North–South", Side.EW: "East–West"}


def heading(board: Board) -> str:
    """`Board 7 · South deals · both vulnerable`."""
    name = f"Board {board.name}" if board.name else "Board"
    return f"{name} · {board.dealer.title} deals · {_VULNERABLE[board.vulnerability]}"


def diagram(board: Board) -> list[str]:
    """The four hands around the table, as in a newspaper column."""
    north, east, south, west = (_suit_lines(board.deal[seat]) for seat in Seat)
    lines = [" " * WIDTH + line for line in north]
    lines += [f"{left:<{2 * WIDTH}}{right}".rstrip() for left, right in zip(west, east, strict=True)]
    return lines + [" " * WIDTH + line for line in south]


def _suit_lines(hand: CardSet) -> list[str]:
    return [f"{suit.symbol} {hand.holding(suit) or '—'}" for suit in SUITS_FROM_SPADES]


def auction_grid(auction: Auction) -> list[str]:
    """The calls under the seats, West first; blanks before the dealer's first."""
    cells = [""] * FROM_WEST.index(auction.dealer) + [call.symbol for call in auction.calls]
    lines = ["".join(f"{seat.title:<8}" for seat in FROM_WEST).rstrip()]
    lines += ["".join(f"{cell:<8}" for cell in cells[row : row + 4]).rstrip() for row in range(0, len(cells), 4)]
    return lines


def calls_explained(meanings: Sequence[Meaning], choices: Sequence[Choice] = ()) -> Iterator[str]:
    """A line for each call: seat, call, alert, meaning, announcement; the reason where no rule decided."""
    for place, meaning in enumerate(meanings):
        notice, forcing = meaning.notice, how_forcing(meaning)
        said = f"{meaning.say}{notice.said}{f' · {forcing}' if forcing else ''}"
        yield f"  {meaning.seat}  {meaning.call.symbol:<5}{notice.mark:1} {said}"
        yield from (f"           warning: {warning}" for warning in meaning.warnings)
        if place < len(choices) and not choices[place].booked:
            yield f"           {choices[place].reason}"


def alternative_lines(meaning: Meaning) -> Iterator[str]:
    """All that a call may show, a line for each: ` 32.1 %  4+ ♠, invitational`, the share of its hands first."""
    for each in meaning.alternatives:
        yield f"           {percent(each.share):>7}  {each.text}"


def how_forcing(meaning: Meaning) -> str | None:
    """`forcing`, `game forcing`, `forcing to 2NT`; None for a call that may be passed."""
    if meaning.forcing_to is not None:
        return f"forcing to {meaning.forcing_to.symbol}"
    return {"round": "forcing", "game": "game forcing"}.get(meaning.forcing or "")


def tricks(play: Play) -> Iterator[str]:
    """A line for each trick: the leader, the cards in order, the winner's marked, and the tricks so far."""
    won = dict.fromkeys(Side, 0)
    for number, trick in enumerate(play.tricks, start=1):
        winner = trick.winner(play.strain)
        cells = [
            f"{card.symbol}{'*' if trick.leader.plus(place) is winner else ''}"
            for place, card in enumerate(trick.cards)
        ]
        won[winner.side] += trick.is_complete
        score = f"N–S {won[Side.NS]}, E–W {won[Side.EW]}"
        yield f"  {number:>2}  {trick.leader.title:<6}{''.join(f'{cell:<6}' for cell in cells)} {score}"


def result_line(record: Record) -> str:
    """`4♠ by South, made with 1 over: 11 tricks, North–South +450`."""
    if record.passed_out:
        return "Passed out: no score"
    if record.contract is None:
        return "No contract"
    if record.result is None or record.ns_score is None:
        return f"{record.contract.symbol}, not played to the end"
    return f"{record.contract.symbol}, {how_it_went(record.contract, record.result)}: {_points(record.ns_score)}"


def how_it_went(contract: Contract, tricks_won: int) -> str:
    """`made exactly`, `made with 1 over`, `2 down`."""
    margin = tricks_won - contract.bid.tricks
    if margin < 0:
        return f"{-margin} down"
    return "made exactly" if margin == 0 else f"made with {margin} over"


def best_line(contract: Contract, table: NDArray[np.uint8]) -> str:
    """The double-dummy result of the contract, from its deal's trick table."""
    best = int(table[contract.strain][contract.declarer])
    return f"With best play on all sides: {best} tricks, {how_it_went(contract, best)}"


def _points(ns_score: int) -> str:
    side = Side.NS if ns_score >= 0 else Side.EW
    return f"{SIDE_NAMES[side]} +{abs(ns_score)}"


def makeable(table: Sequence[Sequence[int]]) -> list[str]:
    """The 20 double-dummy results: a row for each declarer, a column for each strain."""
    strains = (4, 3, 2, 1, 0)
    lines = ["       " + "".join(f"{name:>5}" for name in ("NT", "♠", "♥", "♦", "♣"))]
    lines += [f"  {seat.title:<5}" + "".join(f"{table[strain][seat]:>5}" for strain in strains) for seat in Seat]
    return lines
