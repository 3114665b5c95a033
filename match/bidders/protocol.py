"""The bidder protocol, version 1: what the lines say. docs/bidder-protocol.md is its text.

> {"protocol": "bridge-bidder", "version": 1, "asker": "dealspace"}
< {"protocol": "bridge-bidder", "version": 1, "name": "Example", "system": "SAYC"}
> {"id": 1, "hand": "AQ32.K54.QJ3.A92", "seat": "N", "dealer": "N", "vul": "None", "auction": []}
< {"id": 1, "call": "1N"}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dealspace.cards import BridgeError, Call, View

PROTOCOL = "bridge-bidder"
VERSION = 1
LONGEST_LINE = 1 << 20
_MOST_SEED = 1 << 53
"""Whole numbers below it are the same in every language's JSON."""


class BidderError(BridgeError):
    """A program did not make a call: it answered wrongly, late or not at all. The text names the bot."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """What a bidder says of itself when it begins."""

    version: int
    name: str
    system: str = ""


def greeting(version: int = VERSION) -> dict[str, Any]:
    """The asker's first line."""
    return {"protocol": PROTOCOL, "version": version, "asker": "dealspace"}


def introduced(answer: Mapping[str, Any]) -> Introduced:
    """The answer to the first line. Raises BridgeError."""
    if "error" in answer:
        raise BridgeError(f"it refuses the handshake: {one_line(answer['error'])}")
    if answer.get("protocol") != PROTOCOL:
        raise BridgeError(
            f"its first line is {one_line(answer)}, expected a handshake "
            f'{{"protocol": "{PROTOCOL}", "version": {VERSION}, "name": …}}; a program that has none can be adapted: '
            "examples/bidders/adapt.py"
        )
    version, name, system = answer.get("version"), answer.get("name"), answer.get("system", "")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise BridgeError(f"handshake: found version {one_line(version)}, expected {VERSION}")
    if version > VERSION:
        raise BridgeError(f"it speaks version {version} of the protocol; this program knows up to {VERSION}")
    if not isinstance(name, str) or not name.strip():
        raise BridgeError(f'handshake: found {one_line(name)} for "name", expected the name of the program as text')
    if not isinstance(system, str):
        raise BridgeError(f'handshake: found {one_line(system)} for "system", expected a text, or leave it out')
    return Introduced(version, name, system)


def request(view: View, scoring: str = "imps", *, seed: int = 1, seconds: float | None = None) -> dict[str, Any]:
    """What a bidder is asked at this seat's turn; the `id` comes when it is sent."""
    asked = {
        "hand": str(view.hand),
        "seat": str(view.seat),
        "dealer": str(view.auction.dealer),
        "vul": str(view.vulnerability),
        "auction": [str(call) for call in view.auction.calls],
        "scoring": scoring,
        "seed": seed % _MOST_SEED,
    }
    return asked if seconds is None else {**asked, "seconds": seconds}


def call_of(answer: Mapping[str, Any], view: View) -> Call:
    """The call of an answer. Raises BridgeError where there is none, or an illegal one."""
    if "error" in answer:
        raise BridgeError(f"it cannot answer: {one_line(answer['error'])}")
    text = answer.get("call")
    if not isinstance(text, str):
        raise BridgeError(f'its answer is {one_line(answer)}, expected "call": one of P, X, XX, 1C … 7N')
    try:
        call = Call.parse(text)
    except BridgeError as error:
        raise BridgeError(f"its call is {one_line(text)}: {error}; expected one of P, X, XX, 1C … 7N") from None
    if (refusal := view.auction.state.refusal(call)) is not None:
        raise BridgeError(f"its call {call} is not legal: {refusal}")
    return call


def as_row(line: bytes) -> dict[str, Any]:
    """The object of a line. Raises BridgeError."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BridgeError(f"a line is not JSON: {one_line(line.decode('utf-8', 'replace'))} ({error})") from None
    if not isinstance(row, dict):
        raise BridgeError(f"a line is {one_line(row)}, expected an object {{…}}")
    return row


def one_line(value: object, longest: int = 200) -> str:
    """A value as JSON, cut short."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= longest else text[: longest - 1] + "…"
