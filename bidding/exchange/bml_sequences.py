"""The auctions of BML's tables, one for each row, as a system file writes them: `1M 2N`, `(1N) P (P)`.

BML's words for suits stand for suits that the sequence has not used. Where a letter of ours says the same it is kept,
so that `1M` with all below it stays one rule; elsewhere there is a sequence for each suit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from dealspace.bidding.exchange.bml_tables import BmlCall, BmlFile, BmlRow, BmlTable
from dealspace.bidding.exchange.import_problem import ImportProblem
from dealspace.cards import Auction, IllegalCall, Location, NotationError, Seat

MOST_SEQUENCES = 20_000
_SETS = {"M": "HS", "m": "CD", "X": "CDHS", "Y": "CDHS", "Z": "CDHS"}
_LETTERS = {"HS": "M", "CD": "m", "CDHS": "x"}
_ORDER = "XYZ"


@dataclass(frozen=True)
class BmlSequence:
    """A row with the calls before it.

    Attributes:
        before: the calls before it from the first bid on, passes written out, theirs in brackets.
        call: the row's call, in brackets if it is theirs.
        texts: the lines of its text.
        suits: the suit, or the letter of a system file, for each of BML's words.
        opener: the seats in which the auction is opened, or nothing where any will do.
        notes: the prose above the table, with its first sequence.
    """

    before: tuple[str, ...]
    call: str
    texts: tuple[str, ...]
    place: Location
    suits: Mapping[str, str] = field(default_factory=dict)
    opener: str = ""
    vul: str = "00"
    heading: str = ""
    notes: str = ""

    @property
    def ours(self) -> bool:
        return not self.call.startswith("(")

    @property
    def pattern(self) -> str:
        """The auction before the call, as `after:` has it."""
        return pattern_of(self.before)


def sequences_of(file: BmlFile) -> tuple[list[BmlSequence], list[ImportProblem]]:
    """The sequences of all rows, in the order of the file, and the rows whose calls cannot be made.

    Raises:
        NotationError: there are too many.
    """
    reader = _SequenceReader()
    for table in file.tables:
        reader.table(table)
    return reader.found, reader.problems


def pattern_of(calls: Sequence[str]) -> str:
    """The calls of a sequence without those passes that a pattern leaves out.

    >>> pattern_of(("1N", "(P)", "2C", "(P)")), pattern_of(("(1N)", "P", "(P)")), pattern_of(())
    ('1N 2C', '(1N) P (P)', 'opening')
    """
    kept = []
    for index, call in enumerate(calls):
        after = calls[index + 1] if index + 1 < len(calls) else None
        is_understood = (
            is_pass(call)
            and index > 0
            and not is_pass(calls[index - 1])
            and (call == "(P)" if after is None else not is_pass(after))
        )
        if not is_understood:
            kept.append(call)
    return " ".join(kept) or "opening"


def is_pass(call: str) -> bool:
    """Whether a call of a sequence is a pass, of either side."""
    return call in ("P", "(P)")


@dataclass(frozen=True)
class _Point:
    """A point of a table: the calls that led there, and what BML's words for suits stand for.

    Attributes:
        named: the words with their suits, and letters that stand for two suits written out (`HS`).
    """

    before: tuple[str, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)

    @property
    def literal(self) -> set[str]:
        """The suits that the sequence names as such."""
        strains = {_bare(call)[1:] for call in self.before if _bare(call)[:1].isdigit()}
        return strains & set("CDHS")

    def plus(self, call: str, named: Mapping[str, str]) -> _Point:
        """The point after a call; a pass where the other side has to call first."""
        between = _passes(self.before, call)
        return _Point((*self.before, *between, call), {**self.named, **named})


@dataclass
class _SequenceReader:
    """Gathers sequences and problems; `notes` is the prose that the next sequence of ours takes."""

    found: list[BmlSequence] = field(default_factory=list)
    problems: list[ImportProblem] = field(default_factory=list)
    notes: str = ""

    def table(self, table: BmlTable) -> None:
        """The sequences of a table."""
        self.notes = "\n\n".join(part for part in (self.notes, table.notes) if part)
        for row in table.rows:
            if len(row.calls) > 1:
                self.row(table, row, 0, _Point(), set())
        self.rows(table, [row for row in table.rows if len(row.calls) == 1], _Point())

    def rows(self, table: BmlTable, rows: Sequence[BmlRow], point: _Point) -> None:
        """Rows at one point: calls that are written out are theirs, and the words for suits take what is left."""
        taken = {
            _written(row.calls[0].level, row.calls[0].strain, row.calls[0].ours)
            for row in rows
            if len(row.calls) == 1 and (_is_suit(row.calls[0].strain) or not row.calls[0].is_bid)
        }
        for row in rows:
            used = set() if _is_suit(row.calls[0].strain) else taken
            self.row(table, row, 0, point, used)
            taken |= {
                _written(row.calls[0].level, suit, row.calls[0].ours)
                for suit in row.calls[0].strain
                if len(row.calls) == 1 and _is_written_out(row.calls[0])
            }

    def row(self, table: BmlTable, row: BmlRow, index: int, point: _Point, taken: set[str]) -> None:
        """The sequences of a row from its call number `index` on."""
        call = row.calls[index]
        later = {word for each in row.calls[index + 1 :] for word in _words(each)} | _words_below(row)
        try:
            chosen = list(_choices(call, point, later, taken))
        except NotationError as error:
            self.problems.append(ImportProblem(row.place, f"the row is left out with those below it: {error}"))
            return
        legal = [
            (text, named) for text, named in chosen if example((*point.before, *_passes(point.before, text), text))
        ]
        if not legal and chosen and (_is_suit(call.strain) or not call.is_bid):
            where = " ".join(point.before) or "the opening"
            message = f"{chosen[0][0]} cannot be called after {where}: the row is left out with those below it"
            self.problems.append(ImportProblem(row.place, message))
        for text, named in legal:
            after = point.plus(text, named)
            if index + 1 < len(row.calls):
                self.row(table, row, index + 1, after, set())
                continue
            if row.texts or not (row.opens or row.children):
                self.add(table, row, after)
            self.rows(table, row.children, after)

    def add(self, table: BmlTable, row: BmlRow, after: _Point) -> None:
        """A sequence. Raises NotationError: there are too many."""
        if len(self.found) >= MOST_SEQUENCES:
            raise NotationError(f"{row.place.file}:{row.place.line}: more than {MOST_SEQUENCES:,} sequences")
        *before, call = after.before
        passes = next((n for n, each in enumerate(before) if not is_pass(each)), len(before))
        opener = str(passes + 1) if passes else "" if table.seat == "0" else table.seat
        place, suits = row.place, {word: suit for word, suit in after.named.items() if len(word) < 3}
        texts, heading = tuple(row.texts), table.heading
        notes = "" if call.startswith("(") else self.notes
        self.notes = self.notes if call.startswith("(") else ""
        self.found.append(
            BmlSequence(tuple(before[passes:]), call, texts, place, suits, opener, table.vul, heading, notes)
        )


def _choices(call: BmlCall, point: _Point, later: set[str], taken: set[str]) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The calls that a call of BML stands for here, each with what its word for a suit then means.

    Raises:
        NotationError: it cannot be known.
    """
    if call.strain == "step":
        yield _step(call, point), {}
        return
    if not call.is_bid or _is_suit(call.strain):
        yield _written(call.level, call.strain, call.ours), {}
        return
    suits = _suits(call.strain, point)
    is_word = call.strain in _SETS
    left = [suit for suit in suits if _written(call.level, suit, call.ours) not in taken]
    letter = _LETTERS.get("".join(left))
    words = {"M": "Mm", "m": "Mm", "x": ""}.get(letter or "", "")
    if is_word and letter == "x":
        words += call.strain
    if not is_word and letter is not None:
        words = words.replace(letter, "")
    letters = {named for named in point.named.values() if not named.isupper()}
    if (
        letter is not None
        and letter not in letters
        and not (letters if letter == "x" else "x" in letters)
        and later <= set(words)
        and not (is_word and point.literal & set(suits))
    ):
        key = call.strain if is_word else f"written {letter}"
        yield _written(call.level, letter, call.ours), {key: letter}
        return
    for suit in left:
        yield _written(call.level, suit, call.ours), {call.strain: suit} if is_word else {}


def _suits(strain: str, point: _Point) -> str | list[str]:
    """The suits, or the one letter of ours, that a word of BML may stand for. Raises NotationError."""
    if strain in point.named:
        return [point.named[strain]]
    if strain in ("oM", "om"):
        pair = _SETS[strain[1]]
        known = point.named.get(strain[1]) or next((suit for suit in pair if suit in point.literal), None)
        if known is None:
            raise NotationError(f"{strain} is the other one, but no {strain[1]} stands before it")
        return [strain] if known == strain[1] else [suit for suit in pair if suit != known]
    if strain not in _SETS:
        return strain
    free = [suit for suit in _SETS[strain] if suit not in point.literal]
    if strain in _ORDER:
        place = _ORDER.index(strain)
        low = [point.named[word] for word in _ORDER[:place] if word in point.named]
        high = [point.named[word] for word in _ORDER[place + 1 :] if word in point.named]
        order = "CDHS".index
        free = [
            suit
            for suit in free
            if all(order(suit) > order(each) for each in low if each in "CDHS")
            and all(order(suit) < order(each) for each in high if each in "CDHS")
        ]
    return "".join(free)


def _step(call: BmlCall, point: _Point) -> str:
    """The bid so many steps above the last one. Raises NotationError."""
    last = next((_bare(each) for each in reversed(point.before) if _bare(each)[:1].isdigit()), None)
    if last is None or last[1:] not in "CDHSN":
        raise NotationError("steps are counted from a bid before them")
    index = (int(last[0]) - 1) * 5 + "CDHSN".index(last[1]) + call.level
    if index >= 35:
        raise NotationError(f"there is no bid {call.level} steps above {last}")
    return _written(index // 5 + 1, "CDHSN"[index % 5], call.ours)


def _words(call: BmlCall) -> set[str]:
    """What a call asks of the letters before it: that suits are known for each word it uses."""
    word = {"oM": "M", "om": "m"}.get(call.strain, call.strain)
    return {word} if word in _SETS or word == "step" else set()


def _words_below(row: BmlRow) -> set[str]:
    found, waiting = set[str](), list(row.children)
    while waiting:
        each = waiting.pop()
        found |= {word for call in each.calls for word in _words(call)}
        waiting += each.children
    return found


def _written(level: int, strain: str, ours: bool) -> str:
    """A call of a sequence: `2M`, `(X)`."""
    text = f"{level}{strain}" if level else strain
    return text if ours else f"({text})"


def _passes(before: tuple[str, ...], call: str) -> tuple[str, ...]:
    """The pass between two calls of one side."""
    if not before or before[-1].startswith("(") is not call.startswith("("):
        return ()
    return ("P",) if call.startswith("(") else ("(P)",)


def _is_suit(strain: str) -> bool:
    """Whether it is one suit, or notrump."""
    return len(strain) == 1 and strain in "CDHSN"


def _is_written_out(call: BmlCall) -> bool:
    """Whether it is a bid of one strain or several, by their letters."""
    return call.is_bid and all(_is_suit(letter) for letter in call.strain)


def _bare(call: str) -> str:
    return call.strip("()")


def example(calls: Sequence[str]) -> Auction | None:
    """One auction of these calls, letters standing for suits; None if there is none.

    >>> str(example(("1M", "(P)", "2oM")))
    'N: 1H P 2S'
    """
    for suits in product("HS", "CD", "CDHS"):
        known = dict(zip("Mmx", suits, strict=True))
        known |= {"oM": "S" if suits[0] == "H" else "H", "om": "D" if suits[1] == "C" else "C"}
        words = [_bare(call) for call in calls]
        texts = [word[0] + known.get(word[1:], word[1:]) if word[0].isdigit() else word for word in words]
        try:
            return Auction.of(Seat.NORTH, texts)
        except IllegalCall:
            if texts == words:
                return None
    return None
