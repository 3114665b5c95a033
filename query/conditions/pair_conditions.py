"""Conditions written of a side, `NS: hcp 25+`: of both hands together, or of each? The refusal gives both texts."""

from __future__ import annotations

import re

from dealspace.cards import NotationError, Seat
from dealspace.inference import parse_constraint
from dealspace.inference.constraints.constraint import Terms, Within
from dealspace.inference.several_hands.functions import HAND_FUNCTIONS, call_of

_SIDES = {"NS": "NS", "SN": "NS", "N-S": "NS", "N/S": "NS", "EW": "EW", "WE": "EW", "E-W": "EW", "E/W": "EW"}
_SIDE_FIRST = re.compile(rf"\s*({'|'.join(_SIDES)})\s*(?:[:=]\s*|\s)(.*)", re.IGNORECASE | re.DOTALL)


def side_of(text: str) -> tuple[Seat, Seat] | None:
    """The seats of `NS` or `E-W`; None for another text."""
    side = _SIDES.get(text.strip().upper())
    return None if side is None else (Seat.parse(side[0]), Seat.parse(side[1]))


def refuse_side(text: str) -> None:
    """Refuse `NS: hcp 25+`, with the texts that may be meant. Raises NotationError."""
    found = _SIDE_FIRST.fullmatch(text)
    if found is None or (seats := side_of(found[1])) is None:
        return
    one, other = seats
    condition = found[2].strip()
    together = _of_both(seats, condition)
    both = f"{together} for both together, or " if together is not None else ""
    raise NotationError(
        f'"{found[1]}" is two hands: write {both}{one}: {condition}; {other}: {condition} for each of them'
    )


def total_of(seats: tuple[Seat, Seat], terms: Terms) -> str | None:
    """`hcp(north) + hcp(south)`; None for what the dealer language does not count."""
    if len(terms) != 1 or terms[0][1].name not in (*HAND_FUNCTIONS, "length"):
        return None
    return " + ".join(call_of(seat, terms) for seat in seats)


def _of_both(seats: tuple[Seat, Seat], condition: str) -> str | None:
    """`hcp(north) + hcp(south) >= 25`, where a condition is an amount of something."""
    try:
        meant = parse_constraint(condition)
    except NotationError:
        return None
    if not isinstance(meant, Within) or (total := total_of(seats, meant.terms)) is None:
        return None
    bounds = [f"{total} {sign} {bound}" for sign, bound in ((">=", meant.low), ("<=", meant.high)) if bound is not None]
    return f"{total} == {meant.low}" if meant.low == meant.high else " && ".join(bounds)
