"""Calls that believe an artificial call: those that raise, prefer, leave in or count on a suit that was only named.

SYSTEM sits against systems written by a program (`artificial_systems.py`), and the layer below these bids on where they
end. What a call promised is what the interpreter knows of its caller at the time of the call that is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dealspace.bidding import Bidder, Choice, Interpreter, load_system
from dealspace.bidding.machine.condition_memory import words_in
from dealspace.bidding.machine.live_rule import LiveRule
from dealspace.bidding.machine.public_state import BIDDERS, PublicState
from dealspace.bidding.machine.seat_scope import Bindings
from dealspace.bidding.patterns.auction_pattern import Pattern, PatternMatch
from dealspace.bidding.patterns.letters import CLASSES
from dealspace.bidding.system.compiled_system import Context
from dealspace.bidding.system.system_files import SHIPPED
from dealspace.cards import PASS, Auction, Board, Doubling, Hand, Seat, Side, Strain, Suit, View
from dealspace.inference import HCP, all_of, length, value
from dealspace.inference.hand_questions.questions import hand_end
from dealspace.studies.comparison.swing import BEYOND, rule_name
from dealspace.studies.counts.artificial_systems import artificial_system
from dealspace.studies.counts.counted_calls import CallCount, CallCountQuestion, CallCountStudy, CountedCall
from dealspace.studies.counts.deal_sorts import deals_of, is_contested

SYSTEMS = 12
SHOWN, OWN = 3, 4
"""Cards by which a call shows the suit it names, and by which a suit is the caller's own."""
FIT = 7
"""Cards of both hands with which an artificial call may be passed."""
BUST = 6
"""Points below which a hand has nothing to say when a call that forces was doubled."""
RAISE, PREFER, LEAVE, COUNT, GAME = "raise", "preference", "leave in", "count on", "game force passed out"


class ArtificialCalls(CallCountStudy):
    """Twelve artificial systems against SYSTEM; the calls of shipped files are looked at, at all four seats."""

    word = "artificial"
    summary = (
        f"calls that raise, prefer, leave in or count on a suit of which its bidder had not promised {SHOWN} cards"
    )
    kinds = (RAISE, PREFER, LEAVE, COUNT, GAME)

    def boards(self, asked: int) -> int:
        return SYSTEMS * asked

    def count(self, asked: CallCountQuestion) -> Iterator[CallCount]:
        """So many boards against each of the systems."""
        system, count = load_system(asked.player.bid.system or ""), CallCount()
        deals = filter(is_contested, deals_of(asked.seed))
        for number in range(1, SYSTEMS + 1):
            artificial = artificial_system(asked.seed, number)
            for index in range(asked.boards):
                side = Side.NS if index % 2 else Side.EW
                board = Board.standard(index // 2 + 1, next(deals))
                reader = Interpreter({side: artificial, side.opponents: system}, board.vulnerability)
                name = f"{artificial.name} {side}, {system.name} {side.opponents}"
                _board(board, reader, name, count)
                yield count


def _board(board: Board, reader: Interpreter, table: str, count: CallCount) -> None:
    """Bid a board by the book, and count."""
    bidder = Bidder(reader, np.random.default_rng(0), effort=None)
    auction, looked_at, found = Auction(board.dealer), 0, list[CountedCall]()
    while not auction.is_over:
        hand = board.full_deal[auction.turn]
        choice = bidder.choose(View.of(board, auction.turn, auction))
        if choice.rule is None or (choice.rule.rule.location.file or "").startswith(f"{SHIPPED}/"):
            looked_at += 1
            looked = CallLookedAt(auction, reader, hand, choice)
            deal, rule = str(board.full_deal), rule_name(choice) or BEYOND
            found += (
                CountedCall(kind, table, deal, str(auction), str(hand), str(choice.call), rule)
                for kind in kinds_of(looked)
            )
        auction = auction.plus(choice.call)
    count.boards += 1
    count.add("calls", looked_at, found)


def kinds_of(call: CallLookedAt) -> Iterator[str]:
    """Of which kinds a call is."""
    if call.choice.call == PASS and call.leaves_in:
        yield LEAVE
    if call.choice.call == PASS and call.passes_out_game:
        yield GAME
    if call.supports is not None:
        yield RAISE if call.supports else PREFER
    if call.choice.rule is not None and call.counts_on(call.choice.rule):
        yield COUNT


@dataclass(frozen=True)
class CallLookedAt:
    """A call that is looked at."""

    auction: Auction
    reader: Interpreter
    hand: Hand
    choice: Choice

    @cached_property
    def public(self) -> PublicState:
        return self.reader.public(self.auction)

    def least(self, seat: Seat, suit: Suit) -> int:
        """Cards that this seat is known to have there."""
        return self.public.bound(seat, length(suit), "min")

    def unshown(self, seat: Seat, suit: Suit) -> bool:
        """Whether neither this seat nor its partner has promised the suit."""
        return max(self.least(seat, suit), self.least(seat.partner, suit)) < SHOWN

    def named_by(self, seat: Seat) -> list[Suit]:
        """The suits that a seat has bid, the last one first."""
        bids = (call.bid for call in reversed(self.auction.calls_of(seat)))
        return [bid.strain.suit for bid in bids if bid is not None and bid.strain.suit is not None]

    @property
    def supports(self) -> bool | None:
        """Whether the call bids a suit that partner only named: True for the last one, False for another."""
        rule, bid, partner = self.choice.rule, self.choice.call.bid, self.auction.turn.partner
        if rule is None or rule.rule.artificial or bid is None or (suit := bid.strain.suit) is None:
            return None
        named = self.named_by(partner)
        own = hand_end(all_of(self.public.shown(self.auction.turn), rule.condition), length(suit), "min")
        if suit not in named or self.least(partner, suit) >= SHOWN or own >= OWN or len(self.hand.holding(suit)) > OWN:
            return None
        return named[0] is suit

    @property
    def leaves_in(self) -> bool:
        """Whether a pass leaves a suit as trumps that was only named."""
        last, bidder = self.auction.last_bid, self.auction.state.bidder
        if last is None or bidder is None or (suit := last.strain.suit) is None or not self.unshown(bidder, suit):
            return False
        turn, doubling = self.auction.turn, self.auction.state.doubling
        held = len(self.hand.holding(suit))
        if bidder.side is not turn.side:
            return doubling is not Doubling.UNDOUBLED and not self.public.game_reached and held < OWN
        if held >= OWN or held + self.least(turn.partner, suit) >= FIT:
            return False
        forces = self.public.partner_meaning is not None and self.public.partner_meaning.forcing is not None
        return not (forces and not self.public.rho_passed and value(HCP, self.hand) < BUST)

    @property
    def passes_out_game(self) -> bool:
        """Whether a pass ends the auction below a game that was forced, in an undoubled contract."""
        undoubled = self.auction.state.doubling is Doubling.UNDOUBLED
        ends = self.auction.plus(PASS).is_over
        return ends and undoubled and self.public.game_forced and not (self.public.ours and self.public.game_reached)

    def counts_on(self, live: LiveRule) -> bool:
        """Whether what the rule asks of the hand depends on a suit that was only named: by a pattern or as the last."""
        context, match, pattern = self.place_of(live)
        used = {*words_in(live.rule.shows), *live.rule.call.text}
        if any(letter in used and self.unshown(seat, suit) for letter, seat, suit in self.bound_by(context, pattern)):
            return True
        memory = self.reader.machine(self.auction.turn).memory
        facts = memory.recall(live.rule.shows, self.public, Bindings(live.letters, match.level, live.call))[1]
        words = {str(about[0]) for (what, *about), _ in facts if what == "last" and about != ["contract"]}
        return any(self.unshown(seat, suit) for seat, suit in map(self.last_suit, words) if suit is not None)

    def place_of(self, live: LiveRule) -> tuple[Context, PatternMatch, Pattern | None]:
        """The context of a rule, as it holds here."""
        machine = self.reader.machine(self.auction.turn)
        for context, match, pattern in machine.each_context(self.public):
            if any(rule.location == live.rule.location for rule in context.rules):
                return context, match, pattern
        ahead = (context for context, rule, _ in machine.each_rule(self.public) if rule.location == live.rule.location)
        return next(ahead), PatternMatch({}), None

    def bound_by(self, context: Context, pattern: Pattern | None) -> Iterator[tuple[str, Seat, Suit]]:
        """The letters of a pattern bound by calls of which the context's own book knows nothing: who bid which suit."""
        tokens = pattern.tokens if pattern is not None else ()
        start, known = len(self.auction) - len(tokens), set[str]()
        for index, token in enumerate(tokens, start=start):
            letter, bid = token.text[1:], self.auction.calls[index].bid
            meaning = self.public.meanings[index]
            own_book = meaning.seat.side is self.auction.turn.side and any(
                rule.layer >= context.layer for rule in meaning.rules
            )
            if letter in CLASSES and letter not in known and bid is not None and bid.strain.suit is not None:
                known.add(letter)
                if not own_book:
                    yield letter, meaning.seat, bid.strain.suit

    def last_suit(self, word: str) -> tuple[Seat, Suit | None]:
        """Whose bid `last`, `partner_last` … is, and the suit that conditions take it for."""
        answer, seats = self.public.answer(("last", word)), BIDDERS[word](self.auction.turn)
        strain = answer if isinstance(answer, Strain) else None
        if strain is None or strain.suit is None:
            return self.auction.turn, None
        bids = ((self.auction.caller(index), call.bid) for index, call in enumerate(self.auction.calls))
        return [seat for seat, bid in bids if bid is not None and seat in seats][-1], strain.suit
