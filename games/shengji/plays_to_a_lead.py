"""All legal plays to a lead: listed one at a time, or one of them drawn, each as likely as any other.

The plays are among the ways to choose cards of the suit led, or, for who is short of it, the others that go with them;
bombs come besides. Choices are judged many at a time by the compiled `legal_plays`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice

import numpy as np

from dealspace.games.shengji.choices import Choices
from dealspace.games.shengji.formats import TrickFormat
from dealspace.games.shengji.legality import BOMB, BombPolicy, PlayRules
from dealspace.games.shengji.play_batches import legal_plays, play_is_legal
from dealspace.games.shengji.shengji_cards import KINDS, Cards, count_kinds, kinds_of
from dealspace.games.shengji.shengji_hints import by_cost, one_legal_play

FIRST_JUDGED, MOST_JUDGED = 16, 4096
"""Choices that are judged at once: few at first, then more."""
MOST_DRAWN = 512
"""Draws that may find nothing legal before all choices are listed instead, where they are not too many."""
MOST_TRIED = 500_000
"""Choices that are listed, and draws that are made, for one play."""


@dataclass(frozen=True)
class FollowingPlays:
    """The legal plays of a hand that follows.

    Attributes:
        hand: bytes[54], the hand before the play.
    """

    format: TrickFormat
    hand: bytes
    rules: PlayRules

    @cached_property
    def held(self) -> Cards:
        """The cards of the suit led, what one parts with first; of a rainbow all."""
        cards, lane = by_cost(self.format.trump, kinds_of(self.hand)), self.format.lane
        return tuple(kind for kind in cards if lane is None or self.format.trump.lane(kind) is lane)

    @property
    def is_short(self) -> bool:
        """Whether the hand has fewer cards of the suit than were led: it plays those and any others."""
        return len(self.held) < self.format.size

    @cached_property
    def choices(self) -> Choices:
        """What there is to choose from: cards of the suit led, or those that go with them."""
        if not self.is_short:
            return Choices(self.held, self.format.size)
        cards = by_cost(self.format.trump, kinds_of(self.hand))
        others = tuple(kind for kind in cards if self.format.trump.lane(kind) is not self.format.lane)
        return Choices(others, self.format.size - len(self.held))

    @cached_property
    def bombs(self) -> tuple[Cards, ...]:
        """Bombs that are legal and are none of the choices."""
        size = self.format.size
        if self.rules.bombs is BombPolicy.NONE or size < BOMB or self.format.lane is None:
            return ()
        chosen_from = set() if self.is_short and self.held else {*self.choices.kinds}
        found = ((kind,) * size for kind in range(KINDS) if self.hand[kind] >= size and kind not in chosen_from)
        return tuple(play for play in found if self._is_legal(play))

    def one(self) -> Cards:
        """The play that help gives."""
        return tuple(sorted(one_legal_play(self.format, self.hand, draw=self.rules.draw, bombs=self.rules.bombs)))

    def __iter__(self) -> Iterator[Cards]:
        """Every legal play once, as tuples of rising kinds, the one that help gives first."""
        first = self.one()
        yield first
        plays = (self._whole(choice) for choice in self.choices)
        legal = plays if self.is_short else self._legal_among(plays)
        yield from (play for play in chain(self.bombs, legal) if play != first)

    def drawn(self, rng: np.random.Generator) -> Cards:
        """A legal play, each as likely as any other.

        Where `MOST_TRIED` choices are not all there are, and that many draws find nothing legal, it is `one`.
        """
        count = self.choices.count
        drawn = (int(rng.integers(count + len(self.bombs))) for _ in range(MOST_TRIED))
        plays = (self.bombs[at - count] if at >= count else self._whole(self.choices.at(at)) for at in drawn)
        if self.is_short:
            return next(plays)
        if (found := next(self._legal_among(islice(plays, MOST_DRAWN)), None)) is not None:
            return found
        if count > MOST_TRIED:
            found = next(self._legal_among(plays), None)
            return self.one() if found is None else found
        legal = list(self)
        return legal[int(rng.integers(len(legal)))]

    def _whole(self, choice: Cards) -> Cards:
        return tuple(sorted((*self.held, *choice) if self.is_short else choice))

    def _is_legal(self, play: Cards) -> bool:
        rules = self.rules
        return play_is_legal(self.format, self.hand, count_kinds(play), draw=rules.draw, bombs=rules.bombs)

    def _legal_among(self, plays: Iterable[Cards]) -> Iterator[Cards]:
        """Those of these plays that are legal, in their order."""
        rest, number = iter(plays), FIRST_JUDGED
        hand = np.frombuffer(self.hand, np.uint8)
        while judged := tuple(islice(rest, number)):
            counts = np.frombuffer(b"".join(map(count_kinds, judged)), np.uint8).reshape(-1, KINDS)
            hands, which = np.tile(hand, (len(judged), 1)), np.zeros(len(judged), np.int32)
            legal = legal_plays([self.format], which, hands, counts, draw=self.rules.draw, bombs=self.rules.bombs)
            yield from (play for play, is_legal in zip(judged, legal, strict=True) if is_legal)
            number = min(2 * number, MOST_JUDGED)
