# From numbers to cards: the holdings of three hands in one suit, unbiased draws, and products of two words.
#
# A split of a suit gives each of three hands certain cards and a number of spots (cards nothing tells apart); what is
# left over goes to the pool. Splits that all hands' tables treat alike are one triple of classes; triples are sorted,
# so that those with the same first class, and with the same first and second class, are ranges.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t

from cards._bits cimport c_assert, lowest_bit

cdef enum:
    NO_CARD = 255

cdef struct Suit:
    int firsts                  # different first classes
    const int32_t* first        # [firsts] the class
    const int32_t* first_start  # [firsts + 1] into second
    const int32_t* second       # class of the second hand
    const int32_t* second_start  # into the triples
    int triples
    const int32_t* third        # [triples] class of the third hand
    const uint64_t* weight      # [triples] ways to deal the suit so
    const int32_t* split_start  # [triples + 1] into the splits
    const uint64_t* cards       # [splits][3] the cards told apart, as bits of a card set
    const uint8_t* spots        # [splits][3]
    const uint64_t* ways        # [splits] multinomial of the spots
    int spot_count
    uint8_t spot_cards[13]      # card numbers
    uint32_t binomials[196]     # [14][14] n choose k

cdef struct Source:             # as numpy's bit generators give it to C
    void* state
    uint64_t (*next_uint64)(void* state) noexcept nogil


cdef inline uint64_t multiply(uint64_t one, uint64_t two, uint64_t* high) noexcept nogil:
    """The low word of the product; the high word in `high`."""
    cdef uint64_t a = one >> 32, b = one & 0xFFFFFFFFULL, c = two >> 32, d = two & 0xFFFFFFFFULL
    cdef uint64_t low = b * d, left = a * d, right = b * c
    cdef uint64_t middle = (low >> 32) + (left & 0xFFFFFFFFULL) + (right & 0xFFFFFFFFULL)
    high[0] = a * c + (left >> 32) + (right >> 32) + (middle >> 32)
    return (middle << 32) | (low & 0xFFFFFFFFULL)


cdef inline uint64_t below(Source* source, uint64_t bound) noexcept nogil:
    """A uniform number less than `bound`, which is not 0. Source: Lemire, Fast random integer generation, 2019."""
    cdef uint64_t high, low = multiply(source.next_uint64(source.state), bound, &high)
    cdef uint64_t least
    if low < bound:
        least = (0 - bound) % bound
        while low < least:
            low = multiply(source.next_uint64(source.state), bound, &high)
    return high


cdef inline uint64_t shift_right(uint64_t high, uint64_t low, int shift) noexcept nogil:
    """The low word of a number of two words shifted right by 0..127."""
    if shift >= 64:
        return high >> (shift - 64)
    return low >> shift | (high << (64 - shift) if shift else 0)


cdef inline uint64_t mask_for(uint64_t most) noexcept nogil:
    """All bits up to the highest of this number."""
    cdef int shift = 1
    while shift < 64:
        most |= most >> shift
        shift *= 2
    return most


cdef inline int pick(const uint64_t* bits, int count, const uint64_t* ways, int64_t stride, uint64_t* number) noexcept nogil:
    """The column of the set bits in whose ways the number falls; what is left of the number."""
    cdef int word, column
    cdef uint64_t left
    for word in range((count + 63) >> 6):
        left = bits[word]
        while left:
            column = 64 * word + lowest_bit(left)
            if number[0] < ways[column * stride]:
                return column
            number[0] -= ways[column * stride]
            left &= left - 1
    c_assert(False)
    return 0


cdef inline void fill_binomials(uint32_t* table) noexcept nogil:
    """table[14 * n + k] becomes n choose k, for n and k up to 13."""
    cdef int cards, taken
    for cards in range(14):
        for taken in range(14):
            if taken == 0:
                table[14 * cards] = 1
            else:
                table[14 * cards + taken] = (
                    table[14 * (cards - 1) + taken - 1] + table[14 * (cards - 1) + taken] if cards else 0)


cdef inline void deal_suit(const Suit* suit, int triple, uint64_t number, uint64_t* hands) noexcept nogil:
    """Add to three hands the cards of way `number` (less than the triple's weight) to deal a suit."""
    cdef int split = suit.split_start[triple]
    cdef int hand, take, left, place
    cdef uint32_t ways, rank, rest      # a suit can be dealt in at most 4^13 ways
    cdef uint8_t cards[13]
    while number >= suit.ways[split]:
        number -= suit.ways[split]
        split += 1
        c_assert(split < suit.split_start[triple + 1])
    rest = <uint32_t>number
    left = suit.spot_count
    for place in range(left):
        cards[place] = suit.spot_cards[place]
    for hand in range(3):
        hands[hand] |= suit.cards[3 * split + hand]
        take = suit.spots[3 * split + hand]
        if take == 0:
            continue
        rank = 0
        if take < left:
            ways = suit.binomials[14 * left + take]
            rank = rest % ways
            rest //= ways
        # From the last card down: the first ways are those that take it. Cards not taken keep their order.
        place = left - 1
        left -= take
        while take:
            ways = suit.binomials[14 * place + take - 1]
            if rank < ways:
                hands[hand] |= <uint64_t>1 << cards[place]
                take -= 1
                cards[place] = NO_CARD
            else:
                rank -= ways
            place -= 1
        take = 0
        place = 0
        while take < left:
            if cards[place] != NO_CARD:
                cards[take] = cards[place]
                take += 1
            place += 1
    c_assert(rest == 0)
