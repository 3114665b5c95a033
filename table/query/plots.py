"""Pictures of answers for a file, drawn with matplotlib: small histograms, length and card grids, two-way tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from dealspace.cards import DECK, Rank, Seat, Suit
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import HCP
from dealspace.table.display.numbers import Share, hundredths, middle, percent
from dealspace.table.display.pictures import NotDrawn, check_file, matplotlib
from dealspace.table.query.answer_lines import gathered, how_exact, mean, named
from dealspace.table.query.answers import Answers
from dealspace.table.query.questions import (
    Chance,
    ChanceOfDeals,
    Distribution,
    Lengths,
    Makes,
    Plain,
    Question,
    Shapes,
    Together,
    Tricks,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SUIT_COLOURS = {Suit.SPADES: "#1f2a44", Suit.HEARTS: "#c8102e", Suit.DIAMONDS: "#e07b00", Suit.CLUBS: "#1e7d32"}
_SEAT_COLOURS = {Seat.NORTH: "#3b6ea5", Seat.EAST: "#7a5195", Seat.SOUTH: "#2f8f6f", Seat.WEST: "#bc5090"}
_SHADES = "Blues"
_ACROSS = 3
_PANEL = (4.4, 3.1)
_MOST_SHAPES = 15

Draw = Callable[["Axes"], None]


def draw(answers: Answers, questions: Sequence[Question], file: Path) -> None:
    """Draw what was asked into a file, a panel for each; without a question HCP, lengths and cards. Raises NotDrawn."""
    check_file(file)
    figures = matplotlib()
    panels = [panel for question in questions for panel in panels_of(answers, question)]
    if not panels and answers.hidden:
        asked = [Distribution("", seat, HCP) for seat in answers.hidden]
        others = [Lengths("", None), Plain("", "cards")]
        panels = [panel for question in (*asked, *others) for panel in panels_of(answers, question)]
    if not panels:
        raise NotDrawn(f"{file}: nothing to draw: all hands are known")
    across = min(len(panels), _ACROSS)
    down = ceil(len(panels) / across)
    with figures.rc_context({"svg.hashsalt": "dealspace", "font.family": "DejaVu Sans", "font.size": 9}):
        figure = figures.figure.Figure(figsize=(_PANEL[0] * across, _PANEL[1] * down), layout="constrained")
        for place, panel in enumerate(panels, start=1):
            axes = figure.add_subplot(down, across, place)
            axes.spines[["top", "right"]].set_visible(False)
            panel(axes)
        kind = file.suffix.lower()[1:]
        figure.savefig(file, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None)


def panels_of(answers: Answers, question: Question) -> list[Draw]:
    """What to draw for a question: a panel, one for each seat, or nothing for an answer that is a word."""
    match question:
        case Distribution(_, seat, quantity):
            chances = answers.distribution(seat, quantity)
            colour = _SEAT_COLOURS[seat] if quantity.suit is None else _SUIT_COLOURS[quantity.suit]
            title = f"{named(seat, quantity)}, mean {mean(chances) / quantity.unit:.2f}"
            return [lambda axes: _columns(axes, title, gathered(chances, quantity), colour)]
        case Lengths(_, asked):
            return [_lengths_panel(answers, seat) for seat in (answers.told_of if asked is None else (asked,))]
        case Shapes(_, asked):
            return [_shapes_panel(answers, seat) for seat in (answers.told_of if asked is None else (asked,))]
        case Together(_, first, second):
            return [_together_panel(answers, question, f"{named(*first)} and {named(*second)}")]
        case Plain(_, "cards"):
            return [_cards_panel(answers, seat) for seat in answers.hidden]
        case Chance(_, conditions):
            return [_chance_panel(question, answers.chance(conditions).share)]
        case ChanceOfDeals(_, condition):
            return [_chance_panel(question, answers.chance_of_deals(condition).share)]
        case Makes(_, declarer, strain, tricks, deals):
            return [_chance_panel(question, answers.made(declarer, strain, tricks, deals))]
        case Tricks(_, declarer, strain, deals):
            found = answers.tricks(declarer, strain, deals)
            title = f"{declarer.title}'s tricks in {strain.symbol}, mean {mean(found):.2f}"
            columns = [(str(tricks), share) for tricks, share in found.items()]
            return [lambda axes: _columns(axes, title, columns, _SEAT_COLOURS[declarer])]
        case _:
            return []


def _columns(axes: Axes, title: str, rows: Sequence[tuple[str, Share]], colour: str) -> None:
    """A column for each value."""
    heights = [100 * middle(share) for _, share in rows]
    drawn = axes.bar(range(len(rows)), heights, color=colour, width=0.85)
    axes.set_xticks(range(len(rows)), [label for label, _ in rows], fontsize=7 if len(rows) > 12 else 9)
    if len(rows) <= 12:
        axes.bar_label(drawn, [percent(share) for _, share in rows], fontsize=7, padding=1)
    axes.set_ylabel("%")
    _titled(axes, title, [share for _, share in rows])


def _bars(axes: Axes, title: str, rows: Sequence[tuple[str, Share]], colour: str) -> None:
    """A bar for each label, the first on top."""
    drawn = axes.barh(range(len(rows)), [100 * middle(share) for _, share in rows], color=colour)
    axes.set_yticks(range(len(rows)), [label for label, _ in rows])
    axes.bar_label(drawn, [percent(share) for _, share in rows], fontsize=7, padding=2)
    axes.invert_yaxis()
    axes.margins(x=0.15)
    axes.set_xlabel("%")
    _titled(axes, title, [share for _, share in rows])


def _titled(axes: Axes, title: str, shares: Sequence[Share]) -> None:
    axes.set_title(title, fontweight="bold", fontsize=10)
    if note := how_exact(shares):
        axes.text(0.5, -0.2, note, transform=axes.transAxes, ha="center", fontsize=6, color="#666666")


def _chance_panel(question: Question, share: Share) -> Draw:
    """How often something holds."""
    rows = [("yes", share), ("no", 1 - middle(share))]
    return lambda axes: _bars(axes, question.subject, rows, "#3b6ea5")


def _shapes_panel(answers: Answers, seat: Seat) -> Draw:
    """The likeliest shapes of a hand."""
    shapes = list(answers.shapes(seat).items())[:_MOST_SHAPES]
    rows = [("=".join(map(str, shape)), share) for shape, share in shapes]
    return lambda axes: _bars(axes, f"{seat.title}'s shapes, ♠=♥=♦=♣", rows, _SEAT_COLOURS[seat])


def _lengths_panel(answers: Answers, seat: Seat) -> Draw:
    """The lengths of a hand's suits: suits down, cards across."""
    found = answers.lengths(seat)
    most = max(cards for chances in found.values() for cards, share in chances.items() if middle(share) >= 0.0005)
    rows = [[found[suit].get(cards, 0.0) for cards in range(most + 1)] for suit in SUITS_FROM_SPADES]
    heads = [str(cards) for cards in range(most + 1)]
    return lambda axes: _grid(axes, f"{seat.title}'s lengths, %", heads, rows, suits=True)


def _cards_panel(answers: Answers, seat: Seat) -> Draw:
    """Where the cards are, as seen from one hand: suits down, ranks across, cards whose place is known left white."""
    placed = {card for hand in answers.held.values() for card in hand}
    ranks = tuple(reversed(Rank))
    rows: list[list[Share | None]] = [
        [
            None if (card := DECK[13 * suit + rank]) in placed else answers.cards[card][seat]
            for rank in ranks
        ]
        for suit in SUITS_FROM_SPADES
    ]  # fmt: skip
    heads = [str(rank) for rank in ranks]
    unseen = [shares for card, shares in answers.cards.items() if card not in placed]
    # One scale for all hands, so that shades can be compared.
    darkest = max((middle(share) for shares in unseen for share in shares), default=1.0)
    return lambda axes: _grid(axes, f"{seat.title} holds, %", heads, rows, suits=True, darkest=darkest)


def _together_panel(answers: Answers, question: Together, title: str) -> Draw:
    """A two-way table: the first quantity down, the second across."""
    found = answers.joint(question.first, question.second)
    ones = sorted({one for one, _ in found})
    others = sorted({other for _, other in found})
    rows = [[found.get((one, other), 0.0) for other in others] for one in ones]
    down, across = question.first[1].unit, question.second[1].unit
    heads, labels = [f"{other / across:g}" for other in others], [f"{one / down:g}" for one in ones]

    def panel(axes: Axes) -> None:
        _grid(axes, title, heads, rows, labels=labels)
        axes.set_ylabel(named(*question.first))
        axes.set_xlabel(named(*question.second))

    return panel


def _grid(
    axes: Axes,
    title: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[Share | None]],
    *,
    labels: Sequence[str] = (),
    suits: bool = False,
    darkest: float | None = None,
) -> None:
    """Shaded cells with their percentages, the greatest (or `darkest`) darkest; suits get their symbols and colours."""
    numbers = [[float("nan") if share is None else 100 * middle(share) for share in row] for row in rows]
    most = 100 * darkest if darkest else max((n for row in numbers for n in row if n == n), default=1.0) or 1.0
    axes.imshow(numbers, cmap=_SHADES, vmin=0, vmax=most, aspect="auto")
    axes.set_xticks(range(len(heads)), heads)
    axes.set_yticks(range(len(rows)), [suit.symbol for suit in SUITS_FROM_SPADES] if suits else labels)
    if suits:
        for text, suit in zip(axes.get_yticklabels(), SUITS_FROM_SPADES, strict=True):
            text.set(color=_SUIT_COLOURS[suit], fontsize=14)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for down, row in enumerate(rows):
        for across, share in enumerate(row):
            if share is not None and middle(share):
                colour = "white" if 100 * middle(share) > 0.6 * most else "#333333"
                axes.text(across, down, hundredths(share, digits=0), ha="center", va="center", fontsize=7, color=colour)
    _titled(axes, title, [share for row in rows for share in row if share is not None])
