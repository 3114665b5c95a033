"""Players to measure others against: one that plays any legal card, and one that follows a beginner's rules."""

from __future__ import annotations

import numpy as np

from dealspace.cards import Card, CardSet, PlayView
from dealspace.play.players.decision import Decision
from dealspace.play.players.tie_breaks import lowest, tie_break


class RandomPlayer:
    """Plays any legal card."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng

    def decide(self, view: PlayView) -> Decision:
        """A legal card, each equally likely."""
        cards = list(view.legal_cards)
        return Decision(cards[int(self.rng.integers(len(cards)))], method="any legal card")


class RulePlayer:
    """Second hand low, third hand high, cover nothing, ruff what partner is not winning."""

    def decide(self, view: PlayView) -> Decision:
        """The card the rules give."""
        legal, trick = view.legal_cards, view.play.current
        if len(legal) == 1:
            return Decision(next(iter(legal)))
        if not trick.cards:
            return Decision(tie_break(view, legal), method="by rule: a customary lead")
        strain = view.play.strain
        winner = trick.winner(strain)
        wins = [card for card in legal if type(trick)(trick.leader, (*trick.cards, card)).winner(strain) is view.turn]
        if winner is view.turn.partner or not wins or len(trick.cards) == 1:
            return Decision(_cheapest(view, legal), method="by rule: low")
        if len(trick.cards) == 2:
            best = max(wins, key=lambda card: (card.suit.strain is not strain, card.rank))
            return Decision(best, method="by rule: third hand high")
        cheapest = min(wins, key=lambda card: (card.suit.strain is strain, card.rank))
        return Decision(cheapest, method="by rule: as cheaply as possible")


def _cheapest(view: PlayView, legal: CardSet) -> Card:
    """The lowest card, trumps last."""
    plain = CardSet.of(card for card in legal if card.suit.strain is not view.play.strain)
    return lowest(plain or legal)
