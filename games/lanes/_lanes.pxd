# Trick games as kernels see them: cards in lanes, and the rules of playing to a trick. All is inline.
#
# A lane is the suit a card belongs to when suit is followed (euchre's left bower is in the trump lane); in it the stronger
# card has the higher bit, so that a lane word needs nothing more to know what beats what:
#
#     bit 51 ........ 39 38 ........ 26 25 ........ 13 12 ......... 0
#         lane 3             lane 2          lane 1         lane 0          (bit = 13 * lane + strength)
#
# Coinche trumps, for one, are 7 8 Q K T A 9 J = 0..7, jass trumps 6 7 8 T Q K A 9 J = 0..8. `lanes.py` has the words of a
# game and mode; source of the rules: `legal.py`, the slow definition of the same.

from libc.stdint cimport int32_t, uint8_t, uint64_t

from dealspace.cards._bits cimport RANKS

cdef enum:
    LANES = 4
    NO_TRUMP_LANE = 4
    CARDS = 52

cdef enum Obligation:
    FOLLOW = 0               # follow suit, else any card
    JASS = 1                 # follow suit or trump; no lower trump on a trumped trick; the highest trump may be kept
    BELOTE = 2               # follow suit, overtrump; who cannot follow trumps, unless partner is winning

ctypedef struct LaneRules:
    int32_t obligation
    int32_t trump            # lane, or NO_TRUMP_LANE
    int32_t trick_points     # for every trick
    int32_t last_trick       # for the last trick
    int32_t all_tricks       # on top, for the side that takes every trick
    uint64_t trumps          # the trump lane's bits; 0 without trumps
    uint64_t kept            # trump that, as the only one, need not be played when trumps are led; or 0
    uint8_t points[52]       # by lane bit
    uint64_t beating[52]     # by the best card of a trick: the cards that would beat it


cdef inline uint64_t lane_bits(int lane) noexcept nogil:
    """All cards of a lane; none for NO_TRUMP_LANE."""
    return <uint64_t>0x1FFF << (RANKS * lane) if lane < LANES else 0


cdef inline void fill_rules(LaneRules* rules, int obligation, int trump, const uint8_t* points, int trick_points,
                            int last_trick, int all_tricks, int kept_strength) noexcept nogil:
    """Set all fields. `kept_strength`: of the trump that need never be played (jass: the jack's), -1 if there is none."""
    cdef int card, lane
    rules.obligation = obligation
    rules.trump = trump
    rules.trick_points = trick_points
    rules.last_trick = last_trick
    rules.all_tricks = all_tricks
    rules.trumps = lane_bits(trump)
    rules.kept = (<uint64_t>1 << (RANKS * trump + kept_strength)) if trump < LANES and kept_strength >= 0 else 0
    for card in range(CARDS):
        lane = card // RANKS
        rules.points[card] = points[card]
        rules.beating[card] = lane_bits(lane) & ~((<uint64_t>2 << card) - 1)
        if lane != trump:
            rules.beating[card] |= rules.trumps


cdef inline uint64_t legal_cards(const LaneRules* rules, uint64_t hand, int led, int best,
                                 bint partner_wins) noexcept nogil:
    """The cards of `hand` that may be played to a trick that has begun.

    `led`: lane of the card led; `best`: bit index of the trick's best card so far; `partner_wins`: it is partner's.
    Who leads may play any card.
    """
    cdef uint64_t follow = hand & lane_bits(led)
    cdef uint64_t trumps = hand & rules.trumps
    cdef uint64_t higher = hand & rules.beating[best] & rules.trumps
    if rules.obligation == FOLLOW:
        return follow if follow else hand
    if rules.obligation == JASS:
        if led == rules.trump:
            return follow if follow & ~rules.kept else hand
        if trumps == hand:
            return hand
        if follow:
            return follow | higher
        return hand & ~(trumps & ~higher)
    if led == rules.trump:
        return higher if higher else follow if follow else hand
    if follow:
        return follow
    if partner_wins or not trumps:
        return hand
    if higher:                                   # all trumps, on a trick without one
        return higher
    return hand


cdef inline bint beats(const LaneRules* rules, int card, int best) noexcept nogil:
    """Whether a card would take the lead of a trick from its best card so far."""
    return rules.beating[best] >> card & 1


cdef inline int trick_points(const LaneRules* rules, const int* cards, int count, bint last) noexcept nogil:
    """Points of a trick: its cards', the trick's own, and the last trick's."""
    cdef int k, points = rules.trick_points + (rules.last_trick if last else 0)
    for k in range(count):
        points += rules.points[cards[k]]
    return points


cdef inline int winning_place(const LaneRules* rules, const int* cards, int count) noexcept nogil:
    """The place 0..count - 1 of the best card of a trick, in the order played; count is at least 1."""
    cdef int k, place = 0
    for k in range(1, count):
        if beats(rules, cards[k], cards[place]):
            place = k
    return place
