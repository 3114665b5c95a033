"""Cards compared over layouts that fit what the player sees and what the calls have shown: tricks, gains, layouts.

Layouts are drawn, weighed and solved as the bots' card player does (play/players/determinization.py): all of them where
few are left, otherwise a stratified sample.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Interpreter
from dealspace.bidding.judgement.compare import gains
from dealspace.cards import Card, Deal, PlayView
from dealspace.match.bots.bots import BookBot, Bot
from dealspace.play.double_dummy import DoubleDummy
from dealspace.play.evidence import CONVENTIONS, Agreements
from dealspace.play.players.clock import Clock, Pace
from dealspace.play.players.determinization import DeterminizationPlayer, most_layouts
from dealspace.play.players.layouts import all_layouts
from dealspace.play.players.outcomes import Outcomes
from dealspace.play.players.player_settings import PlaySettings
from dealspace.table.person.advice.compared_move import ComparedMove
from dealspace.table.person.advice.move_costs import Floats, MoveCost, move_cost
from dealspace.table.person.advice.shown_layout import ShownLayout, fails, of_cards, works

WORLDS = 40
"""Layouts on which cards are compared, unless said otherwise."""

COMPARING = 3
"""What a generator of random numbers is for, beside those of bots and hints."""


class _Comparer(DeterminizationPlayer):
    """Solves the same number of layouts in every trick, every card in each."""

    def most_worlds(self, view: PlayView) -> int:
        return self.settings.worlds


@dataclass(frozen=True, eq=False)
class CardComparison:
    """Every legal card on the same layouts.

    Attributes:
        cards: in the order of the columns of `outcomes.tricks`.
        deals: uint64[n, 4] the layouts, each once.
        layouts: how many were drawn.
        exhaustive: whether these are all layouts possible.
        scoring: "imps" or "matchpoints".
    """

    view: PlayView
    cards: tuple[Card, ...]
    deals: NDArray[np.uint64]
    outcomes: Outcomes
    layouts: int
    exhaustive: bool
    scoring: str

    @property
    def alike(self) -> bool:
        """Whether all cards lead to the same number of tricks on every layout."""
        tricks = self.outcomes.tricks
        return bool((tricks == tricks[:, :1]).all())

    def cost(self, made: Card, against: Card | None = None) -> MoveCost:
        """What this card costs against the best of the others, its rows being those of `others(made)`.

        Args:
            against: only this one is compared with it.
        """
        gained = self._gains_over(made)
        if against is not None:
            gained = gained[[self.others(made).index(against)]]
        return move_cost(gained, self.scoring, self.outcomes.weights, exhaustive=self.exhaustive)

    def mean_gain(self, card: Card, made: Card) -> float:
        """What a card gains on another in the mean."""
        return float(self._gains_over(made)[self.others(made).index(card)] @ self.outcomes.weights)

    def others(self, made: Card) -> tuple[Card, ...]:
        """All cards but this one."""
        return tuple(card for card in self.cards if card != made)

    def candidates(self, best: Card) -> tuple[ComparedMove, ...]:
        """Every card, this one first and the others by what they gain on it."""
        gained = dict(zip(self.others(best), self._gains_over(best) @ self.outcomes.weights, strict=True))
        gained[best] = 0.0
        tricks, points, made = self.outcomes.mean_tricks(), self.outcomes.mean_points(), self.outcomes.made()
        order = sorted(
            range(len(self.cards)), key=lambda index: (self.cards[index] != best, -gained[self.cards[index]])
        )
        return tuple(
            ComparedMove(
                self.cards[index], None, float(tricks[index]), float(points[index]), float(made[index]),
                float(gained[self.cards[index]]), None, self.layouts,
            )
            for index in order
        )  # fmt: skip

    def shown_layouts(self, made: Card, other: Card) -> tuple[ShownLayout, ...]:
        """A layout where the card made does worst against the other, and one where it does best; only where it does."""
        ahead = self.outcomes.sign * (self._tricks(made) - self._tricks(other))
        found = []
        for title, row, differs in (
            (fails(made), int(np.argmin(ahead)), ahead.min() < 0),
            (works(made), int(np.argmax(ahead)), ahead.max() > 0),
        ):
            if differs:
                tricks = [(card, int(self._tricks(card)[row])) for card in (made, other)]
                deal = Deal.of_bits(self.deals[row].tolist())
                found.append(of_cards(title, deal, tricks, self.view.contract, self.view.vulnerability))
        return tuple(found)

    def _tricks(self, card: Card) -> NDArray[np.int64]:
        return self.outcomes.tricks[:, self.cards.index(card)]

    def _gains_over(self, made: Card) -> Floats:
        """float64[k, n] what each other card gains over this one on each layout."""
        points = self.outcomes.points().astype(np.float64)
        mine = points[:, self.cards.index(made)]
        rows = [gains(points[:, self.cards.index(card)], mine, self.scoring) for card in self.others(made)]
        return np.array(rows).reshape(len(rows), len(points))


def compare_cards(
    view: PlayView,
    bot: Bot,
    interpreter: Interpreter,
    *,
    scoring: str = "imps",
    worlds: int = WORLDS,
    seed: int = 1,
    solver: DoubleDummy | None = None,
) -> CardComparison:
    """Every card that may be played now, on layouts that the viewer cannot tell apart.

    Args:
        view: of whoever chooses the card.
        bot: a bot in that seat: what it knows of signals and of strangers' calls is taken into account.
        interpreter: reads the calls.
        worlds: layouts sampled; all layouts are taken where there are fewer than five times as many.
        seed: of the sample, with the seat and the number of cards.
        solver: a double-dummy context to keep using.
    """
    settings = replace(PlaySettings(worlds=worlds).resolved(), auction=True)
    knowledge, agreements = interpreter.read(view.auction).knowledge, Agreements()
    if isinstance(bot, BookBot):
        settings = replace(settings, evidence=bot.play.evidence, signals=bot.play.signals, off_book=bot.play.off_book)
        knowledge, agreements = bot.said(view), Agreements(CONVENTIONS.get(bot.play.signals), bot.agreed)
    rng = np.random.default_rng((seed, int(view.seat), COMPARING, len(view.play.cards)))
    player = _Comparer(settings, knowledge, rng, solver or DoubleDummy(), agreements)
    clock = Clock(0, len(view.play.cards))
    cards = tuple(view.legal_cards)
    found = player.worlds(view, clock)
    outcomes = player.solve(view, cards, found, Pace(clock))
    exhaustive = all_layouts(view, knowledge, most_layouts(worlds)) is not None
    return CardComparison(view, cards, found.deals, outcomes, round(float(found.times.sum())), exhaustive, scoring)
