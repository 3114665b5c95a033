# A tree of moves, packed so that a step down it touches few cache lines.
#
# The children of a node are one block of cells of 16 bytes, in the order of their cards' bits:
#
#     Block | Reach of child 0 | … | Reach of child room - 1 | Booked of child 0 | … | Booked of child room - 1
#
# `Reach` is what choosing among them reads, so that the legal ones of a suit are side by side; `Booked` is read and
# written for the one chosen. A child is found by counting the cards in front of its own. A block without room moves to
# one of twice the room; blocks left behind are used again. A node without children has no block.

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy, memmove

from dealspace.cards._bits cimport c_assert, popcount

cdef enum:
    ROOMS = 7                    # 1, 2, 4 … 64 children
    CELLS_A_CHILD = 8            # at most: all rooms that a block has had, by the children it has
    CELL = 16                    # bytes

ctypedef struct Block:
    uint64_t tried               # cards that have a child, by bit
    uint32_t kind                # room for 1 << kind children
    uint32_t next_free           # of a block left behind: the next of its kind; 0: none

ctypedef struct Reach:
    float mean                   # of the rewards of the side that moved here
    float inverse                # of the visits
    uint32_t available           # times the parent was passed with this move legal
    uint32_t block               # of the children, in cells; 0: none

ctypedef struct Booked:
    double total                 # rewards of the side that moved here
    uint32_t visits
    uint32_t number              # of the child among its parent's, from 0, in the order they were made

ctypedef struct Tree:
    Block* cells
    uint64_t size, used          # cells; number 0 is none
    uint32_t left_behind[7]      # the first block of each kind


cdef inline uint64_t cells_for(uint64_t nodes) noexcept nogil:
    """Cells that suffice for a tree of so many nodes besides its root; those never used take no memory."""
    return CELLS_A_CHILD * nodes + 4


cdef inline uint32_t cells_of(uint32_t kind) noexcept nogil:
    return 1 + (<uint32_t>2 << kind)


cdef inline Block* block_at(const Tree* tree, uint32_t at) noexcept nogil:
    return tree.cells + at


cdef inline Reach* reaches_of(Block* block) noexcept nogil:
    return <Reach*>(block + 1)


cdef inline Booked* booked_of(Block* block) noexcept nogil:
    return <Booked*>(block + 1 + (<uint32_t>1 << block.kind))


cdef inline int place_of(const Block* block, int card) noexcept nogil:
    """Which child a card is, or would be."""
    return popcount(block.tried & ((<uint64_t>1 << card) - 1))


cdef inline void clear(Tree* tree) noexcept nogil:
    cdef int kind
    tree.used = 1
    for kind in range(ROOMS):
        tree.left_behind[kind] = 0


cdef inline uint32_t new_block(Tree* tree, uint32_t kind) noexcept nogil:
    cdef uint32_t at = tree.left_behind[kind]
    if at:
        tree.left_behind[kind] = block_at(tree, at).next_free
    else:
        at = <uint32_t>tree.used
        tree.used += cells_of(kind)
        c_assert(tree.used <= tree.size)
    block_at(tree, at).kind = kind
    return at


cdef inline uint32_t with_room(Tree* tree, uint32_t at) noexcept nogil:
    """The block, moved to a larger one if it has no room for one more child."""
    cdef Block* old
    cdef Block* new
    cdef uint32_t moved
    cdef int count
    if at == 0:
        moved = new_block(tree, 0)
        block_at(tree, moved).tried = 0
        return moved
    old = block_at(tree, at)
    count = popcount(old.tried)
    if count < 1 << old.kind:
        return at
    moved = new_block(tree, old.kind + 1)
    new = block_at(tree, moved)
    new.tried = old.tried
    memcpy(reaches_of(new), reaches_of(old), count * CELL)
    memcpy(booked_of(new), booked_of(old), count * CELL)
    old.next_free = tree.left_behind[old.kind]
    tree.left_behind[old.kind] = at
    return moved


cdef inline int add_child(Block* block, int card) noexcept nogil:
    """A child for a card that has none, in a block with room; its place. It has been available once."""
    cdef int place = place_of(block, card), count = popcount(block.tried)
    cdef Reach* reach = reaches_of(block) + place
    cdef Booked* booked = booked_of(block) + place
    c_assert(count < 1 << block.kind and not block.tried >> card & 1)
    if place < count:
        memmove(reach + 1, reach, (count - place) * CELL)
        memmove(booked + 1, booked, (count - place) * CELL)
    block.tried |= <uint64_t>1 << card
    reach.mean = reach.inverse = 0
    reach.available = 1
    reach.block = 0
    booked.total = 0
    booked.visits = 0
    booked.number = count
    return place


cdef inline void book(Reach* reach, Booked* booked, double reward) noexcept nogil:
    """One more visit."""
    booked.visits += 1
    booked.total += reward
    reach.inverse = <float>1.0 / booked.visits
    reach.mean = <float>booked.total * reach.inverse
