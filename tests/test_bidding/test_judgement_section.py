"""`judgement:` of a system: conditions switched off, replaced and added, and what is wrong with them."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import Interpreter, System, load_system
from dealspace.bidding.check import Options, lint
from dealspace.bidding.judgement import why_it_stands
from dealspace.bidding.judgement.call_conditions import CallConditions, judgement_book
from dealspace.bidding.judgement.outlook import Outlook
from dealspace.bidding.judgement.second_look import SecondLook, offered_calls
from dealspace.bidding.language.compile import parse_system, shipped_judgement
from dealspace.bidding.machine.applicable_calls import left_to_ask, possible_hands
from dealspace.bidding.machine.judged_scope import MissingBookError
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.occasional import follows
from dealspace.bidding.patterns.forms import BARS, JUDGEMENT_KINDS, OFFERS, STANDS
from dealspace.bidding.system.diagnostics import InvalidSystem
from dealspace.cards import ALL_CALLS, Auction, Call, Deal, Hand, Seat, Side, View, Vulnerability
from dealspace.inference import NEVER, draw_worlds, parse_expression, satisfies
from tests.support.strategies import deals

SHIPPED = shipped_judgement()
SAYC = Interpreter(load_system("sayc"))
BOOK = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced}
  - 1M: {if: 5+M and hcp 12-21, prefer: longest M}
  - P:  {if: else}
- after: 1N
  rules:
  - 2C: {if: 4+H and hcp 8+, ask: major, artificial: true}
  - P:  {if: else}
"""


def system_of(judgement: str, text: str = BOOK) -> System:
    return parse_system(f"{text}judgement: {judgement}\n", "own.yaml", "own")


@cache
def varied(name: str) -> Interpreter:
    """Who reads SAYC's auctions, with one condition of judgement switched off."""
    found = copy(SAYC)
    sayc = replace(SAYC.systems[Side.NS], name=f"sayc without {name}", judgement={name: None} if name else {})
    found.systems = dict.fromkeys(Side, sayc)
    return found


def look(view: View, interpreter: Interpreter, book: Call) -> SecondLook:
    drawn = draw_worlds(view, interpreter.read(view.auction).knowledge, np.random.default_rng(0), 12).deals
    conditions = CallConditions(view, interpreter.live(view.auction), interpreter, book, Outlook(view, drawn))
    return offered_calls(conditions, book)


def decisions(deal: Deal) -> list[tuple[View, LiveRule]]:
    """Each point of the auction that SAYC's rules bid, with the rule that makes the call."""
    auction, found = Auction(Seat.NORTH), []
    while not auction.is_over:
        view = View(auction.turn, deal[auction.turn], Vulnerability.NONE, auction)
        rule = next(each for each in SAYC.live(auction) if follows(each, auction, view.hand))
        found.append((view, rule))
        auction = auction.plus(rule.call)
    return found


def names_of(kind: str) -> list[str]:
    return [name for name, each in SHIPPED.judgement.items() if each is not None and each.kind == kind]


@settings(max_examples=4, deadline=None)
@given(deals(), st.sampled_from(names_of(BARS)))
def test_a_bar_switched_off_only_adds_calls(deal: Deal, name: str) -> None:
    for view, rule in decisions(deal)[3::5]:
        before, after = (look(view, varied(each), rule.call) for each in ("", name))
        assert {each.call for each in before.calls} == {each.call for each in after.calls}, "the same are offered"
        for was, now in zip(before.calls, after.calls, strict=True):
            assert {each.name for each in now.bars} == {each.name for each in was.bars} - {name}


@settings(max_examples=4, deadline=None)
@given(deals(), st.sampled_from(names_of(OFFERS)))
def test_an_offer_switched_off_only_takes_calls_away(deal: Deal, name: str) -> None:
    for view, rule in decisions(deal)[3::5]:
        before, after = (look(view, varied(each), rule.call) for each in ("", name))
        kept = [each.call for each in before.calls if {offer.name for offer in each.offers} != {name}]
        assert [each.call for each in after.calls] == kept


@settings(max_examples=10, deadline=None)
@given(deals(), st.sampled_from(names_of(STANDS)))
def test_where_another_condition_makes_the_book_stand_it_stands_without_this_one(deal: Deal, name: str) -> None:
    for view, rule in decisions(deal):
        before, after = (why_it_stands(rule, view, varied(each)) for each in ("", name))
        assert after is None or (before is not None and after.name != name)
        assert before == after or (before is not None and before.name == name)


@settings(max_examples=4, deadline=None)
@given(deals())
def test_what_holds_for_a_call_was_possible_by_the_call(deal: Deal) -> None:
    """The slow way reads every condition for every call."""
    book = judgement_book(SAYC.systems[Side.NS])
    for view, rule in decisions(deal)[1::5]:
        for each in look(view, SAYC, rule.call).calls:
            for condition in (*each.offers, *each.bars):
                possible = possible_hands(condition.text, each.call, book.definitions)
                assert possible != NEVER and satisfies(possible, view.hand), f"{condition.name} {each.call} {view}"
                whole = next(other for other in book.conditions[condition.kind] if other.name == condition.name)
                assert whole.location == condition.location


def test_every_shipped_condition_has_its_words_and_can_hold_for_some_call() -> None:
    for condition in SHIPPED.judgement.values():
        assert condition is not None and condition.say, condition
        assert any(possible_hands(condition.text, call, SHIPPED.definitions) != NEVER for call in ALL_CALLS), condition
    assert {each.kind for each in SHIPPED.judgement.values() if each is not None} == set(JUDGEMENT_KINDS)


@pytest.mark.parametrize(
    ("condition", "calls"),
    [
        ("level = 6 and hcp 12+", "6C 6D 6H 6S 6N"),
        ("level = 6 and call is major", "6H 6S"),
        ("level = 6 and x is H and ours", "6H"),
        ("level = 6 and not call is suit", "6N"),
        ("level = 6 and not (5+x and call is minor)", "6C 6D 6H 6S 6N"),
        ("level = 6 and (call is notrump if hcp 20+ else call is C)", "6C 6N"),
        ("level = 6 and not (always or we_bid)", ""),
        ("level = 6 and 6+M and not (5+M and not bid(M))", "6C 6D 6H 6S 6N"),
        ("level = 6 and 4+M and not M is H", "6C 6D 6H 6S 6N"),
        ("level = 6 and 4+M and not (M is H and 3+M)", "6C 6D 6H 6S 6N"),
        ("level = 6 and x < partner.x.expected", "6C 6D 6H 6S"),
        ("level = 8", ""),
        ("call is pass and level 1-7", ""),
        ("call is double or (call is pass and book is game)", "P X"),
    ],
)
def test_calls_for_which_a_condition_can_hold(condition: str, calls: str) -> None:
    (found,) = system_of(f'{{here: {{bars: "{condition}"}}}}').judgement.values()
    assert found is not None
    possible = [call for call in ALL_CALLS if possible_hands(found.text, call, {}) != NEVER]
    assert " ".join(map(str, possible)) == calls


@pytest.mark.parametrize(
    ("condition", "left"),
    [
        ("level = 6 and hcp 12+ and ours", "hcp 12+ and ours"),
        ("call is major and (call is H or vul)", "always"),
        ("level = 6 and 4+M and M is S", "4+M and M is S"),
        ("level = 5 and ours", "never"),
    ],
)
def test_what_a_call_leaves_open_is_asked(condition: str, left: str) -> None:
    (found,) = system_of(f'{{here: {{bars: "{condition}"}}}}').judgement.values()
    assert found is not None
    assert left_to_ask(found.text, Call.parse("6H"), {}) == parse_expression(left)


def judged(judgement: str, hand: str, auction: str) -> dict[str, set[str]]:
    """The calls offered beside the book's pass, each with the names of what bars it."""
    before, interpreter = Auction.parse(auction, Seat.NORTH), Interpreter(system_of(judgement))
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    found = look(view, interpreter, Call.parse("P"))
    return {str(each.call): {condition.name for condition in each.bars} for each in found.calls}


def test_a_condition_is_replaced_added_and_offered_by_name() -> None:
    hand, auction = "KQT832.A4.83.QJ4", "1N P"
    shipped = judged("{}", hand, auction)
    assert shipped["3N"] == {"notrump_major"} and "X" not in shipped and not shipped["4S"]
    assert judged("{notrump_major: off}", hand, auction)["3N"] == set()
    assert judged("{notrump_major: {bars: call is notrump and 7+M}}", hand, auction)["3N"] == set()
    own = judged("{no_games: {bars: call is game and book is pass and hcp 0-12}}", hand, auction)
    assert own["4S"] == {"no_games"} and own["3N"] == {"no_games", "notrump_major"}
    assert "3H" not in shipped and "3H" in judged("{any: {offers: level = 3}}", hand, auction)


def test_a_file_has_what_the_files_that_it_takes_in_say(tmp_path: Path) -> None:
    for name, text in {
        "one": "judgement: {hides_major: off, mine: {bars: level 3}}",
        "other": "judgement: {mine: {bars: level 4}}",
        "settled": f"import: [one, other]\njudgement: {{mine: {{bars: level 5}}}}\n{BOOK}",
        "child": "extends: settled\njudgement: {hides_major: {bars: level 1}, mine: off}\n",
        "torn": f"import: [one, other]\n{BOOK}",
    }.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    settled, child = (load_system(str(tmp_path / f"{name}.yaml")) for name in ("settled", "child"))
    assert settled.judgement["hides_major"] is None and str(settled.judgement["mine"]).endswith("settled.yaml:2:13>")
    assert child.judgement["mine"] is None and child.judgement["hides_major"] is not None
    with pytest.raises(InvalidSystem, match="the condition of judgement mine comes from two files that differ"):
        load_system(str(tmp_path / "torn.yaml"))


@pytest.mark.parametrize(
    ("judgement", "code", "words"),
    [
        ("{hides_mayor: off}", "unknown-id", 'no condition is called "hides_mayor"'),
        ("[hides_major]", "bad-value", "a mapping of names, not a list"),
        ("{mine: on}", "bad-value", "is off, or has a condition under one of stands, offers, bars, drops"),
        ("{mine: {bars: level 3, offers: level 4}}", "bad-value", "not a mapping with bars: and offers:"),
        ("{mine: {say: nothing}}", "bad-value", "not a mapping with say:"),
        ("{mine: {bars: level 3, sey: no}}", "unknown-key", '"sey" is not a key of a condition of judgement'),
        ("{mine: {bars: balansed}}", "unknown-name", 'did you mean "balanced"'),
        ("{mine: {bars: call is late}}", "unknown-name", '"call is late": expected pass, double, bid, suit'),
        ("{mine: {stands: book is game}}", "unknown-name", "is the call that the book makes"),
        ("{mine: {stands: partner.hcp.expected >= 8}}", "unknown-name", "not known yet where the book's call stands"),
        ("{mine: {bars: call.hcp.mean >= 8}}", "unknown-name", "min and max are known"),
        ("{mine: {bars: hcp 15.5-17}}", "bad-condition", "no whole number"),
    ],
)
def test_what_is_wrong_with_a_condition_is_said_where_it_stands(judgement: str, code: str, words: str) -> None:
    with pytest.raises(InvalidSystem) as caught:
        system_of(judgement)
    (found,) = caught.value.diagnostics
    assert (found.code, found.location.line) == (code, BOOK.count("\n") + 1) and words in found.message


def test_a_definition_that_asks_for_some_suit_is_not_taken_for_the_suit_of_the_call() -> None:
    with pytest.raises(InvalidSystem, match="long asks for some x, not for the x of this rule"):
        system_of("{mine: {bars: long}}", f"define: {{long: 6+x}}\n{BOOK}")
    assert system_of("{mine: {bars: long(x)}}", f"define: {{long(x): 6+x}}\n{BOOK}").judgement


@pytest.mark.parametrize("rule", ["call is pass", "hcp + partner.hcp.expected >= 25", "call.hcp.min >= 8"])
def test_words_of_judgement_are_no_words_of_rules(rule: str) -> None:
    with pytest.raises(InvalidSystem):
        parse_system(f"contexts:\n- after: opening\n  rules:\n  - 1N: {{if: {rule}}}\n", "own.yaml", "own")


def test_a_condition_that_asks_for_the_book_does_not_hold_where_no_rule_fits() -> None:
    before, interpreter = Auction.parse("1N P", Seat.NORTH), Interpreter(system_of("{mine: {offers: book is pass}}"))
    view = View(before.turn, Hand.parse("KQT832.A4.83.QJ4"), Vulnerability.NONE, before)
    drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), 8).deals
    conditions = CallConditions(view, interpreter.live(before), interpreter, None, Outlook(view, drawn))
    offers = [list(conditions.holding(OFFERS, call)) for call in before.legal_calls()]
    assert not any(condition.name == "mine" for found in offers for condition in found)
    assert issubclass(MissingBookError, ValueError)


@pytest.mark.parametrize(
    ("condition", "dead"),
    [("level = 6 and level = 7", True), ("level = 6 and hcp 12+ and hcp 0-10", True), ("level = 6 and vul", False)],
)
def test_the_linter_finds_a_condition_that_never_holds(condition: str, dead: bool) -> None:
    report = lint(system_of(f"{{mine: {{bars: {condition}}}}}"), Options(mass=0.3, processes=1), ["dead-condition"])
    assert [finding.code for finding in report.findings] == ["dead-condition"] * dead


@pytest.mark.parametrize(
    ("auction", "facts"),
    [
        ("1S P P", "they_bid(S) passout_seat"),
        ("1N 2S", "partner_notrump we_bid they_bid(S)"),
        ("1N P 2C P", "own_notrump we_bid"),
        ("1S X XX", "redoubled they_bid(S)"),
        ("1H P 4N P 5D P", "own_notrump we_bid slam_explored"),
        ("P P", ""),
    ],
)
def test_public_words_that_rules_may_use_too(auction: str, facts: str) -> None:
    words = ("we_bid", "they_bid(S)", "own_notrump", "partner_notrump", "passout_seat", "redoubled", "slam_explored")
    asks = "- after: 1H\n  rules:\n  - 4N: {if: 5+C, ask: aces, artificial: true}\n"
    before = Auction.parse(auction, Seat.NORTH)
    for word in words:
        text = f"{BOOK}{asks}- when: {word}\n  rules:\n  - 7N: {{if: else}}\n"
        live = Interpreter(parse_system(text, "own.yaml", "own")).live(before)
        assert any(str(rule.call) == "7N" for rule in live) == (word in facts.split()), word


def test_the_cheapest_level_of_a_suit() -> None:
    text = f"{BOOK}- when: cheapest(H) = 2 and cheapest(S) = 1\n  rules:\n  - 7N: {{if: else}}\n"
    interpreter = Interpreter(parse_system(text, "own.yaml", "own"))
    found = [
        any(str(rule.call) == "7N" for rule in interpreter.live(Auction.parse(f"N: {calls}"))) for calls in ("1H", "1D")
    ]
    assert found == [True, False]


def test_names_of_kinds_are_in_the_order_in_which_they_decide() -> None:
    kinds = [each.kind for each in SHIPPED.judgement.values() if each is not None]
    assert all(JUDGEMENT_KINDS.index(one) <= JUDGEMENT_KINDS.index(other) for one, other in pairwise(kinds))
