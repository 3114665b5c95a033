"""Reading auctions: each call's meaning by the system of its side, and what the table knows at each point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape

from dealspace.bidding.machine.live_rule import LiveRule, as_far_as_reached
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.machine.rule_machine import RuleMachine, machine_of
from dealspace.bidding.patterns.forms import SCORINGS, check_scoring
from dealspace.bidding.reading.meaning import Meaning, meaning_of
from dealspace.bidding.system.compiled_system import Context, Rule, System
from dealspace.cards import Auction, Call, Seat, Side, Vulnerability
from dealspace.cards.notation import shortened
from dealspace.inference import And, Constraint, Knowledge, Or
from dealspace.runtime.memory import Remembered

POINT_BYTES, CALL_BYTES, RULE_BYTES, ANSWER_BYTES = 1800, 30, 200, 60
"""What is held of a point of an auction; of each call before it, each rule in force there, and each public fact."""
_FORMULA_BYTES, _PART_BYTES, _LEVELS = 90, 8, 2
"""What is held of a formula and of each of its parts, so deep."""


@dataclass(frozen=True, repr=False)
class Reading:
    """An auction understood.

    Attributes:
        auction: the calls.
        meanings: what each call means, in order.
        knowledge: all that the calls show, in order; `DealSpace.of(reading.knowledge)` is the space of such deals.
    """

    auction: Auction
    meanings: tuple[Meaning, ...]
    knowledge: Knowledge

    def __str__(self) -> str:
        """A line for each call: `N 1♥: 5+ ♥, 12–21 HCP`."""
        return "\n".join(f"{meaning.seat} {meaning.call.symbol}: {meaning.say}" for meaning in self.meanings)

    def __repr__(self) -> str:
        return f"<Reading {shortened(str(self.auction))}>"

    def _repr_html_(self) -> str:
        """The auction with the meaning of each call, for notebooks."""
        rows = "".join(
            f"<tr><td>{meaning.seat}</td><td>{escape(meaning.call.symbol)}</td>"
            f'<td style="text-align:left">{escape(meaning.say)}</td></tr>'
            for meaning in self.meanings
        )
        head = "<tr><th>seat</th><th>call</th><th>meaning</th></tr>"
        return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


@dataclass(slots=True, eq=False)
class ReadPoint:
    """What is known at a point of an auction, as far as it has been asked for."""

    reading: Reading
    public: PublicState | None = None
    live: tuple[LiveRule, ...] | None = None

    @property
    def held_bytes(self) -> int:
        """What it holds, nearly; the readings of the calls before are counted at their own points."""
        reading, live = self.reading, self.live or ()
        answers = self.public.answer_count if self.public is not None else 0
        found = POINT_BYTES + CALL_BYTES * len(reading.meanings) + RULE_BYTES * len(live) + ANSWER_BYTES * answers
        if reading.meanings:
            meaning = reading.meanings[-1]
            found += sum(map(formula_bytes, (meaning.condition, *meaning.regions)))
        return found + sum(formula_bytes(rule.condition) for rule in live)


def formula_bytes(formula: Constraint, levels: int = _LEVELS) -> int:
    """What a formula holds, nearly, as far as it is not part of others."""
    if not levels or not isinstance(formula, And | Or):
        return 0
    own = _FORMULA_BYTES + _PART_BYTES * len(formula.parts)
    return own + sum(formula_bytes(part, levels - 1) for part in formula.parts)


class Interpreter:
    """Reads auctions, each side's calls by its own system, and remembers those it has read lately.

    What all interpreters of a process remember has a greatest size in bytes (runtime/memory.py): the same one may be
    kept however many auctions it reads.

    Args:
        systems: the system that both sides play, or one for each side.
        vulnerability: of the board, which some rules ask for.
        scoring: `imps` or `matchpoints`.
    Raises:
        ValueError: a side without a system, or no such form of scoring.

    >>> from dealspace.bidding import load_system
    >>> Interpreter(load_system("sayc")).read(Auction.parse("N: 1N P 2C")).meanings[0].say
    '15–17 HCP, balanced'
    """

    def __init__(
        self,
        systems: System | Mapping[Side, System],
        vulnerability: Vulnerability = Vulnerability.NONE,
        scoring: str = SCORINGS[0],
    ) -> None:
        check_scoring(scoring)
        self.systems = dict.fromkeys(Side, systems) if isinstance(systems, System) else dict(systems)
        if missing := [side for side in Side if side not in self.systems]:
            raise ValueError(f"no system for {' and '.join(str(side) for side in missing)}: give one for each side")
        self.vulnerability = vulnerability
        self.scoring = scoring
        self._points: Remembered[Auction, ReadPoint] = Remembered()

    def __repr__(self) -> str:
        names = " against ".join(dict.fromkeys(shortened(self.systems[side].name, 40) for side in Side))
        return f"<Interpreter of {names}, vulnerable: {self.vulnerability}, {self.scoring}>"

    @property
    def read_count(self) -> int:
        """How many auctions it remembers."""
        return len(self._points)

    def forget(self) -> None:
        """Forget all that was read, as the calls mean something else from now on."""
        self._points.clear()

    def machine(self, seat: Seat) -> RuleMachine:
        """What finds the live rules of the system that this seat plays."""
        return machine_of(self.systems[seat.side])

    def read(self, auction: Auction) -> Reading:
        """The auction with what each of its calls means."""
        return self._point(auction).reading

    def public(self, auction: Auction) -> PublicState:
        """What everyone knows at this point."""
        return self._public_at(self._point(auction))

    def live(
        self, auction: Auction, rules: Iterable[tuple[Context, Rule, list[LiveRule]]] | None = None
    ) -> tuple[LiveRule, ...]:
        """The rules in force for the player on turn, in order.

        Args:
            auction: the calls so far.
            rules: what `RuleMachine.each_rule` gives here, where that is known.
        """
        return self._live_at(self._point(auction), rules)

    def meaning(self, auction: Auction, call: Call) -> Meaning:
        """What this call would show at this point of the auction."""
        return self._meaning_at(self._point(auction), call)

    def _point(self, auction: Auction) -> ReadPoint:
        """What is known at this point, found from the last point before it that is remembered."""
        point, ahead = self._points.get(auction), []
        while point is None and auction.calls:
            ahead.append(auction)
            auction = auction.before(len(auction) - 1)
            point = self._points.get(auction)
        if point is None:
            point = self._keep(ReadPoint(Reading(auction, (), Knowledge(()))))
        for longer in reversed(ahead):
            earlier, meaning = point.reading, self._meaning_at(point, longer.calls[-1])
            knowledge = earlier.knowledge.plus(*meaning.statements())
            point = self._keep(ReadPoint(Reading(longer, (*earlier.meanings, meaning), knowledge)))
        return point

    def _keep(self, point: ReadPoint) -> ReadPoint:
        self._points.put(point.reading.auction, point, point.held_bytes)
        return point

    def _public_at(self, point: ReadPoint) -> PublicState:
        if point.public is None:
            known = point.reading
            certain = known.knowledge.certain
            point.public = PublicState(known.auction, self.vulnerability, certain, known.meanings, self.scoring)
        return point.public

    def _live_at(
        self, point: ReadPoint, rules: Iterable[tuple[Context, Rule, list[LiveRule]]] | None = None
    ) -> tuple[LiveRule, ...]:
        if point.live is None:
            if rules is None:
                rules = self.machine(point.reading.auction.turn).each_rule(self._public_at(point))
            point.live = tuple(as_far_as_reached((rule, live) for _, rule, live in rules))
            self._keep(point)
        return point.live

    def _meaning_at(self, point: ReadPoint, call: Call) -> Meaning:
        live, public = self._live_at(point), self._public_at(point)
        return meaning_by(self.machine(public.turn), call, live, public)


def meaning_by(machine: RuleMachine, call: Call, live: Sequence[LiveRule], public: PublicState) -> Meaning:
    """What a call shows by the system of a machine, of which these rules are in force."""
    meaning = meaning_of(call, live, public, machine.aces)
    foreign_to = machine.foreign_to(public, call, meaning.rules)
    return replace(meaning, foreign_to=foreign_to) if foreign_to else meaning
