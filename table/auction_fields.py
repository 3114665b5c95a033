"""Fields of rows that speak of auctions: the calls, who dealt, the systems that are played, a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards import Auction, NotationError, Seat, Side, Vulnerability
from table.json_rows import Fields, object_in, said_of, shown, text_in, texts_in

if TYPE_CHECKING:
    from bidding import Interpreter


def auction_in(row: Fields) -> Auction:
    """The auction of a row: a list of calls, or one text; North deals unless the row says who does."""
    calls = row.get("auction", "")
    if not isinstance(calls, str):
        calls = " ".join(texts_in(row, "auction", []))
    dealer = Seat.parse(text_in(row, "dealer", "N")) if "dealer" in row or ":" not in calls else None
    return Auction.parse(calls, dealer)


def seed_in(row: Fields) -> int:
    """The seed of a row, 1 where it has none."""
    seed = row.get("seed", 1)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise NotationError(f"seed: expected a whole number from 0, found {shown(seed)}")
    return seed


class Interpreters:
    """Interpreters for the systems and the vulnerability of a row, each made once.

    Args:
        system, ew_system: for rows that name none; East–West play the same unless said otherwise.
    """

    def __init__(self, system: str = "sayc", ew_system: str | None = None) -> None:
        self._usual = {Side.NS: system, Side.EW: ew_system or system}
        self._interpreters: dict[tuple[str, str, Vulnerability], Interpreter] = {}

    def of_row(self, row: Fields) -> Interpreter:
        """The interpreter for a row. Raises BridgeError."""
        from bidding import Interpreter
        from table.commands.options import systems_of

        systems = {side: text_in(row, "system", usual) for side, usual in self._usual.items()}
        named = object_in(row, "systems")
        systems |= {said_of("systems", Side.parse, side): text_in(named, side, "") for side in named}
        vul = Vulnerability.parse(text_in(row, "vul", "None"))
        key = (systems[Side.NS], systems[Side.EW], vul)
        if key not in self._interpreters:
            self._interpreters[key] = Interpreter(systems_of(key[0], key[1]), vul)
        return self._interpreters[key]
