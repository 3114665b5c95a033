# An open-hand position of a game with card points, and tables of what subsets of a lane are worth.
#
# Hands never change during a search: a position between tricks is the word `live` of the cards not yet played, and the
# seat on lead; a seat holds `live & hands[seat]`. Lanes have at most nine cards, so that everything that depends on one
# lane's live cards alone is a table of 512 entries, filled for the subsets that can occur.
#
# Values are points still to come, the trick on the table included, for the side of the seat to move.

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp

from dealspace.cards._bits cimport RANKS, SEATS, c_assert, highest_bit, lowest_bit, popcount
from dealspace.games.lanes._lanes cimport CARDS, LANES, LaneRules
from dealspace.games.open_hand._table cimport Table, next_deal

cdef enum:
    MOST_LANE = 9            # cards of a lane
    SUBSETS = 512
    NO_CARD = 255
    WEIGHTS = 69             # of the order of moves, see _order.pxd

ctypedef struct Search:
    LaneRules rules
    uint64_t hands[4]                  # at the root, those on the table included
    uint64_t sides[2]
    int32_t players                    # of a trick: 4, or 3 when a seat sits out
    int32_t next_seat[4]
    int32_t weight[69]
    uint16_t sums[4][512]              # points of a set of a lane's cards
    uint8_t cheapest[4][10][512]       # points of the m cards of a set that have the fewest
    uint64_t listed[4][512]            # points of a set's eight lowest cards, a byte each, from the lowest on
    int32_t listed_as[4]               # the first lane with the same points, whose lists are used: the cache holds fewer
    # Of this deal alone, by lane and live cards:
    uint16_t canonical[4][512]         # one set that stands for all in which the owners follow alike
    uint16_t twins[4][512]             # cards whose next higher one is in the same hand and has the same points
    uint16_t chained[4][512]           # cards whose next higher one is in the same hand
    Table* table
    uint64_t deal                      # the number of the deal, as the table has it
    uint64_t nodes
    uint64_t node_limit
    bint spent


cdef inline uint32_t lane_of(uint64_t word, int lane) noexcept nogil:
    """A lane's cards as an index of the tables."""
    return <uint32_t>(word >> (RANKS * lane)) & (SUBSETS - 1)


cdef inline uint64_t lane_word(int lane) noexcept nogil:
    """All bits of a lane 0..3."""
    return <uint64_t>0x1FFF << (RANKS * lane)


cdef inline int points_of(const Search* s, uint64_t word) noexcept nogil:
    """Points of a set of cards."""
    return (s.sums[0][lane_of(word, 0)] + s.sums[1][lane_of(word, 1)]
            + s.sums[2][lane_of(word, 2)] + s.sums[3][lane_of(word, 3)])


cdef inline uint64_t twins_of(const Search* s, uint64_t live) noexcept nogil:
    """The cards that need not be tried, since a higher one in the same hand is worth the same."""
    return (s.twins[0][lane_of(live, 0)] | <uint64_t>s.twins[1][lane_of(live, 1)] << RANKS
            | <uint64_t>s.twins[2][lane_of(live, 2)] << 2 * RANKS | <uint64_t>s.twins[3][lane_of(live, 3)] << 3 * RANKS)


cdef inline uint64_t pattern_of(const Search* s, uint64_t live, int leader) noexcept nogil:
    """38 bits that determine a position of this deal between tricks, but for the points of its cards.

    They are the canonical live cards and the leader. Positions of one pattern are the same game, card for card in the
    order of each lane: legality and who wins a trick depend on nothing else.
    """
    return (s.canonical[0][lane_of(live, 0)] | <uint64_t>s.canonical[1][lane_of(live, 1)] << MOST_LANE
            | <uint64_t>s.canonical[2][lane_of(live, 2)] << 2 * MOST_LANE
            | <uint64_t>s.canonical[3][lane_of(live, 3)] << 3 * MOST_LANE | <uint64_t>leader << 4 * MOST_LANE)


cdef inline void list_points(const Search* s, uint64_t live, uint64_t* points) noexcept nogil:
    """The points of the live cards in the order of the pattern: four words of eight bytes.

    A ninth card of a lane is left out: the lane has all its cards then, in every position of the pattern.
    """
    cdef int lane
    for lane in range(LANES):
        points[lane] = s.listed[s.listed_as[lane]][lane_of(live, lane)]


cdef inline int more_points(const uint64_t* one, const uint64_t* other) noexcept nogil:
    """What cards have more in one list of points than in another, together. (Two loops: so they become vector code.)"""
    cdef const uint8_t* a = <const uint8_t*>one
    cdef const uint8_t* b = <const uint8_t*>other
    cdef uint8_t more[32]
    cdef int k, found = 0
    for k in range(32):
        more[k] = a[k] - b[k] if a[k] > b[k] else 0
    for k in range(32):
        found += more[k]
    return found


cdef inline int like_card(uint64_t live, uint64_t other, int card) noexcept nogil:
    """The card of `other` that is what `card` is in `live`, of the same pattern."""
    c_assert(live >> card & 1)
    cdef int lane = card // RANKS, before = popcount(live & lane_word(lane) & ((<uint64_t>1 << card) - 1))
    cdef uint64_t suit = other & lane_word(lane)
    while before:
        suit &= suit - 1
        before -= 1
    return lowest_bit(suit)


cdef inline int side_of(int seat) noexcept nogil:
    return seat & 1


cdef inline bint same_side(int seat, int other) noexcept nogil:
    return not ((seat ^ other) & 1)


cdef inline void fill_points(Search* s) noexcept nogil:
    """The tables that depend on the points of cards alone."""
    cdef int lane, subset, rank, m, count, k, low
    cdef int sorted_points[9]
    for lane in range(LANES):
        for m in range(MOST_LANE + 1):
            s.cheapest[lane][m][0] = 0
        s.sums[lane][0] = s.listed[lane][0] = 0
        s.listed_as[lane] = lane
        for k in range(lane):
            if memcmp(&s.rules.points[RANKS * k], &s.rules.points[RANKS * lane], MOST_LANE) == 0:
                s.listed_as[lane] = k
                break
        for subset in range(1, SUBSETS):
            low = s.rules.points[RANKS * lane + lowest_bit(subset)]
            s.sums[lane][subset] = s.sums[lane][subset & (subset - 1)] + low
            s.listed[lane][subset] = s.listed[lane][subset & (subset - 1)] << 8 | <uint64_t>low
            count = 0
            for rank in range(MOST_LANE):
                if not subset >> rank & 1:
                    continue
                low = s.rules.points[RANKS * lane + rank]
                k = count
                while k > 0 and sorted_points[k - 1] > low:
                    sorted_points[k] = sorted_points[k - 1]
                    k -= 1
                sorted_points[k] = low
                count += 1
            low = 0
            for m in range(MOST_LANE + 1):
                s.cheapest[lane][m][subset] = low
                if m < count:
                    low += sorted_points[m]


cdef inline void fill_lane(Search* s, int lane) noexcept nogil:
    """The tables of one lane that depend on who holds its cards, for all subsets of the cards dealt.

    Subsets are visited in rising order, so that the one without the lowest card is done before.
    """
    cdef uint32_t dealt = lane_of(s.sides[0] | s.sides[1], lane)
    cdef uint32_t subset = 0, rest, done
    cdef int rank, seat, above, stand_in
    cdef int owner[9]
    cdef int points[9]
    for rank in range(MOST_LANE):
        points[rank] = s.rules.points[RANKS * lane + rank]
        if s.rules.kept >> (RANKS * lane + rank) & 1:
            points[rank] = -1                                # as the only trump it follows other rules than any card
        owner[rank] = SEATS
        for seat in range(SEATS):
            if s.hands[seat] >> (RANKS * lane + rank) & 1:
                owner[rank] = seat
    s.canonical[lane][0] = s.twins[lane][0] = s.chained[lane][0] = 0
    while True:
        subset = (subset - dealt) & dealt                    # the next subset of the cards dealt
        if not subset:
            return
        rank = lowest_bit(subset)
        rest = subset & (subset - 1)
        s.twins[lane][subset] = s.twins[lane][rest]
        s.chained[lane][subset] = s.chained[lane][rest]
        if rest:
            above = lowest_bit(rest)
            if owner[above] == owner[rank]:
                if points[above] == points[rank]:
                    s.twins[lane][subset] |= <uint16_t>1 << rank
                if points[above] >= 0:
                    s.chained[lane][subset] |= <uint16_t>1 << rank
        done = s.canonical[lane][rest]
        stand_in = (lowest_bit(done) if done else MOST_LANE) - 1
        while not (dealt >> stand_in & 1 and owner[stand_in] == owner[rank] and (points[stand_in] < 0) == (points[rank] < 0)):
            stand_in -= 1
        s.canonical[lane][subset] = done | <uint16_t>1 << stand_in


cdef inline void take_up(Search* s, const uint64_t* hands, int out) noexcept nogil:
    """Make a deal the one to search; `hands` include the cards on the table, `out` is a seat that sits out or -1."""
    cdef int seat, lane
    for seat in range(SEATS):
        s.hands[seat] = hands[seat]
        s.next_seat[seat] = (seat + 1) & 3
        if s.next_seat[seat] == out:
            s.next_seat[seat] = (seat + 2) & 3
    s.players = SEATS if out < 0 else SEATS - 1
    s.sides[0] = hands[0] | hands[2]
    s.sides[1] = hands[1] | hands[3]
    for lane in range(LANES):
        fill_lane(s, lane)
    s.deal = next_deal(s.table)
