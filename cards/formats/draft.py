"""What the readers of all formats share: their result `ParsedRecords`, locations in a text, the draft of a record.

A draft collects what a file states about a board, in any order, and `Draft.record` makes a `Record` of it: it fills in
what follows from the rest (the contract from a finished auction, the result from a finished play) and refuses what
contradicts itself. The same rules hold for every format.

A lenient draft (`strict` is False) keeps the deal whatever else is wrong: a doubtful fact is warned of and kept as the
text it is, as a tag `DoubtfulContract`, `DoubtfulResult` … or a table `DoubtfulAuction`, `DoubtfulPlay` of the record.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from dealspace.cards.auction import Auction, AuctionState
from dealspace.cards.board import DOUBTFUL, Board, Note, Record, TableSection, standard_dealer, standard_vulnerability
from dealspace.cards.call import PASS, Call
from dealspace.cards.card import Card
from dealspace.cards.contract import Contract
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.errors import IllegalCall, IllegalCard, InvalidDeal, Location, NotationError
from dealspace.cards.formats.mending import mended_deal
from dealspace.cards.hand import CardSet
from dealspace.cards.notation import shortened
from dealspace.cards.remarks import Remark
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.suit import Strain
from dealspace.cards.trick import Play, cards_playable

MESSAGE_LENGTH = 400
"""A problem or warning quotes what was found, which may be a whole file."""
PASSED_OUT = ("P", "PASS", "AP", "PASSED OUT", "ALL PASS")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_NO_PART_OF_A_ROW = re.compile(r"[\x00-\x1f\x7f\[\]{};]")
"""What a row of a PBN table cannot hold."""
_CONTRACT = re.compile(r"([1-7])\s*(NT?|SA|[CDHS])\s*(R|RD|RDBL|D|DBL)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, repr=False)
class ParsedRecords:
    """What a file holds: the boards that could be read, in order, and a problem for each that could not.

    Attributes:
        warnings: what was passed over in boards that could be read, as a tag that stands twice with two values.
        mended: how many of the boards have warnings.
    """

    records: tuple[Record, ...]
    problems: tuple[NotationError, ...] = ()
    warnings: tuple[NotationError, ...] = ()
    mended: int = 0

    def __repr__(self) -> str:
        return f"<ParsedRecords: {len(self.records)} boards, {len(self.problems)} errors>"

    @staticmethod
    def joined(pieces: Iterable[ParsedRecords]) -> ParsedRecords:
        """What several pieces of a file, or several files, hold together."""
        parts = tuple(pieces)
        return ParsedRecords(
            tuple(record for part in parts for record in part.records),
            tuple(problem for part in parts for problem in part.problems),
            tuple(warning for part in parts for warning in part.warnings),
            sum(part.mended for part in parts),
        )


class SourceText:
    """A text with its file's name, line ends made `\\n`; `location` turns an offset into file, line and column.

    A text that is a piece of its file begins with `line` and `column` of it.
    """

    def __init__(
        self, text: str, file: str | None = None, *, strict: bool = True, line: int = 1, column: int = 1
    ) -> None:
        self.file = file
        self.line, self.column = line, column
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        if not strict:
            self.text = self.text.replace("\x1a", "\n")  # the end of a file under DOS
        self._line_starts: list[int] | None = None

    def location(self, offset: int) -> Location:
        if self._line_starts is None:
            self._line_starts = [0, *(match.end() for match in re.finditer("\n", self.text))]
        line = bisect_right(self._line_starts, offset)
        column = offset - self._line_starts[line - 1] + (self.column if line == 1 else 1)
        return Location(self.file, self.line - 1 + line, column)


@contextmanager
def located(location: Location | None) -> Iterator[None]:
    """An error about a value made inside becomes a NotationError at this location."""
    try:
        yield
    except NotationError as error:
        if error.location is not None or location is None:
            raise
        raise error.at(location) from None
    except (InvalidDeal, IllegalCall, IllegalCard) as error:
        raise NotationError(str(error), location) from None


def about_board(error: NotationError, board: str) -> NotationError:
    """The same problem, its message opening with the board it is about ("board 7", "game 3")."""
    message = error.bare_message
    if len(message) > MESSAGE_LENGTH:
        message = shortened(message, MESSAGE_LENGTH)
    return NotationError(f"{shortened(board, 60)}: {message}", error.location)


def known_deal(hands: Mapping[Seat, CardSet]) -> Deal | PartialDeal:
    """The deal of these hands: a `Deal` when three or four are complete, else what is known of it.

    A hand may be missing, and in an ending all may be short; but a short hand beside one of 13 is a slip, not
    partial knowledge. Raises InvalidDeal.
    """
    deal = PartialDeal.of(hands)
    complete = sum(len(deal[seat]) == 13 for seat in Seat)
    if complete:
        for seat in Seat:
            if 0 < len(deal[seat]) < 13:
                raise InvalidDeal(f"{seat.title} has {len(deal[seat])} cards; a hand has 13")
    return deal.complete() if complete >= 3 else deal


def parse_deal(text: str) -> Deal | PartialDeal:
    """Read PBN's `N:… … … …` as `known_deal` understands it."""
    if (whole := Deal.of_whole(text)) is not None:
        return whole
    return known_deal(dict(zip(Seat, PartialDeal.parse(text).hands, strict=True)))


def deal_text(deal: Deal | PartialDeal, first: Seat) -> str:
    """PBN's form with the hand of `first` first; raises InvalidDeal for a deal that `parse_deal` would refuse."""
    if not isinstance(deal, Deal):
        known_deal({seat: CardSet(deal[seat].bits) for seat in Seat})
    hands = (deal[first.plus(steps)] for steps in range(4))
    return f"{first}:" + " ".join(str(hand) if hand else "-" for hand in hands)


def located_auction(dealer: Seat, calls: Sequence[tuple[Call, Location | None]]) -> Auction:
    """The auction of these calls; an illegal one becomes a NotationError at its own location."""
    made, _ = AuctionState.after_calls(dealer, [call for call, _ in calls])
    with located(calls[made][1] if made < len(calls) else None):
        return Auction(dealer, [call for call, _ in calls[: made + 1]])


def located_play(
    strain: Strain,
    leader: Seat,
    cards: Sequence[tuple[Card, Location | None]],
    deal: Deal | PartialDeal,
    locate: Callable[[int], Location] | None = None,
) -> Play:
    """The play of these cards, checked against a whole deal; an illegal card is a NotationError at its own location.

    Args:
        locate: the location of the card with this index, where those of `cards` are not given.
    """

    played = [card for card, _ in cards]

    def play_of(length: int) -> Play:
        some = played[:length]
        return Play.on(deal, strain, leader, some) if isinstance(deal, Deal) else Play(strain, leader, some)

    try:
        return play_of(len(cards))
    except IllegalCard:
        first = cards_playable(strain, leader, played, deal if isinstance(deal, Deal) else None)
        if first < len(cards):
            with located(cards[first][1] if locate is None else locate(first)):
                play_of(first + 1)
        raise


@dataclass(slots=True)
class Draft:
    """What a file states about one board so far; None and empty mean not given.

    Attributes:
        location: where the board begins; what concerns the whole board is reported there.
        contract: as written, bid and doubling (`4SX`), one of `PASSED_OUT`, or a strain alone (an ending).
        swapped: dummy and declarer were exchanged, so that the declarer does not follow from the auction.
        cards: the cards played, in the order played, each with its location.
        card_location: that of the card with this index, where `cards` does without.
        rows: auction and play as written, (header, lines) by "Auction" and "Play", where the format has such.
    """

    location: Location | None = None
    name: str = ""
    strict: bool = True
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: Deal | PartialDeal = field(default_factory=lambda: PartialDeal.of({}))
    auction: Auction | None = None
    notes: dict[int, Note] = field(default_factory=dict)
    contract: str | None = None
    declarer: Seat | None = None
    swapped: bool = False
    contract_location: Location | None = None
    leader: Seat | None = None
    cards: list[tuple[Card, Location | None]] | None = None
    card_location: Callable[[int], Location] | None = None
    play_location: Location | None = None
    result: int | None = None
    result_location: Location | None = None
    players: dict[Seat, str] = field(default_factory=dict)
    tags: list[tuple[str, str]] = field(default_factory=list)
    tables: list[TableSection] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    rows: dict[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    doubts: dict[str, tuple[str, NotationError]] = field(default_factory=dict)
    warnings: list[NotationError] = field(default_factory=list)

    @property
    def number(self) -> int | None:
        """The board's number, where its name is one."""
        return int(self.name) if self.name.isascii() and self.name.isdigit() and 0 < len(self.name) < 10 else None

    @contextmanager
    def sparing(self, name: str, text: str | Callable[[], str], location: Location | None) -> Iterator[None]:
        """An error made inside costs this fact alone, kept as the text it is; read strictly it is raised."""
        try:
            with located(location):
                yield
        except NotationError as error:
            if self.strict:
                raise
            self.doubt(name, text if isinstance(text, str) else text(), error)

    def doubt(self, name: str, text: str, warning: NotationError) -> None:
        """Warn of a fact, and mark it as doubtful in the record."""
        self.warnings.append(warning)
        self.doubts.setdefault(name, (text, warning))

    def mend(self, message: str, location: Location | None) -> None:
        """Warn of what was mended."""
        self.warnings.append(NotationError(message, location))

    def take_deal(
        self, read: Callable[[], Deal | PartialDeal], hands: Callable[[], Mapping[Seat, str]], location: Location | None
    ) -> None:
        """The deal as read; where that fails, the only one that `hands`, as written, can be. Raises NotationError."""
        with located(location):
            try:
                self.deal = read()
            except (InvalidDeal, NotationError) as error:
                if self.strict:
                    raise
                try:
                    self.deal, how = mended_deal(hands())
                except NotationError:
                    raise error from None
                self.mend(how, location)

    def take_auction(self, dealer: Seat, calls: Sequence[tuple[Call, Location | None]]) -> None:
        """The auction of these calls, without passes after its end. Raises NotationError."""
        made, state = AuctionState.after_calls(dealer, [call for call, _ in calls])
        if made < len(calls) and not self.strict and state.is_over and all(call == PASS for call, _ in calls[made:]):
            self.mend(f"the auction is over before this pass: {len(calls) - made} left out", calls[made][1])
            calls = calls[:made]
            self.notes = {index: note for index, note in self.notes.items() if index < made}
        self.auction = located_auction(dealer, calls)

    def record(self) -> Record:
        """The record; raises NotationError, with the location, for what is missing or contradicts itself."""
        board = self._board()
        contract = self._contract(board.dealer)
        play = self._play_kept(contract)
        result = self._result(play, contract)
        self._mark_doubts()
        if self.auction is None:
            self.notes.clear()
        with located(self.result_location or self.location):
            return Record(
                board,
                self.auction,
                tuple(sorted(self.notes.items())),
                contract,
                play,
                result,
                tuple(sorted(self.players.items())),
                tuple(self.tags),
                tuple(self.tables),
                tuple(self.remarks),
            )

    def _mark_doubts(self) -> None:
        """Tags and tables for what is doubtful, in PBN's order; what the file marks so itself is not warned of."""
        if not self.doubts and not self.tables:
            return
        marked = {name for name, _ in self.tags} | {table.name for table in self.tables}
        for fact, (text, warning) in sorted(self.doubts.items(), key=lambda doubt: doubt[0]):
            name = DOUBTFUL + fact
            header, rows = self.rows.get(fact) or ("", tuple(_by_lines(text)))
            plain = _CONTROL.sub("?", " ".join(text.split()))
            if name in marked:
                self.warnings.remove(warning)
            elif fact not in ("Auction", "Play"):
                at = next((place for place, (tag, _) in enumerate(self.tags) if tag == "Contract"), len(self.tags))
                self.tags.insert(at, (name, f'"{plain}"' if plain.startswith("#") else plain))
            elif rows:
                kept = tuple(_NO_PART_OF_A_ROW.sub("?", row) for row in rows)
                self.tables.append(TableSection(name, _CONTROL.sub("?", header), kept))
        self.tables.sort(key=lambda table: table.name if table.name.startswith(DOUBTFUL) else "~")

    def _board(self) -> Board:
        """Dealer and vulnerability that are not given follow from the number; without one, nobody is vulnerable."""
        vulnerability = self.vulnerability
        if vulnerability is None:
            vulnerability = standard_vulnerability(self.number) if self.number else Vulnerability.NONE
        return Board(self.name, self.dealer_or_default(), vulnerability, self.deal)

    def dealer_or_default(self) -> Seat:
        """The dealer: as given, else by the board's number; read leniently, North where that is not given either."""
        if self.dealer is None and not self.number:
            error = NotationError("the dealer is not given: expected the dealer, or a board number", self.location)
            if self.strict or not any(self.deal):
                raise error
            self.doubt("Dealer", "", error)
            self.dealer = Seat.NORTH
        return standard_dealer(self.number) if self.dealer is None and self.number else self.dealer or Seat.NORTH

    def spelled(self, contract: str) -> str:
        """The contract in our spelling: `1NXX` for `1NR`, `4SX` for `4S dbl`."""
        match = None if self.strict else _CONTRACT.fullmatch(contract.strip())
        if match is None or (match[3] is None and match[2].upper() != "SA"):
            return contract
        doubling = {"": "", "R": "XX", "D": "X"}[(match[3] or "").upper()[:1]]
        return match[1] + ("N" if match[2].upper() == "SA" else match[2].upper()) + doubling

    def _contract(self, dealer: Seat) -> Contract | None:
        """The contract; read leniently, also where the auction has another or the declarer must be found."""
        self.contract = self.spelled(self.contract) if self.contract else None
        if self.strict:
            return self._agreed_contract(dealer)
        over = self.auction is not None and self.auction.is_over
        needs_declarer = self.contract and self.declarer is None and not over and self.strain_alone() is None
        if needs_declarer and self.leader is not None:
            self.declarer = self.leader.rho
            self.mend(
                f"the declarer is not given: {self.declarer.title}, as {self.leader.title} leads",
                self.contract_location,
            )
        try:
            return self._agreed_contract(dealer)
        except NotationError as error:
            return self._doubtful_contract(dealer, error)

    def _doubtful_contract(self, dealer: Seat, error: NotationError) -> Contract | None:
        """The stated contract, where it is one; else that of the auction."""
        stated = self._stated()
        auction = self.auction if self.auction is not None and self.auction.is_over else None
        if stated is not None and auction is not None and auction.contract is not None:
            opening = next(index for index, call in enumerate(auction.calls) if call != PASS)
            for passes in range(1, 4 - opening):
                longer = Auction(dealer, (PASS,) * passes + auction.calls)
                if longer.contract == stated:
                    self.auction = longer
                    self.notes = {index + passes: note for index, note in self.notes.items()}
                    self.mend(
                        f"the auction leads to {stated} with {passes} opening pass{'es' * (passes > 1)}, put in front",
                        self.contract_location,
                    )
                    return stated
        declarer = f" by {self.declarer}" if self.declarer is not None else ""
        self.doubt("Contract", f"{self.contract or ''}{declarer}", error)
        if stated is not None and auction is not None and auction.contract is None:
            self.doubt("Auction", str(auction).partition(": ")[2], error)
            self.auction = None
        return stated if stated is not None or auction is None else auction.contract

    def _stated(self) -> Contract | None:
        """The contract and declarer as given; None where they are none."""
        try:
            return Contract.of(self.contract, self.declarer) if self.contract and self.declarer is not None else None
        except NotationError:
            return None

    def _agreed_contract(self, dealer: Seat) -> Contract | None:
        auction = self.auction
        over = auction is not None and auction.is_over
        reached = auction.contract if auction is not None and over else None
        stated = (self.contract or "").strip().upper()
        if stated in PASSED_OUT:
            if auction is not None and auction.last_bid is not None:
                raise self._disagreement("passed out", auction)
            self.auction = Auction(dealer, (PASS,) * 4)
            return None
        if not stated or self.strain_alone() is not None:
            if auction is not None and over and not self.swapped and self.declarer is not None:
                self._check_declarer(self.declarer, auction)
            return reached
        with located(self.contract_location or self.location):
            declarer = reached.declarer if self.declarer is None and reached is not None else self.declarer
            contract = Contract.of(stated, Seat.NORTH if declarer is None else declarer)
            if auction is not None and over:
                same = contract == reached or (
                    self.swapped and reached is not None and contract == _by(reached, contract.declarer)
                )
                if not same:
                    raise self._disagreement(contract.denomination if declarer is None else str(contract), auction)
            if declarer is None:
                raise NotationError(f"the contract is {contract.denomination}, but the declarer is not given")
        return contract

    def _check_declarer(self, declarer: Seat, auction: Auction) -> None:
        if auction.contract is not None and auction.contract.declarer is not declarer:
            raise self._disagreement(f"declared by {declarer}", auction)

    def _disagreement(self, stated: str, auction: Auction) -> NotationError:
        contract = auction.contract
        if not auction.is_over:
            reached = f"is still at {contract}"
        else:
            reached = f"ends in {contract}" if contract is not None else "is passed out"
        return NotationError(
            f"the contract is given as {stated}, but the auction {reached} (auction {auction})",
            self.contract_location or self.location,
        )

    def strain_alone(self) -> Strain | None:
        """The strain, where the contract names nothing else (an ending, PBN 2.1 section 3.10)."""
        try:
            return Strain.parse(self.contract) if self.contract else None
        except NotationError:
            return None

    def _play_kept(self, contract: Contract | None) -> Play | None:
        """The play; read leniently, of one that cannot be right the tricks before, and all of it as text."""
        try:
            return self._play(contract)
        except NotationError as error:
            if self.strict:
                raise
            self.doubt("Play", " ".join(str(card) for card, _ in self.cards or ()), error)
        leader = contract.leader if contract is not None else None
        if contract is None or leader is None or self.leader not in (None, leader) or self.cards is None:
            return None
        cards = [card for card, _ in self.cards]
        right = cards_playable(contract.strain, leader, cards, self.deal if isinstance(self.deal, Deal) else None)
        tricks = right // 4
        return Play(contract.strain, leader, cards[: 4 * tricks]) if tricks else None

    def _play(self, contract: Contract | None) -> Play | None:
        strain = contract.strain if contract is not None else self.strain_alone()
        if self.cards is None or (not self.cards and strain is None):
            return None
        location = self.play_location or self.location
        if self.auction is not None and self.auction.passed_out:
            if not self.cards:
                return None
            raise NotationError("cards are played, but the board is passed out", location)
        leader = contract.leader if self.leader is None and contract is not None else self.leader
        if strain is None or leader is None:
            raise NotationError("cards are played, but neither a contract nor a finished auction is given", location)
        if contract is not None and leader is not contract.leader:
            raise NotationError(
                f"the play has {leader.title} on lead, but the contract is {contract}: {contract.leader.title} leads",
                location,
            )
        with located(location):
            return located_play(strain, leader, self.cards, self.deal, self.card_location)

    def _result(self, play: Play | None, contract: Contract | None) -> int | None:
        if self.auction is not None and self.auction.passed_out:
            return None
        if self.result is not None and not 0 <= self.result <= 13 and not self.strict:
            error = NotationError(f"declarer takes 0 to 13 tricks, not {self.result}", self.result_location)
            self.doubt("Result", str(self.result), error)
            self.result = None
        if self.result is None and play is not None and play.is_over and contract is not None:
            return play.tricks_won(contract.declarer.side)
        return self.result


def _by(contract: Contract, declarer: Seat) -> Contract:
    """The same contract with another declarer."""
    return Contract(contract.bid, declarer, contract.doubling)


def _by_lines(text: str) -> Iterator[str]:
    """The words of a text, 16 a line."""
    words = text.split()
    return (" ".join(words[start : start + 16]) for start in range(0, len(words), 16))
