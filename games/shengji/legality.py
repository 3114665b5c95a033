"""What may be played to a lead.

Everybody plays as many cards as were led. Who has fewer cards of the led suit plays them all. Who has enough plays that
suit, and comes as near to the format as the hand allows: of the formats from the lead's own down to all singles, the
first that the play or the hand holds decides; the play is good if it is the play, and bad if only the hand holds it.
A draw policy says what need not be drawn out of a hand. `is_legal` is this definition; `legal_plays` in
`play_batches.py` is the compiled one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from dealspace.cards import NotationError
from dealspace.games.shengji.card_order import Lane
from dealspace.games.shengji.decomposition import Shapes, falling, weaker_formats
from dealspace.games.shengji.formats import TWO_PAIRS, TractorRule, TrickFormat
from dealspace.games.shengji.matching import fits
from dealspace.games.shengji.shengji_cards import holds, without
from dealspace.runtime.json_rows import shown


class NamedPolicy(Enum):
    """An option whose value is its name in files."""

    @classmethod
    def read(cls, text: object, what: str) -> NamedPolicy:
        """The option of this name. Raises NotationError naming those there are."""
        try:
            return cls(text)
        except ValueError:
            names = ", ".join(each.value for each in cls)
            raise NotationError(f"{shown(text)} is no {what}: expected one of {names}") from None


class DrawPolicy(NamedPolicy):
    """What of the led format must be drawn out of a hand."""

    NO_PROTECTIONS = "NoProtections"
    """Whatever matches, even by breaking up a longer tuple."""
    LONGER_TUPLES = "LongerTuplesProtected"
    """No tuple out of a longer one."""
    ONLY_TRACTORS = "OnlyDrawTractorOnTractor"
    """No tractor on a tuple."""
    LONGER_TUPLES_ONLY_TRACTORS = "LongerTuplesProtectedAndOnlyDrawTractorOnTractor"
    """Neither."""
    NO_FORMAT = "NoFormatBasedDraw"
    """The suit has to be followed, nothing more."""

    @property
    def protects(self) -> bool:
        """Whether longer tuples are not broken up."""
        return self in (DrawPolicy.LONGER_TUPLES, DrawPolicy.LONGER_TUPLES_ONLY_TRACTORS)

    @property
    def new_sequences(self) -> bool:
        """Whether a tuple draws tractors."""
        return self not in (DrawPolicy.ONLY_TRACTORS, DrawPolicy.LONGER_TUPLES_ONLY_TRACTORS)


class BombPolicy(NamedPolicy):
    """Whether four or more equal cards may be played to any lead, and beat it."""

    NONE = "NoBombs"
    ANY = "AllowBombs"
    """By anybody at any time."""
    FOLLOWING = "AllowBombsSuitFollowing"
    """In the led suit or in trumps, or where none of the led suit is held."""


class ThrowPolicy(NamedPolicy):
    """What of a throw has to be beaten by higher trumps."""

    ALL = "All"
    """Every unit."""
    HIGHEST = "Highest"
    """The highest card."""
    LONGEST = "TrickUnitLength"
    """The largest units; where they are equal the next. Singles count only if there is nothing else."""


@dataclass(frozen=True, slots=True)
class PlayRules:
    """The options that decide about plays and tricks.

    `tractors` says what a tractor needs, `rainbow` how many cards of a number a rainbow lead needs (None: there are no
    rainbow leads).
    """

    draw: DrawPolicy = DrawPolicy.NO_PROTECTIONS
    throw: ThrowPolicy = ThrowPolicy.ALL
    bombs: BombPolicy = BombPolicy.NONE
    tractors: TractorRule = TWO_PAIRS
    rainbow: int | None = None

    @property
    def row(self) -> dict[str, object]:
        """As JSON, what is not as usual.

        >>> PlayRules(bombs=BombPolicy.ANY, tractors=TractorRule(2, 3)).row
        {'bombs': 'AllowBombs', 'tractors': [2, 3]}
        """
        policies = {"draw": self.draw, "throw": self.throw, "bombs": self.bombs}
        row: dict[str, object] = {
            name: each.value for name, each in policies.items() if each is not next(iter(type(each)))
        }
        if self.tractors != TWO_PAIRS:
            row["tractors"] = [self.tractors.copies, self.tractors.length]
        return row if self.rainbow is None else {**row, "rainbow": self.rainbow}

    @classmethod
    def of_row(cls, row: object) -> PlayRules:
        """The inverse of `row`. Raises NotationError."""
        known = {"draw", "throw", "bombs", "tractors", "rainbow"}
        if not isinstance(row, dict) or not row.keys() <= known:
            raise NotationError(f'"play" is {shown(row)}: expected an object of {", ".join(sorted(known))}')
        draw = DrawPolicy.read(row.get("draw", DrawPolicy.NO_PROTECTIONS.value), "draw policy")
        throw = ThrowPolicy.read(row.get("throw", ThrowPolicy.ALL.value), "throw policy")
        bombs = BombPolicy.read(row.get("bombs", BombPolicy.NONE.value), "bomb policy")
        assert isinstance(draw, DrawPolicy) and isinstance(throw, ThrowPolicy) and isinstance(bombs, BombPolicy)
        tractors, rainbow = row.get("tractors", [2, 2]), row.get("rainbow")
        if not isinstance(tractors, list) or [type(each) for each in tractors] != [int, int]:
            raise NotationError(f'"tractors" is {shown(tractors)}: expected copies and length, as [2, 2]')
        if rainbow is not None and (type(rainbow) is not int or rainbow < 4):
            raise NotationError(f'"rainbow" is {shown(rainbow)}: expected 4 or more, or null')
        return cls(draw, throw, bombs, TractorRule(*tractors), rainbow)


BOMB = 4
"""Equal cards that make a bomb."""


def is_bomb(cards: bytes) -> bool:
    """Whether these are four or more equal cards and nothing else."""
    return sum(cards) >= BOMB and max(cards) == sum(cards)


def wanted_formats(format: TrickFormat, draw: DrawPolicy) -> Iterator[Shapes]:
    """The formats that a follower has to look for, the lead's own first."""
    yield falling(format.shapes)
    yield from weaker_formats(format.shapes, new_sequences=draw.new_sequences)


def lane_cards(format: TrickFormat, cards: bytes) -> bytes:
    """The cards of the led suit among these."""
    lanes = format.trump.lanes
    return bytes(count if lanes[kind] == format.lane else 0 for kind, count in enumerate(cards))


def is_legal(
    format: TrickFormat,
    hand: bytes,
    play: bytes,
    *,
    draw: DrawPolicy = DrawPolicy.NO_PROTECTIONS,
    bombs: BombPolicy = BombPolicy.NONE,
) -> bool:
    """Whether a hand may play these cards to this lead.

    Args:
        format: what was led.
        hand: bytes[54], the hand before the play.
        play: bytes[54].
    """
    if sum(play) != format.size or not holds(hand, play):
        return False
    if format.lane is None:
        sizes = [unit.size for unit in format.units]
        return holds_numbers(play, sizes) or not holds_numbers(hand, sizes)
    held = lane_cards(format, hand)
    if is_bomb(play) and bombs is not BombPolicy.NONE:
        lane = format.trump.lane(play.index(max(play)))
        if bombs is BombPolicy.ANY or lane in (format.lane, Lane.TRUMP) or not any(held):
            return True
    followed = sum(lane_cards(format, play))
    if followed < format.size:
        return followed == sum(held)
    if draw is DrawPolicy.NO_FORMAT:
        return True
    for shapes in wanted_formats(format, draw):
        if fits(format.trump, format.lane, play, shapes):
            return not (draw.protects and spares_tuples(shapes, held, play))
        if fits(format.trump, format.lane, held, shapes, whole=draw.protects):
            return False
    return True


def spares_tuples(shapes: Shapes, held: bytes, play: bytes) -> bool:
    """Whether a play has a tuple of this format only inside a longer one, while the hand keeps a tuple that fits.

    Protected tuples need not be played, and who plays a triple where a pair and a single are asked for has not answered
    the pair as long as a pair is left: of each size, as many tuples as the play lacks must not be left in the hand.
    """
    left = without(held, play)
    for size in {shape[0] for shape in shapes if len(shape) == 1 and shape[0] > 1}:
        missing = shapes.count((size,)) - play.count(size)
        if missing > 0 and left.count(size) >= missing:
            return True
    return False


def holds_numbers(cards: bytes, sizes: list[int]) -> bool:
    """Whether the cards have groups of these sizes, each of one number, in any suits; jokers have no number."""
    left = [sum(cards[number:52:13]) for number in range(13)]

    def placed(at: int) -> bool:
        if at == len(sizes):
            return True
        for number in range(13):
            if left[number] >= sizes[at]:
                left[number] -= sizes[at]
                found = placed(at + 1)
                left[number] += sizes[at]
                if found:
                    return True
        return False

    return placed(0)
