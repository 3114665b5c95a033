"""What judgement wins where it leaves the book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from dealspace.bidding import Choice
from dealspace.match.bots.bot_files import BotSettings
from dealspace.studies.comparison.bidding_table import BiddingTable
from dealspace.studies.comparison.comparison import Comparison, Study
from dealspace.studies.comparison.swing import Swing, rule_name

FORESEEN = (0, 1, 2, 3, 4, 6)
"""Where classes of what was foreseen begin, in IMPs."""


class Judgement(Study):
    """SYSTEM's players judge; where they leave the book, the book bids on after its own call and after theirs."""

    word = "judgement"
    summary = "calls of judgement in place of the book's, the book bidding the rest"
    keys = ("kind", "calls", "rule")

    def compared(self, asked: Comparison, table: BiddingTable) -> Iterator[Swing]:
        """Each call that is not the book's."""
        start = asked.start(table)
        judges, by_book = _with(asked.system, judge=True), _with(asked.system, judge=False)
        for side in asked.sides:
            judging, book = asked.lineup(side, judges), asked.lineup(side, by_book)
            auction, choices = table.bid(judging, start)
            for place, choice in enumerate(choices, start=len(start)):
                before = auction.before(place)
                if before.turn.side is not side or choice.verdict is None:
                    continue
                made = table.choice(book, before)
                if made.call != choice.call and asked.counts(rule_name(made), before):
                    ends = tuple(table.bid(book, before.plus(each.call))[0] for each in (made, choice))
                    yield table.swing(before, made, choice.call, (ends[0], ends[1]), kind=foreseen_class(choice, made))


def _with(bot: BotSettings, *, judge: bool) -> BotSettings:
    """The same player with judgement, or without."""
    return replace(bot, bid=replace(bot.bid, judge=judge))


def foreseen_class(choice: Choice, made: Choice) -> str:
    """What the simulation foresaw, in IMPs; nothing where the book's call was not simulated."""
    scored = choice.verdict.scored if choice.verdict is not None else ()
    foreseen = next((-each.gain for each in scored if each.call == made.call), None)
    if foreseen is None:
        return "not compared"
    least = max((bound for bound in FORESEEN if foreseen >= bound), default=None)
    return "foreseen to lose" if least is None else f"foreseen {least} IMPs and more"
