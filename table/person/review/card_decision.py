"""A card of the person against the others, over layouts that the person could not tell apart.

The card that gains most on the one played is found on LAYOUTS layouts (LATER from the second trick on). If it is ahead
by more than a standard error, what it gains is measured on as many others, so that the luck of having looked best does
not count. Where all layouts that are possible can be solved, they are, and nothing is left to chance.
"""

from __future__ import annotations

from dataclasses import replace

from dealspace.bidding import Interpreter
from dealspace.cards import Card, CardSet, PlayView
from dealspace.match.bots.bots import Bot
from dealspace.play.double_dummy import DoubleDummy
from dealspace.table.person.advice.card_comparison import CardComparison, compare_cards
from dealspace.table.person.advice.move_costs import LEAST, MoveCost
from dealspace.table.person.review.actual_deal import ActualDeal
from dealspace.table.person.review.decision_part import DecisionPart, NoDecision
from dealspace.table.person.review.reviewed_board import OwnMove

LAYOUTS, LATER = 40, 80
"""Layouts on which the better card is looked for, and as many on which its gain is measured: in the first trick, and
from the second on, where they take less time."""
_OTHER_LAYOUTS = 1_000_003
"""Added to the seed for the second ones."""


def card_decision(
    own: OwnMove,
    view: PlayView,
    made: Card,
    bot: Bot,
    interpreter: Interpreter,
    actual: ActualDeal,
    *,
    scoring: str,
    seed: int,
    solver: DoubleDummy,
) -> DecisionPart | NoDecision:
    """What a card cost.

    Args:
        view: of the person before the card (declarer's for dummy's cards); nothing else decides its cost.
        bot: in the seat that chooses, for what it knows of signals and of strangers' calls.
        actual: the deal as it was, for what is said of it alone.
        solver: a double-dummy context to keep using.
    """
    if len(view.legal_cards) == 1:
        return NoDecision(own, "the only card that could be played")
    if are_touching(view, view.legal_cards):
        return NoDecision(own, "all cards that could be played are equal")
    worlds = LAYOUTS if len(view.play.cards) < 4 else LATER
    found = compare_cards(view, bot, interpreter, scoring=scoring, worlds=worlds, seed=seed, solver=solver)
    if found.alike:
        return NoDecision(own, "all cards come to the same on every layout")
    cost, measured = found.cost(made), found
    assert cost.nearest is not None, "there are other cards"
    nearest = found.others(made)[cost.nearest]
    if not found.exhaustive:
        cost = replace(found.cost(made, nearest), value=0.0)
        if found.mean_gain(nearest, made) >= max(LEAST[scoring], cost.interval / 2):  # about a standard error
            again = seed + _OTHER_LAYOUTS
            measured = compare_cards(view, bot, interpreter, scoring=scoring, worlds=worlds, seed=again, solver=solver)
            cost = measured.cost(made, nearest)
    best = nearest if cost.value else made
    return DecisionPart(
        own, made, best, cost.value, cost.interval, cost.unit, measured.layouts,
        actual.of_card(own.place),
        _why(made, best, cost, measured),
        measured.candidates(best),
        measured.shown_layouts(made, best) if cost.value else (),
        len(view.play.cards) // 4 + 1,
    )  # fmt: skip


def are_touching(view: PlayView, cards: CardSet) -> bool:
    """Whether these cards of one hand are equal: of one suit, and no other hand can hold a card between them.

    Cards on the table count as held: one of them may be between.
    """
    suits = {card.suit for card in cards}
    if len(suits) > 1:
        return False
    gone = CardSet.of(card for trick in view.play.tricks if trick.is_complete for card in trick.cards)
    (suit,) = suits
    ranks = [card.rank for card in cards]
    between = set(range(min(ranks), max(ranks) + 1)) - {int(rank) for rank in ranks}
    return between <= {int(card.rank) for card in gone if card.suit is suit}


def _why(made: Card, best: Card, cost: MoveCost, found: CardComparison) -> tuple[str, ...]:
    layouts = "all layouts that were possible" if found.exhaustive else f"{found.layouts} layouts"
    if not cost.value:
        return (f"as good as any over {layouts} that you could not tell apart",)
    lost = f"{cost.value:.1f} ± {cost.interval:.1f}" if cost.interval else f"{cost.value:.1f}"
    first = f"over {layouts} that you could not tell apart {best.symbol} gains {lost} {cost.unit} on {made.symbol}"
    by_card = {each.move: each for each in found.candidates(best)}
    mean = {card: by_card[card].tricks for card in (made, best)}
    makes = {card: by_card[card].makes for card in (made, best)}
    second = f"declarer takes {mean[best]:.1f} tricks after {best.symbol}, {mean[made]:.1f} after {made.symbol}"
    third = f"the contract is made in {makes[best]:.0%} and {makes[made]:.0%} of them"
    return first, f"{second}; {third}"
