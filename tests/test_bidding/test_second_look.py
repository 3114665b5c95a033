"""The second look: natural calls in place of the book's, where simulation finds them clearly better."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from dealspace.bidding import Bidder, Choice, Interpreter, load_system
from dealspace.bidding.judgement import AT_THE_TABLE, EFFORT, Effort, second_look, why_it_stands
from dealspace.bidding.judgement.call_conditions import CallConditions
from dealspace.bidding.judgement.outlook import Outlook
from dealspace.bidding.judgement.second_look import better_by_estimate, second_look_calls
from dealspace.bidding.language.compile import parse_system
from dealspace.cards import PASS, Auction, Board, Call, Deal, Hand, Seat, Side, Suit, View, Vulnerability
from dealspace.inference import Quantity, draw_worlds, length
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


def look(
    hand: str, auction: str, booked: str = "P", worlds: int = 40, interpreter: Interpreter | None = None, **given: str
) -> CallConditions:
    """What a second look goes by, in SAYC unless an interpreter is given; North dealt unless the auction says so."""
    interpreter = interpreter or SAYC[Vulnerability.NONE]
    before = Auction.parse(auction, Seat.parse(given.get("dealer", "N")))
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    drawn = draw_worlds(view, interpreter.read(before).knowledge, np.random.default_rng(0), worlds).deals
    return CallConditions(view, interpreter.live(before), interpreter, Call.parse(booked), Outlook(view, drawn))


def looked_at(conditions: CallConditions) -> set[str]:
    return set(map(str, second_look_calls(conditions)))


def bars(conditions: CallConditions, call: str) -> set[str]:
    """The names of what keeps a call out."""
    return {condition.name for condition in conditions.holding("bars", Call.parse(call))}


def stands(auction: str, interpreter: Interpreter, hand: str = "K2.QJ64.A43.8752", call: str = "P") -> set[str | None]:
    """By which conditions the rules for a call that only says where to play stand; None for those that do not."""
    before = Auction.parse(auction, Seat.NORTH)
    view = View(before.turn, Hand.parse(hand), Vulnerability.NONE, before)
    rules = [rule for rule in interpreter.live(before) if str(rule.call) == call and rule.is_plain]
    assert rules, auction
    found = (why_it_stands(rule, view, interpreter) for rule in rules)
    return {condition and condition.name for condition in found}


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
    conditions = look(STRONG, "1N P", worlds=16, interpreter=reader())
    found = [str(call) for call in second_look_calls(conditions)]
    assert {"P", "2S", "4S", "6S"} <= set(found) and "2C" not in found and "2H" not in found
    ahead = better_by_estimate([PASS], conditions, 20)
    assert 1 <= len(ahead) <= second_look.MOST_AHEAD and PASS not in ahead
    assert better_by_estimate([PASS, *map(Call.parse, found[1:])], conditions, 20) == []


def test_a_hand_far_from_what_a_call_shows_does_not_make_it() -> None:
    """Within a king in points and a card of the suit; notrump only with their suits stopped."""
    shows = "  - 4S: {if: 5+S and hcp 18+, say: Strong}\n"
    interpreter = reader(TIMID.replace("- after: 1N\n  rules:\n", "- after: 1N\n  rules:\n" + shows))
    far, near = (look(hand, "1N P", interpreter=interpreter) for hand in ("QJT984.A3.K2.432", "AKQT984.A3.K2.32"))
    assert "off_by_a_king" in bars(far, "4S") and not bars(near, "4S")
    for hand, stopped in (("J87.A94.K862.AT5", False), ("KJ7.A94.K862.T75", True)):
        assert ("notrump_open" not in bars(look(hand, "1S", interpreter=interpreter), "1N")) is stopped


@pytest.mark.parametrize(
    ("auction", "decided"),
    [
        ("1S P 2N P 3S P 4N P 5H P 6S P", True),
        ("1S P 1N P 2N P 3N P", False),
        ("1N P 4N P 6N P", False),
        ("1N P 2C P 2S P", False),
    ],
)
def test_whoever_has_asked_for_aces_has_decided(auction: str, decided: bool) -> None:
    assert stands(auction, SAYC[Vulnerability.NONE]) == {"slam_explored" if decided else None}


@pytest.mark.parametrize(
    ("auction", "why"),
    [
        ("1S 2D P P", None),
        ("1S 2D 2S 3D", None),
        ("1S P 4S P P", "too_late"),
        ("1S 2D 4S P P", None),
        ("1S P 2S P", None),
        ("1S P 4S", None),
        ("1S", None),
        ("P 1S P 2S P P", None),
        ("P 1S P 2S P 3S P 4S P P", "too_late"),
    ],
)
def test_over_theirs_a_pass_may_give_way_but_for_a_side_that_has_not_bid_as_they_end_in_game(
    auction: str, why: str | None
) -> None:
    assert stands(auction, SAYC[Vulnerability.NONE]) == {why}
    conditions = look("K2.QJ64.A43.8752", auction)
    assert ("P" in looked_at(conditions)) == conditions.public.ours


@pytest.mark.parametrize(
    ("auction", "preempted"), [("2H P", True), ("3C P", True), ("1H P", False), ("1S P 2S P", False)]
)
def test_a_pass_of_partners_preempt_is_the_books(auction: str, preempted: bool) -> None:
    conditions = look("KQJ972.Q82.J4.Q8", auction, worlds=20)
    assert ("partners_preempt" in bars(conditions, "P")) == preempted == ("P" not in looked_at(conditions))


@pytest.mark.parametrize(
    ("auction", "why"), [("1S P 1N P", None), ("1N P 3N P", "partner_open"), ("1S P 3S P 4S P", "partner_open")]
)
def test_a_pass_of_our_own_bid_stands_while_partner_may_have_anything(auction: str, why: str | None) -> None:
    assert stands(auction, SAYC[Vulnerability.NONE]) == {why}


@pytest.mark.parametrize(
    ("auction", "hand", "slams"),
    [("1S P 2N P 4S P 6S P", "AKJT72.A4.K32.92", {"6N"}), ("1S 3H", "KQ4.5.AKJ2.AQJ32", set())],
)
def test_a_second_look_finds_no_grand_slam_and_over_their_bid_no_slam(auction: str, hand: str, slams: set[str]) -> None:
    assert {call for call in looked_at(look(hand, auction)) if call[0] in "67"} == slams


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
    assert (call in looked_at(look(hand, auction, "1C"))) == made


def test_a_first_jump_over_their_bid_stands() -> None:
    text = TIMID + '- after: "(1S)"\n  rules:\n  - 3D: {if: 7+D, say: Weak}\n  - 2D: {if: 5+D}\n  - P: {if: else}\n'
    interpreter = reader(text)
    found = [stands("1S", interpreter, call=call) for call in ("3D", "2D", "P")]
    assert found == [{"takes_room"}, {None}, {None}]


def test_no_first_jump_over_their_bid_takes_the_place_of_a_call() -> None:
    conditions = look("KQJT975.AK65.2.8", "1C", "1S")
    assert conditions.is_offered(Call.parse("4S")) and bars(conditions, "4S") >= {"first_jump"}
    assert not any(int(call[0]) > 1 for call in looked_at(conditions) if call[1] in "DHS")


@pytest.mark.parametrize(("call", "easy"), [("1S", True), ("2S", True), ("4S", False), ("2D", False), ("6S", False)])
def test_a_bid_over_theirs_in_place_of_a_pass_is_in_easy_reach(call: str, easy: bool) -> None:
    hand = "AKJT84.K52.Q.832"
    assert ("not_easy" not in bars(look(hand, "1H", worlds=60), call)) is easy
    assert "not_easy" not in bars(look(hand, "1H", "1N", worlds=60), call), "the book passes"


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
            assert why_it_stands(choice.instead_of, view, interpreter) is None and choice.verdict is not None
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


@pytest.mark.parametrize(
    ("auction", "told"),
    [("1N X P P", True), ("2S P P 3H", True), ("1S P P 2H", False), ("1N P 2H P", False)],
)
def test_a_hand_that_has_told_all_leaves_the_rest_to_a_silent_partner(auction: str, told: bool) -> None:
    """A notrump in a narrow range and a preempt tell all; an opening in a suit does not, nor where partner has bid."""
    before, interpreter = Auction.parse(auction, Seat.NORTH), SAYC[Vulnerability.NONE]
    view = View(before.turn, Hand.parse("K2.QJ64.A43.8752"), Vulnerability.NONE, before)
    rules = [rule for rule in interpreter.live(before) if rule.call == PASS and rule.is_plain]
    found = {why_it_stands(rule, view, interpreter) for rule in rules}
    assert ("has_told" in {condition.name for condition in found if condition is not None}) is (told and bool(rules))


def test_no_bid_in_the_strain_whose_double_they_have_passed() -> None:
    """With the double just made they may yet bid, and in another strain nothing is doubled."""
    for auction, strains in (("1S X P P", "CDHN"), ("1S P 1N X", "CDHSN")):
        conditions = look("AKJ943.A3.K2.K32", auction, worlds=16)
        bids = [call for call in conditions.view.auction.legal_calls() if call.bid is not None]
        offered = {str(call)[1] for call in bids if conditions.is_offered(call)}
        assert "".join(letter for letter in "CDHSN" if letter in offered) == strains


@pytest.mark.parametrize(
    ("hand", "auction", "dealer", "call", "more"),
    [
        ("KJT.J832.A98.Q75", "1D P P 1S X 2S P P X", "W", "3S", False),  # three cards were shown
        ("KJT4.J83.A98.Q75", "1D P P 1S X 2S P P X", "W", "3S", True),
        ("A9876.96.K52.KQ6", "1S P 2S P", "N", "4S", False),
        ("A98765.96.K5.KQ6", "1S P 2S P", "N", "4S", True),
        ("A9876.96.K52.KQ6", "1S P 1N P", "N", "2D", True),
    ],
)
def test_in_place_of_a_pass_a_suit_is_bid_again_with_a_card_more(
    hand: str, auction: str, dealer: str, call: str, more: bool
) -> None:
    assert ("repeats" not in bars(look(hand, auction, dealer=dealer), call)) is more


class EqualSuits(Outlook):
    """So many cards expected together in each suit."""

    def __init__(self, view: View, drawn: NDArray[np.uint64], cards: str) -> None:
        super().__init__(view, drawn)
        self.expected_cards = Fraction(cards)

    def mean(self, seat: Seat, what: Quantity) -> Fraction:
        suit = next((suit for suit in Suit if what == length(suit)), None)
        return super().mean(seat, what) if suit is None else self.expected_cards - self.view.hand.lengths[suit]


def with_cards(hand: str, auction: str, cards: str) -> CallConditions:
    found = look(hand, auction, "1C", 16)
    outlook = EqualSuits(found.view, found.outlook.deals, cards)
    return CallConditions(found.view, found.live, found.interpreter, Call.parse("1C"), outlook)


def early_bars(conditions: CallConditions, call: str) -> set[str]:
    return {condition.name for condition in conditions.holding("bars", Call.parse(call), late=False)}


@pytest.mark.parametrize(
    ("hand", "auction", "call", "why"),
    [
        ("K43.Q976.J43.JT8", "1D P P 1S 1N 2S", "2N", set()),
        ("4.Q976.J43.JT854", "1D P P 1S 1N 2S", "2N", {"notrump_short"}),
        ("AK5.7.AQ4.JT9532", "1C P 1D P 2C P 3N P", "5C", {"five_over_game"}),
        ("AK5.7.AQ4.JT9532", "1C P 1D P 2C P 3C P", "5C", set()),
    ],
)
def test_no_notrump_below_game_with_a_short_suit_and_no_five_over_our_game(
    hand: str, auction: str, call: str, why: set[str]
) -> None:
    assert early_bars(look(hand, auction, "1C", 16), call) == why


@pytest.mark.parametrize(
    ("hand", "auction", "call", "why"),
    [
        ("KT2.AQJ96.K3.A54", "2H P 2S P", "6S", {"slam_after_preempt"}),  # a slam is for the other hand
        ("KT42.AQJ96.K3.A5", "1H P 1S P", "6S", set()),
        ("A2.T32.KQ96.AJT9", "1S X 2S", "3H", {"new_suit"}),
        ("A2.T982.KQ6.AJT9", "1S X 2S", "3H", set()),
        ("73.AJ98.J7532.Q9", "1D P", "2D", {"hides_major"}),  # hearts are as cheap, and nobody has bid or denied them
        ("73.AJ9.J75432.Q9", "1D P", "2D", set()),
        ("73.AJ98.J7532.Q9", "1H P 1N P 2D P", "3D", set()),
    ],
)
def test_no_slam_by_who_has_preempted_no_new_suit_on_three_cards_and_no_major_hidden(
    hand: str, auction: str, call: str, why: set[str]
) -> None:
    assert early_bars(with_cards(hand, auction, "10"), call) == why


@pytest.mark.parametrize(("cards", "why"), [("7.9", {"game_over_notrump"}), ("8", set())])
def test_a_game_over_partners_notrump_needs_eight_cards_together(cards: str, why: set[str]) -> None:
    conditions = with_cards("KT763.AQJ.Q542.7", "1D P 1S P 1N P", cards)
    assert early_bars(conditions, "4S") == why and not early_bars(conditions, "2S")


@pytest.mark.parametrize(("hand", "alone"), [("AKQ86432.A942.Q.", True), ("KQT862.A94.Q2.K3", False)])
def test_a_game_that_a_hand_makes_alone_is_not_left_for_less(hand: str, alone: bool) -> None:
    conditions = look(hand, "P P 1D 1S P 2D P", "4S", 1)
    assert ("own_game" in bars(conditions, "3S")) is alone and "own_game" not in bars(conditions, "5D")


@pytest.mark.parametrize(("hand", "near"), [("AJ9.AKT.AQ5.AKQ8", True), ("AJT.AKT.A65.AKQ8", False)])
def test_a_bid_in_notrump_opposite_any_hand_names_its_range(hand: str, near: bool) -> None:
    assert ("off_by_a_point" not in bars(look(hand, "2C P 2D P"), "3N")) is near


def test_a_new_suit_is_as_long_as_it_shows_and_a_suit_of_ours_within_a_card() -> None:
    shows = "- after: 1N 2S\n  rules:\n  - 3H: {if: 5+H}\n  - 4S: {if: 4+S}\n  - P: {if: else}\n"
    interpreter = reader(TIMID.replace("- after: 1N\n", shows + "- after: 1N\n", 1))
    conditions = look("AK4.KQ32.K32.QJ2", "1N P 2S P", interpreter=interpreter)
    assert "new_and_short" in bars(conditions, "3H")
    assert not {"new_and_short", "too_short"} & bars(conditions, "4S")
