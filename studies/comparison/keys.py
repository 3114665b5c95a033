"""By what the differences of a study are summed: each key puts a difference in one class."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from dealspace.bidding.machine.public_state import is_game
from dealspace.cards import PASS, Auction, Call, Contract, Strain
from dealspace.inference import HCP, value
from dealspace.studies.comparison.swing import Swing

SUITS = "xyzw"
OPENING = "opening"
"""The situation where nobody has bid."""
ZONES = (20, 23, 26, 29, 32)
"""High-card points of a side from which a class begins."""


def calls_class(swing: Swing) -> str:
    """The kinds of the two calls, `a game in place of a pass`."""
    made, other = (_kind(text) for text in (swing.made, swing.other))
    return f"{other} in place of {made}"


def contract_class(swing: Swing) -> str:
    """The kinds of the two contracts, by whose they are: `our game in place of their partscore`."""
    made, other = (_contract(end, swing) for end in swing.ends)
    return f"{other} in place of {made}"


def zone(swing: Swing) -> str:
    """The high-card points of both hands."""
    points = sum(int(value(HCP, hand)) for hand in swing.hands)
    low = max((bound for bound in ZONES if points >= bound), default=0)
    high = next((bound - 1 for bound in ZONES if bound > points), 40)
    return f"{low}–{high} HCP"


def situation(swing: Swing) -> str:
    """The calls before from the first that is no pass, theirs in brackets, suits named by order; then both calls."""
    before, named = swing.before, SuitNames()
    opened = next((place for place, call in enumerate(before.calls) if call != PASS), len(before))
    words = [
        named(call) if (len(before) - place) % 2 == 0 else f"({named(call)})"
        for place, call in enumerate(before.calls)
        if place >= opened
    ]
    made, other = (named(Call.parse(text)) for text in (swing.made, swing.other))
    return f"{' '.join(words) or OPENING}: {other}, not {made}"


class SuitNames(dict[Strain, str]):
    """Calls with their suits named by the order in which they come up."""

    def __call__(self, call: Call) -> str:
        if call.bid is None or call.bid.strain is Strain.NOTRUMP:
            return str(call)
        return f"{call.bid.level}{self[call.bid.strain]}"

    def __missing__(self, strain: Strain) -> str:
        self[strain] = SUITS[len(self)]
        return self[strain]


KEYS: Mapping[str, Callable[[Swing], str]] = {
    "rule": lambda swing: swing.rule,
    "rule and calls": lambda swing: f"{swing.rule}: {swing.other}, not {swing.made}",
    "calls": calls_class,
    "contracts": contract_class,
    "points": zone,
    "situation": situation,
    "kind": lambda swing: swing.kind,
}


def _kind(text: str) -> str:
    """A call in words, with its article."""
    call = Call.parse(text)
    if call.bid is None:
        return {"P": "a pass", "X": "a double", "XX": "a redouble"}[text]
    if call.bid.level >= 6:
        return "a slam" if call.bid.level == 6 else "a grand slam"
    return "a game" if is_game(call.bid) else "a partscore bid"


def _contract(text: str, swing: Swing) -> str:
    """The contract in which an auction ends, or this one."""
    contract = Contract.parse(text) if " by " in text else Auction.parse(text).contract
    if contract is None:
        return "nothing"
    whose = "our" if contract.declarer.side is swing.side else "their"
    bid = contract.bid
    return f"{whose} {'slam' if bid.level >= 6 else 'game' if is_game(bid) else 'partscore'}"
