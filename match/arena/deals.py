"""The boards of a match: drawn for a seed, each whatever the number of boards, or read from a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dealspace.cards import Auction, Board, BridgeError, Deal, InvalidDeal, Record, Seat, Vulnerability
from dealspace.play.double_dummy.table_files import random_deals

_Same = tuple[Seat, Vulnerability, str, Auction | None]


def random_boards(count: int, seed: int) -> list[Record]:
    """Boards 1..count of this seed, dealer and vulnerability by number; more boards begin with the same ones."""
    deals = random_deals(count, seed)
    return [Record(Board.standard(number, Deal.of_bits(bits))) for number, bits in enumerate(deals.tolist(), start=1)]


def boards_of(records: Iterable[Record], count: int | None, *, with_auctions: bool = False) -> list[Record]:
    """The first `count` boards of these, each once; all that was called and played on them is left out.

    Args:
        with_auctions: keep finished auctions (a board with two auctions is then two boards), and leave out boards that
            were passed out.
    Raises:
        BridgeError: there are fewer boards than asked for; InvalidDeal: not all hands of a board are known.
    """
    found = list(_once(records, with_auctions=with_auctions))
    if count is not None and count > len(found):
        kind = "boards with an auction" if with_auctions else "boards"
        raise BridgeError(f"there are {len(found)} different {kind}, not {count}")
    return found[:count]


def _once(records: Iterable[Record], *, with_auctions: bool) -> Iterator[Record]:
    seen: set[_Same] = set()
    for record in records:
        board = record.board
        try:
            board = Board(board.name, board.dealer, board.vulnerability, board.full_deal)
        except InvalidDeal as error:
            raise InvalidDeal(f"{error}; a match needs all four hands") from None
        auction = record.auction
        if not with_auctions or auction is None or not auction.is_over:
            auction = None
        elif auction.passed_out:
            continue
        same = (board.dealer, board.vulnerability, str(board.deal), auction)
        if same not in seen:
            seen.add(same)
            yield Record(board, auction)
