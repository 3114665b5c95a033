# From numbers to cards: the holdings of three hands in one suit, unbiased draws, and products of two words.
#
# A split of a suit gives each of three hands certain cards and a number of spots (interchangeable cards); what is
# left over goes to the pool. Splits that all hands' tables treat alike are one triple of classes; triples are sorted,
# so that those with the same first class are a range.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from dealspace.cards._bits cimport c_assert, popcount

cdef struct Patterns:            # tables for choosing k of n cards, n up to 13
    uint16_t subset[8192]       # by size, then as numbers: those of n cards are the first n choose k of a size k
    int32_t start[14]           # of each size
    uint8_t spread[128][128]    # by mask, pattern: see spread_over
    uint8_t size[128]           # cards in a mask (without a machine instruction, popcount is a call)
    uint32_t binomials[196]     # [14][14] n choose k

cdef struct Suit:
    int firsts                  # different first classes
    const int32_t* first        # [firsts] the class
    const int32_t* first_start  # [firsts + 1] into the triples
    int triples
    const int32_t* second       # [triples] class of the second hand
    const int32_t* third
    const uint64_t* weight      # [triples] ways to deal the suit so
    const int32_t* split_start  # [triples + 1] into the splits
    const uint64_t* cards       # [splits][3] the distinguished cards, as bits of a card set
    const uint8_t* spots        # [splits][3]
    const uint64_t* ways        # [splits] multinomial of the spots
    int spot_count
    int spot_mask               # their ranks
    int shift                   # 13 * suit

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


cdef inline int64_t falls(const uint64_t* sums, int64_t count, uint64_t number) noexcept nogil:
    """The first of these rising sums that is more than the number; it must be less than the last.

    Without branches that depend on the number: they would be mispredicted half of the time.
    """
    cdef int64_t at = 0, half
    c_assert(count > 0 and number < sums[count - 1])
    while count > 1:
        half = count >> 1
        at += half & -<int64_t>(sums[at + half - 1] <= number)
        count -= half
    return at


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


cdef inline void fill_patterns(Patterns* patterns) noexcept nogil:
    """Make the tables."""
    cdef int at[14]
    cdef int pattern, mask, left, size
    fill_binomials(patterns.binomials)
    patterns.start[0] = 0
    for size in range(13):
        patterns.start[size + 1] = patterns.start[size] + patterns.binomials[14 * 13 + size]
    for size in range(14):
        at[size] = patterns.start[size]
    for pattern in range(1 << 13):
        size = popcount(pattern)
        patterns.subset[at[size]] = pattern
        at[size] += 1
    for mask in range(128):
        patterns.size[mask] = popcount(mask)
        for pattern in range(128):
            patterns.spread[mask][pattern] = 0
            left = mask
            size = pattern
            while left:
                if size & 1:
                    patterns.spread[mask][pattern] |= left & -left
                left &= left - 1
                size >>= 1


cdef inline int spread_over(const Patterns* patterns, int pattern, int mask) noexcept nogil:
    """The cards of a mask of 13 that a pattern chooses: its bit n chooses the n-th lowest."""
    cdef int low = mask & 127
    return (patterns.spread[low][pattern & 127]
            | <int>patterns.spread[mask >> 7][(pattern >> patterns.size[low]) & 127] << 7)


cdef inline void deal_suit(const Patterns* patterns, const Suit* suit, int triple, uint64_t number, int first_hand,
                           uint64_t* hands) noexcept nogil:
    """Add to the hands from the first with a table the cards of way `number` (less than the triple's weight)."""
    cdef int split = suit.split_start[triple]
    cdef int hand, take, left = suit.spot_count, spots = suit.spot_mask, chosen
    cdef uint32_t ways, rest      # a suit can be dealt in at most 4^13 ways
    while number >= suit.ways[split]:
        number -= suit.ways[split]
        split += 1
        c_assert(split < suit.split_start[triple + 1])
    rest = <uint32_t>number
    for hand in range(first_hand, 3):
        hands[hand] |= suit.cards[3 * split + hand]
        take = suit.spots[3 * split + hand]
        if take == 0:
            continue
        if take == left:
            chosen = spots
        else:
            ways = patterns.binomials[14 * left + take]
            chosen = spread_over(patterns, patterns.subset[patterns.start[take] + rest % ways], spots)
            rest //= ways
        hands[hand] |= <uint64_t>chosen << suit.shift
        spots ^= chosen
        left -= take
    c_assert(rest == 0)
