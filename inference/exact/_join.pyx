# cython: cdivision=True
"""Joining three hands' tables: exact counts, unranking, samples, shares of cards, and histograms."""

cimport cython
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from dealspace.cards._bits cimport c_assert
from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, TOO_LARGE, Arena, Status, close_arena, open_arena
from dealspace.inference.exact._contract cimport Joined, Work, begin, contract, end
from dealspace.inference.exact._draw cimport deal_many, entry_of, go_to, make_guide, place_deal
from dealspace.inference.exact._entries cimport HANDS, LENGTHS, Side, list_entries, list_runs, prepare_side, work_of
from dealspace.inference.exact._pool cimport Pool, fill_ways
from dealspace.inference.exact._shares cimport add_values, share_out
from dealspace.inference.exact._splits cimport Splits
from dealspace.inference.exact._unrank cimport Patterns, Source, fill_patterns

cdef Patterns PATTERNS
fill_patterns(&PATTERNS)


cdef const int32_t* ids(const int32_t[::1] view) except NULL:
    return &view[0]


cdef const int64_t* wide(const int64_t[::1] view) except NULL:
    return &view[0]


cdef const uint64_t* words(const uint64_t[::1] view) except NULL:
    return &view[0]


cdef class Join:
    """Three hands' tables over the same unplaced cards; a hand without a table has one empty half on each side."""

    cdef Joined joined
    cdef Arena kept
    cdef object arrays         # keeps alive what the structs point into
    cdef int64_t byte_limit
    cdef int64_t work_limit

    def __cinit__(self, splits, cards, hands, needs, bint pooled, int first_hand, int64_t byte_limit, int64_t work_limit):
        """Args: see the .pyi."""
        cdef int number, hand
        cdef Side* side
        cdef Splits of_suit
        cdef Status status
        open_arena(&self.kept)
        self.arrays = splits, hands
        self.byte_limit = byte_limit
        self.work_limit = work_limit
        self.joined.patterns = &PATTERNS
        self.joined.first_hand = first_hand
        for number in range(4):
            of_suit = splits[number]
            self.joined.suits[number] = &of_suit.suit
        for number in range(2):
            side = &self.joined.right if number else &self.joined.left
            side.one = self.joined.suits[2 * number]
            side.two = self.joined.suits[2 * number + 1]
            side.cards = cards[number]
            side.pooled = pooled
            for hand in range(HANDS):
                table, start = hands[hand][2 * number], hands[hand][2 * number + 1]
                side.height[hand] = table.shape[0]
                side.width[hand] = table.shape[1]
                side.table[hand] = ids(table.reshape(-1))
                side.start[hand] = ids(start)
                side.count[hand] = side.start[hand][LENGTHS]
            with nogil:
                status = prepare_side(&self.kept, side)
            if status != DONE:
                raise MemoryError
        for hand in range(HANDS):
            self.joined.tables[hand].need = needs[hand]
            self.joined.tables[hand].bits = words(hands[hand][4])
            self.joined.tables[hand].bits_start = wide(hands[hand][5])

    def __dealloc__(self):
        cdef int number
        cdef Side* side
        for number in range(2):
            side = &self.joined.right if number else &self.joined.left
            free(side.second)
            free(side.third)
            free(side.place)
            free(side.weight)
            free(side.pair_start)
            free(side.pair_one)
            free(side.pair_two)
            free(side.pair_sum)
            free(side.run_start)
            free(side.run_first)
            free(side.run_entry)
            free(side.run_weight)
        free(self.joined.fits)
        free(self.joined.high)
        free(self.joined.low)
        free(self.joined.guide)
        close_arena(&self.kept)

    @property
    def entries(self):
        """Triples of left half hands."""
        return self.joined.left.entries

    @property
    def work(self):
        """The number of pairs of suit triples that `join` goes through."""
        return work_of(&self.joined.left) + work_of(&self.joined.right)

    @property
    def table_bytes(self):
        """Memory held by the entries."""
        cdef const Side* left = &self.joined.left
        cdef const Side* right = &self.joined.right
        return 28 * (left.room + right.room) + 16 * (left.pair_room + right.pair_room) + 24 * left.entries + 16 * right.entries

    def join(self, bint keep_pairs):
        """List the entries of both sides; False if that would take too much time or memory."""
        cdef Side* left = &self.joined.left
        cdef Side* right = &self.joined.right
        cdef Status status
        with nogil:
            status = TOO_LARGE
            if work_of(left) + work_of(right) <= self.work_limit:
                status = list_entries(left, keep_pairs, self.byte_limit)
                if status == DONE:
                    status = list_entries(right, keep_pairs, self.byte_limit)
                if status == DONE and keep_pairs:
                    status = list_runs(right, self.byte_limit)
        if status == NO_MEMORY:
            raise MemoryError
        return status == DONE

    def contract(self):
        """The number of ways to deal the three hands (a Python integer). `join` must have been done."""
        cdef Joined* joined = &self.joined
        cdef int64_t last = joined.left.entries
        cdef Status status
        free(joined.fits)
        free(joined.high)
        free(joined.low)
        joined.fits = <uint64_t*>malloc((last + 1) * sizeof(uint64_t))
        joined.high = <uint64_t*>malloc((last + 1) * sizeof(uint64_t))
        joined.low = <uint64_t*>malloc((last + 1) * sizeof(uint64_t))
        if joined.fits == NULL or joined.high == NULL or joined.low == NULL:
            raise MemoryError
        with nogil:
            status = contract(joined)
            if status == DONE:
                status = make_guide(joined)
        if status != DONE:
            raise MemoryError
        return (int(joined.high[last]) << 64) | int(joined.low[last])

    # ---- deals ----

    def unrank(self, uint64_t high, uint64_t low):
        """The three hands' cards of a deal by its number, two words, which must be less than the count."""
        cdef Work work
        cdef Status status
        cdef int64_t entry = entry_of(&self.joined, high, low)
        cdef uint64_t left, right
        cdef uint64_t hands[3]
        number = ((int(high) << 64) | int(low)) - ((int(self.joined.high[entry]) << 64) | int(self.joined.low[entry]))
        left, right = divmod(number, int(self.joined.fits[entry]))
        hands[0] = hands[1] = hands[2] = 0
        with nogil:
            status = begin(&self.joined, &work)
            if status == DONE:
                go_to(&self.joined, &work, entry)
                place_deal(&self.joined, &work, entry, left, right, hands)
            end(&work)
        if status != DONE:
            raise MemoryError
        return hands[0], hands[1], hands[2]

    @cython.boundscheck(False)   # hand_join.py: out is uint64[n, 4]
    @cython.wraparound(False)
    def deal(self, object capsule, held, uint64_t unplaced, seats, pool_seats, pool_needs, uint64_t[:, ::1] out):
        """Fill in deals drawn uniformly and independently. The count must not be 0.

        Args: a bit generator's capsule; known cards by seat; the seats of the three hands; those of the pool and what
        they need.
        """
        cdef Source* source = <Source*>PyCapsule_GetPointer(capsule, "BitGenerator")
        cdef int64_t count = out.shape[0]
        cdef int of_hand[3]
        cdef uint64_t known[4]
        cdef Pool pool
        cdef int place
        cdef Status status
        c_assert(self.joined.left.paired and self.joined.right.paired and out.shape[1] == 4)
        for place in range(HANDS):
            of_hand[place] = seats[place]
        for place in range(4):
            known[place] = held[place]
        pool.cards = unplaced
        pool.patterns = &PATTERNS
        pool.hands = len(pool_seats)
        for place in range(pool.hands):
            pool.seat[place] = pool_seats[place]
            pool.need[place] = pool_needs[place]
        if count == 0:
            return
        with nogil:
            fill_ways(&pool)
            status = deal_many(&self.joined, &pool, source, of_hand, known, count, &out[0, 0])
        if status != DONE:
            raise MemoryError

    # ---- shares and histograms ----

    @cython.boundscheck(False)   # hand_join.py: out is float64[3, 52]
    @cython.wraparound(False)
    def shares(self, double[:, ::1] out):
        """Add how many of the deals (in floating point) give each of the three hands each unplaced card."""
        cdef Status status
        c_assert(self.joined.left.paired and self.joined.right.paired)
        with nogil:
            status = share_out(&self.joined, &out[0, 0])
        if status != DONE:
            raise MemoryError

    @cython.boundscheck(False)   # hand_join.py: a value for each half of the third hand, none beyond out
    @cython.wraparound(False)
    def histogram(self, const int64_t[::1] rows, const int64_t[::1] columns, double[::1] out):
        """Add the deals (in floating point) by the sum of the values of the third hand's two halves."""
        cdef Status status
        with nogil:
            status = add_values(&self.joined, &rows[0], &columns[0], &out[0])
        if status != DONE:
            raise MemoryError
