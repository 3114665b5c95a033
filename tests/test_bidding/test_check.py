"""The linter: what it claims is so, by hands, by CP-SAT and by counting; the same answers however it is run."""

from __future__ import annotations

import pickle
from dataclasses import replace
from math import comb
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from dealspace.bidding import Interpreter, System
from dealspace.bidding.check import Options, Report, auction_for, lint
from dealspace.bidding.check.allow import Allowance, sifted
from dealspace.bidding.check.lint_workers import LabQuestion, Team
from dealspace.bidding.check.points.point import ANY_HANDS
from dealspace.bidding.check.points.rule_keys import key_of
from dealspace.bidding.check.points.stated_ranges import claims
from dealspace.bidding.check.worker import SILENT, Lab, Setting, Task
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.system.diagnostics import Diagnostic
from dealspace.cards import PASS, Auction, Hand, Location, Seat, Side, Suit, Vulnerability
from dealspace.inference import ALWAYS, Answer, Constraint, SamplingError, parse_constraint, satisfied, satisfies
from dealspace.inference.cpsat.hand_model import solve_hand
from dealspace.inference.hand_questions.hand_sample import sample_hands, typical_hand
from dealspace.inference.hand_questions.questions import ALL_HANDS, hand_count, hand_share
from dealspace.query.system_reports.lint_report import lint_lines
from tests.support.constraints import constraints

SETTING = Setting(Vulnerability.NONE, "imps")


def system_of(text: str) -> System:
    return parse_system(text, "a.yaml", "a")


def linted(text: str, **options: object) -> Report:
    return lint(system_of(text), Options(mass=1.0, processes=1, **options))  # type: ignore[arg-type]


# --- counting ---


@given(constraints)
@settings(max_examples=40)
def test_hands_are_counted_exactly(condition: Constraint) -> None:
    counted, others = hand_count(condition), hand_count(~condition)
    if counted is None or others is None:
        return
    assert counted + others == ALL_HANDS
    hits = satisfied(condition, sample_hands(ALWAYS, ANY_HANDS)).mean()
    chance = counted / ALL_HANDS
    assert abs(hits - chance) <= 6 * np.sqrt(chance * (1 - chance) / ANY_HANDS) + 1e-3


def test_a_hand_too_rare_to_be_dealt_is_the_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    def starved(condition: Constraint, n: int) -> NDArray[np.uint64]:
        raise SamplingError(np.zeros((0, 4), dtype=np.uint64), n, 100)

    monkeypatch.setattr("dealspace.inference.hand_questions.hand_sample.sample_hands", starved)
    rare = parse_constraint("13S")
    assert satisfies(rare, typical_hand(rare))
    with pytest.raises(SamplingError):
        typical_hand(parse_constraint("hcp 38+"))


def test_starvation_passes_from_a_worker_to_the_linter() -> None:
    error = SamplingError(np.zeros((0, 4), dtype=np.uint64), 5, 100)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.dealt) == (str(error), 100)


def test_known_counts() -> None:
    assert hand_count(parse_constraint("13S")) == 1
    assert hand_count(parse_constraint("hcp 37+")) == 4  # the four aces, kings and queens, and a jack
    assert hand_share(parse_constraint("hcp 0"), ALWAYS) == comb(36, 13) / comb(52, 13)
    assert all(
        satisfies(parse_constraint("hcp 15-17"), Hand(int(h))) for h in sample_hands(parse_constraint("hcp 15-17"), 20)
    )


def test_shares_and_what_is_beyond_add_up_and_chances_are_products() -> None:
    system = system_of(
        "contexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17 and balanced}\n  - 1S: {if: 5+S and hcp 12+}\n"
        "  - P: {if: hcp 0-11}\n- after: 1N\n  rules:\n  - 3N: {if: hcp 10+}\n  - P: {if: else}\n"
    )
    lab = Lab(system, None, [SETTING])
    visit = lab.look(Task(0, Auction(Seat.NORTH), 1.0)).visit
    assert visit is not None
    assert sum(visit.calls.values()) + visit.beyond == pytest.approx(1)
    strong = hand_count(parse_constraint("hcp 15-17 and balanced"))
    game = hand_count(parse_constraint("hcp 10+"))
    assert strong is not None and game is not None
    after = Auction.parse("1N P 3N P", Seat.NORTH)
    assert lab.chance(Task(0, after, 1.0)) == pytest.approx(strong / ALL_HANDS * game / ALL_HANDS)
    assert lab.chance(Task(0, after, 0.5, since=1)) == pytest.approx(0.5 * game / ALL_HANDS)
    assert lab.chance(Task(0, after)) is None


# --- every witness has the property claimed ---

CONDITIONS = ("hcp 15-17 and balanced", "5+x", "4+x and hcp 10+", "hcp 12+", "hcp 6-11", "6x and top3(x) 2+", "x <= 1")
CALLS = ("1N", "2N", "1M", "2m", "1S", "2C", "P", "3N", "cheapest(M)")
TEXTS = ("", "5+ {x}", "15–17 HCP", "12+ HCP", "4 {x}")


@st.composite
def rules(draw: st.DrawFn, least: int = 1) -> list[str]:
    found = []
    for _ in range(draw(st.integers(least, 4))):
        call = draw(st.sampled_from(CALLS))
        letter = next((name for name in ("M", "m", "S", "C") if name in call), "H")
        condition, text = (draw(st.sampled_from(kind)).replace("x", letter) for kind in (CONDITIONS, TEXTS))
        if "{S}" in text or "{C}" in text or "{H}" in text:
            text = text.replace("{S}", "spades").replace("{C}", "clubs").replace("{H}", "hearts")
        extra = draw(st.sampled_from(("", "", ", forcing: round", ", artificial: true")))
        prefer = f", prefer: {draw(st.sampled_from(('higher', 'longest')))} {letter}" if letter in "Mm" else ""
        found.append(f'  - {call}: {{if: "{condition}", say: "{text}"{prefer}{extra}}}')
    if draw(st.booleans()):
        found.append("  - P: {if: else}")
    return found


@st.composite
def systems(draw: st.DrawFn) -> str:
    lines = ["contexts:", "- after: opening", *(["  hit: unique"] if draw(st.booleans()) else []), "  rules:"]
    lines += draw(rules())
    for after in draw(st.lists(st.sampled_from(("1N", "1M", "2m", "1N 2C", "1M (X)")), max_size=2, unique=True)):
        lines += [f"- after: {after}", "  rules:", *draw(rules())]
    return "\n".join(lines) + "\n"


@given(systems())
@settings(max_examples=25)
def test_every_witness_has_the_property_claimed(text: str) -> None:
    system = system_of(text)
    report = lint(system, Options(mass=0.9, most_points=12, processes=1))
    reader = Interpreter({Side.NS: system, Side.EW: SILENT})
    for finding in report.findings:
        evidence = finding.evidence
        if evidence is None:
            continue
        auction = ours(evidence.auction)
        live = reader.live(auction)
        earlier = reader.public(auction).knowledge.about(auction.turn)
        for words in evidence.hands:
            hand = Hand.parse(words)
            assert satisfies(earlier, hand), finding
            assert is_so(finding, hand, live), finding
        if finding.code in ("dead-rule", "contradiction"):
            assert_dead(system, auction, finding, exactly=len(report.findings) < 4)


def ours(words: str) -> Auction:
    """The auction in which North–South call next."""
    auction = Auction.parse(words, Seat.NORTH)
    return auction if auction.turn.side is Side.NS else Auction(Seat.EAST, auction.calls)


def is_so(finding: Diagnostic, hand: Hand, live: tuple[LiveRule, ...]) -> bool:
    """Whether the hand shows what the finding says, by trying the rules one after another."""
    fitting = [rule for rule in live if satisfies(rule.condition, hand)]
    if finding.code in ("gap", "forcing-passed"):
        return not fitting
    if finding.code == "ambiguous":
        places = {str(rule.rule.location) for rule in fitting}
        return {str(finding.location), str(finding.notes[0][0])} <= places and len({rule.call for rule in fitting}) > 1
    followed = fitting[0]
    if finding.code == "missing-alert":
        assert followed.call.bid is not None
        suit = followed.call.bid.strain.suit
        return followed.rule.location == finding.location and suit is not None and hand.lengths[suit] < 3
    if finding.code == "text-drift":
        stated = claims(followed.rule.say, followed.letters)
        return followed.rule.location == finding.location and any(
            not satisfies(claim.condition, hand) for claim in stated
        )
    if finding.code == "monotone":
        assert finding.evidence is not None
        if finding.evidence.hands.index(str(hand)) == 1:
            return followed.rule.location == finding.notes[0][0]
        return followed.call in {rule.call for rule in live if rule.rule.location == finding.location}
    return finding.code == "unacceptable"


def assert_dead(system: System, auction: Auction, finding: Diagnostic, *, exactly: bool) -> None:
    """No hand of the sample follows the rule, and where asked CP-SAT finds none either."""
    point = Lab(system, None, [SETTING]).point(Task(0, auction))
    labels = finding.message.split(" can never")[0].split(", ")
    for place, placed in enumerate(point.placed):
        if placed.live.rule.location == finding.location and key_of(placed).label in labels:
            assert not point.follows(place)
            if exactly and not placed.cut:
                assert solve_hand(point.region(place)) is Answer.UNSAT


# --- what is looked at ---

SMALL = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced, announce: "{hcp}"}
  - P: {if: else}
- after: 1N
  rules:
  - 2C: {if: 4+H, artificial: true, forcing: round, ask: major}
  - 3N: {if: hcp 10+}
- after: 1N 2C
  rules:
  - 2H: {if: 4+H}
  - P: {if: else}
- after: (1x)
  rules:
  - X: {if: hcp 12+ and x <= 2}
"""


def codes(report: Report) -> list[str]:
    return sorted(finding.code for finding in report.findings)


def test_the_findings_of_a_small_system() -> None:
    report = linted(SMALL)
    assert codes(report) == ["forcing-passed", "gap", "gap", "loose-end"]
    forced = next(finding for finding in report.findings if finding.code == "forcing-passed")
    assert forced.evidence is not None
    assert forced.evidence.auction == "1N P 2C P"
    assert forced.location.line == 13
    strong, no_hearts = (parse_constraint(text) for text in ("hcp 15-17 and balanced", "H <= 3"))
    assert forced.evidence.share == hand_share(strong & no_hearts, strong)
    assert report.unvisited == pytest.approx(0)
    assert not report.is_clean


def test_two_processes_find_the_same() -> None:
    assert lint(system_of(SMALL), Options(mass=1.0, processes=2)).findings == linted(SMALL).findings


def test_a_second_run_asks_only_what_a_change_touches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    answers = Team._answers

    def counted(self: Team, questions: list[LabQuestion]) -> list[object]:
        asked.extend(f"{one.method} {one.auction}" for one in questions)
        return answers(self, questions)

    monkeypatch.setattr(Team, "_answers", counted)
    first = linted(SMALL, cache=tmp_path)
    assert first.findings == linted(SMALL).findings
    asked.clear()
    assert linted(SMALL, cache=tmp_path).findings == first.findings
    assert asked == []
    changed = linted(SMALL.replace("2H: {if: 4+H}", "2H: {if: 3+H}"), cache=tmp_path)
    assert "look N: 1N P 2C P" in asked
    assert not {"look N:", "look N: 1N P"} & set(asked)
    assert changed.findings == linted(SMALL.replace("2H: {if: 4+H}", "2H: {if: 3+H}")).findings
    for path in tmp_path.iterdir():
        path.write_text('{"a": {"is": "Path"}, "b": 1}', "utf-8")
    assert linted(SMALL, cache=tmp_path).findings == first.findings


def test_under_an_auction_and_for_one_code() -> None:
    under = Auction.parse("1N P", Seat.NORTH)
    assert codes(linted(SMALL, under=under, only_there=True)) == ["gap", "loose-end"]
    report = lint(system_of(SMALL), Options(mass=1.0, processes=1), codes=["gap"])
    assert codes(report) == ["gap", "gap"]


OVER_THEIRS = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - P: {if: else}
- after: (1N)
  rules:
  - 2S: {if: 5+S and hcp 9+}
- after: (1N) 2S
  rules:
  - 3S: {if: 4+S}
- after: 1N (2S)
  rules:
  - X: {if: 4+S}
  - P: {if: else}
"""


@pytest.mark.parametrize(
    ("under", "found"),
    [("1N", "1N"), ("P 1N", "P 1N"), ("1N 2S P", "1N 2S P"), ("1N 2S", None), ("opening", None)],
)
def test_under_an_auction_the_side_that_calls_next_is_checked(under: str, found: str | None) -> None:
    report = linted(OVER_THEIRS, under=auction_for(under), only_there=True)
    gaps = [one.evidence.auction for one in report.findings if one.code == "gap" and one.evidence is not None]
    assert gaps == ([] if found is None else [found])
    assert report.points == 1


def test_it_is_said_where_nothing_was_checked() -> None:
    report = linted(OVER_THEIRS, under=auction_for("1N P P P"))
    assert report.points == 0
    assert list(lint_lines(report))[-2].endswith(": not checked")
    assert report.summary.startswith("nothing was checked")


def test_interference_visits_what_silence_does_not() -> None:
    quiet, loud = linted(SMALL), linted(SMALL, interference=True, most_points=40)
    assert loud.points > quiet.points


def test_opponents_may_have_a_system() -> None:
    theirs = system_of("contexts:\n- after: opening\n  rules:\n  - 1S: {if: 5+S and hcp 12+}\n  - P: {if: else}\n")
    report = linted(SMALL, opponents=theirs)
    gap = next(finding for finding in report.findings if finding.location.line == 14)
    assert gap.evidence is not None
    assert gap.evidence.auction == "1S"


def test_vulnerability_and_scoring_are_looked_at_where_they_matter() -> None:
    rule = "1N: {when: vul and scoring is matchpoints, if: hcp 15+}"
    assert codes(linted(f"contexts:\n- after: opening\n  rules:\n  - {rule}\n  - P: {{if: else}}\n")) == []


def test_points_with_the_same_future_are_looked_at_once() -> None:
    last = "  rules:\n  - P: {if: else}\n"
    text = f"contexts:\n- after: opening\n  rules:\n  - 1N: {{if: hcp 15+}}\n  - P: {{if: else}}\n- after: 1N\n{last}"
    report = linted(text)
    # Seats one to four, and the answer to 1NT by an unlimited partner and by a passed hand.
    assert report.points == 6


def test_a_hand_that_no_deal_allows_is_no_witness() -> None:
    """Opposite all aces and kings nobody has 13 points."""
    text = (
        "contexts:\n- after: opening\n  rules:\n  - 1N: {if: aces 4 and kings 4}\n  - P: {if: else}\n"
        "- after: 1N\n  rules:\n  - P: {if: hcp 0-12}\n"
    )
    assert codes(linted(text)) == []


OPENING = "contexts:\n- after: opening\n  rules:\n"


@pytest.mark.parametrize("condition", ["14+S", "S + H >= 30", "hcp 38+", "hcp 12-14 and hcp 15-17", "5+S and not 4+S"])
def test_a_rule_that_no_hand_at_all_fits_is_an_error(condition: str) -> None:
    """Whether the condition is seen to be false when it is read, or only the solver finds out."""
    report = linted(f"{OPENING}  - 1N: {{if: hcp 12+}}\n  - 1S: {{if: {condition}}}\n  - P: {{if: else}}\n")
    assert [(finding.code, finding.location.line) for finding in report.findings] == [("contradiction", 5)]
    assert "no hand at all fits its condition" in report.findings[0].message


def test_why_a_rule_is_live_nowhere() -> None:
    """What partner has not shown is no hand's fault; a `when` that never holds is named only where there is one."""
    text = OPENING + "{}  - P: {{if: else}}\n- when: theirs\n  rules:\n{}  - P: {{if: else}}\n"
    waiting = linted(text.format("", "  - 7N: {if: partner.S 4+}\n"), opponents=system_of(SMALL))
    assert [f.message for f in waiting.findings] == ["no hand fits this rule for 7N in the auctions visited"]
    idle = linted(text.format("  - 1S: {when: seat 5, if: 5+S}\n", ""))
    assert [f.message for f in idle.findings][:1] == [
        "its when: held in no auction visited, or a rule above keeps its call"
    ]
    kept = linted(text.format("  - 1S: {if: 5+S, only: true}\n- after: opening\n  rules:\n  - 1S: {if: 4S}\n", ""))
    assert "a rule above keeps its call" in [f.message for f in kept.findings]


@pytest.mark.parametrize(
    ("key", "words"),
    [("forcing: round", "forcing is round, and left out"), ("alert: odd", "alert is given, and left out"),
     ("artificial: true", "artificial is given, and left out"), ("trump: S", "trump is S, and left out")],
)  # fmt: skip
def test_conflicting_rules_of_one_call_are_reported_in_words_of_the_file(key: str, words: str) -> None:
    report = linted(OPENING + f"  - 1S: {{if: 5+S}}\n  - 1S: {{if: 4+S, {key}}}\n  - P: {{if: else}}\n")
    (found,) = (finding for finding in report.findings if finding.code == "split-meaning")
    assert f"{words} in the other" in found.message


# --- allowances ---


def allowed(comment: str, where: str = "above") -> Report:
    line = "- after: 1N"
    text = f"{comment}\n{line}" if where == "above" else f"{line}  {comment}"
    return linted(
        "contexts:\n- after: opening\n  rules:\n  - 1N: {if: hcp 15-17 and balanced}\n  - P: {if: else}\n"
        f"{text}\n  rules:\n  - 3N: {{if: hcp 10+}}\n"
    )


@pytest.mark.parametrize("where", ["above", "beside"])
def test_an_allowance_stands_above_or_beside(where: str) -> None:
    report = allowed("# lint: allow gap judgement decides", where)
    assert codes(report) == []
    ((finding, allowance),) = report.allowed
    assert finding.code == "gap"
    assert allowance.reason == "judgement decides"


@pytest.mark.parametrize(
    ("comment", "found"),
    [
        ("# lint: allow gap", ["unused-allow"]),
        ("# lint: allow gaps nobody knows", ["gap", "unused-allow"]),
        ("# lint: allow dead-rule not here", ["gap", "unused-allow"]),
        ("# lint: allow gap once\n# more of it", []),
    ],
)
def test_allowances_that_are_of_no_use(comment: str, found: list[str]) -> None:
    assert codes(allowed(comment)) == found


def test_an_allowance_is_not_called_useless_where_no_auction_visited_came() -> None:
    location = Location("a.yaml", 7, 3)
    there = Allowance("a.yaml", 6, 3, 7, "loose-end", "judgement decides")
    elsewhere = replace(there, line=8, about=9)
    kept, _ = sifted([Diagnostic("unreached", "its when: held in no auction visited", location)], [there, elsewhere])
    assert [(finding.code, finding.location.line) for finding in kept] == [("unreached", 7), ("unused-allow", 8)]


def test_an_allowance_of_a_block_may_be_needed_where_another_system_imports_it() -> None:
    allowance = Allowance("a.yaml", 6, 3, 7, "loose-end", "judgement decides")
    assert [finding.code for finding in sifted([], [allowance])[0]] == ["unused-allow"]
    assert sifted([], [allowance], blocks={"a.yaml"})[0] == []


# --- words ---


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("15–17 HCP, balanced", ["hcp 15-17"]),
        ("15-17 HCP", ["hcp 15-17"]),
        ("10+ HCP", ["hcp 10+"]),
        ("15-17 hcp", ["hcp 15-17"]),
        ("Less than 6 HCP", ["hcp <= 5"]),
        ("5+ {M}, 4 hearts", ["5+S", "4H"]),
        ("4+ spades, denies 4 hearts", ["4+S", "H <= 3"]),
        ("Weak, 6 good {M}", ["6S"]),
        ("1 ace", ["aces 1"]),
        ("Takeout, or any 18+ HCP", []),
        ("5+ {M} as well", []),
        ("{hcp} HCP", []),
        ("the rule of 15", []),
    ],
)
def test_the_numbers_in_a_text(text: str, found: list[str]) -> None:
    stated = [claim.condition for claim in claims(text, {"M": Suit.SPADES})]
    assert stated == [parse_constraint(condition) for condition in found]


@pytest.mark.parametrize(
    ("words", "bare"),
    [("5+M, weak", "5+M"), ("6M", "6M"), ("5-6M", "5-6M"), ("5+ {M}", None), ("5+x", None), ("2M1", None)],
)
def test_a_letter_that_is_not_filled_in_is_reported(words: str, bare: str | None) -> None:
    report = linted(OPENING + f'  - 1M: {{if: 5+M, prefer: higher M, say: "{words}"}}\n  - P: {{if: else}}\n')
    messages = [finding.message for finding in report.findings if finding.code == "text-drift"]
    assert messages == ([f'the text says "{bare}" to people, and M is a letter of this file'] if bare else [])


def test_a_pass_out_ends_the_walk() -> None:
    report = linted("contexts:\n- after: opening\n  rules:\n  - P: {if: else}\n")
    assert report.points == 4
    assert PASS in Auction.parse("P", Seat.NORTH).calls
