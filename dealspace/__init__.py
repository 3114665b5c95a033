"""dealspace: a constraint-logic bidding and inference engine for contract bridge.

The names a user needs first, each loaded from its own package when it is first used:

>>> import dealspace
>>> str(dealspace.Auction.parse("N: 1N P 2C").turn)
'W'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dealspace.bidding import Bidder, Interpreter, load_system
    from dealspace.cards import (
        Auction,
        Board,
        BridgeError,
        Call,
        Card,
        CardSet,
        Contract,
        Deal,
        Hand,
        PartialDeal,
        PlayView,
        Record,
        Seat,
        Side,
        Strain,
        Suit,
        View,
        Vulnerability,
        score,
    )
    from dealspace.cards.formats import format_records, parse_records, read_records, write_records
    from dealspace.inference import DealSpace, Knowledge, parse_constraint, satisfies
    from dealspace.play.double_dummy import solve_cards, solve_tricks, trick_table
    from dealspace.play.players.player import CardPlayer

_HOMES = {
    "dealspace.cards": ("Auction", "Board", "BridgeError", "Call", "Card", "CardSet", "Contract", "Deal", "Hand",
              "PartialDeal", "PlayView", "Record", "Seat", "Side", "Strain", "Suit", "View", "Vulnerability", "score"),
    "dealspace.cards.formats": ("format_records", "parse_records", "read_records", "write_records"),
    "dealspace.inference": ("DealSpace", "Knowledge", "parse_constraint", "satisfies"),
    "dealspace.play.double_dummy": ("solve_cards", "solve_tricks", "trick_table"),
    "dealspace.play.players.player": ("CardPlayer",),
    "dealspace.bidding": ("Bidder", "Interpreter", "load_system"),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Auction",
    "Bidder",
    "Board",
    "BridgeError",
    "Call",
    "Card",
    "CardPlayer",
    "CardSet",
    "Contract",
    "Deal",
    "DealSpace",
    "Hand",
    "Interpreter",
    "Knowledge",
    "PartialDeal",
    "PlayView",
    "Record",
    "Seat",
    "Side",
    "Strain",
    "Suit",
    "View",
    "Vulnerability",
    "format_records",
    "load_system",
    "parse_constraint",
    "parse_records",
    "read_records",
    "satisfies",
    "score",
    "solve_cards",
    "solve_tricks",
    "trick_table",
    "write_records",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'dealspace' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return __all__
