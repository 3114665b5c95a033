"""A played board card by card: declarer's double-dummy tricks after each card, and what the card cost.

A claim is a play that stops early: its result is compared with double-dummy play from there on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dealspace.cards.board import Record
from dealspace.cards.card import Card
from dealspace.cards.deal import Deal
from dealspace.cards.errors import InvalidDeal, expect_type
from dealspace.cards.hand import CardSet
from dealspace.cards.seat import Seat, Side
from dealspace.cards.trick import Play
from dealspace.play.analysis.line_values import CardValues, line_values
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.double_dummy.positions import RANKS


@dataclass(frozen=True, slots=True)
class CardCost:
    """One card of the play.

    Attributes:
        tricks: declarer's, of all thirteen, with best play by all from here on.
        lost: tricks it cost the side that played it.
        best: the cards that would have lost nothing; the card itself is one of them when it did not.
    """

    seat: Seat
    card: Card
    tricks: int
    lost: int
    best: CardSet


@dataclass(frozen=True, slots=True, repr=False)
class PlayAnalysis:
    """A play and what each card of it cost.

    Attributes:
        declarer: whose tricks are counted.
        start: declarer's tricks with best play from the opening lead on.
        cards: the cards of the play in order.
        result: declarer's tricks as agreed: all played, or claimed. None when that is not known.
    """

    declarer: Seat
    start: int
    cards: tuple[CardCost, ...]
    result: int | None

    @property
    def end(self) -> int:
        """Declarer's tricks with best play after the last card played."""
        return self.cards[-1].tricks if self.cards else self.start

    @property
    def claim_gain(self) -> int | None:
        """Declarer's tricks by the claim beyond those of best play (below 0: given away); None without a result."""
        return None if self.result is None else self.result - self.end

    def lost_by(self, seat_or_side: Seat | Side) -> int:
        """Tricks the cards of this seat or side gave away; dummy's cards are dummy's."""
        seats = (seat_or_side,) if isinstance(seat_or_side, Seat) else seat_or_side.seats
        return sum(judged.lost for judged in self.cards if judged.seat in seats)

    def __repr__(self) -> str:
        costly = [f"{judged.card} {judged.lost}" for judged in self.cards if judged.lost]
        lost = f"lost by {', '.join(costly)}" if costly else "nothing lost"
        tricks = f"{self.declarer} could take {self.start}, in the end {self.end}"
        return f"<PlayAnalysis of {len(self.cards)} cards: {tricks}; {lost[:100]}>"


def card_costs(deal: Deal, play: Play, result: int | None = None, *, solver: DoubleDummy | None = None) -> PlayAnalysis:
    """What each card of a play cost, double dummy.

    Args:
        deal: all four hands.
        play: the cards from the opening lead on; it may stop at any card.
        result: declarer's tricks as agreed; None takes them from a finished play.
        solver: a context to use and leave warm; None makes one.
    Returns:
        `PlayAnalysis`, with a `CardCost` for each card of the play.
    Raises:
        IllegalCard: the play could not happen on this deal (names trick, seat and card).
        InvalidDeal: the result is not possible after these tricks.
    """
    expect_type(deal, Deal, "deal")
    expect_type(play, Play, "play")
    play.check(deal)
    declarer = play.leader.rho
    won = play.tricks_won(declarer.side)
    lost = play.tricks_won(declarer.side.opponents)
    if result is not None and not won <= result <= RANKS - lost:
        raise InvalidDeal(
            f"declarer has won {won} tricks and lost {lost}, so that {result} in the end are not possible; "
            f"expected {won} to {RANKS - lost}"
        )
    values = line_values(deal, play, solver=solver)
    start = min(values[0].tricks.values())
    cards = tuple(_judged(play, values, start, declarer.side))
    return PlayAnalysis(declarer, start, cards, won if play.is_over else result)


def record_costs(record: Record, *, solver: DoubleDummy | None = None) -> PlayAnalysis:
    """The same for a record. Raises InvalidDeal where a hand, the play or the contract is not known, too."""
    expect_type(record, Record, "record")
    if record.play is None:
        raise InvalidDeal("it has no play to analyse")
    return card_costs(record.board.full_deal, record.play, record.result, solver=solver)


def _judged(play: Play, values: Sequence[CardValues], start: int, declaring: Side) -> Iterator[CardCost]:
    """Each card compared with the best of those that could have been played."""
    before = start
    for card, position in zip(play.cards, values, strict=False):
        after = position.tricks[card]
        best = position.best(declaring=position.seat.side is declaring)
        yield CardCost(position.seat, card, after, abs(after - before), best)
        before = after
