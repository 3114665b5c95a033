"""What a director awards, in the words people write it in, and what a table has to show for a board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import Board, Contract, NotationError, PartialDeal, Record
from dealspace.cards.artificial_score import ARTIFICIAL, ArtificialScore, Award, stated_score, table_score

BOARD = Board.standard(1, PartialDeal.of({}))
AWARDS = st.one_of(
    st.sampled_from((Award(60, "+"), Award(40, "-"), Award(50))),
    st.integers(0, 10_000).map(lambda hundredths: Award(hundredths / 100)),
)


def record(*, score: str = "", awarded: str = "", contract: str = "", result: int | None = None) -> Record:
    """A table that says so; nobody is vulnerable."""
    tags = tuple((name, value) for name, value in (("Score", score), (ARTIFICIAL, awarded)) if value)
    return Record(BOARD, contract=Contract(contract) if contract else None, result=result, tags=tags)


@given(AWARDS, AWARDS)
def test_an_artificial_score_is_read_back_as_written(ns: Award, ew: Award) -> None:
    awarded = ArtificialScore(ns, ew)
    assert ArtificialScore.parse(str(awarded)) == awarded


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("60%/40%", "60%/40%"),
        ("60%-40%", "60%/40%"),
        ("A60-40", "60%/40%"),
        ("A60/A40", "60%/40%"),
        ("AV+ AV=", "A+/50%"),
        ("Ave+ / Ave-", "A+/A-"),
        ("AVE−/AVE+", "A-/A+"),
        ("A+/A+", "A+/A+"),
        ("A-/A+", "A-/A+"),
        ("A+", "A+/A-"),
        ("A-", "A-/A+"),
        ("A40", "40%/60%"),
        ("ave", "50%/50%"),
        ("Average", "50%/50%"),
        (" 55.5 / 44.5 ", "55.5%/44.5%"),
    ],
)
def test_the_words_that_scorers_write(text: str, expected: str) -> None:
    assert str(ArtificialScore.parse(text)) == expected


@pytest.mark.parametrize("text", ["", "Not played", "4S=", "60/40/20", "A*", "x"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is no artificial score: expected awards as 60%/40%"):
        ArtificialScore.parse(text)


def test_an_award_beyond_100_percent_is_refused() -> None:
    with pytest.raises(NotationError, match="101 is no award"):
        ArtificialScore.parse("101/40")


def test_law_12c2_average_plus_is_at_least_and_average_minus_at_most_the_contestants_session() -> None:
    plus, minus, plain = Award(60, "+"), Award(40, "-"), Award(60)
    assert [plus.share(session) for session in (None, 0.55, 0.64)] == [0.6, 0.6, 0.64]
    assert [minus.share(session) for session in (None, 0.55, 0.31)] == [0.4, 0.4, 0.31]
    assert [plain.share(session) for session in (None, 0.55, 0.64)] == [0.6, 0.6, 0.6]


def test_law_86_average_plus_is_three_imps() -> None:
    assert [award.imps for award in (Award(60, "+"), Award(50), Award(40, "-"), Award(55))] == [3, 0, -3, 1.5]


def test_what_counts_is_the_award_then_the_result_then_the_stated_score() -> None:
    assert table_score(record(contract="4S by S", result=10)) == 420
    assert table_score(record(contract="4S by W", result=10, score="NS 100")) == -420
    assert table_score(record(score="NS 100")) == 100
    assert table_score(record(score="EW 420")) == -420
    assert table_score(record(score="EW -50")) == 50
    assert table_score(record(contract="4S by W", score="EW 420 NS -420")) == -420
    assert str(table_score(record(contract="4S by S", result=10, awarded="A+/A-"))) == "A+/A-"
    assert table_score(record(contract="4S by S", result=10, score="NS ^170")) == 170


def test_a_table_without_any_of_them_has_not_played() -> None:
    for nothing in (record(), record(contract="4S by S"), record(awarded="perhaps"), record(score="420")):
        assert table_score(nothing) is None
    assert stated_score(record(contract="4S by S", result=10)) is None
