"""A trick: what becomes of a throw, who wins, and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dealspace.games.shengji.card_order import Lane
from dealspace.games.shengji.formats import TractorRule, TrickFormat, Unit, tractors_from
from dealspace.games.shengji.legality import BombPolicy, PlayRules, ThrowPolicy, is_bomb
from dealspace.games.shengji.matching import assignments
from dealspace.games.shengji.shengji_cards import Cards, card_points, count_kinds


@dataclass(frozen=True, slots=True)
class Lead:
    """What a lead comes to: the format that stands, the cards led, and after a failed throw those taken back.

    `beaten_by` is how many places after the leader somebody could beat a unit, None for a lead that stands.
    """

    format: TrickFormat
    cards: Cards
    taken_back: Cards = ()
    beaten_by: int | None = None


def settle_lead(format: TrickFormat, cards: Cards, later_hands: Sequence[bytes]) -> Lead:
    """Lead cards read as this format, or of a throw that fails the unit that is beaten.

    The first player after the leader who can beat a unit (with a higher one of the same suit, of at least its size)
    makes the throw fail; the smallest unit that this player beats, of equal ones the lowest, is led.

    Args:
        cards: the cards of the format, in any order.
        later_hands: bytes[54] each, the other players' hands in turn.
    """
    if len(format.units) > 1:
        for after, hand in enumerate(later_hands, start=1):
            for unit in format.units:
                if beats_unit(format, hand, unit):
                    stands = TrickFormat(format.trump, format.lane, (unit,))
                    led = forced_cards(format, unit, cards)
                    left = list(cards)
                    for kind in led:
                        left.remove(kind)
                    return Lead(stands, led, format.trump.sorted(tuple(left)), after)
    return Lead(format, format.trump.sorted(cards))


def forced_cards(format: TrickFormat, unit: Unit, cards: Cards) -> Cards:
    """The cards of a unit: for a rainbow those of its number."""
    if not format.is_rainbow:
        return unit.all_cards
    alike = [kind for kind in format.trump.sorted(cards) if kind < 52 and kind % 13 == unit.cards[0] % 13]
    return tuple(alike[: unit.count])


def beats_unit(format: TrickFormat, hand: bytes, unit: Unit) -> bool:
    """Whether a hand has a higher unit of the suit led, as large: as wide and as long for a tractor.

    In a rainbow a unit is beaten by as many cards of one higher number, in any suits.
    """
    lowest = unit.cards[0]
    if format.lane is None:
        return any(sum(hand[number:52:13]) >= unit.count for number in range(lowest % 13 + 1, 13))
    steps = format.trump.steps[format.lane]
    above = [kind for step in steps[format.trump.heights[lowest] + 1 :] for kind in step if hand[kind] >= unit.count]
    if not unit.is_tractor:
        return bool(above)
    rule = TractorRule(unit.count, len(unit.cards))
    return any(True for start in above for _ in tractors_from(format.trump, hand, start, rule))


@dataclass(frozen=True, slots=True)
class Standing:
    """Who is winning a trick, by the order of play, and with which units."""

    player: int
    units: tuple[Unit, ...]

    @property
    def is_bomb(self) -> bool:
        return len(self.units) == 1 and not self.units[0].is_tractor and self.units[0].count >= 4


def trick_winner(format: TrickFormat, plays: Sequence[Cards], rules: PlayRules) -> int:
    """Who wins a trick, counted from the leader (0).

    A play wins over the best so far if it has the lead's format, in its suit or in trumps, and is higher by the throw
    policy; or is a bomb, where there are bombs. Where it can be read in several ways, the first that wins counts, the
    small units made of the highest cards first.
    """
    if format.is_rainbow:
        return _rainbow_winner(format, plays)
    best = Standing(0, high_first(format))
    for player in range(1, len(plays)):
        better = beating_units(format, plays[player], best, rules)
        if better is not None:
            best = Standing(player, better)
    return best.player


def high_first(format: TrickFormat) -> tuple[Unit, ...]:
    """The units of a lead with those of one shape high to low, as an answer's are, so that like meets like."""
    rising = {shape: [unit for unit in format.units if unit.shape == shape] for shape in set(format.shapes)}
    return tuple(rising[shape].pop() for shape in format.shapes)


def beating_units(format: TrickFormat, play: Cards, best: Standing, rules: PlayRules) -> tuple[Unit, ...] | None:
    """The units as which a play beats the best one so far, or None."""
    trump, counts = format.trump, count_kinds(play)
    if rules.bombs is not BombPolicy.NONE and is_bomb(counts):
        bomb = Standing(0, (Unit(len(play), (play[0],)),))
        return bomb.units if _defeats(format, bomb.units, best, rules.throw) else None
    lane = trump.lane(play[0])
    if len(play) != format.size or lane not in (format.lane, Lane.TRUMP):
        return None
    if any(trump.lane(kind) != lane for kind in play):
        return None
    for cards in assignments(trump, lane, counts, format.shapes):
        units = tuple(Unit(unit.count, each) for unit, each in zip(format.units, cards, strict=True))
        if _defeats(format, units, best, rules.throw):
            return units
    return None


def _defeats(format: TrickFormat, units: tuple[Unit, ...], best: Standing, policy: ThrowPolicy) -> bool:
    key = format.trump.rank_key
    if best.is_bomb or Standing(0, units).is_bomb:
        if best.is_bomb and Standing(0, units).is_bomb:
            sizes = units[0].count, best.units[0].count
            return sizes[0] > sizes[1] or (
                sizes[0] == sizes[1] and key(units[0].cards[0]) > key(best.units[0].cards[0])
            )
        return not best.is_bomb
    if policy is ThrowPolicy.HIGHEST:
        return max(key(unit.cards[-1]) for unit in units) > max(key(unit.cards[-1]) for unit in best.units)
    pairs = [
        (unit.size, key(unit.cards[0]), key(other.cards[0])) for unit, other in zip(units, best.units, strict=True)
    ]
    if policy is ThrowPolicy.ALL:
        return all(mine > other for _, mine, other in pairs)
    if len(pairs) > 1 and any(size > 1 for size, _, _ in pairs):
        pairs = [pair for pair in pairs if pair[0] > 1]
    decisive = [(size, mine, other) for size, mine, other in pairs if mine != other]
    decisive.sort(key=lambda pair: -pair[0])
    return bool(decisive) and decisive[0][1] > decisive[0][2]


def _rainbow_winner(format: TrickFormat, plays: Sequence[Cards]) -> int:
    """The highest numbers win, the highest of each play compared first; the leader keeps what is equal."""
    sizes = sorted((unit.size for unit in format.units), reverse=True)
    best, best_numbers = 0, rainbow_numbers(plays[0], sizes)
    for player in range(1, len(plays)):
        numbers = rainbow_numbers(plays[player], sizes)
        if numbers is not None and (best_numbers is None or numbers > best_numbers):
            best, best_numbers = player, numbers
    return best


def rainbow_numbers(cards: Cards, sizes: Sequence[int]) -> list[int] | None:
    """The numbers of groups of these sizes (falling), the highest taken first; falling; None where one is missing."""
    counts = count_kinds(cards)
    left = [sum(counts[number:52:13]) for number in range(13)]
    found = []
    for size in sizes:
        number = next((number for number in range(12, -1, -1) if left[number] >= size), None)
        if number is None:
            return None
        left[number] -= size
        found.append(number)
    return sorted(found, reverse=True)


def trick_points(plays: Sequence[Cards]) -> int:
    """The points that the winner takes."""
    return sum(map(card_points, plays))
