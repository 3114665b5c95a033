"""A board solved: the twenty double-dummy results, par and scores, as one value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from dealspace.cards import Board, Contract, Deal, Seat, Strain, Vulnerability, html, ns_score
from dealspace.cards.errors import expect_type
from dealspace.play.analysis.par import Par, par
from dealspace.play.double_dummy import DoubleDummy

STRAINS_FROM_NT = tuple(sorted(Strain, reverse=True))


@dataclass(frozen=True, slots=True, repr=False)
class BoardResults:
    """What every declarer takes in every strain of a board when all play as well as can be.

    Attributes:
        board: the board, all four hands known.
        table: declarer's tricks 0..13, five rows by strain (C D H S NT) of four by declarer (N E S W).
    """

    board: Board
    table: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, board: Board, table: Iterable[Iterable[int]]) -> Self:
        """The results of a board whose table is known: a row of what `trick_table` gives."""
        return cls(board, tuple(tuple(int(tricks) for tricks in row) for row in table))

    @property
    def par(self) -> Par:
        """The score when both sides bid with all cards in sight, and the contracts that give it."""
        return par(self.table, self.board.dealer, self.board.vulnerability)

    def tricks(self, contract: Contract | str) -> int:
        """Declarer's tricks in a contract, which may be written `4SX by S`."""
        contract = Contract(contract) if isinstance(contract, str) else contract
        return self.table[contract.strain][contract.declarer]

    def score(self, contract: Contract | str) -> int:
        """Points for North–South in a contract, which may be written `4SX by S`."""
        contract = Contract(contract) if isinstance(contract, str) else contract
        return ns_score(contract, self.tricks(contract), self.board.vulnerability)

    def __repr__(self) -> str:
        name = f"board {self.board.name[:20]}" if self.board.name else "a board"
        return f"<BoardResults of {name}: par {self.par}>"

    def __str__(self) -> str:
        rows = [["", *(strain.symbol for strain in STRAINS_FROM_NT)]]
        rows += [[str(seat), *(str(self.table[strain][seat]) for strain in STRAINS_FROM_NT)] for seat in Seat]
        lines = [f"{first:<2}" + "".join(f"{cell:>4}" for cell in cells) for first, *cells in rows]
        return "\n".join([*lines, f"par {self.par}"])

    def _repr_html_(self) -> str:
        rows = [[str(seat), *(str(self.table[strain][seat]) for strain in STRAINS_FROM_NT)] for seat in Seat]
        header = ["", *(html.coloured(strain.symbol) for strain in STRAINS_FROM_NT)]
        results = html.table(rows, header, framed=True) + html.facts([f"Par {self.par}"])
        return html.beside(self.board._repr_html_(), results)


def solve_board(board: Board | Deal | str, *, solver: DoubleDummy | None = None) -> BoardResults:
    """The twenty double-dummy results of a board, and its par.

    Args:
        board: a board, or a deal (also as text `N:… … … …`), which North deals with nobody vulnerable.
        solver: a context to keep using; None makes one.
    Returns:
        the results; printed they are a table by declarer and strain.
    Raises:
        NotationError, InvalidDeal: a text that is no deal, or a hand that is not known.

    >>> results = solve_board("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85")
    >>> print(results)
        NT   ♠   ♥   ♦   ♣
    N    5   4   6   8   8
    E    8   9   5   5   5
    S    5   4   6   8   8
    W    8   9   6   5   5
    par EW +140: 3S by E, 3S by W
    >>> results.tricks("4S by E"), results.score("4SX by E")
    (9, 100)
    """
    if isinstance(board, str):
        board = Deal(board)
    expect_type(board, (Board, Deal), "board")
    if isinstance(board, Deal):
        board = Board("", Seat.NORTH, Vulnerability.NONE, board)
    table = (solver or DoubleDummy()).trick_table([board.full_deal])[0]
    return BoardResults.of(board, table)
