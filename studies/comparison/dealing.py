"""The boards of a study: random ones, those that meet conditions, those whose bidding begins alike.

Conditions and beginnings are dealt from their exact space, never by waiting for them. Where a question arises with few
hands only, these are dealt, and each board stands for its share of all boards: figures stay those of all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from dealspace.bidding.choosing.practice_deals import Practice, practice
from dealspace.cards import Auction, Board, Deal, Vulnerability
from dealspace.inference import Constraint, DealSpace, Estimate
from dealspace.play.double_dummy.table_files import random_deals
from dealspace.query.dealing.requested_deals import conditions_of
from dealspace.studies.comparison.bidding_table import Lineup

TOGETHER = 8
"""Boards that begin alike are drawn so many at a time, at one vulnerability."""


@dataclass(frozen=True)
class Dealing:
    """Which boards.

    Attributes:
        where: conditions on one hand, `N: 5+S`, or on several, `hcp(north) + hcp(south) >= 25`.
        under: how the bidding begins; None for any.
    """

    seed: int = 1
    where: tuple[str, ...] = ()
    under: Auction | None = None

    @property
    def is_random(self) -> bool:
        return not self.where and self.under is None

    @property
    def space(self) -> DealSpace:
        """That of the conditions. Raises NotationError."""
        return _space(self.where)

    def board(self, number: int, lineup: Lineup, region: Constraint | None = None) -> tuple[Board, float]:
        """A board, the same in every process, and for how many of the boards asked for it stands.

        Args:
            lineup: who bids the calls of `under`.
            region: hands of the player on turn after these; others are left out.
        Raises:
            AuctionNotFoundError: nobody bids like this.
        """
        if self.under is None:
            if self.is_random:
                deal = random_deals(1, self.seed, number - 1)[0]
            else:
                deal = self.space.sample(1, np.random.default_rng((self.seed, number)))[0]
            return Board.standard(number, Deal.of_bits(deal.tolist())), 1.0
        block, index = divmod(number - 1, TOGETHER)
        vulnerability = tuple(Vulnerability)[block % 4]
        found = _drawn(self, lineup, vulnerability, region, block)
        weight = 1.0 if region is None else _value(found.share) / _value(_share(self, lineup, vulnerability))
        return Board(str(number), self.under.dealer, vulnerability, found.deals[index]), weight

    def share(self, lineup: Lineup) -> float:
        """The share of all deals that are such."""
        if self.under is None:
            return 1.0 if self.is_random else _value(self.space.probability())
        return _value(_share(self, lineup, Vulnerability.NONE))


@lru_cache(maxsize=4)
def _space(where: tuple[str, ...]) -> DealSpace:
    space = DealSpace()
    for condition in conditions_of(where):
        space = space.given(where=condition)
    return space


@lru_cache(maxsize=8)
def _drawn(
    dealing: Dealing, lineup: Lineup, vulnerability: Vulnerability, region: Constraint | None, block: int
) -> Practice:
    rng = np.random.default_rng((dealing.seed, block))
    return _practice(dealing, lineup, vulnerability, region, TOGETHER, rng)


@lru_cache(maxsize=8)
def _share(dealing: Dealing, lineup: Lineup, vulnerability: Vulnerability) -> float | Estimate:
    """The share of deals that begin so, whatever the hand that calls next."""
    return _practice(dealing, lineup, vulnerability, None, 1, np.random.default_rng(dealing.seed)).share


def _practice(
    dealing: Dealing,
    lineup: Lineup,
    vulnerability: Vulnerability,
    region: Constraint | None,
    count: int,
    rng: np.random.Generator,
) -> Practice:
    assert dealing.under is not None
    conditions = conditions_of(dealing.where)
    if region is not None:
        conditions.append({dealing.under.turn: region})
    players = [bot for bot in (lineup.ns, lineup.ew) if bot is not None]
    effort = next((bot.bid.effort for bot in players if bot.bid.effort is not None), None)
    return practice(lineup.reader(vulnerability), dealing.under, count, rng, conditions, effort=effort)


def _value(share: float | Estimate) -> float:
    return share.value if isinstance(share, Estimate) else share
