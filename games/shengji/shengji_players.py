"""Players of shengji: one by plain sense, and one that draws its moves, to measure others against.

`SensibleShengji` looks at its own cards and at what has been shown. It declares with many trumps, buries plain cards
without points from short suits, leads what nobody can beat (together, where that is safe), and otherwise chooses by one
estimate: the points at stake, times how probably its side keeps the trick, less what the cards are worth to keep. To a
trick it considers the plays that come nearest to the lead, filled up with cheap cards or with points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from dealspace.games.laws.state import GameView, MoveChoice
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import Shapes
from dealspace.games.shengji.formats import TrickFormat, Unit, read_lead
from dealspace.games.shengji.legal_moves import lead_units
from dealspace.games.shengji.legality import lane_cards, wanted_formats
from dealspace.games.shengji.matching import assignments, fits
from dealspace.games.shengji.play_batches import play_is_legal
from dealspace.games.shengji.shengji_cards import EMPTY, Cards, card_points, count_kinds, kinds_of, without
from dealspace.games.shengji.shengji_deal import SEATS
from dealspace.games.shengji.shengji_hints import by_cost, one_legal_play
from dealspace.games.shengji.shengji_moves import PASS, BuriedCards, PlayedCards, TrumpDeclaration
from dealspace.games.shengji.shengji_state import ShengjiState
from dealspace.games.shengji.shengji_trick import beats_unit, trick_winner

DECLARED_TRUMPS = 9
"""Trumps with which trumps are declared; of 25 cards 8.3 on average are trumps."""
OVERCALLED_TRUMPS = 12
"""Trumps with which partner's declaration is changed."""
WAYS_TRIED = 24
"""Ways to make a format that are considered for a play."""
HOLDS = {1: 0.45, 2: 0.75, 3: 0.9}
"""Chance that none of the later players beats a unit, for each higher card that could, by the unit's copies."""


@dataclass(frozen=True, slots=True)
class PublicCards:
    """What a seat knows of the cards: `unseen` are in other hands (or buried), `voids` suits that seats are out of."""

    unseen: bytes
    voids: frozenset[tuple[int, Lane]]

    @classmethod
    def of(cls, state: ShengjiState, seat: int) -> PublicCards:
        """From the tricks so far, the trick on the table, and the seat's own cards."""
        assert state.trump is not None
        seen = [*kinds_of(state.hands[seat]), *kinds_of(state.buried or EMPTY)]
        voids = set()
        on_table = [(state.leader, state.plays)] if state.plays else []
        for leader, plays in [*((trick.leader, trick.plays) for trick in state.tricks), *on_table]:
            lane = state.trump.lane(plays[0][0])
            for after, cards in enumerate(plays):
                seen.extend(cards)
                if any(state.trump.lane(kind) is not lane for kind in cards):
                    voids.add(((leader + after) % SEATS, lane))
        counts = [state.rules.decks] * 54
        for kind in seen:
            counts[kind] -= 1
        return cls(bytes(max(0, count) for count in counts), frozenset(voids))


def worth(trump: TrumpOrder, hand: bytes, kind: int) -> float:
    """What a card is worth to keep, in points."""
    lane, height = trump.lane(kind), trump.heights[kind]
    value = height / 4 if lane is not Lane.TRUMP else 3 + height / 2
    if kind < 52 and kind % 13 == 12 and lane is not Lane.TRUMP:
        value += 2
    return value + (2 if hand[kind] > 1 else 0)


def spent(trump: TrumpOrder, hand: bytes, cards: Cards) -> float:
    """What these cards of a hand are worth to keep."""
    return sum(worth(trump, hand, kind) for kind in cards)


def holding_chance(trump: TrumpOrder, unit: Unit, unseen: bytes, opponents: int) -> float:
    """How probably a unit is not beaten in its suit by players still to come."""
    if opponents == 0:
        return 1.0
    lane, height = trump.lane(unit.cards[0]), trump.heights[unit.cards[0]]
    higher = [kind for step in trump.steps[lane][height + 1 :] for kind in step if unseen[kind] >= unit.count]
    if not higher:
        return 1.0
    each = HOLDS.get(unit.count, 0.95) if not unit.is_tractor else 0.93
    return float(each ** (len(higher) * opponents / 2))


class RandomShengji:
    """Every legal move is as likely as any other, of throws and cards to bury too."""

    def choose(self, view: GameView[ShengjiState], rng: np.random.Generator) -> MoveChoice:
        return MoveChoice(view.state.drawn_move(rng), "at random")


class SensibleShengji:
    """Chooses by points at stake and the cost of cards; draws no lots."""

    def choose(self, view: GameView[ShengjiState], rng: np.random.Generator) -> MoveChoice:
        """What to do in a view, with the reason."""
        state, seat = view.state, view.seat
        if state.phase == "declare":
            return self.declaration(state, seat)
        if state.phase == "bury":
            return self.bury(state, seat)
        return self.lead(state, seat) if state.format is None else self.follow(state, seat)

    def declaration(self, state: ShengjiState, seat: int) -> MoveChoice:
        """Declare the trumps of which there are most, if they are many."""
        hand = state.hands[seat]
        least = DECLARED_TRUMPS
        if state.declared is not None and state.declared[0] % 2 == seat % 2:
            least = OVERCALLED_TRUMPS
        best, most = PASS, least - 1
        for move in state.moves():
            if isinstance(move, TrumpDeclaration) and move.kind is not None:
                trump = TrumpOrder(None if move.kind >= 52 else move.kind // 13, state.number)
                trumps = sum(count for kind, count in enumerate(hand) if trump.lane(kind) is Lane.TRUMP)
                if trumps > most:
                    best, most = move, trumps
        return MoveChoice(best, "too few trumps" if best == PASS else f"{most} trumps")

    def bury(self, state: ShengjiState, seat: int) -> MoveChoice:
        """Put away what is worth least: no trumps, no points, rather from short suits."""
        hand, trump = state.hands[seat], state.trump
        assert trump is not None
        lengths = {lane: sum(hand[kind] for step in trump.steps[lane] for kind in step) for lane in Lane}

        def value(kind: int) -> float:
            short = 3 if lengths[trump.lane(kind)] <= 4 else 0
            guarded = 20 if trump.lane(kind) is Lane.TRUMP else 0
            return worth(trump, hand, kind) + card_points((kind,)) + guarded - short

        cards = sorted(kinds_of(hand), key=value)[: state.rules.kitty]
        return MoveChoice(BuriedCards(tuple(sorted(cards))), "worth least, from short suits")

    def lead(self, state: ShengjiState, seat: int) -> MoveChoice:
        """The lead with the best estimate; what cannot be beaten is led together."""
        hand, trump = state.hands[seat], state.trump
        assert trump is not None
        known = PublicCards.of(state, seat)
        best, best_value = None, float("-inf")
        for cards, units in self.leads(state, hand, known):
            value = self.lead_value(state, seat, known, units, cards)
            if value > best_value:
                best, best_value = cards, value
        assert best is not None, "who leads has a card"
        return MoveChoice(PlayedCards(tuple(sorted(best))), f"worth {best_value:.1f} points by estimate")

    def leads(self, state: ShengjiState, hand: bytes, known: PublicCards) -> Iterator[tuple[Cards, tuple[Unit, ...]]]:
        """All units, and by suit the throw of all that cannot be beaten."""
        trump, rules = state.trump, state.rules.play
        assert trump is not None
        for unit in lead_units(trump, hand, rules):
            yield unit.all_cards, (unit,)
        for lane in Lane:
            kinds = [kind for step in trump.steps[lane] for kind in step if hand[kind]]
            safe: Cards = ()
            for kind in reversed(kinds):
                more = (*safe, *(kind,) * hand[kind])
                format = read_lead(trump, more, rule=rules.tractors)
                if not any(beats_unit(format, known.unseen, unit) for unit in format.units):
                    safe = more
            if safe:
                yield safe, read_lead(trump, safe, rule=rules.tractors).units

    def lead_value(
        self, state: ShengjiState, seat: int, known: PublicCards, units: tuple[Unit, ...], cards: Cards
    ) -> float:
        """Points that a lead brings by estimate, less what its cards are worth."""
        trump = state.trump
        assert trump is not None
        lane = trump.lane(cards[0])
        chance = min(holding_chance(trump, unit, known.unseen, 2) for unit in units)
        if lane is not Lane.TRUMP:
            ruffs = sum((each, lane) in known.voids for each in ((seat + 1) % SEATS, (seat + 3) % SEATS))
            others = sum(known.unseen[kind] for step in trump.steps[lane] for kind in step)
            chance *= 0.45**ruffs * (1.0 if others >= 5 * len(cards) else 0.7)
        stake = card_points(cards) + 4 * len(cards)
        return chance * stake - (1 - chance) * (card_points(cards) + 2) - 0.5 * spent(trump, state.hands[seat], cards)

    def follow(self, state: ShengjiState, seat: int) -> MoveChoice:
        """The play with the best estimate among those considered."""
        trump = state.trump
        assert trump is not None and state.format is not None
        known = PublicCards.of(state, seat)
        later = [(state.leader + after) % SEATS for after in range(len(state.plays) + 1, SEATS)]
        opponents = sum(each % 2 != seat % 2 for each in later)
        best, best_value, best_reason = None, float("-inf"), ""
        for cards in self.plays(state, seat):
            value, reason = self.follow_value(state, seat, known, cards, opponents)
            if value > best_value:
                best, best_value, best_reason = cards, value, reason
        assert best is not None, "every hand has a legal play"
        return MoveChoice(PlayedCards(tuple(sorted(best))), best_reason)

    def follow_value(
        self, state: ShengjiState, seat: int, known: PublicCards, cards: Cards, opponents: int
    ) -> tuple[float, str]:
        """Points that a play brings by estimate, and what it is for."""
        format, trump = state.format, state.trump
        assert format is not None and trump is not None
        stake = card_points(cards) + sum(map(card_points, state.plays))
        cost = 0.5 * spent(trump, state.hands[seat], cards)
        taker = (state.leader + trick_winner(format, (*state.plays, cards), state.rules.play)) % SEATS
        if taker % 2 != seat % 2:
            return -card_points(cards) - cost, "as cheap as it can be"
        best = cards if taker == seat else state.plays[(taker - state.leader) % SEATS]
        largest = max(format.units, key=lambda unit: unit.size)
        top = Unit(largest.count, tuple(trump.sorted(tuple(set(best))))[-len(largest.cards) :])
        chance = holding_chance(trump, top, known.unseen, opponents)
        gain = chance * (stake + 3 * len(cards)) - (1 - chance) * card_points(cards)
        return gain - cost, "wins the trick" if taker == seat else "points for partner" if card_points(cards) else "low"

    def plays(self, state: ShengjiState, seat: int) -> Iterator[Cards]:
        """Legal plays worth considering."""
        format, hand, rules, trump = state.format, state.hands[seat], state.rules.play, state.trump
        assert format is not None and trump is not None
        found = set()
        for cards in self.considered(state, format, hand, trump):
            play = tuple(sorted(cards))
            if play in found or len(play) != format.size:
                continue
            found.add(play)
            if play_is_legal(format, hand, count_kinds(play), draw=rules.draw, bombs=rules.bombs):
                yield play
        yield one_legal_play(format, hand, draw=rules.draw, bombs=rules.bombs)

    def considered(self, state: ShengjiState, format: TrickFormat, hand: bytes, trump: TrumpOrder) -> Iterator[Cards]:
        """Ways to make the nearest format, filled up cheaply or with points; where the suit is missing, trumps."""
        cheap = by_cost(trump, kinds_of(hand))
        rich = tuple(sorted(cheap, key=lambda kind: (-card_points((kind,)), spent(trump, hand, (kind,)))))
        if format.lane is None:
            return
        held = lane_cards(format, hand)
        if sum(held) >= format.size:
            draw = state.rules.play.draw
            for shapes in wanted_formats(format, draw):
                if fits(trump, format.lane, held, shapes, whole=draw.protects):
                    yield from self.filled(trump, format.lane, held, shapes, (cheap, rich), whole=draw.protects)
                    break
            return
        own = kinds_of(held)
        for order in (cheap, rich):
            others = tuple(kind for kind in order if trump.lane(kind) is not format.lane)
            yield (*own, *others[: format.size - len(own)])
        if not own and format.lane is not Lane.TRUMP and fits(trump, Lane.TRUMP, hand, format.shapes):
            yield from self.filled(trump, Lane.TRUMP, hand, format.shapes, (cheap, rich), whole=False)

    def filled(
        self,
        trump: TrumpOrder,
        lane: Lane,
        counts: bytes,
        shapes: Shapes,
        orders: tuple[Cards, ...],
        *,
        whole: bool,
    ) -> Iterator[Cards]:
        """The tuples and tractors of a format in several ways, each filled up in the given orders; single cards all."""
        singles = shapes.count((1,))
        larger = tuple(shape for shape in shapes if shape != (1,))
        if not larger and singles == 1:
            yield from ((kind,) for kind in range(54) if counts[kind] and trump.lane(kind) is lane)
            return
        for places in islice(assignments(trump, lane, counts, larger, whole=whole), WAYS_TRIED):
            used = tuple(
                kind
                for shape, cards in zip(larger, places, strict=True)
                for kind, size in zip(cards, shape, strict=True)
                for _ in range(size)
            )
            left = without(counts, count_kinds(used))
            for order in (*orders, orders[0][::-1]):
                rest = [kind for kind in dict.fromkeys(order) if trump.lane(kind) is lane for _ in range(left[kind])]
                yield (*used, *rest[:singles])
