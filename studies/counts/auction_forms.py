"""The form of an auction: a pattern of system files with letters for majors and minors, the same for like auctions."""

from __future__ import annotations

from dealspace.cards import PASS, Auction, Bid, Suit

_LETTERS = {Suit.SPADES: ("M", "oM"), Suit.HEARTS: ("M", "oM"), Suit.DIAMONDS: ("m", "om"), Suit.CLUBS: ("m", "om")}


def auction_form(auction: Auction) -> str:
    """The auction from the first bid on, seen from the side on turn: its calls bare, the others' in brackets.

    M and m are the first major and minor that is named, oM and om the others. Passes of the other side are left out
    but where the auction would have passed round to the player on turn; `opening` is before the first bid.

    >>> auction_form(Auction.parse("N: P 1S 2D 3S P P"))
    '(1M) 2m (3M) P (P)'
    """
    names: dict[Suit, str] = {}
    words: list[str] = []
    for index, call in enumerate(auction.calls):
        ours = auction.caller(index).side is auction.turn.side
        last_of_round = index == len(auction) - 1 and words[-1:] == ["P"]
        if call == PASS and (not words or not (ours or last_of_round)):
            continue
        word = _lettered(call.bid, names) if call.bid is not None else str(call)
        words.append(word if ours else f"({word})")
    return " ".join(words) or "opening"


def _lettered(bid: Bid, names: dict[Suit, str]) -> str:
    """The bid, its suit as a letter."""
    suit = bid.strain.suit
    if suit is None:
        return str(bid)
    first, other = _LETTERS[suit]
    return f"{bid.level}{names.setdefault(suit, other if first in names.values() else first)}"
