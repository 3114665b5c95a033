"""What a message about a system file says: what was found, where, what was expected, what to do."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from dealspace.bidding import InvalidSystem, load_system
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.diagnostics import WIDEST, Diagnostic, render
from dealspace.bidding.system.system_files import FileSizeError
from dealspace.cards import Location, NotationError

SMALL = """\
system: small
contexts:
- after: opening
  rules:
  - 1N: {id: notrump, if: hcp 15-17 and balanced}
  - P:  {if: else}
"""
PASS = "P:  {if: else}"


def said(text: str) -> str:
    """All that is said of a file."""
    with pytest.raises(InvalidSystem) as caught:
        parse_system(text, "small.yaml", "small")
    return str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        # the file
        (SMALL, "", "there is no text in it\n  --> small.yaml:1:1\nhelp: begin with system: NAME"),
        (SMALL, "hello", "; there is a text\n  --> small.yaml:1:1"),
        (SMALL, "\n- a\n", "; there is a list\n  --> small.yaml:2:1"),
        (SMALL, "system: a\n", "help: write contexts: with - after: opening"),
        ("  rules:", "\trules:", "a tab where a line begins\n  --> small.yaml:4:1"),
        ("system: small", "title: a\0b", "a character that no text has, 0x0\n  --> small.yaml:1:9"),
        ("and balanced}", "and {balanced}}", "help: a text with a colon, comma, quote, brace or bracket in it needs"),
        # contexts and rules
        (SMALL, "contexts: [opening]", 'rules: …, not the text "opening"'),
        (SMALL, "contexts: {a: b}", "each begun with -, not a mapping with a:"),
        (PASS, "P", "expected a rule, a call with its body: - 1N: {if: …, say: …}, not the text \"P\""),
        (PASS, "P: hcp 12+", "help: write - P: {if: hcp 12+}"),
        (PASS, "P:", "help: write - P: {if: else}"),
        (PASS, PASS + "\n    say: x", "not a mapping with P: and say:\n  --> small.yaml:6:5"),
        (PASS, PASS + "\n    say: x", "help: the keys of a rule stand inside the braces of its call"),
        (PASS, "P: {if: else, art: true}", "help: did you mean artificial?"),
        (PASS, "P: {if: else, alert: true}", "not \"true\"\n  --> small.yaml:6:26"),
        (PASS, "P: {if: else, announce: no}", "help: write alert: yes for an alert without words"),
        (PASS, "Pass: {if: else}", '"Pass" is not a call of a rule: write P\n'),
        (PASS, "1♠: {if: else}", '"1♠" is not a call of a rule: write 1S\n'),
        (PASS, "2c: {if: else}", '"2c" is not a call of a rule: write 2C\n'),
        (PASS, "1Q: {if: else}", '"1Q" is not a call of a rule: expected P, X, XX, a bid'),
        ("opening", "1N (dbl)", '"(dbl)" is not a call of an auction pattern: write X\n'),
        ("opening", "1N - 2C", "passes between two calls of one side left out"),
        # conditions
        ("balanced", "bal", 'unknown condition "bal": did you mean "balanced"?'),
        ("balanced", "partner.hcp.mn >= 3", 'did you mean "partner.hcp.min"?'),
        ("balanced", "partnr.hcp.min >= 3", 'did you mean "partner.hcp.min"?'),
        ("15-17", "0-99999999999999999", "expected at most 9 digits"),
        ("balanced}", 'balanced, say: "{nt} HCP"}', "help: parameters are not filled in here; {hcp} is the points"),
        (PASS, "{K}D: {if: else}", "a key is a plain word, not a mapping"),
        ("opening\n", "1N\n  over: {2C: X is notrum}\n", "help: did you mean notrump?"),
        # the rest
        (SMALL, SMALL + "define: {good: [a]}", "takes a condition in one text, not a list\n  --> small.yaml:7:16"),
        (SMALL, SMALL + "define: {2good: hcp 3}", '"2good" is not a name of letters, as good'),
        (SMALL, SMALL + "carding: {atitude: none}", "is not a key of carding: expected"),
        (SMALL, SMALL + "removes: [notrumps]", "help: did you mean notrump?"),
        (SMALL, SMALL + "extends: sycc", "help: did you mean sayc?"),
        (SMALL, SMALL + "import: blocks/rkbc", "help: did you mean blocks/rkcb?"),
        (SMALL, SMALL + "tests: [{hand: AQ32.K54.QJ3.A92}]", "a test without want: is none"),
        (SMALL, SMALL + "tests: [{want: 1N}]", "a test without hand: is none"),
    ],
)  # fmt: skip
def test_a_message_says_what_was_found_where_and_what_to_do(old: str, new: str, words: str) -> None:
    assert words in said(SMALL.replace(old, new))


def test_one_mistake_is_one_message() -> None:
    """A missing parameter is no broken range too; of growing definitions the first that is too large is reported."""
    assert (
        said(SMALL.replace("15-17", "{nt}").replace("hcp", '"hcp').replace("balanced", 'balanced"')).count("error[")
        == 1
    )
    doubling = "".join(f"  a{n + 1}: a{n} or (a{n} and balanced)\n" for n in range(12))
    found = said(SMALL + "define:\n  a0: hcp 3\n" + doubling)
    assert found.count("error[too-large]") == 1
    assert "parts, and there may be 2,000" in found


def test_one_mistake_does_not_hide_another() -> None:
    """An id that is not there hides no name, and a call that cannot be read no condition."""
    found = said("removes: [x]\n" + SMALL.replace("balanced", "balnced").replace(PASS, "1Q: {if: hcp 12 to 14}"))
    assert [line.split("]")[0] for line in found.splitlines() if line.startswith("error[")] == [
        "error[unknown-id", "error[unknown-name", "error[bad-call", "error[bad-condition"
    ]  # fmt: skip


def test_messages_come_in_the_order_of_the_file() -> None:
    found = said("removes: [x]\n" + SMALL.replace(PASS, "P: {iff: else}") + "tests: {}\nfoo: bar\n")
    lines = [int(line.rpartition("small.yaml:")[2].split(":")[0]) for line in found.splitlines() if "-->" in line]
    assert lines == sorted(lines) and len(lines) > 3


def test_an_excerpt_of_a_very_long_line_shows_what_is_near_the_place() -> None:
    line = "x" * 500 + "HERE" + "y" * 5000
    shown = render(Diagnostic("yaml", "m", Location("a", 1, 501)), {"a": line}).splitlines()
    assert max(map(len, shown)) < WIDEST + 20
    assert shown[2].index("HERE") == shown[3].index("^^")
    assert shown[2].endswith("y…") and "| …x" in shown[2]
    short = render(Diagnostic("yaml", "m", Location("a", 1, 3)), {"a": "abcdef"}).splitlines()
    assert short[2:] == ["   1 | abcdef", "     |   ^^"]


def test_a_file_that_is_not_utf8_is_a_finding_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes("system: a\ntitle: Müller\n".encode("latin-1"))
    with pytest.raises(InvalidSystem) as caught:
        load_system(str(path))
    (found,) = caught.value.diagnostics
    assert (found.code, found.location.line, found.location.column) == ("yaml", 2, 9)


def test_a_path_that_leads_nowhere_names_what_is_near(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(SMALL, "utf-8")
    for name in ("club.yml", "clib.yaml", "clubs"):
        with pytest.raises(NotationError, match=r'did you mean ".*club\.yaml"'):
            load_system(str(tmp_path / name))
    with pytest.raises(NotationError, match='did you mean "sayc"'):
        load_system("sacy")
    with pytest.raises(NotationError, match="give the path of a YAML file"):
        load_system(str(tmp_path / "nothing_like_it.yaml"))
    with pytest.raises(NotationError, match="is a folder"):
        load_system(str(tmp_path))


def test_line_ends_of_windows_and_a_mark_of_byte_order_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "crlf.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("balanced", "balnced").replace("\n", "\r\n").encode())
    with pytest.raises(InvalidSystem) as caught:
        load_system(str(path))
    (found,) = caught.value.diagnostics
    assert (found.location.line, found.location.column) == (5, 41)


def test_a_message_passes_from_one_process_to_another() -> None:
    with pytest.raises(InvalidSystem) as caught:
        parse_system(SMALL.replace("hcp 15-17", "hcp 17-15"), "small.yaml", "small")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.diagnostics == caught.value.diagnostics
    large = FileSizeError("large.yaml")
    assert str(pickle.loads(pickle.dumps(large))) == str(large)
