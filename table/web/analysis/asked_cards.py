"""What each card that can be played is worth: over layouts that who chooses it cannot tell apart, or double dummy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Any

import numpy as np

from dealspace.bidding import Interpreter
from dealspace.cards import Card, Deal, NotationError, Play, Seat
from dealspace.inference import Estimate
from dealspace.play.analysis.line_values import line_values
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.answers.json_values import number
from dealspace.table.person.advice.card_comparison import CardComparison, compare_cards
from dealspace.table.web.analysis.asked_calls import SEED, bot_of, view_of_play
from dealspace.table.web.analysis.position import Position
from dealspace.table.web.sitting.worker import Row

LAYOUTS = (20, 60, 150)
"""Layouts on which cards are compared, one after the other: the first numbers come early."""


def cards(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Iterator[Row]:
    """Each card with declarer's tricks, the chance of the contract and what it gains on the best.

    From what who chooses it sees: own hand, dummy, calls and cards; on more layouts each time.
    """
    view = view_of_play(position)
    bot, solver = bot_of(position, interpreter, view.seat), DoubleDummy()
    for layouts in LAYOUTS:
        found = compare_cards(
            view, bot, interpreter, scoring=interpreter.scoring, worlds=layouts, seed=SEED, solver=solver
        )
        is_complete = found.exhaustive or layouts == LAYOUTS[-1]
        yield {
            "seat": str(view.seat),
            "cards": list(_card_rows(found)),
            "layouts": found.layouts,
            "exhaustive": found.exhaustive,
            "scoring": found.scoring,
            "complete": is_complete,
        }
        if is_complete:
            return


def _card_rows(found: CardComparison) -> Iterator[Row]:
    """The cards, the best first."""
    outcomes = found.outcomes
    merits = outcomes.merit("matchpoints" if found.scoring == "matchpoints" else "imps")
    best = found.cards[int(np.argmax(merits))]
    effective = 1 / float(outcomes.weights @ outcomes.weights)
    for each in found.candidates(best):
        card = each.move
        assert isinstance(card, Card)
        column = outcomes.tricks[:, found.cards.index(card)]
        mean, made = float(outcomes.weights @ column), each.makes or 0.0
        spread = float(outcomes.weights @ np.square(column - mean))
        tries = max(1, round(effective))
        yield {
            "card": str(card),
            "tricks": round(mean, 2),
            "tricks_interval": None if found.exhaustive else round(1.96 * sqrt((spread + 0.05) / tries), 2),
            "makes": round(made, 4) if found.exhaustive else number(Estimate.of_share(made * tries, tries)),
            "gain": round(each.gain or 0.0, 2) + 0.0,
            "interval": None if card == best else round(found.cost(best, card).interval, 2) or None,
            "score": round(each.score),
        }


def values(position: Position, interpreter: Interpreter, asked: Mapping[str, Any]) -> Row:
    """Declarer's tricks after each card that can be played, double dummy; null where not all hands are in sight."""
    play = position.play
    if play is None or play.is_over or len(position.seen) < len(Seat):
        return {"values": None}
    deal = Deal.of_bits(position.seen[seat].bits for seat in Seat)
    last = _last_values(deal, play)
    return {"values": {str(card): tricks for card, tricks in last.items()}}


def _last_values(deal: Deal, play: Play) -> Mapping[Card, int]:
    play.check(deal)
    if play.is_over:
        raise NotationError("no card is to be played here")
    return line_values(deal, play)[-1].tricks
