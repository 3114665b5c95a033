"""Reading dealer scripts: every construct, every message with its place, and nothing that breaks the reader."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dealspace.cards import CardSet, Deal, NotationError, Seat, Vulnerability
from dealspace.inference.several_hands.deal_expression import DealExpression, seats_of, walk
from dealspace.query.dealing.dealer_language.script import (
    Average,
    Frequency,
    PrintCompact,
    PrintHands,
    PrintPbn,
    PrintText,
)
from dealspace.query.dealing.dealer_language.script_parser import parse_program
from tests.support.dealer_scripts import expressions, value_on

DEAL = Deal.parse("N:AKQ2.K54.QJ3.A92 T98.QT987.A4.K83 J7654.A2.K98.QJ5 3.J63.T7652.T764")


def condition(text: str) -> DealExpression:
    found = parse_program(text).condition
    assert found is not None
    return found


def refused(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        parse_program(text, "x.dl")
    return str(caught.value)


def test_a_script_with_everything() -> None:
    program = parse_program(
        """
        # what South opens
        predeal north SAK, H432 west CA   // two hands
        dealer south vulnerable ew
        generate 50000 produce 12 seed 7
        strong = hcp(south) >= 16 /* or
           more */
        action printall, print(north, south), printew, printpbn, printcompact, printoneline hcp(south),
            printes "fit ", spades(north) + spades(south), \\n,
            average "points" hcp(south), frequency "both" (hcp(north), 0, 10, spades(south), -1, 5), frequency (1, 0, 1)
        condition strong && shape(south, any 4333 + 54xx)
        """
    )
    assert program.predeal == {Seat.NORTH: CardSet.parse("AK.432.."), Seat.WEST: CardSet.parse("...A")}
    assert (program.generate, program.produce, program.seed) == (50000, 12, 7)
    assert (program.dealer, program.vulnerability) == (Seat.SOUTH, Vulnerability.EW)
    kinds = [PrintHands, PrintHands, PrintHands, PrintPbn, PrintCompact, PrintCompact, PrintText, Average, Frequency,
             Frequency]  # fmt: skip
    assert [type(action) for action in program.actions] == kinds
    text = program.actions[6]
    assert isinstance(text, PrintText) and text.items[0] == "fit " and text.items[2] == "\n"


def test_what_a_script_does_not_say() -> None:
    program = parse_program("hcp(north) > 19")
    assert program.actions == (PrintHands(tuple(Seat)),)
    assert program.prints and program.wanted == 40
    assert parse_program("action average hcp(north)").wanted == 100_000
    assert parse_program("").condition is None


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("hcp(north)", 19),
        ("hcps(north, spades)", 9),
        ("spades(south)", 5),
        ("spade(south)", 5),
        ("shape(north, 4333)", 1),
        ("shape(north, 3334)", 0),
        ("shape(north, any 3334)", 1),
        ("shape(north, any 4333 - 4xxx)", 0),
        ("shape(north, any 4333 - 4xxx + 4333)", 1),
        ("shape(south, 52xx)", 1),
        ("hascard(east, TS)", 1),
        ("hascard(east, 10S)", 1),
        ("hascard(west, 2h)", 0),
        ("controls(north)", 6),
        ("control(north, hearts)", 1),
        ("losers(west)", 10),
        ("loser(west, spades)", 1),
        ("top2(north, spades)", 2),
        ("top3(north)", 6),
        ("top4(north, diamonds)", 2),
        ("top5(east, hearts)", 2),
        ("tens(west)", 2),
        ("jacks(south) + jack(west)", 3),
        ("queens(north) + kings(north) + aces(north)", 6),
        ("c13(north)", 25),
        ("pt9(north) == c13(north)", 1),
        ("pt3(north, clubs)", 0),
        ("tricks(north, notrumps) == tricks(north, notrump)", 1),
        ("1 || 0 && 0", 1),
        ("(1 or 0) and 0", 0),
        ("1 + 2 * 3", 7),
        ("10 - 2 - 3", 5),
        ("not 1 == 0", 1),
        ("not 3 > 2", 0),
        ("!3 > 2", 0),
        ("!3 < 2", 1),
        ("not 3 < 2 and 1", 1),
        ("1 == not 3 < 2", 1),
        ("- not 2 > 3", 0),
        ("not not 5", 1),
        ("2 == 1 + 1 == 1", 1),
        ("15 <= 20 <= 17", 1),
        ("!(1 == 2)", 1),
        ("-7 / 2", -3),
        ("-7 % 2", -1),
        ("7 / 2", 3),
        ("2 < 3 == 1", 1),
        ("0 ? 1 : 0 ? 2 : 3", 3),
        ("HCP(North)", 19),
    ],
)
def test_the_value_of_an_expression(text: str, wanted: int) -> None:
    assert value_on(condition(text), DEAL) == wanted


@pytest.mark.parametrize(("start", "sign", "value"), [("hcp(north)", "+", 19 << 10), ("hcp(north) > 18", "||", 1)])
def test_ten_names_that_each_double_the_one_before_are_kept_as_names(start: str, sign: str, value: int) -> None:
    names = " ".join(f"a{i + 1} = a{i} {sign} a{i}" for i in range(10))
    expr = condition(f"a0 = {start} {names} a10")
    assert value_on(expr, DEAL) == value
    assert len(list(walk(expr))) < 30
    assert seats_of(expr) == {Seat.NORTH}


def test_points_can_be_redefined() -> None:
    assert value_on(condition("pointcount 6 4 2 1 hcp(north)"), DEAL) == 25
    assert value_on(condition("altcount 9 1 1 c13(north, spades)"), DEAL) == 2
    assert value_on(condition("altcount 2 0 0 0 5 pt2(south)"), DEAL) == 10


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hcp(nort) > 3", 'x.dl:1:5: expected north, east, south or west, found "nort"'),
        ("\n hpc(north) > 3", 'x.dl:2:2: "hpc" is neither a function nor a name defined above: did you mean "hcp"?'),
        (
            "alpha = 1\nb = alfa",
            'x.dl:2:5: "alfa" is neither a function nor a name defined above: did you mean "alpha"?',
        ),
        ("opc(ns) > 30", 'x.dl:1:1: "opc" is not supported: points of a suit contract are suit_points(north, spades)'),
        ("x = trix(north)", 'x.dl:1:5: "trix" is not supported: it stands in csvrpt(…)'),
        ("action bktfreq (hcp(north), 0, 40)", 'x.dl:1:34: expected "," and the step'),
        ("action bktfreq (hcp(north), 0, 40, 0)", "x.dl:1:29: a table from 0 to 40 by 0: expected 1 to 1000 rows"),
        ("action bktfreq (hcp(north), 0, 40.125, 1)", "the highest value"),
        ("action frequency (cccc(north), 5.0, 20.0)", "the lowest value"),
        ("hcp($1) > 3", "x.dl:1:5: $1 is not given: run the script with --parameter '1=…'"),
        ("quality(north) > 3", 'expected "," and a suit: quality(north, spades)'),
        ("cccc(north, spades)", 'expected ")": it is of the whole hand'),
        ("cccc(north) >= 12.5", "x.dl:1:16: cccc counts whole hundredths: write 1250 for 12.5"),
        ("2.5 < quick_tricks(north) && ltc(north) > 700", "x.dl:1:1: ltc counts whole hundredths"),
        (
            "score(both, x4S, 10)",
            "expected nv or vul, a contract and tricks, as score(vul, x4S, tricks(south, spades))",
        ),
        ("score(vul, 4S, 10)", "doubled x4Sx, redoubled x4Sxx"),
        ("imps > 3", "imps is a function, as imps("),
        ("par(ns) > 0 vulnerable ew", "x.dl:1:13: vulnerable comes after par was used: put it first"),
        ("title weak", 'expected a text, as title "Weak twos"'),
        ("action evalcontract(ns, 4S, vul)", "evalcontract(ns, x4S, vul)"),
        ("action csvrpt hcp(north)", "csvrpt(north, hcp(north), trix(deal))"),
        ("action export", "export names hands, as export(ns) or export(north)"),
        ("shape(north, any 5333)", "x.dl:1:18: "),
        ("shape(north, 544)", "four lengths in the order S H D C"),
        ("shape(north)", 'expected "," and more: shape(north, any 4333 + 54xx)'),
        ("spades > 3", "spades is a function of a hand, as spades(north)"),
        ("hcp(north, S) > 3", 'expected spades, hearts, diamonds or clubs, found "S"'),
        ("hascard(north, SA)", "a card, the rank first, as AS"),
        ("hcp(north) = 3", "a comparison is written =="),
        ("1 & 2", "write and"),
        ("1; 2", "statements need no mark"),
        ("(1", 'expected ")", found the end'),
        ("1 ? 2", 'expected ":" (condition ? then : otherwise), found the end'),
        ("condition 1 condition 2", "x.dl:1:23: a second condition: join the two with &&"),
        ("produce 3 produce 4", "x.dl:1:11: produce is said twice"),
        ("produce many", 'expected a number of deals after produce, found "many"'),
        ("a = 1 a = 2", '"a" is defined twice'),
        ("hcp = 3", '"hcp" is a word of the language'),
        ("predeal north", "expected a suit and ranks, as SAKQ"),
        ("predeal north SAX", "expected a suit and ranks"),
        ("predeal north SA south SA", "x.dl:1:24: "),
        ("predeal north SA, SAK", "x.dl:1:19: North is given SA twice"),
        ("predeal north SAKQJT98765432, HA", "14 cards"),
        ("predeal spades(north) >= 5", "x.dl:1:9: a length placed beforehand is one number: spades(north) == 5"),
        ("vulnerable maybe", "expected none, ns, ew or all"),
        ("action printpbm", "did you mean printpbn?"),
        ("action", "expected an action"),
        ("action print north", "print names hands"),
        ('action average "never ends', "no closing quote"),
        ("action frequency (hcp(north), 5, 3)", "a table from 5 to 3"),
        ("/* no end", "this comment has no end"),
        ("prodice 5", 'did you mean "produce"?'),
        ("1234567890", "too large a number"),
        ("5xxx", "expected a condition or a number"),
        ("altcount 11 1", "expected 0 to 9"),
        ("x = hcp(north) pointcount 1", "pointcount comes after hcp was used"),
        ("(" * 500, "nested more than"),
        ("!" * 5000 + "1", "nested more than"),
        ("+".join(["1"] * 5000), "nested more than"),
        ("||".join(["hcp(north)"] * 6000), "too long"),
        ("a0 = hcp(north) " + " ".join(f"a{i + 1} = a{i} * a{i}" for i in range(8)), "able to grow past all numbers"),
        ("é", 'unexpected "é"'),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, said: str) -> None:
    message = refused(text)
    assert message.startswith("x.dl:")
    assert said in message


@given(expressions)
def test_every_written_expression_is_read(text: str) -> None:
    value_on(condition(text), DEAL)


WORDS = st.sampled_from(
    ["condition", "action", "predeal", "hcp", "shape", "(", ")", ",", "north", "any", "4333", "5xxx", "&&", "||", "!",
     "=", "==", "?", ":", "a", "produce", "7", "frequency", '"t"', "printes", "\\n", "SAK", "hascard", "AS", "-", "/",
     "%", "/*", "*/", "#", "\n", "pointcount", "altcount", "tricks", "notrumps", "average", "printcompact",
     "score", "vul", "x4S", "imps", "par", "ns", "rnd", "cccc", "title", "csvrpt", "trix", "deal", "evalcontract",
     "export"]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(WORDS, max_size=30).map(" ".join), st.lists(WORDS, max_size=12).map("".join)))
@example("printcompact a = 1")
@example('"')
@example("predeal north S1O")
def test_any_text_is_a_program_or_a_notation_error(text: str) -> None:
    try:
        parse_program(text)
    except NotationError as error:
        assert error.location is not None and error.location.line


def test_a_script_may_use_words_beyond_the_dealer_language_for_names() -> None:
    named = parse_program("fit = spades(north) + spades(south) points = hcp(north) condition fit >= 8 && points > 12")
    same = parse_program("condition spades(north) + spades(south) >= 8 && hcp(north) > 12")
    assert str(named.condition) == str(same.condition)
    halves = parse_program('q = quick_tricks(ns) condition q >= 3.5 && fit(ns) >= 8 action average "q" 2 * q')
    assert str(halves.condition) == "(2 * quick_tricks(north)) + (2 * quick_tricks(south)) >= 7 && fit(ns) >= 8"
    assert "in steps of 1/2" in refused('action average "q" quick_tricks(north)')
