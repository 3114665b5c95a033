"""Fields of rows that speak of auctions: the calls, who dealt, the systems that are played, a seed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dealspace.cards import Auction, NotationError, Seat, Side, Vulnerability
from dealspace.runtime.json_rows import Fields, object_in, said_of, text_in, texts_in, whole_in
from dealspace.runtime.memory import Remembered

if TYPE_CHECKING:
    from dealspace.bidding import Interpreter, System


def auction_in(row: Fields) -> Auction:
    """The auction of a row: a list of calls, or one text; North deals unless the row says who does."""
    calls = row.get("auction", "")
    if not isinstance(calls, str):
        calls = " ".join(texts_in(row, "auction", []))
    dealer = Seat.parse(text_in(row, "dealer", "N")) if "dealer" in row or ":" not in calls else None
    return Auction.parse(calls, dealer)


def vul_in(row: Fields) -> Vulnerability:
    """The vulnerability of a row; nobody's unless the row says."""
    return Vulnerability.parse(text_in(row, "vul", "None"))


def seed_in(row: Fields) -> int:
    """The seed of a row, 1 where it has none."""
    return whole_in(row, "seed", 1, 0)


def scoring_in(row: Fields, usual: str = "imps") -> str:
    """The form of scoring of a row. Raises BridgeError."""
    from dealspace.bidding.patterns.forms import SCORINGS

    found = text_in(row, "scoring", usual)
    if found not in SCORINGS:
        raise NotationError(f'"scoring" is one of {", ".join(SCORINGS)}, not "{found}"')
    return found


USES = 500
"""Auctions after which the files of a system are looked at again."""


def system_of(name: str | None) -> System:
    """The system of this name or file. Raises BridgeError.

    None stands for a side that always passes, or whose system is not known: there is no rule, so that nothing is
    concluded from its passes, and its other calls are taken as natural, softly.
    """
    from dealspace.bidding import System, load_system

    return System("unknown", "", "") if name is None else load_system(name)


class Interpreters:
    """Interpreters by systems and vulnerability, each kept as long as its systems' files are the same.

    Args:
        system, ew_system: for rows that name none; East–West play the same unless said otherwise.
        scoring: for rows that name none, `imps` or `matchpoints`.
    """

    def __init__(self, system: str = "sayc", ew_system: str | None = None, scoring: str = "imps") -> None:
        self._scoring = scoring
        self._usual = {Side.NS: system, Side.EW: ew_system or system}
        self._kept: Remembered[tuple[object, ...], tuple[Interpreter, int]] = Remembered()

    def of_row(self, row: Fields) -> Interpreter:
        """The interpreter for a row. Raises BridgeError."""
        systems: dict[Side, str | None] = {side: text_in(row, "system", usual) for side, usual in self._usual.items()}
        named = object_in(row, "systems")
        systems |= {said_of("systems", Side.parse, side): text_in(named, side, "") for side in named}
        return self.playing(systems, vul_in(row), scoring_in(row, self._scoring))

    def playing(
        self, systems: Mapping[Side, str | None], vulnerability: Vulnerability, scoring: str = "imps"
    ) -> Interpreter:
        """The interpreter where each side plays this system, None as in `system_of`. Raises BridgeError."""
        from dealspace.bidding import Interpreter
        from dealspace.bidding.bidding_system import INTERPRETER_BYTES

        key = (systems[Side.NS], systems[Side.EW], vulnerability, scoring)
        kept, uses = self._kept.get(key) or (None, 0)
        if kept is None or uses >= USES:
            loaded = {side: system_of(name) for side, name in systems.items()}
            uses = 0
            if kept is None or any(kept.systems[side] is not loaded[side] for side in Side):
                kept = Interpreter(loaded, vulnerability, scoring)
        self._kept.put(key, (kept, uses + 1), INTERPRETER_BYTES)
        return kept
