# A deal in the middle of its play, in lane words (games/lanes/_lanes.pxd), and playing it on: for kernels that need no way back.

from libc.stdint cimport int32_t, uint32_t, uint64_t

from dealspace.cards._bits cimport lowest_bit, popcount
from dealspace.games.lanes._lanes cimport CARDS, FOLLOW, LANES, RANKS, LaneRules, lane_bits, legal_cards

cdef extern from *:
    """
    #include <stdint.h>
    #ifdef __BMI2__
    #include <immintrin.h>
    static inline uint64_t dealspace_nth_bit(uint64_t bits, int n) { return _pdep_u64((uint64_t)1 << n, bits); }
    #else
    static inline uint64_t dealspace_nth_bit(uint64_t bits, int n) {
        while (n--) bits &= bits - 1;
        return bits & -bits;
    }
    #endif
    """
    uint64_t nth_bit "dealspace_nth_bit" (uint64_t bits, int n) noexcept nogil  # counted from the lowest, from 0

cdef enum:
    MOST_DIFFERENCE = 300        # of the sides' points

ctypedef struct Position:
    uint64_t hands[4]            # 0 for a seat that does not play
    int seat                     # to move
    int led                      # lane led to the trick in progress
    int best                     # its best card, by bit; these two only while count > 0
    int winner                   # who played that
    int count                    # cards in it
    int pile                     # their points
    int points[2]                # by side, of the tricks won
    int tricks[2]                # by side
    int left                     # cards still to be played

ctypedef struct Rounds:
    int players                  # 3 where one sits out
    int following[4]             # the seat after each
    uint64_t lane_of[52]         # the bits of each card's lane

ctypedef struct Generator:
    uint64_t state               # never 0


cdef inline uint64_t next_word(Generator* source) noexcept nogil:
    """64 random bits: xorshift64* (Marsaglia 2003, Vigna 2016)."""
    cdef uint64_t x = source.state
    x ^= x >> 12
    x ^= x << 25
    x ^= x >> 27
    source.state = x
    return x * <uint64_t>0x2545F4914F6CDD1D


cdef inline int pick(Generator* source, uint64_t cards) noexcept nogil:
    """A random card of a set, by bit; uniform but for 1 in 2^28."""
    cdef uint64_t n = popcount(cards)
    return lowest_bit(nth_bit(cards, <int>((next_word(source) >> 32) * n >> 32)))


cdef inline uint64_t below(Generator* source, uint64_t limit) noexcept nogil:
    """A uniform number from 0 to below limit, which is not 0."""
    cdef int shift = 0
    cdef uint64_t number
    while shift < 63 and (limit - 1) >> (63 - shift) == 0:
        shift += 1
    while True:
        number = next_word(source) >> shift
        if number < limit:
            return number


cdef inline void fill_rounds(Rounds* rounds, int out) noexcept nogil:
    """`out`: a seat that does not play, or -1."""
    cdef int seat, card
    rounds.players = 4 if out < 0 else 3
    for seat in range(4):
        rounds.following[seat] = (seat + 1) & 3
        if rounds.following[seat] == out:
            rounds.following[seat] = (seat + 2) & 3
    for card in range(CARDS):
        rounds.lane_of[card] = lane_bits(card // RANKS)


cdef inline uint64_t legal_now(const LaneRules* rules, const Position* position) noexcept nogil:
    """The cards that the seat to move may play."""
    cdef uint64_t hand = position.hands[position.seat]
    if position.count == 0:
        return hand
    return legal_cards(rules, hand, position.led, position.best, position.winner == (position.seat ^ 2))


cdef inline void put(const LaneRules* rules, const Rounds* rounds, Position* position, int card) noexcept nogil:
    """Play a card of the seat to move."""
    cdef int side
    position.hands[position.seat] &= ~(<uint64_t>1 << card)
    position.left -= 1
    if position.count == 0:
        position.led = card // RANKS
        position.best = card
        position.winner = position.seat
    elif rules.beating[position.best] >> card & 1:
        position.best = card
        position.winner = position.seat
    position.pile += rules.points[card]
    position.count += 1
    if position.count < rounds.players:
        position.seat = rounds.following[position.seat]
        return
    side = position.winner & 1
    position.points[side] += position.pile + rules.trick_points
    position.tricks[side] += 1
    if position.left == 0:
        position.points[side] += rules.last_trick
        if position.tricks[1 - side] == 0:
            position.points[side] += rules.all_tricks
    position.count = position.pile = 0
    # Who wins a trick has played to it, and so does not sit out.
    position.seat = position.winner


cdef inline int difference(const Position* position) noexcept nogil:
    """Points of side 0 less those of side 1."""
    return position.points[0] - position.points[1]


cdef inline void play_out(const LaneRules* rules, const Rounds* rounds, Position* position,
                          Generator* source) noexcept nogil:
    """Play all cards that are left, each legal one as likely."""
    cdef int seat, card, best, winner, k, side, pile, players = rounds.players
    cdef bint follow_only = rules.obligation == FOLLOW
    cdef uint64_t lane, legal, hand
    while position.count:
        put(rules, rounds, position, pick(source, legal_now(rules, position)))
    if position.left == 0:
        return                       # put has added what the last trick brings
    seat = position.seat
    while position.left:
        card = pick(source, position.hands[seat])
        position.hands[seat] ^= <uint64_t>1 << card
        lane = rounds.lane_of[card]
        best = card
        winner = seat
        pile = rules.trick_points + rules.points[card]
        for k in range(1, players):
            seat = rounds.following[seat]
            hand = position.hands[seat]
            if follow_only:
                legal = hand & lane
                legal = legal if legal else hand
            else:
                legal = legal_cards(rules, hand, lowest_bit(lane) // RANKS, best, winner == (seat ^ 2))
            card = pick(source, legal)
            position.hands[seat] = hand ^ <uint64_t>1 << card
            pile += rules.points[card]
            if rules.beating[best] >> card & 1:
                best = card
                winner = seat
        side = winner & 1
        position.points[side] += pile
        position.tricks[side] += 1
        position.left -= players
        seat = winner
    side = seat & 1
    position.points[side] += rules.last_trick
    if position.tricks[1 - side] == 0:
        position.points[side] += rules.all_tricks
