"""What is read from PBN can be written as PBN, and as JSON where that can hold it, and is read back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import NotationError
from dealspace.cards.formats import format_records, parse_records

DEAL = "N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT"
PARTS = (
    ("Deal", (None, DEAL, "N:AKQ2.32.AK2.5432 - - -", "N:A... .A.. ..A. ...A")),
    ("Declarer", (None, "N", "S", "^S", "E", "")),
    ("Contract", (None, "NT", "N", "S", "1NT", "1NX", "7C", "Pass", "", "?")),
    ("Result", (None, "7", "^7", "NS 7", "0", "", "?")),
    ("Auction", (None, "N", "W")),
    ("Play", (None, "E", "W", "", "N")),
    ("North", (None, "#", "##", "Ann")),
)
LINES = {
    "Auction": ("", "AP", "1NT AP", "Pass Pass Pass Pass", "1NT X AP", "1NT Pass *", "- 1NT AP", "^I 1C"),
    "Play": ("", "*", "+", "CK C9 *", "CA", "CK C9 CJ C2\n*", "HA DA CA SA", "- C9 - - *"),
}


@st.composite
def games(draw: st.DrawFn) -> str:
    """A game of PBN of any parts, whether or not they agree."""
    lines = ['[Board "1"]', '[Dealer "N"]', '[Vulnerable "None"]']
    for name, values in PARTS:
        if (value := draw(st.sampled_from(values))) is not None:
            lines.append(f'[{name} "{value}"]')
            if name in LINES:
                lines.append(draw(st.sampled_from(LINES[name])))
    return "\n".join(line for line in lines if line) + "\n"


def check_round_trip(text: str, format: str) -> None:
    records = parse_records(text, "pbn").records
    try:
        written = format_records(records, format)
    except NotationError:
        assert format != "pbn", f"read from PBN, and not to be written as it: {text}"
        return
    back = parse_records(written, format)
    assert back.problems == (), written
    assert back.records == records


@given(games(), st.sampled_from(("pbn", "jsonl")))
def test_what_is_read_can_be_written_and_read_back(text: str, format: str) -> None:
    check_round_trip(text, format)


@pytest.mark.parametrize("format", ["pbn", "jsonl"])
@pytest.mark.parametrize(
    "rest",
    [
        '[Declarer "^S"]\n[Contract "1NT"]\n[Auction "N"]\n1NT AP\n',
        '[Contract "NT"]\n[Auction "N"]\nAP\n[Play "W"]\n*\n',
        '[Contract "NT"]\n[Auction "N"]\nAP\n[Play "W"]\nSA *\n',
        '[Contract "NT"]\n[Auction "N"]\nAP\n[Play "E"]\n- C9 - - *\n',
    ],
)
def test_a_strain_or_an_exchange_that_the_auction_leaves_open(rest: str, format: str) -> None:
    check_round_trip(f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n{rest}', format)


def test_cards_played_on_a_board_that_was_passed_out_are_refused() -> None:
    text = f'[Board "1"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Contract "NT"]\n[Auction "N"]\nAP\n[Play "E"]\nCK *\n'
    (problem,) = parse_records(text, "pbn", strict=True).problems
    assert str(problem) == "7:1: board 1: cards are played, but the board is passed out"
