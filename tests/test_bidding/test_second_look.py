"""The second look: natural calls in place of the book's, where simulation finds them clearly better."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealspace.bidding import Bidder, Choice, Interpreter, load_system
from dealspace.bidding.judgement import AT_THE_TABLE, EFFORT, Effort, second_look
from dealspace.bidding.judgement.candidate_calls import Outlook, levels
from dealspace.bidding.judgement.known_hands import has_told, partner_preempted, unlimited
from dealspace.bidding.judgement.second_look import (
    better_by_estimate,
    gives_up_game,
    has_tricks,
    is_close,
    may_depart,
    preempts,
    tells_more,
)
from dealspace.bidding.judgement.second_look_calls import may_play, second_look_calls, stops
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import PublicState
from dealspace.cards import PASS, Auction, Board, Call, Deal, Hand, Seat, Side, Strain, View, Vulnerability
from dealspace.inference import draw_worlds
from tests.support.strategies import deals

TIMID = """\
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 15-17 and balanced, say: Strong}
  - 1S: {if: 5+S and hcp 12-21, say: Spades}
  - P:  {if: else}
- after: 1N
  rules:
  - 2C: {if: hcp 8+ and 4+H and S <= 3, artificial: true, ask: major, say: Stayman}
  - P:  {if: else, say: Anything}
- when: asked major
  rules:
  - 2H: {if: 4+H, say: Hearts}
  - 2D: {if: else, say: Others, artificial: true}
"""
STRONG = "AKQT984.A3.K2.32"
QUICK = Effort(worlds=8, budget_ms=60, readings=6, second_look=6)
SAYC = {each: Interpreter(dict.fromkeys(Side, load_system("sayc")), each) for each in Vulnerability}


def reader(text: str = TIMID, scoring: str = "imps") -> Interpreter:
    return Interpreter(dict.fromkeys(Side, parse_system(text, "timid.yaml", "timid")), scoring=scoring)


def choose(hand: str, auction: str, interpreter: Interpreter, effort: Effort | None = AT_THE_TABLE) -> Choice:
    before = Auction.parse(auction, Seat.NORTH)
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    return Bidder(interpreter, np.random.default_rng(1), effort=effort).choose(view)


def sayc_look(hand: str, auction: str, worlds: int) -> tuple[View, PublicState, list[LiveRule], Outlook]:
    """What a second look goes by where SAYC is bid: North dealt, nobody is vulnerable."""
    before, interpreter = Auction.parse(auction, Seat.NORTH), SAYC[Vulnerability.NONE]
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), worlds).deals
    return view, interpreter.public(before), list(interpreter.live(before)), Outlook(view, drawn)


@pytest.mark.parametrize("scoring", ["imps", "matchpoints"])
def test_a_pass_that_costs_a_game_gives_way_and_says_so(scoring: str) -> None:
    choice = choose(STRONG, "1N P", reader(scoring=scoring))
    assert choice.call.bid is not None and choice.call.bid.level in (4, 6)
    assert choice.rule is None and not choice.booked
    assert choice.instead_of is not None and choice.instead_of.call == PASS
    assert choice.reason.startswith("in place of the book's Pass (timid.yaml:10:5), by simulation of ")


def test_without_it_the_book_stands() -> None:
    for effort in (EFFORT, None):
        choice = choose(STRONG, "1N P", reader(), effort)
        assert choice.booked and choice.call == PASS and choice.verdict is None and choice.instead_of is None


def test_a_good_call_of_the_book_stands_as_its_own() -> None:
    choice = choose("J532.T42.Q86.J53", "1N P", reader())
    assert choice.booked and choice.call == PASS and choice.instead_of is None


def test_what_asks_or_is_asked_is_the_books() -> None:
    interpreter = reader()
    stayman = choose("A32.KQJ7.K32.432", "1N P", interpreter)
    assert stayman.booked and str(stayman.call) == "2C" and stayman.verdict is None
    answer = choose("AQ32.K54.QJ3.A92", "1N P 2C P", interpreter)
    assert answer.booked and str(answer.call) == "2D" and answer.verdict is None


@pytest.mark.parametrize("purpose", ["artificial: true", "forcing: round", "ask: aces, artificial: true"])
def test_a_bid_with_another_purpose_is_not_made_as_a_natural_one(purpose: str) -> None:
    levels = "".join(f"  - {level}S: {{if: 9+S, {purpose}}}\n" for level in range(2, 8))
    interpreter = reader(TIMID.replace("- after: 1N\n  rules:\n", "- after: 1N\n  rules:\n" + levels))
    choice = choose(STRONG, "1N P", interpreter)
    assert choice.call.bid is None or choice.call.bid.strain.suit is None or str(choice.call)[1] != "S"


def test_calls_to_look_at_are_those_that_say_where_to_play() -> None:
    interpreter = reader()
    before = Auction.parse("1N P", Seat.NORTH)
    view = View(before.turn, Hand.parse(STRONG), Vulnerability.NONE, before)
    drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), 16).deals
    public, live = interpreter.public(before), interpreter.live(before)
    found = list(map(str, second_look_calls(view, public, live, Outlook(view, drawn))))
    assert {"P", "2S", "4S", "6S"} <= set(found) and "2C" not in found and "2H" not in found
    ahead = better_by_estimate([PASS], live, view, interpreter, drawn, 20)
    assert 1 <= len(ahead) <= second_look.MOST_AHEAD and PASS not in ahead
    assert better_by_estimate([PASS, *map(Call.parse, found[1:])], live, view, interpreter, drawn, 20) == []


def test_a_hand_far_from_what_a_call_shows_does_not_make_it() -> None:
    """Within a king in points and a card of the suit; notrump only with their suits stopped."""
    shows = "  - 4S: {if: 5+S and hcp 18+, say: Strong}\n"
    interpreter = reader(TIMID.replace("- after: 1N\n  rules:\n", "- after: 1N\n  rules:\n" + shows))
    before = Auction.parse("1N P", Seat.NORTH)
    far, near = (
        View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
        for hand in ("QJT984.A3.K2.432", "AKQT984.A3.K2.32")
    )
    assert not is_close(Call.parse("4S"), far, interpreter) and is_close(Call.parse("4S"), near, interpreter)
    their_bid = Auction.parse("1S", Seat.NORTH)
    for hand, stopped in (("J87.A94.K862.AT5", False), ("KJ7.A94.K862.T75", True)):
        view = View(their_bid.turn, Hand.parse(hand), Vulnerability.NONE, their_bid)
        assert stops(view, interpreter.public(their_bid)) is stopped


@pytest.mark.parametrize(
    ("auction", "departs"),
    [
        ("1S P 2N P 3S P 4N P 5H P 6S P", False),
        ("1S P 1N P 2N P 3N P", True),
        ("1N P 4N P 6N P", True),
        ("1N P 2C P 2S P", True),
    ],
)
def test_whoever_has_asked_for_aces_has_decided(auction: str, departs: bool) -> None:
    interpreter = SAYC[Vulnerability.NONE]
    public = interpreter.public(Auction.parse(auction, Seat.NORTH))
    plain = [rule for rule in interpreter.live(public.auction) if rule.call == PASS and rule.is_plain]
    assert plain and {may_depart(rule, public) for rule in plain} == {departs}


@pytest.mark.parametrize(
    ("auction", "departs"),
    [
        ("1S 2D P P", True),
        ("1S 2D 2S 3D", True),
        ("1S P 4S P P", False),
        ("1S 2D 4S P P", True),
        ("1S P 2S P", True),
        ("1S P 4S", True),
        ("1S", True),
        ("P 1S P 2S P P", True),
        ("P 1S P 2S P 3S P 4S P P", False),
    ],
)
def test_over_theirs_a_pass_may_give_way_but_for_a_side_that_has_not_bid_as_they_end_in_game(
    auction: str, departs: bool
) -> None:
    interpreter, before = SAYC[Vulnerability.NONE], Auction.parse(auction, Seat.NORTH)
    public, live = interpreter.public(before), interpreter.live(before)
    passes = [rule for rule in live if rule.call == PASS and rule.is_plain]
    assert passes and {may_depart(rule, public) for rule in passes} == {departs}
    view = View(before.turn, Hand.parse("K2.QJ64.A43.8752"), Vulnerability.NONE, before)
    drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), 40).deals
    assert (PASS in list(second_look_calls(view, public, live, Outlook(view, drawn)))) == public.ours


@pytest.mark.parametrize(
    ("auction", "preempted"), [("2H P", True), ("3C P", True), ("1H P", False), ("1S P 2S P", False)]
)
def test_a_pass_of_partners_preempt_is_the_books(auction: str, preempted: bool) -> None:
    before = Auction.parse(auction, Seat.NORTH)
    public = SAYC[Vulnerability.NONE].public(before)
    assert partner_preempted(public) == preempted
    view = View(before.turn, Hand.parse("KQJ972.Q82.J4.Q8"), Vulnerability.NONE, before)
    drawn = draw_worlds(view, SAYC[Vulnerability.NONE].read(before).knowledge, np.random.default_rng(0), 20).deals
    live = SAYC[Vulnerability.NONE].live(before)
    assert (PASS in list(second_look_calls(view, public, live, Outlook(view, drawn)))) == (not preempted)


@pytest.mark.parametrize(
    ("auction", "departs"), [("1S P 1N P", True), ("1N P 2S P", True), ("1S P 3S P 4S P", False), ("1C P P X P", False)]
)
def test_a_pass_of_our_own_bid_stands_while_partner_may_have_anything(auction: str, departs: bool) -> None:
    public = SAYC[Vulnerability.NONE].public(Auction.parse(auction, Seat.NORTH))
    assert unlimited(public) != departs


@pytest.mark.parametrize(
    ("auction", "hand", "slams"),
    [("1S P 2N P 4S P 6S P", "AKJT72.A4.K32.92", {"6N"}), ("1S 3H", "KQ4.5.AKJ2.AQJ32", set())],
)
def test_a_second_look_finds_no_grand_slam_and_over_their_bid_no_slam(auction: str, hand: str, slams: set[str]) -> None:
    interpreter = SAYC[Vulnerability.NONE]
    before = Auction.parse(auction, Seat.NORTH)
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), 40).deals
    calls = list(second_look_calls(view, interpreter.public(before), interpreter.live(before), Outlook(view, drawn)))
    assert {str(call) for call in calls if call.bid is not None and call.bid.level >= 6} == slams


@pytest.mark.parametrize(
    ("auction", "hand", "call", "made"),
    [
        ("1D 1S 2H 3S", "42.54.KT874.AKQT", "4H", False),
        ("1D 1S 2H 3S", "42.854.KT87.AKQT", "4H", True),
        ("1C P 1D P 1S P 1N P", "AQT8.865.KJ6.QJ4", "2D", False),
        ("1C P 1D P 1S P 1N P", "AQT8.8.KJ62.QJ43", "2D", True),
        ("1C P 1S P 3S P", "KT8532.94.K6.QT3", "3N", False),
        ("1C P 1S P 3S P", "KT85.94.K76.QT32", "3N", True),
        ("1N P", "KQT832.A4.83.QJ4", "3N", False),
        ("1D P 1S P 3N P", "Q98642.QJ97.4.T6", "4S", False),
        ("1D P 1S P 3N P", "KQJ98642.7.4.T86", "4S", True),
        ("1S 2H 2S 4H P P", "7652.853.KQ6.A64", "4S", False),
        ("1S 2H 2S 4H P P", "76532.8.KQ62.A64", "4S", True),
        ("1D P 2C P 2D P", "3.J97.A8.AKQJ732", "6C", False),
        ("1D P 2C P 2D P", "J97.3.A8.AKQJ732", "6C", False),
        ("1D P 2C P 2D P", "K97.3.A8.AKQJ732", "6C", True),
        ("3S P", "A6.AT4.AQ6.AKT65", "4N", False),
        ("3S P", "K6.AT4.AQ6.AKT65", "4N", True),
        ("1C P 1D X 2C 2S", "J4.Q3.AJ9832.T83", "3C", True),
        ("1C P 1D X 2C 2S", "J4.Q3.AJ9832.T83", "4C", False),
        ("P P 1D P 1H 1S P P X P 1N 2S", "7.A543.AQT52.732", "3D", True),
        ("P P 1D P 1H 1S P P X P 1N 2S", "7.A543.AQT52.732", "5D", False),
        ("1C 1S X", "A.A972.A7653.K87", "P", False),
        ("1C 1S X", "4.A972.A7653.J87", "P", True),
    ],
)
def test_calls_that_players_do_not_make_are_not_looked_at(auction: str, hand: str, call: str, made: bool) -> None:
    assert (call in {str(each) for each in second_look_calls(*sayc_look(hand, auction, 40))}) == made


def test_a_first_jump_over_their_bid_stands() -> None:
    text = TIMID + '- after: "(1S)"\n  rules:\n  - 3D: {if: 7+D, say: Weak}\n  - 2D: {if: 5+D}\n  - P: {if: else}\n'
    interpreter = reader(text)
    before = Auction.parse("1S", Seat.NORTH)
    public, live = interpreter.public(before), interpreter.live(before)
    weak, overcall, passing = (next(rule for rule in live if str(rule.call) == call) for call in ("3D", "2D", "P"))
    assert not may_depart(weak, public) and may_depart(overcall, public) and may_depart(passing, public)


def test_no_first_jump_over_their_bid_takes_the_place_of_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_look, "AHEAD", {"imps": -30.0})
    monkeypatch.setattr(second_look, "is_close", lambda *_: True)
    before, interpreter = Auction.parse("1C", Seat.NORTH), SAYC[Vulnerability.NONE]
    public, live = interpreter.public(before), interpreter.live(before)
    view = View(before.turn, Hand.parse("KQJT975.AK65.2.8"), Vulnerability.NONE, before)
    drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), 40).deals
    assert any(preempts(call, public) for call in second_look_calls(view, public, live, Outlook(view, drawn)))
    ahead = better_by_estimate([Call.parse("1S")], live, view, interpreter, drawn, 20)
    assert not any(preempts(call, public) for call in ahead)


def test_a_bid_over_theirs_in_place_of_a_pass_is_in_easy_reach() -> None:
    view = View(Seat.EAST, Hand.parse("AKJT84.K52.Q.832"), Vulnerability.NONE, Auction.parse("1H", Seat.NORTH))
    drawn = draw_worlds(view, SAYC[Vulnerability.NONE].read(view.auction).knowledge, np.random.default_rng(0), 60).deals
    outlook = Outlook(view, drawn)
    reached = {call: has_tricks(Call.parse(call), outlook) for call in ("1S", "2S", "4S", "2D", "6S")}
    assert reached == {"1S": True, "2S": True, "4S": False, "2D": False, "6S": False}
    assert not has_tricks(PASS, outlook)


@pytest.mark.parametrize(("easy", "found"), [(-9.0, []), (9.0, [Call.parse("5H")])])
def test_only_bids_in_easy_reach_take_the_place_of_a_pass_over_theirs(
    monkeypatch: pytest.MonkeyPatch, easy: float, found: list[Call]
) -> None:
    monkeypatch.setattr(second_look, "AHEAD", {"imps": -30.0})
    monkeypatch.setattr(second_look, "is_close", lambda *_: True)
    monkeypatch.setattr(second_look, "EASY", easy)
    before, interpreter = Auction.parse("1S 2H 4S", Seat.NORTH), SAYC[Vulnerability.NONE]
    view = View(before.turn, Hand.parse("2.KJ84.A932.J876"), Vulnerability.NONE, before)
    drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), 40).deals
    assert better_by_estimate([PASS], interpreter.live(before), view, interpreter, drawn, 20) == found


@settings(max_examples=4, deadline=None)
@given(deals(), st.sampled_from(Seat), st.sampled_from(Vulnerability))
def test_whole_auctions_are_legal_and_nothing_that_forces_is_passed(
    deal: Deal, dealer: Seat, vulnerability: Vulnerability
) -> None:
    interpreter, board = SAYC[vulnerability], Board("", dealer, vulnerability, deal)
    auction = Auction(dealer)
    while not auction.is_over:
        public, live = interpreter.public(auction), interpreter.live(auction)
        view = View.of(board, auction.turn, auction)
        choice = Bidder(interpreter, np.random.default_rng(len(auction)), effort=QUICK).choose(view)
        assert auction.is_legal(choice.call)
        assert choice.call != PASS or not public.forced or public.may_convert, f"{deal} {auction}"
        if choice.instead_of is not None:
            assert may_depart(choice.instead_of, public) and choice.verdict is not None
            by_book = Bidder(interpreter, np.random.default_rng(0), effort=None).choose(view)
            assert by_book.rule is choice.instead_of, "it is the rule that fits"
            gains = {each.call: each.gain for each in choice.verdict.scored}
            assert gains[choice.instead_of.call] < 0 < len(gains) - 1, f"{deal} {auction} {choice.reason}"
            rules = [rule for rule in live if rule.call == choice.call]
            assert all(rule.is_plain for rule in rules) or str(choice.call) == "4N"
        auction = auction.plus(choice.call)
    assert len(auction) < 60


@settings(max_examples=4, deadline=None)
@given(deals(), st.permutations([Seat.EAST, Seat.SOUTH, Seat.WEST]))
def test_the_call_hangs_on_hand_and_seed_alone(deal: Deal, order: list[Seat]) -> None:
    before = Auction.parse("P 1S P 2S P", Seat.WEST)
    others = dict(zip((Seat.EAST, Seat.SOUTH, Seat.WEST), order, strict=True))
    found = []
    for hands in (deal, Deal(tuple(deal[others.get(seat, seat)] for seat in Seat))):
        board = Board("", Seat.WEST, Vulnerability.NONE, hands)
        fresh = Interpreter(dict.fromkeys(Side, load_system("sayc")))
        choice = Bidder(fresh, np.random.default_rng(5), effort=QUICK).choose(View.of(board, before.turn, before))
        found.append((choice.call, choice.reason))
    assert found[0] == found[1]


def test_a_hand_that_has_told_all_leaves_the_rest_to_a_silent_partner() -> None:
    """A notrump in a narrow range and a preempt tell all; an opening in a suit does not, nor where partner has bid."""
    for auction, told in (
        ("N: 1N X P P", True), ("N: 2S P P 3H", True), ("N: 1S P P 2H", False), ("N: 1N P 2H P", False),
    ):  # fmt: skip
        assert has_told(SAYC[Vulnerability.NONE].public(Auction.parse(auction))) is told


def test_no_bid_in_the_strain_whose_double_they_have_passed() -> None:
    """With the double just made they may yet bid, and in another strain nothing is doubled."""
    for auction, strains in (("N: 1S X P P", "CDHN"), ("N: 1S P 1N X", "CDHSN")):
        before = Auction.parse(auction)
        public, hand = SAYC[Vulnerability.NONE].public(before), Hand.parse("AKJ943.A3.K2.K32")
        view = View(before.turn, hand, Vulnerability.NONE, before)
        drawn = draw_worlds(view, SAYC[Vulnerability.NONE].read(before).knowledge, np.random.default_rng(0), 16).deals
        outlook = Outlook(view, drawn)
        assert "".join(str(strain)[0] for strain in Strain if any(levels(public, strain, outlook))) == strains


@pytest.mark.parametrize(
    ("hand", "auction", "call", "more"),
    [
        ("KJT.J832.A98.Q75", "1D P P 1S X 2S P P X", "3S", False),  # three cards were shown
        ("KJT4.J83.A98.Q75", "1D P P 1S X 2S P P X", "3S", True),
        ("A9876.96.K52.KQ6", "1S P 2S P", "4S", False),
        ("A98765.96.K5.KQ6", "1S P 2S P", "4S", True),
        ("A9876.96.K52.KQ6", "1S P 1N P", "2D", True),
    ],
)
def test_in_place_of_a_pass_a_suit_is_bid_again_with_a_card_more(
    hand: str, auction: str, call: str, more: bool
) -> None:
    before = Auction.parse(auction, Seat.WEST if auction.startswith("1D") else Seat.NORTH)
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    assert tells_more(Call.parse(call), view, SAYC[Vulnerability.NONE].public(before)) is more


def is_natural_in_sayc(call: str, hand: str, auction: str, cards: float | None = None) -> bool:
    """`may_play` with the deals drawn, or with so many cards expected together in each suit."""
    view, public, live, outlook = sayc_look(hand, auction, 16)
    if cards is not None:
        outlook.cards = [cards] * 4
    return may_play(Call.parse(call), view, public, live, outlook)


def test_no_notrump_below_game_with_a_short_suit_and_no_five_over_our_game() -> None:
    flat, short = "K43.Q976.J43.JT8", "4.Q976.J43.JT854"
    for hand, auction, call, may in (
        (flat, "1D P P 1S 1N 2S", "2N", True), (short, "1D P P 1S 1N 2S", "2N", False),
        ("AK5.7.AQ4.JT9532", "1C P 1D P 2C P 3N P", "5C", False),
        ("AK5.7.AQ4.JT9532", "1C P 1D P 2C P 3C P", "5C", True),
    ):  # fmt: skip
        assert is_natural_in_sayc(call, hand, auction) is may


@pytest.mark.parametrize(
    ("hand", "auction", "call", "may"),
    [
        ("KT2.AQJ96.K3.A54", "2H P 2S P", "6S", False),  # a slam is for the other hand
        ("KT42.AQJ96.K3.A5", "1H P 1S P", "6S", True),
        ("A2.T32.KQ96.AJT9", "1S X 2S", "3H", False),
        ("A2.T982.KQ6.AJT9", "1S X 2S", "3H", True),
        ("73.AJ98.J7532.Q9", "1D P", "2D", False),  # hearts are as cheap, and nobody has bid or denied them
        ("73.AJ9.J75432.Q9", "1D P", "2D", True),
        ("73.AJ98.J7532.Q9", "1H P 1N P 2D P", "3D", True),
    ],
)
def test_no_slam_by_who_has_preempted_no_new_suit_on_three_cards_and_no_major_hidden(
    hand: str, auction: str, call: str, may: bool
) -> None:
    assert is_natural_in_sayc(call, hand, auction, cards=10.0) is may


@pytest.mark.parametrize(("cards", "may"), [(7.9, False), (8.0, True)])
def test_a_game_over_partners_notrump_needs_eight_cards_together(cards: float, may: bool) -> None:
    assert is_natural_in_sayc("4S", "KT763.AQJ.Q542.7", "1D P 1S P 1N P", cards) is may
    assert is_natural_in_sayc("2S", "KT763.AQJ.Q542.7", "1D P 1S P 1N P", cards)


@pytest.mark.parametrize(("hand", "left"), [("AKQ86432.A942.Q.", False), ("KQT862.A94.Q2.K3", True)])
def test_a_game_that_a_hand_makes_alone_is_not_left_for_less(hand: str, left: bool) -> None:
    view = sayc_look(hand, "P P 1D 1S P 2D P", 1)[0]
    assert gives_up_game(Call.parse("3S"), Call.parse("4S"), view) is not left
    assert not gives_up_game(Call.parse("5D"), Call.parse("4S"), view)


@pytest.mark.parametrize(("hand", "near"), [("AJ9.AKT.AQ5.AKQ8", True), ("AJT.AKT.A65.AKQ8", False)])
def test_a_bid_in_notrump_opposite_any_hand_names_its_range(hand: str, near: bool) -> None:
    before = Auction.parse("2C P 2D P", Seat.NORTH)
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    assert is_close(Call.parse("3N"), view, SAYC[Vulnerability.NONE]) is near


def test_a_new_suit_is_as_long_as_it_shows_and_a_suit_of_ours_within_a_card() -> None:
    shows = "- after: 1N 2S\n  rules:\n  - 3H: {if: 5+H}\n  - 4S: {if: 4+S}\n  - P: {if: else}\n"
    interpreter = reader(TIMID.replace("- after: 1N\n", shows + "- after: 1N\n", 1))
    before = Auction.parse("1N P 2S P", Seat.NORTH)
    view = View(before.turn, Hand.parse("AK4.KQ32.K32.QJ2"), Vulnerability.NONE, before)
    assert not is_close(Call.parse("3H"), view, interpreter) and is_close(Call.parse("4S"), view, interpreter)
