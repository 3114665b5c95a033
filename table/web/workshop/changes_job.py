"""What changed between two systems, or versions of a file: auctions of random boards that part, and by how much.

The boards and figures are those of `dealspace system diff --boards`: both bid by the book at North–South, the opponents
pass, double dummy on the same deals. Each version of an author's file is written, with the files beside it, into a
folder of its own, so that neither what it imports nor what a worker remembers of another version is mixed up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dealspace.bidding.system.system_files import fence
from dealspace.cards import Auction, BridgeError, Deal, Seat
from dealspace.match.bots.bot_files import BotSettings, system_bot
from dealspace.studies.changes.changed_auctions import ChangedAuctions, versions_compared
from dealspace.studies.comparison.comparison import study_board
from dealspace.studies.comparison.swing import NotBid, StudiedBoard, Swing
from dealspace.table.web.sitting.worker import Row, Send

BOARDS = 1000
MOST_SHOWN = 60
"""Auctions that are told, the commonest first."""
_TOLD_EVERY = 20


@dataclass(frozen=True)
class SystemVersion:
    """A system as it is sent to a worker.

    Attributes:
        name: what load_system takes, of a shipped one; of files, the name of the one that is meant.
        files: the texts of the author's folder by their names; none of a shipped system.
        title: of the version, for people.
    """

    name: str
    title: str
    files: Mapping[str, str]

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> SystemVersion:
        return cls(row["name"], row["title"], row["files"])

    @property
    def row(self) -> Row:
        return {"name": self.name, "title": self.title, "files": dict(self.files)}

    def bot(self, opened: ExitStack) -> BotSettings:
        """A bot that bids by this version. Raises BridgeError where it has mistakes."""
        if not self.files:
            return system_bot(self.name, judge=False)
        folder = Path(opened.enter_context(TemporaryDirectory(prefix="dealspace-")))
        fence(folder)
        for name, text in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return system_bot(str(folder / self.name), judge=False)


def changed_auctions(values: Row, send: Send) -> Row:
    """What changed, `{"one", "other", "boards", "seed"}`; parts are `{"done", "of", "found"}`, found now and then."""
    one, other = (SystemVersion.of(values[key]) for key in ("one", "other"))
    count = values["boards"]
    with ExitStack() as opened:
        asked = versions_compared(one.bot(opened), other.bot(opened), None, values["seed"])
        boards: list[StudiedBoard] = []
        left_out = 0
        for done, task in enumerate(asked.boards(count), start=1):
            studied = study_board(task)
            if isinstance(studied, NotBid):
                left_out += 1
                if left_out > 20 and not boards:
                    raise BridgeError(f"the boards cannot be bid: {studied.why}")
            else:
                boards.append(studied)
            found = _row((one.title, other.title), boards, left_out) if done % _TOLD_EVERY == 0 else None
            send({"done": done, "of": count, "found": found})
        return {"done": count, "of": count, "found": _row((one.title, other.title), boards, left_out)}


def _row(titles: tuple[str, str], boards: list[StudiedBoard], left_out: int) -> Row:
    found = ChangedAuctions(titles, boards)
    row = found.row()
    changed = found.by_auction[:MOST_SHOWN]
    return {
        "titles": list(titles),
        "boards": row["boards"],
        "changed": row["changed"],
        "left_out": left_out,
        "won_per_1000": row["won_per_1000"],
        "more": max(0, len(found.by_auction) - MOST_SHOWN),
        "auctions": [
            {
                "auction": each.auction,
                "made": each.made,
                "other": each.other,
                "share": each.share,
                "count": round(each.share * found.compared),
                "won": {"value": each.won.value, "low": each.won.low, "high": each.won.high},
                "examples": list(_examples(each.examples)),
            }
            for each in changed
        ],
    }


def _examples(swings: tuple[Swing, ...]) -> Iterator[Row]:
    for swing in swings:
        deal = Deal.parse(swing.deal)
        before: Auction = swing.before
        yield {
            "dealer": str(before.dealer),
            "vulnerability": swing.vul,
            "hands": {str(seat): str(deal[seat]) for seat in Seat},
            "calls": [str(call) for call in before.calls],
            "seat": str(before.turn),
            "ends": list(swing.ends),
            "won": swing.won,
        }
