"""Pictures of answers for a file: small histograms, length and card grids, two-way tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dealspace.cards import DECK, Rank, Seat
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import HCP
from dealspace.table.display.drawing.chances import CellHeading, LabelledShare, ShadedCell, bars, columns, grid
from dealspace.table.display.drawing.files import NotDrawn, check_file, save
from dealspace.table.display.drawing.sheet import SEAT_INKS, SUIT_INKS, Ink, Sheet, tiled
from dealspace.table.display.numbers import Share, hundredths, middle, percent
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

_ACROSS = 3
_MOST_SHAPES = 15


def draw(answers: Answers, questions: Sequence[Question], file: Path) -> None:
    """Draw what was asked into a file, a panel for each; without a question HCP, lengths and cards. Raises NotDrawn."""
    check_file(file)
    panels = [panel for question in questions for panel in panels_of(answers, question)]
    if not panels and answers.hidden:
        asked = [Distribution("", seat, HCP) for seat in answers.hidden]
        others = [Lengths("", None), Plain("", "cards")]
        panels = [panel for question in (*asked, *others) for panel in panels_of(answers, question)]
    if not panels:
        raise NotDrawn(f"{file}: nothing to draw: all hands are known")
    save(tiled(panels, _ACROSS, "; ".join(panel.title for panel in panels)), file)


def panels_of(answers: Answers, question: Question) -> list[Sheet]:
    """What to draw for a question: a panel, one for each seat, or nothing for an answer that is a word."""
    match question:
        case Distribution(_, seat, quantity):
            chances = answers.distribution(seat, quantity)
            ink = SEAT_INKS[seat] if quantity.suit is None else SUIT_INKS[quantity.suit]
            title = f"{named(seat, quantity)}, mean {mean(chances) / quantity.unit:.2f}"
            return [_columns(title, gathered(chances, quantity), ink)]
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
            return [_columns(title, columns, SEAT_INKS[declarer])]
        case _:
            return []


def _columns(title: str, rows: Sequence[tuple[str, Share]], ink: Ink) -> Sheet:
    return columns(title, _labelled(rows), ink, note=how_exact([share for _, share in rows]))


def _bars(title: str, rows: Sequence[tuple[str, Share]], ink: Ink) -> Sheet:
    return bars(title, _labelled(rows), ink, note=how_exact([share for _, share in rows]))


def _labelled(rows: Sequence[tuple[str, Share]]) -> list[LabelledShare]:
    return [LabelledShare(label, middle(share), percent(share)) for label, share in rows]


def _chance_panel(question: Question, share: Share) -> Sheet:
    """How often something holds."""
    rows = [("yes", share), ("no", 1 - middle(share))]
    return _bars(question.subject, rows, Ink.BLUE)


def _shapes_panel(answers: Answers, seat: Seat) -> Sheet:
    """The likeliest shapes of a hand."""
    shapes = list(answers.shapes(seat).items())[:_MOST_SHAPES]
    rows = [("=".join(map(str, shape)), share) for shape, share in shapes]
    return _bars(f"{seat.title}'s shapes, ♠=♥=♦=♣", rows, SEAT_INKS[seat])


def _lengths_panel(answers: Answers, seat: Seat) -> Sheet:
    """The lengths of a hand's suits: suits down, cards across."""
    found = answers.lengths(seat)
    most = max(cards for chances in found.values() for cards, share in chances.items() if middle(share) >= 0.0005)
    rows = [[found[suit].get(cards, 0.0) for cards in range(most + 1)] for suit in SUITS_FROM_SPADES]
    heads = [str(cards) for cards in range(most + 1)]
    return _grid(f"{seat.title}'s lengths, %", heads, rows)


def _cards_panel(answers: Answers, seat: Seat) -> Sheet:
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
    return _grid(f"{seat.title} holds, %", heads, rows, darkest=darkest)


def _together_panel(answers: Answers, question: Together, title: str) -> Sheet:
    """A two-way table: the first quantity down, the second across."""
    found = answers.joint(question.first, question.second)
    ones = sorted({one for one, _ in found})
    others = sorted({other for _, other in found})
    rows = [[found.get((one, other), 0.0) for other in others] for one in ones]
    down, across = question.first[1].unit, question.second[1].unit
    heads, labels = [f"{other / across:g}" for other in others], [f"{one / down:g}" for one in ones]

    return _grid(title, heads, rows, labels=labels, down=named(*question.first), across=named(*question.second))


def _grid(
    title: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[Share | None]],
    *,
    labels: Sequence[str] = (),
    darkest: float | None = None,
    down: str = "",
    across: str = "",
) -> Sheet:
    """Shaded cells with their percentages, the greatest (or `darkest`) darkest; rows without labels are suits."""
    suits = [CellHeading(suit.symbol, SUIT_INKS[suit]) for suit in SUITS_FROM_SPADES]
    return grid(
        title,
        [CellHeading(head) for head in heads],
        [CellHeading(label) for label in labels] or suits,
        [[None if share is None else _cell(share) for share in row] for row in rows],
        darkest=darkest,
        across_title=across,
        down_title=down,
        note=how_exact([share for row in rows for share in row if share is not None]),
    )


def _cell(share: Share) -> ShadedCell:
    return ShadedCell(middle(share), hundredths(share, digits=0))
