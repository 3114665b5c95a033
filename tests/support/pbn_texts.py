"""Texts as PBN files may be: games with comments, notes, marks and slips anywhere."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.support.records import ALPHABET

PLAYED = """\
% PBN 2.1
%Creator: a program
; before the first game
[Event "Club \\"Les Amis\\" \\\\ Pairs"] ; a comment with a { brace in it
[Site "?"]
{a comment over lines

and an empty one, with ; and [Board "98"] }
[Board "7"]
[North "Nagy"] [South ""]
[Dealer "N"]
[Vulnerable "All"]
[Deal "S:876.A654.QJT.987 543.T987.9876.JT AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6"]
[Scoring "IMP"]
[Declarer "N"]
[Contract "1NT"]
[Result "NS 6"]
[HomeTeam "Reds"]
[Auction "W"]
- 1NT! =1= $25 Pass {thinks} Pass =2=
Pass
[Note "1:15-17"]
[Note "2:forcing?"]
[Play "E"]
CK C9 CJ C2
CA C8 CT C3 ; the jack came
CQ C7 S3 C4
C6 S6 =1= D6 C5
SJ! S7 S4 SQ$8
S9 S8 S5 SK
- - - SA
*
[Note "1:a note on a card"]
[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]
N NT  7
{half of it}
S  H  8
[DoubleDummyTricks "77777666666777776666"]

{between games}

[Event "Second"]
[Board "8"]
[Dealer "W"]
[Deal "W:JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT AKQ2.32.AK2.5432"]
[Auction "W"]
1C Pass Pass ^S X
*
[Lesson "seven"]
"""
"""Two games with everything that PBN knows."""
PARTS = (
    *(
        "{c}",
        "{two\nlines}",
        "; rest",
        "\n%dir x\n",
        "!",
        "?",
        "$7",
        "=1=",
        "\n\n",
        "{a\n\nb}",
        '"',
        "{",
        "}",
        "\\",
        "\t",
    ),
    *('\n[Note "1:x"]\n', '\n[Note "2:y"]\n', '[Event "z"]', '\n[Foo "bar"]\n', '\n[FooTable "a;b"]\n1 2\n3 4\n'),
    *('[Board "3"]', "^S ", "-", "*", "AP", "C3 ", "%", '\n[Auction "N"]\n', '\n[Play "E"]\n', '\n[Result "#"]\n'),
    *('\n[Room "##x"]\n', "\n% PBN 2.1\n", '\n[DoubtfulPlay "x"]\nC3\n', '\n[Deal "#"]\n', '[deal "'),
)
"""What is put in anywhere."""


@st.composite
def pbn_texts(draw: st.DrawFn) -> str:
    """`PLAYED`, or a part of it, with a few parts put in, doubled, left out or exchanged."""
    text = PLAYED[draw(st.integers(0, 200)) :] if draw(st.booleans()) else PLAYED
    for _ in range(draw(st.integers(1, 6))):
        at, length = draw(st.integers(0, len(text))), draw(st.sampled_from((0, 0, 0, 1, 2, 8, 40)))
        new = draw(
            st.one_of(st.sampled_from(PARTS), st.text(ALPHABET, max_size=3), st.just(text[at : at + length] * 2))
        )
        text = text[:at] + new + text[at + length :]
    return text
