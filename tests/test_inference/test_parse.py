"""The expression language: every spelling, scopes and class letters, and errors that say where and what."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dealspace.cards import Location, NotationError, Suit
from dealspace.inference import (
    ALWAYS,
    NEVER,
    Constraint,
    Scope,
    bind,
    free_letters,
    names,
    parse_constraint,
    parse_expression,
    parse_quantity,
    reads_hand,
)
from dealspace.inference.language.bind import Arg
from dealspace.inference.language.expression import walk

SAME = [
    ("hcp 15-17", "hcp >= 15 and hcp <= 17", False),
    ("hcp 18+", "hcp >= 18", True),
    ("hcp 18+", "hcp > 17", True),
    ("hcp 15–17", "hcp 15-17", True),
    ("hcp > 10.5", "hcp 11+", True),
    ("hcp < 10.5", "hcp <= 10.5", True),
    ("hcp = 10.5", "never", True),
    ("hcp <= 10", "hcp 0-10", True),
    ("hcp ≤ 10", "hcp < 11", True),
    ("spades 6", "6S", True),
    ("S = 6", "spades 6", True),
    ("6♠", "♠ == 6", True),
    ("hearts 4+", "4+H", True),
    ("spades 0-2", "S <= 2", True),
    ("2-3H", "H 2-3", True),
    ("S >= H", "H <= S", True),
    ("S + H >= 9", "9 <= H + S", True),
    ("hcp + 2 * S >= 20", "2 * S + hcp >= 20", True),
    ("S != 4", "not 4S", True),
    ("hcp + 3 >= 15", "hcp 12+", True),
    ("hcp - 3 >= S - 1", "hcp >= S + 2", True),
    ("quick_tricks 1.5+", "quick_tricks >= 1.5", True),
    ("quick_tricks 1.4+", "quick_tricks 1.5+", True),
    ("aces in 1|4", "aces 1 or aces 4", True),
    ("losers 0-7", "losers <= 7", True),
    ("has(A, S)", "has(A, S) 1+", True),
    ("not has(T, D)", "not holds DT", False),
    ("balanced", "shape any 4333 4432 5332", True),
    ("rule15", "hcp + spades >= 15", True),
    ("hcp 12+ if 5+S else hcp 14+", "(5+S and hcp 12+) or (not 5+S and hcp 14+)", True),
    ("else", "always", True),
    ("not not balanced", "balanced", True),
    ("not 4+M", "not (4+H or 4+S)", True),
    ("5+M and top3(M) 2+", "(5+H and top3(H) 2+) or (5+S and top3(S) 2+)", True),
    ("not 4+M and not 3M", "not (4+H or 4+S) and not (3H or 3S)", True),
    ("5+M and 4+oM", "(5+H and 4+S) or (5+S and 4+H)", True),
    ("4+M or 5+m", "4+H or 4+S or 5+C or 5+D", True),
    ("M >= m", "H >= C or H >= D or S >= C or S >= D", True),
]


@pytest.mark.parametrize(("text", "same", "_written"), SAME)
def test_spellings_mean_the_same(text: str, same: str, _written: bool) -> None:
    one, two = parse_constraint(text), parse_constraint(same)
    if _written:
        assert one == two
    else:
        assert one != two


def test_x_and_y_are_different_suits() -> None:
    two_suiter = parse_constraint("5+x and 5+y")
    assert "spades 5+ and spades 5+" not in str(two_suiter)
    assert len(parse_expression("5+x and 5+y").parts) == 2  # type: ignore[attr-defined]
    assert str(two_suiter).count(" or ") == 11


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("hpc 15-17", 1, 'unknown quantity "hpc": did you mean "hcp"'),
        ("hcp 12+ and balanecd", 13, 'unknown condition "balanecd": did you mean "balanced"'),
        ("4 spades", 1, "write spades 4"),
        ("5+ S", 1, "write 5\\+S"),
        ("5+S and 4+H or 4+D", 13, '"and" and "or" meet'),
        ("hcp 17-15", 5, "write 15-17"),
        ("(hcp 12+", 9, 'expected "\\)", found the end'),
        ("hcp 12+)", 8, 'expected and, or, if or the end, found "\\)"'),
        ("hcp 15-17, balanced", 10, '"and" takes no comma'),
        ("hcp 12+ an 5+S", 9, 'expected and, or, if or the end, found "an"'),
        ("hcp 12 to 14", 8, 'found "to"; write hcp 12-14$'),
        ("hcp 12+ AND balanced", 9, 'found "AND"; write hcp 12\\+ and balanced$'),
        ("4H + 4S", 4, "write 4H and 4S"),
        ("hcp", 1, "give a range"),
        ("hcp ! 3", 5, 'unexpected "!": write not'),
        ("hcp 15 <= 17", 8, 'found "<="'),
        ("15 <= hcp <= 17", 11, "hcp 15-17"),
        ("maybe hcp 12+", 7, '"maybe" is about hands of others; "hcp" is of the hand itself'),
        ("maybe (balanced or always)", 8, '"balanced" is of the hand itself'),
        ("maybe maybe has(A, S)", 13, "of the hand itself"),
        ("longest(S) 5+", 1, "is of the whole hand: write longest 6\\+"),
        ("keycards 3", 1, "needs a suit: write keycards"),
        ("keycards(T) 3", 1, "write keycards"),
        ("playing_trick 8", 1, 'did you mean "playing_tricks"'),
        ("stop(x) 2+ and top3(x)", 16, "alone is no condition"),
        ("stp(S)", 1, 'did you mean "stop"'),
        ("half_stop", 1, "write half_stop"),
        ("Hcp 12+", 1, 'did you mean "hcp"'),
        ("hcp * S >= 3", 7, "only by a number"),
        ("shape any 5333", 1, "14 cards"),
        ("has(X, S)", 5, "not a rank"),
        ("holding(Z) AK", 9, '"Z" is not a suit'),
        ("holding(S)", 11, "the ranks held"),
        ("holding(S) 5332", 1, "holds the 3 twice"),
        ("partner.hcp.min >= 12", 1, "unknown"),
        ("hcp 12+ if balanced", 20, 'expected "else"'),
        ("", 1, "found the end"),
    ],
)
def test_errors_say_where_what_and_what_instead(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        bind(parse_expression(text))
    assert caught.value.location is not None
    assert caught.value.location.column == column
    assert f"column {column}" in str(caught.value)


def test_errors_in_a_file_name_file_line_and_column() -> None:
    with pytest.raises(NotationError) as caught:
        bind(parse_expression("hcp 12+ and hpc 3", location=Location("openings.yaml", 31, 20)))
    assert str(caught.value).startswith('openings.yaml:31:32: unknown quantity "hpc"')


def test_nodes_know_their_span() -> None:
    text = "hcp 12+ and (5+S or not balanced)"
    for node in walk(parse_expression(text)):
        assert node.location.column is not None
        assert text[node.location.column - 1 : node.location.column - 1 + node.width].strip()


NAMES = ["hcp", "S", "H", "x", "M", "oM", "spades", "holding(S)", "has(A,", "balanced", "rule20", "top3(S)", "losers"]
NUMBERS = ["5+S", "15-17", "12+", "1|4", "4", "1.5", "5332", "HK", "AKT"]
SYNTAX = ["and", "or", "not", "if", "else", "in", "is", "shape", "any", "holds", "maybe", "asked", "always"]
SIGNS = ["(", ")", ",", ".", "+", "-", "*", ">=", "=", "<", "♠", "!", "½"]
WORDS = st.sampled_from(NAMES + NUMBERS + SYNTAX + SIGNS)


@given(st.lists(WORDS, max_size=12).map(" ".join) | st.text(max_size=40))
@example("(" * 5000)
@example("not " * 5000 + "balanced")
@example("hcp " + "9" * 5000)
@example("1000000000 * 1000000000 * hcp >= 3")
@example("balanced and " * 2000 + "balanced")
def test_any_text_parses_or_is_a_notation_error(text: str) -> None:
    try:
        constraint = parse_constraint(text)
    except NotationError as error:
        assert error.location is not None
    else:
        assert parse_constraint(str(constraint)) == constraint


class Auction(Scope):
    """A scope such as the bidding layer makes: M bound to hearts, partner's minimum known."""

    def suit(self, letter: str) -> Suit | tuple[Suit, ...] | None:
        return Suit.HEARTS if letter == "M" else super().suit(letter)

    def number(self, path: str, args: tuple[Arg, ...]) -> int | None:
        known: dict[tuple[str, tuple[Arg, ...]], int] = {
            ("partner.hcp.min", ()): 15,
            ("partner.H.min", ()): 4,
            ("seat", ()): 3,
            ("fit", (Suit.HEARTS,)): 8,
        }
        return known.get((path, args))

    def truth(self, name: str, args: tuple[Arg, ...]) -> bool | None:
        known: dict[tuple[str, tuple[Arg, ...]], bool] = {
            ("vul", ()): True,
            ("asked", ("accept", Suit.HEARTS)): True,
            ("asked", ("major",)): False,
            ("is", ("trump", "suit")): True,
        }
        return known.get((name, args))

    def condition(self, name: str, args: tuple[Arg, ...]) -> Constraint | None:
        if name == "good" and len(args) == 1 and isinstance(args[0], Suit):
            return parse_constraint(f"top3({args[0]}) 2+")
        return None

    def known_names(self) -> tuple[str, ...]:
        return ("good", "vul", "partner.hcp.min")


class Public(Auction):
    public = True


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("hcp + partner.hcp.min >= 25", "hcp >= 10"),
        ("5+M and good(M)", "5+H and top3(H) 2+"),
        ("4+oM", "4+S"),
        ("partner.M.min >= 4", "always"),
        ("hcp 10+ if vul else hcp 5+", "hcp 10+"),
        ("seat 1-3", "always"),
        ("seat in 1|2", "never"),
        ("fit(M) >= 8", "always"),
        ("asked accept(M)", "always"),
        ("asked major", "never"),
        ("trump is suit", "always"),
        ("M is M and M is major", "always"),
        ("hcp >= 4 + 2 * seat", "hcp 10+"),
        ("5+m and good(m)", "(5+C and top3(C) 2+) or (5+D and top3(D) 2+)"),
    ],
)
def test_a_scope_gives_names_their_meaning(text: str, same: str) -> None:
    assert parse_constraint(text, Auction()) == parse_constraint(same)


def test_suggestions_include_the_scopes_names() -> None:
    with pytest.raises(NotationError, match=r'did you mean "partner\.hcp\.min"'):
        parse_constraint("hcp + partner.hpc.min >= 25", Auction())
    with pytest.raises(NotationError, match='did you mean "good"'):
        parse_constraint("goood(M)", Auction())


def test_a_public_scope_compares_suits_and_refuses_the_hand() -> None:
    assert parse_constraint("M != C and seat 3 and vul", Public()) == ALWAYS
    assert parse_constraint("M = S", Public()) == NEVER
    for text in ("hcp 12+", "balanced", "M >= 4", "good(M)", "has(A, S)", "holds SA"):
        with pytest.raises(NotationError, match="may not read the hand"):
            parse_constraint(text, Public())


def test_whether_a_text_reads_the_hand_is_known_beforehand() -> None:
    for text, reads in [
        ("seat 1-3 and not vul", False),
        ("partner.M.min >= 4", False),
        ("seat 3 and hcp 12+", True),
        ("good(M)", True),
        ("shape 5xxx", True),
    ]:
        assert reads_hand(parse_expression(text), Auction()) is reads
    assert not reads_hand(parse_expression("x != C"), Public())


def test_free_letters_are_those_the_scope_leaves_open() -> None:
    assert free_letters(parse_expression("5+M and good(x) and 4+oM")) == {"M", "x"}
    assert free_letters(parse_expression("5+M and good(x) and 4+oM"), Auction()) == {"x"}
    assert names(parse_expression("hcp + partner.M.min >= 3 and good(x)")) >= {
        "hcp",
        "partner",
        "partner.M.min",
        "good",
        "x",
    }


def test_quantities_are_read_alone() -> None:
    assert str(parse_quantity("hcp(♠)")) == "hcp(S)"
    assert str(parse_quantity("S")) == "spades"
    for text in ("hcp 12", "M", "nothing"):
        with pytest.raises(NotationError):
            parse_quantity(text)


def test_the_shared_conditions_all_parse(shared: Path) -> None:
    lines = (shared / "space" / "exact_counts.jsonl").read_text().splitlines()
    conditions = [text for line in lines for text in json.loads(line)["where"].values()]
    assert len(conditions) > 5
    for text in conditions:
        constraint = parse_constraint(text)
        assert parse_constraint(str(constraint)) == constraint
