"""Rows of deals that are bid to the end: {"deal", "dealer", "vul"} gives {"auction", "contract", "declarer"}.

    {"deal": "N:AK.… … … …", "dealer": "N", "vul": "NS"}            all four seats bid
    {"deal": {"W": "AK.…", "E": "…"}, "dealer": "W"}                 two hands: their opponents pass
    {"deal": "N:AK.… - … -", "dealer": "N"}                          the same as text
    {"board": "1", "deal": "N:AK.… … … …", …}                        a board of a file, given back with its auction

The passes of a side that always passes carry no information about its hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dealspace.cards import Auction, Hand, InvalidDeal, NotationError, PartialDeal, Seat, Side, Vulnerability
from dealspace.cards.formats.jsonl import FIELDS as RECORDED
from dealspace.cards.hand import CardSet
from dealspace.match.boards.session import bid_hands
from dealspace.match.bots.bot_files import BotSettings
from dealspace.match.bots.bots import JUDGE_WORLDS, MOST_WORLDS, BidSettings
from dealspace.match.bots.program_bot import seated_bot
from dealspace.query.rows.auction_fields import Interpreters, seed_in, vul_in
from dealspace.runtime.json_rows import Fields, object_in, said_of, shown, text_in, whole_in

FIELDS = ("id", "board", "deal", "dealer", "vul", "side", "system", "opponents", "judge", "worlds", "seed")
_GIVEN = ("board", "dealer", "vul", "deal")
"""What a board is before it is bid; its tags stay too."""
SILENT = "pass"
"""The name of the system of opponents who never bid."""


@dataclass(frozen=True, slots=True)
class Usual:
    """What holds for rows that do not say otherwise.

    Attributes:
        system: that of our side; of both sides where `opponents` is None.
        opponents: the other side's system, or SILENT.
        judge, worlds: whether judgement decides beyond the book, and on how many deals.
        our_bot, their_bot: who bids for our side and for the other, instead of a system; a row cannot name a bot.
    """

    system: str = "sayc"
    opponents: str | None = None
    judge: bool = True
    worlds: int = JUDGE_WORLDS
    seed: int = 1
    our_bot: BotSettings | None = None
    their_bot: BotSettings | None = None


class WholeAuctions:
    """Answers rows; remembers the systems it has loaded and the auctions it has read."""

    def __init__(self, usual: Usual | None = None) -> None:
        self._usual = usual or Usual()
        self._interpreters = Interpreters()

    def answer(self, row: Fields) -> dict[str, Any]:
        """The auction on the deal of a row, and the contract it comes to. Raises BridgeError, OSError."""
        hands = _hands(row)
        side = _side(row, hands)
        bots = self._bots(row, side, all_known=len(hands) == 4)
        dealer = said_of("dealer", Seat.parse, text_in(row, "dealer", "N"))
        vulnerability = vul_in(row)
        seed = seed_in(row) if "seed" in row else self._usual.seed
        auction = _bid(hands, dealer, vulnerability, bots, self._interpreters, seed)
        contract = auction.contract
        return {
            **_unbid(row),
            "auction": [str(call) for call in auction.calls],
            "contract": contract.denomination if contract is not None else "P",
            "declarer": str(contract.declarer) if contract is not None else None,
        }

    def _bots(self, row: Fields, side: Side, *, all_known: bool) -> dict[Side, BotSettings | None]:
        """Who bids for each side; None for silence."""
        usual, bot = self._usual, self._usual.our_bot
        for field in ("system", "judge", "worlds"):
            if bot is not None and field in row:
                raise NotationError(f'{field}: the bot "{bot.name}" bids, as its file says; leave it out')
        system = text_in(row, "system", usual.system)
        theirs = usual.their_bot if "opponents" not in row else None
        default = usual.opponents or (system if all_known else SILENT)
        asked = theirs.name if theirs is not None else text_in(row, "opponents", default)
        if (theirs is not None or asked != SILENT) and not all_known:
            raise NotationError(
                f'opponents: "{asked}" cannot bid, as the hands of {side.opponents} are not given; leave it out, '
                f'or say "{SILENT}"'
            )
        judge = row.get("judge", usual.judge)
        if not isinstance(judge, bool):
            raise NotationError(f"judge: expected true or false, found {shown(judge)}")
        worlds = whole_in(row, "worlds", usual.worlds, 1, MOST_WORLDS)
        ours = bot or BotSettings(system, BidSettings(system, judge, worlds))
        if theirs is None and asked != SILENT:
            same = bot is not None and "opponents" not in row and usual.opponents is None
            theirs = bot if same else BotSettings(asked, BidSettings(asked, judge, worlds))
        return {side: ours, side.opponents: theirs}


def _bid(
    hands: Mapping[Seat, Hand],
    dealer: Seat,
    vulnerability: Vulnerability,
    bots: Mapping[Side, BotSettings | None],
    interpreters: Interpreters,
    seed: int,
) -> Auction:
    systems = {side: bot.bid.system if bot is not None else None for side, bot in bots.items()}
    interpreter = interpreters.playing(systems, vulnerability)
    seated = {seat: seated_bot(seat, interpreter, seed, bot) for seat in hands if (bot := bots[seat.side]) is not None}
    return bid_hands(hands, dealer, vulnerability, seated, lambda what, done, total: None)[0]


def _unbid(row: Fields) -> Fields:
    """The board of a file that the row is, without what was bid and played on it; nothing of any other row."""
    known = {*FIELDS, *RECORDED}
    return {field: row[field] for field in row if field in _GIVEN or field not in known} if "board" in row else {}


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
