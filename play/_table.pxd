# The transposition table: what is proved about positions between tricks.
#
# A position's slot is found by its shape and the seat on lead. A slot holds a tree of patterns, four levels deep, one
# for each suit. A branch fixes the owners of the highest cards of its suit, as many as the proof depended on, and
# says nothing of the others; four branches, one below the other, are a pattern. The last carries proved bounds on the
# tricks North–South still take. Patterns speak of relative ranks only, so that they hold for every deal with the
# same trump suit. The tree makes most of a slot's patterns cost nothing: a suit that does not fit rules out
# everything below.

from libc.stdint cimport uint16_t, uint32_t, uint64_t

ctypedef struct Branch:
    uint32_t owners          # of the suit's highest cards (see _position.pxd), 0 beyond those that are fixed
    uint32_t mask            # the bits of `owners` that are fixed
    uint32_t next            # index of the next branch from the same place, 0 = none
    uint32_t down            # index of the first branch of the next suit; of the last suit: the bounds, in the low
                             # nibble tricks North–South take at least, in the next at most

ctypedef struct Slot:
    uint64_t shape
    uint32_t stamp           # generation * 4 + seat on lead; another value means the slot is empty
    uint32_t first           # index of the first branch

ctypedef struct Table:
    Slot* slots              # the part in use: room[size .. 2 * size - 1]
    Slot* room               # 2 * slot_most slots
    Branch* branches         # branches[0] is never used
    uint32_t slot_mask       # size - 1, a power of two less one
    uint32_t slot_most       # largest size
    uint32_t slots_used
    uint32_t branch_count    # next free
    uint32_t branch_limit
    uint32_t generation


cdef enum:
    FIRST_SLOTS = 2048       # a small table stays in the processor's cache


cdef inline void forget(Table* table) noexcept nogil:
    """Empty the table without touching its memory."""
    table.generation += 1
    table.slots = table.room + FIRST_SLOTS
    table.slot_mask = FIRST_SLOTS - 1
    table.slots_used = 0
    table.branch_count = 1

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

cdef inline int find_decisive(Table* table, Slot* slot, const uint32_t* owners, int goal,
                              uint32_t* masks) noexcept nogil:
    """A proved bound for these owners (by level) that is at least `goal` from below or less from above; else -1.

    `masks` gets the owner bits of each level that the proof depended on.
    """
    cdef uint32_t path[4]
    cdef uint32_t before[4]
    cdef uint32_t index = slot.first
    cdef uint32_t* head
    cdef int level = 0, bound
    cdef Branch* branch
    before[0] = 0
    while True:
        if not index:                          # nothing more from here
            if not level:
                return -1
            level -= 1
            index = path[level]
            before[level] = index
            index = table.branches[index].next
            continue
        branch = &table.branches[index]
        if (branch.owners ^ owners[level]) & branch.mask:
            before[level] = index
            index = branch.next
            continue
        path[level] = index
        if level < 3:
            level += 1
            before[level] = 0
            index = branch.down
            continue
        bound = branch.down & 15
        if bound < goal:
            bound = branch.down >> 4
            if bound >= goal:
                before[level] = index
                index = branch.next
                continue
        head = &slot.first                     # each to the front of its list: what was of use will be again
        for level in range(4):
            branch = &table.branches[path[level]]
            masks[level] = branch.mask
            if before[level]:
                table.branches[before[level]].next = branch.next
                branch.next = head[0]
                head[0] = path[level]
            head = &branch.down
        return bound

cdef inline uint32_t top_mask(int depth) noexcept nogil:
    """The owner bits of the `depth` highest cards."""
    return (((<uint32_t>1) << (2 * depth)) - 1) << (26 - 2 * depth)

cdef inline void store_bound(Table* table, uint64_t shape, int leader, const uint32_t* owners, const uint32_t* masks,
                             int at_least, int at_most) noexcept nogil:
    """Remember proved bounds for all positions with these owners of the highest cards."""
    cdef Slot* slot
    cdef Branch* branch
    cdef uint32_t index, fixed
    cdef uint32_t* head
    cdef int level
    if table.slots_used > table.slot_mask - (table.slot_mask >> 2):
        if table.slot_mask + 1 < table.slot_most:
            double_slots(table)
        else:
            forget(table)
    if table.branch_count + 4 > table.branch_limit:
        forget(table)
    slot = find_slot(table, shape, leader)
    if (slot.stamp >> 2) != table.generation:
        slot.stamp = table.generation * 4 + leader
        slot.shape = shape
        slot.first = 0
        table.slots_used += 1
    head = &slot.first
    branch = NULL
    for level in range(4):
        fixed = owners[level] & masks[level]
        index = head[0]
        while index:
            branch = &table.branches[index]
            if branch.owners == fixed and branch.mask == masks[level]:
                break
            index = branch.next
        if not index:
            branch = &table.branches[table.branch_count]
            branch.owners = fixed
            branch.mask = masks[level]
            branch.next = head[0]
            branch.down = 0 if level < 3 else 15 << 4
            head[0] = table.branch_count
            table.branch_count += 1
        head = &branch.down
    branch.down = max(<uint32_t>at_least, branch.down & 15) | (min(<uint32_t>at_most, branch.down >> 4) << 4)
