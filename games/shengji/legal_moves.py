"""What a seat may do at each point of a deal: why a move is not allowed, and all declarations and leads that are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod

import numpy as np

from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.choices import Choices
from dealspace.games.shengji.formats import InvalidLead, TrickFormat, Unit, read_lead, tractors_from
from dealspace.games.shengji.legality import PlayRules
from dealspace.games.shengji.shengji_cards import (
    BIG_JOKER,
    RANKS,
    SMALL_JOKER,
    Cards,
    count_kinds,
    kind_text,
    kinds_of,
)
from dealspace.games.shengji.shengji_hints import play_or_reason
from dealspace.games.shengji.shengji_moves import PASS, TrumpDeclaration


def declaration_strength(move: TrumpDeclaration) -> tuple[int, int]:
    """More cards first, then big jokers, small jokers, number cards."""
    return move.count, max(0, (move.kind or 0) - SMALL_JOKER + 1)


def why_not_declared(hand: bytes, number: int, move: TrumpDeclaration, last: TrumpDeclaration | None) -> str | None:
    """Why cards may not be declared as trumps; None if they may.

    Args:
        number: the trump number, 0..12.
        last: what was declared before, None if nothing.
    """
    if move.kind is None:
        return None
    if hand[move.kind] < move.count or move.count < 1:
        return f"the hand has {hand[move.kind]} × {kind_text(move.kind)}, not {move.count}"
    if move.kind < SMALL_JOKER and move.kind % 13 != number:
        return f"{kind_text(move.kind)} makes no trumps: expected a card of the number {RANKS[number]}, or jokers"
    if move.kind >= SMALL_JOKER and move.count < 2:
        return "one joker makes no trumps: expected two or more equal ones"
    if last is not None and declaration_strength(move) <= declaration_strength(last):
        return f'"{move}" is not above "{last}": expected more cards, or as many jokers that rank above'
    return None


def declarations(hand: bytes, number: int, last: TrumpDeclaration | None) -> tuple[TrumpDeclaration, ...]:
    """All declarations that a hand may make, the pass first."""
    shown = (
        TrumpDeclaration(kind, count)
        for kind in (*range(number, SMALL_JOKER, 13), SMALL_JOKER, BIG_JOKER)
        for count in range(1, hand[kind] + 1)
    )
    return (PASS, *(move for move in shown if why_not_declared(hand, number, move, last) is None))


def why_not_played(
    trump: TrumpOrder, format: TrickFormat | None, hand: bytes, cards: Cards, rules: PlayRules
) -> str | None:
    """Why cards of a hand may not be played now (`format` None: led); None if they may."""
    if format is not None:
        return play_or_reason(format, hand, count_kinds(cards), rules.draw, rules.bombs)
    try:
        read_lead(trump, cards, rule=rules.tractors, rainbow=rules.rainbow)
    except InvalidLead as wrong:
        return str(wrong)
    return None


def lead_units(trump: TrumpOrder, hand: bytes, rules: PlayRules) -> Iterator[Unit]:
    """Every tuple and every tractor that a hand can lead, low cards first, small units before large ones of a card."""
    for kind in trump.sorted(tuple(set(kinds_of(hand)))):
        yield from (Unit(count, (kind,)) for count in range(1, hand[kind] + 1))
        for unit in tractors_from(trump, hand, kind, rules.tractors):
            yield from (Unit(width, unit.cards) for width in range(rules.tractors.copies, unit.count + 1))


def all_leads(trump: TrumpOrder, hand: bytes, rules: PlayRules) -> Iterator[Cards]:
    """Every lead of a hand once: single units, suits thrown as a whole, all other throws, and rainbows."""
    units = [tuple(sorted(unit.all_cards)) for unit in lead_units(trump, hand, rules)]
    suits = [cards for lane in Lane if (cards := lane_kinds(trump, hand, lane))]
    first = dict.fromkeys((*units, *suits))
    yield from first
    for cards in suits:
        for number in range(2, len(cards)):
            yield from (throw for throw in Choices(cards, number) if throw not in first)
    yield from rainbows(trump, hand, rules)


def lane_kinds(trump: TrumpOrder, hand: bytes, lane: Lane) -> Cards:
    """The cards that a hand has of a suit."""
    return tuple(kind for kind in kinds_of(hand) if trump.lane(kind) is lane)


def rainbows(trump: TrumpOrder, hand: bytes, rules: PlayRules) -> Iterator[Cards]:
    """Every rainbow of a hand: groups of one number or of several."""
    for groups in product(*(((), *groups) for groups in rainbow_groups(trump, hand, rules))):
        if cards := tuple(sorted(kind for group in groups for kind in group)):
            yield cards


def rainbow_groups(trump: TrumpOrder, hand: bytes, rules: PlayRules) -> list[list[Cards]]:
    """By number the groups that a rainbow may have of it; numbers without one are left out."""
    if rules.rainbow is None:
        return []
    found = []
    for number in range(13):
        kinds = range(number, 52, 13)
        if len({trump.lane(kind) for kind in kinds if hand[kind]}) == 4:
            ways = product(*(range(1, hand[kind] + 1) for kind in kinds))
            groups = [_copies(kinds, way) for way in ways if sum(way) >= rules.rainbow]
            found += [groups] if groups else []
    return found


def _copies(kinds: Iterable[int], counts: Iterable[int]) -> Cards:
    return tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


def drawn_lead(trump: TrumpOrder, hand: bytes, rules: PlayRules, rng: np.random.Generator) -> Cards:
    """A lead, each that a hand has as likely as any other."""
    suits = [lane_kinds(trump, hand, lane) for lane in Lane]
    rainbow = rainbow_groups(trump, hand, rules)
    ways = [prod(hand[kind] + 1 for kind in set(cards)) - 1 for cards in suits]
    ways.append(prod(len(groups) + 1 for groups in rainbow) - 1)
    index = int(rng.integers(sum(ways)))
    for cards, count in zip(suits, ways, strict=False):
        if index < count:
            return _numbered(index + 1, [[(kind,) * copies for copies in range(hand[kind] + 1)] for kind in {*cards}])
        index -= count
    return _numbered(index + 1, [[(), *groups] for groups in rainbow])


def _numbered(index: int, options: list[list[Cards]]) -> Cards:
    """One of each list of options, told by a number; 0 takes the first of each."""
    taken: Cards = ()
    for each in options:
        index, place = divmod(index, len(each))
        taken += each[place]
    return tuple(sorted(taken))
