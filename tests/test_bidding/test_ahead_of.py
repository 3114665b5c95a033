"""`ahead_of`: rules for any auction that stand before the sign-offs of patterns, or before their pass."""

from __future__ import annotations

import pytest

from dealspace.bidding import Interpreter, System, load_system
from dealspace.bidding.bidding_system import BiddingSystem
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.system.diagnostics import InvalidSystem
from dealspace.cards import Auction, Call, Seat, Suit
from dealspace.inference import HCP
from dealspace.inference.hand_questions.questions import hand_bounds

TEXT = """\
system: small
contexts:
- after: opening
  rules:
  - 1S: {if: 5+S and hcp 11-15}
  - P: {if: else}
- after: 1S
  rules:
  - 2S: {if: 3+S and hcp 5-8}
  - 2H: {if: 5+H and hcp 9+, forcing: game}
  - 4S: {if: 3+S}
  - P: {if: else}
- after: 1S 2H
  rules:
  - 3H: {if: 3+H}
  - 2S: {if: else}
- after: 1S 2H 3H
  rules:
  - 4H: {if: hcp 9+}
  - 3S: {if: else}
- id: slam
  ahead_of: sign_offs
  when: ours and partner_bid
  rules:
  - 6S: {if: 3+S and hcp 5+ and hcp + partner.hcp.min >= 28, say: To play}
- id: late
  rules:
  - P: {if: else}
"""


@pytest.fixture(scope="module")
def small() -> System:
    return parse_system(TEXT, "small.yaml", "small")


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("K32.A4.A432.K432", "1S P", "4S"),
        ("K32.A4.AK32.KQ32", "1S P", "6S"),
        ("K32.AK432.AK.KQ2", "1S P", "2H"),  # a call that forces comes first
        ("AKQ32.K43.A43.32", "1S P 2H P", "3H"),  # below a game that is forced nothing is a sign-off
        ("K32.AK432.AK.KQ2", "1S P 2H P 3H P", "6S"),
        ("K32.AK432.K3.432", "1S P 2H P 3H P", "4H"),
    ],
)
def test_strong_hands_do_not_sign_off(small: System, hand: str, auction: str, call: str) -> None:
    assert BiddingSystem.of(small).bid(hand, auction, worlds=0).call == Call.parse(call)


def test_a_sign_off_does_not_deny_what_stands_before_it(small: System) -> None:
    meaning = Interpreter(small).read(Auction.parse("1S P 4S", Seat.NORTH)).meanings[-1]
    assert hand_bounds(meaning.condition, HCP).high == 37


def test_it_is_for_contexts_without_a_pattern() -> None:
    with pytest.raises(InvalidSystem, match="ahead_of: is for contexts without after:"):
        parse_system(TEXT.replace("- after: 1S\n", "- after: 1S\n  ahead_of: sign_offs\n"), "small.yaml", "small")


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [(".AQJ873.J.AQJ942", "1S P 2H P 3H P", "6H"), ("AJT8.AKQ5.AJ93.5", "2S P 2N P 3D P", "4N")],
)
def test_sayc_looks_for_slam_before_it_signs_off(hand: str, auction: str, call: str) -> None:
    choice = load_system("sayc").bid(hand, auction, worlds=0)
    assert choice.call == Call.parse(call)
    assert choice.rule is not None
    assert choice.rule.rule.location.file is not None
    assert choice.rule.rule.location.file.endswith("slams.yaml")


ASKING = """\
system: asking
contexts:
- after: opening
  rules:
  - 1S: {if: 5+S and hcp 11+}
  - P: {if: else}
- after: 1S
  rules:
  - 3S: {if: 4+S and hcp 10-12, trump: S}
  - P: {if: else}
- after: 1S 3S
  rules:
  - 4N: {if: hcp 20+, ask: QUESTION, forcing: round}
  - 4S: {if: else}
- id: slam
  ahead_of: sign_offs
  when: trump is suit
  rules:
  - 4N: {if: hcp 16+, ask: aces, forcing: round}
"""


@pytest.mark.parametrize(("question", "call"), [("aces", "4N"), ("kings", "4S")])
def test_the_same_question_about_the_agreed_suit_is_asked_by_either(question: str, call: str) -> None:
    system = parse_system(ASKING.replace("QUESTION", question), "asking.yaml", "asking")
    assert BiddingSystem.of(system).bid("AKQ32.K43.A43.K2", "1S P 3S P", worlds=0).call == Call.parse(call)


ACCEPTING = """\
system: accepting
contexts:
- after: opening
  rules:
  - 1S: {if: 5+S and hcp 11-15}
  - P: {if: else}
- after: 1S
  rules:
  - 3S: {if: 4+S and hcp 9-11, trump: S}
  - 2S: {if: 3+S and hcp 5-8}
  - P: {if: else}
- after: 1S 3S
  rules:
  - 4S: {if: hcp 14+, say: Accepts, trump: S}
  - P: {if: else}
- after: 1S 2S
  rules:
  - P: {if: hcp 11-12}
  - 3S: {if: hcp 15}
  - 4S: {if: shape any 7321, artificial: true}
  - P: {if: else}
- id: game
  ahead_of: passes
  when: ours and partner_bid
  rules:
  - 4S: {if: 6+S, say: Six of them}
- rules:
  - P: {if: else}
"""


@pytest.mark.parametrize(
    ("hand", "auction", "call", "line"),
    [
        ("AKQ32.K43.A43.32", "1S P 3S P", "4S", 14),
        ("AKJ432.K43.J43.2", "1S P 3S P", "4S", 26),
        ("AKJ32.K43.J43.32", "1S P 3S P", "P", 15),
        ("AKJ432.K43.J43.2", "1S P 2S P", "P", 18),  # only what any other hand does is a sign-off
        ("AKJ432.K43.K43.J", "1S P 2S P", "3S", 19),
        ("AKJ432.K43.Q43.2", "1S P 2S P", "P", 21),  # the chapter has another use for the call
        ("AK5432.K43.J43.2", "1S P 2N P", "4S", 26),  # where no chapter speaks it stands at its place
        ("AK532.K43.J43.42", "1S P 2N P", "P", 28),
    ],
)
def test_game_is_bid_before_a_chapter_passes(hand: str, auction: str, call: str, line: int) -> None:
    choice = BiddingSystem.of(parse_system(ACCEPTING, "accepting.yaml", "accepting")).bid(hand, auction, worlds=0)
    assert choice.call == Call.parse(call)
    assert choice.rule is not None and choice.rule.rule.location.line == line


def test_it_agrees_the_trumps_of_the_rule_it_joins() -> None:
    interpreter = Interpreter(parse_system(ACCEPTING, "accepting.yaml", "accepting"))
    rules = interpreter.live(Auction.parse("1S P 3S P", Seat.NORTH))
    assert [rule.trump for rule in rules if rule.call == Call.parse("4S")] == [Suit.SPADES] * 2


ALONE = """
- id: even
  ahead_of: sign_offs
  when: trump is suit and ours and partner_bid
  rules:
  - 4N: {if: aces 2, only: true, say: Two aces, artificial: true, alert: two aces, ask: even, forcing: round}
- id: asks
  ahead_of: sign_offs
  when: trump is suit and ours and partner_bid
  rules:
  - 4N: {if: hcp 15+, say: Asks, artificial: true, alert: aces, ask: aces, forcing: round}
"""


AGREED = TEXT.replace("- 3H: {if: 3+H}", "- 3H: {if: 3+H, trump: H}").replace(
    "- id: late", ALONE.lstrip() + "- id: late"
)


def four_notrump(text: str, auction: str) -> list[str | None]:
    """What the rules that make 4NT at this point ask, in order."""
    reader = Interpreter(parse_system(text, "alone.yaml", "alone"))
    return [live.ask for live in reader.live(Auction.parse(auction, Seat.NORTH)) if str(live.call) == "4N"]


def test_only_keeps_a_call_of_rules_that_stand_ahead_alone() -> None:
    assert four_notrump(AGREED, "1S P 2H P 3H P") == ["even"]
    assert four_notrump(AGREED.replace("only: true, ", ""), "1S P 2H P 3H P") == ["even", "aces"]


def test_a_chapters_question_stays_beside_the_same_one_alone() -> None:
    own = "  - 4N: {if: hcp 18+, say: Asks, artificial: true, alert: aces, ask: aces, forcing: round}\n"
    chapter = AGREED.replace("- after: 1S 2H 3H\n  rules:\n", "- after: 1S 2H 3H\n  rules:\n" + own)
    assert four_notrump(chapter, "1S P 2H P 3H P")[:2] == ["aces", "aces"]
