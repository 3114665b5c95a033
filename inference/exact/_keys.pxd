# Keys: several whole numbers in a few words, with room enough that adding two keys adds the numbers without carry; and
# equal keys numbered alike.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memset

from dealspace.cards._bits cimport highest_bit
from dealspace.inference.exact._arena cimport Arena, take_ids


cdef inline int lay_fields(const uint64_t* most, int fields, int32_t* word, int32_t* shift) noexcept nogil:
    """Where each number goes, that is at most so large; how many words a key takes."""
    cdef int field, width, used = 0, words = 1
    for field in range(fields):
        width = highest_bit(most[field]) + 1 if most[field] else 0
        if used + width > 64:
            words += 1
            used = 0
        word[field] = words - 1
        shift[field] = used if width else 0
        used += width
    return words


cdef inline uint64_t hashed(const uint64_t* row, int words) noexcept nogil:
    cdef uint64_t value = 0x9E3779B97F4A7C15ULL
    cdef int word
    for word in range(words):
        value = (value ^ row[word]) * 0xBF58476D1CE4E5B9ULL
        value ^= value >> 29
    return value ^ (value >> 32)


cdef inline bint equal(const uint64_t* one, const uint64_t* two, int words) noexcept nogil:
    cdef int word
    for word in range(words):
        if one[word] != two[word]:
            return False
    return True


cdef inline int merge(Arena* arena, const uint64_t* rows, int count, int words, int32_t* ids, int32_t* first) noexcept nogil:
    """Number equal rows alike, in the order in which they are first seen; the number of different rows.

    Whole rows are compared, so that a collision of hashes costs time only. -1 when there is no memory.
    """
    cdef int row, found = 0
    cdef uint64_t slot, size = 16
    cdef const uint64_t* here
    cdef int32_t* slots
    while size < 2 * <uint64_t>count:
        size *= 2
    slots = take_ids(arena, size)
    if slots == NULL:
        return -1
    memset(slots, 0xFF, size * sizeof(int32_t))
    for row in range(count):
        here = rows + <int64_t>row * words
        slot = hashed(here, words) & (size - 1)
        while slots[slot] >= 0 and not equal(rows + <int64_t>first[slots[slot]] * words, here, words):
            slot = (slot + 1) & (size - 1)
        if slots[slot] < 0:
            slots[slot] = found
            first[found] = row
            found += 1
        ids[row] = slots[slot]
    return found
