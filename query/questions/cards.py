"""`cards`: where each card is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from dealspace.cards import DECK, Card, Rank, Seat
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.query.answers.json_values import number
from dealspace.query.answers.labels import how_exact
from dealspace.query.answers.panels import GridPanel
from dealspace.query.answers.question import SpaceQuestion
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.charts import grid
from dealspace.query.display.numbers import Share, middle

_RANKS_FROM_ACE = tuple(reversed(Rank))


@dataclass(frozen=True)
class CardsQuestion(SpaceQuestion):
    """For every card the chance that N, E, S, W was dealt it."""

    word = "cards"
    synonyms = ("marginals",)
    examples = ("cards",)
    summary = "where each unseen card is"

    def answer(self, answers: Answers) -> dict[Card, tuple[Share, ...]]:
        return answers.cards

    def lines(self, answers: Answers, columns: int) -> Iterator[str]:
        """The chance that each hidden hand holds a card: suits down, ranks across."""
        if not answers.hidden:
            yield "Cards: every card's holder is known"
            return
        cell, digits = (6, 1) if columns >= 10 + 6 * 13 else (5, 0)
        placed = _placed(answers)
        rows = [
            (f"{suit.symbol if index == 0 else ' '} {seat.title}", _shares(answers, placed, seat, suit))
            for suit in SUITS_FROM_SPADES
            for index, seat in enumerate(answers.hidden)
        ]
        lines = grid([str(rank) for rank in _RANKS_FROM_ACE], rows, cell=cell, digits=digits)
        yield f"Cards, %{lines[0][8:]}"
        for index, line in enumerate(lines[1:]):
            if index and index % max(len(answers.hidden), 1) == 0:
                yield ""
            yield line
        notes = ["· the card's holder is known"] if placed else []
        if note := how_exact([share for shares in answers.cards.values() for share in shares]):
            notes.append(note)
        if notes:
            yield f"({'; '.join(notes)})"

    def row(self, answers: Answers) -> dict[str, Any]:
        shares = answers.cards
        return {str(seat): {str(card): number(shares[card][seat]) for card in shares} for seat in Seat}

    def panels(self, answers: Answers) -> Sequence[GridPanel]:
        """A panel for each hidden hand, all on one scale, so that shades can be compared."""
        placed = _placed(answers)
        unseen = [shares for card, shares in answers.cards.items() if card not in placed]
        darkest = max((middle(share) for shares in unseen for share in shares), default=1.0)
        heads = [str(rank) for rank in _RANKS_FROM_ACE]
        return [
            GridPanel(
                f"{seat.title} holds, %",
                heads,
                [_shares(answers, placed, seat, suit) for suit in SUITS_FROM_SPADES],
                darkest=darkest,
            )
            for seat in answers.hidden
        ]


def _placed(answers: Answers) -> set[Card]:
    """The cards whose holder is known."""
    return {card for hand in answers.held.values() for card in hand}


def _shares(answers: Answers, placed: set[Card], seat: Seat, suit: int) -> list[Share | None]:
    """A suit's cards from the ace down: the chance that this seat holds each; None where the holder is known."""
    in_suit = [DECK[13 * suit + rank] for rank in _RANKS_FROM_ACE]
    return [None if card in placed else answers.cards[card][seat] for card in in_suit]
