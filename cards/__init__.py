"""What is on the table: cards, hands, deals, calls, tricks, scores, boards, and their formats."""

from cards.auction import Auction, AuctionState
from cards.board import Board, Note, Record, Table, standard_dealer, standard_vulnerability
from cards.call import ALL_CALLS, DOUBLE, PASS, REDOUBLE, Bid, Call, Doubling
from cards.card import DECK, Card
from cards.contract import Contract
from cards.deal import Deal, PartialDeal
from cards.errors import (
    BridgeError,
    IllegalCall,
    IllegalCard,
    InvalidDeal,
    KernelMissing,
    NotationError,
    Place,
)
from cards.hand import CardSet, Hand, Holding
from cards.rank import Rank
from cards.scoring import imps, matchpoints, ns_score, score, victory_points
from cards.seat import Seat, Side, Vulnerability
from cards.suit import Strain, Suit
from cards.trick import Play, Trick, legal_cards
from cards.view import View

__all__ = [
    "ALL_CALLS",
    "DECK",
    "DOUBLE",
    "PASS",
    "REDOUBLE",
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
    "KernelMissing",
    "NotationError",
    "Note",
    "PartialDeal",
    "Place",
    "Play",
    "Rank",
    "Record",
    "Seat",
    "Side",
    "Strain",
    "Suit",
    "Table",
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
