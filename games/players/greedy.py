"""The greedy card: a short list of rules that every player of trick games knows, the same for all four games.

    leading      a trump that no other can beat, when it has at least as many trumps as are out
                 a plain card that no other of its suit can beat, the richest first
                 otherwise the cheapest card of the longest plain suit
    partner      wins the trick so far: the richest plain card where that is certain to hold, otherwise the cheapest
    last         to play: wins with the richest plain card, or the cheapest trump
    otherwise    wins with a card that no other of its suit can beat; ruffs with the cheapest trump; in third hand
                 plays high; else the cheapest card

In jass a trick of few points is not ruffed by who can follow. A card's cost is its points, then its strength; a trump
costs more. It knows its own cards and which are out. The kernel is _greedy.pxd; here the same is in Python, to read.
"""

from __future__ import annotations

from collections.abc import Iterable

from dealspace.cards import Card
from dealspace.games.deals.hidden_cards import KITTY, HiddenCards
from dealspace.games.laws.card_notation import cards_in
from dealspace.games.laws.game import CardTable
from dealspace.games.laws.legal import winning_index
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.players._tree_kernel import greedy_choice
from dealspace.games.players.position import lanes_in, position_fields

__all__ = ["greedy_card", "greedy_move", "held_by_others", "plain_greedy_card"]

RUFF_FROM = 10
"""Points in the trick for which jass ruffs instead of following."""


def held_by_others(hidden: HiddenCards, seat: int) -> int:
    """The cards that other hands may hold, as far as a seat knows."""
    cards = 0
    for at in range(KITTY):
        if at != seat:
            cards |= hidden.known[at] | hidden.may[at]
    return cards


def greedy_card(play: TrickPlay, others: int) -> Card:
    """The greedy card of the seat to move; `others` are the cards that other hands may hold."""
    lanes = lanes_in(play)
    hands = [lanes.word(hand) for hand in play.hands]
    bit = greedy_choice(lanes.rules, hands, position_fields(play), lanes.word(others))
    return Card(int(lanes.card[bit]))


def plain_greedy_card(play: TrickPlay, others: int) -> Card:
    """The same in Python, for tests."""
    legal = play.legal()
    if len(legal) == 1:
        return legal[0]
    return _lead(play.table, legal, others) if not play.trick.cards else _follow(play, legal, others)


def _by_lane(table: CardTable, card: Card) -> tuple[int, int]:
    return table.suit[card.index], table.strength[card.index]


def _is_trump(table: CardTable, card: Card) -> bool:
    return table.suit[card.index] == table.trump


def _cheapest(table: CardTable, cards: Iterable[Card]) -> Card:
    def cost(card: Card) -> tuple[int, tuple[int, int]]:
        at = card.index
        return 4 * table.points[at] + table.strength[at] + 24 * _is_trump(table, card), _by_lane(table, card)

    return min(cards, key=cost)


def _richest(table: CardTable, cards: Iterable[Card]) -> Card:
    found = list(cards)

    def worth(card: Card) -> tuple[int, int, int]:
        return table.points[card.index], -table.strength[card.index], -table.suit[card.index]

    most = max(found, key=worth)
    return most if table.points[most.index] else _cheapest(table, found)


def _masters(table: CardTable, cards: Iterable[Card], others: int) -> list[Card]:
    found = [_by_lane(table, other) for other in cards_in(others)]

    def is_beaten(card: Card) -> bool:
        suit, strength = _by_lane(table, card)
        return any(lane == suit and higher > strength for lane, higher in found)

    return [card for card in cards if not is_beaten(card)]


def _lead(table: CardTable, hand: tuple[Card, ...], others: int) -> Card:
    good = _masters(table, hand, others)
    trumps = [card for card in hand if _is_trump(table, card)]
    trumps_out = sum(_is_trump(table, card) for card in cards_in(others))
    good_trumps = [card for card in good if _is_trump(table, card)]
    if trumps_out and good_trumps and len(trumps) >= trumps_out:
        return max(good_trumps, key=lambda card: _by_lane(table, card))
    if plain := [card for card in good if not _is_trump(table, card)]:
        return _richest(table, plain)
    if len(trumps) == len(hand):
        return max(good, key=lambda card: _by_lane(table, card)) if good else _cheapest(table, hand)
    suits = [[card for card in hand if table.suit[card.index] == suit != table.trump] for suit in range(4)]
    lengths = [len(cards) for cards in suits]
    return _cheapest(table, suits[lengths.index(max(lengths))])


def _follow(play: TrickPlay, legal: tuple[Card, ...], others: int) -> Card:
    table, trick, seat = play.table, play.trick, play.to_move
    assert seat is not None
    led = table.suit[trick.cards[0].index]
    best = trick.cards[winning_index(table, trick.cards)]
    to_come = play.seats - len(trick.cards) - 1

    def beating(cards: Iterable[Card]) -> list[Card]:
        return [card for card in cards if table.key(card, led) > table.key(best, led)]

    over = beating(legal)
    under = [card for card in legal if card not in over]
    if trick.winner == seat ^ 2:
        if to_come == 0 or not beating(cards_in(others)):
            return _richest(table, [card for card in under if not _is_trump(table, card)] or legal)
        return _cheapest(table, under or legal)
    if play.game.trick_points == 0 and led != table.trump:
        same = [card for card in legal if table.suit[card.index] == led]
        if same and sum(table.points[card.index] for card in trick.cards) < RUFF_FROM:
            over = [card for card in over if card in same]
    if not over:
        return _cheapest(table, legal)
    sure = over if to_come == 0 else _masters(table, over, others)
    if sure:
        plain = [card for card in sure if not _is_trump(table, card)]
        return _richest(table, plain) if plain else _cheapest(table, sure)
    ruffs = [card for card in over if _is_trump(table, card)]
    if ruffs and led != table.trump:
        return _cheapest(table, ruffs)
    return max(over, key=lambda card: _by_lane(table, card)) if to_come == 1 else _cheapest(table, legal)


def greedy_move(play: TrickPlay, hidden: HiddenCards, seat: int) -> Card:
    """The greedy card of a seat that knows this of the hidden cards."""
    return greedy_card(play, held_by_others(hidden, seat))
