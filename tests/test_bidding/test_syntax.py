"""System files: what is read, and what is said about files that cannot be."""

from __future__ import annotations

import pytest

from dealspace.bidding import InvalidSystem, load_system
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import NotationError

SMALL = """\
system: small
params: {nt: 15-17}
define:
  good(x): top3(x) 2+
contexts:
- after: opening
  rules:
  - 1N: {if: "hcp {nt} and balanced", say: "{hcp} balanced"}
  - 1x: {if: 5+x and good(x), say: "Long {x}", prefer: longest x}
  - P:  {if: else}
"""


def problems(text: str) -> dict[str, str]:
    """code -> line:column of everything wrong with a file."""
    with pytest.raises(InvalidSystem) as caught:
        parse_system(text, "small.yaml", "small")
    return {found.code: f"{found.location.line}:{found.location.column}" for found in caught.value.diagnostics}


def test_a_small_system_is_read() -> None:
    system = parse_system(SMALL, "small.yaml", "small")
    assert system.name == "small"
    assert [rule.call.text for rule in system.contexts[0].rules] == ["1N", "1x", "P"]
    assert str(system.contexts[0].rules[0].location) == "small.yaml:8:5"


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ('balanced"', 'balancd"', "unknown-name", "8:28"),
        ("hcp {nt}", "hcp {ntt}", "unknown-name", "8:15"),
        ("5+x and good(x)", "5+x and good(x) or 4+x", "bad-condition", "9:30"),
        ("1x:", "1q:", "bad-call", "9:5"),
        ("after: opening", "after: 1N 9C", "bad-pattern", "6:10"),
        ("prefer: longest x", "prefer: longest M", "bad-value", "9:56"),
        ("P:  {if: else}", "P:  {say: nothing}", "no-condition", "10:5"),
        ("P:  {if: else}", "P:  {iff: else, if: else}", "unknown-key", "10:10"),
        ("P:  {if: else}", "P:  {if: hcp 15-17, bal}", "unknown-key", "10:25"),
        ("P:  {if: else}", "P:  {if: else, if: else}", "duplicate-key", "10:20"),
        ("P:  {if: else}", "P:  {if: else, when: hcp 12+}", "when-reads-hand", "10:26"),
        ("P:  {if: else}", "P:  {if: else, forcing: maybe}", "bad-value", "10:29"),
        ("P:  {if: else}", "P:  {if: !not else}", "no-tag", "10:14"),
        ("P:  {if: else}", "P:  {if: &a else}", "no-alias", "10:14"),
        ("P:  {if: else}", "P:  {if: else", "yaml", "11:1"),
        ("good(x): top3(x) 2+", "good(x, : top3(x) 2+", "bad-definition", "4:3"),
        ("contexts:", "context:", "unknown-key", "5:1"),
        ("contexts:", "  good(y): 6+y\ncontexts:", "duplicate-key", "5:3"),
        ("P:  {if: else}", "P:  {if: else, when: k <= 2}", "unknown-name", "10:26"),
        ("P:  {if: else}", "P:  {if: else, when: level <= 2}", "unknown-name", "10:26"),
        ("P:  {if: else}", "P:  {if: else, when: jump}", "unknown-name", "10:26"),
        ("P:  {if: else}", 'P:  {if: else, say: "{nt}"}', "unknown-name", "10:5"),
        ("P:  {if: else}", "2oM: {if: else}", "unknown-name", "10:5"),
        ("after: opening", "after: []", "bad-value", "6:10"),
        ("after: opening", "after: (1x) | (kx)", "uneven-letters", "6:10"),
        ("after: opening", "after: 1N 1C", "impossible-pattern", "6:10"),
        ("after: opening", "after: 1N P (P)", "impossible-pattern", "6:10"),
        ("after: opening", "after: 1N\n  over: {X: nonsense}", "bad-value", "7:10"),
        ("after: opening", "after: 1N\n  over: {X: X is y}", "unknown-id", "7:10"),
        ("after: opening", "after: 1N\n  over: {9C: same}", "bad-pattern", "7:10"),
        ("after: opening", "after: 1N\n  steps: 4N", "bad-value", "7:10"),
        ("after: opening", "after: 1N\n  steps: {from: X}", "bad-value", "7:10"),
        ("after: opening", "after: 1N\n  steps: {from: 2Q}", "bad-value", "7:10"),
        ("after: opening", "after: 1N\n  steps: {over_bid: dope}", "bad-value", "7:21"),
        ("P:  {if: else}", "P:  {if: hcp 4.5-17}", "bad-condition", "10:14"),
        ("after: opening", "after: 1N\n  steps: {over: dopi}", "unknown-key", "7:11"),
        ("P:  {if: else}", "P:  {if: else, trump: N}", "bad-value", "10:27"),
        ("P:  {if: else}", "P:  {if: else, trump: M}", "unknown-name", "10:5"),
        ("P:  {if: else}", "P:  {if: else, ask: accept(M)}", "unknown-name", "10:5"),
        ("P:  {if: else}", "P:  {if: else, ask: a b}", "bad-value", "10:25"),
        ("P:  {if: else}", "P:  {if: else, forcing: 8N}", "bad-value", "10:29"),
        ("P:  {if: else}", "P:  {if: else, forcing: 3y}", "unknown-name", "10:5"),
        ("P:  {if: else}", "judge: {if: else}", "bad-call", "10:5"),
        ("P:  {if: else}", "judge: {if: else, among: []}", "bad-call", "10:5"),
        ("P:  {if: else}", "judge: {if: else, among: [P, 9C]}", "bad-call", "10:5"),
        ("P:  {if: else}", "P:  {if: else, among: [P, 1N]}", "bad-call", "10:5"),
        ("P:  {if: else}", "P:  {if: else, before: x}", "unknown-key", "10:20"),
        ("P:  {if: else}", "P:  {if: else, id: a}\n  - X:  {if: else, id: a}", "duplicate-key", "11:24"),
        ("P:  {if: else}", "P:  {if: else, when: trump is purple}", "unknown-name", "10:26"),
        ("contexts:", "contexts:\n- {convention: stayman, at: 1N}", "unknown-id", "6:3"),
        ("contexts:", "contexts:\n- {convention: a, then: []}", "no-rules", "6:3"),
        ("contexts:", "contexts:\n- {convention: a, at: 1N 1C, rules: []}", "impossible-pattern", "6:23"),
        ("contexts:", "contexts:\n- {convention: a, at: {seq: 1N, L: 3}, rules: []}", "unknown-key", "6:33"),
        ("contexts:", "contexts:\n- {convention: a, at: 1N, rules: [], then: [{rules: []}]}", "bad-value", "6:45"),
        (
            "contexts:",
            "contexts:\n- {convention: a, at: 1N, rules: [], then: [{after: 9C, rules: []}]}",
            "bad-pattern",
            "6:53",
        ),
        ("contexts:", "contexts:\n- {convention: a, at: [[1N]], rules: []}", "bad-value", "6:24"),
        ("good(x): top3(x) 2+", "good(x): good2(x) and good2(x)\n  good2(x): good(x)", "unknown-name", "5:13"),
        ("contexts:", "import: nowhere\ncontexts:", "missing-file", "5:9"),
        ("contexts:", "import: [[]]\ncontexts:", "bad-value", "5:10"),
        ("contexts:", "import: {files: x}\ncontexts:", "unknown-key", "5:10"),
        ("contexts:", "extends: nowhere\ncontexts:", "missing-file", "5:10"),
        ("contexts:", "removes: [stayman]\ncontexts:", "unknown-id", "5:11"),
        ("contexts:", "rules: [{1N: {if: else, before: stayman}}]\ncontexts:", "unknown-id", "5:33"),
        ("contexts:", "rules: [{1N: {if: else}}]\ncontexts:", "bad-rule", "5:9"),
        ("- after: opening", "- after: opening\n  before: nothing", "unknown-id", "7:11"),
        ("contexts:", "tests: [{auction: 1N P, partner_shows: hpc 15-17}]\ncontexts:", "unknown-name", "5:40"),
        ("contexts:", "tests: [{auction: 1N P, partner_shows: hcp 15 17}]\ncontexts:", "bad-condition", "5:47"),
        ("contexts:", "tests: [{auction: P P P P, partner_shows: hcp 15}]\ncontexts:", "bad-test", "5:9"),
        ("contexts:", "tests: [{auction: P, partner_shows: hcp 1, scoring: bam}]\ncontexts:", "bad-value", "5:53"),
        ("contexts:", "tests: [{hand: AQ32.K54.QJ3.A92, want: 1N, vul: blue}]\ncontexts:", "bad-test", "5:9"),
        ("contexts:", "tests: [{hand: AQ32.K54.QJ3.A92, want: 1N, auction: 2C}]\ncontexts:", "bad-test", "5:9"),
    ],
)
def test_a_mistake_is_reported_with_its_code_and_place(old: str, new: str, code: str, place: str) -> None:
    found = problems(SMALL.replace(old, new))
    assert found.get(code) == place, found


def test_every_mistake_of_a_file_is_reported_at_once() -> None:
    broken = SMALL.replace("1N:", "1q:").replace("P:  {if: else}", "P:  {iff: else}")
    assert {"bad-call", "unknown-key", "no-condition"} <= problems(broken).keys()


def test_the_message_shows_the_line_and_a_way_out() -> None:
    with pytest.raises(InvalidSystem) as caught:
        parse_system(SMALL.replace('balanced"', 'balancd"'), "small.yaml", "small")
    message = str(caught.value)
    assert "small.yaml:8:28" in message
    assert "1N: {if:" in message
    assert 'did you mean "balanced"' in message


def test_a_definition_that_uses_itself_is_an_error_not_a_hang() -> None:
    assert "unknown-name" in problems(SMALL.replace("good(x): top3(x) 2+", "good(x): good(x) and 4+x"))


def test_an_unknown_system_names_those_there_are() -> None:
    with pytest.raises(NotationError, match="sayc"):
        load_system("syac")
