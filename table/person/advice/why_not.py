"""Why not another call or card: the rules that it misses and by what, and what it costs by simulation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from dealspace.bidding import Bidder, Interpreter
from dealspace.bidding.judgement import EFFORT, Verdict, compare_with
from dealspace.cards import Call, Card, IllegalCard, PlayView, View
from dealspace.match.bots.bots import Bot
from dealspace.play.players.explanation import named
from dealspace.table.person.advice.card_comparison import WORLDS, CardComparison, compare_cards
from dealspace.table.person.advice.compared_move import ComparedMove, compared_call
from dealspace.table.person.advice.hint import generator, why_this_call
from dealspace.table.person.advice.move_costs import LEAST, UNITS
from dealspace.table.person.advice.shown_layout import Move, ShownLayout, layouts_of


@dataclass(frozen=True)
class WhyNot:
    """Why a move would not be made.

    Attributes:
        move: that was asked about; best: the one a bot makes in its place.
        text: the reasons, in sentences.
        candidates: both moves with what they come to, the best first; none where nothing was compared.
        layouts: where the move fails, and where it works.
    """

    move: Move
    best: Move
    text: tuple[str, ...]
    candidates: tuple[ComparedMove, ...] = ()
    layouts: tuple[ShownLayout, ...] = ()

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "move": str(self.move),
            "best": str(self.best),
            "text": list(self.text),
            "candidates": [each.row for each in self.candidates],
            "layouts": [each.row for each in self.layouts],
        }

    def lines(self) -> Iterator[str]:
        """For people."""
        same = self.move == self.best
        yield f"{self.move.symbol} it is:" if same else f"Why not {self.move.symbol}, but {self.best.symbol}:"
        yield from (f"  {line}" for line in self.text)
        for layout in self.layouts:
            yield ""
            yield from layout.lines()


def why_not(
    view: View,
    move: Call | Card,
    bot: Bot,
    interpreter: Interpreter,
    *,
    scoring: str = "imps",
    worlds: int | None = None,
    seed: int = 1,
) -> WhyNot:
    """Why a call or card would not be made now, from what the viewer sees.

    Args:
        view: of the person who chooses the next call or card.
        move: a card where the view is of the play, a call otherwise.
        bot: decides in the person's place.
        interpreter: reads the calls.
        scoring: "imps" or "matchpoints", for cards; calls are compared at the interpreter's.
        worlds: deals drawn; None: 48 for a call, 40 for a card.
        seed: of those deals.
    Raises:
        IllegalCard: it is not the time for a card, or the card cannot be played.
        IllegalCall: a call cannot be made any more. One that is not sufficient is answered, not refused.
    """
    if isinstance(move, Call):
        return _why_not_call(view, move, bot, interpreter, worlds or EFFORT.worlds, seed)
    if not isinstance(view, PlayView):
        raise IllegalCard(f"{move.symbol} cannot be played now: the auction is not over")
    return _why_not_card(view, move, bot, interpreter, scoring, worlds or WORLDS, seed)


def _why_not_call(view: View, call: Call, bot: Bot, interpreter: Interpreter, worlds: int, seed: int) -> WhyNot:
    choice = bot.call(view)
    if call == choice.call:
        meaning = interpreter.meaning(view.auction, call)
        return WhyNot(call, call, (f"it is the call that would be made: {why_this_call(choice, meaning)}",))
    rng = generator(seed, view)
    reasons = Bidder(interpreter, rng).why_not(view, call)
    if not view.auction.is_legal(call):
        return WhyNot(call, choice.call, reasons)
    verdict = compare_with(choice.call, [call], view, interpreter, rng, replace(EFFORT, worlds=worlds))
    return WhyNot(
        call,
        choice.call,
        (*reasons, *_simulated(call, verdict)),
        tuple(compared_call(each, view.auction, interpreter) for each in verdict.scored),
        tuple(
            replace(layout, title=_from_the_other(layout.title, choice.call, call)) for layout in layouts_of(verdict)
        ),
    )


def _from_the_other(title: str, best: Call, call: Call) -> str:
    """Where the best call works the other fails."""
    ending = title.removeprefix(best.symbol)
    return f"{call.symbol}{ending.replace('works', '#').replace('fails', 'works').replace('#', 'fails')}"


def _simulated(call: Call, verdict: Verdict) -> Iterator[str]:
    """What the simulation says of this call."""
    found = next((each for each in verdict.scored if each.call == call), None)
    if found is None:
        return
    unit = UNITS[verdict.scoring]
    solved = f"by simulation ({found.deals} deals solved)"
    if not verdict.layouts and abs(found.gain) < LEAST[verdict.scoring]:
        yield f"{solved} it comes to the same as {verdict.call.symbol}"
    elif found.gain > 0:
        yield (
            f"{solved} it gains {found.gain:.1f} {unit} on {verdict.call.symbol} in the mean: not enough to decide it, "
            "or the book decides"
        )
    else:
        points = verdict.comparison.rpartition(": ")[2]
        yield f"{solved} it loses {-found.gain:.1f} {unit} to {verdict.call.symbol} in the mean ({points} points)"


def _why_not_card(
    view: PlayView, card: Card, bot: Bot, interpreter: Interpreter, scoring: str, worlds: int, seed: int
) -> WhyNot:
    if card not in view.legal_cards:
        raise IllegalCard(f"{card.symbol} cannot be played now: {named(view.legal_cards)} can")
    if len(view.legal_cards) == 1:
        return WhyNot(card, card, ("it is the only card that can be played",))
    best = bot.card(view).card
    if card == best:
        return WhyNot(card, card, ("it is the card that would be played",))
    found = compare_cards(view, bot, interpreter, scoring=scoring, worlds=worlds, seed=seed)
    candidates = tuple(each for each in found.candidates(best) if each.move in (card, best))
    return WhyNot(card, best, tuple(_compared(found, card, best)), candidates, found.shown_layouts(card, best))


def _compared(found: CardComparison, card: Card, best: Card) -> Iterator[str]:
    """What the card costs."""
    deals = "all layouts that are possible" if found.exhaustive else f"{found.layouts} layouts"
    cost = found.cost(card, best)
    layouts = found.shown_layouts(card, best)
    if not layouts:
        yield f"it comes to the same as {best.symbol} on {deals}"
    elif not cost.value:
        yield f"it is as good as {best.symbol}, by {deals}: sometimes better, sometimes worse"
    else:
        interval = f" ± {cost.interval:.1f}" if cost.interval else ""
        yield f"it costs {cost.value:.1f}{interval} {cost.unit} against {best.symbol}, over {deals}"
