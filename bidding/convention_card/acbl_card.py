"""The card of the ACBL's kind: one side of a sheet 11 inches wide and 8½ high, in two panels, folded in the middle.

The right half has our own bidding, the left half defence, slams and cards. The boxes are those that players of North
America know from their card; each is a question to the rules.
"""

from __future__ import annotations

from dealspace.bidding.convention_card.card_boxes import (
    CardBox,
    CardPanel,
    CardSheet,
    ConventionCard,
)
from dealspace.bidding.convention_card.card_leads import leads, lengths_led, way_of
from dealspace.bidding.convention_card.card_questions import (
    ace_ask,
    answers_to,
    conventional,
    forces,
    jump,
    listed,
    opening,
    points,
    responsive,
    same_answers,
    says,
    shape,
    shortest,
    shows_three,
    strength,
    through,
)
from dealspace.bidding.convention_card.card_style import approach, forcing_openings, lightest
from dealspace.cards import Suit

_SMALL = ("xx", "xxx", "xxxx", "xxxxx", "Kxx", "Kxxx", "Kxxxx")
_SUIT_LEADS = (*_SMALL, "AKx", "KQx", "QJx", "JTx", "KJTx", "KT9x", "QT9x")
_NOTRUMP_LEADS = (*_SMALL, "AKJx", "KQTx", "QJ9x", "JTx", "AJTx", "KT9x", "AQxxx")

_DEFENCE = (
    CardPanel(
        "Special doubles",
        (
            CardBox("doubles.negative_minor", "Negative, over 1♦", through("1D")),
            CardBox("doubles.negative_major", "Negative, over 1♥", through("1H")),
            CardBox("doubles.responsive", "Responsive", responsive("1H", "2H", "3H", "4H")),
            CardBox("doubles.support", "Support", shows_three("1C P 1H 1S X", Suit.HEARTS), span=3),
            CardBox("doubles.support_redouble", "Support redouble", shows_three("1C P 1H X XX", Suit.HEARTS), span=3),
            CardBox("doubles.maximal", "Over 1♠ (2♥) 2♠ (3♥)", says("1S 2H 2S 3H X")),
            CardBox("doubles.takeout", "Takeout", says("1H X")),
            CardBox("doubles.balancing", "Balancing", says("1H P P X")),
        ),
    ),
    CardPanel(
        "Notrump overcalls",
        (
            CardBox("notrump_overcalls.direct", "Direct", points("1H 1N"), span=3),
            CardBox("notrump_overcalls.balancing", "Balancing", points("1H P P 1N"), span=3),
            CardBox("notrump_overcalls.systems", "Then as over 1NT", same_answers("1N P", "1D 1N P", "2C", "2H")),
            CardBox("notrump_overcalls.jump_major", "(1♥) 2NT", says("1H 2N")),
            CardBox("notrump_overcalls.jump_minor", "(1♦) 2NT", says("1D 2N")),
        ),
    ),
    CardPanel(
        "Overcalls",
        (
            CardBox("overcalls.one_level", "1 level", points("1D 1S"), span=3),
            CardBox("overcalls.two_level", "2 level", points("1S 2D"), span=3),
            CardBox("overcalls.length", "Shortest suit", shortest("1D 1S", "1S 2D"), span=3),
            CardBox("overcalls.new_suit", "New suit", forces("1D 1H P 1S"), span=3),
            CardBox("overcalls.jump_raise", "Jump raise", strength("1D 1S P 3S")),
            CardBox("overcalls.cue_bid", "Cue-bid", says("1D 1S P 2D")),
            CardBox("jump_overcalls.two_level", "Jump, 2 level", jump("1D 2S")),
            CardBox("jump_overcalls.three_level", "Jump, 3 level", jump("1S 3C")),
        ),
    ),
    CardPanel(
        "Direct cue-bid",
        (
            CardBox("cue_bids.minor", "(1♦) 2♦", says("1D 2D")),
            CardBox("cue_bids.major", "(1♥) 2♥", says("1H 2H")),
            CardBox("cue_bids.jump", "(1♥) 3♥", says("1H 3H")),
        ),
    ),
    CardPanel(
        "Defence to notrump",
        (
            CardBox("over_notrump.double", "Double", says("1N X")),
            CardBox("over_notrump.two_clubs", "2♣", says("1N 2C")),
            CardBox("over_notrump.two_diamonds", "2♦", says("1N 2D")),
            CardBox("over_notrump.two_hearts", "2♥", says("1N 2H")),
            CardBox("over_notrump.two_spades", "2♠", says("1N 2S")),
            CardBox("over_notrump.two_notrump", "2NT", says("1N 2N")),
            CardBox("over_notrump.weak", "Weak 1NT: double", says("1N X", over_weak=True)),
        ),
    ),
    CardPanel(
        "Over opponents' takeout double",
        (
            CardBox("over_double.one_level", "New suit, 1 level", forces("1D X 1S"), span=3),
            CardBox("over_double.two_level", "New suit, 2 level", forces("1H X 2C"), span=3),
            CardBox("over_double.jump_shift", "Jump shift", jump("1H X 3C")),
            CardBox("over_double.redouble", "Redouble", says("1H X XX")),
            CardBox("over_double.notrump_major", "2NT over a major", says("1H X 2N")),
            CardBox("over_double.notrump_minor", "2NT over a minor", says("1D X 2N")),
        ),
    ),
    CardPanel(
        "Against opponents' preempts",
        (
            CardBox("over_preempts.double", "Takeout double", through("", "2D")),
            CardBox("over_preempts.lebensohl", "(2♥) X, then 2NT", says("2H X P 2N")),
            CardBox("over_preempts.notrump", "(2♥) 2NT", says("2H 2N")),
            CardBox("over_preempts.cue_bid", "(2♥) 3♥", says("2H 3H")),
            CardBox("over_preempts.leaping", "(2♥) 4♣", says("2H 4C")),
        ),
    ),
    CardPanel(
        "Slam conventions",
        (
            CardBox("slams.gerber", "4♣ over notrump", says("1N P 4C")),
            CardBox("slams.blackwood", "4NT", ace_ask()),
            CardBox("slams.answers", "Answers", ace_ask("P", "5C", "5D", "5H", "5S")),
            CardBox("slams.kings", "5NT", ace_ask("P 5D P", "5N")),
            CardBox("slams.disturbed", "4NT (5♦)", ace_ask("5D", "X", "P", "5H")),
            CardBox("slams.control", "1♠ 3♠ 4♣", says("1S P 3S P 4C")),
            CardBox("slams.quantitative", "1NT 4NT", says("1N P 4N")),
        ),
    ),
    CardPanel(
        "Leads and carding",
        (
            CardBox(
                "leads.suits", "Leads v. suits",
                leads("suits", *_SUIT_LEADS),
            ),
            CardBox(
                "leads.notrump", "Leads v. notrump",
                leads("notrump", *_NOTRUMP_LEADS),
            ),
            CardBox("leads.length_suits", "Length v. suits", lengths_led("suits"), span=3),
            CardBox("leads.length_notrump", "Length v. notrump", lengths_led("notrump"), span=3),
            CardBox("carding.attitude", "Attitude", way_of("attitude"), span=3),
            CardBox("carding.count", "Count", way_of("count"), span=3),
            CardBox("carding.preference", "Suit preference", way_of("preference")),
        ),
    ),
)  # fmt: skip

_BIDDING = (
    CardPanel(
        "General approach",
        (
            CardBox("general.approach", "System", approach),
            CardBox("general.two_over_one", "Two over one", forces("1S P 2D"), span=3),
            CardBox("general.forcing_openings", "Forcing openings", forcing_openings, span=3),
            CardBox("general.lightest", "Fewest points", lightest),
        ),
    ),
    CardPanel(
        "Notrump opening bids",
        (
            CardBox("notrump.range", "1NT", points("1N"), span=2),
            CardBox("notrump.shape", "", shape("1N"), span=4),
            CardBox("notrump.two_clubs", "2♣", says("1N P 2C")),
            CardBox("notrump.two_diamonds", "2♦", says("1N P 2D")),
            CardBox("notrump.two_hearts", "2♥", says("1N P 2H")),
            CardBox("notrump.two_spades", "2♠", says("1N P 2S")),
            CardBox("notrump.two_notrump", "2NT", says("1N P 2N")),
            CardBox("notrump.three_minors", "3♣ 3♦", answers_to("1N P", "3C", "3D")),
            CardBox("notrump.three_majors", "3♥ 3♠", answers_to("1N P", "3H", "3S")),
            CardBox("notrump.four_level", "4♦ 4♥", answers_to("1N P", "4D", "4H")),
            CardBox("notrump.doubled", "They double", same_answers("1N P", "1N X", "2C", "2D"), span=3),
            CardBox("notrump.redouble", "… redouble", says("1N X XX"), span=3),
            CardBox("notrump.overcalled_double", "(2♥) double", says("1N 2H X")),
            CardBox("notrump.overcalled_notrump", "(2♥) 2NT", says("1N 2H 2N")),
            CardBox("notrump.two_range", "2NT", points("2N"), span=3),
            CardBox("notrump.three", "3NT", opening("3N"), span=3),
            CardBox("notrump.over_two", "2NT: answers", answers_to("2N P", "3C", "3D", "3S"), lines=2),
        ),
    ),
    CardPanel(
        "Major suit openings",
        (
            CardBox("majors.length", "Shortest suit", shortest("1H", "1S"), span=3),
            CardBox("majors.length_third", "… 3rd seat", shortest("P P 1H", "P P 1S"), span=3),
            CardBox("majors.points", "1♥", points("1H")),
            CardBox("majors.double_raise", "1♥ 3♥", strength("1H P 3H")),
            CardBox("majors.overcalled_raise", "1♥ (1♠) 3♥", strength("1H 1S 3H")),
            CardBox("majors.two_notrump", "1♥ 2NT", says("1H P 2N")),
            CardBox("majors.three_notrump", "1♥ 3NT", says("1H P 3N")),
            CardBox("majors.splinter", "1♥ 4♣", says("1H P 4C")),
            CardBox("majors.one_notrump", "1♠ 1NT", forces("1S P 1N", text=True)),
            CardBox("majors.jump_shift", "1♥ 3♣", jump("1H P 3C")),
            CardBox("majors.drury", "Passed hand 2♣", says("P P 1S P 2C")),
            CardBox("majors.game_tries", "1♠ 2♠ 3♣", says("1S P 2S P 3C")),
        ),
    ),
    CardPanel(
        "Minor suit openings",
        (
            CardBox("minors.length", "Shortest suit", shortest("1C", "1D"), span=3),
            CardBox("minors.clubs", "1♣", opening("1C"), span=3),
            CardBox("minors.single_raise", "1♦ 2♦", forces("1D P 2D", text=True)),
            CardBox("minors.double_raise", "1♦ 3♦", strength("1D P 3D")),
            CardBox("minors.overcalled_raise", "1♦ (1♠) 3♦", strength("1D 1S 3D")),
            CardBox("minors.notrump", "1NT 2NT 3NT", answers_to("1D P", "1N", "2N", "3N"), lines=2),
            CardBox("minors.jump_shift", "1♦ 2♠", jump("1D P 2S")),
        ),
    ),
    CardPanel(
        "Openings of two and more",
        (
            CardBox("two_level.clubs", "2♣", opening("2C")),
            CardBox("two_level.clubs_answers", "… answers", answers_to("2C P", "2D", "2H", "2N"), lines=2),
            CardBox("two_level.diamonds", "2♦", opening("2D")),
            CardBox("two_level.diamonds_answers", "… answers", answers_to("2D P", "2H", "2N")),
            CardBox("two_level.hearts", "2♥", opening("2H")),
            CardBox("two_level.hearts_answers", "… answers", answers_to("2H P", "2S", "2N")),
            CardBox("two_level.spades", "2♠", opening("2S")),
            CardBox("two_level.spades_answers", "… answers", answers_to("2S P", "2N", "3C")),
            CardBox("three_level.suits", "3♣, 3♠", listed(**{"3♣": "3C", "3♠": "3S"})),
            CardBox("four_level.suits", "4♣, 4♦", listed(**{"4♣": "4C", "4♦": "4D"})),
        ),
    ),
    CardPanel(
        "Other conventional calls",
        (
            CardBox("other.checkback", "1♦ 1♥ 1NT 2♣", conventional("1D P 1H P 1N P 2C")),
            CardBox("other.checkback_diamonds", "1♣ 1♠ 1NT 2♦", conventional("1C P 1S P 1N P 2D")),
            CardBox("other.fourth_suit", "1♦ 1♥ 1♠ 2♣", conventional("1D P 1H P 1S P 2C")),
            CardBox("other.after_reverse", "1♦ 1♠ 2♥ 2NT", conventional("1D P 1S P 2H P 2N")),
            CardBox("other.after_two_notrump", "1♦ 1♥ 2NT 3♣", conventional("1D P 1H P 2N P 3C")),
            CardBox("other.cue_raise", "1♥ (1♠) 2♠", says("1H 1S 2S")),
        ),
    ),
)

ACBL = ConventionCard("acbl", "11in 8.5in", (CardSheet((_DEFENCE, _BIDDING), "front"),))
