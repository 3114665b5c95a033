"""Why a card may not be played, by the rules of the game, in a sentence."""

from __future__ import annotations

from dealspace.cards import Card, Suit
from dealspace.games.laws.card_notation import card_symbol, cards_in
from dealspace.games.laws.game import Obligation
from dealspace.games.laws.trick_play import TrickPlay


def why_not(play: TrickPlay, card: Card) -> str | None:
    """What the rules say against a card, for the seat to move; None where nothing does.

    >>> from dealspace.games.laws.game import WHIST, Mode
    >>> from dealspace.games.laws.card_notation import parse_cards, parse_game_card
    >>> play = TrickPlay(WHIST, Mode("s"), (parse_cards("Ah"), parse_cards("2h 3c"), 0, 0), 0)
    >>> why_not(play.play(parse_game_card("Ah")), parse_game_card("3c"))
    '♥ is led and you hold ♥2: follow suit'
    """
    seat = play.to_move
    assert seat is not None
    hand, table, trick = play.hands[seat], play.table, play.trick.cards
    if not card.bit & hand:
        return f"you do not hold {card_symbol(card)}"
    if card.bit & play.legal_set():
        return None
    led = table.suit[trick[0].index]
    same = hand & table.suit_cards[led]
    suit = Suit(led).symbol
    may_trump = play.game.obligation is Obligation.JASS and table.trump not in (None, led)
    if same and table.suit[card.index] not in (led, table.trump if may_trump else None):
        return f"{suit} is led and you hold {_cards(same)}: follow suit{' or play a trump' if may_trump else ''}"
    assert table.trump is not None, "without trumps there is no other rule than to follow suit"
    best = _best_trump(play)
    trumps = hand & table.suit_cards[table.trump]
    higher = sum(each.bit for each in cards_in(trumps) if best is None or table.key(each, led) > table.key(best, led))
    if play.game.obligation is Obligation.JASS:
        assert best is not None
        return f"{card_symbol(card)} is below {card_symbol(best)}, and you hold other cards: no undertrumping"
    if best is None:
        return f"you hold no {suit} and your partner is not winning: trump with one of {_cards(trumps)}"
    return f"the trick has {card_symbol(best)} and you can beat it: play one of {_cards(higher)}"


def _best_trump(play: TrickPlay) -> Card | None:
    """The highest trump of the trick."""
    table = play.table
    trumps = [card for card in play.trick.cards if table.suit[card.index] == table.trump]
    return max(trumps, key=lambda card: table.strength[card.index], default=None)


def _cards(card_set: int) -> str:
    """The cards of a set for people, the highest first."""
    return " ".join(card_symbol(card) for card in reversed(cards_in(card_set)))
