"""Double-dummy search: proved null windows over tricks, a table of relative-rank patterns, counted top tricks.

The search itself is in _search.pxi, what is asked of a deal in _questions.pxi; here is the door for Python.
"""

cimport cython
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from dealspace.cards._bits cimport NOTRUMP, RANKS, SEATS, SUITS, c_assert, highest_bit, lowest_bit, popcount
from dealspace.play.double_dummy._guess cimport first_guess
from dealspace.play.double_dummy._later cimport loser_tricks, sure_tricks
from dealspace.play.double_dummy._lead_weights cimport lead_weights
from dealspace.play.double_dummy._moves cimport Moves, fill_weights, order_cards, remember_lead
from dealspace.play.double_dummy._position cimport (
    HOLDINGS, KILLERS, NO_CARD, RUFFS, Ranks, Search, Trick, beats, bit_of, fill_ranks, fill_tables, group_below,
    group_top, holding13, is_ns, length, nth_highest, one_card, suit_mask,
)
from dealspace.play.double_dummy._quick cimport quick_tricks, second_hand_tricks
from dealspace.play.double_dummy._record cimport RECORD, RECORD_WORDS, Recorder, chance, picked
from dealspace.play.double_dummy._table cimport (
    BOUND, DEPTHS, FIRST_SLOTS, OWNERS, Pattern, Slot, fill_fixed, find_decisive, find_slot, fixed_bits, forget,
    store_bound,
)

include "_search.pxi"
include "_questions.pxi"


cdef Ranks RANK_FACTS                                  # constant once the module is imported
fill_ranks(&RANK_FACTS)


cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GNUC__)
    #define DEALSPACE_BMI2() (__builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2"))  /* so lzcnt too */
    #else
    #define DEALSPACE_BMI2() 0
    #endif
    """
    bint cpu_has_bmi2 "DEALSPACE_BMI2" () noexcept nogil


def processor_has_bmi2():
    """Whether the build for newer processors (see _kernel.py) can run here."""
    return cpu_has_bmi2()


cdef class Solver:
    """A search context: table, killers and counters. Not for two threads at once; make one for each.

    Args:
        table_bytes: memory for the transposition table.
        use_table, use_order: False switches the part off, for tests that compare.
        keep_facts_from: cards of two hands, from which what a suit gives is counted once and kept; only speed depends
            on it (measured, docs/design/0002).
    """

    def __cinit__(self, long table_bytes=48 << 20, bint use_table=True, bint use_order=True, int keep_facts_from=16):
        cdef uint32_t slots = FIRST_SLOTS
        if table_bytes < 1 << 18:
            raise ValueError(f"table_bytes is {table_bytes}; at least {1 << 18} are needed")
        while 4 * slots * sizeof(Slot) <= <size_t>table_bytes // 4:
            slots *= 2
        self.table.slot_most = slots
        self.table.room = <Slot*>calloc(2 * slots, sizeof(Slot))
        self.table.pattern_limit = <uint32_t>((<size_t>table_bytes - 2 * slots * sizeof(Slot)) // sizeof(Pattern))
        self.pattern_room = malloc((self.table.pattern_limit + 4) * sizeof(Pattern))
        self.table.patterns = <Pattern*>((<size_t>self.pattern_room + 63) & ~<size_t>63)
        self.search.owners = <uint32_t*>calloc(SUITS * HOLDINGS, sizeof(uint32_t))
        self.search.facts = <uint32_t*>calloc(SUITS * RUFFS * HOLDINGS * SEATS, sizeof(uint32_t))
        self.search.killers = <uint8_t*>malloc(KILLERS)
        if (self.table.room == NULL or self.pattern_room == NULL or self.search.owners == NULL
                or self.search.facts == NULL or self.search.killers == NULL):
            raise MemoryError("no memory for the double-dummy table")
        fill_fixed(&self.table)
        forget(&self.table)
        self.search.table = &self.table
        self.search.ranks = &RANK_FACTS
        self.search.use_table = use_table
        self.search.use_order = use_order
        self.search.keep_facts_from = keep_facts_from
        self.search.trump = self.search.sure_trump = -1
        recorder.solves = 1
        self.search.node_limit = ~<uint64_t>0

    def __dealloc__(self):
        free(self.table.room)
        free(self.pattern_room)
        free(self.search.owners)
        free(self.search.facts)
        free(self.search.killers)

    @property
    def nodes(self):
        """Search nodes since `limit`: cards chosen and tricks begun."""
        return self.search.nodes

    @property
    def finished(self):
        """Deals finished since `limit`; may be read while another thread is at work."""
        return self.finished_deals

    def limit(self, node_limit):
        """Allow `node_limit` nodes from now on; None means no limit."""
        self.search.spent = False
        self.search.nodes = 0
        self.finished_deals = 0
        self.search.node_limit = ~<uint64_t>0 if node_limit is None else <uint64_t>node_limit

    def stop(self):
        """Stop the current deal, and all later ones until `limit` is called; to be called from another thread."""
        self.search.node_limit = 0

    def record(self, uint64_t[:, ::1] rows):
        """Write into rows (uint64[n, 12], kept by the caller) from now on; needs a build with DEALSPACE_RECORD=1."""
        recorder.rows = &rows[0, 0]
        recorder.room = rows.shape[0]

    @property
    def recorded(self):
        """Rows written."""
        return recorder.count

    cdef bint next_deal(self) noexcept nogil:
        """After a deal: counts it; whether to go on."""
        if self.search.spent:
            return False
        self.finished_deals += 1
        return True

    @cython.boundscheck(False)   # the door checked the shapes: deals uint64[n, 4], out uint8[n, 5, 4]
    @cython.wraparound(False)
    def trick_tables(self, const uint64_t[:, ::1] deals, uint8_t[:, :, ::1] out):
        """Fill out[deal, strain, declarer] until the limit; `finished` counts the deals."""
        cdef Py_ssize_t deal
        cdef int strain, leader, value, guess
        with nogil:
            for deal in range(deals.shape[0]):
                for strain in range(5):
                    take_up(&self.search, &deals[deal, 0], strain)
                    guess = first_guess(&self.search, 0, RANKS)
                    for leader in range(SEATS):
                        value = solve_leader(&self.search, leader, RANKS, guess)
                        if self.search.spent:
                            break
                        guess = value
                        out[deal, strain, (leader + 3) & 3] = <uint8_t>(RANKS - value if is_ns(leader) else value)
                    if self.search.spent:
                        break
                if not self.next_deal():
                    break
                with gil:
                    PyErr_CheckSignals()

    @cython.boundscheck(False)   # the door checked the shapes: deals uint64[n, 4], out uint8[n]
    @cython.wraparound(False)
    def tricks(self, const uint64_t[:, ::1] deals, int strain, int declarer, uint8_t[::1] out):
        """Fill out[deal] with declarer's tricks until the limit; `finished` counts the deals."""
        cdef Py_ssize_t deal
        cdef int value, leader = (declarer + 1) & 3
        with nogil:
            for deal in range(deals.shape[0]):
                take_up(&self.search, &deals[deal, 0], strain)
                value = solve_leader(&self.search, leader, RANKS, first_guess(&self.search, leader, RANKS))
                if not self.next_deal():
                    break
                out[deal] = <uint8_t>(value if is_ns(declarer) else RANKS - value)
                with gil:
                    PyErr_CheckSignals()

    @cython.boundscheck(False)   # the door checked the shapes: deals uint64[n, 4], out uint8[n]
    @cython.wraparound(False)
    def makes(self, const uint64_t[:, ::1] deals, int strain, int declarer, int tricks, uint8_t[::1] out,
              uint64_t[::1] relevant=None):
        """Fill out[deal] with 1 where declarer takes at least `tricks`, until the limit; one null window for each.

        Where `relevant` is given, relevant[deal] is the cards whose rank the proof used.
        """
        cdef Py_ssize_t deal
        cdef int leader = (declarer + 1) & 3
        cdef int goal = tricks if is_ns(declarer) else RANKS + 1 - tricks
        cdef uint64_t proof
        cdef bint reached, keeps_proof = relevant is not None
        with nogil:
            for deal in range(deals.shape[0]):
                take_up(&self.search, &deals[deal, 0], strain)
                reached = search_trick(&self.search, leader, RANKS, goal, &proof) >= goal
                if not self.next_deal():
                    break
                out[deal] = reached == is_ns(declarer)
                if keeps_proof:
                    relevant[deal] = proof
                with gil:
                    PyErr_CheckSignals()

    @cython.boundscheck(False)   # the door checked the shapes: hands uint64[n, 4], out uint8[n, 52], the others [n]
    @cython.wraparound(False)
    def each_card(self, const uint64_t[:, ::1] hands, int strain, int leader, trick, uint64_t[::1] legal,
                  uint8_t[:, ::1] out=None, const uint8_t[::1] tricks=None, uint64_t[::1] reaching=None):
        """Fill legal[world] until the limit, and out[world, card], or, where `tricks` is given, reaching[world]: the
        cards that still take tricks[world]. `finished` counts the worlds."""
        cdef Py_ssize_t world
        cdef int played[3]
        cdef int k, place = len(trick), left
        cdef bint counting = tricks is None
        for k in range(place):
            played[k] = trick[k]
        with nogil:
            for world in range(hands.shape[0]):
                left = popcount(hands[world, (leader + place) & 3])
                take_up(&self.search, &hands[world, 0], strain)
                if counting:
                    solve_each_card(&self.search, leader, &played[0], place, left, NO_WISH, &legal[world],
                                    &out[world, 0], NULL)
                else:
                    solve_each_card(&self.search, leader, &played[0], place, left, tricks[world], &legal[world],
                                    NULL, &reaching[world])
                if not self.next_deal():
                    break
                with gil:
                    PyErr_CheckSignals()

    @cython.boundscheck(False)   # the door checked the shapes: hands uint64[n, 4], out uint8[n], relevant uint64[n]
    @cython.wraparound(False)
    def positions(self, const uint64_t[:, ::1] hands, int strain, int leader, trick, uint8_t[::1] out,
                  uint64_t[::1] relevant):
        """Fill out[world] with the tricks of the side to play, and relevant[world], until the limit."""
        cdef Py_ssize_t world
        cdef int played[3]
        cdef int k, place = len(trick), left, value
        for k in range(place):
            played[k] = trick[k]
        with nogil:
            for world in range(hands.shape[0]):
                left = popcount(hands[world, (leader + place) & 3])
                value = solve_position(&self.search, &hands[world, 0], strain, leader, &played[0], place, left,
                                       &relevant[world])
                if not self.next_deal():
                    break
                out[world] = <uint8_t>value
                with gil:
                    PyErr_CheckSignals()
