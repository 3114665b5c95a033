"""Explanations of a decision: a few lines for people, an object for programs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from dealspace.cards import Card, CardSet, Contract, Seat, Side
from dealspace.play.players.decision import Decision, Layout, Option


def explain(
    decision: Decision, contract: Contract, side: Side, hidden: tuple[Seat, ...] = tuple(Seat)
) -> Iterator[str]:
    """The outcome of each card, cards of equal merit on one line, and the layouts in which they differ.

    Args:
        side: of the hand on turn.
        hidden: the seats whose cards are shown in those layouts.
    """
    yield f"{decision.card.symbol}: {why(decision)}"
    if not decision.options:
        return
    declaring = side is contract.declarer.side
    aim = "made" if declaring else "set"
    yield f"  {'card':<16}{'declarer tricks':>15}{aim:>8}{'score':>8}{'best in':>9}"
    for worlds, compared in groupby(decision.options, key=lambda option: option.worlds):
        if worlds is not None:
            yield f"  eliminated after {_deals(worlds)} (means over these only):"
        for _, equal in groupby(compared, key=lambda option: option.merit):
            yield _line(list(equal), decision.card, declaring)
    for layout in decision.layouts:
        yield f"  {_matters(decision, layout, declaring)}:"
        for seat in hidden:
            yield f"    {seat.title:<6}{CardSet(layout.deal[seat].bits).symbols}"


def _line(same: list[Option], played: Card, declaring: bool) -> str:
    """Cards of equal merit, and their outcome."""
    first = same[0]
    cards = named(CardSet.of(option.card for option in same))
    mark = "*" if any(option.card == played for option in same) else " "
    success = round(100 * (first.made if declaring else 1 - first.made))
    return f"{mark} {cards:<16}{first.tricks:>15.2f}{success:>6} %{first.score:>+8.0f}{100 * first.best:>7.0f} %"


def why(decision: Decision) -> str:
    """How it was decided, in a few words."""
    if not decision.options:
        return decision.reason
    equals = len(decision.equals)
    fit = "fits" if decision.worlds == 1 else "fit"
    custom = "; customary leads preferred" if decision.custom else ""
    seen = f"{_deals(decision.worlds)} that {fit} the bidding and the cards seen{custom}"
    few = "one statement" if decision.dropped == 1 else f"{decision.dropped} statements"
    doubted = f"; {few} of the auction doubted" if decision.dropped else ""
    choice = f"; one of {equals} equal cards" if equals > 1 and decision.card in decision.equals else ""
    return seen + doubted + choice


def _deals(number: int) -> str:
    return f"{number} deal{'s' * (number != 1)}"


def named(cards: CardSet) -> str:
    """`♠KT9 ♦432`: the cards, suits that have none left out."""
    return " ".join(word for word in cards.symbols.split() if not word.endswith("—"))


def _matters(decision: Decision, layout: Layout, declaring: bool) -> str:
    """The card's result in this layout, against the best card with another result."""
    tricks = dict(layout.tricks)
    ours = tricks[decision.card]
    differing = [option for option in decision.options if tricks.get(option.card, ours) != ours]
    rival = min(differing, key=lambda option: option.merit == decision.options[0].merit).card
    theirs = tricks[rival]
    gains = (ours > theirs) is declaring
    return (
        f"A layout where it {'works' if gains else 'fails'}: declarer takes {ours} after {decision.card.symbol}, "
        f"{theirs} after {rival.symbol}"
    )


def decision_row(decision: Decision) -> dict[str, Any]:
    """The decision for JSON: cards suit first, chances as fractions."""
    return {
        "card": str(decision.card),
        "reason": decision.reason,
        "worlds": decision.worlds,
        "options": [_option_row(option) for option in decision.options],
        "layouts": [
            {"deal": str(layout.deal), "tricks": {str(card): tricks for card, tricks in layout.tricks}}
            for layout in decision.layouts
        ],
    }


def _option_row(option: Option) -> dict[str, Any]:
    return {
        "card": str(option.card),
        "tricks": round(option.tricks, 3),
        "made": round(option.made, 4),
        "score": round(option.score, 1),
        "best": round(option.best, 4),
    } | ({"worlds": option.worlds} if option.worlds is not None else {})
