# Who may hold which unseen card, counted: the ways to give the cards, one after the other, to holders with room.
#
#     ways[k][state]   how many ways there are to give the cards k, k+1, …, when so much room is left
#     state            sum of stride[h] * (room[h] + 1) over all holders but the last, whose room follows from the others'
#
# A room of -1 has a state of its own in which there are no ways, so that a step needs no test. The number of a layout
# decides the holder of each card in turn (unranking), and every number below ways[0][start] gives another layout.

from libc.stdint cimport uint8_t, uint64_t

cdef enum:
    MOST_HOLDERS = 6
    MOST_CARDS = 52

cdef struct Layouts:
    int cards                    # unseen
    int holders                  # with room for any of them
    int states                   # of the rooms left, for each card
    int start                    # the state in which all room is left
    int stride[6]                # of each holder with room; 0 for the last
    int holder[6]                # which of the outer holders it is
    uint8_t may[52]              # by card: bit h for each inner holder that may hold it
    uint64_t bit[52]             # by card: its bit in a card set
    uint64_t known[6]            # by outer holder: cards known to be there
    uint64_t* ways               # [cards + 1][states]


cdef inline uint64_t count_of(const Layouts* table) noexcept nogil:
    return table.ways[table.start]


cdef inline void unrank(const Layouts* table, uint64_t number, uint64_t* out) noexcept nogil:
    """The layout of this number, below `count_of`, as six card sets by outer holder."""
    cdef const uint64_t* row = table.ways
    cdef uint64_t ways
    cdef int card, h, state = table.start, may
    for h in range(MOST_HOLDERS):
        out[h] = table.known[h]
    for card in range(table.cards):
        row += table.states
        may = table.may[card]
        h = 0
        while True:
            if may >> h & 1:
                ways = row[state - table.stride[h]]
                if number < ways:
                    break
                number -= ways
            h += 1
        state -= table.stride[h]
        out[table.holder[h]] |= table.bit[card]


cdef class LayoutTable:
    cdef Layouts table
