"""What tells two leads apart: the deals in which one is better, what is different about them, and an example each way.

What is looked at, of every hand but the leader's: who holds each honour, and the length of each suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from dealspace.cards import Card, Deal, Rank, Seat, Suit
from dealspace.query.decisions.leads import LeadChoice, LeadWorth
from dealspace.query.decisions.paired_scores import EVEN

_MOST_SIGNS = 3
_FEWEST, _LEAST_PART, _LEAST_ERRORS = 12, 0.15, 3.0
"""A sign is seen in so many deals, is so much commoner there than in all, by so many standard errors."""
_RIVAL_PART = 0.04
"""A real rival differs in so many of the deals."""


@dataclass(frozen=True)
class Sign:
    """Something that is commoner where one lead is better than another.

    Attributes:
        text: `partner holds ♠Q`, `dummy has 3 or more ♥`.
        there: how often it is so in those deals.
        usual: how often it is so in all.
    """

    text: str
    there: float
    usual: float


@dataclass(frozen=True)
class DealsWon:
    """The deals in which one lead is better than another.

    Attributes:
        count: how many.
        signs: what is commoner in them than in all deals, the strongest first.
        example: the one in which it is better by most; None where there is none.
    """

    count: int
    signs: tuple[Sign, ...]
    example: Deal | None


@dataclass(frozen=True)
class LeadsApart:
    """Two leads, and the deals that tell them apart.

    Attributes:
        better, worse: the deals in which the first is better, and the second.
        deals: in which both were tried.
    """

    one: LeadWorth
    other: LeadWorth
    better: DealsWon
    worse: DealsWon
    deals: int


def leads_apart(choice: LeadChoice, one: LeadWorth, other: LeadWorth) -> LeadsApart:
    """What tells two leads of a choice apart, by its unit of comparison."""
    won = choice.gains(one, other) - EVEN[choice.unit]
    return LeadsApart(one, other, _deals_won(choice, won), _deals_won(choice, -won), len(won))


def rival_apart(choice: LeadChoice) -> LeadsApart | None:
    """The best lead and its first real rival, or else the lead that differs most; None for a single lead."""
    found = [leads_apart(choice, choice.best, other) for other in choice.leads[1:]]
    real = (apart for apart in found if apart.better.count + apart.worse.count >= _RIVAL_PART * apart.deals)
    return next(real, max(found, key=lambda apart: apart.better.count + apart.worse.count, default=None))


def _deals_won(choice: LeadChoice, won: NDArray[np.float64]) -> DealsWon:
    """Those of the first deals in which something is won."""
    there = np.flatnonzero(won > 0)
    example = Deal.of_bits(choice.deals[int(won.argmax())]) if len(there) else None
    return DealsWon(len(there), tuple(_signs(choice, there, len(won))), example)


def _signs(choice: LeadChoice, there: NDArray[np.intp], deals: int) -> list[Sign]:
    """The strongest signs, one of each hand's suit at most."""
    if len(there) < _FEWEST:
        return []
    found: list[tuple[float, tuple[Seat, Suit], Sign]] = []
    for place, text, holds in _features(choice):
        part, usual = float(holds[there].mean()), float(holds[:deals].mean())
        error = sqrt(usual * (1 - usual) / len(there))
        if part - usual >= max(_LEAST_PART, _LEAST_ERRORS * error):
            found.append((part - usual, place, Sign(text, part, usual)))
    found.sort(key=lambda each: -each[0])
    chosen: dict[tuple[Seat, Suit], Sign] = {}
    for _, place, sign in found:
        chosen.setdefault(place, sign)
    return list(chosen.values())[:_MOST_SIGNS]


def _features(choice: LeadChoice) -> Iterator[tuple[tuple[Seat, Suit], str, NDArray[np.bool_]]]:
    """What can be so of each hidden hand: its suit, how it is said, and bool[n] in which deals it is so."""
    leader = choice.leader
    names = {leader.partner: "partner", leader.lho: "dummy", leader.rho: "declarer"}
    own = int(choice.deals[0, leader])
    for seat, name in names.items():
        hands = choice.deals[:, seat]
        for suit in reversed(Suit):
            lengths = np.bitwise_count(hands >> np.uint64(13 * suit) & np.uint64(0x1FFF))
            for least in range(int(lengths.min()) + 1, int(lengths.max()) + 1):
                yield (seat, suit), f"{name} has {least} or more {suit.symbol}", lengths >= least
                yield (seat, suit), f"{name} has {least - 1} {suit.symbol} or fewer", lengths < least
            for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN):
                card = Card.of(suit, rank)
                if not own >> card.index & 1:
                    yield (seat, suit), f"{name} holds {card.symbol}", (hands >> np.uint64(card.index) & 1) != 0
