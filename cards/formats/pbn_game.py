"""One game of a PBN file as a record: its tags, auction, play and result, and the remarks about them.

Source: the PBN 2.1 standard, section 3.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace

from dealspace.cards.auction import Auction, AuctionState
from dealspace.cards.board import DOUBTFUL, Note, Record, TableSection
from dealspace.cards.call import ALL_CALLS, PASS, Call
from dealspace.cards.card import DECK, Card
from dealspace.cards.errors import Location, NotationError
from dealspace.cards.formats.draft import Draft, SourceText, located, parse_deal
from dealspace.cards.formats.mending import hands_of
from dealspace.cards.formats.pbn_remarks import ReadSection, RemarkPlaces
from dealspace.cards.formats.pbn_scan import Element, Game, comments
from dealspace.cards.formats.pbn_sections import SectionWords, order_of_play
from dealspace.cards.formats.pbn_tags import EVENT_TAGS, FIELDS, SECTIONS, names_a_table
from dealspace.cards.seat import Seat, Side, Vulnerability
from dealspace.cards.suit import Strain

_RESULT = re.compile(r"(\^?)\s*(?:(NS|EW)\s+)?([0-9]{1,2})(?:\s+(?:NS|EW)\s+[0-9]{1,2})?", re.IGNORECASE)
_WITHOUT_ROWS = {*FIELDS, *EVENT_TAGS, "Note"} - set(SECTIONS)
_CALLS = {
    **{word: call for call in ALL_CALLS for word in (str(call), str(call).lower())},
    **dict.fromkeys(("Pass", "pass", "PASS"), PASS),
    **{f"{level}NT": Call(f"{level}N") for level in range(1, 8)},
}
_CARDS = {str(card): card for card in DECK}
_STRAINS = {f"{level}{strain}": (strain,) for level in range(1, 8) for strain in Strain}
"""The usual words, which need no parsing."""


class GameReader:
    """Turns one game into a record."""

    def __init__(self, source: SourceText, game: Game, *, strict: bool) -> None:
        self._source = source
        self._game = game
        self._fields: dict[str, Element] = {}
        self._owners: list[str] = []
        self._sections = {name: ReadSection() for name in SECTIONS}
        self.draft = Draft(None, strict=strict)
        self.warnings = self.draft.warnings
        self.warnings += game.warnings
        self._sort_out()

    @property
    def name(self) -> str:
        return self._value("Board")

    def record(self) -> Record:
        """The game as a record; raises NotationError with its location."""
        self.draft.location = self._source.location(self._game.offset)
        self._check_lines()
        self._identification()
        self._contract()
        for name, read in (("Auction", self._auction), ("Play", self._play)):
            if name in self._fields:
                element = self._fields[name]
                self.draft.rows[name] = element.value, element.rows
                with self.draft.sparing(name, "", self._location(name)):
                    read()
        if value := self._value("Result").strip():
            with self.draft.sparing("Result", value, self._location("Result")):
                self._result(value)
        return self._with_remarks(self.draft.auction, self.draft.record())

    def _sort_out(self) -> None:
        """Fields, other tags, tables and notes; of two tags of a name the first that says something counts."""
        section: str | None = None
        owner = ""
        fields = self._fields
        for element in self._game.elements:
            name = element.name
            if name == "Note":
                if section in SECTIONS:
                    self._sections[section].notes.append(element)
                self._owners.append(section or owner)
                continue
            if name.removeprefix(DOUBTFUL) in SECTIONS:
                section = name
            owner = name
            self._owners.append(name)
            if (first := fields.setdefault(name, element)) is not element:
                if not _says_something(first):
                    fields[name] = element
                self._warn_of_two(first, element, fields[name])
        tags = self.draft.tags
        tags += ((name, fields[name].value) for name in EVENT_TAGS if name in fields and fields[name].value != "?")
        for name, element in fields.items():
            if name in _WITHOUT_ROWS or name in SECTIONS:
                continue
            if element.pieces or names_a_table(name):
                self.draft.tables.append(TableSection(name, element.value, element.rows))
            else:
                tags.append((name, element.value))

    def _warn_of_two(self, first: Element, second: Element, counts: Element) -> None:
        if (first.value, first.rows) != (second.value, second.rows):
            line, counting = (self._source.location(element.offset).line for element in (first, counts))
            message = f'[{second.name} "{second.value[:40]}"] stands in line {line} already, with other content'
            message += f": expected each tag once; that of line {counting} counts"
            self.warnings.append(NotationError(message, self._source.location(second.offset)))

    def _value(self, name: str) -> str:
        """The tag's value; "" where it is unknown or not given."""
        element = self._fields.get(name)
        return "" if element is None or element.value.strip() in ("?", "") else element.value

    def _location(self, name: str) -> Location:
        return self._source.location(self._fields[name].offset if name in self._fields else self._game.offset)

    def _check_lines(self) -> None:
        for element in self._game.elements:
            if element.pieces and element.name in _WITHOUT_ROWS:
                found = element.rows[0][:40]
                error = NotationError(
                    f'{found!r} after [{element.name} "{element.value}"]: expected the next tag',
                    self._source.location(element.pieces[0][0]),
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
        if dealer := self._value("Dealer"):
            with draft.sparing("Dealer", dealer, self._location("Dealer")):
                draft.dealer = Seat.parse(dealer)
        if draft.dealer is None and deal and draft.number is None:
            draft.dealer = Seat.parse(deal.partition(":")[0])
        if vulnerability := self._value("Vulnerable"):
            with draft.sparing("Vulnerable", vulnerability, self._location("Vulnerable")):
                draft.vulnerability = Vulnerability.parse(vulnerability)

    def _contract(self) -> None:
        draft = self.draft
        draft.contract = draft.spelled(self._value("Contract")) or None
        draft.contract_location = self._location("Contract" if draft.contract else "Declarer")
        if declarer := self._value("Declarer").strip():
            draft.swapped = declarer.startswith("^")
            with draft.sparing("Declarer", declarer, self._location("Declarer")):
                draft.declarer = Seat.parse(declarer.removeprefix("^"))

    def _section(self, name: str) -> SectionWords | None:
        """The words of the section; None if it has none. Raises NotationError at a letter no word begins with."""
        words = self._sections[name].words = SectionWords.of(self._fields[name])
        if words.wrong is not None:
            letter = self._source.text[words.wrong]
            raise NotationError(f"{letter!r} is no part of a call or card", self._source.location(words.wrong))
        return words if words.words else None

    # ---- the auction ----

    def _auction(self) -> None:
        element, draft = self._fields["Auction"], self.draft
        section = self._section("Auction")
        if section is None:
            return
        if section.irregular:
            draft.tables.append(TableSection("Auction", element.value, element.rows))
            return
        words = section.words
        waiting = next((number for number, word in enumerate(words) if word.strip("-")), len(words))
        calls = [PASS] * self._dealer_of_auction(waiting)
        after = self._sections["Auction"].after = [len(calls)] * (waiting + 1)
        for number in range(waiting, len(words)):
            word = words[number]
            call = _CALLS.get(word)
            if call is not None:
                calls.append(call)
            elif word in ("*", "+"):
                break
            else:
                following = words[number + 1] if number + 1 < len(words) else ""
                with located(self._source.location(section.offsets[number])):
                    calls += self._calls(word, following, calls)
            after.append(len(calls))
        assert draft.dealer is not None
        self._take_notes()
        wrong, location = AuctionState.after_calls(draft.dealer, calls)[0], None
        if wrong < len(calls):
            location = self._source.location(section.offsets[max(bisect_right(after, wrong) - 1, 0)])
        draft.take_auction(draft.dealer, [(call, location) for call in calls])

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

    def _calls(self, word: str, following: str, calls: list[Call]) -> list[Call]:
        """The calls of a word after these; read leniently, `all` before a pass is `AP` without its last pass."""
        strict = self.draft.strict
        all_pass = not strict and word.upper() == "ALL" and following.upper() in ("P", "PASS")
        if word.upper() != "AP" and not all_pass:
            return [Call.parse(word)]
        passes = next((number for number, call in enumerate(reversed(calls)) if call != PASS), len(calls))
        left = (4 if passes == len(calls) else 3) - passes
        if left <= 0 and strict:
            raise NotationError('"AP" after the auction is over')
        return [PASS] * (left - all_pass)

    def _take_notes(self) -> None:
        """The first note that a call refers to is its explanation."""
        section, notes = self._sections["Auction"], self.draft.notes
        for words, mark, offset in section.words.marks:
            index = section.after[min(words, len(section.after) - 1)] - 1
            if mark[0] == "=" and index >= 0 and index not in notes:
                notes[index] = Note(section.text(mark), alert=True)
                section.explained.add(offset)

    # ---- the play ----

    def _play(self) -> None:
        element, draft = self._fields["Play"], self.draft
        section = self._section("Play")
        if section is None:
            return
        draft.play_location = self._location("Play")
        with located(draft.play_location):
            draft.leader = Seat.parse(self._value("Play")) if self._value("Play") else None
        if not section.irregular and self._cards_in_order(section):
            return
        draft.tables.append(TableSection("Play", element.value, element.rows))
        over = draft.auction is not None and draft.auction.is_over
        if (strain := draft.strain_alone()) is not None and not over:
            draft.tags.append(("Contract", str(strain)))  # the rows are read by it

    def _cards_in_order(self, section: SectionWords) -> bool:
        """Take the cards in the order played; in the rows the opening leader's stand first. False if one is missing."""
        cards: list[Card | None] = []
        for number, word in enumerate(section.words):
            card = _CARDS.get(word)
            if card is not None:
                cards.append(card)
            elif word == "*":
                break
            elif word in ("-", "+") or (not self.draft.strict and not word.strip("-")):
                cards.append(None)
            else:
                with located(self._source.location(section.offsets[number])):
                    cards.append(Card.parse(word))
        orders = [order_of_play(cards, strain) for strain in (self._strains() if cards else (Strain.NOTRUMP,))]
        order = orders[0]
        if order is None or any(other is None for other in orders):
            return False
        self.draft.cards = [(card, None) for place in order if (card := cards[place]) is not None]
        self.draft.card_location = lambda index: self._source.location(section.offsets[order[index]])
        self._sections["Play"].order = order
        return True

    def _strains(self) -> tuple[Strain, ...]:
        """The strain of the contract; where all have passed every strain, and rows are in order if they are in each.

        Where it is unknown the draft raises the error.
        """
        draft, auction = self.draft, self.draft.auction
        stated = draft.contract
        if stated is not None and stated.strip().casefold() == "pass":
            if auction is None or auction.last_bid is None:
                return tuple(Strain)
            stated = None  # the auction has a bid
        if stated in _STRAINS:
            return _STRAINS[stated]
        reached = auction.contract if auction is not None and auction.is_over else None
        with located(draft.contract_location):
            if stated:
                return (Strain.parse(stated.strip().lstrip("1234567").rstrip("Xx*")),)
        if reached is None:
            raise NotationError("a play needs its contract: expected the Contract tag", draft.play_location)
        return (reached.strain,)

    def _result(self, value: str) -> None:
        draft = self.draft
        draft.result_location = self._location("Result")
        if "+" in self._sections["Play"].words.words:
            return  # it is to be continued
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

    def _with_remarks(self, read: Auction | None, record: Record) -> Record:
        """The record with what stands beside its facts; `read` is its auction before passes were put in front."""
        self._keep_stray_words()
        has_notes = any(element.name == "Note" for element in self._game.elements)
        sections = self._sections.values()
        has_marks = any(each.words.marks or "+" in each.words.words for each in sections)
        if not (self._game.remarks or has_notes or has_marks):
            return record
        shift = 0
        if read is not None and record.auction is not None and record.contract is not None:
            shift = len(record.auction) - len(read)
        places = RemarkPlaces(record, self._game, self._fields, self._owners, self._sections, shift)
        return replace(record, remarks=places.remarks())

    def _keep_stray_words(self) -> None:
        """Words behind a tag that has no lines become a comment."""
        for number, element in enumerate(self._game.elements):
            if element.pieces and element.name in _WITHOUT_ROWS:
                self._game.remarks += comments("\n".join(element.rows), number, element.pieces[0][0])


def _says_something(element: Element) -> bool:
    """Whether a tag holds more than its name: a value, or the rows of a section that is nothing without them."""
    return bool(element.pieces) or (element.name not in SECTIONS and element.value.strip() not in ("", "?"))
