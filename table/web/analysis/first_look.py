"""What is told of a position that was just moved to, piece by piece, what matters first first.

Each piece is a row with one name: `told` (meanings and hidden hands from a few deals), `calls` (the next calls with
their shares), both again from more deals, `left` after each call that is counted, and `before` (the hidden hands
before the last move, to see what it changed). All pieces come from one worker, which reads the auction once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from dealspace.bidding import Interpreter
from dealspace.cards import Auction, CardSet, Play, Seat
from dealspace.inference import InfeasibleError
from dealspace.query.auctions.calls_told import (
    DealsLeft,
    HiddenHands,
    call_shares_so_far,
    deals_left_after,
    hidden_hands_so_far,
    odd_places,
    space_of,
)
from dealspace.runtime.memory import Remembered
from dealspace.table.person.advice import box_meanings, made_meanings
from dealspace.table.web.analysis.position import Position
from dealspace.table.web.analysis.readings import doubtful
from dealspace.table.web.sitting.worker import Row

NO_DEAL = "No deal agrees with all of these calls and the cards seen."
_HANDS_BYTES, _COUNT_BYTES = 60_000, 2_000

_Seen = tuple[tuple[Seat, CardSet], ...]
_hands: Remembered[tuple[Interpreter, Auction, Play | None, _Seen], HiddenHands] = Remembered()
_counts: Remembered[tuple[Interpreter, Auction, _Seen], DealsLeft] = Remembered()


def first_look(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Iterator[Row]:
    """The pieces, each `{name: row}`. Raises BridgeError."""
    row = told_first(position, interpreter)
    hands = _hands_told(position, interpreter, row)
    yield {"told": next(hands)}
    calls = next_calls(position, interpreter)
    yield {"calls": next(calls)}
    yield from ({"told": better} for better in hands)
    yield from ({"calls": better} for better in calls)
    for steps in steps_so_far(position, interpreter):
        yield {"left": steps}
    yield {"before": hands_before(position, interpreter)}


def told_first(position: Position, interpreter: Interpreter) -> Row:
    """What each call shows, the ranges, and which calls a seen hand denies."""
    row = dict(made_meanings(interpreter, position.auction).row)
    odd = odd_places(interpreter, position.auction, position.seen)
    row["odd"] = [place for place in odd if place not in position.readings]
    row["doubtful"] = doubtful(position, interpreter.read(position.auction))
    return row


def told(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """What each call shows, the ranges, the hands that are not seen, and which calls a seen hand denies."""
    *_, row = _hands_told(position, interpreter, told_first(position, interpreter))
    return row


def _hands_told(position: Position, interpreter: Interpreter, row: Row) -> Iterator[Row]:
    """The row with the hands that are not seen, from a few deals and from all."""
    try:
        for hands in _hands_so_far(position, interpreter):
            yield {**row, "hidden": hands.row}
    except InfeasibleError:
        yield {**row, "hidden": None, "contradiction": NO_DEAL}


def _hands_so_far(position: Position, interpreter: Interpreter) -> Iterator[HiddenHands]:
    """The hands that are not seen; at once where they were drawn before. Raises InfeasibleError."""
    seen = position.seen
    key = (interpreter, position.auction, position.play, tuple(sorted(seen.items())))
    if (known := _hands.get(key)) is not None:
        yield known
        return
    found = None
    for found in hidden_hands_so_far(space_of(interpreter.read(position.auction), seen, position.play), seen):
        yield found
    if found is not None:
        _hands.put(key, found, _HANDS_BYTES)


def next_calls(position: Position, interpreter: Interpreter) -> Iterator[Row]:
    """Every legal call with its meaning and the share of the hands of the seat on turn that make it, no hand seen.

    From a few hands and from all; `hands` is their number.
    """
    auction = position.auction
    if auction.is_over:
        yield {"calls": {}, "shares": {}, "hands": 0}
        return
    box = box_meanings(interpreter, auction).row
    try:
        for shares, hands in call_shares_so_far(interpreter, auction, space_of(interpreter.read(auction), {})):
            found = {str(call): round(share, 4) for call, share in shares.items()}
            yield {"calls": box, "shares": found, "hands": hands}
    except InfeasibleError:
        yield {"calls": box, "shares": {}, "hands": 0}


def steps_so_far(position: Position, interpreter: Interpreter) -> Iterator[Row]:
    """How many deals were left after each call, each step when it is counted.

    Exact numbers are texts, since scripts read 16 digits of a number.
    """
    seen = position.seen
    rows: list[Row] = []
    before = None
    for count in range(len(position.auction.calls) + 1):
        auction = position.auction.before(count)
        key = (interpreter, auction, tuple(sorted(seen.items())))
        step = _counts.get(key)
        if step is None:
            step = deals_left_after(interpreter, auction, seen, before)
            _counts.put(key, step, _COUNT_BYTES)
        before = step.middle
        row = step.row
        row["deals"] = str(row["deals"]) if isinstance(row["deals"], int) else row["deals"]
        rows.append(row)
        yield {"steps": list(rows), "complete": count == len(position.auction.calls)}


def hands_before(position: Position, interpreter: Interpreter) -> Row:
    """The hidden hands before the last call or card; null where there is none, or no deal was left."""
    earlier = before_last_move(position)
    if earlier is None:
        return {"hands": None}
    try:
        *_, found = _hands_so_far(earlier, interpreter)
    except InfeasibleError:
        return {"hands": None}
    return {"hands": found.row["hands"]}


def before_last_move(position: Position) -> Position | None:
    """The position without its last call or card; None before the first."""
    play, calls = position.play, position.auction.calls
    if play is not None and play.cards:
        return replace(position, play=Play(play.strain, play.leader, play.cards[:-1]))
    if not calls:
        return None
    return replace(position, auction=position.auction.before(len(calls) - 1), play=None)
