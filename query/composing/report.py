"""Composed deals for people, as records and as JSON, and what was tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dealspace.cards import Auction, Deal, Record
from dealspace.inference import Statement
from dealspace.query.composing.search import Composition
from dealspace.query.conditions.facts import statement_text
from dealspace.query.dealing.writing import Boards
from dealspace.query.display.render import auction_grid, diagram, heading


def records_of(found: Composition) -> Iterator[Record]:
    """The deals as boards, with their auctions where the wishes are about the bidding."""
    boards = Boards(found.dealer, found.vulnerability)
    for number, (deal, auction) in enumerate(_deals(found), start=1):
        record = boards.record(number, deal)
        yield record if auction is None else replace(record, auction=auction, contract=auction.contract)


def deal_lines(found: Composition) -> Iterator[str]:
    """The boards as diagrams, each with its auction."""
    for record in records_of(found):
        yield heading(record.board)
        yield ""
        yield from diagram(record.board)
        yield ""
        if record.auction is not None:
            yield from auction_grid(record.auction)
            yield ""


def tried_lines(found: Composition) -> Iterator[str]:
    """What was tried: how many deals were looked at, how many each wish refused, and what cannot be."""
    yield from (f"note: {note}" for note in found.notes)
    if found.conflict:
        yield (
            "No deal can fulfil these wishes together:" if len(found.conflict) > 1 else "No deal can fulfil this wish:"
        )
        for wish, said in found.conflict:
            is_call = isinstance(said, Statement) and said.source.kind == "call"
            yield f"  {wish} ({statement_text(said)})" if is_call else f"  {wish}"
        return
    yield _count(found)
    if found.refused:
        width = max(map(len, found.refused))
        yield from (f"  {text:<{width}}  refused {count:>7,}" for text, count in found.refused.items())
    if found.value is not None:
        sure = "proved" if found.proved else _bounded(found)
        yield f"{found.goal} is {found.value}: {sure}"


def _count(found: Composition) -> str:
    """`2 of 5 deals found among 300 looked at; there is certainly no other`."""
    deals = len(found.deals)
    of = "" if found.is_complete or not deals else f" of {found.wanted}"
    plural = "s" * (deals > 1 or bool(of))
    no_other = f"; there is certainly no {'other' if deals else 'such deal'}" * (found.proved and not found.is_complete)
    return f"{deals or 'no'}{of} deal{plural} found among {found.proposed:,} looked at{no_other}"


def _bounded(found: Composition) -> str:
    """`the best that was found; nothing below 10 is possible`."""
    if found.bound is None or found.value is None:
        return "the best that was found"
    beyond = "below" if found.bound < found.value else "above"
    return f"the best that was found; nothing {beyond} {found.bound} is possible"


def composition_row(found: Composition) -> dict[str, Any]:
    """As JSON."""
    return {
        "found": len(found.deals),
        "wanted": found.wanted,
        "dealer": str(found.dealer),
        "vul": str(found.vulnerability),
        "boards": [
            {"deal": str(deal)} | ({} if auction is None else {"auction": [str(call) for call in auction.calls]})
            for deal, auction in _deals(found)
        ],
        "looked_at": found.proposed,
        "refused": [{"wish": text, "deals": count} for text, count in found.refused.items()],
        "proved": found.proved,
        "conflict": [{"wish": wish, "says": statement_text(said)} for wish, said in found.conflict],
        "notes": list(found.notes),
        **({} if found.goal is None else {"goal": found.goal, "value": found.value, "bound": found.bound}),
    }


def _deals(found: Composition) -> Iterator[tuple[Deal, Auction | None]]:
    return zip(found.deals, found.auctions or (None,) * len(found.deals), strict=True)
