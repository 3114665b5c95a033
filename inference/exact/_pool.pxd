# Dealing a pool of cards uniformly to hands that need given numbers of them.
#
# The cards, lowest first, are cut into stretches of 13. A hand draws how many it takes of each stretch, by the number
# of ways to choose them and the rest, and then a subset of that size from a table; the chosen places are spread over
# the pool's cards suit by suit.

from libc.stdint cimport uint64_t

from dealspace.cards._bits cimport c_assert, popcount
from dealspace.inference.exact._unrank cimport Patterns, Source, below, spread_over

cdef enum:
    STRETCH = 13

cdef struct Pool:
    uint64_t cards             # all unplaced cards: the pool is what the hands with tables leave of them
    int hands
    int seat[4]
    int need[4]
    const Patterns* patterns
    uint64_t ways[53][14]      # n choose k


cdef inline void fill_ways(Pool* pool) noexcept nogil:
    """Fill the table of binomial coefficients."""
    cdef int cards, taken
    for cards in range(53):
        pool.ways[cards][0] = 1
        for taken in range(1, 14):
            pool.ways[cards][taken] = (pool.ways[cards - 1][taken - 1] + pool.ways[cards - 1][taken]) if cards else 0


cdef inline uint64_t draw_places(const Pool* pool, Source* source, int cards, int take) noexcept nogil:
    """A uniform choice of `take` of `cards` positions, as bits."""
    cdef const Patterns* patterns = pool.patterns
    cdef uint64_t chosen = 0, number, ways
    cdef int start = 0, here, taken, rest
    while take:
        here = min(cards - start, <int>STRETCH)
        rest = cards - start - here
        taken = take
        if rest:
            taken = max(0, take - rest)
            number = below(source, pool.ways[cards - start][take])
            while True:
                ways = pool.ways[here][taken] * pool.ways[rest][take - taken]
                if number < ways:
                    break
                number -= ways
                taken += 1
                c_assert(taken <= take)
        number = below(source, pool.ways[here][taken])
        chosen |= <uint64_t>patterns.subset[patterns.start[taken] + number] << start
        take -= taken
        start += here
    return chosen


cdef inline uint64_t spread_places(const Pool* pool, uint64_t places, uint64_t cards) noexcept nogil:
    """The cards at these places, the lowest card being place 0."""
    cdef int suit, mask
    cdef uint64_t chosen = 0
    for suit in range(4):
        mask = (cards >> (13 * suit)) & 0x1FFF
        chosen |= <uint64_t>spread_over(pool.patterns, places & 0x1FFF, mask) << (13 * suit)
        places >>= pool.patterns.size[mask & 127] + pool.patterns.size[mask >> 7]
    return chosen


cdef inline void deal_pool(const Pool* pool, Source* source, uint64_t cards, uint64_t* deal) noexcept nogil:
    """Deal these cards, to each hand as many as it needs; the last gets the rest."""
    cdef int hand, left = popcount(cards)
    cdef uint64_t mine
    for hand in range(pool.hands):
        if hand < pool.hands - 1:
            mine = spread_places(pool, draw_places(pool, source, left, pool.need[hand]), cards)
            cards ^= mine
            left -= pool.need[hand]
        else:
            mine = cards
            c_assert(left == pool.need[hand])
            cards = 0
        deal[pool.seat[hand]] |= mine
    c_assert(cards == 0)
