"""Reading PBN, the Portable Bridge Notation: import format, versions 1.0 to 2.1.

What has no field in `Record` is kept: other tags in `tags`, tables with their rows in `tables`, and comments, `%`
lines, suffixes and numeric annotations of calls and cards, and notes about cards in `remarks`. An auction or a play
with an irregularity that the Laws let stand (`^I` an insufficient bid, `^S` a skipped turn, `^R` a revoke, `^L` a lead
out of turn), or a play with a gap, is kept as a table named Auction or Play. Of two tags of a name the first that says
something counts (section 3.4), with a warning. Read leniently, `[Deal "#"]` and a game without board and deal are
further tables of the deal before, and what is doubtful stays as text (see `draft`). Source: the PBN 2.1 standard,
sections 3 and 4.8.
"""

from __future__ import annotations

from dataclasses import replace

from dealspace.cards.board import Record
from dealspace.cards.errors import NotationError
from dealspace.cards.formats.draft import ParsedRecords, SourceText, about_board
from dealspace.cards.formats.pbn_game import GameReader
from dealspace.cards.formats.pbn_scan import Element, Game, end_of_games, scan
from dealspace.cards.formats.pbn_tags import MANDATORY, NO_INHERITANCE, names_a_table, sections_of
from dealspace.cards.remarks import Remark

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


def parse_pbn(text: str, file: str | None = None, *, strict: bool = False) -> ParsedRecords:
    """The boards of a PBN file, and a problem for each game that is not one."""
    reader = PbnReader(file, strict=strict)
    return ParsedRecords.joined((reader.read(text), reader.end()))


class PbnReader:
    """Reads a PBN file piece by piece; the pieces end where `whole` says that a game does.

    Values that later games inherit, text between games and the last record, which gets the text after it, are carried
    from piece to piece.
    """

    def __init__(self, file: str | None = None, *, strict: bool = False) -> None:
        self._file = file
        self._strict = strict
        self._games = self._mended = 0
        self._inheritance = _Inheritance(strict)
        self._last: Record | None = None
        self._between: list[Remark] = []
        self._found = False
        self._stray: list[NotationError] = []

    def read(self, piece: str, line: int = 1) -> ParsedRecords:
        """The boards of a piece that begins with this line of its file, but the last one: see `end`."""
        source = SourceText(piece, self._file, strict=self._strict, line=line)
        records: list[Record] = []
        problems: list[NotationError] = []
        warnings: list[NotationError] = []
        self._mended = 0
        for game in scan(source, strict=self._strict):
            if game.elements or game.problems:
                self._game(source, game, records, problems, warnings)
            else:
                self._games += bool(game.warnings)
                self._stray += game.warnings
                self._keep(game)
            if self._found:
                warnings += self._stray
                self._stray.clear()
        return ParsedRecords(tuple(records), tuple(problems), tuple(warnings), mended=self._mended)

    def end(self) -> ParsedRecords:
        """What is left when the file has been read: the last board."""
        if self._last is None:
            problems: tuple[NotationError, ...] = ()
            if not self._found and self._stray:
                first = self._stray[0]
                found = first.bare_message.partition(" stands ")[0]
                problems = (NotationError(f"{found}: {WHAT_IS_READ}", first.location),)
            return ParsedRecords((), problems)
        record, self._last = self._last, None
        if self._between:
            section, index = list(sections_of(record).items())[-1]
            behind = (replace(remark, section=section, index=index) for remark in self._between)
            record = replace(record, remarks=(*record.remarks, *behind))
        return ParsedRecords((record,))

    def whole(self, text: str) -> int:
        """How much of a text, which goes on, is whole games; 0 if that is not certain."""
        last = -1 if "{" in text else text.rfind("\n\n")
        return last + 2 if last >= 0 else end_of_games(text, strict=self._strict)

    def _game(
        self,
        source: SourceText,
        game: Game,
        records: list[Record],
        problems: list[NotationError],
        warnings: list[NotationError],
    ) -> None:
        self._games += 1
        own = [element for element in game.elements if not element.value.startswith("##")]
        self._inheritance.fill_in(source, game)
        if not game.problems and not any(element.name in _OF_A_BOARD for element in game.elements):
            self._keep(game)
            if own:
                message = f'there is no board in it; [{own[0].name} "{own[0].value[:40]}"] … is left out'
                error = NotationError(message, source.location(own[0].offset))
                warnings.append(about_board(error, f"game {self._games}"))
            return
        self._inheritance.add_standing(game)
        reader = GameReader(source, game, strict=self._strict)
        name = f"board {reader.name}" if reader.name else f"game {self._games}"
        try:
            if game.problems:
                raise game.problems[0]
            record = reader.record()
        except NotationError as error:
            problems.append(about_board(error, name))
        else:
            warnings += (about_board(warning, name) for warning in reader.warnings)
            self._mended += bool(reader.warnings)
            if self._between:
                record = replace(record, remarks=(*self._between, *record.remarks))
                self._between.clear()
            if self._last is not None:
                records.append(self._last)
            self._last = record
        self._found = True

    def _keep(self, game: Game) -> None:
        """Keep the remarks of what is no board for the next record, or for the last."""
        self._between += (Remark(each.kind, each.text, to_line_end=each.to_line_end) for each in game.remarks)


class _Inheritance:
    """Tag values taken over from earlier games: `#` from the nearest that has the tag, `##…` into all later ones."""

    def __init__(self, strict: bool) -> None:
        self._strict = strict
        self._of_board: dict[str, str] = {}
        self._latest: dict[str, str] = {}
        self._standing: dict[str, str] = {}

    def fill_in(self, source: SourceText, game: Game) -> None:
        if not self._strict:
            self._further_table(game)
        latest, standing = self._latest, self._standing
        for element in game.elements:
            name, value = element.name, element.value
            if name in NO_INHERITANCE or (element.pieces and name not in MANDATORY and not names_a_table(name)):
                continue
            if value[:1] == "#":
                if value == "#":
                    element.value = latest.get(name, "")
                elif value.startswith("##"):
                    element.value = value.lstrip("#")
                    if not element.pieces:
                        standing[name] = element.value
            elif name in standing:
                standing[name] = value
            latest[name] = element.value
        if len(standing) > MOST_STANDING:
            standing.clear()
            message = f"more than {MOST_STANDING} tags are handed on to all later games by ##"
            game.problems.append(NotationError(message, source.location(game.offset)))

    def add_standing(self, game: Game) -> None:
        """The tags that hold for all later games and are not given in this one."""
        if self._standing:
            there = {element.name for element in game.elements}
            others = ((name, value) for name, value in self._standing.items() if name not in there)
            game.elements += [Element(name, value, game.offset) for name, value in others]

    def _further_table(self, game: Game) -> None:
        """Board, dealer, vulnerability and deal of the game before, where this one says so or does not say them."""
        given = {element.name: element for element in game.elements if element.name in _ONE_DEAL}
        for name, element in given.items():
            if element.value == "#" and name != "Board":
                element.value = self._of_board.get(name, "")
        if "Deal" in given:
            self._of_board = {name: element.value for name, element in given.items()}
        elif (
            given.keys() <= {"Board"}
            and self._same_board(given.get("Board"))
            and any(element.name in _OF_A_TABLE for element in game.elements)
        ):
            game.elements += [
                Element(name, value, game.offset) for name, value in self._of_board.items() if name not in given
            ]

    def _same_board(self, board: Element | None) -> bool:
        return "Deal" in self._of_board and (board is None or board.value in ("#", self._of_board.get("Board")))
