"""Systems in which low calls seldom show the suit they name: written by a program, the same ones for the same seed.

Each is the text of a file that extends `natural`: a strong opening with a negative answer and positives that name
other suits than they show, openings limited to 11–15 points, weak and two-suited twos, relays in steps, and over their
opening two-suited doubles, transfers and bids that show other suits. What follows is left to the layer below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from dealspace.bidding.loading.load import compiled
from dealspace.bidding.system.compiled_system import System
from dealspace.bidding.system.system_files import SystemFile
from dealspace.cards import Call, Strain, Suit

LIMITED = "hcp 11-15"
_STRONG = ("1C", "1D")
_RELAYS = "relay"


def artificial_system(seed: int, number: int) -> System:
    """The system of this number. The same seed and number give the same system."""
    name = f"artificial_{number}"
    return compiled(SystemFile(f"{name}.yaml", artificial_text(seed, number)), name)


def artificial_text(seed: int, number: int) -> str:
    """The text of its file."""
    chosen = _Chosen(np.random.default_rng((seed, number)))
    return (
        "\n".join([f"system: artificial_{number}", "dsl: 2", "extends: natural", "contexts:", *chosen.lines()]) + "\n"
    )


class _Chosen:
    """The lines of a system as its generator chooses them."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        self.strong = self.one_of(_STRONG)

    def one_of(self, among: Sequence[str]) -> str:
        return among[int(self.rng.integers(len(among)))]

    def mixed(self, among: Sequence[str]) -> list[str]:
        return [among[place] for place in self.rng.permutation(len(among))]

    def lines(self) -> Iterator[str]:
        yield from self.context("opening", self.openings(), "No opening")
        yield from self.context(self.strong, self.answers_to_strong(), None)
        if self.rng.random() < 0.5:
            yield from self.relays()
        for suit in "CDHS":
            yield from self.context(f"(1{suit})", self.over_suit(suit), "No action")
        yield from self.context("(1N)", self.over_notrump(), "No action")

    def context(self, after: str, rules: Sequence[str], passing: str | None) -> Iterator[str]:
        yield f'- after: "{after}"'
        yield "  closed: true"
        yield "  rules:"
        yield from rules
        if passing is not None:
            yield f"  - P: {{if: else, say: {passing}}}"

    def rule(self, call: str, condition: str, shown: str, forcing: str | None = None, ask: str | None = None) -> str:
        """A rule; artificial unless its call names a suit that it shows, or in notrump none is shown.

        Args:
            shown: the letters of the suits that it shows.
        """
        bid = Call.parse(call).bid
        natural = bid is not None and (str(bid.strain) in shown if bid.strain is not Strain.NOTRUMP else not shown)
        keys = [f'if: "{condition}"']
        keys += [] if natural else ["artificial: true", 'alert: "shows something else"']
        keys += [f"forcing: {forcing}"] if forcing is not None else []
        keys += [f"ask: {ask}"] if ask is not None else []
        return f"  - {call}: {{{', '.join([*keys, 'only: true'])}}}"

    def openings(self) -> list[str]:
        found = [self.rule(self.strong, "hcp 16+", "", "round")]
        low = int(self.rng.integers(10, 15))
        found.append(self.rule("1N", f"hcp {low}-{low + 2} and balanced", ""))
        ones = self.mixed([call for call in ("1C", "1D", "1H", "1S") if call != self.strong])
        for call, suit in zip(ones[1:], self.mixed("HSDC" if self.rng.random() < 0.3 else "HS"), strict=False):
            length = self.one_of(("5+", "5+", "4+"))
            found.append(self.rule(call, f"{LIMITED} and {length}{suit}", suit))
        for call in ("2C", "2D", "2H", "2S"):
            condition, shown, forcing = self.two_level()
            found.append(self.rule(call, condition, shown, forcing))
        found.append(self.rule(ones[0], LIMITED, ""))
        return found

    def two_level(self) -> tuple[str, str, str | None]:
        """What an opening of two shows, the suits that it promises, and how it forces."""
        one, other = self.mixed("CDHS")[:2]
        forcing = self.one_of(("round", ""))
        kinds = [
            (f"hcp 5-10 and 6+{one}", one),
            (f"hcp 5-11 and 5+{one} and 4+{other}", f"{one}{other}"),
            ("hcp 5-10 and (6S or 6H)", ""),
            (f"{LIMITED} and 6+{one}", one),
            (f"hcp 4-10 and (6+{one} or 6+{other})", ""),
            (f"{LIMITED} and {one} <= 1 and shape any 4441 5440", ""),
        ]
        condition, shown = kinds[int(self.rng.integers(len(kinds)))]
        return condition, shown, forcing or None

    def answers_to_strong(self) -> list[str]:
        steps = [str(bid) for bid in _above(self.strong, 6)]
        found = [self.rule(steps[0], "hcp 0-7", "")]
        for call, suit in zip(steps[1:5], self.mixed("SHDC"), strict=True):
            ask = _RELAYS if call == steps[1] else None
            found.append(self.rule(call, f"hcp 8+ and 5+{suit}", suit, "game", ask))
        return [*found, self.rule(steps[5], "hcp 8+", "", "game")]

    def relays(self) -> Iterator[str]:
        """The strong hand asks after its first positive answer, and is answered in steps."""
        first = [str(bid) for bid in _above(self.strong, 2)][1]
        relay = str(_above(first, 1)[0])
        yield f"- when: asked {_RELAYS}"
        yield "  rules:"
        yield self.rule(relay, "else", "", "game", "shape")
        yield "- when: asked shape"
        yield f"  steps: {{from: {relay}, over_X: ropi}}"
        yield "  rules:"
        for step, suit in enumerate(self.mixed("SHDC")[:3], start=1):
            yield f"  - step{step}: {{if: 4+{suit}, artificial: true, alert: relay answer}}"
        yield "  - step4: {if: else, artificial: true, alert: relay answer}"

    def over_suit(self, theirs: str) -> list[str]:
        others = [suit for suit in "CDHS" if suit != theirs]
        calls = ["X", "1N", *(self.cheapest(suit, theirs) for suit in others), f"2{theirs}"]
        return self.overcalls(self.mixed(calls)[: int(self.rng.integers(3, 7))], others)

    def over_notrump(self) -> list[str]:
        return self.overcalls(["X", "2C", "2D", "2H", "2S"], list("CDHS"))

    def cheapest(self, suit: str, theirs: str) -> str:
        return f"{1 if Suit.parse(suit) > Suit.parse(theirs) else 2}{suit}"

    def overcalls(self, calls: Sequence[str], suits: Sequence[str]) -> list[str]:
        """One suit or two for each call, in no order that helps."""
        found = []
        for call in calls:
            one, other = self.mixed(suits)[:2]
            forcing = "unless_penalty" if call == "X" else None
            if self.rng.random() < 0.5:
                found.append(self.rule(call, f"hcp 8-15 and 5+{one} and 4+{other}", f"{one}{other}", forcing))
            else:
                found.append(self.rule(call, f"hcp 8-16 and 5+{one}", one, forcing))
        return found


def _above(call: str, count: int) -> list[Call]:
    """The next bids above this one."""
    bids = [Call.of(level, strain) for level in range(1, 8) for strain in Strain]
    place = bids.index(Call.parse(call))
    return bids[place + 1 : place + 1 + count]
