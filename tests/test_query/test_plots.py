"""Pictures: whole files, the same for the same question, legible for all; without matplotlib only PNG is missing."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dealspace.inference import DealSpace
from dealspace.query.answers.space_answers import Answers
from dealspace.query.drawing.chances import LabelledShare, bars
from dealspace.query.drawing.matches import NARROW, WIDE, MeanPoint, running_mean, running_score
from dealspace.query.drawing.picture_files import EXTRA, DrawingError, check_file
from dealspace.query.drawing.sheet import BoxMark, Ink, TextMark, text_width
from dealspace.query.drawing.svg import svg_file
from dealspace.query.plots import draw, panel_sheet
from dealspace.query.registry import parse_question, parse_questions
from tests.support.called import called
from tests.support.matches import small_bots

ROOT = Path(__file__).parents[2]
SPACE = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
ALL = "hcp:W S:E lengths shapes:W cards joint:W.hearts,W.hcp"


def questions(text: str) -> tuple[object, ...]:
    return tuple(question for part in text.split() for question in parse_questions(part))


def test_each_drawable_question_has_its_panels() -> None:
    answers = Answers(SPACE)
    counts = {text: len(parse_question(text).panels(answers)) for text in [*ALL.split(), "count", "chance:N: 4+H"]}
    assert list(counts.values()) == [1, 1, 3, 1, 3, 1, 0, 1]


def test_the_panel_of_a_contract_says_how_often_it_makes() -> None:
    (panel,) = parse_question("makes:1N.W:20").panels(Answers(SPACE))
    assert re.fullmatch(r"1NT by West makes: \d+ %", panel.title)


def test_pngs_and_svgs_are_drawn(tmp_path: Path) -> None:
    answers = Answers(SPACE)
    svg, png = tmp_path / "a.SVG", tmp_path / "a.png"
    draw(answers, questions(ALL), svg)
    assert ElementTree.fromstring(svg.read_text("utf-8")).tag.endswith("svg")
    pytest.importorskip("matplotlib")
    draw(answers, (), png)
    assert png.read_bytes().startswith(b"\x89PNG")


def test_the_same_question_draws_the_same_picture(tmp_path: Path) -> None:
    files = [tmp_path / "a.svg", tmp_path / "b.svg"]
    for file in files:
        draw(Answers(SPACE), questions("hcp:W cards"), file)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_deal_without_hidden_hands_has_no_picture_of_its_own(tmp_path: Path) -> None:
    answers = Answers(DealSpace(known={"N": "AQJ..KQJT.AKQJ98", "E": "T9876.AKT98.7.54", "S": "K5432.QJ7.A96.T7"}))
    assert answers.hidden == ()
    with pytest.raises(DrawingError, match="nothing to draw"):
        draw(answers, (), tmp_path / "x.svg")
    draw(answers, (parse_question("hcp:S"),), tmp_path / "y.svg")


def test_without_matplotlib_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(
        DrawingError, match=r"needs matplotlib, which is not installed: pip install \"dealspace\[plots\]\""
    ):
        check_file(tmp_path / "x.png")
    check_file(tmp_path / "x.svg")


def test_a_command_asks_for_the_extra_before_it_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is not played, nor a deal solved, for a picture that cannot be written."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    bots, board, picture = small_bots(tmp_path), ROOT / "examples" / "first_board.pbn", tmp_path / "x.png"
    for words in (
        ("arena", *bots, "--store", tmp_path / "match.db", "--report", picture),
        ("match", *bots, "--store", tmp_path / "match.db", "--report", picture),
        ("solve", board, "--png", picture),
        ("query", "--hand", "S=K52.QJ4.A983.T76", "--plot", picture),
    ):
        done = called(*words)
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), words
        assert EXTRA in done.stderr
    assert not (tmp_path / "match.db").exists()


def test_svg_needs_no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    draw(Answers(SPACE), questions(ALL), tmp_path / "a.svg")
    board = ROOT / "examples" / "first_board.pbn"
    assert called("solve", board, "--html", tmp_path / "a.html").returncode == 0


def test_a_drawing_is_said_in_words_and_drawn_for_light_and_dark(tmp_path: Path) -> None:
    draw(Answers(SPACE), questions("hcp:W"), tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text("utf-8")
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    assert [child.tag.rpartition("}")[2] for child in root][:2] == ["title", "desc"]
    assert "West's HCP, mean 15.78: 15 44.6 %" in (root[1].text or "")
    assert "prefers-color-scheme:dark" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_all_of_a_drawing_is_on_its_sheet() -> None:
    """Boxes and texts lie inside, by an estimate of the width of text."""
    panels = [panel for text in ALL.split() for panel in parse_question(text).panels(Answers(SPACE))]
    sheets = [panel_sheet(panel) for panel in panels]
    points = [MeanPoint(board, 0.1, 0.1 - 5 / board, 0.1 + 9 / board) for board in range(2, 2001)]
    for width in (WIDE, NARROW):
        sheets.append(running_mean("one against another: +0.10", points, "IMPs a board", 0, Ink.BLUE, width=width))
        sheets.append(running_mean("no board", [], "IMPs a board", 0, Ink.BLUE, width=width))
        sheets.append(running_score("one against another", [13, -20, 0], [13, -7, -7], "IMPs to one", width=width))
    for sheet in sheets:
        for mark in sheet.marks:
            if isinstance(mark, TextMark) and not mark.turned:
                width = text_width(mark.text, mark.size)
                left = mark.x - {"start": 0, "middle": width / 2, "end": width}[mark.anchor]
                assert left >= -1 and left + width <= sheet.width + 1 and 0 < mark.y <= sheet.height, mark
            if isinstance(mark, BoxMark):
                assert mark.left >= 0 and mark.left + mark.width <= sheet.width, mark
                assert mark.top >= 0 and mark.top + mark.height <= sheet.height, mark


def test_names_in_a_drawing_are_text() -> None:
    text = svg_file(bars("<script>&", [LabelledShare("<b>", 0.5, "50 %")], Ink.BLUE))
    ElementTree.fromstring(text)
    assert "<script>" not in text and "<b>" not in text


@pytest.mark.parametrize(("name", "said"), [("x.doc", "ending in .svg or .png"), ("no/x.svg", "there is no folder")])
def test_a_file_that_cannot_be_written_is_refused_first(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(DrawingError, match=said):
        check_file(tmp_path / name)
