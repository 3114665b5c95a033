"""Rows of deals that are bid to the end: {"deal", "dealer", "vul"} gives {"auction", "contract", "declarer"}.

    {"deal": "N:AK.… … … …", "dealer": "N", "vul": "NS"}            all four seats bid
    {"deal": {"W": "AK.…", "E": "…"}, "dealer": "W"}                 two hands: their opponents pass
    {"deal": "N:AK.… - … -", "dealer": "N"}                          the same as text

Where a side always passes its passes tell nothing, and nothing is known of its hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dealspace.cards import Auction, Hand, InvalidDeal, NotationError, PartialDeal, Seat, Side, Vulnerability
from dealspace.cards.hand import CardSet
from dealspace.table.match.bots import JUDGE_WORLDS, MOST_WORLDS, BidSettings, BookBot
from dealspace.table.match.session import bid_hands
from dealspace.table.rows.auction_fields import Interpreters, seed_in, vul_in
from dealspace.table.rows.json_rows import Fields, object_in, said_of, shown, text_in, whole_in

FIELDS = ("id", "deal", "dealer", "vul", "side", "system", "opponents", "judge", "worlds", "seed")
SILENT = "pass"
"""The name of the system of opponents who never bid."""


@dataclass(frozen=True, slots=True)
class Usual:
    """What holds for rows that do not say otherwise.

    Attributes:
        system: that of our side; of both sides where `opponents` is None.
        opponents: the other side's system, or SILENT.
        judge, worlds: whether judgement decides beyond the book, and on how many deals.
    """

    system: str = "sayc"
    opponents: str | None = None
    judge: bool = True
    worlds: int = JUDGE_WORLDS
    seed: int = 1


class WholeAuctions:
    """Answers rows; remembers the systems it has loaded and the auctions it has read."""

    def __init__(self, usual: Usual | None = None) -> None:
        self._usual = usual or Usual()
        self._interpreters = Interpreters()

    def answer(self, row: Fields) -> dict[str, Any]:
        """The auction on the deal of a row, and the contract it comes to. Raises BridgeError, OSError."""
        hands = _hands(row)
        side = _side(row, hands)
        systems, bid = self._settings(row, side, all_known=len(hands) == 4)
        dealer = said_of("dealer", Seat.parse, text_in(row, "dealer", "N"))
        vulnerability = vul_in(row)
        seed = seed_in(row) if "seed" in row else self._usual.seed
        auction = _bid(hands, dealer, vulnerability, systems, self._interpreters, bid, seed)
        contract = auction.contract
        return {
            "auction": [str(call) for call in auction.calls],
            "contract": contract.denomination if contract is not None else "P",
            "declarer": str(contract.declarer) if contract is not None else None,
        }

    def _settings(self, row: Fields, side: Side, *, all_known: bool) -> tuple[dict[Side, str | None], BidSettings]:
        """Each side's system, None for silence, and how judgement works."""
        usual = self._usual
        ours = text_in(row, "system", usual.system)
        asked = text_in(row, "opponents", usual.opponents or (ours if all_known else SILENT))
        if asked != SILENT and not all_known:
            raise NotationError(
                f'opponents: "{asked}" cannot bid, as the hands of {side.opponents} are not given; leave it out, '
                f'or say "{SILENT}"'
            )
        judge = row.get("judge", usual.judge)
        if not isinstance(judge, bool):
            raise NotationError(f"judge: expected true or false, found {shown(judge)}")
        worlds = whole_in(row, "worlds", usual.worlds, 1, MOST_WORLDS)
        theirs = None if asked == SILENT else asked
        return {side: ours, side.opponents: theirs}, BidSettings(ours, judge, worlds)


def _bid(
    hands: Mapping[Seat, Hand],
    dealer: Seat,
    vulnerability: Vulnerability,
    systems: Mapping[Side, str | None],
    interpreters: Interpreters,
    bid: BidSettings,
    seed: int,
) -> Auction:
    interpreter = interpreters.playing(systems, vulnerability)
    bots = {seat: BookBot(seat, interpreter, seed, bid=bid) for seat in hands if systems[seat.side] is not None}
    return bid_hands(hands, dealer, vulnerability, bots, lambda what, done, total: None)[0]


def _hands(row: Fields) -> dict[Seat, Hand]:
    """The hands of a row: all four, or the two of one side. Raises NotationError, InvalidDeal."""
    if isinstance(row.get("deal"), dict):
        named = object_in(row, "deal")
        given = {
            said_of("deal", Seat.parse, name): said_of(f"deal, {name}", CardSet.parse, text_in(named, name, ""))
            for name in named
        }
        deal = PartialDeal.of(given)
    else:
        deal = said_of("deal", PartialDeal.parse, text_in(row, "deal"))
    seats = [seat for seat in Seat if len(deal[seat])]
    for seat in seats:
        if len(deal[seat]) != 13:
            raise InvalidDeal(f"deal: {seat.title} has {len(deal[seat])} cards; a hand has 13")
    if len(seats) == 3:
        deal, seats = deal.complete().partial(), list(Seat)
    if len(seats) != 4 and (len(seats) != 2 or seats[0].side is not seats[1].side):
        found = " and ".join(seat.title for seat in seats) or "no hand"
        raise InvalidDeal(f"deal: expected four hands, or the two of one side, found {found}")
    return {seat: Hand(deal[seat].bits) for seat in seats}


def _side(row: Fields, hands: Mapping[Seat, Hand]) -> Side:
    """Our side: whose two hands are given, else as the row says, North–South if it does not."""
    said = said_of("side", Side.parse, text_in(row, "side")) if "side" in row else None
    if len(hands) == 4:
        return said or Side.NS
    own = next(iter(hands)).side
    if said not in (None, own):
        raise NotationError(f"side: found {said}, but the hands are those of {own}")
    return own
