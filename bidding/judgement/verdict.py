"""The result of a simulation: the call, how the others compare, and deals that show the difference."""

from __future__ import annotations

from dataclasses import dataclass

from dealspace.cards import PASS, Call, Contract, Deal, Vulnerability


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its results.

    Attributes:
        points: mean of our side's points.
        gain: mean gain over the chosen call on the same deals, in IMPs or shares of a matchpoint.
        contract: the most frequent final contract, None for a board passed out.
        makes: the share of the deals in which the final contract makes; None if none is played.
        deals: the number of deals on which it was simulated.
        interval: half the width of the 95 % interval of the gain.
        points_interval: half the width of the 95 % interval of the points.
    """

    call: Call
    points: float
    gain: float
    contract: Contract | None
    makes: float | None
    deals: int
    interval: float = 0.0
    points_interval: float = 0.0


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal ends after a call: the contract, declarer's tricks (no further than one over or four down), points."""

    call: Call
    contract: Contract | None
    tricks: int | None
    points: float


@dataclass(frozen=True, slots=True, repr=False)
class DecidingDeal:
    """A deal on which two calls differ."""

    deal: Deal
    judged: Ending
    other: Ending

    def __repr__(self) -> str:
        return f"<DecidingDeal {self.deal}: {self.judged.call.symbol} or {self.other.call.symbol}>"


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """The chosen call and all candidates, the chosen one first and the others by their comparison with it.

    Attributes:
        worlds: the number of deals simulated.
        layouts: two of them that show the difference from the next candidate; the first favours the chosen call.
    """

    call: Call
    scored: tuple[Scored, ...]
    worlds: int
    layouts: tuple[DecidingDeal, ...] = ()
    scoring: str = "imps"
    vulnerability: Vulnerability = Vulnerability.NONE

    @property
    def scores(self) -> tuple[tuple[Call, float], ...]:
        """The mean points of every candidate."""
        return tuple((each.call, each.points) for each in self.scored)

    @property
    def reason(self) -> str:
        if self.call == PASS and not self.scored:
            return "no rule: nothing natural to bid"
        if not self.scored:
            return "no rule: no other call is natural"
        return f"no rule, {self.comparison}"

    @property
    def comparison(self) -> str:
        """The best calls and what they are expected to score."""
        compared = ", ".join(f"{each.call.symbol} {each.points:+.0f}".replace("-", "−") for each in self.scored[:3])
        return f"by simulation of {self.worlds} deals: {compared}"

    def __repr__(self) -> str:
        return f"<Verdict {self.call.symbol}: {len(self.scored)} candidates on {self.worlds} deals>"
