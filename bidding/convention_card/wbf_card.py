"""The card of the World Bridge Federation's kind: both sides of a sheet of A4, lying.

The front has defensive and competitive bidding, leads and signals, and the summary of the system; the back describes
the opening bids, one row each, and bidding at high levels. Each box is a question to the rules.
"""

from __future__ import annotations

from dealspace.bidding.convention_card.card_boxes import CardBox, CardPanel, CardSheet, ConventionCard
from dealspace.bidding.convention_card.card_leads import leads, lengths_led, signals
from dealspace.bidding.convention_card.card_openings import (
    artificial,
    different_when_passed,
    fewest_cards,
    negative_through,
    responses,
    subsequent,
)
from dealspace.bidding.convention_card.card_questions import (
    ace_ask,
    answers_to,
    forces,
    jump,
    listed,
    opening,
    points,
    responsive,
    same_answers,
    says,
    shortest,
    shows_three,
    strength,
    through,
)
from dealspace.bidding.convention_card.card_style import approach, forcing_openings, lightest, special_openings
from dealspace.cards import Call, Suit

_COLUMNS = ("Bid", "Art.", "Min.", "Neg. dbl", "Description", "Responses", "Subsequent action", "Passed hand")
_WIDTHS = (4, 3, 3, 5, 20, 36, 17, 12)
_OPENINGS = {
    "1C": 5, "1D": 5, "1H": 4, "1S": 4, "1N": 4, "2C": 2, "2D": 3, "2H": 3, "2S": 3, "2N": 2, "3C": 2, "3D": 2, "3H": 2,
    "3S": 2, "3N": 2, "4C": 1, "4D": 1, "4H": 1, "4S": 1,
}  # fmt: skip
"""The rows of the table of openings, with their lines."""
_HOLDINGS = {
    "Ace": ("AKx", "Axxx"), "King": ("KQx", "AKQx"), "Queen": ("QJx", "QJ9x"), "Jack": ("JTx", "KJTx", "AJTx"),
    "10": ("T9x", "KT9x", "QT9x"), "9": ("98x", "9x"), "Hi-X": ("xx", "xxx"), "Lo-X": ("Kxx", "Kxxx", "Kxxxx", "xxxx"),
}  # fmt: skip


def _opening_row(bid: str, lines: int) -> CardBox:
    questions = (
        ("artificial", artificial(bid)), ("length", fewest_cards(bid)), ("negative", negative_through(bid)),
        ("description", opening(bid)), ("responses", responses(bid)), ("subsequent", subsequent(bid)),
        ("passed_hand", different_when_passed(bid)),
    )  # fmt: skip
    cells = tuple(CardBox(f"openings.{bid}.{name}", name, ask, lines) for name, ask in questions)
    return CardBox(f"openings.{bid}", Call.parse(bid).symbol, cells=cells)


_DEFENCE = (
    CardPanel(
        "Overcalls",
        (
            CardBox("overcalls.one_level", "1 level", points("1D 1S"), span=3),
            CardBox("overcalls.two_level", "2 level", points("1S 2D"), span=3),
            CardBox("overcalls.length", "Shortest", shortest("1D 1S", "1S 2D"), span=3),
            CardBox("overcalls.reopening", "Reopening", points("1D P P 1S"), span=3),
            CardBox("overcalls.new_suit", "New suit", forces("1D 1H P 1S")),
            CardBox("overcalls.jump_raise", "Jump raise", strength("1D 1S P 3S"), lines=2),
            CardBox("overcalls.cue_bid", "Cue-bid", says("1D 1S P 2D")),
        ),
    ),
    CardPanel(
        "1NT overcall",
        (
            CardBox("notrump_overcalls.second", "2nd", points("1H 1N"), span=3),
            CardBox("notrump_overcalls.fourth", "4th live", points("1D P 1H 1N"), span=3),
            CardBox("notrump_overcalls.reopening", "Reopening", points("1H P P 1N"), span=3),
            CardBox("notrump_overcalls.systems", "As 1NT", same_answers("1N P", "1D 1N P", "2C", "2H"), span=3),
        ),
    ),
    CardPanel(
        "Jump overcalls",
        (
            CardBox("jump_overcalls.two_level", "2 level", jump("1D 2S"), lines=2),
            CardBox("jump_overcalls.three_level", "3 level", jump("1S 3C"), lines=2),
            CardBox("jump_overcalls.notrump_major", "(1♥) 2NT", says("1H 2N"), lines=2),
            CardBox("jump_overcalls.notrump_minor", "(1♦) 2NT", says("1D 2N"), lines=2),
            CardBox("jump_overcalls.reopening", "Reopening", says("1D P P 2S")),
        ),
    ),
    CardPanel(
        "Direct and jump cue-bids",
        (
            CardBox("cue_bids.minor", "(1♦) 2♦", says("1D 2D"), lines=2),
            CardBox("cue_bids.major", "(1♥) 2♥", says("1H 2H"), lines=2),
            CardBox("cue_bids.jump", "(1♥) 3♥", says("1H 3H")),
            CardBox("cue_bids.reopening", "Reopening", says("1H P P 2H")),
        ),
    ),
    CardPanel(
        "Against notrump, strong and weak",
        (
            CardBox("over_notrump.double", "Double", says("1N X")),
            CardBox("over_notrump.two_level", "", answers_to("1N", "2C", "2D", "2H", "2S"), lines=3),
            CardBox("over_notrump.two_notrump", "2NT", says("1N 2N")),
            CardBox("over_notrump.weak_double", "Weak: double", says("1N X", over_weak=True)),
            CardBox("over_notrump.reopening", "Reopening", answers_to("1N P P", "X", "2C"), lines=2),
        ),
    ),
    CardPanel(
        "Against preempts",
        (
            CardBox("over_preempts.double", "Double", through("", "2D"), lines=2),
            CardBox("over_preempts.notrump", "(2♥) 2NT", says("2H 2N")),
            CardBox("over_preempts.cue_bid", "(2♥) 3♥", says("2H 3H"), lines=2),
            CardBox("over_preempts.jump", "(2♥) 4♣", says("2H 4C")),
            CardBox("over_preempts.lebensohl", "(2♥) X, 2NT", says("2H X P 2N")),
        ),
    ),
    CardPanel(
        "Against a strong 2♣",
        (
            CardBox("over_strong.double", "Double", says("2C X")),
            CardBox("over_strong.suit", "", answers_to("2C", "2D", "2S", "2N"), lines=2),
        ),
    ),
    CardPanel(
        "Over opponents' takeout double",
        (
            CardBox("over_double.one_level", "1♦ X 1♠", forces("1D X 1S")),
            CardBox("over_double.two_level", "1♥ X 2♣", forces("1H X 2C")),
            CardBox("over_double.redouble", "Redouble", says("1H X XX")),
            CardBox("over_double.jump_raise", "1♥ X 3♥", strength("1H X 3H"), lines=2),
            CardBox("over_double.notrump", "1♥ X 2NT", says("1H X 2N")),
        ),
    ),
)

_CARDS = (
    CardPanel(
        "Opening leads",
        (
            CardBox("leads.length_suits", "Length, suits", lengths_led("suits")),
            CardBox("leads.length_notrump", "Length, notrump", lengths_led("notrump")),
        ),
    ),
    CardPanel(
        "Leads from holdings",
        tuple(
            CardBox(f"leads.{name}", name, cells=(
                CardBox(f"leads.{name}.suits", "suits", leads("suits", *holdings), 2),
                CardBox(f"leads.{name}.notrump", "notrump", leads("notrump", *holdings), 2),
            ))
            for name, holdings in _HOLDINGS.items()
        ),
        ("Lead", "Against suits", "Against notrump"),
        (16, 42, 42),
    ),
    CardPanel(
        "Signals",
        (
            CardBox("signals.partner", "Partner's lead", signals("attitude", "count", "preference"), lines=2),
            CardBox("signals.declarer", "Declarer's lead", signals("count", "preference"), lines=2),
            CardBox("signals.discards", "Discards", signals("attitude", "count"), lines=2),
        ),
    ),
    CardPanel(
        "Takeout doubles",
        (
            CardBox("doubles.takeout", "Direct", says("1H X"), lines=2),
            CardBox("doubles.reopening", "Reopening", says("1H P P X"), lines=2),
            CardBox("doubles.two_suits", "(1♦) P (1♠) X", says("1D P 1S X"), lines=2),
            CardBox("doubles.advance", "Answers", answers_to("1H X P", "1S", "2S", "1N", "2H"), lines=3),
        ),
    ),
    CardPanel(
        "Special and competitive doubles",
        (
            CardBox("doubles.negative", "Negative", through("1D"), lines=2),
            CardBox("doubles.responsive", "Responsive", responsive("1H", "2H", "3H", "4H"), lines=2),
            CardBox("doubles.support", "Support", shows_three("1C P 1H 1S X", Suit.HEARTS)),
            CardBox("doubles.support_redouble", "Support redouble", shows_three("1C P 1H X XX", Suit.HEARTS)),
            CardBox("doubles.maximal", "1♠ (2♥) 2♠ (3♥) X", says("1S 2H 2S 3H X"), lines=2),
            CardBox("doubles.reopened", "1♥ (2♣) P P X", says("1H 2C P P X"), lines=2),
            CardBox("doubles.of_notrump_overcall", "1♥ (1NT) X", says("1H 1N X")),
            CardBox("doubles.of_transfer", "(1NT) P (2♦) X", says("1N P 2D X")),
        ),
    ),
)  # fmt: skip

_SUMMARY = (
    CardPanel("System summary", (CardBox("summary.approach", "", approach, lines=4),)),
    CardPanel(
        "General approach and style",
        (
            CardBox("summary.two_over_one", "1♠ 2♦", forces("1S P 2D")),
            CardBox("summary.one_notrump", "1♠ 1NT", forces("1S P 1N", text=True), lines=2),
            CardBox("summary.forcing_openings", "Forcing", forcing_openings),
            CardBox("summary.lightest", "Fewest points", lightest, lines=2),
            CardBox("summary.one_notrump_opening", "1NT", points("1N"), lines=2),
        ),
    ),
    CardPanel("Special bids that may require defence", (CardBox("summary.special", "", special_openings, lines=10),)),
    CardPanel(
        "When they come in over our 1NT",
        (
            CardBox("notrump.doubled", "Doubled", same_answers("1N P", "1N X", "2C", "2D")),
            CardBox("notrump.redouble", "Redouble", says("1N X XX"), lines=2),
            CardBox("notrump.overcalled_double", "(2♥) double", says("1N 2H X"), lines=2),
            CardBox("notrump.overcalled_notrump", "(2♥) 2NT", says("1N 2H 2N"), lines=2),
            CardBox("notrump.overcalled_cue", "(2♥) 3♥", says("1N 2H 3H"), lines=2),
        ),
    ),
    CardPanel(
        "When they overcall",
        (
            CardBox("overcalled.new_suit", "1♥ (1♠) 2♣", forces("1H 1S 2C")),
            CardBox("overcalled.free_bid", "1♥ (2♣) 2♦", forces("1H 2C 2D")),
            CardBox("overcalled.cue_bid", "1♥ (1♠) 2♠", says("1H 1S 2S"), lines=2),
            CardBox("overcalled.jump_raise", "1♥ (1♠) 3♥", strength("1H 1S 3H"), lines=2),
            CardBox("overcalled.two_notrump", "1♥ (1♠) 2NT", says("1H 1S 2N"), lines=2),
            CardBox("overcalled.jump_shift", "1♥ (1♠) 3♣", jump("1H 1S 3C"), lines=2),
        ),
    ),
)

_TABLE = (
    CardPanel(
        "Opening bid descriptions",
        tuple(_opening_row(bid, lines) for bid, lines in _OPENINGS.items()),
        _COLUMNS,
        _WIDTHS,
    ),
    CardPanel(
        "High level bidding",
        (
            CardBox("slams.blackwood", "4NT", ace_ask(), span=2),
            CardBox("slams.answers", "", ace_ask("P", "5C", "5D", "5H", "5S"), span=4),
            CardBox("slams.kings", "5NT", ace_ask("P 5D P", "5N"), span=2),
            CardBox("slams.disturbed", "(5♦)", ace_ask("5D", "X", "P", "5H"), span=2),
            CardBox("slams.gerber", "1NT 4♣", says("1N P 4C"), span=2),
            CardBox("slams.quantitative", "1NT 4NT", says("1N P 4N"), span=2),
            CardBox("slams.control", "1♠ 3♠ 4♣", says("1S P 3S P 4C"), span=2),
            CardBox("slams.splinter", "Jumps", listed(**{"1♥ 3♠": "1H P 3S", "1♠ 4♣": "1S P 4C"}), span=2),
        ),
    ),
)

WBF = ConventionCard(
    "wbf", "297mm 210mm", (CardSheet((_DEFENCE, _CARDS, _SUMMARY), "front"), CardSheet((_TABLE,), "back"))
)
