"""What bots are known to choose on a reviewed board, so that nothing is worked out twice.

A bot's call depends on its hand and the auction, an opening lead as well: where the four bots of a review come to a
point at which a bot of the table sat, it would find the same again. What the person's bot calls is asked for by the
bots' board and by the review of the person's call.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Self

from dealspace.bidding import Choice
from dealspace.cards import Auction, Card, PlayView, Record, Seat, View
from dealspace.match.bots.bots import Bot
from dealspace.play.players.decision import Decision


@dataclass(eq=False)
class KnownChoices:
    """Calls by the auction before them, and the opening lead after a whole auction."""

    calls: dict[Auction, Choice] = field(default_factory=dict)
    leads: dict[Auction, Card] = field(default_factory=dict)

    @classmethod
    def of_record(cls, record: Record, by_bots: Collection[int]) -> Self:
        """What bots chose at the table.

        Args:
            by_bots: the places of the calls and cards that a bot chose, the number of calls and cards before them.
        """
        found, auction = cls(), record.auction
        assert auction is not None, "what is reviewed has an auction"
        for place, call in enumerate(auction.calls):
            if place in by_bots:
                found.calls[auction.before(place)] = Choice(call)
        if len(auction) in by_bots and record.play is not None:
            found.leads[auction] = record.play.cards[0]
        return found


class RememberingBot:
    """A bot that is not asked for what is known.

    Args:
        bot: the bot itself.
        known: what it and the others of its table are known to choose; its further calls are added.
    """

    def __init__(self, bot: Bot, known: KnownChoices) -> None:
        self.bot = bot
        self._known = known

    def call(self, view: View) -> Choice:
        """The call to make now."""
        if view.auction not in self._known.calls:
            self._known.calls[view.auction] = self.bot.call(view)
        return self._known.calls[view.auction]

    def card(self, view: PlayView) -> Decision:
        """The card to play now."""
        lead = self._known.leads.get(view.auction) if not view.play.cards else None
        return Decision(lead) if lead is not None else self.bot.card(view)


def remembering(bots: Mapping[Seat, Bot], known: KnownChoices) -> dict[Seat, Bot]:
    """These bots, none of them asked for what is known."""
    return {seat: RememberingBot(bot, known) for seat, bot in bots.items()}
