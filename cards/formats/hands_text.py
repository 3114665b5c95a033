"""Reading deals as people write them: four hands in a line, and diagrams, ours and those of newspapers.

    N:AKQ.… … … …        or without the seat, from North on; or n AKQ.… e … s … w …, what follows being the type
    Board 7 · South deals · both vulnerable

                   ♠ A Q 3 2
                   ♥ —                    North's four suits, four lines with West's and East's, South's four;
                   …                      suits as ♠ or S, ranks with or without blanks, voids — - or nothing
    ♠ T 9 8                  ♠ K J 4
    …

Around a diagram are read the board's number (`Board 7`), dealer (`South deals`, `Dealer: S`) and vulnerability (`both
vulnerable`, `Vul: N-S`); other words are passed over. A deal without number is numbered by its place in the text, and
dealer and vulnerability that are not said follow from the number. Source: our own; the columns of newspapers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dealspace.cards.errors import Location, NotationError
from dealspace.cards.formats.board_collector import BoardCollector
from dealspace.cards.formats.draft import Draft, ParsedRecords, SourceText, known_deal, located, parse_deal
from dealspace.cards.formats.engine_lines import HAND
from dealspace.cards.formats.mending import hands_of
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat, Vulnerability

_FROM_SEAT = re.compile(rf"(?:([NESW]) ?: ?)?({HAND}(?: {HAND}){{3}})", re.IGNORECASE)
_BY_SEAT = re.compile(
    " ".join(
        rf"(?P<{seat}>{seat}|{name}) ?[: ] ?({HAND})"
        for seat, name in zip("nesw", ("north", "east", "south", "west"), strict=True)
    )
    + r"(?: (?P<type>.+))?",
    re.IGNORECASE,
)
"""Lines of hands, with one blank between words."""
_SUITS = {"♠": 0, "♤": 0, "S": 0, "♥": 1, "♡": 1, "H": 1, "♦": 2, "♢": 2, "D": 2, "♣": 3, "♧": 3, "C": 3}
_SYMBOL = re.compile(r"[♠♤♥♡♦♢♣♧][\ufe0e\ufe0f]?:?")
_LETTER = re.compile(r"(?<![A-Za-z0-9/-])[SHDC](?::| (?=10|[2-9TJQKA—–-]))")
_RANKS = re.compile(r"[ \t]?(?:(?:10|[2-9TJQKA])[ ,]?)+(?![A-Za-z0-9])|[ \t]*(?:[-—–]+|void)?", re.IGNORECASE)
_SHAPE = (1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1)
_SEATS_OF_BANDS = ((Seat.NORTH,), (Seat.WEST, Seat.EAST), (Seat.SOUTH,))
_NUMBER = re.compile(r"\b(?:board|deal|hand)(?:\s*(?:no\.?|number|#|:))*\s*([0-9]{1,9})\b", re.IGNORECASE)
_SEAT = r"(north|east|south|west|[NESW])"
_DEALER = re.compile(rf"\b{_SEAT}\s+deals\b|\b(?:dealer|dlr)\s*[:=.]?\s*{_SEAT}\b", re.IGNORECASE)
_SIDE = r"(both|all|nobody|none|neither(?: side)?|nil|(?:N|North)[-–/ ]?(?:S|South)|(?:E|East)[-–/ ]?(?:W|West))"
_VUL = re.compile(rf"\b{_SIDE}\s+vul|\bvul(?:n\.?|nerab(?:le|ility))?\s*[:=.]?\s*{_SIDE}\b", re.IGNORECASE)


def is_line_of_hands(line: str) -> bool:
    """Whether a line is four hands, with or without seats."""
    words = " ".join(line.split())
    return _FROM_SEAT.fullmatch(words) is not None or _BY_SEAT.fullmatch(words) is not None


def has_diagram(text: str) -> bool:
    """Whether there are hands in the text drawn suit by suit."""
    return sum(bool(_cells(line)) for line in text.split("\n")) >= len(_SHAPE)


def parse_hands(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The deals of a text, in lines or as diagrams, and a problem for each that is wrong."""
    boards = BoardCollector()
    for number, block in enumerate(_blocks(SourceText(text, file).text), start=1):
        location = Location(file, block.line, 1)

        def draft_of(number: int = number, block: _Block = block, location: Location = location) -> Draft:
            draft = Draft(location, str(number), strict)
            with located(location):
                (_of_diagram if block.cells else _of_line)(block, draft)
            return draft

        boards.take(draft_of, f"deal {number}")
    return boards.parsed()


@dataclass(slots=True)
class _Block:
    """The lines of one deal: a line of hands, or a diagram with its words around it and the cells of its lines."""

    line: int
    text: list[str] = field(default_factory=list)
    cells: list[tuple[tuple[int, str], ...]] = field(default_factory=list)


def _blocks(text: str) -> Iterator[_Block]:
    block: _Block | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        if is_line_of_hands(line):
            yield _Block(number, [line.strip()])
            continue
        cells = _cells(line)
        if block is None:
            block = _Block(number)
        block.text.append(line)
        if cells:
            block.cells.append(cells)
        if len(block.cells) == len(_SHAPE):
            yield block
            block = None
    if block is not None and block.cells:
        yield block


def _cells(line: str) -> tuple[tuple[int, str], ...]:
    """The holdings of a line: suit, spades first, and ranks; none where a mark is not followed by ranks or a void."""
    marks = list(_SYMBOL.finditer(line)) or list(_LETTER.finditer(line))
    cells = []
    ends = [mark.start() for mark in marks[1:]] + [len(line)] * bool(marks)
    for mark, end in zip(marks, ends, strict=True):
        found = _RANKS.match(line[mark.end() : end])
        assert found is not None
        ranks = re.sub(r"[\s,—–-]|void", "", found[0], flags=re.IGNORECASE)
        rest = line[mark.end() : end][found.end() :]
        if rest and not ranks and rest[0].isalnum():
            return ()
        cells.append((_SUITS[mark[0][0]], ranks))
    return tuple(cells)


def _of_line(block: _Block, draft: Draft) -> None:
    line = " ".join(block.text[0].split())
    found, by_seat = _FROM_SEAT.fullmatch(line), _BY_SEAT.fullmatch(line)
    if found is not None:
        deal = f"{(found[1] or 'N').upper()}:{found[2]}"
    else:
        assert by_seat is not None
        deal = "N:" + " ".join(by_seat[place] for place in (2, 4, 6, 8))
        draft.tags = [("HandType", by_seat["type"])] if by_seat["type"] else []
    draft.take_deal(lambda: parse_deal(deal), lambda: hands_of(deal), draft.location)


def _of_diagram(block: _Block, draft: Draft) -> None:
    if tuple(map(len, block.cells)) != _SHAPE:
        raise NotationError(
            f"{len(block.cells)} lines with suits are no diagram: expected North's four suits, four lines with West's "
            "and East's, South's four"
        )
    hands: dict[Seat, str] = {}
    for band, seats in enumerate(_SEATS_OF_BANDS):
        lines = block.cells[4 * band : 4 * band + 4]
        for column, seat in enumerate(seats):
            hands[seat] = _hand([line[column] for line in lines], seat)
    draft.take_deal(
        lambda: known_deal({seat: CardSet.parse(hand) for seat, hand in hands.items()}), lambda: hands, draft.location
    )
    words = "\n".join(block.text)
    named = _NUMBER.search(words)
    if named is not None and int(named[1]):
        draft.name = str(int(named[1]))
    if (dealer := _DEALER.search(words)) is not None:
        draft.dealer = Seat.parse((dealer[1] or dealer[2])[0])
    if (vulnerability := _VUL.search(words)) is not None:
        draft.vulnerability = _side(vulnerability[1] or vulnerability[2])


def _hand(cells: Sequence[tuple[int, str]], seat: Seat) -> str:
    if [suit for suit, _ in cells] != [0, 1, 2, 3]:
        raise NotationError(f"{seat.title}'s suits do not stand in the order ♠ ♥ ♦ ♣")
    return ".".join(ranks for _, ranks in cells)


def _side(word: str) -> Vulnerability:
    lower = word.lower()
    if lower in ("both", "all"):
        return Vulnerability.BOTH
    if lower in ("nobody", "none", "nil", "neither", "neither side"):
        return Vulnerability.NONE
    return Vulnerability.EW if lower.startswith("e") else Vulnerability.NS
