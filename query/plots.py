"""Pictures of answers for a file: small histograms, length and card grids, two-way tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from dealspace.cards import Seat, Suit
from dealspace.cards.suit import SUITS_FROM_SPADES
from dealspace.inference import HCP
from dealspace.query.answers.labels import how_exact
from dealspace.query.answers.panels import BarsPanel, ColumnsPanel, GridPanel, Panel
from dealspace.query.answers.question import Question
from dealspace.query.answers.space_answers import Answers
from dealspace.query.display.numbers import Share, hundredths, middle, percent
from dealspace.query.drawing.chances import CellHeading, LabelledShare, ShadedCell, bars, columns, grid
from dealspace.query.drawing.picture_files import DrawingError, check_file, save
from dealspace.query.drawing.sheet import SEAT_INKS, SUIT_INKS, Ink, Sheet, tiled
from dealspace.query.questions.cards import CardsQuestion
from dealspace.query.questions.distribution import DistributionQuestion
from dealspace.query.questions.lengths import LengthsQuestion

_ACROSS = 3


def draw(answers: Answers, questions: Sequence[Question], file: Path) -> None:
    """Draw what was asked into a file, a panel each; without a question HCP, lengths and cards. Raises DrawingError."""
    check_file(file)
    panels = [panel for question in questions for panel in question.panels(answers)]
    if not panels and answers.hidden:
        panels = [panel for question in _usual(answers) for panel in question.panels(answers)]
    if not panels:
        raise DrawingError(f"{file}: nothing to draw: all hands are known")
    draw_panels(panels, file)


def draw_panels(panels: Sequence[Panel], file: Path) -> None:
    """Draw panels into a file. Raises DrawingError."""
    sheets = [panel_sheet(panel) for panel in panels]
    save(tiled(sheets, _ACROSS, "; ".join(sheet.title for sheet in sheets)), file)


def _usual(answers: Answers) -> Iterator[Question]:
    """What is drawn when nothing in particular is asked."""
    yield from (DistributionQuestion(f"hcp:{seat}", seat, HCP) for seat in answers.hidden)
    yield LengthsQuestion("lengths")
    yield CardsQuestion("cards")


def panel_sheet(panel: Panel) -> Sheet:
    """A panel as marks on a sheet."""
    match panel:
        case ColumnsPanel(title, rows, colour_of):
            return columns(title, _labelled(rows), _ink(colour_of), note=how_exact([share for _, share in rows]))
        case BarsPanel(title, rows, colour_of):
            return bars(title, _labelled(rows), _ink(colour_of), note=how_exact([share for _, share in rows]))
        case GridPanel():
            return _grid(panel)


def _ink(colour_of: Seat | Suit | None) -> Ink:
    if colour_of is None:
        return Ink.BLUE
    return SEAT_INKS[colour_of] if isinstance(colour_of, Seat) else SUIT_INKS[colour_of]


def _labelled(rows: Sequence[tuple[str, Share]]) -> list[LabelledShare]:
    return [LabelledShare(label, middle(share), percent(share)) for label, share in rows]


def _grid(panel: GridPanel) -> Sheet:
    """Shaded cells with their percentages; rows without labels are suits."""
    suits = [CellHeading(suit.symbol, SUIT_INKS[suit]) for suit in SUITS_FROM_SPADES]
    return grid(
        panel.title,
        [CellHeading(head) for head in panel.heads],
        [CellHeading(label) for label in panel.labels] or suits,
        [[None if share is None else _cell(share) for share in row] for row in panel.rows],
        darkest=panel.darkest,
        across_title=panel.across,
        down_title=panel.down,
        note=how_exact([share for row in panel.rows for share in row if share is not None]),
    )


def _cell(share: Share) -> ShadedCell:
    return ShadedCell(middle(share), hundredths(share, digits=0))
