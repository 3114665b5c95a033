"""Help for a player who has to follow: one legal play, and each format that is asked for with an example.

The formats are those of `legality.wanted_formats`, strongest first; an example is found in the led suit of the hand, as
the draw policy allows, of low cards where there is a choice. The first format with an example is the one to play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from dealspace.games.shengji import _legality
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import Shapes, format_text
from dealspace.games.shengji.formats import TrickFormat
from dealspace.games.shengji.legality import BombPolicy, DrawPolicy, is_legal, lane_cards, wanted_formats
from dealspace.games.shengji.play_batches import MOST_LED, format_sequence, lane_cards_of, make_formats, play_is_legal
from dealspace.games.shengji.shengji_cards import Cards, card_points, count_kinds, kinds_of, kinds_text, without

MOST_FORMATS = 2500
"""Formats that a list of help has at most; all that 14 cards can ask for are fewer."""


@dataclass(frozen=True, slots=True)
class FormatExample:
    """A format that is asked for, and cards of the hand that have it; None where the hand has not got it."""

    shapes: Shapes
    cards: Cards | None

    def __str__(self) -> str:
        return f"{format_text(self.shapes)}: {'–' if self.cards is None else kinds_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class FollowHelp:
    """One legal play, and the formats that the lead asks for with examples (at most `MOST_FORMATS`)."""

    play: Cards
    formats: tuple[FormatExample, ...]


def lane_of(format: TrickFormat) -> _legality.LaneCards:
    lane = Lane.TRUMP if format.lane is None else format.lane
    return lane_cards_of(format.trump.suit, format.trump.number, lane)


def format_examples(
    format: TrickFormat, hand: bytes, *, draw: DrawPolicy = DrawPolicy.NO_PROTECTIONS, most: int = MOST_FORMATS
) -> tuple[FormatExample, ...]:
    """The formats that a lead asks for, with an example of each where the hand has one.

    A rainbow asks for nothing but its groups of numbers, so for a rainbow there are none; nor for a lead of more than
    `batches.MOST_LED` cards.
    """
    if format.lane is None or format.size > MOST_LED:
        return ()
    shapes = []
    for each in wanted_formats(format, draw):
        shapes.append(each)
        if len(shapes) == most:
            break
    found = _examples(format, hand, draw, len(shapes))
    return tuple(FormatExample(each, cards) for each, cards in zip(shapes, found, strict=True))


def _examples(format: TrickFormat, hand: bytes, draw: DrawPolicy, number: int) -> list[Cards | None]:
    sequence = format_sequence(format.shapes, draw.new_sequences)
    make_formats(sequence, number)
    return _legality.examples(lane_of(format), sequence, hand, 0, number, draw.protects)


def follow_help(
    format: TrickFormat,
    hand: bytes,
    *,
    draw: DrawPolicy = DrawPolicy.NO_PROTECTIONS,
    bombs: BombPolicy = BombPolicy.NONE,
    most: int = MOST_FORMATS,
) -> FollowHelp:
    """One legal play and the list of formats, for a hand that has to follow.

    >>> from dealspace.games.shengji.shengji_cards import parse_kinds
    >>> from dealspace.games.shengji.formats import read_lead
    >>> lead = read_lead(TrumpOrder.parse("4s"), parse_kinds("8h 8h 9h 9h"))
    >>> help = follow_help(lead, count_kinds(parse_kinds("2h 2h 3h 5h 5h Kh 2c")))
    >>> kinds_text(help.play)
    '2h 2h 5h 5h'
    >>> print(*help.formats, sep="; ")
    a tractor of 2 pairs: –; 2 pairs: 2h 2h 5h 5h; a pair, 2 singles: 2h 2h 3h Kh; 4 singles: 3h Kh 2h 2h
    """
    examples = format_examples(format, hand, draw=draw, most=most)
    return FollowHelp(one_legal_play(format, hand, draw=draw, bombs=bombs, examples=examples), examples)


def one_legal_play(
    format: TrickFormat,
    hand: bytes,
    *,
    draw: DrawPolicy = DrawPolicy.NO_PROTECTIONS,
    bombs: BombPolicy = BombPolicy.NONE,
    examples: tuple[FormatExample, ...] | None = None,
) -> Cards:
    """Some legal play of a hand that has enough cards; `examples` if they are known already."""
    assert sum(hand) >= format.size, "a hand that follows has as many cards as are led"
    for cards in candidate_plays(format, hand, draw, examples):
        if play_is_legal(format, hand, count_kinds(cards), draw=draw, bombs=bombs):
            return format.trump.sorted(cards)
    raise AssertionError("every hand has a legal play")


def candidate_plays(
    format: TrickFormat, hand: bytes, draw: DrawPolicy, examples: tuple[FormatExample, ...] | None = None
) -> Iterator[Cards]:
    """Plays that are probably legal, the best guess first; in the end every choice of cards of the led suit."""
    cards = by_cost(format.trump, kinds_of(hand))
    if format.lane is None:
        yield from rainbow_plays(format, hand, cards)
        return
    held = tuple(kind for kind in cards if format.trump.lane(kind) is format.lane)
    if len(held) <= format.size:
        others = tuple(kind for kind in cards if format.trump.lane(kind) is not format.lane)
        yield (*held, *others[: format.size - len(held)])
        return
    if examples is None and format.size <= MOST_LED:
        yield from _first_examples(format, hand, draw)
    elif examples is not None:
        yield from (example.cards for example in examples if example.cards is not None)
    yield from combinations(held, format.size)


def _first_examples(format: TrickFormat, hand: bytes, draw: DrawPolicy) -> Iterator[Cards]:
    """Examples of the formats that the hand has, made as they are asked for."""
    sequence, done = format_sequence(format.shapes, draw.new_sequences), 0
    while done < sequence.made or not sequence.all_made:
        number = min(sequence.made, done + 64) if done < sequence.made else 2 * done
        make_formats(sequence, number)
        found = _legality.examples(lane_of(format), sequence, hand, done, number, draw.protects)
        done += len(found)
        yield from (cards for cards in found if cards is not None)


def rainbow_plays(format: TrickFormat, hand: bytes, cards: Cards) -> Iterator[Cards]:
    """Groups of the numbers that the hand has, then any cards."""
    left = hand
    play: Cards = ()
    for unit in sorted(format.units, key=lambda unit: -unit.size):
        numbers = [number for number in range(13) if sum(left[number:52:13]) >= unit.size]
        if not numbers:
            break
        alike = [kind for kind in kinds_of(left) if kind < 52 and kind % 13 == numbers[0]][: unit.size]
        left, play = without(left, count_kinds(alike)), (*play, *alike)
    if len(play) == format.size:
        yield play
    yield from combinations(cards, format.size)


def by_cost(trump: TrumpOrder, cards: Cards) -> Cards:
    """The cards that one parts with first: without points, of plain suits, low."""
    return tuple(
        sorted(cards, key=lambda kind: (trump.lane(kind) is Lane.TRUMP, card_points((kind,)), trump.heights[kind]))
    )


def play_or_reason(format: TrickFormat, hand: bytes, play: bytes, draw: DrawPolicy, bombs: BombPolicy) -> str | None:
    """Why a play is not legal, in a sentence; None if it is."""
    if is_legal(format, hand, play, draw=draw, bombs=bombs):
        return None
    if sum(play) != format.size:
        return f"{sum(play)} cards are not as many as were led: expected {format.size}"
    if format.lane is None:
        return "the hand has groups of one number as large as the rainbow's: expected those"
    held, followed = sum(lane_cards(format, hand)), sum(lane_cards(format, play))
    word = format.lane.word.lower()
    if followed < min(held, format.size):
        return f"{followed} cards of {word} are too few: expected {min(held, format.size)} of the {held} that are held"
    example = one_legal_play(format, hand, draw=draw, bombs=bombs)
    return f"the hand can come nearer to {format_text(format.shapes)}: for example {kinds_text(example)}"
