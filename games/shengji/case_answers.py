"""Answers to rows of recorded cases: a row says what is asked (`kind`) and with what cards, an answer what comes out.

`ANSWERS` maps the kind of a row to the function that answers it. Fields are named and written as in the rows: cards
`Ts` and `BJ*`, trump `4s`, `4n` or `-n`, suits `Spades` … `Trump`, units `{"n": 2, "cards": ["8s", "9s"]}`, policies
by their names. Whatever a row lacks or has wrongly is a NotationError that names what was found and expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import TypeVar

from dealspace.cards import NotationError
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import Shapes, all_formats, format_count, weaker_formats
from dealspace.games.shengji.formats import InvalidLead, TractorRule, TrickFormat, Unit, read_lead
from dealspace.games.shengji.legality import BombPolicy, DrawPolicy, NamedPolicy, PlayRules, ThrowPolicy
from dealspace.games.shengji.play_batches import MOST_LED, play_is_legal
from dealspace.games.shengji.shengji_cards import Cards, count_kinds, holds, kind_text, parse_kinds
from dealspace.games.shengji.shengji_trick import settle_lead, trick_points, trick_winner
from dealspace.runtime.json_rows import shown

Row = Mapping[str, object]
Answer = dict[str, object]
Policy = TypeVar("Policy", bound=NamedPolicy)

MOST_CARDS = 30
LISTED_CARDS = 16
"""Cards of a unit whose weaker formats are listed in an answer."""
UNIT_CARDS = 20
"""Cards of a unit that is followed in an answer; of more there are hundreds of thousands of formats."""
MOST_TRACTORS = 4
"""Tractors of a lead that is followed in an answer."""


def field(row: Row, name: str) -> object:
    """A field that the row must have."""
    if name not in row:
        raise NotationError(f'the row has no "{name}" (it has {", ".join(sorted(row)) or "nothing"})')
    return row[name]


def list_field(row: Row, name: str) -> list[object]:
    found = field(row, name)
    if not isinstance(found, list):
        raise NotationError(f'"{name}" is {shown(found)}: expected a list')
    return found


def whole_number(found: object, name: str, low: int, high: int) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
        raise NotationError(f'"{name}" is {shown(found)}: expected a whole number {low} to {high}')
    return found


def truth(row: Row, name: str, default: bool) -> bool:
    found = row.get(name, default)
    if not isinstance(found, bool):
        raise NotationError(f'"{name}" is {shown(found)}: expected true or false')
    return found


def cards_field(row: Row, name: str) -> Cards:
    found = list_field(row, name)
    try:
        return parse_kinds(found)
    except NotationError as wrong:
        raise NotationError(f'in "{name}": {wrong}') from None


def policy(row: Row, name: str, policies: type[Policy], default: Policy) -> Policy:
    found = policies.read(row[name], name) if name in row else default
    assert isinstance(found, policies)
    return found


def units_field(row: Row, name: str) -> tuple[Unit, ...]:
    """Units as files write them."""
    units = []
    for found in list_field(row, name):
        if not isinstance(found, dict):
            raise NotationError(f'a unit in "{name}" is {shown(found)}: expected {{"n": 2, "cards": ["8s", "9s"]}}')
        cards = cards_field(found, "cards")
        if not cards:
            raise NotationError(f'a unit in "{name}" has no cards: expected one or more')
        units.append(Unit(whole_number(field(found, "n"), "n", 1, 99), cards))
    if not units:
        raise NotationError(f'"{name}" is empty: expected one unit or more')
    largest, total = max(unit.size for unit in units), sum(unit.size for unit in units)
    if largest > UNIT_CARDS or total > MOST_LED or sum(unit.is_tractor for unit in units) > MOST_TRACTORS:
        raise NotationError(
            f'"{name}" has {total} cards, {largest} in one unit: expected at most {MOST_LED}, {UNIT_CARDS} in a unit, '
            f"and {MOST_TRACTORS} tractors"
        )
    return tuple(units)


def format_of(row: Row, units: str) -> TrickFormat:
    """The format of a row that gives units and their suit; of a rainbow, no suit."""
    trump = TrumpOrder.parse(field(row, "trump"))
    word = field(row, "suit")
    found = units_field(row, units)
    if truth(row, "rainbow", False) or word == "Unknown":
        return TrickFormat(trump, None, found)
    lane = next((lane for lane in Lane if lane.word == word), None)
    if lane is None:
        expected = ", ".join(lane.word for lane in Lane)
        raise NotationError(f'"suit" is {shown(word)}: expected one of {expected}, or Unknown for a rainbow')
    for unit in found:
        for kind in unit.cards:
            if trump.lane(kind) is not lane:
                is_of = trump.lane(kind).word
                raise NotationError(
                    f'{kind_text(kind)} is of {is_of} with trump {trump}: expected cards of "suit", {word}'
                )
    return TrickFormat(trump, lane, found)


def hand_and_play(row: Row) -> tuple[bytes, bytes]:
    hand, play = count_kinds(cards_field(row, "hand")), count_kinds(cards_field(row, "play"))
    if not holds(hand, play):
        kind = next(kind for kind in range(54) if play[kind] > hand[kind])
        raise NotationError(
            f'"play" has {play[kind]} × {kind_text(kind)} and "hand" has {hand[kind]}: expected cards of the hand'
        )
    return hand, play


def answer_legal(row: Row) -> Answer:
    """`legal`: whether `play` out of `hand` is legal after `units`, under `draw_policy` and `bomb_policy`."""
    hand, play = hand_and_play(row)
    draw = policy(row, "draw_policy", DrawPolicy, DrawPolicy.NO_PROTECTIONS)
    bombs = policy(row, "bomb_policy", BombPolicy, BombPolicy.NONE)
    return {"legal": play_is_legal(format_of(row, "units"), hand, play, draw=draw, bombs=bombs)}


def answer_legal_random(row: Row) -> Answer:
    """`legal`: the same after `lead`, by draw policy."""
    hand, play = hand_and_play(row)
    format = format_of(row, "lead")
    return {"legal": {draw.value: play_is_legal(format, hand, play, draw=draw) for draw in DrawPolicy}}


def answer_trick(row: Row) -> Answer:
    """`winner` (as the plays name their players) and `failed_throw_size` of a trick whose plays stand."""
    plays, players, back = [], [], []
    for found in list_field(row, "plays"):
        if not isinstance(found, dict):
            raise NotationError(f'"plays" has {shown(found)}: expected {{"p": 1, "cards": ["2s"], "bad_throw": []}}')
        plays.append(cards_field(found, "cards"))
        players.append(field(found, "p"))
        back.append(cards_field(found, "bad_throw") if "bad_throw" in found else ())
    if not plays:
        raise NotationError('"plays" is empty: expected a play for each player, the leader first')
    trump = TrumpOrder.parse(field(row, "trump"))
    lanes = {trump.lane(kind) for kind in plays[0]}
    format = TrickFormat(trump, lanes.pop() if len(lanes) == 1 else None, units_field(row, "lead_units"))
    rules = PlayRules(
        throw=policy(row, "throw_eval", ThrowPolicy, ThrowPolicy.ALL),
        bombs=policy(row, "bomb_policy", BombPolicy, BombPolicy.NONE),
    )
    check_sizes(plays, format.size)
    return {"winner": players[trick_winner(format, plays, rules)], "failed_throw_size": len(back[0])}


def check_sizes(plays: list[Cards], size: int) -> None:
    for number, play in enumerate(plays, start=1):
        if len(play) != size:
            raise NotationError(f"play {number} has {len(play)} cards: expected {size}, as many as are led")


def answer_trick_random(row: Row) -> Answer:
    """`winner` (counted from the leader, 0), `points`, and `failed_throw_size` of a trick led from known hands."""
    trump = TrumpOrder.parse(field(row, "trump"))
    hands = []
    for number, found in enumerate(list_field(row, "hands")):
        hands.append(count_kinds(cards_field({f"hands[{number}]": found}, f"hands[{number}]")))
    cards = cards_field(row, "attempted_lead")
    if not hands or not holds(hands[0], count_kinds(cards)):
        raise NotationError('"attempted_lead" is not in the first of "hands": expected cards that the leader holds')
    rules = PlayRules(throw=policy(row, "throw_eval", ThrowPolicy, ThrowPolicy.ALL))
    led = settle_lead(read_lead(trump, cards), cards, hands[1:])
    plays = [
        cards_field({f"plays[{number}]": found}, f"plays[{number}]")
        for number, found in enumerate(list_field(row, "plays"))
    ]
    if not plays or sorted(plays[0]) != sorted(led.cards):
        expected = " ".join(map(kind_text, led.cards))
        raise NotationError(f'the first of "plays" is not what the lead comes to: expected {expected}')
    check_sizes(plays, len(led.cards))
    for number, (hand, play) in enumerate(zip_longest(hands, plays)):
        if hand is None or play is None or not holds(hand, count_kinds(play)):
            what = "is no play" if play is None else "is not in the hand"
            raise NotationError(f'"plays[{number}]" {what}: expected a play of cards of each of the {len(hands)} hands')
    return {
        "winner": trick_winner(led.format, plays, rules),
        "points": trick_points(plays),
        "failed_throw_size": len(led.taken_back),
    }


def answer_format(row: Row) -> Answer:
    """`units` of a lead, small to large; or `error`, the short name of what is wrong with it."""
    trump = TrumpOrder.parse(field(row, "trump"))
    cards = cards_field(row, "lead")
    rainbow = whole_number(row.get("rainbow_min", -1), "rainbow_min", -1, 99)
    rule = TractorRule(
        whole_number(row.get("min_count", 2), "min_count", 2, 99),
        whole_number(row.get("min_length", 2), "min_length", 2, 99),
    )
    try:
        format = read_lead(trump, cards, rule=rule, rainbow=None if rainbow < 0 else rainbow)
    except InvalidLead as wrong:
        return {"error": wrong.reason}
    return {"units": [{"n": unit.count, "cards": [kind_text(kind) for kind in unit.cards]} for unit in format.units]}


def answer_order(row: Row) -> Answer:
    """`low_to_high`: by suit the steps, each the equal cards; `successor`: by card what follows it in a run."""
    trump = TrumpOrder.parse(field(row, "trump"))
    steps = {
        lane.word: [[kind_text(kind) for kind in step] for step in trump.steps[lane]]
        for lane in Lane
        if trump.steps[lane]
    }
    successor = {kind_text(kind): [kind_text(after) for after in trump.successors(kind)] for kind in range(54)}
    return {"low_to_high": steps, "successor": successor}


def shapes_field(row: Row, name: str) -> Shapes:
    shapes = []
    for found in list_field(row, name):
        if not isinstance(found, list) or not found:
            raise NotationError(f'"{name}" has {shown(found)}: expected the tuples of a unit, as [2, 2]')
        shapes.append(tuple(whole_number(size, name, 1, MOST_CARDS) for size in found))
    if sum(map(sum, shapes)) > MOST_CARDS:
        raise NotationError(f'"{name}" has {sum(map(sum, shapes))} cards: expected at most {MOST_CARDS}')
    return tuple(shapes)


def written(shapes: Shapes) -> list[list[int]]:
    return [list(shape) for shape in shapes]


def answer_subsequent(row: Row) -> Answer:
    """`seq`: the weaker formats that a lead of this `format` asks for."""
    shapes = shapes_field(row, "format")
    largest = max((sum(shape) for shape in shapes), default=1)
    if largest > LISTED_CARDS:
        raise NotationError(f'"format" has a unit of {largest} cards: expected at most {LISTED_CARDS}')
    with_new = truth(row, "include_new_adjacency", True)
    return {"seq": [written(each) for each in weaker_formats(shapes, new_sequences=with_new)]}


def answer_full_decomposition(row: Row) -> Answer:
    """`seq`: every format of `n` cards, strongest first (and `count`, how many)."""
    number = whole_number(field(row, "n"), "n", 1, LISTED_CARDS)
    return {"count": format_count(number), "seq": [written(each) for each in all_formats(number)]}


def answer_full_decomposition_count(row: Row) -> Answer:
    """`count`: how many formats `n` cards have."""
    return {"count": format_count(whole_number(field(row, "n"), "n", 1, 1000))}


ANSWERS: Mapping[str, Callable[[Row], Answer]] = {
    "legal": answer_legal,
    "legal_random": answer_legal_random,
    "trick": answer_trick,
    "trick_random": answer_trick_random,
    "format": answer_format,
    "order": answer_order,
    "subsequent": answer_subsequent,
    "full_decomposition": answer_full_decomposition,
    "full_decomposition_count": answer_full_decomposition_count,
}
"""The function that answers each kind of row."""
