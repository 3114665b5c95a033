"""What may be played to a lead: the definition against brute force, the compiled code against the definition."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealspace.cards import NotationError
from dealspace.games.shengji.card_order import Lane, TrumpOrder
from dealspace.games.shengji.decomposition import Shapes, all_formats
from dealspace.games.shengji.formats import TrickFormat, Unit, read_lead
from dealspace.games.shengji.legality import BombPolicy, DrawPolicy, is_legal, wanted_formats
from dealspace.games.shengji.matching import assignments, fits
from dealspace.games.shengji.play_batches import format_sequence, legal_plays, play_is_legal
from dealspace.games.shengji.shengji_cards import Cards, count_kinds, kinds_of, parse_kinds
from dealspace.games.shengji.shengji_hints import follow_help, format_examples, one_legal_play
from tests.support.shengji import holds_shapes, lane_pools, leads

TRUMP = TrumpOrder.parse("4s")


def counts(text: str) -> bytes:
    return count_kinds(parse_kinds(text))


def legal(lead: str, hand: str, play: str, draw: DrawPolicy, bombs: BombPolicy = BombPolicy.NONE) -> bool:
    """By the definition and by the compiled code, which agree."""
    format = read_lead(TRUMP, parse_kinds(lead), rainbow=4)
    answers = {of(format, counts(hand), counts(play), draw=draw, bombs=bombs) for of in (is_legal, play_is_legal)}
    assert len(answers) == 1
    return answers.pop()


@given(lane_pools(), st.integers(1, 6), st.data())
def test_a_format_is_found_where_trying_all_runs_finds_it(
    case: tuple[TrumpOrder, Lane, Cards], number: int, data: st.DataObject
) -> None:
    trump, lane, pool = case
    cards = pool[: data.draw(st.integers(number, number + 3))]
    shapes = data.draw(st.sampled_from([each for each in all_formats(number) if len(each) <= 4]))
    for whole in (False, True):
        expected = holds_shapes(trump, cards, shapes, whole=whole)
        assert fits(trump, lane, count_kinds(cards), shapes, whole=whole) == expected
        assert any(True for _ in assignments(trump, lane, count_kinds(cards), shapes, whole=whole)) == expected


@pytest.mark.parametrize("shapes", [shapes for shapes in all_formats(6) if len(shapes) <= 3], ids=str)
def test_every_format_of_six_cards_is_found_in_all_holdings_of_three_cards(shapes: Shapes) -> None:
    kinds = parse_kinds("3h 5h 6h")
    for copies in product(range(5), repeat=3):
        cards = tuple(kind for kind, number in zip(kinds, copies, strict=True) for _ in range(number))
        for whole in (False, True):
            expected = holds_shapes(TRUMP, cards, shapes, whole=whole)
            assert fits(TRUMP, Lane.HEARTS, count_kinds(cards), shapes, whole=whole) == expected
            found = assignments(TRUMP, Lane.HEARTS, count_kinds(cards), shapes, whole=whole)
            assert any(True for _ in found) == expected


@given(leads(most=5))
def test_a_legal_play_has_the_strongest_format_of_all_choices(case: tuple[TrickFormat, bytes, Cards]) -> None:
    """Without protections: among all choices of cards of the suit, those with the strongest format are legal."""
    format, hand, held = case
    if len(held) < format.size:
        return
    formats = list(wanted_formats(format, DrawPolicy.NO_PROTECTIONS))
    choices = {tuple(sorted(choice)) for choice in combinations(held, format.size)}
    strength = {
        choice: next(rank for rank, shapes in enumerate(formats) if holds_shapes(format.trump, choice, shapes))
        for choice in choices
    }
    for choice in choices:
        assert is_legal(format, hand, count_kinds(choice)) == (strength[choice] == min(strength.values()))


@given(leads(most=5), st.data())
def test_who_is_short_of_the_suit_plays_all_of_it_and_anything(
    case: tuple[TrickFormat, bytes, Cards], data: st.DataObject
) -> None:
    format, hand, held = case
    play = tuple(data.draw(st.permutations(kinds_of(hand)))[: format.size])
    followed = sum(format.trump.lane(kind) is format.lane for kind in play)
    for draw in DrawPolicy:
        if len(held) < format.size:
            assert is_legal(format, hand, count_kinds(play), draw=draw) == (followed == len(held))
        elif followed < format.size:
            assert not is_legal(format, hand, count_kinds(play), draw=draw)


@given(leads(most=8), st.data())
def test_the_compiled_code_agrees_with_the_definition(
    case: tuple[TrickFormat, bytes, Cards], data: st.DataObject
) -> None:
    format, hand, _ = case
    plays = [count_kinds(data.draw(st.permutations(kinds_of(hand)))[: format.size]) for _ in range(4)]
    hands = np.frombuffer(hand * 4, np.uint8).reshape(4, 54)
    rows = np.frombuffer(b"".join(plays), np.uint8).reshape(4, 54)
    for draw in DrawPolicy:
        for bombs in BombPolicy:
            found = legal_plays([format], np.zeros(4, np.int64), hands, rows, draw=draw, bombs=bombs)
            assert found.tolist() == [is_legal(format, hand, play, draw=draw, bombs=bombs) for play in plays]


@pytest.mark.parametrize(
    "lead",
    ["3h 3h 3h 5h 5h 5h", "6h 6h 7h 7h 8h 8h", "9h 9h 9h 9h 7h 7h", "3h 3h 5h 5h 8h 8h", "3h 3h 5h 5h 8h 8h 9h 9h"],
)
def test_the_compiled_code_agrees_on_all_plays_out_of_all_holdings_of_three_cards(lead: str) -> None:
    format, kinds = read_lead(TRUMP, parse_kinds(lead)), parse_kinds("Th Jh Qh")
    hands, plays = [], []
    for held in product(range(5), repeat=3):
        for played in product(*(range(number + 1) for number in held)):
            if sum(played) == format.size:
                hands.append(
                    count_kinds([kind for kind, number in zip(kinds, held, strict=True) for _ in range(number)])
                )
                plays.append(
                    count_kinds([kind for kind, number in zip(kinds, played, strict=True) for _ in range(number)])
                )
    which = np.zeros(len(hands), np.int64)
    arrays = [np.frombuffer(b"".join(piles), np.uint8).reshape(-1, 54) for piles in (hands, plays)]
    for draw in DrawPolicy:
        found = legal_plays([format], which, *arrays, draw=draw).tolist()
        assert found == [is_legal(format, hand, play, draw=draw) for hand, play in zip(hands, plays, strict=True)]
        assert draw is not DrawPolicy.NO_PROTECTIONS or not all(found)


def test_a_batch_has_leads_of_all_kinds() -> None:
    leads = [read_lead(TRUMP, parse_kinds(text), rainbow=4) for text in ("2h", "3s 3s 5s 5s", "5c 5d 5h 5s")]
    hand = counts("2s 2s 3s 3s 5s 5h 6c 6d 6h 6s")
    plays = ["5h", "2s 2s 3s 3s", "6c 6d 6h 6s", "6h", "2s 2s 3s 5s", "2s 6d 6h 6s"]
    rows = np.array([list(counts(play)) for play in plays], np.uint8)
    hands = np.array([list(hand)] * 6, np.uint8)
    assert legal_plays(leads, np.array([0, 1, 2, 0, 1, 2]), hands, rows).tolist() == [True] * 4 + [False] * 2


def test_formats_are_made_only_as_far_as_a_play_needs_them() -> None:
    lead = TrickFormat(TRUMP, Lane.HEARTS, (Unit(2, parse_kinds("2h 3h 5h 6h 7h 8h 9h")),))
    sequence = format_sequence(lead.shapes, True)
    made = sequence.made
    hand = counts("5h 5h 6h 6h 7h 7h 8h 8h 9h 9h Th Th Jh Jh Qh")
    assert play_is_legal(lead, hand, counts("5h 5h 6h 6h 7h 7h 8h 8h 9h 9h Th Th Jh Jh"))
    assert sequence.made == made == 1
    hand = counts("5h 5h 7h 7h 8h 8h 9h 9h Th Th Jh Jh Qh Kh Ah")
    assert not play_is_legal(lead, hand, counts("5h 5h 7h 7h 8h 8h 9h 9h Th Th Jh Qh Kh Ah"))
    assert made < sequence.made


@pytest.mark.parametrize(
    ("draw", "expected"),
    [
        (DrawPolicy.NO_PROTECTIONS, [True, False, False]),
        (DrawPolicy.LONGER_TUPLES, [True, True, False]),
        (DrawPolicy.ONLY_TRACTORS, [True, False, False]),
        (DrawPolicy.NO_FORMAT, [True, True, True]),
    ],
)
def test_a_pair_draws_a_pair_out_of_a_triple_unless_it_is_protected(draw: DrawPolicy, expected: list[bool]) -> None:
    assert legal("8h 8h", "2h 2h 2h 5h 6h", "2h 2h", draw) is True
    found = [legal("8h 8h", "2h 2h 2h 5h 6h", play, draw) for play in ("2h 2h", "5h 6h")]
    assert [*found, legal("8h 8h", "2h 2h 2h 5h 5h 6h", "5h 6h", draw)] == expected


def test_a_protected_triple_is_no_answer_to_a_pair_and_a_single_while_a_pair_is_kept() -> None:
    for draw in (DrawPolicy.LONGER_TUPLES, DrawPolicy.LONGER_TUPLES_ONLY_TRACTORS):
        assert not legal("8h 8h 9h", "2h 2h 2h 5h 5h", "2h 2h 2h", draw)
        assert legal("8h 8h 9h", "2h 2h 2h 5h 5h", "2h 5h 5h", draw)
        assert legal("8h 8h 9h", "2h 2h 2h 5h 6h", "2h 2h 2h", draw)
    assert legal("8h 8h 9h", "2h 2h 2h 5h 5h", "2h 2h 2h", DrawPolicy.NO_PROTECTIONS)


def test_a_quadruple_draws_a_tractor_unless_only_tractors_do() -> None:
    hand = "2h 2h 3h 3h 7h 7h Kh"
    assert legal("9h 9h 9h 9h", hand, "2h 2h 3h 3h", DrawPolicy.NO_PROTECTIONS)
    assert not legal("9h 9h 9h 9h", hand, "3h 3h 7h 7h", DrawPolicy.NO_PROTECTIONS)
    assert legal("9h 9h 9h 9h", hand, "3h 3h 7h 7h", DrawPolicy.ONLY_TRACTORS)
    assert not legal("9h 9h 9h 9h", hand, "3h 3h 7h Kh", DrawPolicy.ONLY_TRACTORS)


def test_bombs_are_an_option() -> None:
    hand = "2d 2d 2d 2d 3h 5h 6h 7h 8h"
    draw = DrawPolicy.NO_PROTECTIONS
    assert not legal("9h 9h Th Th", hand, "2d 2d 2d 2d", draw)
    assert legal("9h 9h Th Th", hand, "2d 2d 2d 2d", draw, BombPolicy.ANY)
    assert not legal("9h 9h Th Th", hand, "2d 2d 2d 2d", draw, BombPolicy.FOLLOWING)
    assert legal("9h 9h Th Th", "2d 2d 2d 2d", "2d 2d 2d 2d", draw, BombPolicy.FOLLOWING)
    assert legal("9h 9h Th Th", "2s 2s 2s 2s 3h 5h 6h 7h", "2s 2s 2s 2s", draw, BombPolicy.FOLLOWING)
    assert not legal("9h 9h 9h", "2d 2d 2d 3h 5h 6h", "2d 2d 2d", draw, BombPolicy.ANY)


def test_a_rainbow_is_followed_by_as_many_cards_of_one_number() -> None:
    draw = DrawPolicy.NO_PROTECTIONS
    assert legal("5c 5d 5h 5s", "6c 6c 6c 6d 7h", "6c 6c 6c 6d", draw)
    assert not legal("5c 5d 5h 5s", "6c 6c 6c 6d 7h", "6c 6c 6c 7h", draw)
    assert legal("5c 5d 5h 5s", "6c 6c 6c 8d 7h", "6c 6c 8d 7h", draw)
    assert not legal("5c 5d 5h 5s", "6c 6c 6c 6d 7h", "6c 6c 6c", draw)


@given(leads(most=8), st.sampled_from(DrawPolicy))
def test_help_has_a_legal_play_and_true_examples(case: tuple[TrickFormat, bytes, Cards], draw: DrawPolicy) -> None:
    format, hand, held = case
    help = follow_help(format, hand, draw=draw)
    assert is_legal(format, hand, count_kinds(help.play), draw=draw)
    assert one_legal_play(format, hand, draw=draw) == help.play
    assert [each.shapes for each in help.formats] == list(wanted_formats(format, draw))
    for example in help.formats:
        assert format.lane is not None
        there = fits(format.trump, format.lane, hand, example.shapes, whole=draw.protects)
        assert (example.cards is not None) == there
        if example.cards is not None:
            assert len(example.cards) == format.size and all(kind in held for kind in example.cards)
            assert fits(format.trump, format.lane, count_kinds(example.cards), example.shapes)
            assert all(used <= of for used, of in zip(count_kinds(example.cards), hand, strict=True))


@given(leads(most=8), st.sampled_from(DrawPolicy), st.sampled_from(BombPolicy))
def test_every_hand_has_a_legal_play(
    case: tuple[TrickFormat, bytes, Cards], draw: DrawPolicy, bombs: BombPolicy
) -> None:
    format, hand, _ = case
    assert is_legal(
        format, hand, count_kinds(one_legal_play(format, hand, draw=draw, bombs=bombs)), draw=draw, bombs=bombs
    )


def test_a_lead_of_a_whole_suit_of_eight_decks_is_followed() -> None:
    lead = read_lead(TRUMP, parse_kinds("2h 5h 7h 9h Jh Kh") * 8 + parse_kinds("3h 6h 8h Th Qh Ah") * 3)
    assert lead.size == 66
    hand = counts("3h 6h 8h Th Qh Ah " * 5 + "2c 3c 5c 6c " * 8 + "2d 3d 5d 6d " * 8)
    play = one_legal_play(lead, hand)
    assert len(play) == 66 and is_legal(lead, hand, count_kinds(play))
    assert format_examples(lead, hand) == ()


def test_a_rainbow_has_no_list_of_formats() -> None:
    format = read_lead(TRUMP, parse_kinds("5c 5d 5h 5s"), rainbow=4)
    assert format_examples(format, counts("6c 6c 6c 6d 7h")) == ()
    assert sorted(one_legal_play(format, counts("6c 6c 6c 6d 7h"))) == sorted(parse_kinds("6d 6c 6c 6c"))


def test_arrays_of_other_shapes_are_named() -> None:
    lead = read_lead(TRUMP, parse_kinds("2h"))
    rows = np.zeros((2, 54), np.uint8)
    for which, hands, plays, message in (
        (np.array([0, 1]), rows, rows, "one index 0..0"),
        (np.array([0, 0]), rows[:1], rows, r"hands is uint8\[1, 54\]"),
        (np.array([0, 0]), rows, rows.astype(int), "plays is int64"),
    ):
        with pytest.raises(NotationError, match=message):
            legal_plays([lead], which, hands, plays)
    assert legal_plays([], np.zeros(0, int), rows[:0], rows[:0]).tolist() == []
