"""Information-set Monte Carlo tree search: one tree over what the player on turn sees, a sampled world a descent.

A node's children are cards. In each descent only the cards that its world allows are available; the number of times a
card was available takes the place of the parent's visits in its upper confidence bound (UCB1). A leaf has the
double-dummy value of the world, or that of a random playout.

Source: P. Cowling, E. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search", 2012 (single observer).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import log, sqrt

import numpy as np

from dealspace.cards import Card, CardSet, Contract, PlayView, Seat, Trick, score
from dealspace.cards.trick import legal_cards
from dealspace.inference import Knowledge, draw_worlds
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.clock import Pace
from dealspace.play.players.decision import Decision, Option
from dealspace.play.players.settings import PlaySettings
from dealspace.play.players.tie_breaks import tie_break

DESCENTS_A_WORLD = 10
"""Descents for each world of the settings."""


@dataclass(slots=True)
class TreeNode:
    """A card and the statistics of the descents through it.

    Attributes:
        visits: descents in which the card was played.
        seen: descents in which it could be played.
        total: the sum of their values, 0 to 1 each, 1 being best for declarer.
        tricks: declarer's tricks in all.
        made: contracts made.
        points: declarer's score in all.
    """

    children: dict[Card, TreeNode] = field(default_factory=dict)
    visits: int = 0
    seen: int = 0
    total: float = 0.0
    tricks: int = 0
    made: int = 0
    points: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.visits


class IsmctsPlayer:
    """The method `ismcts`: tree search over information sets, a few descents through each sampled world.

    Args:
        settings: `worlds` is the number of worlds sampled; `exploration` the constant of UCB1; `leaves` how a leaf is
            valued.
        knowledge: what the calls have shown of all hands.
        rng: samples the worlds and breaks ties.
        solver: values the leaves.
    """

    def __init__(
        self, settings: PlaySettings, knowledge: Knowledge, rng: np.random.Generator, solver: DoubleDummy
    ) -> None:
        self.settings = settings
        self.knowledge = knowledge
        self.rng = rng
        self.solver = solver

    def decide(self, view: PlayView) -> Decision:
        """The card for the hand on turn, and why."""
        legal = view.legal_cards
        if len(legal) == 1:
            return Decision(next(iter(legal)))
        pace = Pace(self.settings.budget.clock(len(view.play.cards)))
        worlds = draw_worlds(view, self.knowledge, self.rng, self.settings.worlds)
        gone = [played.bits for played in view.play.played]
        root = TreeNode()
        for number in range(DESCENTS_A_WORLD * len(worlds.deals)):
            if not pace.room(1):
                break
            deal = worlds.deals[number % len(worlds.deals)]
            held = [int(hand) & ~played for hand, played in zip(deal, gone, strict=True)]
            self._descend(root, _Position(view, held))
        options = tuple(
            sorted(
                (_option(card, root.children[card], view) for card in legal if card in root.children),
                key=lambda option: option.merit,
                reverse=True,
            )
        )
        decision = Decision(options[0].card, options, min(root.visits, len(worlds.deals)), len(worlds.dropped))
        reason = f"{root.visits} descents: " + ", ".join(
            f"{option.card.symbol} {root.children[option.card].visits}" for option in options[:4]
        )
        return replace(decision, card=tie_break(view, decision.equals), method=reason)

    def _descend(self, root: TreeNode, position: _Position) -> None:
        """One iteration: selection down the tree by bounds, one new node, and its value backed up along the path."""
        path = [root]
        while not position.is_over:
            node, legal = path[-1], list(position.legal())
            untried = [card for card in legal if card not in node.children]
            for card in legal:
                if card in node.children:
                    node.children[card].seen += 1
            if untried:
                card = untried[int(self.rng.integers(len(untried)))]
                node.children[card] = TreeNode(seen=1)
            else:
                sign = 1 if position.turn.side is position.contract.declarer.side else -1
                card = max(legal, key=lambda card: self._bound(node.children[card], sign))
            position.play(card)
            path.append(node.children[card])
            if untried:
                break
        tricks = self._tricks(position)
        made = tricks >= position.contract.bid.tricks
        points = score(position.contract, tricks, position.vulnerability)
        for node in path:
            node.visits += 1
            node.total += 0.8 * made + 0.2 * tricks / 13
            node.points += points
            node.tricks += tricks
            node.made += made

    def _bound(self, node: TreeNode, sign: int) -> float:
        mean = node.mean if sign > 0 else 1 - node.mean
        return mean + self.settings.exploration * sqrt(log(node.seen) / node.visits)

    def _tricks(self, position: _Position) -> int:
        """Declarer's tricks in the end."""
        if self.settings.leaves == "random":
            while not position.is_over:
                cards = list(position.legal())
                position.play(cards[int(self.rng.integers(len(cards)))])
        if position.is_over:
            return position.won
        found = self.solver.solve_cards(
            [position.held], strain=position.contract.strain, leader=position.leader, trick=position.trick
        ).best(0)
        mine = position.turn.side is position.contract.declarer.side
        return position.won + (found if mine else position.left - found)


class _Position:
    """A sampled world in the course of a descent."""

    def __init__(self, view: PlayView, held: list[int]) -> None:
        self.contract: Contract = view.contract
        self.vulnerability = view.vulnerability
        self.held = held
        self.leader: Seat = view.play.current.leader
        self.trick: list[Card] = list(view.play.current.cards)
        self.won = view.play.tricks_won(self.contract.declarer.side)
        self.left = 13 - sum(trick.is_complete for trick in view.play.tricks)

    @property
    def turn(self) -> Seat:
        return self.leader.plus(len(self.trick))

    @property
    def is_over(self) -> bool:
        return self.left == 0

    def legal(self) -> CardSet:
        return legal_cards(CardSet(self.held[self.turn]), Trick(self.leader, tuple(self.trick)))

    def play(self, card: Card) -> None:
        self.held[self.turn] &= ~card.bit
        self.trick.append(card)
        if len(self.trick) == 4:
            self.leader = Trick(self.leader, tuple(self.trick)).winner(self.contract.strain)
            self.won += self.leader.side is self.contract.declarer.side
            self.left -= 1
            self.trick.clear()


def _option(card: Card, node: TreeNode, view: PlayView) -> Option:
    """The statistics of a card: the more visits, the better; each card was tried in deals of its own."""
    sign = 1 if view.turn.side is view.contract.declarer.side else -1
    tricks = node.tricks / node.visits
    points = sign * node.points / node.visits
    merit = float(node.visits), round(sign * node.mean, 6)
    return Option(card, tricks, points, node.made / node.visits, None, merit)
