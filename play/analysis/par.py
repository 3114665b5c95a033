"""Par: the score of optimal bidding by both sides with all hands in sight, and the contracts that give it.

The sides take turns, the dealer's first. The side to call passes or bids higher; a bid that is not made is doubled,
one that is made is not; a bid that is passed out is played by the partner who takes more tricks in its strain. The
value of a bid is what is best for the other side: to pass, or to bid on. Solved from the highest bid down, so exact.
Bidding on over one's own bid is left out: it reaches nothing that bidding it at once would not.

A side that loses nothing by bidding on does so. So the contracts are those in which the auction ends for good: the
other side would only lose by another bid. Of two levels of a strain with the same score the lower is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.cards.call import Bid, Doubling
from dealspace.cards.contract import Contract
from dealspace.cards.notation import shortened
from dealspace.cards.scoring import score
from dealspace.cards.seat import AnySeat, AnyVulnerability, Seat, Side, Vulnerability
from dealspace.cards.suit import Strain

BIDS = tuple(Bid(level, strain) for level in range(1, 8) for strain in Strain)
"""Every bid, rising."""


@dataclass(frozen=True, slots=True, repr=False)
class Par:
    """The par of a board.

    Attributes:
        score: points for North–South.
        contracts: every contract that gives it, lowest bid first, doubled where it fails; the same bid by either
            partner counts twice. None at all: the board is passed out.
        tricks: declarer's tricks in each of them.
    """

    score: int
    contracts: tuple[Contract, ...]
    tricks: tuple[int, ...]

    def __str__(self) -> str:
        """`NS +420: 4H by N, 4H by S`; `0: passed out`."""
        if not self.contracts:
            return "0: passed out"
        side = Side.NS if self.score > 0 else Side.EW
        return f"{side} +{abs(self.score)}: {', '.join(str(contract) for contract in self.contracts)}"

    def __repr__(self) -> str:
        """`Par('NS +420: 4H by N, 4H by S')`."""
        return f"Par({str(self)!r})"


def par(table: Any, dealer: AnySeat, vulnerability: AnyVulnerability) -> Par:
    """The par score and par contracts of a board.

    Args:
        table: int[5, 4] declarer's tricks by strain (C D H S NT) and declarer (N E S W): one deal of `trick_table`.
        dealer: whose side may bid first.
        vulnerability: for the scores.
    Returns:
        `Par`: the score for North–South in points, and every contract that gives it.
    Raises:
        ValueError: the table is not of this shape, or holds something else than 0 to 13.

    >>> one_suit_each = [[13, 0, 13, 0], [0, 13, 0, 13], [13, 0, 13, 0], [0, 13, 0, 13], [0, 0, 0, 0]]
    >>> str(par(one_suit_each, Seat.NORTH, Vulnerability.NONE))  # spades outrank hearts; 7NT goes thirteen down
    'EW +1510: 7S by E, 7S by W'
    """
    opener = Seat.of(dealer, "dealer").side
    tricks = _checked(table)
    stands = _stands(tricks, Vulnerability.of(vulnerability))
    best: dict[Side, int] = {}  # what each side gets by the best of the bids from the top down to here
    final: list[tuple[int, Side]] = []  # bids over which the other side would only lose
    for index in range(len(BIDS) - 1, -1, -1):
        value = dict(stands[index])
        for side, stand in stands[index].items():
            if side.opponents in best:
                value[side] = min(stand, -best[side.opponents])
            if side.opponents not in best or -best[side.opponents] > stand:
                final.append((index, side))
        best = {side: max(value[side], best.get(side, value[side])) for side in Side}
    # Four passes are left to whoever would do worse by a bid; only the dealer's side may bid before the other.
    opening = max(best[opener], min(0, -best[opener.opponents]))
    contracts = _contracts({opener: opening, opener.opponents: -opening}, reversed(final), stands, tricks)
    return Par(opening if opener is Side.NS else -opening, contracts, tuple(_taken(each, tricks) for each in contracts))


def _checked(table: Any) -> list[list[int]]:
    try:
        rows = [[int(tricks) for tricks in row] for row in table]
    except (TypeError, ValueError):
        rows = []
    if [len(row) for row in rows] != [len(Seat)] * len(Strain) or not all(0 <= n <= 13 for row in rows for n in row):
        raise ValueError(
            "expected a table of declarer's tricks, 0 to 13: five rows, by strain (C D H S NT), of four, by declarer "
            f"(N E S W), as one deal of trick_table; found {shortened(repr(table), 60)}"
        )
    return rows


def _contracts(
    scores: Mapping[Side, int],
    final: Iterable[tuple[int, Side]],
    stands: Sequence[Mapping[Side, int]],
    tricks: Sequence[Sequence[int]],
) -> tuple[Contract, ...]:
    """The final bids, rising, that score par; the lowest of each strain, by every partner who scores it."""
    lowest: dict[tuple[Strain, Side], tuple[Contract, ...]] = {}
    for index, side in final:
        strain = BIDS[index].strain
        if stands[index][side] != scores[side] or (strain, side) in lowest:
            continue
        taken = max(tricks[strain][seat] for seat in side.seats)
        lowest[strain, side] = tuple(
            _contract(BIDS[index], seat, tricks) for seat in side.seats if tricks[strain][seat] == taken
        )
    return tuple(contract for contracts in lowest.values() for contract in contracts)


def _stands(tricks: Sequence[Sequence[int]], vulnerability: Vulnerability) -> list[dict[Side, int]]:
    """The score of each bid for its side, by the partner who takes more tricks, doubled if it fails."""
    stands = []
    for bid in BIDS:
        by_seat = [_contract(bid, seat, tricks) for seat in Seat]
        points = [score(contract, _taken(contract, tricks), vulnerability) for contract in by_seat]
        stands.append({side: max(points[seat] for seat in side.seats) for side in Side})
    return stands


def _contract(bid: Bid, declarer: Seat, tricks: Sequence[Sequence[int]]) -> Contract:
    fails = tricks[bid.strain][declarer] < bid.tricks
    return Contract(bid, declarer, Doubling.DOUBLED if fails else Doubling.UNDOUBLED)


def _taken(contract: Contract, tricks: Sequence[Sequence[int]]) -> int:
    return tricks[contract.strain][contract.declarer]
