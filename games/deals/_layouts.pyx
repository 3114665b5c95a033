"""Counts and numbers the layouts of unseen cards; `hidden_cards.py` is the door and checks what comes in."""

cimport cython
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free

from dealspace.cards._bits cimport c_assert, lowest_bit
from dealspace.games.deals._layouts cimport MOST_CARDS, MOST_HOLDERS, Layouts, count_of, unrank


cdef void fill(Layouts* table, const int* room) noexcept nogil:
    """All of `ways`, from the last card to the first; `room` is by inner holder, the last one's not looked at."""
    cdef int card, h, state, left, rest, others
    cdef uint64_t ways
    cdef uint64_t* row
    cdef uint64_t* after
    for card in range(table.cards, -1, -1):
        row = table.ways + card * table.states
        after = row + table.states
        for state in range(table.states):
            rest, others = state, 0
            for h in range(table.holders - 1):           # the largest stride first
                left = rest // table.stride[h] - 1
                rest = rest % table.stride[h]
                if left < 0 or left > room[h]:
                    break
                others += left
            else:
                if others > table.cards - card:
                    continue
                if card == table.cards:
                    row[state] = 1
                    continue
                ways = 0
                for h in range(table.holders):
                    if table.may[card] >> h & 1:
                        ways += after[state - table.stride[h]]
                row[state] = ways


cdef class LayoutTable:
    """The numbered layouts of unseen cards.

    Args:
        known: six card sets by holder.
        cards: the bit index of each unseen card.
        may: by unseen card, bit h for each holder 0..5 that may hold it.
        room: how many of the unseen cards each holder has; they add up to the number of cards.
    """

    def __cinit__(self, known, cards, may, room):
        cdef int h, inner, k, stride = 1
        cdef int rooms[6]
        cdef Layouts* table = &self.table
        c_assert(len(cards) == len(may) == sum(room) and len(cards) <= MOST_CARDS)
        table.cards = len(cards)
        order = sorted((h for h in range(MOST_HOLDERS) if room[h]), key=lambda h: room[h])
        table.holders = len(order)
        for h in range(MOST_HOLDERS):
            table.known[h] = known[h]
        for inner in range(table.holders):
            h = order[inner]
            table.holder[inner] = h
            rooms[inner] = room[h]
        for inner in range(table.holders - 2, -1, -1):
            table.stride[inner] = stride
            stride *= rooms[inner] + 2
        if table.holders:
            table.stride[table.holders - 1] = 0
        table.states = stride
        table.start = 0
        for inner in range(table.holders - 1):
            table.start += table.stride[inner] * (rooms[inner] + 1)
        for k in range(table.cards):
            table.bit[k] = <uint64_t>1 << <int>cards[k]
            table.may[k] = 0
            for inner in range(table.holders):
                if <int>may[k] >> table.holder[inner] & 1:
                    table.may[k] |= 1 << inner
        table.ways = <uint64_t*>calloc((table.cards + 1) * table.states, sizeof(uint64_t))
        if table.ways == NULL:
            raise MemoryError
        with nogil:
            fill(table, rooms)

    def __dealloc__(self):
        free(self.table.ways)

    @property
    def count(self):
        """How many layouts there are."""
        return count_of(&self.table)

    @cython.boundscheck(False)   # hidden_cards.py makes `out` as long as `numbers`, with a column for each holder
    def unrank(self, const uint64_t[::1] numbers, uint64_t[:, ::1] out):
        """Write the layouts of these numbers, each below `count`, as uint64[n, 6] card sets by holder."""
        cdef Py_ssize_t k
        c_assert(out.shape[0] >= numbers.shape[0] and out.shape[1] == MOST_HOLDERS)
        with nogil:
            for k in range(numbers.shape[0]):
                unrank(&self.table, numbers[k], &out[k, 0])
