"""A call or card beside the others it is compared with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dealspace.bidding import Interpreter
from dealspace.bidding.judgement import Scored
from dealspace.cards import Auction, Call, Card, Contract
from dealspace.play.players.decision import Decision


@dataclass(frozen=True)
class ComparedMove:
    """What a call or card is expected to come to.

    Attributes:
        text: what a call shows; None for a card.
        tricks: declarer's mean tricks after a card; None for a call.
        score: mean points for the side that makes the move.
        makes: the share of the layouts in which the contract is made; None where none is played.
        gain: against the move that is advised, at the form of scoring; None where they were not compared alike.
        contract: in which the auction mostly ends after a call; None for a board passed out, and for a card.
        layouts: the number it was tried on.
        interval: half the width of the 95 % interval of the gain; None where there is no gain to speak of.
    """

    move: Call | Card
    text: str | None
    tricks: float | None
    score: float
    makes: float | None
    gain: float | None
    contract: Contract | None
    layouts: int
    interval: float | None = None

    @property
    def row(self) -> dict[str, Any]:
        """As JSON; the contract as people write it."""
        return {
            "move": str(self.move),
            "text": self.text,
            "tricks": _rounded(self.tricks, 2),
            "score": round(self.score, 1),
            "makes": _rounded(self.makes, 3),
            "gain": _rounded(self.gain, 2),
            "interval": _rounded(self.interval, 2),
            "contract": self.contract.symbol if self.contract is not None else None,
        }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits) + 0.0


def compared_call(scored: Scored, auction: Auction, interpreter: Interpreter) -> ComparedMove:
    """A candidate of a simulation, with what it would show."""
    text = interpreter.meaning(auction, scored.call).say
    return ComparedMove(
        scored.call, text, None, scored.points, scored.makes, scored.gain, scored.contract, scored.deals,
        scored.interval or None,
    )  # fmt: skip


def compared_cards(decision: Decision) -> tuple[ComparedMove, ...]:
    """The options of a decision, the card chosen first, then the best; those dropped early have no gain."""
    if not decision.options:
        return ()
    best = decision.options[0].merit[0]
    return tuple(
        ComparedMove(
            option.card, None, option.tricks, option.score, option.made,
            option.merit[0] - best if option.worlds is None else None, None, option.worlds or decision.worlds,
            option.interval or None if option.worlds is None else None,
        )
        for option in sorted(decision.options, key=lambda option: option.card != decision.card)
    )  # fmt: skip
