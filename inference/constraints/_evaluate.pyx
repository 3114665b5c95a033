"""Which of many hands satisfy a condition: a formula read hand by hand, each quantity looked up once a hand at most.

A formula is a list of nodes, node 0 the whole of it:

    EVERY SOME   children[first] … children[first + count - 1]: all of them hold, one of them does
    NO           children[first] does not hold
    WITHIN       low <= terms[first] + … + terms[first + count - 1] <= high; a term is (factor, number of a quantity)
    SHAPE        the lengths of C, D, H are in set number `first`: uint8[14^3]
    CARDS        of the cards `low` (bits) the hand has just `high`
"""

cimport cython
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc

from dealspace.cards._bits cimport c_assert, holding, lowest_bit, popcount

cdef enum NodeKind:
    EVERY = 0
    SOME = 1
    NO = 2
    WITHIN = 3
    SHAPE = 4
    CARDS = 5

cdef enum:
    HOLDINGS = 8192

cdef struct Node:
    int64_t kind
    int64_t first
    int64_t count
    int64_t low
    int64_t high

cdef struct Term:
    int64_t factor
    int64_t quantity

cdef struct Table:
    const int16_t* counts      # [4][8192]
    int reach                  # suits that make a difference, as bits

cdef struct Reading:
    const Node* nodes
    const int64_t* children
    const Term* terms
    const Table* tables
    const uint8_t* shapes      # [sets][14^3]
    int64_t* values            # [quantities] of the hand at hand …
    int64_t* read_at           # … if this is its number


cdef inline int64_t value_of(const Reading* reading, int64_t quantity, uint64_t hand, int64_t number) noexcept nogil:
    """What the quantity is on a hand."""
    cdef const Table* table
    cdef int64_t total = 0
    cdef int left, suit
    if reading.read_at[quantity] == number:
        return reading.values[quantity]
    table = &reading.tables[quantity]
    left = table.reach
    while left:
        suit = lowest_bit(left)
        total += table.counts[suit * HOLDINGS + <int64_t>holding(hand, suit)]
        left &= left - 1
    reading.values[quantity] = total
    reading.read_at[quantity] = number
    return total


cdef bint holds(const Reading* reading, int64_t place, uint64_t hand, int64_t number) noexcept nogil:
    """Whether a node holds of a hand; `number` is unlike those of the hands before."""
    cdef const Node* node = &reading.nodes[place]
    cdef int64_t each, total
    if node.kind == WITHIN:
        total = 0
        for each in range(node.first, node.first + node.count):
            total += reading.terms[each].factor * value_of(reading, reading.terms[each].quantity, hand, number)
        return node.low <= total <= node.high
    if node.kind == EVERY or node.kind == SOME:
        for each in range(node.first, node.first + node.count):
            if holds(reading, reading.children[each], hand, number) == (node.kind == SOME):
                return node.kind == SOME
        return node.kind == EVERY
    if node.kind == NO:
        return not holds(reading, reading.children[node.first], hand, number)
    if node.kind == SHAPE:
        total = (popcount(holding(hand, 0)) * 14 + popcount(holding(hand, 1))) * 14 + popcount(holding(hand, 2))
        return reading.shapes[node.first * 2744 + total]
    c_assert(node.kind == CARDS)
    return hand & <uint64_t>node.low == <uint64_t>node.high


cdef class Formula:
    """A condition, ready to be asked of hands. Never changed: threads may share it."""

    cdef const int64_t[:, ::1] nodes
    cdef const int64_t[::1] children
    cdef const int64_t[:, ::1] terms
    cdef const uint8_t[:, ::1] shapes
    cdef list tables
    cdef Table* table

    def __cinit__(self, const int64_t[:, ::1] nodes, const int64_t[::1] children, const int64_t[:, ::1] terms,
                  list tables, reaches, const uint8_t[:, ::1] shapes):
        cdef const int16_t[:, ::1] counts
        assert nodes.shape[1] == 5 and terms.shape[1] == 2 and shapes.shape[1] == 2744
        self.nodes, self.children, self.terms, self.shapes = nodes, children, terms, shapes
        self.tables = tables
        self.table = <Table*>malloc((len(tables) + 1) * sizeof(Table))
        if self.table == NULL:
            raise MemoryError
        for number, (counts, reach) in enumerate(zip(tables, reaches, strict=True)):
            assert counts.shape[0] == 4 and counts.shape[1] == HOLDINGS
            self.table[number].counts = &counts[0, 0]
            self.table[number].reach = sum(1 << suit for suit in reach)

    def __dealloc__(self):
        free(self.table)

    @cython.boundscheck(False)   # evaluate.py: nodes, terms and tables refer to what there is
    @cython.wraparound(False)
    def satisfied(self, const uint64_t[::1] hands, uint8_t[::1] out):
        """Fill in, for each hand, whether the condition holds of it."""
        cdef Reading reading
        cdef int64_t place, quantities = len(self.tables)
        assert hands.shape[0] == out.shape[0]
        reading.values = <int64_t*>malloc((2 * quantities + 1) * sizeof(int64_t))
        if reading.values == NULL:
            raise MemoryError
        reading.read_at = reading.values + quantities
        reading.nodes = <const Node*>&self.nodes[0, 0]
        reading.children = &self.children[0] if self.children.shape[0] else NULL
        reading.terms = <const Term*>&self.terms[0, 0] if self.terms.shape[0] else NULL
        reading.shapes = &self.shapes[0, 0] if self.shapes.shape[0] else NULL
        reading.tables = self.table
        with nogil:
            for place in range(quantities):
                reading.read_at[place] = -1
            for place in range(hands.shape[0]):
                out[place] = holds(&reading, 0, hands[place], place)
        free(reading.values)
