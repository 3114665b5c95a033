# Card sets as machine words, for kernels to cimport. No .pyx belongs to this file: all is inline.
#
# A card is the number 13 * suit + rank, suits C D H S = 0..3, ranks 2..A = 0..12; a card set has that bit set:
#
#     bit 51 ........ 39 38 ........ 26 25 ........ 13 12 ......... 0
#         SA ........ S2 HA ........ H2 DA ........ D2 CA ......... C2

from libc.stdint cimport uint64_t

cdef extern from "<assert.h>":
    void c_assert "assert" (bint truth) noexcept nogil

cdef extern from *:
    int popcount "__builtin_popcountll" (uint64_t bits) noexcept nogil
    int lowest_bit "__builtin_ctzll" (uint64_t bits) noexcept nogil    # undefined for 0
    int leading_zeros "__builtin_clzll" (uint64_t bits) noexcept nogil  # undefined for 0
    void prefetch "__builtin_prefetch" (const void* address) noexcept nogil

cdef enum:
    SUITS = 4
    RANKS = 13
    SEATS = 4
    NOTRUMP = 4

cdef inline int highest_bit(uint64_t bits) noexcept nogil:
    """Index of the highest bit set; bits must not be 0."""
    return 63 - leading_zeros(bits)

cdef inline uint64_t holding(uint64_t cards, int suit) noexcept nogil:
    """The 13 bits of one suit, 2 in bit 0 … A in bit 12."""
    return (cards >> (RANKS * suit)) & 0x1FFF
