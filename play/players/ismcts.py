"""Information-set tree search: one tree over what the player on turn sees, a sampled world for every descent.

A node's children are cards; in each descent only those that the world allows are there, and how often a card was there
counts in its bound instead of the visits to its node. Leaves are worth what the world comes to double dummy, or at the
end of a random game.

Source: P. Cowling, E. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search", 2012 (single observer).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import Literal

import numpy as np

from dealspace.cards import Card, CardSet, Contract, PlayView, Seat, Trick, score
from dealspace.cards.trick import legal_cards
from dealspace.inference import Knowledge, draw_worlds
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.players.clock import NO_LIMIT, Budget, Pace
from dealspace.play.players.decision import Decision, Option
from dealspace.play.players.tie_breaks import tie_break

Leaves = Literal["double_dummy", "random"]
DESCENTS_A_WORLD = 10
"""Descents for each world asked for."""


@dataclass(slots=True)
class TreeNode:
    """What is known of a card's sequel.

    Attributes:
        seen: in how many descents the card could be played; visits: in how many it was.
        total: what those were worth, 0 to 1 for declarer each; tricks: declarer's in all; made: contracts made.
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
    """Plays for one seat, and for dummy when that seat declares.

    Args:
        said: what the auction has told of all seats.
        worlds: worlds drawn; each is descended through several times.
        exploration: how much an untried card is worth a look: the constant of UCB1.
        leaves: how a leaf is valued.
        budget: the time of a decision, in which fewer descents may be made.
    """

    def __init__(
        self,
        said: Knowledge,
        rng: np.random.Generator,
        worlds: int = 20,
        solver: DoubleDummy | None = None,
        *,
        exploration: float = 0.7,
        leaves: Leaves = "double_dummy",
        budget: Budget = NO_LIMIT,
    ) -> None:
        self.said = said
        self.rng = rng
        self.worlds = worlds
        self.solver = solver if solver is not None else DoubleDummy()
        self.exploration = exploration
        self.leaves = leaves
        self.budget = budget

    def choose(self, view: PlayView) -> Decision:
        """The card for the hand on turn, which must be the viewer's, or dummy's with the viewer as declarer."""
        legal = view.legal_cards
        if len(legal) == 1:
            return Decision(next(iter(legal)))
        pace = Pace(self.budget.clock(len(view.play.cards)))
        worlds = draw_worlds(view, self.said, self.rng, self.worlds)
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
        return Decision(tie_break(view, decision.equals), options, decision.worlds, decision.dropped, method=reason)

    def _descend(self, root: TreeNode, position: _Position) -> None:
        """One game: down the tree by its bounds, one new node, and its worth told to all on the way."""
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
        return mean + self.exploration * sqrt(log(node.seen) / node.visits)

    def _tricks(self, position: _Position) -> int:
        """Declarer's tricks in the end."""
        if self.leaves == "random":
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
    """A world being played out."""

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
    """What the tree found of a card: the more visits, the better; each was tried in deals of its own."""
    sign = 1 if view.turn.side is view.contract.declarer.side else -1
    tricks = node.tricks / node.visits
    points = sign * node.points / node.visits
    merit = float(node.visits), round(sign * node.mean, 6)
    return Option(card, tricks, points, node.made / node.visits, None, merit)
