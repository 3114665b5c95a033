"""Boards drawn: at random, by conditions on the hands, by the calls with which the bidding begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from dealspace.bidding import System
from dealspace.cards import Auction, BridgeError, Deal, Seat, Side, Vulnerability
from dealspace.match.arena.deals import random_boards as random_records
from dealspace.query.auctions.typed_auction import typed_auction
from dealspace.query.dealing.practice_boards import practice_boards
from dealspace.query.dealing.request import deal_boards
from dealspace.query.dealing.writing import Boards
from dealspace.query.display.numbers import one_in
from dealspace.table.person.boards.board_files import MOST_BOARDS, FoundBoards


def random_boards(count: int, seed: int) -> FoundBoards:
    """Boards 1 and on of this seed, the same however many are asked for. Raises BridgeError for no or too many."""
    check_count(count)
    return FoundBoards(record.board for record in random_records(count, seed))


def boards_by_condition(where: Mapping[Seat, str] | Sequence[str], count: int, seed: int) -> FoundBoards:
    """Boards whose hands are as asked, exactly uniform; dealer and vulnerability by board number.

    Args:
        where: by seat, `{Seat.NORTH: "5+S and hcp 8-11"}`; or texts, `N: 5+S and hcp 8-11` as `query --where` takes
            them, or on several hands, `hcp(north) + hcp(south) >= 25`.
    Raises:
        NotationError: a condition cannot be read.
        BridgeError: no deal is like that.
    """
    check_count(count)
    texts = texts_of(where)
    if not texts:
        raise BridgeError("no condition is given: write one, as N: 5+S and hcp 8-11")
    done = deal_boards(count, where=texts, seed=seed)
    numbered = Boards()
    boards = (
        numbered.record(number, Deal.of_bits(bits)).board for number, bits in enumerate(done.deals.tolist(), start=1)
    )
    often = float(done.chance) if isinstance(done.chance, Fraction) else done.chance
    return FoundBoards(boards, () if often is None else (f"such deals come up {one_in(often)}",))


def boards_by_sequence(
    auction: str | Auction,
    systems: Mapping[Side, System],
    where: Mapping[Seat, str] | Sequence[str],
    count: int,
    seed: int,
    vulnerability: Vulnerability = Vulnerability.NONE,
) -> FoundBoards:
    """Boards on which the bidding begins with these calls when everybody follows the systems.

    Args:
        auction: all calls from the dealer on, `1N P 2C`, or `E: 1N P 2C` where North does not deal.
        where: further conditions on the hands, as `boards_by_condition` takes them; none if empty.
    Raises:
        NotationError: the calls or a condition cannot be read; IllegalCall: a call is not allowed.
        BridgeError: no deal is bid like this, or too few are found.
    """
    check_count(count)
    begun = typed_auction(auction) if isinstance(auction, str) else auction
    if not len(begun):
        raise BridgeError("no call is given: write the calls from the dealer on, as 1N P 2C")
    made = practice_boards(begun, systems, count, vulnerability, seed=seed, where=texts_of(where))
    notes = [f"such deals come up {one_in(made.found.share)}", *made.found.odd]
    return FoundBoards((record.board for record in made.records), notes)


def texts_of(where: Mapping[Seat, str] | Sequence[str]) -> list[str]:
    """The conditions as texts that name their seats; empty ones are left out."""
    texts = [f"{seat}: {text}" for seat, text in where.items()] if isinstance(where, Mapping) else list(where)
    return [text for text in texts if text.strip()]


def check_count(count: int) -> None:
    """Raises BridgeError for a number of boards that is no sitting."""
    if not 1 <= count <= MOST_BOARDS:
        raise BridgeError(f"{count} boards: a sitting has 1 to {MOST_BOARDS}")
