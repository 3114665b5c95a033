"""Par contracts as players write them: `3NT+2 by East–West`, `5♣X−2 by South`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dealspace.cards import Bid, Contract, Seat, Side, Vulnerability, score
from dealspace.play.analysis.par import Par

_LEAST_GAME, _SMALL_SLAM = 400, 6


def made_contract(contract: Contract, taken: int) -> str:
    """`3NT+2 by West`, `5♣X−2 by South`; a game is named at its lowest level where a higher one scores the same."""
    return _named(contract, taken, contract.declarer.title)


def par_contracts(found: Par) -> str:
    """All par contracts: `3NT+2 by East–West` where either partner may declare, `4♠ by South, 5♣X−1 by East`.

    Returns:
        `passed out` where there is none.
    """
    seats: dict[tuple[Bid, str, int, Side], list[Seat]] = {}
    contracts: dict[tuple[Bid, str, int, Side], Contract] = {}
    for contract, taken in zip(found.contracts, found.tricks, strict=True):
        key = contract.bid, str(contract.doubling), taken, contract.declarer.side
        contracts.setdefault(key, contract)
        seats.setdefault(key, []).append(contract.declarer)
    named = (_named(contract, key[2], declarers(seats[key])) for key, contract in contracts.items())
    return ", ".join(named) or "passed out"


def declarers(seats: Iterable[Seat]) -> str:
    """`East–West` for both partners, North or East first; `South` for one."""
    return "–".join(seat.title for seat in sorted(seats))


def _named(contract: Contract, taken: int, by: str) -> str:
    same = (replace(contract, bid=Bid(level, contract.strain)) for level in range(1, contract.level))
    value = score(contract, taken, Vulnerability.NONE)
    if value >= _LEAST_GAME and contract.level < _SMALL_SLAM:
        contract = next((lower for lower in same if score(lower, taken, Vulnerability.NONE) == value), contract)
    name = contract.symbol.partition(" by ")[0]
    margin = taken - contract.bid.tricks
    return f"{name}{f'{margin:+d}' if margin else ''} by {by}".replace("-", "−")
