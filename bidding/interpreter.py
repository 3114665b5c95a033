"""Reading auctions: each call's meaning by the system of its side, and what the table knows at each point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from dealspace.bidding.machine.live_rule import LiveRule, as_far_as_reached
from dealspace.bidding.machine.public_state import PublicState
from dealspace.bidding.machine.rule_machine import RuleMachine, machine_of
from dealspace.bidding.meaning import Meaning, meaning_of
from dealspace.bidding.patterns.forms import SCORINGS, check_scoring
from dealspace.bidding.system import Context, Rule, System
from dealspace.cards import Auction, Call, Seat, Side, Vulnerability
from dealspace.cards.notation import shortened
from dealspace.inference import Knowledge


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


class Interpreter:
    """Reads auctions, each side's calls by its own system, and remembers every prefix it has read.

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
        self._readings: dict[Auction, Reading] = {}
        self._live: dict[Auction, tuple[LiveRule, ...]] = {}
        self._public: dict[Auction, PublicState] = {}

    def __repr__(self) -> str:
        names = " against ".join(dict.fromkeys(shortened(self.systems[side].name, 40) for side in Side))
        return f"<Interpreter of {names}, vulnerable: {self.vulnerability}, {self.scoring}>"

    @property
    def read_count(self) -> int:
        """How many auctions it remembers."""
        return len(self._readings)

    def forget(self) -> None:
        """Forget all that was read, as the calls mean something else from now on."""
        self._readings.clear()
        self._live.clear()
        self._public.clear()

    def machine(self, seat: Seat) -> RuleMachine:
        """What finds the live rules of the system that this seat plays."""
        return machine_of(self.systems[seat.side])

    def read(self, auction: Auction) -> Reading:
        """The auction with what each of its calls means."""
        if auction in self._readings:
            return self._readings[auction]
        reading = Reading(auction, (), Knowledge(()))
        if auction.calls:
            earlier = self.read(auction.before(len(auction) - 1))
            meaning = self.meaning(earlier.auction, auction.calls[-1])
            reading = Reading(auction, (*earlier.meanings, meaning), earlier.knowledge.plus(*meaning.statements()))
        self._readings[auction] = reading
        return reading

    def public(self, auction: Auction) -> PublicState:
        """What everyone knows at this point."""
        if auction not in self._public:
            reading = self.read(auction)
            self._public[auction] = PublicState(
                auction, self.vulnerability, reading.knowledge.certain, reading.meanings, self.scoring
            )
        return self._public[auction]

    def live(
        self, auction: Auction, rules: Iterable[tuple[Context, Rule, list[LiveRule]]] | None = None
    ) -> tuple[LiveRule, ...]:
        """The rules in force for the player on turn, in order.

        Args:
            auction: the calls so far.
            rules: what `RuleMachine.each_rule` gives here, where that is known.
        """
        if auction not in self._live:
            if rules is None:
                rules = self.machine(auction.turn).each_rule(self.public(auction))
            self._live[auction] = tuple(as_far_as_reached((rule, live) for _, rule, live in rules))
        return self._live[auction]

    def meaning(self, auction: Auction, call: Call) -> Meaning:
        """What this call would show at this point of the auction."""
        return meaning_of(call, self.live(auction), self.public(auction), self.machine(auction.turn).aces)
