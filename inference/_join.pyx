# cython: cdivision=True
"""Joining three hands' tables: exact counts, unranking, shares of cards, and histograms."""

cimport cython
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from cards._bits cimport c_assert, lowest_bit
from inference._entries cimport (
    DONE, HANDS, LENGTHS, NO_MEMORY, TOO_LARGE, Layout, Side, Status, deal_half, lay_out, list_entries, list_runs, work_of,
)
from inference._unrank cimport Source, Suit, below, fill_binomials, mask_for, multiply, pick, shift_right

cdef const int32_t* ids(object array, list kept) except NULL:
    cdef const int32_t[::1] view = array
    kept.append(array)
    return &view[0]


cdef const int64_t* wide(object array, list kept) except NULL:
    cdef const int64_t[::1] view = array
    kept.append(array)
    return &view[0]


cdef const uint64_t* words(object array, list kept) except NULL:
    cdef const uint64_t[::1] view = array
    kept.append(array)
    return &view[0]


cdef const uint8_t* small(object array, list kept) except NULL:
    cdef const uint8_t[::1] view = array
    kept.append(array)
    return &view[0]


cdef class Join:
    """Three hands' tables over the same unplaced cards; arrays are never empty (joint.py pads them)."""

    cdef Suit suits[4]
    cdef Side left
    cdef Side right
    cdef Table tables[3]
    cdef list kept             # keeps alive what the structs point into
    cdef int64_t byte_limit
    cdef int64_t work_limit
    cdef uint64_t* fits        # [entries of left] B
    cdef uint64_t* high        # [entries of left + 1] sums of F * B before the entry, two words
    cdef uint64_t* low
    cdef int guide_shift
    cdef int64_t* guide

    def __cinit__(self, suits, cards, hands, needs, bint pooled, int64_t byte_limit, int64_t work_limit):
        cdef int number, hand, length, half
        cdef Side* side
        cdef Suit* suit
        self.kept = []
        self.byte_limit = byte_limit
        self.work_limit = work_limit
        for number, arrays in enumerate(suits):
            suit = &self.suits[number]
            suit.firsts = len(arrays[0])
            suit.first = ids(arrays[0], self.kept)
            suit.first_start = ids(arrays[1], self.kept)
            suit.second = ids(arrays[2], self.kept)
            suit.second_start = ids(arrays[3], self.kept)
            suit.triples = len(arrays[4])
            suit.third = ids(arrays[4], self.kept)
            suit.weight = words(arrays[5], self.kept)
            suit.split_start = ids(arrays[6], self.kept)
            suit.cards = words(arrays[7], self.kept)
            suit.spots = small(arrays[8], self.kept)
            suit.ways = words(arrays[9], self.kept)
            fill_binomials(suit.binomials)
            suit.spot_count = len(arrays[10])
            for length in range(suit.spot_count):
                suit.spot_cards[length] = arrays[10][length]
        for number in range(2):
            side = &self.right if number else &self.left
            side.one = &self.suits[2 * number]
            side.two = &self.suits[2 * number + 1]
            side.cards = cards[number]
            side.pooled = pooled
            for hand in range(HANDS):
                table, start = hands[hand][2 * number], hands[hand][2 * number + 1]
                side.width[hand] = table.shape[1]
                side.table[hand] = ids(table.reshape(-1), self.kept)
                side.start[hand] = ids(start, self.kept)
                side.count[hand] = start[LENGTHS]
                side.length[hand] = <int8_t*>malloc(side.count[hand] + 1)
                if side.length[hand] == NULL:
                    raise MemoryError
                for length in range(LENGTHS):
                    for half in range(start[length], start[length + 1]):
                        side.length[hand][half] = length
            side.group_start = wide(hands[3][3 * number], self.kept)
            side.group_one = ids(hands[3][3 * number + 1], self.kept)
            side.group_two = ids(hands[3][3 * number + 2], self.kept)
            side.entry_start = <int64_t*>calloc(side.count[0] + 1, sizeof(int64_t))
            if side.entry_start == NULL:
                raise MemoryError
        for hand in range(HANDS):
            self.tables[hand].need = needs[hand]
            self.tables[hand].bits = words(hands[hand][4], self.kept)
            self.tables[hand].bits_start = wide(hands[hand][5], self.kept)

    def __dealloc__(self):
        cdef int number, hand
        cdef Side* side
        for number in range(2):
            side = &self.right if number else &self.left
            for hand in range(HANDS):
                free(side.length[hand])
            free(side.entry_start)
            free(side.second)
            free(side.third)
            free(side.place)
            free(side.weight)
            free(side.pair_start)
            free(side.pair_one)
            free(side.pair_two)
            free(side.run_start)
            free(side.run_first)
            free(side.run_entry)
            free(side.run_weight)
        free(self.fits)
        free(self.high)
        free(self.low)
        free(self.guide)

    @property
    def entries(self):
        """Triples of left half hands."""
        return self.left.entries

    @property
    def table_bytes(self):
        """Memory held by the entries."""
        cdef int64_t pairs = self.left.pair_room + self.right.pair_room
        return 28 * (self.left.room + self.right.room) + 8 * pairs + 24 * self.left.entries + 16 * self.right.entries

    def join(self, bint keep_pairs):
        """List the entries of both sides; False if that would take too much time or memory."""
        cdef Status status
        with nogil:
            status = TOO_LARGE
            if work_of(&self.left) + work_of(&self.right) <= self.work_limit:
                status = list_entries(&self.left, keep_pairs, self.byte_limit)
                if status == DONE:
                    status = list_entries(&self.right, keep_pairs, self.byte_limit)
                if status == DONE and keep_pairs:
                    status = list_runs(&self.right, self.byte_limit)
        if status == NO_MEMORY:
            raise MemoryError
        return status == DONE

    # ---- contraction ----

    cdef Status begin(self, Work* work) noexcept nogil:
        """Give the arrays of a pass their memory."""
        cdef int64_t size = 1
        cdef int length
        for length in range(LENGTHS):
            lay_out(&self.right, length, &work.layout)
            size = max(size, work.layout.total)
        work.row1 = -1
        work.row2 = -1
        work.first = <uint64_t*>malloc(size * sizeof(uint64_t))
        work.second = <uint64_t*>malloc((self.right.count[2] + 1) * sizeof(uint64_t))
        return NO_MEMORY if work.first == NULL or work.second == NULL else DONE

    cdef void set_first(self, Work* work, int row) noexcept nogil:
        """Make H1 that of this row: G summed over the first right halves that fit it."""
        cdef int length = self.left.length[0][row], meets = self.tables[0].need - length
        cdef const uint64_t* bits = self.tables[0].bits + self.tables[0].bits_start[row]
        cdef const uint64_t* before = NULL
        cdef int word, column, start = self.right.start[0][meets]
        cdef int count = self.right.start[0][meets + 1] - start
        cdef int64_t entry
        cdef uint64_t changed
        if work.row1 >= 0 and self.left.length[0][work.row1] == length:
            before = self.tables[0].bits + self.tables[0].bits_start[work.row1]
        else:
            lay_out(&self.right, meets, &work.layout)
            memset(work.first, 0, work.layout.total * sizeof(uint64_t))
        for word in range((count + 63) >> 6):
            changed = bits[word] ^ before[word] if before != NULL else bits[word]
            while changed:
                column = start + 64 * word + lowest_bit(changed)
                if bits[word] & changed & (0 - changed):
                    for entry in range(self.right.entry_start[column], self.right.entry_start[column + 1]):
                        work.first[self.right.place[entry]] += self.right.weight[entry]
                else:
                    for entry in range(self.right.entry_start[column], self.right.entry_start[column + 1]):
                        work.first[self.right.place[entry]] -= self.right.weight[entry]
                changed &= changed - 1
        work.row1 = row
        work.row2 = -1

    cdef void set_second(self, Work* work, int row) noexcept nogil:
        """Make H2 that of this row: H1 summed over the second right halves that fit it."""
        cdef int length = self.left.length[1][row], meets = self.tables[1].need - length
        cdef const uint64_t* bits = self.tables[1].bits + self.tables[1].bits_start[row]
        cdef const uint64_t* before = NULL
        cdef const uint64_t* line
        cdef int count = self.right.start[1][meets + 1] - self.right.start[1][meets]
        cdef int size = work.layout.size[meets], word, third
        cdef uint64_t changed
        if work.row2 >= 0 and self.left.length[1][work.row2] == length:
            before = self.tables[1].bits + self.tables[1].bits_start[work.row2]
        else:
            memset(work.second, 0, size * sizeof(uint64_t))
        for word in range((count + 63) >> 6 if size else 0):
            changed = bits[word] ^ before[word] if before != NULL else bits[word]
            while changed:
                line = work.first + work.layout.base[meets] + <int64_t>(64 * word + lowest_bit(changed)) * size
                if bits[word] & changed & (0 - changed):
                    for third in range(size):
                        work.second[third] += line[third]
                else:
                    for third in range(size):
                        work.second[third] -= line[third]
                changed &= changed - 1
        work.row2 = row

    cdef int third_columns(self, const Work* work, int row2, int row3, const uint64_t** bits, int* count) noexcept nogil:
        """Where in H2 the third right halves that row3 meets begin, which of them fit, and how many there are."""
        cdef int meets2 = self.tables[1].need - self.left.length[1][row2]
        cdef int meets3 = self.tables[2].need - self.left.length[2][row3]
        bits[0] = self.tables[2].bits + self.tables[2].bits_start[row3]
        count[0] = self.right.start[2][meets3 + 1] - self.right.start[2][meets3] if work.layout.size[meets2] else 0
        return self.right.start[2][meets3] - work.layout.low[meets2]

    cdef uint64_t fitting(self, const Work* work, int row2, int row3) noexcept nogil:
        """B: the ways to deal the right side that fit row1, row2 and row3."""
        cdef const uint64_t* bits
        cdef int count, word, start = self.third_columns(work, row2, row3, &bits, &count)
        cdef uint64_t left, total = 0
        for word in range((count + 63) >> 6):
            left = bits[word]
            while left:
                total += work.second[start + 64 * word + lowest_bit(left)]
                left &= left - 1
        return total

    def contract(self):
        """The number of ways to deal the three hands (a Python integer). `join` must have been done."""
        cdef Work work
        cdef Status status
        cdef int64_t entry
        cdef int row
        cdef uint64_t high = 0, low = 0, product_high, product, before
        free(self.fits)
        free(self.high)
        free(self.low)
        self.fits = <uint64_t*>malloc((self.left.entries + 1) * sizeof(uint64_t))
        self.high = <uint64_t*>malloc((self.left.entries + 1) * sizeof(uint64_t))
        self.low = <uint64_t*>malloc((self.left.entries + 1) * sizeof(uint64_t))
        with nogil:
            status = self.begin(&work)
            if self.fits == NULL or self.high == NULL or self.low == NULL:
                status = NO_MEMORY
            if status == DONE:
                for row in range(self.left.count[0]):
                    if self.left.entry_start[row] == self.left.entry_start[row + 1]:
                        continue
                    self.set_first(&work, row)
                    for entry in range(self.left.entry_start[row], self.left.entry_start[row + 1]):
                        if self.left.second[entry] != work.row2:
                            self.set_second(&work, self.left.second[entry])
                        self.fits[entry] = self.fitting(&work, self.left.second[entry], self.left.third[entry])
                        self.high[entry] = high
                        self.low[entry] = low
                        product = multiply(self.left.weight[entry], self.fits[entry], &product_high)
                        before = low
                        low += product
                        high += product_high + (1 if low < before else 0)
                self.high[self.left.entries] = high
                self.low[self.left.entries] = low
            free(work.first)
            free(work.second)
        if status != DONE:
            raise MemoryError
        self.make_guide()
        return (int(high) << 64) | int(low)

    # ---- unranking ----

    cdef int make_guide(self) except -1:
        """For each stretch of numbers the entry in which it begins."""
        cdef int bits = ((int(self.high[self.left.entries]) << 64) | int(self.low[self.left.entries])).bit_length()
        cdef int guide_bits = 0
        cdef int64_t stretch, entry = 0
        while guide_bits < 18 and (1 << guide_bits) < self.left.entries:
            guide_bits += 1
        self.guide_shift = max(bits - guide_bits, 0)
        free(self.guide)
        self.guide = <int64_t*>malloc(((1 << guide_bits) + 2) * sizeof(int64_t))
        if self.guide == NULL:
            raise MemoryError
        with nogil:
            for stretch in range((1 << guide_bits) + 1):
                while entry < self.left.entries and self.shifted(entry + 1) < <uint64_t>stretch:
                    entry += 1
                self.guide[stretch] = entry
        return 0

    cdef uint64_t shifted(self, int64_t entry) noexcept nogil:
        return shift_right(self.high[entry], self.low[entry], self.guide_shift)

    cdef int64_t entry_of(self, uint64_t high, uint64_t low) noexcept nogil:
        """The entry whose deals have this number among them; the number must be less than the count."""
        cdef int64_t entry = self.guide[shift_right(high, low, self.guide_shift)]
        while self.high[entry + 1] < high or (self.high[entry + 1] == high and self.low[entry + 1] <= low):
            entry += 1
            c_assert(entry < self.left.entries)
        return entry

    def find(self, uint64_t high, uint64_t low):
        """The entry of a deal's number (two words), and the numbers of its left and its right side."""
        cdef int64_t entry = self.entry_of(high, low)
        number = ((int(high) << 64) | int(low)) - ((int(self.high[entry]) << 64) | int(self.low[entry]))
        left, right = divmod(number, int(self.fits[entry]))
        return entry, left, right

    @cython.boundscheck(False)   # joint.py: the arrays are equally long
    @cython.wraparound(False)
    def draw(self, object capsule, int64_t[::1] entry, uint64_t[::1] left, uint64_t[::1] right):
        """Fill in numbers of deals, uniform and independent, as `find` would give them. The count must not be 0."""
        cdef Source* source = <Source*>PyCapsule_GetPointer(capsule, "BitGenerator")
        cdef int64_t last = self.left.entries, deal
        cdef uint64_t high, low, high_mask, low_mask
        high_mask = mask_for(self.high[last])
        low_mask = mask_for(self.low[last]) if self.high[last] == 0 else <uint64_t>0xFFFFFFFFFFFFFFFFULL
        with nogil:
            for deal in range(<int64_t>entry.shape[0]):
                while True:
                    high = source.next_uint64(source.state) & high_mask if high_mask else 0
                    low = source.next_uint64(source.state) & low_mask
                    if high < self.high[last] or (high == self.high[last] and low < self.low[last]):
                        break
                entry[deal] = self.entry_of(high, low)
                # Within an entry both sides are free: fresh draws spare the division of two words by one.
                left[deal] = below(source, self.left.weight[entry[deal]])
                right[deal] = below(source, self.fits[entry[deal]])

    @cython.boundscheck(False)   # joint.py: out is uint64[n, 3], order a permutation of n
    @cython.wraparound(False)
    def place(self, const int64_t[::1] order, const int64_t[::1] entry, const uint64_t[::1] left,
              const uint64_t[::1] right, uint64_t[:, ::1] out):
        """Write the three hands' unplaced cards of numbered deals; fastest in order of their entries."""
        cdef Work work
        cdef int64_t deal, place
        cdef Status status
        c_assert(self.left.paired and self.right.paired)
        with nogil:
            status = self.begin(&work)
            if status == DONE:
                for place in range(<int64_t>order.shape[0]):
                    deal = order[place]
                    out[deal, 0] = 0
                    out[deal, 1] = 0
                    out[deal, 2] = 0
                    deal_half(&self.left, entry[deal], left[deal], &out[deal, 0])
                    self.place_right(&work, entry[deal], right[deal], &out[deal, 0])
            free(work.first)
            free(work.second)
        if status != DONE:
            raise MemoryError

    cdef void place_right(self, Work* work, int64_t entry, uint64_t number, uint64_t* hands) noexcept nogil:
        """Add way `number` to deal the right side that fits a left entry: third, second, first half, then the cards."""
        cdef int row1 = self.first_of(entry, work.row1)
        cdef int row2 = self.left.second[entry], row3 = self.left.third[entry]
        cdef int meets1 = self.tables[0].need - self.left.length[0][row1]
        cdef int meets2 = self.tables[1].need - self.left.length[1][row2]
        cdef int count, start, third, second, first, size, run
        cdef int64_t place
        cdef const uint64_t* bits
        if row1 != work.row1:
            self.set_first(work, row1)
        if row2 != work.row2:
            self.set_second(work, row2)
        size = work.layout.size[meets2]
        # 1. The third hand's half.
        start = self.third_columns(work, row2, row3, &bits, &count)
        third = start + pick(bits, count, work.second + start, 1, &number)
        # 2. The second's.
        bits = self.tables[1].bits + self.tables[1].bits_start[row2]
        count = self.right.start[1][meets2 + 1] - self.right.start[1][meets2]
        second = pick(bits, count, work.first + work.layout.base[meets2] + third, size, &number)
        place = work.layout.base[meets2] + <int64_t>second * size + third
        # 3. The first's: an entry of the right side.
        bits = self.tables[0].bits + self.tables[0].bits_start[row1]
        place += self.right.run_base[meets1]
        for run in range(self.right.run_start[place], self.right.run_start[place + 1]):
            first = self.right.run_first[run]
            if not (bits[first >> 6] >> (first & 63)) & 1:
                continue
            if number < self.right.run_weight[run]:
                deal_half(&self.right, self.right.run_entry[run], number, hands)
                return
            number -= self.right.run_weight[run]
        c_assert(False)

    cdef int first_of(self, int64_t entry, int likely) noexcept nogil:
        """The first half hand of a left entry."""
        cdef int low = 0, high = self.left.count[0], middle
        if likely >= 0 and self.left.entry_start[likely] <= entry < self.left.entry_start[likely + 1]:
            return likely
        while high - low > 1:
            middle = (low + high) // 2
            if self.left.entry_start[middle] <= entry:
                low = middle
            else:
                high = middle
        return low

    # ---- shares and histograms ----

    @cython.boundscheck(False)   # joint.py: out is float64[3, 52]
    @cython.wraparound(False)
    def shares(self, double[:, ::1] out):
        """Fill in how many of the deals (in floating point) give each of the three hands each unplaced card."""
        cdef Work work
        cdef Status status
        cdef double* masses[4]
        cdef double* ways
        cdef double* first
        cdef double* second
        cdef int number, row
        cdef int64_t entry, size = 1
        c_assert(self.left.paired and self.right.paired)
        for number in range(4):
            masses[number] = <double*>calloc(self.suits[number].triples + 1, sizeof(double))
        ways = <double*>calloc(self.right.entries + 1, sizeof(double))
        second = <double*>calloc(self.right.count[2] + 1, sizeof(double))
        for number in range(LENGTHS):
            lay_out(&self.right, number, &work.layout)
            size = max(size, work.layout.total)
        first = <double*>calloc(size, sizeof(double))
        status = DONE if first != NULL and second != NULL and ways != NULL else NO_MEMORY
        for number in range(4):
            if masses[number] == NULL:
                status = NO_MEMORY
        if status == DONE:
            with nogil:
                for entry in range(self.left.entries):
                    spread(&self.left, entry, <double>self.fits[entry], masses[0], masses[1])
                for row in range(self.left.count[0]):
                    self.backward(row, &work.layout, first, second, ways)
                for entry in range(self.right.entries):
                    spread(&self.right, entry, ways[entry], masses[2], masses[3])
                for number in range(4):
                    share_suit(&self.suits[number], masses[number], &out[0, 0])
        for number in range(4):
            free(masses[number])
        free(ways)
        free(first)
        free(second)
        if status != DONE:
            raise MemoryError

    cdef void backward(self, int row, Layout* layout, double* first, double* second, double* ways) noexcept nogil:
        """Add to `ways` of each right entry the left ways that have this first half."""
        cdef int meets1 = self.tables[0].need - self.left.length[0][row]
        cdef int64_t entry = self.left.entry_start[row], end = self.left.entry_start[row + 1], found
        cdef int row2, meets2, meets3, size, start, count, place
        cdef const uint64_t* bits
        cdef double* line
        if entry == end:
            return
        lay_out(&self.right, meets1, layout)
        memset(first, 0, layout.total * sizeof(double))
        while entry < end:
            row2 = self.left.second[entry]
            meets2 = self.tables[1].need - self.left.length[1][row2]
            size = layout.size[meets2]
            memset(second, 0, size * sizeof(double))
            while entry < end and self.left.second[entry] == row2:
                meets3 = self.tables[2].need - self.left.length[2][self.left.third[entry]]
                start = self.right.start[2][meets3] - layout.low[meets2]
                count = self.right.start[2][meets3 + 1] - self.right.start[2][meets3] if size else 0
                bits = self.tables[2].bits + self.tables[2].bits_start[self.left.third[entry]]
                for place in range(count):
                    if (bits[place >> 6] >> (place & 63)) & 1:
                        second[start + place] += <double>self.left.weight[entry]
                entry += 1
            count = self.right.start[1][meets2 + 1] - self.right.start[1][meets2] if size else 0
            bits = self.tables[1].bits + self.tables[1].bits_start[row2]
            for place in range(count):
                if (bits[place >> 6] >> (place & 63)) & 1:
                    line = first + layout.base[meets2] + <int64_t>place * size
                    for start in range(size):
                        line[start] += second[start]
        bits = self.tables[0].bits + self.tables[0].bits_start[row]
        for place in range(self.right.start[0][meets1 + 1] - self.right.start[0][meets1]):
            if (bits[place >> 6] >> (place & 63)) & 1:
                count = self.right.start[0][meets1] + place
                for found in range(self.right.entry_start[count], self.right.entry_start[count + 1]):
                    ways[found] += first[self.right.place[found]]

    @cython.boundscheck(False)   # joint.py: a value for each half of the third hand, none beyond out
    @cython.wraparound(False)
    def histogram(self, const int64_t[::1] rows, const int64_t[::1] columns, double[::1] out):
        """Add the deals (in floating point) by the sum of the values of the third hand's two halves."""
        cdef Work work
        cdef Status status
        cdef int row, row2, row3, count, word, start, column
        cdef int64_t entry
        cdef const uint64_t* bits
        cdef uint64_t left, ways
        with nogil:
            status = self.begin(&work)
            if status == DONE:
                for row in range(self.left.count[0]):
                    if self.left.entry_start[row] == self.left.entry_start[row + 1]:
                        continue
                    self.set_first(&work, row)
                    for entry in range(self.left.entry_start[row], self.left.entry_start[row + 1]):
                        row2 = self.left.second[entry]
                        row3 = self.left.third[entry]
                        if row2 != work.row2:
                            self.set_second(&work, row2)
                        start = self.third_columns(&work, row2, row3, &bits, &count)
                        column = start + work.layout.low[self.tables[1].need - self.left.length[1][row2]]
                        for word in range((count + 63) >> 6):
                            left = bits[word]
                            while left:
                                ways = work.second[start + 64 * word + lowest_bit(left)]
                                if ways:
                                    out[rows[row3] + columns[column + 64 * word + lowest_bit(left)]] += (
                                        <double>ways * <double>self.left.weight[entry])
                                left &= left - 1
            free(work.first)
            free(work.second)
        if status != DONE:
            raise MemoryError


cdef void spread(const Side* side, int64_t entry, double ways, double* one, double* two) noexcept nogil:
    """Give the entry's ways to the suit triples it is made of."""
    cdef int64_t pair
    cdef double mass
    if ways == 0:
        return
    for pair in range(side.pair_start[entry], side.pair_start[entry + 1]):
        mass = (ways * <double>side.one.weight[side.pair_one[pair]]) * <double>side.two.weight[side.pair_two[pair]]
        one[side.pair_one[pair]] += mass
        two[side.pair_two[pair]] += mass


cdef void share_suit(const Suit* suit, const double* masses, double* out) noexcept nogil:
    """Give the triples' masses to the cards of three hands: out[hand * 52 + card]."""
    cdef int triple, split, hand, place
    cdef double mass
    cdef double spots[3]
    cdef uint64_t cards
    spots[0] = spots[1] = spots[2] = 0
    for triple in range(suit.triples):
        for split in range(suit.split_start[triple], suit.split_start[triple + 1]):
            mass = masses[triple] * <double>suit.ways[split] / <double>suit.weight[triple]
            for hand in range(HANDS):
                cards = suit.cards[3 * split + hand]
                while cards:
                    out[52 * hand + lowest_bit(cards)] += mass
                    cards &= cards - 1
                if suit.spots[3 * split + hand]:
                    spots[hand] += mass * suit.spots[3 * split + hand] / suit.spot_count
    for hand in range(HANDS):
        for place in range(suit.spot_count):
            out[52 * hand + suit.spot_cards[place]] += spots[hand]


@cython.boundscheck(False)   # joint.py: out is uint64[n, k] for k needs that add up to the cards of each pool
@cython.wraparound(False)
def deal_pool(object capsule, const uint64_t[::1] pool, const int32_t[::1] needs, uint64_t[:, ::1] out):
    """Deal each pool of cards to hands that need so many of them, all ways alike."""
    cdef Source* source = <Source*>PyCapsule_GetPointer(capsule, "BitGenerator")
    cdef uint8_t cards[52]
    cdef int64_t deal
    cdef int count, hand, taken, other, swap, hands = <int>needs.shape[0]
    cdef uint64_t left
    with nogil:
        for deal in range(<int64_t>pool.shape[0]):
            left = pool[deal]
            count = 0
            while left:
                cards[count] = lowest_bit(left)
                count += 1
                left &= left - 1
            for hand in range(hands):
                out[deal, hand] = 0
                for taken in range(needs[hand]):
                    # The last hand takes what there is.
                    other = <int>below(source, count) if hand < hands - 1 else count - 1
                    swap = cards[other]
                    cards[other] = cards[count - 1]
                    count -= 1
                    out[deal, hand] |= <uint64_t>1 << swap
            c_assert(count == 0)
