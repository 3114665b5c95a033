"""What a card shows about the hand it came from: which cards its seat does not hold any more.

Legal play shows nothing else. In all four games a card is legal in a hand just when it is legal beside each other card
of the hand alone, so what it rules out is a set of cards:

    all         a card of another suit than the one led: none of that suit, except
    jass        … a ruff, which is always allowed; and the highest trump, when trumps were led
                a trump lower than the best one of the trick, when a plain suit was led: nothing but trumps
    coinche     a lower trump than the best one, or no trump, by a seat that could not follow or when trumps were led:
                no higher trump; when a plain suit was led, only if partner was not winning
"""

from __future__ import annotations

from functools import lru_cache

from dealspace.games.laws.game import CardTable, Obligation
from dealspace.games.laws.trick_play import TrickPlay

__all__ = ["ruled_out", "shown_in"]


@lru_cache(maxsize=64)
def _sets(table: CardTable) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The card set of each suit; by card, the higher cards of its suit, and all cards that would beat it in a trick."""
    suits = table.suit_cards
    higher = [0] * 52
    for card in range(52):
        if table.strength[card] >= 0:
            higher[card] = sum(
                1 << other
                for other in range(52)
                if suits[table.suit[card]] >> other & 1 and table.strength[other] > table.strength[card]
            )
    trumps = suits[table.trump] if table.trump is not None else 0
    beating = tuple(above | (trumps if not trumps >> card & 1 else 0) for card, above in enumerate(higher))
    return suits, tuple(higher), beating


def ruled_out(table: CardTable, led: int, best: int, partner_winning: bool, card: int) -> int:
    """The card set that a seat cannot hold after playing this card to a trick.

    Args:
        led: the suit led.
        best: the best card of the trick so far, by its index.
        partner_winning: it is partner's.
        card: by its index.
    """
    suits, higher, _ = _sets(table)
    suit, trump = table.suit[card], table.trump
    obligation = table.game.obligation
    if obligation is Obligation.FOLLOW or trump is None:
        return suits[led] if suit != led else 0
    trumps = suits[trump]
    over = higher[best] if trumps >> best & 1 else trumps  # the trumps that would win
    if obligation is Obligation.JASS:
        if led == trump:
            return 0 if suit == trump else trumps & ~_highest(table)
        if suit == trump:
            return 0 if over >> card & 1 else ~trumps & table.game.deck
        return suits[led] if suit != led else 0
    if led == trump:
        return 0 if over >> card & 1 else over if suit == trump else trumps
    if suit == led:
        return 0
    return suits[led] | (0 if partner_winning or over >> card & 1 else over)


@lru_cache(maxsize=64)
def _highest(table: CardTable) -> int:
    """The highest trump as a card set."""
    trumps = (card for card in range(52) if table.suit[card] == table.trump)
    return 1 << max(trumps, key=table.strength.__getitem__)


def shown_in(play: TrickPlay) -> tuple[int, int, int, int]:
    """By seat, the cards that it cannot hold any more by the cards it has played."""
    table = play.table
    _, _, beating = _sets(table)
    out, seats = [0, 0, 0, 0], play.seats
    led = best = winner = -1
    for index, (seat, card) in enumerate(play.played):
        at = card.index
        if index % seats == 0:
            led, best, winner = table.suit[at], at, seat
            continue
        out[seat] |= ruled_out(table, led, best, winner == seat ^ 2, at)
        if beating[best] >> at & 1:
            best, winner = at, seat
    return out[0], out[1], out[2], out[3]
