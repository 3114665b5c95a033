"""What calls mean: conditions, denials, forcing, calls off the book; and that hands lie in what their calls show."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings

from dealspace.bidding import Bidder, Interpreter, load_system
from dealspace.bidding.language.compile import parse_system
from dealspace.bidding.reading.meaning import Meaning
from dealspace.cards import PASS, Auction, Board, Call, Deal, Hand, Seat, Side, Suit, View, Vulnerability
from dealspace.inference import HCP, hand_bounds, length, satisfies
from tests.support.strategies import deals, hands

SAYC = load_system("sayc")
WEAK_NOTRUMP = """\
system: weak
contexts:
- after: opening
  rules:
  - 1N: {if: hcp 12-14 and balanced}
  - P: {if: else}
"""


FORCING = """\
system: forcing
contexts:
- after: opening
  rules:
  - 1M: {if: 5+M and hcp 12-21, say: "5+ {M}, not {oM}", prefer: higher M, forcing: round, ask: accept(M),
         announce: "{hcp}"}
  - 7S: {if: hcp 37, forcing: round}
  - P: {if: else}
- after: 1M
  rules:
  - P: {if: hcp 0-5, penalty: true}
  - 2M: {if: 3+M}
- after: 7S
  rules:
  - 7N: {if: hcp 20+}
- after: 1S 2x
  rules:
  - 4S: {if: hcp 15+}
- after: 1S any | 1S 2C
  rules:
  - 3N: {if: hcp 15+}
- when: asked accept(H)
  rules:
  - 2N: {if: else}
  - 3N: {if: hcp 12+}
"""


def interpreter(vulnerability: Vulnerability = Vulnerability.NONE) -> Interpreter:
    return Interpreter({Side.NS: SAYC, Side.EW: SAYC}, vulnerability)


READER = interpreter()
FORCING_READER = Interpreter(dict.fromkeys(Side, parse_system(FORCING, "forcing.yaml", "forcing")))


def meaning(text: str) -> Meaning:
    """The meaning of the last call of this auction, North dealing."""
    return READER.read(Auction.parse(text, Seat.NORTH)).meanings[-1]


def test_a_notrump_opening_shows_its_points_and_shape() -> None:
    shown = meaning("1N").condition
    assert hand_bounds(shown, HCP).low == 15
    assert hand_bounds(shown, HCP).high == 17
    assert hand_bounds(shown, length(Suit.SPADES)).high == 5


def test_a_call_denies_the_better_calls() -> None:
    balanced_sixteen = Hand.parse("AQ32.K54.QJ3.A92")
    assert satisfies(meaning("1N").condition, balanced_sixteen)
    assert not satisfies(meaning("1C").condition, balanced_sixteen)
    assert not satisfies(meaning("1C").condition, Hand.parse("AQJ32.K54.QJ.A92"))


def test_a_pass_denies_an_opening() -> None:
    assert not satisfies(meaning("P").condition, Hand.parse("AQ32.K54.QJ3.A92"))
    assert satisfies(meaning("P").condition, Hand.parse("Q432.K54.QJ3.J92"))


def test_stayman_is_forcing_artificial_and_asks_for_a_major() -> None:
    stayman = meaning("1N P 2C")
    assert stayman.forcing == "round"
    assert stayman.artificial
    assert stayman.ask == "major"
    assert stayman.rules[0].rule.id == "stayman"


def test_the_answer_to_stayman_denies_what_comes_before_it() -> None:
    spades = meaning("1N P 2C P 2S").condition
    assert not satisfies(spades, Hand.parse("AQ32.K543.QJ.A92"))
    assert satisfies(spades, Hand.parse("AQ32.K54.QJ3.A92"))


def test_partners_known_range_turns_bands_into_plain_ranges() -> None:
    reading = READER.read(Auction.parse("1N P 2N", Seat.NORTH))
    shown = hand_bounds(reading.knowledge.about(Seat.SOUTH), HCP)
    assert (shown.low, shown.high) == (8, 10)  # a flat ten invites, too


def test_a_call_off_the_book_says_so_and_is_read_naturally_and_softly() -> None:
    odd = meaning("1N P 3H P 3S")
    assert not odd.booked
    assert odd.say == "Undefined; taken as natural: 5+ ♠"
    soft = [statement for statement in odd.statements() if not statement.is_certain]
    assert [str(statement.condition) for statement in soft] == ["spades 5+"]


def test_a_call_that_contradicts_its_caller_excludes_nothing() -> None:
    reading = READER.read(Auction.parse("P P P P", Seat.NORTH))
    assert not any(found.contradicted for found in reading.meanings)
    passed_then_strong = READER.read(Auction.parse("P 1S P P 2C P 2N", Seat.NORTH))
    assert passed_then_strong.knowledge.about(Seat.NORTH) is not None


def test_forcing_calls_take_the_pass_away() -> None:
    auction = Auction.parse("1H P 1S P", Seat.NORTH)
    assert READER.public(auction).forced
    assert PASS not in {rule.call for rule in READER.live(auction)}
    assert not READER.public(Auction.parse("1H P 1S 2C", Seat.NORTH)).forced


def test_a_game_force_ends_with_our_game_or_with_their_contract_doubled() -> None:
    def forced(text: str) -> bool:
        return READER.public(Auction.parse(text, Seat.NORTH)).forced

    assert forced("1S P 2N P 3S P")
    assert not forced("1S P 2N P 4S P")
    assert forced("1S P 2N 5D P P")
    assert not forced("1S P 2N 5D X P")


def test_only_a_takeout_double_may_be_left_in_for_penalties() -> None:
    calls = [str(rule.call) for rule in FORCING_READER.live(Auction.parse("1S P", Seat.NORTH))]
    assert calls == ["2S"]
    assert PASS in {rule.call for rule in READER.live(Auction.parse("1D X P", Seat.NORTH))}


def test_nothing_behind_a_rule_for_every_hand_is_live() -> None:
    calls = [str(rule.call) for rule in FORCING_READER.live(Auction.parse("1H P", Seat.NORTH))]
    assert calls == ["2H", "2N"]


def test_the_most_specific_pattern_of_a_context_counts() -> None:
    calls = [str(rule.call) for rule in FORCING_READER.live(Auction.parse("1S P 2C P", Seat.NORTH))]
    assert calls == ["3N", "4S"]


def test_a_question_names_its_suit() -> None:
    assert FORCING_READER.public(Auction.parse("1H P", Seat.NORTH)).asked == "accept(H)"


def test_a_call_of_last_resort_is_none_that_the_hand_denies() -> None:
    auction = Auction.parse("7S P", Seat.NORTH)
    hand = Hand.parse("5432.543.QJ3.J92")
    view = View(auction.turn, hand, Vulnerability.NONE, auction)
    choice = Bidder(FORCING_READER, np.random.default_rng(0), worlds=2).choose(view)
    shown = FORCING_READER.read(auction.plus(choice.call)).knowledge
    assert satisfies(shown.about(auction.turn), hand)


def test_the_longest_suit_is_the_longest_of_those_the_rule_can_name() -> None:
    for text in ("1S P 1N P", "1S P 2C P"):
        auction = Auction.parse(text, Seat.NORTH)
        view = View(auction.turn, Hand.parse("AQJ54.KQ54.32.A2"), Vulnerability.NONE, auction)
        assert str(Bidder(READER, np.random.default_rng(0)).choose(view).call) == "2H", text


def test_the_words_are_filled_in() -> None:
    opening = FORCING_READER.read(Auction.parse("1H", Seat.NORTH)).meanings[0]
    assert (opening.say, opening.announce) == ("5+ ♥, not ♠", "12–21")
    assert meaning("1H").say == "5+ ♥, 10–21 HCP"
    assert meaning("1N P 2N").say == "Invitational, 8–10 HCP"


def test_each_side_is_read_with_its_own_system() -> None:
    weak = parse_system(WEAK_NOTRUMP, "weak.yaml", "weak")
    mixed = Interpreter({Side.NS: SAYC, Side.EW: weak})
    ours = mixed.read(Auction.parse("1N", Seat.NORTH)).meanings[-1]
    theirs = mixed.read(Auction.parse("1N", Seat.EAST)).meanings[-1]
    assert hand_bounds(ours.condition, HCP).low == 15
    assert hand_bounds(theirs.condition, HCP).high == 14


@given(hands)
def test_the_opening_chosen_is_what_its_meaning_allows(hand: Hand) -> None:
    auction = Auction(Seat.NORTH)
    choice = Bidder(READER, np.random.default_rng(0)).choose(View(Seat.NORTH, hand, Vulnerability.NONE, auction))
    for call in {rule.call for rule in READER.live(auction)} | {PASS}:
        assert satisfies(READER.meaning(auction, call).condition, hand) is (call == choice.call)


@settings(max_examples=15)
@given(deals())
def test_auctions_end_legally_and_every_hand_lies_in_what_its_calls_show(deal: Deal) -> None:
    board = Board("", Seat.NORTH, Vulnerability.NONE, deal)
    auction = bid(board, READER)
    reading = READER.read(auction)
    assert auction.is_over
    for seat in Seat:
        assert satisfies(reading.knowledge.about(seat), deal[seat]), (seat, str(auction))


@settings(max_examples=10)
@given(deals())
def test_a_call_does_not_depend_on_cards_the_caller_cannot_see(deal: Deal) -> None:
    swapped = Deal((deal[Seat.NORTH], deal[Seat.WEST], deal[Seat.EAST], deal[Seat.SOUTH]))
    auction = Auction.parse("1C 1S", Seat.SOUTH)
    calls = []
    for version in (deal, swapped):
        if version[Seat.NORTH] != deal[Seat.NORTH]:
            continue
        view = View.of(Board("", Seat.SOUTH, Vulnerability.NONE, version), Seat.NORTH, auction)
        calls.append(Bidder(interpreter(), np.random.default_rng(5), worlds=4).choose(view).call)
    assert len(set(calls)) == 1


def bid(board: Board, reader: Interpreter) -> Auction:
    """The auction four bidders make on this board."""
    auction = Auction(board.dealer)
    while not auction.is_over:
        bidder = Bidder(reader, np.random.default_rng(len(auction)), worlds=4)
        auction = auction.plus(bidder.choose(View.of(board, auction.turn, auction)).call)
    return auction


def test_why_not_names_what_a_rule_lacks_and_what_came_first() -> None:
    view = View(Seat.NORTH, Hand.parse("AQ32.K54.QJ3.A92"), Vulnerability.NONE, Auction(Seat.NORTH))
    bidder = Bidder(READER, np.random.default_rng(0))
    assert any("16 HCP" in reason for reason in bidder.why_not(view, Call.parse("2N")))
    assert any("1NT comes first" in reason for reason in bidder.why_not(view, Call.parse("1C")))
    assert "not legal" in bidder.why_not(view, Call.parse("X"))[0]
    assert bidder.why_not(view, Call.parse("6S")) == ("no rule of the system makes it here",)  # not: 1NT comes first


def test_rules_of_one_call_that_differ_are_named() -> None:
    text = """
contexts:
- after: opening
  rules:
  - 2D: {if: 6D and hcp 4-7}
  - 2D: {if: hcp 8+ and S <= 1, forcing: game}
  - 2H: {if: 6H and hcp 4-7}
  - 2H: {if: hcp 17+ and H 5+}
  - P: {if: else}
"""
    reader = Interpreter(dict.fromkeys(Side, parse_system(text, "two.yaml", "two")))
    two_diamonds, two_hearts = (reader.read(Auction.parse(call, Seat.NORTH)).meanings[0] for call in ("2D", "2H"))
    assert two_diamonds.split == "forcing is left out at two.yaml:5:5, game at two.yaml:6:5"
    assert two_hearts.split is None
