"""Where one seat thinks the hidden cards are, card by card of a played board: for Python, for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dealspace.bidding import Interpreter, System
from dealspace.cards import BridgeError, Card, Play, PlayView, Rank, Record, Seat, Side, View
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.play.evidence import EVIDENCE
from dealspace.play.evidence.posterior import Posterior

_HONOURS = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)


@dataclass(frozen=True)
class BeliefAfterCards:
    """What a seat believes after some cards of a board.

    Attributes:
        cards_played: how many cards have been played.
        view: what the seat has seen.
        belief: the chance of each card at each seat, and what follows from it.
    """

    record: Record = field(repr=False)
    cards_played: int
    view: PlayView = field(repr=False)
    belief: Posterior = field(repr=False)

    @property
    def hidden_seats(self) -> list[Seat]:
        """The hands this seat does not see."""
        seen = {self.view.seat}
        if self.view.dummy is not None:
            seen.add(self.view.contract.dummy)
        return [seat for seat in Seat if seat not in seen]

    @property
    def row(self) -> dict[str, Any]:
        """As JSON: for each seat the chance of each card, and the distributions of points and lengths."""
        belief, hidden, cards = self.belief, self.hidden_seats, self.belief.cards()
        return {
            "board": self.record.board.name,
            "seat": str(self.view.seat),
            "cards_played": self.cards_played,
            "cards": {
                str(seat): {str(Card(index)): round(float(cards[seat, index]), 4) for index in range(52)}
                for seat in Seat
            },
            "hcp": {str(seat): _rounded(belief.hcp(seat)) for seat in hidden},
            "lengths": {
                str(seat): {str(suit): _rounded(belief.lengths(seat, suit)) for suit in SUITS_FROM_SPADES}
                for seat in hidden
            },
        }

    def lines(self) -> Iterator[str]:
        """For people: the hidden honours in percent, the mean points and lengths of the hidden hands."""
        view, belief, count = self.view, self.belief, self.cards_played
        last = f" ({view.play.cards[-1].symbol})" if count else ""
        yield f"After {count} card{'s' * (count != 1)}{last}, as {view.seat.title} sees it:"
        yield " " * 10 + "HCP   ♠    ♥    ♦    ♣" + " " * 5 + "still hidden honours, chance in per cent"
        known = view.known
        honours = [
            Card.of(suit, rank)
            for suit in SUITS_FROM_SPADES
            for rank in _HONOURS
            if not any(Card.of(suit, rank) in known[seat] for seat in Seat)
        ]
        for seat in self.hidden_seats:
            lengths = "".join(f"{_mean(belief.lengths(seat, suit)):5.1f}" for suit in SUITS_FROM_SPADES)
            chances = "  ".join(f"{card.symbol} {100 * belief.chance(seat, card):.0f}" for card in honours)
            yield f"  {seat.title:<6} {_mean(belief.hcp(seat)):5.1f}{lengths}     {chances}"
        yield ""


def follow_play(
    record: Record,
    seat: Seat,
    systems: Mapping[Side, System],
    *,
    after: int | None = None,
    evidence: Sequence[str] = (),
    off_book: float = 0.0,
    worlds: int = 2000,
    seed: int = 1,
) -> Iterator[BeliefAfterCards]:
    """What a seat believes about the hidden hands after each card of a played board.

    Args:
        systems: each side's system, by which the auction is read.
        after: only after this many cards.
        evidence: names of `dealspace.play.evidence.EVIDENCE`: what is concluded from the cards played.
        off_book: how often a call is taken to show nothing.
        worlds: deals drawn after each card.
    Raises:
        BridgeError: the record has no auction, one that is not over, or no play.
    """
    auction, play = record.auction, record.play
    for what, found in (("auction", auction), ("play", play)):
        if found is None:
            raise BridgeError(f"it has no {what}: what is followed is a played board with its auction")
    assert auction is not None and play is not None
    if not auction.is_over:
        raise BridgeError(f"its auction is not over ({auction}): who declares is not known")
    knowledge = Interpreter(systems, record.board.vulnerability).read(auction).knowledge.softened(off_book)
    sources = [EVIDENCE[name] for name in evidence]
    for count in range(len(play.cards) + 1) if after is None else [min(after, len(play.cards))]:
        view = View.of(record.board, seat, auction, Play(play.strain, play.leader, play.cards[:count]))
        rng = np.random.default_rng((seed, count))
        belief = Posterior.of(view, knowledge, rng, evidence=sources, worlds=worlds)
        yield BeliefAfterCards(record, count, view, belief)


def _mean(chances: Mapping[int, float]) -> float:
    return sum(value * chance for value, chance in chances.items())


def _rounded(chances: Mapping[int, float]) -> dict[str, float]:
    return {str(value): round(chance, 4) for value, chance in chances.items()}
