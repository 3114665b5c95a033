"""Pictures: files that say what they are, the same for the same question, and one clear line without matplotlib."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dealspace.inference import DealSpace
from dealspace.table.display.pictures import NotDrawn, check_file
from dealspace.table.query.answers import Answers
from dealspace.table.query.plots import draw, panels_of
from dealspace.table.query.questions import parse_question, parse_questions

pytest.importorskip("matplotlib")

SPACE = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"W": "hcp 15-17 and balanced"})
ALL = "hcp:W S:E lengths shapes:W cards joint:W.hearts,W.hcp"


def questions(text: str) -> tuple[object, ...]:
    return tuple(question for part in text.split() for question in parse_questions(part))


def test_each_drawable_question_has_its_panels() -> None:
    answers = Answers(SPACE)
    counts = {text: len(panels_of(answers, parse_question(text))) for text in [*ALL.split(), "count", "chance:N: 4+H"]}
    assert list(counts.values()) == [1, 1, 3, 1, 3, 1, 0, 1]


def test_pngs_and_svgs_are_drawn(tmp_path: Path) -> None:
    answers = Answers(SPACE)
    png, svg = tmp_path / "a.png", tmp_path / "a.SVG"
    draw(answers, (), png)
    draw(answers, questions(ALL), svg)
    assert png.read_bytes().startswith(b"\x89PNG")
    assert ElementTree.fromstring(svg.read_text("utf-8")).tag.endswith("svg")


def test_the_same_question_draws_the_same_picture(tmp_path: Path) -> None:
    files = [tmp_path / "a.svg", tmp_path / "b.svg"]
    for file in files:
        draw(Answers(SPACE), questions("hcp:W cards"), file)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_deal_without_hidden_hands_has_no_picture_of_its_own(tmp_path: Path) -> None:
    answers = Answers(DealSpace(known={"N": "AQJ..KQJT.AKQJ98", "E": "T9876.AKT98.7.54", "S": "K5432.QJ7.A96.T7"}))
    assert answers.hidden == ()
    with pytest.raises(NotDrawn, match="nothing to draw"):
        draw(answers, (), tmp_path / "x.png")
    draw(answers, (parse_question("hcp:S"),), tmp_path / "y.png")


def test_without_matplotlib_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NotDrawn, match=r"needs matplotlib, which is not there: pip install \"dealspace\[plots\]\""):
        check_file(tmp_path / "x.png")


@pytest.mark.parametrize(("name", "said"), [("x.doc", "ending in .png or .svg"), ("no/x.png", "there is no folder")])
def test_a_file_that_cannot_be_written_is_refused_first(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(NotDrawn, match=said):
        check_file(tmp_path / name)
