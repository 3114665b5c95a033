# The transposition table: what is proved about positions between tricks.
#
# A position's slot is found by its shape and the seat on lead. A slot holds a list of patterns; a pattern fixes the
# owners of the highest cards of each suit, as many as the proof depended on, and says nothing of the others. It
# carries proved bounds on the tricks North–South still take. Patterns speak of relative ranks only, so that they
# hold for every deal with the same trump suit.
#
#     lo: owners of clubs (bits 0..25) and diamonds (26..51)      hi: the same of hearts and spades

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

ctypedef struct Pattern:
    uint64_t lo
    uint64_t hi
    uint64_t lo_mask
    uint64_t hi_mask
    uint32_t next            # index of the slot's next pattern, 0 = none
    uint16_t depths          # nibble per suit: how many highest cards are fixed
    uint8_t bounds           # low nibble: at least so many tricks for North–South; high nibble: at most
    uint8_t unused

ctypedef struct Slot:
    uint64_t shape
    uint32_t stamp           # generation * 4 + seat on lead; another value means the slot is empty
    uint32_t first           # index of the first pattern

ctypedef struct Table:
    Slot* slots              # the part in use: room[size .. 2 * size - 1]
    Slot* room               # 2 * slot_most slots
    Pattern* patterns        # patterns[0] is never used
    uint32_t slot_mask       # size - 1, a power of two less one
    uint32_t slot_most       # largest size
    uint32_t slots_used
    uint32_t pattern_count   # next free
    uint32_t pattern_limit
    uint32_t generation


cdef enum:
    FIRST_SLOTS = 2048       # a small table stays in the processor's cache


cdef inline void forget(Table* table) noexcept nogil:
    """Empty the table without touching its memory."""
    table.generation += 1
    table.slots = table.room + FIRST_SLOTS
    table.slot_mask = FIRST_SLOTS - 1
    table.slots_used = 0
    table.pattern_count = 1

cdef inline Slot* find_slot(Table* table, uint64_t shape, int leader) noexcept nogil:
    """The slot of a shape and leader: an existing one, or the empty one where it would go."""
    cdef uint32_t stamp = table.generation * 4 + leader
    cdef uint64_t mixed = (shape + leader) * <uint64_t>0x9E3779B97F4A7C15
    cdef uint32_t index = <uint32_t>((mixed ^ (mixed >> 29)) >> 20) & table.slot_mask
    cdef Slot* slot = &table.slots[index]
    while (slot.stamp >> 2) == table.generation and (slot.stamp != stamp or slot.shape != shape):
        index = (index + 1) & table.slot_mask
        slot = &table.slots[index]
    return slot

cdef inline void double_slots(Table* table) noexcept nogil:
    """Move to the next part of the room, twice as large; what it held belongs to older generations."""
    cdef Slot* old = table.slots
    cdef Slot* slot
    cdef uint32_t k, size = table.slot_mask + 1
    table.slots = table.room + 2 * size
    table.slot_mask = 2 * size - 1
    for k in range(size):
        if (old[k].stamp >> 2) == table.generation:
            slot = find_slot(table, old[k].shape, old[k].stamp & 3)
            slot[0] = old[k]

cdef inline Pattern* find_decisive(Table* table, Slot* slot, uint64_t lo, uint64_t hi, int goal) noexcept nogil:
    """A pattern that fits and proves either goal tricks for North–South or fewer; NULL if there is none."""
    cdef uint32_t index = slot.first, before = 0
    cdef Pattern* pattern
    while index:
        pattern = &table.patterns[index]
        if not (((pattern.lo ^ lo) & pattern.lo_mask) | ((pattern.hi ^ hi) & pattern.hi_mask)):
            if (pattern.bounds & 15) >= goal or (pattern.bounds >> 4) < goal:
                if before:                 # to the front: what was of use will be again
                    table.patterns[before].next = pattern.next
                    pattern.next = slot.first
                    slot.first = index
                return pattern
        before = index
        index = pattern.next
    return NULL

cdef inline uint64_t top_mask(int depth) noexcept nogil:
    """The owner bits of the `depth` highest cards."""
    return (((<uint64_t>1) << (2 * depth)) - 1) << (26 - 2 * depth)

cdef inline void store_bound(Table* table, uint64_t shape, int leader, uint64_t lo, uint64_t hi, uint16_t depths,
                             int at_least, int at_most) noexcept nogil:
    """Remember proved bounds for all positions with these owners of the highest cards."""
    cdef Slot* slot
    cdef Pattern* pattern
    cdef uint32_t index
    cdef uint64_t lo_mask = top_mask(depths & 15) | (top_mask((depths >> 4) & 15) << 26)
    cdef uint64_t hi_mask = top_mask((depths >> 8) & 15) | (top_mask(depths >> 12) << 26)
    if table.slots_used > table.slot_mask - (table.slot_mask >> 2):
        if table.slot_mask + 1 < table.slot_most:
            double_slots(table)
        else:
            forget(table)
    if table.pattern_count >= table.pattern_limit:
        forget(table)
    slot = find_slot(table, shape, leader)
    if (slot.stamp >> 2) != table.generation:
        slot.stamp = table.generation * 4 + leader
        slot.shape = shape
        slot.first = 0
        table.slots_used += 1
    lo &= lo_mask
    hi &= hi_mask
    index = slot.first
    while index:                                   # the same pattern: tighten its bounds
        pattern = &table.patterns[index]
        if pattern.depths == depths and pattern.lo == lo and pattern.hi == hi:
            at_least = max(at_least, pattern.bounds & 15)
            at_most = min(at_most, pattern.bounds >> 4)
            pattern.bounds = <uint8_t>(at_least | (at_most << 4))
            return
        index = pattern.next
    pattern = &table.patterns[table.pattern_count]
    pattern.lo = lo
    pattern.hi = hi
    pattern.lo_mask = lo_mask
    pattern.hi_mask = hi_mask
    pattern.depths = depths
    pattern.bounds = <uint8_t>(at_least | (at_most << 4))
    pattern.next = slot.first
    slot.first = table.pattern_count
    table.pattern_count += 1
