"""A point of an auction as the workshop shows it: who bids what there, with shares, hands and the author's notes.

The shares are of a sample of the hands of the player on turn, as far as the calls before have shown them; ranges and
meanings are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealspace.bidding.check.points.point import ExaminedPoint, Placed
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.report.book_notes import NotesAtPoints, notes_html, system_notes
from dealspace.bidding.report.entry import BookEntry, entry_of, seen_from
from dealspace.cards import PASS, Auction, Hand, IllegalCall, NotationError, Seat
from dealspace.inference import InfeasibleError, SamplingError
from dealspace.inference.one_hand.hand_sets import HandSet
from dealspace.table.web.workshop.asked_system import AskedSystem

LONGEST = 40
"""Calls of an auction that is asked about, at most."""
EXAMPLES = 3
NOBODY = "no hand can have called like this"


def auction_of(row: object) -> Auction:
    """The auction of a list of calls, North dealing. Raises NotationError, IllegalCall."""
    if not isinstance(row, list) or len(row) > LONGEST or not all(isinstance(call, str) for call in row):
        raise NotationError(f"an auction is a list of at most {LONGEST} calls")
    auction = Auction.of(Seat.NORTH, row)
    if auction.is_over:
        raise IllegalCall(f"the auction is over: {auction}")
    return auction


def examined(asked: AskedSystem, auction: Auction) -> ExaminedPoint:
    """The point, with hands of the player on turn. Raises NotationError where nobody can have called so."""
    try:
        sample = asked.sampler.hands(auction, auction.turn)
    except (InfeasibleError, SamplingError):
        raise NotationError(f"{auction}: {NOBODY}") from None
    return ExaminedPoint(asked.interpreter, auction, sample)


def point_row(asked: AskedSystem, auction: Auction) -> dict[str, Any]:
    """What the player on turn calls: as the ladder rises, each call with its share, meaning, marks, rules and hands."""
    point = examined(asked, auction)
    shares = point.shares()
    calls = sorted({placed.live.call for placed in point.placed if not placed.cut}, key=lambda call: call.index)
    entries = [entry_of(asked.interpreter, auction, call, shares.get(call, 0.0)) for call in calls]
    shown = [entry for entry in entries if entry.hcp is not None or entry.share]
    whole = len(point.sample)
    return {
        "auction": [str(call) for call in auction.calls],
        "turn": str(auction.turn),
        "title": title_of(auction),
        "is_ours": _is_openers_side(auction),
        "calls": [_call_row(asked, point, entry) for entry in shown],
        "undefined": len(point.left_over) / whole if whole else 0.0,
        "undefined_hands": _hands(point.left_over),
        "hands": whole,
        "notes": _notes(asked, auction, shown),
    }


def title_of(auction: Auction) -> str:
    """`1NT 2♣`, `1♥ (1♠)`; the seat for opening bids."""
    if all(call == PASS for call in auction.calls):
        return ("First seat", "Second seat", "Third seat", "Fourth seat")[len(auction)]
    return seen_from(auction, auction.turn.side)


def _is_openers_side(auction: Auction) -> bool:
    """Whether the player on turn is of the side that opened, or nobody has."""
    opener = next((auction.caller(n) for n, call in enumerate(auction.calls) if call != PASS), auction.turn)
    return opener.side is auction.turn.side


def _call_row(asked: AskedSystem, point: ExaminedPoint, entry: BookEntry) -> dict[str, Any]:
    rules = [(placed, taken) for placed, taken in zip(point.placed, point.takes, strict=True)
             if placed.live.call == entry.call and not placed.cut]  # fmt: skip
    made = [taken for _, taken in rules if taken]
    return {
        "call": str(entry.call),
        "text": entry.meaning.say,
        "numbers": entry.numbers,
        "marks": list(entry.marks),
        "share": round(entry.share, 5),
        "hands": [hand for taken in made[:EXAMPLES] for hand in _hands(taken)][:EXAMPLES],
        "natural": all(placed.live.for_any_auction for placed, _ in rules),
        "rules": [asked.place(placed.live.rule.location) for placed in _each_once([placed for placed, _ in rules])],
    }


def _each_once(rules: Sequence[Placed]) -> list[Placed]:
    return list({placed.live.rule.location: placed for placed in rules}.values())


def _hands(found: HandSet) -> list[str]:
    """Some of these hands."""
    return [str(Hand(bits)) for bits in found.hands[:EXAMPLES].tolist()] if found else []


def _notes(asked: AskedSystem, auction: Auction, entries: Sequence[BookEntry]) -> list[dict[str, str]]:
    """The author's words about this point, as HTML that runs nothing; at the opening those of the whole system."""
    notes = NotesAtPoints(asked.system)
    found = [
        {"title": note.title, "html": notes_html(note.text)}
        for note in notes.at(place for entry in entries for place in entry.places)
    ]
    if not auction.calls and (whole := system_notes(asked.system)):
        found.insert(0, {"title": asked.system.title, "html": notes_html(whole)})
    return found


def rule_here(point: ExaminedPoint, line: int, file: str) -> list[tuple[int, LiveRule]]:
    """The instances of the rule of this place that stand here, each with its index among those placed."""
    return [
        (index, placed.live)
        for index, placed in enumerate(point.placed)
        if (placed.live.rule.location.file, placed.live.rule.location.line) == (file, line)
    ]
