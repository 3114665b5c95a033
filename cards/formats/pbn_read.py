"""Reading PBN, the Portable Bridge Notation: import format, versions 1.0 to 2.1.

What has no field in `Record` is kept: other tags in `tags`, tables with their rows in `tables`. An auction or a play
with an irregularity that the Laws let stand (`^I` an insufficient bid, `^S` a skipped turn, `^R` a revoke, `^L` a lead
out of turn), or a play with a gap, is kept as a table named Auction or Play. Left out, and counted in `omissions`, are
comments, suffixes and numeric annotations of calls and cards, and notes about cards. Of two tags of a name the
first that says something counts (section 3.4), with a warning. Read leniently, `[Deal "#"]` and a game without board
and deal are further tables of the deal before, and what is doubtful stays as text (see `draft`). Source: the PBN 2.1
standard, sections 3 and 4.8.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dealspace.cards.auction import AuctionState
from dealspace.cards.board import Note, Record, TableSection
from dealspace.cards.call import PASS, Call
from dealspace.cards.card import Card
from dealspace.cards.errors import Location, NotationError
from dealspace.cards.formats.draft import (
    Draft,
    ParsedRecords,
    SourceText,
    about_board,
    located,
    located_auction,
    parse_deal,
)
from dealspace.cards.formats.mending import hands_of
from dealspace.cards.formats.omissions import OmissionCount, OmissionKind
from dealspace.cards.formats.pbn_scan import FILLER, Element, Game, scan
from dealspace.cards.seat import Seat, Side, Vulnerability
from dealspace.cards.suit import Strain
from dealspace.cards.trick import Trick

NO_INHERITANCE = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note")
"""Tags in which `#` has no special meaning (PBN 2.1, section 4.8)."""

MOST_STANDING = 500
"""Every game gets all of them, so that a file of many tags and many games would grow without measure."""

WHAT_IS_READ = (
    'there is no board in this text. Boards are read as PBN ([Board "1"] [Deal "N:…"] …), LIN (md|3S…|), RBN, JSON '
    '({"deal": …}) and addresses of BBO\'s hand viewer'
)
"""What a text is told in which no board is found."""

_ONE_DEAL = ("Board", "Dealer", "Vulnerable", "Deal")
_OF_A_TABLE = {"Contract", "Declarer", "Auction", "Play", "Result"}
_OF_A_BOARD = {"Board", "Dealer", "Deal", "Contract", "Auction", "Play"}
_WORD = re.compile(
    r"(?P<note>=\d+=)|(?P<nag>\$\d+)|(?P<suffix>[!?]{1,2})|(?P<irregular>\^[A-Za-z])|(?P<end>[*+])|(?P<word>[A-Za-z0-9-]+)"
)
_RESULT = re.compile(r"(\^?)\s*(?:(NS|EW)\s+)?([0-9]{1,2})(?:\s+(?:NS|EW)\s+[0-9]{1,2})?", re.IGNORECASE)


def parse_pbn(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a PBN file, and a problem for each game that is not one."""
    source = SourceText(text, file, strict=strict)
    records: list[Record] = []
    problems: list[NotationError] = []
    warnings: list[NotationError] = []
    omitted = OmissionCount()
    inheritance = _Inheritance(source, strict)
    stray: list[NotationError] = []
    for number, game in enumerate(scan(source, omitted, strict=strict), start=1):
        inheritance.fill_in(game)
        reader = _GameReader(source, game, omitted, strict)
        name = f"board {reader.name}" if reader.name else f"game {number}"
        if not game.elements:
            stray += game.warnings[:1]
        try:
            if game.problems:
                raise game.problems[0]
            if _OF_A_BOARD & {element.name for element in game.elements}:
                records.append(reader.record())
                warnings += (about_board(warning, name) for warning in reader.warnings)
        except NotationError as error:
            problems.append(about_board(error, name))
    if not records and not problems and stray:
        problems.append(
            NotationError(f"{stray[0].bare_message.partition(' stands ')[0]}: {WHAT_IS_READ}", stray[0].location)
        )
    else:
        warnings += stray
    return ParsedRecords(tuple(records), tuple(problems), tuple(warnings), omitted.omissions)


class _Inheritance:
    """Tag values taken over from earlier games: `#` from the nearest that has the tag, `##…` into all later ones."""

    def __init__(self, source: SourceText, strict: bool) -> None:
        self._source = source
        self._strict = strict
        self._of_board: dict[str, str] = {}
        self._latest: dict[str, str] = {}
        self._standing: dict[str, str] = {}

    def fill_in(self, game: Game) -> None:
        if not self._strict:
            self._further_table(game)
        for element in game.elements:
            if element.name in NO_INHERITANCE or element.lines:
                continue
            if element.value == "#":
                element.value = self._latest.get(element.name, "")
            elif element.value.startswith("##"):
                element.value = self._standing[element.name] = element.value[2:]
            elif element.name in self._standing:
                self._standing[element.name] = element.value
            self._latest[element.name] = element.value
        if len(self._standing) > MOST_STANDING:
            self._standing.clear()
            message = f"more than {MOST_STANDING} tags are handed on to all later games by ##"
            game.problems.append(NotationError(message, self._source.location(game.offset)))
        there = {element.name for element in game.elements}
        game.elements += [
            Element(name, value, game.offset) for name, value in self._standing.items() if name not in there
        ]

    def _further_table(self, game: Game) -> None:
        """Board, dealer, vulnerability and deal of the game before, where this one says so or does not say them."""
        given = {element.name: element for element in game.elements if element.name in _ONE_DEAL}
        for name, element in given.items():
            if element.value == "#" and name != "Board":
                element.value = self._of_board.get(name, "")
        has_results = any(element.name in _OF_A_TABLE for element in game.elements)
        if "Deal" not in given and has_results and given.keys() <= {"Board"} and self._same_board(given.get("Board")):
            game.elements += [
                Element(name, value, game.offset) for name, value in self._of_board.items() if name not in given
            ]
        elif "Deal" in given:
            self._of_board = {name: element.value for name, element in given.items()}

    def _same_board(self, board: Element | None) -> bool:
        return "Deal" in self._of_board and (board is None or board.value in ("#", self._of_board.get("Board")))


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    location: Location


class _GameReader:
    """Turns one game into a record."""

    def __init__(self, source: SourceText, game: Game, omitted: OmissionCount, strict: bool) -> None:
        self._source = source
        self._game = game
        self._omitted = omitted
        self._fields: dict[str, Element] = {}
        self._auction_notes: dict[int, Element] = {}
        self._notes_given: set[int] = set()
        self.draft = Draft(source.location(game.offset), strict=strict)
        self.warnings = self.draft.warnings
        self.warnings += game.warnings
        self._sort_out()

    @property
    def name(self) -> str:
        return self._value("Board")

    def record(self) -> Record:
        """The game as a record; raises NotationError with its location."""
        self._check_lines()
        self._identification()
        self._contract()
        for name, read in (("Auction", self._auction), ("Play", self._play)):
            if name in self._fields:
                element = self._fields[name]
                self.draft.rows[name] = element.value, element.rows
            with self.draft.sparing(name, "", self._location(name)):
                read()
        with self.draft.sparing("Result", self._value("Result"), self._location("Result")):
            self._result()
        record = self.draft.record()
        for number, element in self._auction_notes.items():
            if number not in self._notes_given:
                self._omit(OmissionKind.LOOSE_NOTE, element.offset)
        return record

    def _omit(self, kind: OmissionKind, offset: int) -> None:
        self._omitted.add(kind, self._source.location(offset))

    def _sort_out(self) -> None:
        """Fields, other tags, tables and notes; of two tags of a name the first that says something counts."""
        section = ""
        for element in self._game.elements:
            if element.name in ("Auction", "Play"):
                section = element.name
            if element.name == "Note":
                self._note(section, element)
            elif (first := self._fields.setdefault(element.name, element)) is not element:
                if not _says_something(first):
                    self._fields[element.name] = element
                self._warn_of_two(first, element, self._fields[element.name])
        for name, element in self._fields.items():
            if name in FIELDS:
                continue
            if element.rows or name.endswith("Table"):
                self.draft.tables.append(TableSection(name, element.value, element.rows))
            elif not (name in EVENT_TAGS and element.value == "?"):
                self.draft.tags.append((name, element.value))

    def _warn_of_two(self, first: Element, second: Element, counts: Element) -> None:
        if (first.value, first.rows) != (second.value, second.rows):
            line, counting = (self._source.location(element.offset).line for element in (first, counts))
            message = f'[{second.name} "{second.value[:40]}"] stands in line {line} already, with other content'
            message += f": expected each tag once; that of line {counting} counts"
            self.warnings.append(NotationError(message, self._source.location(second.offset)))

    def _note(self, section: str, element: Element) -> None:
        number, colon, _ = element.value.partition(":")
        if section != "Auction" or not colon or not re.fullmatch(r"\s*[0-9]{1,3}\s*", number):
            self._omit(OmissionKind.CARD_NOTE if section == "Play" else OmissionKind.LOOSE_NOTE, element.offset)
        elif (first := self._auction_notes.setdefault(int(number), element)) is not element:
            self._warn_of_two(first, element, first)

    def _note_text(self, number: int) -> str:
        """The text of a note on a call; "" where there is none."""
        self._notes_given.add(number)
        return self._auction_notes[number].value.partition(":")[2].strip() if number in self._auction_notes else ""

    def _value(self, name: str) -> str:
        """The tag's value; "" where it is unknown or not given."""
        value = self._fields[name].value if name in self._fields else ""
        return "" if value.strip() in ("?", "") else value

    def _location(self, name: str) -> Location:
        return self._source.location(self._fields[name].offset if name in self._fields else self._game.offset)

    def _check_lines(self) -> None:
        for name, element in self._fields.items():
            if name in FIELDS and name not in ("Auction", "Play") and element.rows:
                found = element.rows[0][:40]
                error = NotationError(
                    f'{found!r} after [{name} "{element.value}"]: expected the next tag',
                    self._source.location(element.lines[0][0]),
                )
                if self.draft.strict:
                    raise error
                self.warnings.append(error)

    def _identification(self) -> None:
        draft = self.draft
        draft.name = self.name
        for seat in Seat:
            if player := self._value(seat.title):
                draft.players[seat] = player
        if deal := self._value("Deal"):
            draft.take_deal(lambda: parse_deal(deal), lambda: hands_of(deal), self._location("Deal"))
        dealer = self._value("Dealer")
        with draft.sparing("Dealer", dealer, self._location("Dealer")):
            if dealer:
                draft.dealer = Seat.parse(dealer)
        if draft.dealer is None and deal and draft.number is None:
            draft.dealer = Seat.parse(deal.partition(":")[0])
        vulnerability = self._value("Vulnerable")
        with draft.sparing("Vulnerable", vulnerability, self._location("Vulnerable")):
            if vulnerability:
                draft.vulnerability = Vulnerability.parse(vulnerability)

    def _contract(self) -> None:
        draft = self.draft
        draft.contract = draft.spelled(self._value("Contract")) or None
        draft.contract_location = self._location("Contract" if draft.contract else "Declarer")
        if declarer := self._value("Declarer").strip():
            draft.swapped = declarer.startswith("^")
            with draft.sparing("Declarer", declarer, self._location("Declarer")):
                draft.declarer = Seat.parse(declarer.removeprefix("^"))

    def _auction(self) -> None:
        if "Auction" not in self._fields:
            return
        element, draft = self._fields["Auction"], self.draft
        tokens = self._tokens(element)
        if not tokens:
            return
        if _is_irregular(tokens):
            draft.tables.append(TableSection("Auction", element.value, element.rows))
            return
        waiting = next((number for number, token in enumerate(tokens) if token.text != "-"), len(tokens))
        calls: list[tuple[Call, Location | None]] = [
            (PASS, tokens[0].location) for _ in range(self._dealer_of_auction(waiting))
        ]
        assert draft.dealer is not None
        state = AuctionState(draft.dealer, passes=len(calls))
        for number, token in enumerate(tokens[waiting:], start=waiting + 1):
            if token.kind == "end":
                break
            if token.kind == "note" and calls:
                draft.notes[len(calls) - 1] = Note(self._note_text(int(token.text[1:-1][:9])), alert=True)
            elif token.kind in ("nag", "suffix"):
                self._omitted.add(OmissionKind.MARK, token.location)
            elif token.kind == "word":
                following = tokens[number].text if number < len(tokens) else ""
                with located(token.location):
                    for call in self._calls(token.text, following, state):
                        calls.append((call, token.location))
                        if state.refusal(call) is None:
                            state = state.after(call)
                        elif draft.strict or not state.is_over:
                            located_auction(draft.dealer, calls)  # raises, with the auction so far
        draft.take_auction(draft.dealer, calls)

    def _dealer_of_auction(self, waiting: int) -> int:
        """The dealer by the Auction tag, past the columns of those who call later; it must be the Dealer tag's.

        Read leniently, the dealer and those between have passed where it is not; gives the number of these passes.
        """
        draft = self.draft
        with located(self._location("Auction")):
            if first := self._value("Auction"):
                dealer = Seat.parse(first).plus(waiting)
                if self._value("Dealer") and draft.dealer is not None and draft.dealer is not dealer:
                    error = NotationError(
                        f"the auction begins with {dealer.title}, but the dealer is {draft.dealer.title}",
                        self._location("Auction"),
                    )
                    if draft.strict:
                        raise error
                    draft.doubt("Dealer", self._value("Dealer"), error)
                    return (dealer - draft.dealer) % 4
                draft.dealer = dealer
            draft.dealer = draft.dealer_or_default()
        return 0

    def _calls(self, word: str, following: str, state: AuctionState) -> list[Call]:
        """The calls of a word; read leniently, `all` before a pass is `AP` without its last pass."""
        strict = self.draft.strict
        all_pass = not strict and word.upper() == "ALL" and following.upper() in ("P", "PASS")
        if word.upper() == "AP" or all_pass:
            passes = (4 if state.last_bid is None else 3) - state.passes
            if passes == 0 and strict:
                raise NotationError('"AP" after the auction is over')
            return [PASS] * (passes - all_pass)
        return [Call.parse(word)]

    def _play(self) -> None:
        if "Play" not in self._fields:
            return
        element, draft = self._fields["Play"], self.draft
        marked = list(self._tokens(element))
        tokens = [token for token in marked if token.kind not in ("note", "nag", "suffix")]
        if not tokens:
            return
        draft.play_location = self._location("Play")
        with located(draft.play_location):
            draft.leader = Seat.parse(self._value("Play")) if self._value("Play") else None
        if not _is_irregular(tokens):
            draft.cards = self._cards_in_order(_rows(tokens))
        if draft.cards is None:
            draft.tables.append(TableSection("Play", element.value, element.rows))
            over = draft.auction is not None and draft.auction.is_over
            if (strain := draft.strain_alone()) is not None and not over:
                draft.tags.append(("Contract", str(strain)))  # the rows are read by it
            return
        for token in marked:
            if token.kind in ("nag", "suffix"):
                self._omitted.add(OmissionKind.MARK, token.location)

    def _cards_in_order(self, rows: list[list[_Token]]) -> list[tuple[Card, Location | None]] | None:
        """The cards in the order played; in the rows the opening leader's stand first. None if one is missing."""
        found = [self._by_the_winners(rows, strain) for strain in (self._strains() if rows else (Strain.NOTRUMP,))]
        return None if any(cards is None for cards in found) else found[0]

    def _by_the_winners(self, rows: list[list[_Token]], strain: Strain) -> list[tuple[Card, Location | None]] | None:
        cards: list[tuple[Card, Location | None]] = []
        column = 0
        for number, row in enumerate(rows):
            trick: list[tuple[Card, Location | None]] = []
            for step in range(4):
                index = (column + step) % 4
                if index >= len(row) or row[index].text in ("-", "+"):
                    break
                with located(row[index].location):
                    trick.append((Card.parse(row[index].text), row[index].location))
            cards += trick
            if len(trick) < 4:
                left = [token for later in rows[number:] for token in later if token.text not in ("-", "+")]
                return cards if len(left) == len(trick) else None
            with located(row[0].location):
                winner = Trick(Seat.NORTH, tuple(card for card, _ in trick)).winner(strain)
            column = (column + winner) % 4
        return cards

    def _strains(self) -> tuple[Strain, ...]:
        """The strain of the contract; where all have passed every strain, and rows are in order if they are in each.

        Where it is unknown the draft raises the error.
        """
        draft = self.draft
        if draft.contract is not None and draft.contract.strip().casefold() == "pass":
            return tuple(Strain)
        reached = draft.auction.contract if draft.auction is not None and draft.auction.is_over else None
        with located(draft.contract_location):
            if draft.contract:
                return (Strain.parse(draft.contract.strip().lstrip("1234567").rstrip("Xx*")),)
        if reached is None:
            raise NotationError("a play needs its contract: expected the Contract tag", draft.play_location)
        return (reached.strain,)

    def _result(self) -> None:
        draft = self.draft
        value = self._value("Result").strip()
        draft.result_location = self._location("Result")
        to_be_continued = "Play" in self._fields and any(
            token.text == "+" for token in self._tokens(self._fields["Play"])
        )
        if not value or to_be_continued:
            return
        match = _RESULT.fullmatch(value)
        if match is None:
            raise NotationError(f'Result "{value}": expected tricks 0 to 13, as "9" or "NS 9"', draft.result_location)
        draft.result = int(match[3])
        if match[2]:
            declarer = draft.declarer
            if declarer is None and draft.auction is not None and draft.auction.contract is not None:
                declarer = draft.auction.contract.declarer
            if declarer is None:
                raise NotationError(
                    f'Result "{value}" counts a side\'s tricks, but the declarer is not given', draft.result_location
                )
            if Side.parse(match[2]) is not declarer.side:
                draft.result = 13 - draft.result

    def _tokens(self, element: Element) -> list[_Token]:
        """The words of a section; raises NotationError at a letter no word begins with."""
        return [token for offset, text in element.lines for token in self._words(offset, text)]

    def _words(self, offset: int, text: str) -> Iterator[_Token]:
        at = 0
        while at < len(text):
            if text[at].isspace() or text[at] == FILLER:
                at += 1
                continue
            location = self._source.location(offset + at)
            match = _WORD.match(text, at)
            if match is None:
                raise NotationError(f"{text[at]!r} is no part of a call or card", location)
            assert match.lastgroup is not None
            dashes = not self.draft.strict and not match[0].strip("-")
            yield _Token(match.lastgroup, "-" if dashes else match[0], location)
            at = match.end()


def _says_something(element: Element) -> bool:
    """Whether a tag holds more than its name: a value, or the rows of a section that is nothing without them."""
    return bool(element.rows) or (element.name not in ("Auction", "Play") and element.value.strip() not in ("", "?"))


def _rows(tokens: list[_Token]) -> list[list[_Token]]:
    """The cards of a play section by fours, up to a `*`; a `+` marks the card to be played."""
    words: list[_Token] = []
    for token in tokens:
        if token.text == "*":
            break
        words.append(token)
    return [words[start : start + 4] for start in range(0, len(words), 4)]


def _is_irregular(tokens: list[_Token]) -> bool:
    return any(token.kind == "irregular" for token in tokens)


EVENT_TAGS = ("Event", "Site", "Date", "Scoring")
"""The mandatory tags that are facts of the event, kept in `Record.tags`."""

FIELDS = (
    *("Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"),
    *("Declarer", "Contract", "Result", "Auction", "Play"),
)
"""The tags that have a field of their own in `Record`."""
