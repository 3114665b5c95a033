# The transposition table: proved bounds of positions between tricks.
#
# A place holds four positions, of any patterns: what `pattern_of` (_position.pxd) says, who holds the live cards of each
# lane in their order, and who leads. Positions of one pattern are the same game but for the points of the cards, so the
# bounds of one are bounds of the others within what their points differ by. A pattern's key is exact: 38 bits that determine
# it among those of one deal. They are mixed one to one; the upper ones of the result are the place, the others are stored.
#
#     owner   63 ...... 52 51 .......... 0
#             deal's number  live cards
#
# Positions of different deals are not shared: over twenty worlds with one hand in common that saved no nodes (measured).

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from dealspace.cards._bits cimport lowest_bit

cdef enum:
    PATTERN_BITS = 38
    DEAL_SHIFT = 52
    MOST_DEALS = 1 << 12
    WAYS = 4                 # entries of a place: a cache line

ctypedef struct Entry:
    uint64_t owner           # 0 in an entry never used
    uint32_t rest            # of the pattern's mixed key
    uint8_t low              # points, of the leader's side
    uint8_t high
    uint8_t card             # the best lead, or NO_CARD
    uint8_t left             # tricks

ctypedef struct Table:
    Entry* entries
    uint64_t size            # of all entries
    uint64_t touched         # of these, the first so many have ever been in use
    int rest_bits            # of a key, beside those of the place
    uint64_t deals           # taken up so far; as owners have it


cdef inline void use(Table* table, uint64_t entries) noexcept nogil:
    """Use the first so many entries, a power of two; before a deal is taken up."""
    table.rest_bits = PATTERN_BITS - lowest_bit(entries // WAYS)
    if table.touched < entries:
        table.touched = entries


cdef inline uint64_t next_deal(Table* table) noexcept nogil:
    """The number of a new deal, as its owners have it; from time to time the numbers start again."""
    table.deals += 1
    if table.deals == MOST_DEALS:
        table.deals = 1
        memset(table.entries, 0, table.touched * sizeof(Entry))
    return table.deals << DEAL_SHIFT


cdef inline uint64_t mixed(uint64_t pattern) noexcept nogil:
    """The pattern's bits, one to one."""
    return pattern * <uint64_t>0x9E3779B97F4A7C15 & ((<uint64_t>1 << PATTERN_BITS) - 1)


cdef inline Entry* place_of(const Table* table, uint64_t mixed_key) noexcept nogil:
    return table.entries + WAYS * (mixed_key >> table.rest_bits)


cdef inline uint32_t rest_of(const Table* table, uint64_t mixed_key) noexcept nogil:
    return <uint32_t>(mixed_key & ((<uint64_t>1 << table.rest_bits) - 1))


cdef inline void store_entry(const Table* table, uint64_t mixed_key, uint64_t owner, int low, int high, int card,
                             int left) noexcept nogil:
    """Store a position; `low` and `high` are at least as tight as what the table has of it.

    Of a full place one of a former deal goes, or else the one of the fewest tricks; the one stored first, if there are more.
    """
    cdef Entry* place = place_of(table, mixed_key)
    cdef uint32_t rest = rest_of(table, mixed_key)
    cdef int k, worth, chosen = 0, least = 1 << 8
    for k in range(WAYS):
        if place[k].owner == owner and place[k].rest == rest:
            chosen = k
            break
        worth = place[k].left if place[k].owner >> DEAL_SHIFT == owner >> DEAL_SHIFT else -1
        if worth <= least:
            least = worth
            chosen = k
    else:
        while chosen:                                        # the latest is in front
            place[chosen] = place[chosen - 1]
            chosen -= 1
    place[chosen].owner = owner
    place[chosen].rest = rest
    place[chosen].low = <uint8_t>low
    place[chosen].high = <uint8_t>high
    place[chosen].card = <uint8_t>card
    place[chosen].left = <uint8_t>left
