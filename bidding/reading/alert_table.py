"""Which calls are alerted or announced, and in which words: one table, of which the first line that fits decides.

What the rules of a system say of a call (artificial, forcing, what it asks), what it shows and where it stands in the
auction decide; the name of a convention is never asked for. Natural bids and passes are not alerted, artificial calls
are; the lines say where it is otherwise. Doubles and redoubles are artificial only where their rule says so: for
takeout, penalties, support or a lead they have no mark. Above the table a rule's own words come first: `alert: yes` and
`no`, `announce:`, and `alert:` with words on a rule that is not artificial.

A bid above 3NT is alerted after the auction, from the opening bidder's second turn on.

Source: ACBL Alert Procedure, in force since 1 January 2021. Its "very strong" is read as 13 HCP or more and 20 on the
average. Where the summaries we have of it leave a call open, its two default rules decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dealspace.bidding.reading.call_alternatives import filled, points_shown
from dealspace.bidding.reading.call_heard import NATURAL_LENGTH, CallHeard
from dealspace.cards import PASS, Auction, Bid, Strain, Suit
from dealspace.inference import HCP, all_of, any_of, length, within
from dealspace.inference.hand_questions.means import hand_mean
from dealspace.inference.hand_questions.questions import hand_end, jointly_satisfiable

if TYPE_CHECKING:
    from dealspace.bidding.reading.meaning import Meaning

ALERT, ANNOUNCE, NONE = "alert", "announce", "none"
TRANSFER_LENGTH = 5
GOOD_HAND = 10
"""Points from which on a jump, or an opening at the two level, is not weak."""
VERY_STRONG, VERY_STRONG_MEAN = 13, 20
"""Points that an artificial 2♣ has at the least, and on the average, where it is not alerted."""
DELAYED_FROM = Bid(4, Strain.CLUBS)
"""The lowest bid that is alerted after the auction."""


@dataclass(frozen=True, slots=True)
class Notice:
    """How a call is marked for the opponents.

    Attributes:
        sort: `alert`, `announce` or `none`.
        words: what is said; None where an alert has no words of its own.
        is_delayed: whether an alert is given after the auction.
        reason: the line of the table, or the key of the rule, that decides.
    """

    sort: str
    words: str | None
    is_delayed: bool
    reason: str

    @property
    def mark(self) -> str:
        """`!` for an alert, which may be one after the auction."""
        return "!" if self.sort == ALERT else ""

    @property
    def text(self) -> str:
        """`announced: hearts`, `alert: Jacoby`, `alert after the auction`; nothing for a call without a mark."""
        if self.sort == NONE:
            return ""
        sort = "announced" if self.sort == ANNOUNCE else "alert after the auction" if self.is_delayed else "alert"
        return f"{sort}: {self.words}" if self.words is not None else sort

    @property
    def said(self) -> str:
        """What follows the text of the call: ` (announced: hearts)`, ` (alerted after the auction)`, or nothing."""
        if self.sort == ANNOUNCE:
            return f" (announced: {self.words})"
        return " (alerted after the auction)" if self.is_delayed else ""


def could_be_short(heard: CallHeard) -> str | None:
    """The words for a minor opened on fewer than three cards; two clubs with 4-4-3-2 are natural."""
    suit, bid = heard.suit, heard.bid
    if not heard.is_opening or bid is None or bid.level != 1 or suit is None or suit.is_major:
        return None
    least = heard.least(suit)
    if heard.meaning.forcing is not None or least >= 3 or any(other is not suit for other in heard.suits_shown):
        return None
    usual = [within(length(other), cards, cards) for other, cards in zip(Suit, (2, 3, 4, 4), strict=True)]
    short = within(length(suit), None, 2)
    others = any_of(*(~each for each in usual))
    if suit is Suit.CLUBS and not jointly_satisfiable(heard.shown, all_of(short, others)):
        return None
    return f"could be {least}"


def transfer_suit(heard: CallHeard) -> str | None:
    """The suit that an answer to notrump shows in place of its own."""
    if not heard.is_artificial_bid or heard.suit is None or not heard.answers_notrump:
        return None
    suits = heard.suits_shown
    if len(suits) != 1 or suits[0] is heard.suit or heard.least(suits[0]) < TRANSFER_LENGTH:
        return None
    return suits[0].name.lower()


def is_stayman(heard: CallHeard) -> bool:
    """The cheapest clubs over partner's notrump that promise neither clubs nor another suit."""
    bid = heard.bid
    cheapest = bid is not None and bid.strain is Strain.CLUBS and not heard.is_jump
    return cheapest and heard.meaning.artificial and heard.answers_notrump and not heard.suits_shown


def denies_majors(heard: CallHeard) -> bool:
    """The cheapest diamonds, which show no suit, in answer to Stayman."""
    before = heard.partner_heard()
    is_cheap = heard.suit is Suit.DIAMONDS and not heard.is_jump and heard.meaning.artificial
    return is_cheap and before is not None and is_stayman(before)


def completes_transfer(heard: CallHeard) -> bool:
    before = heard.partner_heard()
    return heard.suit is not None and before is not None and transfer_suit(before) == heard.suit.name.lower()


def is_very_strong(heard: CallHeard) -> bool:
    """An artificial opening of 2♣ on a very strong hand."""
    if not heard.is_opening or heard.bid != Bid(2, Strain.CLUBS) or not heard.meaning.artificial:
        return False
    return hand_end(heard.shown, HCP, "min") >= VERY_STRONG and hand_mean(heard.shown, HCP).value >= VERY_STRONG_MEAN


def waits(heard: CallHeard) -> bool:
    before = heard.partner_heard()
    is_2d = heard.bid == Bid(2, Strain.DIAMONDS) and not heard.suits_shown
    return is_2d and before is not None and is_very_strong(before)


def asks_for_aces(heard: CallHeard) -> bool:
    """An artificial 4NT, 4♣ after our notrump, or later bid of such an asker, that asks and shows no new minor."""
    bid = heard.bid
    if bid is None or not heard.meaning.artificial or heard.meaning.ask is None or bid.level < 4:
        return False
    own = heard.own_heard()
    named = {suit for before in own for suit in before.suits_shown}
    if any(suit not in named for suit in heard.suits_shown if suit in (Suit.CLUBS, Suit.DIAMONDS)):
        return False
    if bid == Bid(4, Strain.NOTRUMP):
        return True
    if bid == Bid(4, Strain.CLUBS):
        return bid_notrump_first(heard)
    return any(asks_for_aces(before) for before in own)


def bid_notrump_first(heard: CallHeard) -> bool:
    """Whether the first natural bid of the side is notrump."""
    side = heard.meaning.seat.side
    bids = (meaning.call.bid for meaning in heard.earlier if meaning.seat.side is side and not meaning.artificial)
    first = next((bid for bid in bids if bid is not None), None)
    return first is not None and first.strain is Strain.NOTRUMP


def answers_aces(heard: CallHeard) -> bool:
    before = heard.partner_heard()
    return heard.bid is not None and before is not None and asks_for_aces(before)


def is_michaels(heard: CallHeard) -> bool:
    """Their suit bid directly: both majors over a minor, the other major and a minor over a major."""
    suit = heard.suit
    if not is_direct_cue(heard) or suit is None:
        return False
    if not suit.is_major:
        return {Suit.HEARTS, Suit.SPADES} <= set(heard.suits_shown)
    other = Suit.SPADES if suit is Suit.HEARTS else Suit.HEARTS
    return heard.least(other) >= NATURAL_LENGTH and heard.has_one_of(Suit.CLUBS, Suit.DIAMONDS)


def is_direct_cue(heard: CallHeard) -> bool:
    return heard.is_overcall and heard.suit in heard.their_suits and not heard.is_jump


def is_unusual(heard: CallHeard) -> bool:
    """A jump to 2NT over their suit that shows the two lowest of the others."""
    if not heard.is_overcall or heard.bid != Bid(2, Strain.NOTRUMP) or not heard.is_jump:
        return False
    lowest = [suit for suit in Suit if suit not in heard.their_suits][:2]
    return heard.meaning.artificial and all(heard.least(suit) >= NATURAL_LENGTH for suit in lowest)


def is_new_suit_passable(heard: CallHeard) -> bool:
    """The cheapest bid of a new suit over partner's opening that he may pass; not over a double or their notrump."""
    if not heard.is_response or not heard.is_natural_bid or heard.suit is None or heard.is_jump:
        return False
    rho = heard.auction.calls[-1]
    usual = rho == PASS or (rho.bid is not None and rho.bid.strain is not Strain.NOTRUMP)
    opened = heard.partner_bid
    is_new = opened is not None and opened.strain is not heard.suit.strain and heard.suit not in heard.their_suits
    return usual and is_new and heard.meaning.forcing is None


def is_odd_raise(heard: CallHeard) -> bool:
    """A raise of partner's opening, they having passed, to two that forces, or to three that is weak."""
    opened, bid = heard.partner_bid, heard.bid
    if not heard.is_response or not heard.is_natural_bid or not heard.rho_passed or opened is None or bid is None:
        return False
    if bid.strain is not opened.strain:
        return False
    weak = bid.level == 3 and hand_end(heard.shown, HCP, "max") < GOOD_HAND
    return weak or (bid.level == 2 and heard.meaning.forcing is not None)


def is_forcing_notrump(heard: CallHeard) -> bool:
    opened = heard.partner_bid
    is_1n = heard.bid == Bid(1, Strain.NOTRUMP) and heard.is_response and heard.rho_passed
    major = opened is not None and opened.strain.suit is not None and opened.strain.suit.is_major
    return is_1n and major and not heard.suits_shown and heard.meaning.forcing == "round"


def is_strong_opening(heard: CallHeard) -> bool:
    """A natural opening of two of a suit that is not weak, or of one of a suit that forces."""
    if not heard.is_opening or not heard.is_natural_bid or heard.bid is None or heard.suit is None:
        return False
    if heard.bid.level == 1:
        return heard.meaning.forcing is not None
    return heard.bid.level == 2 and hand_end(heard.shown, HCP, "min") >= GOOD_HAND


def is_strong_jump_overcall(heard: CallHeard) -> bool:
    """A jump in a suit directly over their opening that is not weak."""
    direct = heard.is_overcall and len(heard.auction.calls) - heard.opening == 1
    jumps = direct and heard.is_natural_bid and heard.suit is not None and heard.is_jump
    return jumps and hand_end(heard.shown, HCP, "min") >= GOOD_HAND


Words = str | bool | None


@dataclass(frozen=True, slots=True)
class AlertLine:
    """A line of the table.

    Attributes:
        what: the kind of call, for people.
        sort: what is done with it.
        fits: whether a call is of the kind; what is announced, for an announcement.
        example: an auction of SAYC whose last call is of the kind; None where SAYC has none.
    """

    what: str
    sort: str
    fits: Callable[[CallHeard], Words]
    example: str | None = None


def notrump_range(heard: CallHeard) -> str | None:
    """The points of a natural opening of 1NT."""
    if not heard.is_opening or heard.bid != Bid(1, Strain.NOTRUMP) or heard.meaning.artificial:
        return None
    points, beside = points_shown(heard.shown)
    return " or ".join((points, *beside))


TABLE = (
    AlertLine("Opening of 1NT, natural: its points", ANNOUNCE, notrump_range, "1N"),
    AlertLine("Opening of 1♣ or 1♦, not forcing, with fewer than three cards: the fewest", ANNOUNCE, could_be_short),
    AlertLine(
        "1NT over partner's major, forcing for a round: “forcing”",
        ANNOUNCE,
        lambda heard: "forcing" if is_forcing_notrump(heard) else None,
    ),
    AlertLine("Transfer over natural notrump, not over a bid of theirs: its suit", ANNOUNCE, transfer_suit, "1N P 2H"),
    AlertLine("Stayman: the cheapest clubs over natural notrump, no suit promised", NONE, is_stayman, "1N P 2C"),
    AlertLine("Answer to Stayman without a major", NONE, denies_majors, "1N P 2C P 2D"),
    AlertLine("Completion of a transfer", NONE, completes_transfer, "1N P 2H P 2S"),
    AlertLine("Opening of 2♣, artificial and very strong", NONE, is_very_strong, "2C"),
    AlertLine("2♦ in answer to it that shows no suit", NONE, waits, "2C P 2D"),
    AlertLine("Question for aces, then kings: 4NT, 4♣ after our notrump", NONE, asks_for_aces, "1S P 3S P 4N"),
    AlertLine("Answer to it", NONE, answers_aces, "1S P 3S P 4N P 5D"),
    AlertLine("Michaels: their suit directly, both majors or the other major and a minor", NONE, is_michaels, "1D 2D"),
    AlertLine("Their natural suit bid directly, anything else", ALERT, is_direct_cue),
    AlertLine("Unusual notrump: a jump to 2NT over their suit, the two lowest unbid suits", NONE, is_unusual, "1S 2N"),
    AlertLine(
        "Artificial bid of a suit of theirs, later",
        NONE,
        lambda heard: heard.is_artificial_bid and heard.suit in heard.their_suits,
        "1S 2D 3D",
    ),
    AlertLine("Cheapest new suit over partner's opening that he may pass", ALERT, is_new_suit_passable),
    AlertLine("Raise of partner's opening to two that forces, or to three that is weak", ALERT, is_odd_raise),
    AlertLine("Natural opening of two that is not weak, or of one that forces", ALERT, is_strong_opening),
    AlertLine("Jump overcall that is not weak", ALERT, is_strong_jump_overcall),
    AlertLine("Any other artificial call", ALERT, lambda heard: heard.meaning.artificial, "1S P 2N"),
    AlertLine("Any other call", NONE, lambda heard: True, "1S P 2S"),
)
"""From above; the first line that fits a call decides."""


def notice_of(meaning: Meaning, auction: Auction, earlier: Sequence[Meaning]) -> Notice:
    """How a call is marked for the opponents.

    Args:
        meaning: what the call means.
        auction: the calls before it.
        earlier: what each of them meant.

    >>> from dealspace.bidding import load_system
    >>> reading = load_system("sayc").read("1N P 2H P 2S")
    >>> [(meaning.notice.sort, meaning.notice.words) for meaning in reading.meanings[::2]]
    [('announce', '15–17'), ('announce', 'spades'), ('none', None)]
    """
    heard = CallHeard(meaning, auction, earlier)
    sort, words, reason = _by_author(heard) or _by_table(heard)
    return Notice(sort, words, sort == ALERT and _is_late(heard), reason)


def _by_author(heard: CallHeard) -> tuple[str, str | None, str] | None:
    """What the rule itself says; None where it leaves the call to the table."""
    if not heard.meaning.rules:
        return None
    live = heard.meaning.rules[0]
    rule = live.rule
    if rule.announce is not None:
        return ANNOUNCE, filled(rule.announce, live.letters, heard.shown), "announce:"
    if rule.alerted is not None:
        return (ALERT if rule.alerted else NONE), None, f"alert: {'yes' if rule.alerted else 'no'}"
    if rule.alert is not None and not rule.artificial:
        return ALERT, _alert_words(heard), "alert:"
    return None


def _by_table(heard: CallHeard) -> tuple[str, str | None, str]:
    for line in TABLE:
        if found := line.fits(heard):
            words = found if isinstance(found, str) else _alert_words(heard) if line.sort == ALERT else None
            return line.sort, words, line.what
    raise AssertionError("the last line of the table fits every call")


def _alert_words(heard: CallHeard) -> str | None:
    """The author's words for an alert."""
    live = next(iter(heard.meaning.rules), None)
    return filled(live.rule.alert, live.letters, heard.shown) if live is not None and live.rule.alert else None


def _is_late(heard: CallHeard) -> bool:
    """Whether the alert waits for the end of the auction."""
    rebid = len(heard.auction.calls) >= heard.opening + 4
    return rebid and heard.bid is not None and heard.bid >= DELAYED_FROM
