"""Ties between cards of equal merit: customary leads, and otherwise the lowest card.

Where declarer's other hand is longer in the suit led, the shorter one unblocks its higher spots.
"""

from __future__ import annotations

from dealspace.cards import Card, CardSet, Holding, PlayView, Rank, Seat, Suit


def tie_break(view: PlayView, equals: CardSet) -> Card:
    """One of these legal cards of equal merit."""
    defending = view.turn.side is not view.contract.declarer.side
    if defending and not view.play.current.cards:
        return _lead(view, equals)
    if not defending and view.play.current.cards:
        return _unblock(view, equals)
    return lowest(equals)


def lowest(cards: CardSet) -> Card:
    """The lowest card; in the lowest suit when several are equally low."""
    return min(cards, key=lambda card: (card.rank, card.suit))


def _unblock(view: PlayView, equals: CardSet) -> Card:
    """The highest spot of the suit led, if the other hand of declarer's side is the longer; else the lowest card."""
    assert view.dummy is not None
    play, suit = view.play, view.play.current.cards[0].suit
    spots = [card for card in equals if card.suit is suit and card.rank < Rank.TEN]
    on_table = CardSet.of(play.current.cards)

    def length(seat: Seat) -> int:
        """Before this trick."""
        return len((view.known[seat] - (play.played[seat] - on_table)).holding(suit))

    if not spots or length(view.turn.partner) <= length(view.turn):
        return lowest(equals)
    return max(spots)


def _lead(view: PlayView, equals: CardSet) -> Card:
    """From the longest suit among the equals, the card that is customary from that holding."""
    held = view.held
    suit = max({card.suit for card in equals}, key=lambda suit: (len(held.holding(suit)), -suit))
    choice = Card.of(suit, customary_rank(held.holding(suit)))
    return choice if choice in equals else lowest(_of_suit(equals, suit))


def customary_rank(holding: Holding) -> Rank:
    """Top of touching honours, else fourth best, else top of a doubleton, else the lowest.

    >>> str(customary_rank(Holding.parse("QJT4"))), str(customary_rank(Holding.parse("K8532")))
    ('Q', '3')
    """
    ranks = list(holding)
    if len(ranks) >= 2 and ranks[0] >= Rank.TEN and ranks[0] - ranks[1] == 1:
        return ranks[0]
    if len(ranks) >= 4:
        return ranks[3]
    return ranks[0] if len(ranks) == 2 else ranks[-1]


def _of_suit(cards: CardSet, suit: Suit) -> CardSet:
    return CardSet.of(card for card in cards if card.suit is suit)
