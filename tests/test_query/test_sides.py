"""Quantities of a side: asked, stated, tabled and counted, each held against all deals of a small space."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from dealspace.bidding import load_system
from dealspace.cards import DECK, Auction, Card, CardSet, Deal, NotationError, Seat, Side, Suit
from dealspace.inference import DealSpace, Estimate, parse_constraint, satisfies
from dealspace.inference.several_hands.compute import truth
from dealspace.inference.several_hands.hand_language import on_hand
from dealspace.query.answer_forms import answer_lines, ask, json_answers
from dealspace.query.answers.space_answers import Answers
from dealspace.query.dealing.counting import DealCounts
from dealspace.query.dealing.practice_boards import practice_boards
from dealspace.query.dealing.request import deal_boards
from dealspace.query.registry import parse_question, parse_questions

LEFT = [Card.parse(text) for text in ("SA", "S2", "HK", "H3", "DQ", "D4", "CJ", "C5")]
"""Four of these are North's, four South's: 70 deals."""


@pytest.fixture(scope="module")
def small() -> tuple[DealSpace, list[Deal]]:
    """A space of few deals, and all of them."""
    rest = np.random.default_rng(4).permutation([card.index for card in DECK if card not in LEFT])
    known = {
        seat: CardSet.of(Card(int(index)) for index in part)
        for seat, part in zip("ENSW", np.split(rest, [13, 22, 31]), strict=True)
    }
    deals = []
    for mine in combinations(LEFT, 4):
        hands = {**known, "N": known["N"] | CardSet.of(mine)}
        hands["S"] = known["S"] | (CardSet.of(LEFT) - CardSet.of(mine))
        deals.append(Deal.of_bits([hands[seat].bits for seat in "NESW"]))
    return DealSpace(known=known), deals


def hcp_of(deal: Deal, seats: str) -> int:
    return sum(deal[seat].hcp for seat in seats)


def fit_of(deal: Deal, seats: str) -> int:
    return max(sum(deal[seat].lengths[suit] for seat in seats) for suit in Suit)


def test_what_is_asked_of_a_side_is_counted_as_by_listing_the_deals(small: tuple[DealSpace, list[Deal]]) -> None:
    space, deals = small
    assert space.count() == len(deals) == 70
    pairs = Counter((deal["N"].hcp + deal["S"].hcp, deal["N"]["losers"] + deal["S"]["losers"]) for deal in deals)
    found = space.joint_of("hcp(ns)", "losers(ns)")
    assert found.is_exact and found == pytest.approx({pair: times / 70 for pair, times in pairs.items()})
    together = Counter(deal["N"].lengths[Suit.SPADES] + deal["E"].lengths[Suit.SPADES] for deal in deals)
    assert space.distribution_of("spades(north) + spades(east)") == pytest.approx(
        {value: times / 70 for value, times in together.items()}
    )
    north = Counter(max(deal["N"].lengths[suit] + deal["E"].lengths[suit] for suit in Suit) for deal in deals)
    longest = "max(" + ", ".join(f"{suit}(north) + {suit}(east)" for suit in ("spades", "hearts", "diamonds", "clubs"))
    assert len(north) > 1
    assert space.distribution_of(longest + ")") == pytest.approx({value: times / 70 for value, times in north.items()})


def test_points_and_fit_opposite_a_known_hand_are_exact() -> None:
    space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
    found = space.joint_of("hcp(ns)", "fit(ns)")
    deals = [Deal.of_bits(bits) for bits in space.sample(20_000, seed=3)]
    drawn = Counter((hcp_of(deal, "NS"), fit_of(deal, "NS")) for deal in deals)
    assert found.is_exact
    assert all(chance == pytest.approx(drawn[value] / 20_000, abs=0.015) for value, chance in found.items())


def test_conditions_on_a_side_leave_the_deals_that_meet_them(small: tuple[DealSpace, list[Deal]]) -> None:
    space, deals = small
    losers = [deal["N"]["losers"] + deal["S"]["losers"] for deal in deals]
    tricks = [deal["N"].value("quick_tricks") + deal["S"].value("quick_tricks") for deal in deals]
    most = max(losers)
    for text, held in (
        (f"losers {most}+", [found >= most for found in losers]),
        (
            f"not losers {most}+ and quick_tricks >= 4",
            [a < most and b >= 4 for a, b in zip(losers, tricks, strict=True)],
        ),
        (f"losers < {most} or has(A, S)", [True] * 70),
    ):
        left = space.given(where={"NS": text})
        assert [left.contains(deal) for deal in deals] == held
        count = left.count()
        assert (count.value if isinstance(count, Estimate) else count) == pytest.approx(sum(held), rel=0.1)
        share = ask(space, f"chance:NS: {text}")[f"chance:NS: {text}"]
        assert (share.value if isinstance(share, Estimate) else share) == pytest.approx(sum(held) / 70, abs=0.015)


def test_a_chance_may_be_of_a_side_and_of_hands() -> None:
    space = DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"})
    text = "chance:NS: spades 8+; W: hcp 8+ and 4+H"
    answer = ask(space, text)[text]
    both = space.given(where={"N": "5+S", "W": "hcp 8+ and 4+H"}).count()
    assert answer == pytest.approx(both / space.count())  # type: ignore[operator]


@pytest.mark.parametrize(
    "text",
    ["hcp 15-17 and balanced", "holds HK S2 or 5+H", "not holding(S) AKT", "quick_tricks 2.5+", "kr 12.05-15",
     "longest 6+ and aces 2", "has(A, S) and not stop(H)", "always", "hcp >= 2 * spades"],
)  # fmt: skip
def test_a_condition_on_one_hand_says_the_same_beside_others(text: str) -> None:
    meant = parse_constraint(text)
    deals = DealSpace().sample(1_000, seed=9)
    found = truth(on_hand(Seat.WEST, meant), deals)
    assert found.tolist() == [satisfies(meant, CardSet(int(bits))) for bits in deals[:, Seat.WEST]]


def test_a_table_has_columns_of_sides() -> None:
    table = DealSpace().table(300, ["hcp:NS", "fit:EW", "quick_tricks:NS", "NS.losers"], seed=2)
    deals = [Deal.of_bits(bits) for bits in table.deals]
    assert table["hcp:NS"].tolist() == [hcp_of(deal, "NS") for deal in deals]
    assert table["fit:EW"].tolist() == [fit_of(deal, "EW") for deal in deals]
    assert table["quick_tricks:NS"].tolist() == [
        float(deal["N"].value("quick_tricks") + deal["S"].value("quick_tricks")) for deal in deals
    ]
    assert table[table.columns[3]].tolist() == [int(deal["N"]["losers"] + deal["S"]["losers"]) for deal in deals]


def test_a_question_of_a_side_may_be_written_in_several_ways() -> None:
    for text in ("hcp:NS", "hcp(ns)", "NS.hcp", "NS:hcp"):
        question = parse_question(text)
        assert question.number == parse_question("hcp:NS").number  # type: ignore[attr-defined]
    assert [each.text for each in parse_questions("hcp:NS fit:EW")] == ["hcp:NS", "fit:EW"]
    for text in ("joint:hcp.NS,fit.NS", "joint:NS.hcp,NS.fit", "joint:NS:hcp:NS:fit"):
        asked = parse_question(text)
        assert (asked.first.title, asked.second.title) == (  # type: ignore[attr-defined]
            "North–South's HCP",
            "North–South's longest fit",
        )


def test_answers_of_sides_have_titles_values_and_intervals() -> None:
    answers = Answers(DealSpace(known={"S": "K52.QJ4.A983.T76"}, where={"N": "hcp 15-17 and balanced"}))
    questions = [parse_question(text) for text in ("hcp:NS", "quick_tricks:NS", "joint:hcp.NS,fit.NS")]
    lines = list(answer_lines(answers, questions, 80))
    assert lines[0] == "North–South's HCP (mean 25.78)"
    assert any(line.startswith("3.5 ") for line in lines)
    row = json_answers(answers, questions)
    assert row["exact"] and set(row["hcp:NS"]) == {"25", "26", "27"} and "3.5" in row["quick_tricks:NS"]
    assert sum(share for *_, share in row["joint:hcp.NS,fit.NS"]) == pytest.approx(1)
    estimated = ask(DealSpace(), "fit:NS")["fit:NS"]
    assert all(isinstance(share, Estimate) and share.drawn == 20_000 for share in estimated.values())


def test_means_of_sides_are_counted_beside_those_of_the_deals() -> None:
    counts = DealCounts(["hcp:NS", "fit:NS", "quick_tricks:NS"])
    done = deal_boards(400, hands={Seat.SOUTH: CardSet.parse("K52.QJ4.A983.T76")}, where=["N: hcp 15-17 and balanced"])
    rows = counts.row(done, lambda *_: np.zeros(0, np.int64), None)["averages"]
    for row, mean in zip(rows, (25.78, 7.602, None), strict=True):
        assert row["exact"] == pytest.approx(row["mean"], abs=3 * row["error"])
        assert mean is None or row["exact"] == pytest.approx(mean, abs=0.006)


def test_deals_and_practice_boards_meet_conditions_on_sides() -> None:
    done = deal_boards(20, where=["NS: hcp 25+ and fit 8+; W: 4+H", "hcp(north)+hcp(south) <= 30"])
    for bits in done.deals:
        deal = Deal.of_bits(bits)
        assert 25 <= hcp_of(deal, "NS") <= 30 and fit_of(deal, "NS") >= 8 and deal["W"].lengths[Suit.HEARTS] >= 4


def test_a_type_to_be_levelled_is_of_hands() -> None:
    with pytest.raises(NotationError, match="is of several hands"):
        deal_boards(4, types=["strong: NS: hcp 25+"])


def test_practice_boards_meet_conditions_on_sides() -> None:
    sayc = load_system("sayc")
    found = practice_boards(Auction("1H P 2H"), dict.fromkeys(Side, sayc), 2, where=["NS: fit 9+", "hcp(ns) >= 22"])
    for deal in found.found.deals:
        assert fit_of(deal, "NS") >= 9 and hcp_of(deal, "NS") >= 22
