"""Bidding a board and comparing each of its calls with the alternatives: what a worker does.

1. The auctions after the call and after each alternative are foreseen on layouts that fit what the player knows
   (`Projection`), and the contracts are valued by a quick estimate of tricks.
2. Some decisions, chosen with a known chance that depends on step 1 alone, are looked at once more: the best
   alternatives are followed to the end of the auction by the book, and the contracts solved double dummy.

The sum of the estimates, each corrected by its measured error over the chance of measuring it, is then right in the
mean, whatever the estimate's bias; a good estimate makes it precise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dealspace.bidding import Choice, Interpreter
from dealspace.bidding.choosing.auction_completion import followed
from dealspace.bidding.judgement.estimated_gains import estimated_gains
from dealspace.bidding.judgement.outlook import Outlook
from dealspace.bidding.judgement.projection import Projection
from dealspace.bidding.judgement.sampled_tricks import SampledTricks
from dealspace.bidding.judgement.trick_estimate import TrickEstimate
from dealspace.bidding.report.outline import written
from dealspace.cards import Auction, Board, BridgeError, Call, Contract, View
from dealspace.inference import draw_worlds
from dealspace.match.arena.play_table import seat_bots
from dealspace.match.boards.session import bid_board
from dealspace.studies.comparison.bidding_table import reader_of
from dealspace.studies.comparison.swing import NotBid
from dealspace.studies.profile.alternative_calls import alternatives
from dealspace.studies.profile.classes import LossKind, kind_of_loss, marks_of, role_of
from dealspace.studies.profile.cross_fitting import best_of, cross_fitted_loss, known
from dealspace.studies.profile.decision_costs import ComparedCall, LookedAt, Outcome, WrittenRule
from dealspace.studies.profile.gains import Ends, Floats, exact_gains
from dealspace.studies.profile.profile_question import BoardTask, Closeness

READINGS = 24
"""For each projected call: the greatest number of points of the auction at which the rules are evaluated."""
MOST_SOLVED, WITHIN = 2, 1.5
"""Alternatives that are solved: their greatest number, and the most IMPs behind the best by the estimate."""
LEAST_DOUBT, MOST_DOUBT, MEAN_DOUBT = 0.04, 2.0, 0.44
"""How much the estimate is doubted: where all alternatives are far behind, where one is far ahead, in the mean."""
_AHEAD = 0.63
"""The lead in IMPs from which the doubt grows more slowly."""


def look(task: BoardTask) -> LookedAt | NotBid:
    """What is found on a board, or why there is nothing: errors come back as values, as from a worker."""
    try:
        return look_at_board(task)
    except BridgeError as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return NotBid(task.number, str(error))


def look_at_board(task: BoardTask) -> LookedAt:
    """Bid the board and compare its calls. Raises BridgeError."""
    seating, closeness = task.seating, task.profiling.closeness
    board = seating.board
    interpreter = reader_of(*task.systems, board.vulnerability)
    auction, choices = bid_board(board, seat_bots(seating, interpreter), lambda what, done, total: None)
    decisions, calls, rules = [], Counter[str](), dict[str, WrittenRule]()
    for place, choice in enumerate(choices):
        before = auction.before(place)
        if before.turn.side not in task.sides:
            continue
        rule = _place(choice)
        calls[rule] += 1
        if choice.rule is not None and rule not in rules:
            system = interpreter.systems[before.turn.side]
            text = written(system, choice.rule.rule.location).removeprefix("- ")
            rules[rule] = WrittenRule(choice.rule.rule.id, text)
        rng = np.random.default_rng((int(task.key, 16) >> 64, place))
        if rng.random() < closeness.rate:
            found = CallComparison(board, before, choice, interpreter, closeness, rng).decision()
            decisions += [found] if found is not None else []
    hands = tuple(str(hand) for hand in board.full_deal.hands)
    kept = (str(auction), dict(calls), rules, closeness.rate, tuple(decisions))
    return LookedAt(task.key, task.number, str(board.vulnerability), hands, *kept)


def _place(choice: Choice) -> str:
    """Where the rule stands that made the call; "" where none did."""
    return str(choice.rule.rule.location) if choice.rule is not None else ""


class CallComparison:
    """A call and what else might have been called."""

    def __init__(
        self,
        board: Board,
        before: Auction,
        choice: Choice,
        interpreter: Interpreter,
        closeness: Closeness,
        rng: np.random.Generator,
    ) -> None:
        self.board = board
        self.before = before
        self.choice = choice
        self.interpreter = interpreter
        self.closeness = closeness
        self.rng = rng
        self.view = View.of(board, before.turn, before)
        self.side = before.turn.side
        knowledge = interpreter.read(before).knowledge
        self.deals = draw_worlds(self.view, knowledge, rng, closeness.layouts).deals

    def decision(self) -> ComparedCall | None:
        """What the call cost; None where there was no other."""
        others = alternatives(self.view, self.choice.call, self.interpreter, self.deals)
        if not others:
            return None
        ends, gains = self.estimated([self.choice.call, *others])
        estimated = self.outcome(others, ends, gains)
        chance = round(chance_of_solving(gains, self.closeness.solved), 4)
        solved, actual = None, None
        if self.rng.random() < chance:
            chosen = worth_solving(gains)
            hints, others = gains[chosen], [others[index] for index in chosen]
            ends, gains, won = self.solved([self.choice.call, *others])
            solved = self.outcome(others, ends, gains, hints)
            actual = int(won[[str(call) for call in others].index(solved.better)]) if solved.better is not None else 0
        marks = tuple(marks_of(self.before, float(Outlook(self.view, self.deals).points)))
        return ComparedCall(
            len(self.before), _place(self.choice), str(self.choice.call), role_of(self.before), marks,
            estimated, chance, solved, actual,
        )  # fmt: skip

    def outcome(
        self, others: Sequence[Call], ends: Sequence[Ends], gains: Floats, hints: Floats | None = None
    ) -> Outcome:
        """The loss, and the alternative that gains most."""
        lost, best = round(cross_fitted_loss(gains, hints), 3), best_of(known(gains, hints))
        if best is None:
            return Outcome(lost, None, 0.0, LossKind.NONE, ("", ""))
        kind = kind_of_loss(ends[0], ends[best + 1], gains[best].tolist(), self.side)
        usual = _usual(ends[0]), _usual(ends[best + 1])
        return Outcome(lost, str(others[best]), round(float(gains[best].mean()), 2), kind, usual)

    def estimated(self, calls: Sequence[Call]) -> tuple[list[list[Contract | None]], Floats]:
        """The contracts after each call, and what each but the first gains over it, by the estimate."""
        projection = Projection(self.interpreter, self.deals)
        ends = [projection.ends(self.before.plus(call), READINGS) for call in calls]
        estimate = TrickEstimate(self.deals)
        gains = [estimated_gains(ends[0], other, estimate, self.board.vulnerability, self.side) for other in ends[1:]]
        return ends, np.array(gains)

    def solved(self, calls: Sequence[Call]) -> tuple[list[list[Contract | None]], Floats, Floats]:
        """The same followed to the end and double dummy; and on the deal as it was, float64[k]."""
        drawn = self.deals[: self.closeness.solved_layouts]
        deals: NDArray[np.uint64] = np.concatenate([drawn, np.array([self.board.full_deal.bits], np.uint64)])
        ends = [followed(self.interpreter, deals, self.before.plus(call)) for call in calls]
        tricks = SampledTricks(deals)
        gains = np.array(
            [exact_gains(ends[0], other, tricks, self.board.vulnerability, self.side) for other in ends[1:]]
        )
        return [each[:-1] for each in ends], gains[:, :-1], gains[:, -1]


def worth_solving(gains: Floats) -> list[int]:
    """The alternatives that may be the best, by the estimate, the best first."""
    means = gains.mean(axis=1)
    order = np.argsort(-means, kind="stable")[:MOST_SOLVED].tolist()
    return [index for index in order if means[index] >= means[order[0]] - WITHIN]


def chance_of_solving(gains: Floats, share: float) -> float:
    """With which chance a decision is solved: most where an alternative is about as good as the call made, or better.

    It is proportional to what is left of the loss beside the estimate, as measured (docs/design/0016).
    """
    if share >= 1:
        return 1.0
    lead = float(gains.mean(axis=1).max())
    doubt = 0.35 * float(np.exp(lead / 0.6)) if lead < _AHEAD else 1.0 + 0.3 * (lead - _AHEAD)
    return min(1.0, share * min(max(doubt, LEAST_DOUBT), MOST_DOUBT) / MEAN_DOUBT)


def _usual(ends: Ends) -> str:
    """The most frequent contract."""
    contract = Counter(ends).most_common(1)[0][0]
    return "passed out" if contract is None else str(contract)
