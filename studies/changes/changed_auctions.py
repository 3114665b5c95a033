"""Two systems bid the same boards at North–South: the auctions that part, by where and how, the commonest first.

The boards are those of a study of versions: one room with each system, the same opponents in both, double dummy on the
same deals. A board counts where the two rooms first call otherwise; what is won is the second system's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.bidding.report.entry import seen_from
from dealspace.cards import PASS, Auction, Call
from dealspace.match.bots.bot_files import BotSettings
from dealspace.runtime.contest.interval import Mean, mean_json
from dealspace.studies.comparison.comparison import Comparison
from dealspace.studies.comparison.dealing import Dealing
from dealspace.studies.comparison.per_boards import per_thousand, weighted_mean
from dealspace.studies.comparison.study_report import example_text
from dealspace.studies.comparison.swing import StudiedBoard, Swing
from dealspace.studies.kinds.versions import Versions

_EXAMPLES = 2


class VersionsInSilence(Versions):
    """Two versions while the opponents pass throughout."""

    word = "versions-in-silence"
    summary = "SYSTEM and its other version, from the first call at which they differ on, while the opponents pass"
    opponents_pass = True


def versions_compared(one: BotSettings, other: BotSettings, opponents: BotSettings | None, seed: int) -> Comparison:
    """The comparison of two systems on random boards.

    Args:
        opponents: who bids on the other side in both rooms; None for opponents who pass.
    """
    study = Versions() if opponents is not None else VersionsInSilence()
    return Comparison(study, one, opponents, other, Dealing(seed))


@dataclass(frozen=True, slots=True)
class ChangedAuction:
    """A point at which the two systems call otherwise.

    Attributes:
        auction: the calls before, theirs in brackets; made, other: what each system calls.
        share: of the auctions compared, those that part here.
        won: IMPs a board that the second system wins where they do.
        examples: boards, those with the most IMPs first.
    """

    auction: str
    made: str
    other: str
    share: float
    won: Mean
    examples: tuple[Swing, ...]


class ChangedAuctions:
    """What dealt hands say of two systems.

    Args:
        names: of the two systems.
        boards: as they were studied.
        rooms: on how many sides the systems sat in turn on each board.
    """

    def __init__(self, names: tuple[str, str], boards: Sequence[StudiedBoard], rooms: int = 1) -> None:
        self.names = names
        self.boards = tuple(boards)
        self.compared = len(boards) * rooms

    def __repr__(self) -> str:
        return f"<ChangedAuctions of {' and '.join(self.names)}: {len(self.swings)} of {self.compared}>"

    @property
    def swings(self) -> list[Swing]:
        return [each for board in self.boards for each in board.swings]

    @property
    def by_auction(self) -> list[ChangedAuction]:
        """The points at which auctions part, the commonest first."""
        found: dict[tuple[str, str, str], list[Swing]] = defaultdict(list)
        for each in self.swings:
            found[_before(each.before), Call.parse(each.made).symbol, Call.parse(each.other).symbol].append(each)
        changed = [
            ChangedAuction(
                *key,
                len(some) / max(self.compared, 1),
                weighted_mean([each.won for each in some], [1.0] * len(some)),
                tuple(sorted(some, key=lambda each: -abs(each.won))[:_EXAMPLES]),
            )
            for key, some in found.items()
        ]
        return sorted(changed, key=lambda each: (-each.share, each.auction, each.made, each.other))

    def lines(self, top: int) -> Iterator[str]:
        """The comparison for people.

        Args:
            top: points shown.
        """
        one, other = self.names
        if not self.swings:
            yield f"{self.compared:,} hands of two bid by both: no auction changed"
            return
        total = per_thousand([board.won for board in self.boards], len(self.boards))
        share = _percent(len(self.swings) / self.compared)
        yield f"{self.compared:,} hands of two bid by both: {share} of the auctions changed"
        yield f"{other} wins {total} IMPs per 1,000 boards against {one} on the same deals, double dummy (95 %)"
        yield ""
        changed = self.by_auction
        named = [f"{each.auction}: {each.other}, not {each.made}" for each in changed[:top]]
        width = max(map(len, named))
        yield f"{'the call that differs':{width}} {'share':>8} {'IMPs each':>15}"
        for name, each in zip(named, changed, strict=False):
            yield f"{name:{width}} {_percent(each.share):>8} {_mean(each.won):>15}"
        if len(changed) > top:
            yield f"and {len(changed) - top} more"
        yield ""
        for each in changed[: min(top, 3)]:
            yield f"{each.auction}: {each.other}, not {each.made}"
            yield from (f"  {example_text(example)}" for example in each.examples)

    def row(self) -> dict[str, Any]:
        """The comparison for programs."""
        total = per_thousand([board.won for board in self.boards], len(self.boards))
        return {
            "boards": len(self.boards),
            "compared": self.compared,
            "changed": len(self.swings),
            "won_per_1000": {"value": total.value, "low": total.low, "high": total.high},
            "auctions": [
                {
                    "auction": each.auction, "calls": [each.made, each.other], "share": each.share,
                    "won": mean_json(each.won),
                    "examples": [
                        {"deal": swing.deal, "vul": swing.vul, "ends": list(swing.ends), "won": swing.won}
                        for swing in each.examples
                    ],
                }
                for each in self.by_auction
            ],
        }  # fmt: skip


def _before(auction: Auction) -> str:
    """The calls from the first bid on, whatever seat opened."""
    opened = next((place for place, call in enumerate(auction.calls) if call != PASS), None)
    if opened is None:
        return "Opening"
    return seen_from(Auction(auction.caller(opened), auction.calls[opened:]), auction.turn.side)


def _mean(mean: Mean) -> str:
    return f"{mean.value:+.2f}" + (f" ± {mean.margin:.2f}" if mean.margin is not None else "")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
