"""Every reader of text does twice the work for twice the text, whether the text is good, wrong or meant to hurt.

The work is the lines of Python that run: nothing here depends on a clock. What happens inside regular expressions is
the subject of tests/test_regular_expressions.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.patterns.auction_pattern import parse_pattern
from dealspace.cards import Auction, BridgeError, CardSet
from dealspace.cards.formats import parse_records
from dealspace.cards.formats.draft import parse_deal
from dealspace.cards.hand_notation import cards_of, parse_whole_hand
from dealspace.inference.language.parse import parse_constraint
from dealspace.inference.quantities.evaluation import parse_evaluation
from dealspace.match.manager.message_reader import parse_message
from dealspace.query.conditions.spelling import parse_conditions, parse_played, parse_void
from dealspace.query.dealing.dealer_language.script_parser import parse_program
from dealspace.query.registry import parse_questions
from dealspace.query.rows.row_answers import read_row
from dealspace.runtime.memory import FILES
from dealspace.runtime.settings import read_sections
from tests.support.growth import lines_run

COUNT = 60
DEAL = "N:AKQ2.32.AK2.5432 JT9.KQJ.543.AKQ6 876.A654.QJT.987 543.T987.9876.JT"
PBN = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
ROW = json.dumps({"board": "1", "dealer": "N", "vul": "None", "deal": DEAL, "auction": ["1N", "P", "P", "P"]}) + "\n"
SYSTEM = "system: x\ncontexts:\n- after: opening\n  rules:\n  - P: {if: else}\n"

Make = Callable[[int], str]


def of_format(name: str) -> Callable[[str], object]:
    return lambda text: parse_records(text, name)


def settings(text: str) -> object:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "bot.toml"
        path.write_text(text, "utf-8")
        return read_sections(path, ("bid", "play"))


def system(text: str) -> object:
    for _ in ("what is young", "what is old"):  # nothing is known of this text from the time before
        FILES.turn()
    return parse_system(text, "x.yaml", "x")


def row(text: str) -> object:
    return read_row(text.encode(), 1, ("where", "known"), lambda fields: fields)


def times(part: str, before: str = "", behind: str = "", between: str = "") -> Make:
    return lambda count: before + between.join([part] * count) + behind


def numbered(part: str, before: str = "", behind: str = "") -> Make:
    return lambda count: before + "".join(part.replace("@", str(number)) for number in range(count)) + behind


def changed(count: int) -> str:
    """Rules, and as many changes of them."""
    rules = "".join(f"  - 1C: {{id: r{number}, if: hcp {number % 30}+}}\n" for number in range(count))
    return f"{SYSTEM}{rules}rules:\n" + "".join(f"- 1D: {{if: hcp 1+, before: r{number}}}\n" for number in range(count))


def defined(count: int) -> str:
    """Definitions, and as many rules that use them."""
    rules = "".join(f"  - 1C: {{if: d{number}}}\n" for number in range(count))
    return f"{SYSTEM}{rules}define:\n" + "".join(f"  d{number}: hcp 1+\n" for number in range(count))


READERS: list[tuple[str, Callable[[str], object], list[Make]]] = [
    (
        "pbn",
        of_format("pbn"),
        [
            times(PBN + "\n"),
            times(PBN),
            times('[Board "x"]\n[Dealer "Q"]\n\n'),
            times("{", PBN),
            times("{\n", PBN),
            times("x ", PBN),
            numbered('[T@ "#"]\n', PBN),
            numbered('[T@ "x"] ', PBN),
            times('[a "'),
            times("["),
            times("CK ", PBN + '[Contract "1NT"]\n[Declarer "N"]\n[Play "E"]\n'),
            times("AP ", PBN + '[Auction "N"]\n'),
            times("1NT =1= ", PBN + '[Auction "N"]\n'),
            times("Pass\n", PBN + '[Auction "N"]\n1NT\n'),
            times('[Note "1:x"]\n', PBN),
        ],
    ),
    (
        "lin",
        of_format("lin"),
        [
            times("pn|a,b,c,d|md|1SAK|mb|P|"),
            times("|"),
            times("x|"),
            times("md|9|\n"),
            times("mb|P|", "md|1SAK|"),
            times("\n "),
            times("pc|SA|", "md|1SAK,,,|mb|1N|mb|P|mb|P|mb|P|"),
            times("pg||\n"),
            times("an|x|", "md|1|mb|1N|"),
            times("1C", "vg|"),
        ],
    ),
    (
        "rbn",
        of_format("rbn"),
        [
            times("B 1\nH N:AKQ2.32.AK2.5432:::\n\n"),
            times("{x\n"),
            times("?\n"),
            times("1P", "B 1\nA NN:"),
            times("SK", "B 1\nC 1N:N\nP "),
            times(":", "B 1\nA NN:"),
            times("1N!!", "B 1\nA NN:"),
            times("E x\n"),
            times("a::", "B 1\nE "),
        ],
    ),
    (
        "url",
        of_format("url"),
        [
            times("https://x/?b=1&d=n&v=o&n=sakq\n"),
            times("https://x/?b=Q\n"),
            times("&a=b", "https://x/?b=1"),
            times("1c", "http://x/?d=n&a="),
        ],
    ),
    (
        "jsonl",
        of_format("jsonl"),
        [
            times(ROW),
            times("[1]\n"),
            times("{\n"),
            times('{"board": "\\ud800"}\n'),
            times(ROW.strip(), "[", "]", ","),
            times("[", '{"a": '),
            times('"1N"', '{"dealer": "N", "auction": [', "]}", ","),
            times('["SA"]', '{"board": "1", "play": [', "]}", ","),
            numbered('"t@": @, ', "{", '"board": "1"}'),
            times("9", '{"board": ', "}"),
        ],
    ),
    (
        "rows",
        row,
        [
            times("[", '{"where": '),
            numbered('"k@": 1, ', "{", '"k0": 1}'),
            times("9", '{"id": ', "}"),
            times("a", '{"', '": 1}'),
        ],
    ),
    (
        "constraint",
        parse_constraint,
        [
            times("hcp 5+", between=" and "),
            times("hcp + ", behind="hcp 5+"),
            times("not ", behind="hcp 5"),
            times("("),
            times("hcp 5 if hcp 4 else ", behind="never"),
            times("any 5332 ", "shape "),
            times("HK ", "holds "),
            times("a.", behind="b"),
            times("1|", "hcp in "),
            times("9", "hcp "),
            times(" ", "hcp", "5"),
            times("S,", "has("),
            times("x ", "hcp "),
        ],
    ),
    (
        "evaluation",
        parse_evaluation,
        [times("A=4 ", "zar: "), times(" ", "zar: A", "4"), times("A", "zar: "), times("x", between=" ")],
    ),
    ("pattern", parse_pattern.__wrapped__, [times("1N "), times("("), times("(1x) P "), times("{M-", "1")]),
    ("auction", Auction.parse, [times("P ", "N: "), times("1N ", "N: "), times("-", "N: "), times("- ", "N: ")]),
    ("deal", parse_deal, [times(".", "N:"), times("A", "N:"), times(" ", "N:"), times("A... ", "N:")]),
    (
        "script",
        parse_program,
        [
            times("hcp(north) >= 10", between=" && "),
            times("# x\n"),
            times("/* x */ "),
            times("/*"),
            times("("),
            times("!", behind="1"),
            numbered("a@ = hcp(north)\n"),
            times("any 4333 + ", "shape(north, ", "any 4333)"),
            times("0", behind="1"),
            times('"'),
            times("1 ? 1 : ", behind="1"),
            times("predeal north SA\n"),
            times('average "x" hcp(north)', "action ", "", ", "),
        ],
    ),
    (
        "system",
        system,
        [
            numbered("  - 1N: {id: r@, if: hcp @}\n", SYSTEM),
            numbered("  d@: hcp 12+\n", SYSTEM + "define:\n"),
            numbered("- {after: 1N 2C, id: c@, rules: [P: {if: else}]}\n", SYSTEM),
            numbered("k@: 1\n", SYSTEM),
            times("[", "x: "),
            times("- ", "x: "),
            times("{M}", "system: x\ncontexts:\n- after: opening\n  rules:\n  - P: {if: hcp ", "}"),
            numbered("- {auction: P, hand: AKQ2.32.AK2.5432, call: P}\n", SYSTEM + "tests:\n"),
            times("x", SYSTEM + "k: "),
            times("\t"),
            numbered("  - 1C: {if: hcp 1+, before: r@}\n", SYSTEM + "rules:\n"),
            times("no_such\n", "import:\n", between="- "),
            changed,
            defined,
            numbered("- {convention: c@, at: 1N, rules: [P: {if: else}]}\n", SYSTEM),
        ],
    ),
    (
        "messages",
        parse_message,
        [
            times("x"),
            times(" ", "North bids 1N", "x"),
            times("North ", behind="seated"),
            times("S A K. ", "North's cards : "),
            times('"', "North "),
            times(".", "North passes", "x"),
            times("9", "Timing - N/S : this board "),
        ],
    ),
    (
        "settings",
        settings,
        [
            numbered("k@ = 1\n"),
            numbered("[bid.s@]\n"),
            times("[", "a = "),
            times("9", "a = "),
            times("'x',\n", "a = [", "]"),
            times("x\n"),
        ],
    ),
    (
        "hand",
        cards_of,
        [
            times("S "),
            times("S ", behind="x"),
            times("SA "),
            times("S   A   ", behind="x"),
            times("2", "S"),
            times("."),
            times("-"),
        ],
    ),
    ("whole hand", parse_whole_hand, [times("S :", behind="x"), times(" ", "S", ": x")]),
    ("conditions", parse_conditions, [times("W: hcp 15;"), times(" ", "W", "x"), times(";"), times("W", behind=" ")]),
    ("played", parse_played, [times(" HK", "W"), times("W HK,"), times(" ", "W", "HK")]),
    ("void", parse_void, [times(" H", "W"), times("W H,"), times("=", "W")]),
    (
        "questions",
        parse_questions,
        [
            times("hcp:W "),
            times("has(A, S):W "),
            times("(", "hcp:W "),
            times(" ,", "hcp:W", ")"),
            times(" ", "joint:W.hearts", "x"),
            times("W.hearts,", "joint:"),
            times("x "),
            times("3N.S ", "makes:"),
        ],
    ),
]


@pytest.mark.parametrize(
    ("name", "read", "make", "count"),
    [
        pytest.param(
            name, read, make, 4 * COUNT if name in ("messages", "settings", "deal") else COUNT, id=f"{name}-{place}"
        )
        for name, read, makes in READERS
        for place, make in enumerate(makes)
    ],
)
def test_twice_the_text_is_twice_the_work(name: str, read: Callable[[str], object], make: Make, count: int) -> None:
    def work(length: int) -> int:
        def once() -> None:
            with suppress(BridgeError):
                read(make(length))

        once()  # what is loaded and kept from the first time on is no part of the work
        return lines_run(once)

    few, many = work(count), work(2 * count)
    assert many <= 2.5 * few + 200, f"{few} lines, then {many}"


def test_the_counter_sees_a_loop_in_a_loop() -> None:
    def work(count: int) -> None:
        for _ in range(count):
            for _ in range(count):
                pass

    assert lines_run(lambda: work(40)) > 3.5 * lines_run(lambda: work(20))


def test_the_readers_are_read() -> None:
    assert parse_records(PBN, "pbn").records
    assert parse_records(ROW, "jsonl").records
    assert system(SYSTEM)
    assert CardSet.parse("AKQ2.32.AK2.5432") == cards_of("S AKQ2 H 32 D AK2 C 5432")
