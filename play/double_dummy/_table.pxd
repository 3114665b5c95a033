# The transposition table: proved bounds of positions between tricks.
#
# A position's slot is found by its shape and the seat on lead. A slot has a list of patterns in one block of memory, so
# that they are read in sequence. A pattern fixes the owners of the highest cards of each suit, as many as a proof
# depended on, and leaves the others open; it carries proved bounds on the tricks North–South still take. Patterns use
# relative ranks only, so that they hold for every deal with the same trump suit. A pattern is two words:
#
#     bit 63 .. 60 59 .. 56 55 .. 52 51 ............. 26 25 ........... 0
#         bound    depth    depth    owners              owners                (see _position.pxd)
#         at least diamonds clubs    diamonds            clubs
#         at most  spades   hearts   spades              hearts
#
# The depth is the number of owners that are fixed, the highest card's first; owners beyond are 0.

from libc.stdint cimport uint32_t, uint64_t

from dealspace.cards._bits cimport c_assert

cdef enum:
    FIRST_SLOTS = 2048       # a small table stays in the processor's cache
    KINDS = 8                # sizes of blocks: 4 word pairs, 8, …; no list outgrows the last
    BOUND = 60
    DEPTHS = 52
    OWNERS = 26              # bits of a suit

ctypedef struct Pattern:
    uint64_t low             # clubs and diamonds; lower bound of the tricks
    uint64_t high            # hearts and spades; upper bound of the tricks

ctypedef struct Slot:
    uint64_t shape
    uint32_t stamp           # generation * 4 + seat on lead; another value means the slot is empty
    uint32_t first           # index of its block: the first word pair has the number of patterns in `low` and the
                             # block's kind in `high`; the patterns follow

ctypedef struct Table:
    Slot* slots              # the part in use: room[size .. 2 * size - 1]
    Slot* room               # 2 * slot_most slots
    Pattern* patterns        # patterns[0] is never used
    uint64_t fixed[256]      # by two depths: the bits of the owners that are fixed
    uint32_t free[KINDS]     # first free block of each kind, 0 = none; its `low` has the next
    uint32_t slot_mask       # size - 1, a power of two less one
    uint32_t slot_most       # largest size
    uint32_t slots_used
    uint32_t pattern_count   # next that was never used
    uint32_t pattern_limit
    uint32_t generation


cdef inline void fill_fixed(Table* table) noexcept nogil:
    """The table of masks, for all depths."""
    cdef uint64_t one, other
    for one in range(14):
        for other in range(14):
            table.fixed[other << 4 | one] = top_bits(one) | top_bits(other) << OWNERS

cdef inline uint64_t top_bits(uint64_t depth) noexcept nogil:
    """The owner bits of the `depth` highest cards."""
    return (((<uint64_t>1) << (2 * depth)) - 1) << (OWNERS - 2 * depth)

cdef inline void forget(Table* table) noexcept nogil:
    """Empty the table without touching its memory."""
    cdef int kind
    table.generation += 1
    table.slots = table.room + FIRST_SLOTS
    table.slot_mask = FIRST_SLOTS - 1
    table.slots_used = 0
    table.pattern_count = 4                    # blocks begin at cache lines
    for kind in range(KINDS):
        table.free[kind] = 0

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
    """Move to the next part of the room, twice as large; its contents belong to older generations."""
    cdef Slot* old = table.slots
    cdef Slot* slot
    cdef uint32_t k, size = table.slot_mask + 1
    table.slots = table.room + 2 * size
    table.slot_mask = 2 * size - 1
    for k in range(size):
        if (old[k].stamp >> 2) == table.generation:
            slot = find_slot(table, old[k].shape, old[k].stamp & 3)
            slot[0] = old[k]

cdef inline uint64_t fixed_bits(const Table* table, uint64_t word) noexcept nogil:
    """The bits of a pattern's word that a position must share."""
    return table.fixed[(word >> DEPTHS) & 255]

cdef inline const Pattern* find_decisive(Table* table, const Slot* slot, const Pattern* owners,
                                         int goal) noexcept nogil:
    """A pattern for these owners whose bounds decide between at least `goal` and fewer; NULL if there is none."""
    cdef Pattern* piece = &table.patterns[slot.first]
    cdef Pattern* pattern = piece
    cdef Pattern* end = piece + piece.low
    while pattern < end:
        pattern += 1
        if ((pattern.low ^ owners.low) & fixed_bits(table, pattern.low)
                | (pattern.high ^ owners.high) & fixed_bits(table, pattern.high)):
            continue
        if <int>(pattern.low >> BOUND) < goal and <int>(pattern.high >> BOUND) >= goal:
            continue
        return pattern
    return NULL

cdef inline uint32_t new_piece(Table* table, uint64_t kind) noexcept nogil:
    """The index of a new block of 4 << kind word pairs, without patterns."""
    cdef uint32_t first = table.free[kind]
    if first:
        table.free[kind] = <uint32_t>table.patterns[first].low
    else:
        first = table.pattern_count
        table.pattern_count += <uint32_t>4 << kind
    table.patterns[first].low = 0
    table.patterns[first].high = kind
    return first

cdef inline void grow(Table* table, Slot* slot) noexcept nogil:
    """Move a slot's patterns to a block of the next kind."""
    cdef uint32_t old = slot.first
    cdef uint64_t k, kind = table.patterns[old].high
    slot.first = new_piece(table, kind + 1)
    for k in range(1, table.patterns[old].low + 1):
        table.patterns[slot.first + k] = table.patterns[old + k]
    table.patterns[slot.first].low = table.patterns[old].low
    table.patterns[old].low = table.free[kind]
    table.free[kind] = old

cdef inline uint64_t fixed_count(const Pattern* pattern) noexcept nogil:
    """How many owners a pattern fixes."""
    return ((pattern.low >> DEPTHS & 15) + (pattern.low >> DEPTHS + 4 & 15) + (pattern.high >> DEPTHS & 15)
            + (pattern.high >> DEPTHS + 4 & 15))

cdef inline void store_bound(Table* table, uint64_t shape, int leader, const Pattern* pattern) noexcept nogil:
    """Store a pattern, and remove those that it covers with bounds at least as tight."""
    cdef Slot* slot
    cdef Pattern* piece
    cdef Pattern* old
    cdef Pattern* kept
    cdef Pattern* end
    cdef Pattern new = pattern[0]
    cdef uint64_t low = fixed_bits(table, new.low)
    cdef uint64_t high = fixed_bits(table, new.high)
    cdef uint64_t old_low, old_high
    if table.slots_used > table.slot_mask - (table.slot_mask >> 2):
        if table.slot_mask + 1 < table.slot_most:
            double_slots(table)
        else:
            forget(table)
    if table.pattern_count + (<uint32_t>4 << KINDS) > table.pattern_limit:
        forget(table)
    slot = find_slot(table, shape, leader)
    if (slot.stamp >> 2) != table.generation:
        slot.stamp = table.generation * 4 + leader
        slot.shape = shape
        slot.first = new_piece(table, 0)
        table.slots_used += 1
    piece = &table.patterns[slot.first]
    old = kept = piece
    end = piece + piece.low
    while old < end:
        old += 1
        old_low = fixed_bits(table, old.low)
        old_high = fixed_bits(table, old.high)
        if not ((old.low ^ new.low) & low | (old.high ^ new.high) & high | low & ~old_low | high & ~old_high):
            if low == old_low and high == old_high:          # the same pattern: all bounds hold
                if new.low >> BOUND < old.low >> BOUND:
                    new.low = old.low
                if new.high >> BOUND > old.high >> BOUND:
                    new.high = old.high
            if new.low >> BOUND >= old.low >> BOUND and new.high >> BOUND <= old.high >> BOUND:
                continue
        kept += 1
        kept[0] = old[0]
    c_assert(new.low >> BOUND <= new.high >> BOUND)
    piece.low = kept - piece
    if piece.low + 1 == <uint64_t>4 << piece.high:
        if piece.high + 1 < KINDS:
            grow(table, slot)
            piece = &table.patterns[slot.first]
        else:
            piece.low -= 1                                   # drop the most specific one
    piece.low += 1
    kept = piece + piece.low
    while kept > piece + 1 and fixed_count(kept - 1) > fixed_count(&new):
        kept[0] = (kept - 1)[0]
        kept -= 1
    kept[0] = new
