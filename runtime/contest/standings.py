"""How contestants stand: means over deals of what each pairing brought, against one opponent and over all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from dealspace.runtime.contest.contest_pairing import Pairing
from dealspace.runtime.contest.interval import Mean, mean_of

_UNPLAYED = float("-inf")


@dataclass(frozen=True)
class Standings:
    """What each pairing has brought on the deals it has finished.

    Attributes:
        contestants: how many there are.
        results: for each pairing the first one's values by deal number.
        level: a value that stands for no difference; a value x for the first is 2 level - x for the second.
    """

    contestants: int
    results: Sequence[tuple[Pairing, Mapping[int, float]]]
    level: float = 0.0

    def against(self, first: int, second: int) -> Mean | None:
        """The first one's mean a deal against the second; None where they have not met.

        >>> standings = Standings(2, [(Pairing(0, 1), {7: 3.0, 8: 1.0})])
        >>> standings.against(1, 0).value, standings.overall(0).value, standings.ranking
        (-2.0, 2.0, [0, 1])
        """
        for pairing, values in self.results:
            if {pairing.first, pairing.second} == {first, second}:
                return mean_of(self._seen(values, turned=pairing.first != first).values())
        return None

    def overall(self, contestant: int) -> Mean | None:
        """One's mean a deal over all it met, each deal one value: what was dealt is the same for all of them."""
        by_deal: dict[int, list[float]] = {}
        for pairing, values in self.results:
            if contestant in (pairing.first, pairing.second):
                for deal, value in self._seen(values, turned=pairing.first != contestant).items():
                    by_deal.setdefault(deal, []).append(value)
        return mean_of(fmean(values) for values in by_deal.values())

    @property
    def ranking(self) -> list[int]:
        """The contestants, best first; those without a result last."""
        means = [self.overall(contestant) for contestant in range(self.contestants)]
        return sorted(range(self.contestants), key=lambda one: -(mean.value if (mean := means[one]) else _UNPLAYED))

    def _seen(self, values: Mapping[int, float], *, turned: bool) -> Mapping[int, float]:
        """The values as the first of a pairing, or the second, sees them."""
        return {deal: 2 * self.level - value for deal, value in values.items()} if turned else values
