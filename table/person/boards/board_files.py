"""Boards of files and pasted text, by the readers of `cards.formats`; a bad board is reported, good ones are kept."""

from __future__ import annotations

from collections.abc import Iterable

from dealspace.cards import Board, BridgeError, Deal, NotationError
from dealspace.cards.formats import ParsedRecords, decode, format_of, parse_records
from dealspace.cards.formats.detection import detect

MOST_BOARDS = 1_000
"""Boards of one sitting."""
MOST_BYTES = 20_000_000
"""Of a file: more than ten times what a thousand boards with auctions and play take."""
PASTED = "pasted text"
"""What errors call a text that has no file."""


class FoundBoards(list[Board]):
    """Boards with all four hands.

    Attributes:
        notes: in words, what was left out and why, and how often such boards come up.
        taken: what a text was taken for, in words, where nothing else said it; else "".
    """

    def __init__(self, boards: Iterable[Board] = (), notes: Iterable[str] = (), taken: str = "") -> None:
        super().__init__(boards)
        self.notes = tuple(notes)
        self.taken = taken


def boards_of_file(name: str, content: bytes | str) -> FoundBoards:
    """The boards of a file, in any format that is read.

    Args:
        name: of the file; its ending says the format, and where it does not, how the text begins.
        content: what is in it.
    Raises:
        BridgeError: there is no board in it that can be played, with the first reasons; or it is too large.
    """
    text = decode(content) if isinstance(content, bytes) else content
    try:
        form = format_of(name)
    except NotationError:
        return boards_of_text(text, name)
    return _whole(parse_records(_checked(text, name), form, name), name)


def boards_of_text(text: str, name: str = PASTED) -> FoundBoards:
    """The boards of a text, whatever it is: PBN, LIN, four hands, a diagram, addresses of a hand viewer …

    Args:
        text: what was pasted.
        name: of where it is from, for the errors.
    Raises:
        BridgeError: it is nothing known, or there is no board in it that can be played; or it is too large.
    """
    try:
        taken = detect(_checked(text, name))
    except NotationError as error:
        raise BridgeError(f"{name}: {error}") from None
    return _whole(parse_records(text, taken.format, name), name, taken.what)


def _checked(text: str, name: str) -> str:
    if len(text) > MOST_BYTES:
        raise BridgeError(f"{name}: {len(text) / 1e6:.0f} MB are too much for one sitting: {MOST_BYTES // 10**6} MB")
    if not text.strip():
        raise BridgeError(f"{name}: it is empty; expected boards as PBN, LIN, hands in a line, a diagram …")
    return text


def _whole(parsed: ParsedRecords, name: str, taken: str = "") -> FoundBoards:
    """The boards with four hands, named by their number where they have no name, each once."""
    notes = [str(problem) for problem in (*parsed.problems, *parsed.warnings)]
    boards: dict[Board, None] = {}
    for number, record in enumerate(parsed.records, start=1):
        board = record.board
        called = board.name or str(number)
        try:
            boards[Board(called, board.dealer, board.vulnerability, board.full_deal)] = None
        except BridgeError:
            notes.append(f"{name}: board {called} is left out: not all four hands are known, and 52 cards are needed")
    if not boards:
        reasons = "; ".join(notes[:3]) or f"{name}: there is no board in it"
        raise BridgeError(f"no board with four hands to play: {reasons}")
    if len(boards) > MOST_BOARDS:
        notes.append(f"{name}: the first {MOST_BOARDS} of {len(boards)} boards are taken")
    found = list(boards)[:MOST_BOARDS]
    assert all(isinstance(board.deal, Deal) for board in found)
    return FoundBoards(found, notes, taken)
