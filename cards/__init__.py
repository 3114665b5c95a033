"""What is on the table: cards, hands, deals, calls, tricks, scores, boards, and their formats."""

from dealspace.cards.auction import Auction, AuctionState
from dealspace.cards.board import Board, Note, Record, TableSection, standard_dealer, standard_vulnerability
from dealspace.cards.call import ALL_CALLS, DOUBLE, PASS, REDOUBLE, Bid, Call, Doubling
from dealspace.cards.card import DECK, Card
from dealspace.cards.contract import Contract
from dealspace.cards.deal import Deal, PartialDeal
from dealspace.cards.errors import (
    BridgeError,
    IllegalCall,
    IllegalCard,
    InvalidDeal,
    Location,
    MissingKernelError,
    NotationError,
)
from dealspace.cards.hand import CardSet, Hand, Holding
from dealspace.cards.rank import Rank
from dealspace.cards.remarks import Remark, RemarkKind
from dealspace.cards.scoring import InvalidScore, imps, matchpoints, ns_score, score, victory_points
from dealspace.cards.seat import AnySeat, AnyVulnerability, Seat, Side, Vulnerability
from dealspace.cards.suit import AnyStrain, AnySuit, Strain, Suit
from dealspace.cards.trick import Play, Trick, legal_cards
from dealspace.cards.view import PlayView, View

__all__ = [
    "ALL_CALLS",
    "DECK",
    "DOUBLE",
    "PASS",
    "REDOUBLE",
    "AnySeat",
    "AnyStrain",
    "AnySuit",
    "AnyVulnerability",
    "Auction",
    "AuctionState",
    "Bid",
    "Board",
    "BridgeError",
    "Call",
    "Card",
    "CardSet",
    "Contract",
    "Deal",
    "Doubling",
    "Hand",
    "Holding",
    "IllegalCall",
    "IllegalCard",
    "InvalidDeal",
    "InvalidScore",
    "Location",
    "MissingKernelError",
    "NotationError",
    "Note",
    "PartialDeal",
    "Play",
    "PlayView",
    "Rank",
    "Record",
    "Remark",
    "RemarkKind",
    "Seat",
    "Side",
    "Strain",
    "Suit",
    "TableSection",
    "Trick",
    "View",
    "Vulnerability",
    "imps",
    "legal_cards",
    "matchpoints",
    "ns_score",
    "score",
    "standard_dealer",
    "standard_vulnerability",
    "victory_points",
]
