"""Open-hand search for points: proved windows over card points or tricks, a table of positions, top cards counted.

The search is in _search.pxi, what is asked of a position in _questions.pxi; here is the door for Python.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport abs, calloc, free
from libc.string cimport memset

from dealspace.cards._bits cimport RANKS, SEATS, c_assert, highest_bit, lowest_bit, popcount, prefetch
from dealspace.games.lanes._lanes cimport CARDS, LANES, legal_cards
from dealspace.games.lanes._rules cimport Rules
from dealspace.games.open_hand._bounds cimport sure_points
from dealspace.games.open_hand._order cimport Moves, order_follows, order_leads
from dealspace.games.open_hand._position cimport (
    NO_CARD, WEIGHTS, Search, fill_points, lane_of, like_card, list_points, more_points, pattern_of, points_of, same_side,
    take_up, twins_of,
)
from dealspace.games.open_hand._table cimport (
    DEAL_SHIFT, WAYS, Entry, Table, mixed, place_of, rest_of, store_entry, use,
)

from dealspace.cards.errors import InvalidDeal

include "_search.pxi"
include "_questions.pxi"

cdef enum:
    SMALL_TABLE = 1 << 15    # entries: enough for deals of 32 cards, and they stay in the processor's cache
    SMALL_DEAL = 32          # cards


cdef class PointSolver:
    """A search context for one game and mode. Not for two threads at once; make one for each.

    Args:
        rules: the game and mode, whose lanes have at most nine cards.
        weights: int32[69] of the order of moves (_order.pxd); only speed depends on them.
        table_entries: positions that the table holds, 16 bytes each; a power of two.
    """

    cdef Search points
    cdef Search tricks       # the same deal where tricks are points and cards are none: who takes all of them
    cdef Table table
    cdef void* room
    cdef Rules lanes
    cdef Py_ssize_t finished_deals

    def __cinit__(self, Rules rules not None, const int32_t[::1] weights, uint32_t table_entries=1 << 20):
        cdef int k
        if weights.shape[0] != WEIGHTS:
            raise ValueError(f"{weights.shape[0]} weights; expected {WEIGHTS}")
        if table_entries < SMALL_TABLE or table_entries & (table_entries - 1):
            raise ValueError(f"table_entries is {table_entries}; expected a power of two from {SMALL_TABLE} on")
        self.lanes = rules
        self.points.rules = rules.rules
        self.tricks.rules = rules.rules
        memset(&self.tricks.rules.points[0], 0, CARDS)
        self.tricks.rules.trick_points = 1
        self.tricks.rules.last_trick = 0
        for k in range(WEIGHTS):
            self.points.weight[k] = self.tricks.weight[k] = weights[k]
        fill_points(&self.points)
        fill_points(&self.tricks)
        self.room = calloc(table_entries + 4, sizeof(Entry))
        if self.room == NULL:
            raise MemoryError("no memory for the table of positions")
        self.table.entries = <Entry*>((<size_t>self.room + 63) & ~<size_t>63)    # a place is a cache line
        self.table.size = table_entries
        self.points.table = self.tricks.table = &self.table
        self.limit(None)

    def __dealloc__(self):
        free(self.room)

    @property
    def nodes(self):
        """Positions between tricks that were searched since `limit`."""
        return self.points.nodes + self.tricks.nodes

    @property
    def finished(self):
        """Deals finished since `limit`."""
        return self.finished_deals

    def limit(self, node_limit):
        """Allow `node_limit` nodes from now on; None means no limit."""
        self.points.nodes = self.tricks.nodes = 0
        self.points.spent = self.tricks.spent = False
        self.finished_deals = 0
        self.points.node_limit = self.tricks.node_limit = ~<uint64_t>0 if node_limit is None else <uint64_t>node_limit

    @cython.boundscheck(False)   # the door checked the shapes: deals uint64[n, 4], out int16[n, 52], others [n]
    @cython.wraparound(False)
    def each_card(self, const uint64_t[:, ::1] deals, int leader, trick, int out_seat, int won, uint64_t[::1] legal,
                  int16_t[::1] to_come, int16_t[:, ::1] out=None, goals=None, uint64_t[::1] reaching=None):
        """Fill legal[deal] and to_come[deal] until the limit, and out[deal, card] with values of side 0, or, where
        `goals` (int32[n]) is given, reaching[deal] with the cards after which side 0 reaches goals[deal]. `finished`
        counts the deals.

        `won` has bit 1 << side for a side that has won a trick.
        """
        cdef Root root
        cdef Py_ssize_t deal
        cdef const int32_t[::1] wanted = goals
        cdef bint counting = goals is None
        cdef int problem = 0
        cdef int cards[3]
        cdef int k, count = len(trick)
        for k in range(count):
            cards[k] = self.lanes.bit_of_card[<int>trick[k]]
        self.points.spent = self.tricks.spent = False
        with nogil:
            for deal in range(deals.shape[0]):
                problem = set_root(&root, self.lanes, &deals[deal, 0], leader, &cards[0], count, out_seat, won)
                if problem:
                    break
                use(&self.table, SMALL_TABLE if popcount(root.everything) <= SMALL_DEAL else self.table.size)
                take_up(&self.points, root.hands, out_seat)
                root.total = points_to_come(&self.points, &root)
                root.tricks_taken_up = False
                to_come[deal] = root.total
                if counting:
                    value_cards(&self.points, &self.tricks, &root, self.lanes, &legal[deal], &out[deal, 0])
                else:
                    reach_cards(&self.points, &self.tricks, &root, self.lanes, wanted[deal], &legal[deal],
                                &reaching[deal])
                if self.points.spent or self.tricks.spent:
                    break
                self.finished_deals += 1
                if deal & 15 == 15:
                    with gil:
                        PyErr_CheckSignals()
        if problem:
            raise InvalidDeal(f"deal {deal}: {PROBLEMS[problem]}")
