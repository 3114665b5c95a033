"""The review of a board, part by part: the result, par, what four bots make of the cards, each decision of the person.

Parts come one after the other, so that a screen fills as they do, and each can be kept: those already known are left
out when the review is begun again. All are the same for the same board and seed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dealspace.bidding import Interpreter, System
from dealspace.bidding.patterns.forms import check_scoring
from dealspace.cards import PlayView, Record, Side
from dealspace.match.arena.score import swing
from dealspace.match.boards.session import book_bots, play_board
from dealspace.match.bots.bot_files import BotSettings
from dealspace.play.analysis.board_results import BoardResults
from dealspace.play.double_dummy import DoubleDummy
from dealspace.query.display.render import makeable
from dealspace.table.person.review.actual_deal import ActualDeal
from dealspace.table.person.review.call_decision import call_decision
from dealspace.table.person.review.card_decision import card_decision
from dealspace.table.person.review.decision_part import DecisionPart, NoDecision, decision_key
from dealspace.table.person.review.known_choices import KnownChoices, RememberingBot, remembering
from dealspace.table.person.review.line_part import LINE, LinePart
from dealspace.table.person.review.review_words import par_text, result_text, signed
from dealspace.table.person.review.reviewed_board import OwnMove, ReviewedBoard

RESULT, PAR, BOTS = "result", "par", "bots"
"""The names of the parts that are no decisions."""


@dataclass(frozen=True)
class ResultPart:
    """What the board came to."""

    record: Record
    side: Side
    key: str = RESULT

    @property
    def yours(self) -> int:
        """Points for the person's side."""
        points = self.record.ns_score or 0
        return points if self.side is Side.NS else -points

    @property
    def row(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "text": result_text(self.record, self.side),
            "ns_score": self.record.ns_score or 0,
            "yours": self.yours,
        }  # fmt: skip

    def lines(self) -> Iterator[str]:
        """For people."""
        yield f"Result: {result_text(self.record, self.side)}"


@dataclass(frozen=True)
class ParPart:
    """Par and the twenty double-dummy results."""

    results: BoardResults
    key: str = PAR

    @property
    def row(self) -> dict[str, Any]:
        """As JSON; `makeable` are rows by strain (C D H S NT) of declarer's tricks (N E S W)."""
        par = self.results.par
        table = [list(tricks) for tricks in self.results.table]
        return {"text": par_text(par), "ns_score": par.score, "makeable": table}

    def lines(self) -> Iterator[str]:
        """For people."""
        yield f"Par: {par_text(self.results.par)}"
        yield from makeable(self.results.table)


@dataclass(frozen=True)
class BotsPart:
    """What four bots reach on the same cards.

    Attributes:
        swing: of the person's side against them: IMPs, or matchpoints of a field of two (1, a half or 0).
    """

    record: Record
    side: Side
    swing: float
    scoring: str
    key: str = BOTS

    @property
    def row(self) -> dict[str, Any]:
        """As JSON; the swing is under `imps` or `matchpoints`."""
        assert self.record.auction is not None
        return {
            "text": result_text(self.record, self.side),
            "ns_score": self.record.ns_score or 0,
            "auction": [str(call) for call in self.record.auction.calls],
            self.scoring: self.swing,
        }

    def lines(self) -> Iterator[str]:
        """For people."""
        mine = f"{signed(round(self.swing))} IMPs" if self.scoring == "imps" else f"{self.swing:g} matchpoints"
        yield f"Four bots: {result_text(self.record, self.side)}; your side: {mine}"


ReviewPart = ResultPart | ParPart | LinePart | BotsPart | DecisionPart | NoDecision


@dataclass(frozen=True)
class Review:
    """A whole review.

    Attributes:
        parts: in the order in which they came.
    """

    parts: tuple[ReviewPart, ...]

    @property
    def decisions(self) -> tuple[DecisionPart, ...]:
        """The person's decisions, the dearest first."""
        found = [part for part in self.parts if isinstance(part, DecisionPart)]
        return tuple(sorted(found, key=lambda part: (-part.cost, part.own.place)))

    @property
    def row(self) -> dict[str, Any]:
        """As JSON, in the shape of a review."""
        return review_row({part.key: part.row for part in self.parts}, complete=True)

    def lines(self) -> Iterator[str]:
        """For people: the result, par, the bots, then the decisions that cost something, the dearest first."""
        for part in self.parts:
            if not isinstance(part, DecisionPart):
                yield from part.lines()
        costly = [part for part in self.decisions if part.cost]
        yield "Your decisions:" if costly else f"Your decisions: all {len(self.decisions)} as good as any"
        for part in costly:
            yield from (f"  {line}" for line in part.lines())


def review_row(
    rows: Mapping[str, Mapping[str, Any]], *, complete: bool, place: int | None = None, parts: int | None = None
) -> dict[str, Any]:
    """A review as far as it is known, from the rows of its parts by their keys; decisions in the order of play.

    Args:
        complete: no more parts will come.
        place: of the board in its sitting, if that is to be said.
        parts: how many there will be, where that is known.
    """
    decisions = [row for key, row in rows.items() if key.startswith("decision ") and "left_out" not in row]
    par = dict(rows[PAR]) if PAR in rows else None
    table = par.pop("makeable") if par is not None else None
    found = {
        "complete": complete,
        "progress": {"done": len(rows), "of": max(parts, len(rows))} if parts is not None else None,
        "result": rows.get(RESULT),
        "par": par,
        "bots": rows.get(BOTS),
        "decisions": sorted(decisions, key=lambda row: int(row["place"])),
        "makeable": table,
        "line": rows[LINE]["values"] if LINE in rows else None,
    }
    return found if place is None else {"place": place, **found}


def review_parts(
    reviewed: ReviewedBoard,
    systems: Mapping[Side, System],
    *,
    settings: BotSettings | None = None,
    scoring: str = "imps",
    seed: int = 1,
    done: Collection[str] = (),
    progress: Callable[[str, int, int], None] | None = None,
    interpreter: Interpreter | None = None,
    strangers: bool = False,
) -> Iterator[ReviewPart]:
    """The parts of a review that are not known yet, in order.

    Args:
        reviewed: `ReviewedBoard.of_table(table)`, or of a record.
        systems: each side's.
        settings: of the bots, as at the table.
        scoring: "imps" or "matchpoints".
        seed: of the bots and of the layouts drawn.
        done: keys of parts that are known and are not worked out again.
        progress: called with (key, parts done, parts in all) before each part, those known among them.
        interpreter: of these systems at this vulnerability and form of scoring, if one is there already.
        strangers: the board was recorded: nobody's calls are sure to be by these systems.
    """
    check_scoring(scoring)
    work = _Reviewing(reviewed, systems, settings, scoring, seed, interpreter, strangers)
    for number, (key, part) in enumerate(parts := list(work.parts())):
        if progress is not None:
            progress(key, number, len(parts))
        if key not in done:
            yield part()


def review(
    reviewed: ReviewedBoard,
    systems: Mapping[Side, System],
    *,
    settings: BotSettings | None = None,
    scoring: str = "imps",
    seed: int = 1,
    progress: Callable[[str, int, int], None] | None = None,
) -> Review:
    """A whole review; arguments as for `review_parts`."""
    found = review_parts(reviewed, systems, settings=settings, scoring=scoring, seed=seed, progress=progress)
    return Review(tuple(found))


class _Reviewing:
    """The parts of one board's review, each worked out when it is called."""

    def __init__(
        self,
        reviewed: ReviewedBoard,
        systems: Mapping[Side, System],
        settings: BotSettings | None,
        scoring: str,
        seed: int,
        interpreter: Interpreter | None,
        strangers: bool,
    ) -> None:
        self.reviewed = reviewed
        self.systems = systems
        self.settings = settings
        self.scoring = scoring
        self.seed = seed
        self.solver = DoubleDummy()
        self.interpreter, self.bots = book_bots(
            systems, reviewed.board, seed,
            settings=settings, person=reviewed.person, scoring=scoring, interpreter=interpreter, strangers=strangers,
        )  # fmt: skip
        self.known = KnownChoices.of_record(reviewed.record, reviewed.by_bots)
        self.actual = ActualDeal(reviewed, self.interpreter, self.solver, scoring)

    def parts(self) -> Iterator[tuple[str, Callable[[], ReviewPart]]]:
        """Each part's key, and what works it out."""
        reviewed = self.reviewed
        yield RESULT, lambda: ResultPart(reviewed.record, reviewed.side)
        yield PAR, lambda: ParPart(self.actual.results)
        yield LINE, lambda: LinePart.of(reviewed.record, self.solver)
        yield BOTS, self.of_bots
        for own in reviewed.own:
            yield decision_key(own), lambda own=own: self.decision(own)  # type: ignore[misc]

    def of_bots(self) -> BotsPart:
        """Four bots bid and play the board; here all of them know the cards of their own hands only."""
        reviewed = self.reviewed
        interpreter, bots = book_bots(
            self.systems, reviewed.board, self.seed,
            settings=self.settings, scoring=self.scoring, interpreter=self.interpreter,
        )  # fmt: skip
        record = play_board(Record(reviewed.board), remembering(bots, self.known), interpreter).record
        scores = (reviewed.ns_score, record.ns_score or 0)
        ours, theirs = scores if reviewed.side is Side.NS else scores[::-1]
        return BotsPart(record, reviewed.side, swing(ours, theirs, self.scoring), self.scoring)

    def decision(self, own: OwnMove) -> DecisionPart | NoDecision:
        """What one call or card cost."""
        reviewed, view = self.reviewed, self.reviewed.view(own.place)
        bot = self.bots[view.seat]
        if isinstance(view, PlayView):
            assert reviewed.record.play is not None
            card = reviewed.record.play.cards[own.place - len(reviewed.auction)]
            return card_decision(
                own, view, card, bot, self.interpreter, self.actual,
                scoring=self.scoring, seed=self.seed, solver=self.solver,
            )  # fmt: skip
        call = reviewed.auction.calls[own.place]
        return call_decision(
            own, view, call, RememberingBot(bot, self.known), self.interpreter, self.actual,
            scoring=self.scoring, seed=self.seed,
        )  # fmt: skip
