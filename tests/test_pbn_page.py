"""docs/pbn.md goes through the PBN standard section by section; a game that is read and written shows each row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dealspace.cards.formats import parse_records
from dealspace.cards.formats.pbn import format_pbn

PAGE = (Path(__file__).parents[1] / "docs" / "pbn.md").read_text("utf-8")
DEAL = '[Deal "N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4"]'
BOARD = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n{DEAL}\n'
PLAYED = '[Declarer "E"]\n[Contract "3NT"]\n[Auction "N"]\nPass 1NT Pass 3NT\nAP\n[Play "S"]\n'
CASES: dict[str, tuple[str, str]] = {
    "2.1": ('[ Event  "x" ]   ' + BOARD, '[Event "x"]\n[Site "?"]\n[Date "?"]\n[Board "1"]\n'),
    "2.2": ('[West "Müller"]\n' + BOARD, '[West "Müller"]\n'),
    "2.3": ((BOARD + f'[Round\t"{"x" * 300}"]').replace("\n", "\r\n"), f'[Round "{"x" * 300}"]\n'),
    "2.4": ("% PBN 1.0\n%Creator: x\n" + BOARD, "% PBN 2.1\n% EXPORT\n%Creator: x\n"),
    "3": (f'{BOARD} \t\n{BOARD}[Event "a"]\n{BOARD}\n\n{{the end}}', '"?"]\n\n[Event "?"]\n'),
    "3.1": (f'[ScoreTable "Rank"]\n1\n{PLAYED}S2\n*\n{BOARD}', '*\n[ScoreTable "Rank"]\n1\n'),
    "3.2": (BOARD + '[Event "a \\"b\\" \\\\ "c""]\n', '[Event "a \\"b\\" \\\\ \\"c\\""]\n'),
    "3.3": (
        BOARD + '[Event\n"a"\n] [Site "b"] [date "2020.01.01"]\n',
        '[Event "a"]\n[Site "b"]\n[Date "2020.01.01"]\n',
    ),
    "3.4": (BOARD + '[Zone "z"]\n[Area "a"]\n[Area "b"]\n', '[Result "?"]\n[Zone "z"]\n[Area "a"]\n'),
    "3.4.9": (f'[Board "3"]\n{DEAL}\n', '[Dealer "S"]\n'),
    "3.4.10": (BOARD.replace("None", "Both"), '[Vulnerable "All"]\n'),
    "3.4.11": (
        BOARD.replace(DEAL, '[Deal "E:78AK.QT4.AK98.95 - - -"]'),
        '[Deal "N:- AK87.QT4.AK98.95 - -"]\n',
    ),
    "3.4.12": (BOARD + '[Scoring "IMP;Cross"]\n', '[Scoring "IMP;Cross"]\n'),
    "3.4.13": (BOARD + PLAYED.replace('r "E"', 'r "^W"').partition("[Play")[0], '[Declarer "^W"]\n'),
    "3.4.14": (BOARD + '[Declarer "E"]\n[Contract "1NR"]\n', '[Contract "1NTXX"]\n'),
    "3.4.15": (BOARD + '[Declarer "E"]\n[Contract "3NT"]\n[Result "NS 4 EW 9"]\n', '[Result "9"]\n'),
    "3.5": (BOARD + '[Auction "W"]\n- 1C 1S\n+\n', '[Auction "N"]\n1C 1S\n+\n'),
    "3.5.1": (BOARD + '[Auction "N"]\n1C X XX AP\n', "1C X XX Pass\nPass Pass\n"),
    "3.5.2": (BOARD + '[Auction "N"]\n1C $25 {c} !! =1= *\n[Note "1:n"]\n', "1C =1= $3 $25 {c}\n*\n"),
    "3.5.3": (BOARD + '[Auction "N"]\n1C! 1D? 1H!! 1S?? 1NT!? 2C?! *\n', "1C $1 1D $2 1H $3 1S $4\n1NT $5 2C $6\n*\n"),
    "3.5.4": (BOARD + '[Auction "N"]\n1C =7= 1D =7= *\n[Note "7:n"]\n', '1C =1= 1D =1=\n*\n[Note "1:n"]\n'),
    "3.5.5": (BOARD + '[Auction "N"]\n1C *\n[Note "3:n"]\n', '1C\n*\n[Note "1:n"]\n'),
    "3.6": (BOARD + PLAYED + "C3 CT CK C5\n-  - C7 +\n", "C3 CT CK C5\n- - C7 +\n"),
    "3.6.1": (BOARD + PLAYED + "C3 - CK C5\n*\n", '[Play "S"]\nC3 - CK C5\n*\n'),
    "3.6.3": (BOARD + PLAYED + "C3! CT? CK!! C5??\n*\n", "C3 $7 CT $8 CK $9 C5 $10\n*\n"),
    "3.6.4": (BOARD + PLAYED + 'C3 =4= CT\n*\n[Note "4:low"]\n', 'C3 =1= CT - -\n*\n[Note "1:low"]\n'),
    "3.7": (BOARD + '[Auction "N"]\n1C $255 $13 *\n', "1C $13 $255\n*\n"),
    "3.8": (f'{{a\n\nb}}\n{BOARD};c\n[Auction "N"] {{d}}\n1C {{e}} *\n', "{a\n\nb}\n[Event "),
    "3.9": (BOARD + '[Auction "N"]\n1D ^I 1C ^S 2C *\n', '[Auction "N"]\n1D ^I 1C ^S 2C *\n'),
    "3.10": (
        '[Dealer "N"]\n[Deal "N:A2... K3... 54... 76..."]\n[Contract "NT"]\n[Play "E"]\nSK S4 S6 SA\n*\n',
        '[Contract "NT"]\n[Result "?"]\n[Play "E"]\nSK S4 S6 SA\n*\n',
    ),
    "3.11": (
        BOARD.lower() + '[auction "n"]\n1nt pass xx ap\n'.replace("xx ", ""),
        '[Auction "N"]\n1NT Pass Pass Pass\n',
    ),
    "4": (
        BOARD + '[Hidden "WE"]\n[ScorePercentage "NS 50.0"]\n[UTCTime "23:59:59"]\n[OptimumScore "NS 100"]\n',
        '[Hidden "WE"]\n[ScorePercentage "NS 50.0"]\n[UTCTime "23:59:59"]\n[OptimumScore "NS 100"]\n',
    ),
    "4.8": (f'[Event "##Cup"]\n{BOARD}[ATable "a;b"]\n1 2\n\n{BOARD}[ATable "#"]\n3 4\n', '[ATable "a;b"]\n3 4\n'),
    "4.9": (BOARD + '[Lesson "seven"]\nall that\nis taught\n', '[Lesson "seven"]\nall that\nis taught\n'),
    "5.1": (BOARD + '[Names "x"]\n"Ann; Bob" {c}\n \'w\' "z"\n', '[Names "x"]\n"Ann; Bob"\n{c}\n \'w\' "z"\n'),
    "5.2": (
        BOARD + '[XTable "-Rank\\3R;+Score\\4L;Names"] ; so\n  1 100  "a;b"\n',
        '[XTable "-Rank\\\\3R;+Score\\\\4L;Names"]\n; so\n  1 100  "a;b"\n',
    ),
    **{
        section: (f'{BOARD}[{name} "A;B"]\n1 2\n- ^3\n', f'[{name} "A;B"]\n1 2\n- ^3\n')
        for section, name in (
            ("5.3", "ActionTable"),
            ("5.4", "AuctionTimeTable"),
            ("5.5", "InstantScoreTable"),
            ("5.6", "OptimumPlayTable"),
            ("5.7", "OptimumResultTable"),
            ("5.8", "PlayTimeTable"),
            ("5.9", "ScoreTable"),
            ("5.10", "TotalScoreTable"),
        )
    },
}
"""By section of the standard: a text, and what is in it when it is written."""


def test_every_row_of_the_page_has_a_case_and_every_case_a_row() -> None:
    assert re.findall(r"^\| ([0-9][0-9.]*) \|", PAGE, re.MULTILINE) == list(CASES)


@pytest.mark.parametrize("section", CASES)
def test_a_game_is_read_and_written_as_the_page_says(section: str) -> None:
    text, expected = CASES[section]
    reading = parse_records(text, "pbn")
    assert reading.problems == () and len(reading.records) == (3 if section == "3" else 2 if section == "4.8" else 1)
    written = format_pbn(reading.records)
    assert expected in written
    again = parse_records(written, "pbn")
    assert (again.records, again.warnings) == (reading.records, ())
