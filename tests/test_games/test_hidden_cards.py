"""What a seat knows of the hidden cards: exactly the layouts in which every card played was legal, each as likely."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

from dealspace.cards import Card, CardSet, Holding, InvalidDeal, Seat, Suit
from dealspace.games.catalogue import GAMES
from dealspace.games.deals import DISCARD, KITTY, HiddenCards, TooManyDealsError, hidden_cards, hidden_in_play
from dealspace.games.deals.game_view import TurnedUp
from dealspace.games.deals.shown_cards import ruled_out
from dealspace.games.laws.card_notation import cards_in, parse_cards
from dealspace.games.laws.game import COINCHE, EUCHRE, JASS, WHIST, Mode, Obligation, TrickGame
from dealspace.games.laws.legal import legal_cards, winning_index
from dealspace.games.laws.state import GameView
from dealspace.games.laws.trick_play import TrickPlay
from dealspace.games.person.game_positions import TRICK_GAMES
from dealspace.inference.constraints.constraint import Holds, HoldsExactly
from dealspace.inference.space import DealSpace
from tests.support.small_games import SMALL_GAMES, announcer, could_have_been, dealt_play, random_line, small, splits

FOUR = (WHIST, JASS, COINCHE, EUCHRE)
SMALL_EUCHRE = SMALL_GAMES[3]


def by_name(game: TrickGame) -> str:
    return game.name


def expect_true_deal(play: TrickPlay, dealt: tuple[int, ...], seats: tuple[int, ...] = (0, 1, 2, 3)) -> None:
    rest = play.game.deck & ~sum(dealt)
    for seat in seats:
        called = announcer(dealt, play) if play.game.obligation is Obligation.BELOTE else None
        hidden = hidden_in_play(play.seen_by(seat), seat, announced=called)
        assert hidden.allows((*play.hands, rest, 0)), (play, seat)
        assert hidden.count >= 1


@pytest.mark.parametrize("game", FOUR, ids=by_name)
def test_the_true_deal_is_never_excluded(game: TrickGame) -> None:
    expect_many_true_deals(game, 700)


@pytest.mark.slow
@pytest.mark.parametrize("game", FOUR, ids=by_name)
def test_the_true_deal_is_not_excluded_in_a_hundred_thousand_plays(game: TrickGame) -> None:
    expect_many_true_deals(game, 100_000)


def expect_many_true_deals(game: TrickGame, plays: int) -> None:
    rng = np.random.default_rng(7)
    while plays > 0:
        start = dealt_play(game, rng, out=int(rng.integers(4)) if game is EUCHRE and rng.random() < 0.2 else None)
        for play in random_line(start, rng):
            expect_true_deal(play, start.hands, (int(rng.integers(4)),))
            plays -= 1


@pytest.mark.parametrize("game", FOUR, ids=by_name)
def test_a_card_rules_out_those_beside_which_it_was_not_legal(game: TrickGame) -> None:
    rng = np.random.default_rng(11)
    seen = Counter[bool]()
    for _ in range(400):
        table = dealt_play(game, rng).table
        deck = [Card(int(card)) for card in rng.permutation([card.index for card in cards_in(game.deck)])]
        length = int(rng.integers(1, 4))
        trick, card = deck[:length], deck[length]
        best = winning_index(table, trick)
        led, partner = table.suit[trick[0].index], length - 2 if length >= 2 else None
        out = ruled_out(table, led, trick[best].index, best == partner, card.index)
        for other in deck[length + 1 :]:
            legal = legal_cards(table, card.bit | other.bit, trick, partner)
            assert bool(out & other.bit) == (not legal & card.bit), (table.mode, trick, card, other)
            seen[bool(out & other.bit)] += 1
    assert min(seen.values()) > 500


@pytest.mark.parametrize("game", SMALL_GAMES[:3], ids=by_name)
def test_layouts_are_those_in_which_every_card_played_was_legal(game: TrickGame) -> None:
    rng = np.random.default_rng(3)
    for _ in range(8):
        start = dealt_play(game, rng)
        *_, play = random_line(start, rng, cards=int(rng.integers(2, 8)))
        seat = int(rng.integers(4))
        belote = game.obligation is Obligation.BELOTE
        called = announcer(start.hands, play) if belote else None
        played = tuple(sum(card.bit for who, card in play.played if who == at) for at in range(4))
        unseen = sum(hand for at, hand in enumerate(play.hands) if at != seat)
        room = tuple(0 if at == seat else size for at, size in enumerate(play.sizes))
        expected = set()
        for layout in splits(unseen, room):
            held = tuple(play.hands[seat] if at == seat else cards for at, cards in enumerate(layout))
            dealt = tuple(map(int.__or__, held, played))
            if could_have_been(play, dealt) and (not belote or announcer(dealt, play) == called):
                expected.add((*held, 0, 0))
        hidden = hidden_in_play(play.seen_by(seat), seat, announced=called)
        found = [tuple(map(int, row)) for row in hidden.all_layouts()]
        assert len(found) == len(set(found)) == hidden.count
        assert set(found) == expected, (play, seat)


def test_layouts_of_euchre_have_every_discard_that_may_be() -> None:
    rng = np.random.default_rng(5)
    kinds = Counter[bool]()
    for _ in range(12):
        start = dealt_play(SMALL_EUCHRE, rng)
        start = TrickPlay(start.game, start.mode, start.hands, 0, out=int(rng.integers(5)) % 5 or None)
        kitty = cards_in(start.game.deck & ~sum(start.hands))
        up, taken = kitty[int(rng.integers(4))], bool(rng.integers(2))
        discard = None
        if taken:
            six = cards_in(start.hands[3] | up.bit)
            discard = six[int(rng.integers(len(six)))]
            hands = (*start.hands[:3], (start.hands[3] | up.bit) & ~discard.bit)
            start = TrickPlay(start.game, start.mode, hands, 0, out=start.out)
        *_, play = random_line(start, rng, cards=int(rng.integers(2, 6)))
        seat = int(rng.integers(4))
        seen = discard if seat == 3 else None
        hidden = hidden_in_play(play.seen_by(seat), seat, turned_up=TurnedUp(up, 3, taken, taken, seen))
        found = [tuple(map(int, row)) for row in hidden.all_layouts()]
        assert len(found) == len(set(found)) == hidden.count
        assert set(found) == euchre_layouts(play, seat, up, taken, seen)
        kinds[taken] += 1
    assert min(kinds.values()) > 2


def euchre_layouts(play: TrickPlay, seat: int, up: Card, taken: bool, seen: Card | None) -> set[tuple[int, ...]]:
    """Hands held now, kitty and discard, for every deal and discard in which all cards played were legal."""
    found = set()
    played = tuple(sum(card.bit for who, card in play.played if who == at) for at in range(4))
    sizes = [play.game.hand_size if at == play.out else size for at, size in enumerate(play.sizes)]
    sizes[seat] = 0
    unseen = play.game.deck & ~play.hands[seat] & ~sum(played) & ~(seen.bit if seen is not None else 0)
    discards = int(taken and seen is None)
    for layout in splits(unseen, (*sizes, 3 if taken else 4, discards)):
        hands = tuple(play.hands[seat] if at == seat else layout[at] for at in range(4))
        discard = seen.bit if seen is not None else layout[5]
        dealt = tuple(map(int.__or__, hands, played))
        where = (dealt[3] | discard) if taken else layout[4]  # the dealer held six cards, or nobody took it
        if where & up.bit and could_have_been(play, dealt):
            found.add((*hands, layout[4], discard))
    return found


def test_jass_and_euchre_have_their_numbers_of_layouts() -> None:
    for game, count in ((JASS, 227_873_431_500), (EUCHRE, 2_933_186_256)):
        play = dealt_play(game, np.random.default_rng(1))
        assert hidden_in_play(play.seen_by(2), 2).count == count


def counted_by_the_bridge_engine(hidden: HiddenCards) -> int:
    """The count with each holder as a seat whose hand is filled up with cards from outside of the deck."""
    holders = [at for at in range(6) if hidden.room[at]]
    assert len(holders) <= 4
    filler = [card for card in range(52) if not hidden.unseen >> card & 1]
    space = DealSpace()
    for seat in Seat:
        holder = holders[seat] if seat < len(holders) else 0
        fill = sum(1 << filler.pop() for _ in range(13 - hidden.room[holder] if seat < len(holders) else 13))
        space = space.given(where={seat: Holds(CardSet(fill))})
        for suit in Suit:
            cards = 0x1FFF << 13 * suit
            if seat < len(holders) and not hidden.may[holder] & cards:
                space = space.given(where={seat: HoldsExactly(suit, Holding((fill & cards) >> 13 * suit))})
    return space.count()


@pytest.mark.parametrize("game", FOUR, ids=by_name)
def test_counts_are_those_of_the_bridge_engine(game: TrickGame) -> None:
    """Shown voids are in its language; of what else plays show, only whole suits are taken here."""
    rng = np.random.default_rng(19)
    with_voids = 0
    for cards in (0, 5, 9, 14):
        *_, play = random_line(dealt_play(game, rng), rng, cards=cards)
        hidden = hidden_in_play(play.seen_by(0), 0)
        whole = HiddenCards.all_possible(hidden.known, hidden.unseen, hidden.room)
        for at, suit in product(range(6), range(4)):
            if not hidden.may[at] & 0x1FFF << 13 * suit and hidden.room[at]:
                whole = whole.without(at, 0x1FFF << 13 * suit)
                with_voids += bool(hidden.unseen & 0x1FFF << 13 * suit)
        assert whole.count == counted_by_the_bridge_engine(whole)
    assert with_voids


def test_draws_are_uniform() -> None:
    hand, unseen = parse_cards("6s 7s"), parse_cards("Ah Kh Qh 8c 9c Tc")
    hidden = HiddenCards.all_possible((hand, 0, 0, 0, 0, 0), unseen, (0, 2, 2, 1, 1, 0))
    hidden = hidden.without(1, parse_cards("8c 9c")).without(2, parse_cards("Ah")).without(KITTY, parse_cards("Ah Kh"))
    drawn = Counter(map(tuple, hidden.draw(60_000, np.random.default_rng(2)).tolist()))
    assert set(drawn) == set(map(tuple, hidden.all_layouts().tolist()))
    expected = 60_000 / hidden.count
    chi2 = sum((found - expected) ** 2 / expected for found in drawn.values())
    freedom = hidden.count - 1
    assert abs(chi2 - freedom) < 5 * (2 * freedom) ** 0.5


def test_a_lone_trump_jack_may_have_been_kept() -> None:
    hands = tuple(map(parse_cards, ("6s 6h", "Js 7h", "7s 8h", "8s 9h")))
    game = small(JASS, "6789J", 2)
    play = TrickPlay(game, Mode("s"), (hands[0], hands[1], hands[2], hands[3]), 0)
    play = play.play(Card("S6")).play(Card("H7"))
    hidden = hidden_in_play(TrickPlay(game, play.mode, (hands[0] & ~Card("S6").bit, 0, 0, 0), 0, play.played), 0)
    assert hidden.may[1] & parse_cards("Js 7s 8s 9s") == Card("SJ").bit


def test_the_announced_queen_is_with_the_announcer_and_the_other_is_not() -> None:
    rng = np.random.default_rng(23)
    found = Counter[bool]()
    while min(found[True], found[False]) < 5:
        start = dealt_play(COINCHE, rng)
        for play in random_line(start, rng):
            called, trump = announcer(start.hands, play), play.table.trump
            pair = 0b11 << 13 * trump + 10
            played = sum(card.bit for _, card in play.played) & pair
            if played.bit_count() != 1:
                continue
            who = next(seat for seat, card in play.played if card.bit & pair)
            hidden = hidden_in_play(play.seen_by(who ^ 1), who ^ 1, announced=called)
            other = pair & ~played
            found[called is not None] += 1
            if called is not None:
                assert hidden.known[who] & other
            else:
                assert not (hidden.known[who] | hidden.may[who]) & other


def test_the_dealer_knows_the_discard_and_nobody_else_does() -> None:
    start = dealt_play(EUCHRE, np.random.default_rng(29))
    up = cards_in(EUCHRE.deck & ~sum(start.hands))[0]
    discard = cards_in(start.hands[3])[0]
    hands = (*start.hands[:3], (start.hands[3] | up.bit) & ~discard.bit)
    play = TrickPlay(EUCHRE, start.mode, (hands[0], hands[1], hands[2], hands[3]), 0)
    own = hidden_in_play(play.seen_by(3), 3, turned_up=TurnedUp(up, 3, True, True, discard))
    assert own.known[DISCARD] == discard.bit and own.room[KITTY] == 3
    other = hidden_in_play(play.seen_by(1), 1, turned_up=TurnedUp(up, 3, True, True))
    holders = [at for at in range(6) if other.may[at] & up.bit]
    assert holders == [3, DISCARD] and other.room[DISCARD] == 1
    six = hidden_in_play(start.seen_by(1), 1, turned_up=TurnedUp(up, 3, True))
    assert six.known[3] == up.bit and six.room[3] == 5


@pytest.mark.parametrize("name", TRICK_GAMES)
def test_views_of_whole_deals_allow_the_truth(name: str) -> None:
    rng = np.random.default_rng(31)
    for _ in range(5):
        state = GAMES[name].deal(rng)
        while state.to_move is not None:
            for seat in range(4):
                hidden = hidden_cards(GameView.of(state, seat))
                held = tuple(state.hand(at) for at in range(4))
                assert all(hidden.known[at] & ~held[at] == 0 for at in range(4))
                assert all(not held[at] & ~hidden.known[at] & ~hidden.may[at] for at in range(4))
                assert hidden.count >= 1
            legal = state.legal()
            state = state.play(legal[int(rng.integers(len(legal)))])


def test_room_and_unseen_cards_must_agree() -> None:
    with pytest.raises(InvalidDeal, match=r"2 cards are unseen, and there is room for 3 \(North 1, the kitty 2\)"):
        HiddenCards.all_possible((0,) * 6, parse_cards("As Ks"), (1, 0, 0, 0, 2, 0))
    none = HiddenCards((0,) * 6, parse_cards("As Ks"), (1, 1, 0, 0, 0, 0), (parse_cards("As"),) * 2 + (0,) * 4)
    assert none.count == 0
    with pytest.raises(InvalidDeal, match="no layout of As Ks agrees"):
        none.draw(1, np.random.default_rng(1))


def test_layouts_without_a_number_are_refused() -> None:
    hidden = HiddenCards.all_possible((0,) * 6, WHIST.deck, (13, 13, 13, 13, 0, 0))
    with pytest.raises(TooManyDealsError, match="53644737765488792839237440000"):
        hidden.draw(1, np.random.default_rng(1))
