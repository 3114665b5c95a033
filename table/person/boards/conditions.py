"""Boards drawn: at random, by conditions on the hands, by the calls with which the bidding begins.

A board's number gives its dealer and vulnerability, however it is asked for, unless the request says otherwise. Where
the calls say who deals, the boards have the numbers at which that seat does: 3, 7, 11 … for South.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count as counted
from itertools import islice

from dealspace.bidding import System
from dealspace.bidding.choosing.practice_deals import AuctionNotFoundError
from dealspace.cards import Auction, BridgeError, Deal, Record, Seat, Side, Vulnerability, standard_vulnerability
from dealspace.match.arena.deals import random_boards as random_records
from dealspace.query.auctions.typed_auction import typed_auction
from dealspace.query.dealing.practice_boards import PracticeBoards, practice_boards
from dealspace.query.dealing.request import deal_boards
from dealspace.query.dealing.writing import Boards
from dealspace.query.display.numbers import one_in
from dealspace.table.person.boards.board_files import MOST_BOARDS, FoundBoards


def random_boards(count: int, seed: int) -> FoundBoards:
    """Boards 1 and on of this seed, the same however many are asked for. Raises BridgeError for no or too many."""
    check_count(count)
    return FoundBoards(record.board for record in random_records(count, seed))


def boards_by_condition(
    where: Mapping[Seat, str] | Sequence[str], count: int, seed: int, vulnerability: Vulnerability | None = None
) -> FoundBoards:
    """Boards whose hands are as asked, exactly uniform; dealer and vulnerability by board number.

    Args:
        where: by seat, `{Seat.NORTH: "5+S and hcp 8-11"}`; or texts, `N: 5+S and hcp 8-11` as `query --where` takes
            them, or on several hands, `hcp(north) + hcp(south) >= 25`.
        vulnerability: of all boards; by board number if None.
    Raises:
        NotationError: a condition cannot be read.
        BridgeError: no deal is like that.
    """
    check_count(count)
    texts = texts_of(where)
    if not texts:
        raise BridgeError("no condition is given: write one, as N: 5+S and hcp 8-11")
    done = deal_boards(count, where=texts, seed=seed)
    numbered = Boards(vulnerability=vulnerability)
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
    vulnerability: Vulnerability | None = None,
) -> FoundBoards:
    """Boards on which the bidding begins with these calls when everybody follows the systems.

    Args:
        auction: all calls from the dealer on, `1N P 2C`, or `E: 1N P 2C` where North does not deal.
        where: further conditions on the hands, as `boards_by_condition` takes them; none if empty.
        vulnerability: of all boards; by board number if None. Where nobody bids so at one vulnerability, the boards
            that have it are left out, which a note says.
    Raises:
        NotationError: the calls or a condition cannot be read; IllegalCall: a call is not allowed.
        BridgeError: no deal is bid like this, or too few are found.
    """
    check_count(count)
    begun = typed_auction(auction) if isinstance(auction, str) else auction
    if not len(begun):
        raise BridgeError("no call is given: write the calls from the dealer on, as 1N P 2C")
    drawing = _Drawing(begun, systems, texts_of(where), seed, vulnerability)
    records = drawing.records(count)
    share = drawing.made[records[0].board.vulnerability].found.share
    left_out = [
        f"no deal is bid like this {_AT[each]}: boards of that vulnerability are left out" for each in drawing.lacking
    ]
    notes = [f"such deals come up {one_in(share)}", *drawing.odd, *left_out]
    return FoundBoards((record.board for record in records), notes)


_ALL = list(Vulnerability)
_AT = {
    Vulnerability.NONE: "when nobody is vulnerable",
    Vulnerability.NS: "when North–South alone are vulnerable",
    Vulnerability.EW: "when East–West alone are vulnerable",
    Vulnerability.BOTH: "when both sides are vulnerable",
}


class _Drawing:
    """Deals for an auction, drawn apart for each vulnerability, since systems may bid otherwise at another.

    Attributes:
        made: what was drawn; lacking: the vulnerabilities at which no deal is bid so.
    """

    def __init__(
        self, auction: Auction, systems: Mapping[Side, System], where: Sequence[str], seed: int,
        vulnerability: Vulnerability | None,
    ) -> None:  # fmt: skip
        self.auction = auction
        self.systems = systems
        self.where = where
        self.seed = seed
        self.vulnerability = vulnerability
        self.made: dict[Vulnerability, PracticeBoards] = {}
        self.lacking: dict[Vulnerability, AuctionNotFoundError] = {}

    def records(self, count: int) -> list[Record]:
        """The boards, by number. Raises BridgeError where there are none or too few."""
        while True:
            at = self._numbers(count)
            if not self._draws(at):
                continue
            numbered = Boards(self.auction.dealer, self.vulnerability)
            found = {
                number: numbered.record(number, deal)
                for each, numbers in at.items()
                for number, deal in zip(numbers, self.made[each].found.deals, strict=False)
            }
            return [found[number] for number in sorted(found)]

    @property
    def odd(self) -> list[str]:
        """What no rule makes, with the vulnerability where that is not so at all of them."""
        at: dict[str, list[Vulnerability]] = {}
        for each, made in self.made.items():
            for note in made.found.odd:
                at.setdefault(note, []).append(each)
        return [
            note if len(here) == len(self.made) else f"{note}, {' or '.join(_AT[each] for each in here)}"
            for note, here in at.items()
        ]

    def _numbers(self, count: int) -> dict[Vulnerability, list[int]]:
        """The numbers of the boards by vulnerability. Raises AuctionNotFoundError where none is left."""
        if len(self.lacking) == (len(Vulnerability) if self.vulnerability is None else 1):
            raise next(iter(self.lacking.values()))
        numbers = (
            (number, standard_vulnerability(number) if self.vulnerability is None else self.vulnerability)
            for number in counted(1 + self.auction.dealer, len(Seat))
        )
        at: dict[Vulnerability, list[int]] = {}
        for number, each in islice((pair for pair in numbers if pair[1] not in self.lacking), count):
            at.setdefault(each, []).append(number)
        return at

    def _draws(self, at: Mapping[Vulnerability, Sequence[int]]) -> bool:
        """Draw what is not there yet; False where that cannot be done at one of the vulnerabilities."""
        for each, numbers in at.items():
            if each in self.made and len(self.made[each].records) >= len(numbers):
                continue
            try:
                self.made[each] = practice_boards(
                    self.auction, self.systems, len(numbers), each, seed=(self.seed, _ALL.index(each)), where=self.where
                )
            except AuctionNotFoundError as error:
                self.lacking[each] = error
                return False
        return True


def texts_of(where: Mapping[Seat, str] | Sequence[str]) -> list[str]:
    """The conditions as texts that name their seats; empty ones are left out."""
    texts = [f"{seat}: {text}" for seat, text in where.items()] if isinstance(where, Mapping) else list(where)
    return [text for text in texts if text.strip()]


def check_count(count: int) -> None:
    """Raises BridgeError for a number of boards that is no sitting."""
    if not 1 <= count <= MOST_BOARDS:
        raise BridgeError(f"{count} boards: a sitting has 1 to {MOST_BOARDS}")
