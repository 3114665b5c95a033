"""A board (deal, number, dealer, vulnerability) and the record of what happened on it.

Every file format is read into and written from a `Record`; facts of a format without a field of their own are kept in
`tags` and `tables`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import total_ordering
from math import inf

from dealspace.cards import html
from dealspace.cards.auction import Auction
from dealspace.cards.contract import Contract
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.errors import IllegalCall, IllegalCard, InvalidDeal, NotationError, expect_type
from dealspace.cards.notation import REPR_LENGTH, shortened
from dealspace.cards.remarks import Remark
from dealspace.cards.scoring import ns_score
from dealspace.cards.seat import Seat, Vulnerability
from dealspace.cards.trick import Play

DOUBTFUL = "Doubtful"
"""How the names of tags and tables begin that hold a doubtful fact of a record."""
_BOARD = re.compile(r"(?:(?P<name>.*\S)\s+)?(?P<dealer>\w+)\s+(?P<vulnerability>\S+)\s+(?P<deal>\w+:.*)", re.DOTALL)
_O, _NS, _EW, _B = Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH
_STANDARD_VULNERABILITY = (_O, _NS, _EW, _B, _NS, _EW, _B, _O, _EW, _B, _O, _NS, _B, _O, _NS, _EW)


@total_ordering
@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """What is on the table before the first call. `name` is the board number as its source writes it, or ""."""

    name: str
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal | PartialDeal

    def __post_init__(self) -> None:
        object.__setattr__(self, "dealer", Seat.of(self.dealer, "dealer"))
        object.__setattr__(self, "vulnerability", Vulnerability.of(self.vulnerability))

    @classmethod
    def standard(cls, number: int, deal: Deal | PartialDeal) -> Board:
        """The board of this number (from 1), with the dealer and vulnerability that Law 2 assigns to it."""
        return cls(str(number), standard_dealer(number), standard_vulnerability(number), deal)

    @property
    def full_deal(self) -> Deal:
        """The deal, when all four hands are known. Raises InvalidDeal."""
        if isinstance(self.deal, Deal):
            return self.deal
        try:
            return self.deal.complete()
        except InvalidDeal as error:
            raise InvalidDeal(f"board {self.name or '(unnamed)'}: {error}") from None

    def __lt__(self, other: object) -> bool:
        """By number, boards without one last; then by all the rest."""
        return self._order < other._order if isinstance(other, Board) else NotImplemented

    @property
    def _order(self) -> tuple[float, str, Seat, Vulnerability, str]:
        number = int(self.name) if self.name.isdecimal() and len(self.name) < 20 else inf
        return number, self.name, self.dealer, self.vulnerability, str(self.deal)

    def __repr__(self) -> str:
        name = shortened(repr(self.name), 60)
        return f"Board({name}, {self.dealer!r}, {self.vulnerability!r}, {self.deal!r})"

    def _repr_html_(self) -> str:
        number = f"Board {self.name}" if self.name else "Board"
        corner = html.facts([number, f"{self.dealer.title} deals", f"Vulnerable: {self.vulnerability}"])
        hands = [str(self.deal[seat]) if self.deal[seat] else "-" for seat in Seat]
        return html.diagram(hands, corner=corner)

    def __str__(self) -> str:
        return f"{self.name} {self.dealer} {self.vulnerability} {self.deal}".lstrip()

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read `7 S Both N:… … … …`: name, dealer, vulnerability, deal; the name may be left out."""
        expect_type(text, str, "text")
        found = _BOARD.fullmatch(text.strip())
        if found is None:
            raise NotationError(
                f'"{text}" is not a board: expected name, dealer, vulnerability, deal: 7 S Both N:AKQ.…'
            )
        partial = PartialDeal.parse(found["deal"])
        deal = partial.complete() if partial.is_full else partial
        return cls(found["name"] or "", Seat.parse(found["dealer"]), Vulnerability.parse(found["vulnerability"]), deal)


def standard_dealer(number: int) -> Seat:
    """Who deals the board of this number."""
    return Seat((number - 1) % 4)


def standard_vulnerability(number: int) -> Vulnerability:
    """The vulnerability of the board of this number; it repeats every 16 boards."""
    return _STANDARD_VULNERABILITY[(number - 1) % 16]


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Note:
    """A note on a call: an explanation, an alert (perhaps without a text), or both."""

    text: str = ""
    alert: bool = False

    def __repr__(self) -> str:
        return shortened(f"Note({self.text!r}, alert={self.alert})", REPR_LENGTH)


@dataclass(frozen=True, slots=True, repr=False)
class TableSection:
    """A table section of a PBN file that has no field of its own here (`OptimumResultTable` …), kept as written."""

    name: str
    header: str
    rows: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return shortened(f"TableSection({self.name!r}, {self.header!r}, {self.rows!r})", REPR_LENGTH)


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A board with as much of its auction, play and result as is known.

    Attributes:
        notes: (index of the call, note), rising.
        contract: as played; None if passed out or not known; `passed_out` distinguishes the two.
        result: declarer's tricks, 0..13.
        players: (seat, name) for the seats whose player is named.
        tags: other facts of the source, (name, value) in its order: Event, Site, Date …
        tables: table sections kept as they were written.
        remarks: comments, notes on cards, marks and lines for programs, each with its place, in their order.
    """

    board: Board
    auction: Auction | None = None
    notes: tuple[tuple[int, Note], ...] = ()
    contract: Contract | None = None
    play: Play | None = None
    result: int | None = None
    players: tuple[tuple[Seat, str], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    tables: tuple[TableSection, ...] = ()
    remarks: tuple[Remark, ...] = ()

    def __post_init__(self) -> None:
        """Raises IllegalCall or IllegalCard for an auction or a play of another board, InvalidDeal for the result."""
        if self.result is not None and not 0 <= self.result <= 13:
            raise InvalidDeal(f"declarer takes 0 to 13 tricks, not {self.result}")
        if self.auction is not None and self.auction.dealer is not self.board.dealer:
            raise IllegalCall(
                f"the auction begins with {self.auction.dealer.title}, but {self.board.dealer.title} dealt"
            )
        if self.play is not None and isinstance(self.board.deal, Deal):
            self.play.check(self.board.deal)
        if self.play is not None and self.contract is not None:
            expected = (self.contract.strain, self.contract.leader)
            if (self.play.strain, self.play.leader) != expected:
                raise IllegalCard(
                    f"the play has {self.play.leader.title} leading in {self.play.strain}, but the contract is "
                    f"{self.contract}: {self.contract.leader.title} leads"
                )

    def __repr__(self) -> str:
        """Board, contract and result in short; the whole record is what `format_records` writes."""
        outcome = "passed out" if self.passed_out else str(self.contract or "no contract")
        tricks = "" if self.result is None else f", {self.result} tricks"
        calls = "" if self.auction is None else f", {len(self.auction)} calls"
        cards = "" if self.play is None else f", {len(self.play.cards)} cards played"
        name = shortened(self.board.name, 40) or "(unnamed)"
        return f"<Record of board {name}: {outcome}{tricks}{calls}{cards}>"

    def _repr_html_(self) -> str:
        """The hand diagram, the auction with its notes, players, contract and result."""
        lines = [f"{seat.title}: {name}" for seat, name in self.players]
        if self.passed_out:
            lines.append("Passed out")
        elif self.contract is not None:
            taken = "" if self.result is None else f": {self.result} tricks"
            lines.append(f"{self.contract.symbol}{taken}")
        if self.ns_score is not None:
            lines.append(f"North–South {self.ns_score:+d}")
        auction = ""
        if self.auction is not None:
            given = dict(self.notes)
            notes = [given[index].text or "alerted" if index in given else "" for index in range(len(self.auction))]
            calls = [call.symbol for call in self.auction.calls]
            auction = html.auction(self.auction.dealer, calls, notes, turn=not self.auction.is_over)
        return html.beside(self.board._repr_html_(), auction, html.facts(lines))

    @property
    def passed_out(self) -> bool:
        return self.auction is not None and self.auction.passed_out

    @property
    def ns_score(self) -> int | None:
        """Points for North–South; None while the result is not known."""
        if self.passed_out:
            return 0
        if self.contract is None or self.result is None:
            return None
        return ns_score(self.contract, self.result, self.board.vulnerability)

    def note(self, index: int) -> Note | None:
        """The explanation of the call with this index; None if there is none."""
        return dict(self.notes).get(index)

    @property
    def doubts(self) -> tuple[str, ...]:
        """What the source says that cannot be right, `("Contract", "Play")`, kept as `DoubtfulContract` … as text."""
        names = (*(name for name, _ in self.tags), *(table.name for table in self.tables))
        return tuple(name.removeprefix(DOUBTFUL) for name in names if name.startswith(DOUBTFUL))

    def tag(self, name: str) -> str | None:
        """The value of a tag, its name in either case."""
        return next((value for key, value in self.tags if key.lower() == name.lower()), None)
