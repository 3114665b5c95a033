"""Merging equal rows, evaluating a formula over bit rows, and finding which cards nothing tells apart."""

cimport cython
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcmp, memcpy, memset

from cards._bits cimport c_assert, lowest_bit, popcount


# ---- merging ----------------------------------------------------------------------------------------------------

cdef inline uint64_t hashed(const uint64_t* row, int words) noexcept nogil:
    cdef uint64_t value = 0x9E3779B97F4A7C15ULL
    cdef int word
    for word in range(words):
        value = (value ^ row[word]) * 0xBF58476D1CE4E5B9ULL
        value ^= value >> 29
    return value ^ (value >> 32)


cdef int merge(const uint64_t* rows, int count, int words, int32_t* slots, uint64_t mask, int32_t* ids,
               int32_t* first) noexcept nogil:
    """Number equal rows alike, in the order in which they are first seen; the number of different rows."""
    cdef int row, found = 0
    cdef uint64_t slot
    cdef const uint64_t* here
    for row in range(count):
        here = rows + <int64_t>row * words
        slot = hashed(here, words) & mask
        while slots[slot] >= 0 and memcmp(rows + <int64_t>first[slots[slot]] * words, here, 8 * words) != 0:
            slot = (slot + 1) & mask
        if slots[slot] < 0:
            slots[slot] = found
            first[found] = row
            found += 1
        ids[row] = slots[slot]
    return found


@cython.boundscheck(False)   # hand_table.py: ids and first are as long as rows
@cython.wraparound(False)
def merge_rows(const uint64_t[:, ::1] rows, int32_t[::1] ids, int32_t[::1] first):
    """Fill `ids` with the number of each row and `first` with where each number was first seen; return how many."""
    cdef int count = <int>rows.shape[0], words = <int>rows.shape[1], found
    cdef uint64_t size = 16
    cdef int32_t* slots
    c_assert(ids.shape[0] == count and first.shape[0] == count)
    if count == 0:
        return 0
    while size < 2 * <uint64_t>count:
        size *= 2
    slots = <int32_t*>malloc(size * sizeof(int32_t))
    if slots == NULL:
        raise MemoryError
    with nogil:
        memset(slots, 0xFF, size * sizeof(int32_t))
        found = merge(&rows[0, 0], count, words, slots, size - 1, &ids[0], &first[0])
    free(slots)
    return found


# ---- cards ------------------------------------------------------------------------------------------------------

cdef bint alike(const int32_t* ids, int one, int two, int cards) noexcept nogil:
    """Whether exchanging two cards never changes a holding's class."""
    cdef int holding, swap = (1 << one) | (1 << two)
    for holding in range(1 << cards):
        if (holding >> one) & 1 and not (holding >> two) & 1 and ids[holding] != ids[holding ^ swap]:
            return False
    return True


@cython.boundscheck(False)   # hand_table.py: 2^cards ids, as many labels as cards
@cython.wraparound(False)
def group_cards(const int32_t[::1] ids, int cards, int32_t[::1] labels):
    """Give cards that can always be exchanged the same label: the lowest such card."""
    cdef int card, other
    c_assert(ids.shape[0] == 1 << cards and labels.shape[0] == cards)
    with nogil:
        for card in range(cards):
            labels[card] = card
            for other in range(card):
                if labels[other] == other and alike(&ids[0], card, other, cards):
                    labels[card] = other
                    break


# ---- bits -------------------------------------------------------------------------------------------------------

@cython.boundscheck(False)   # hand_table.py: out has `columns` rows of words enough for the rows
@cython.wraparound(False)
def transpose_bits(const uint64_t[:, ::1] rows, int columns, uint64_t[:, ::1] out):
    """Set in `out` (all zero before) bit r of row c where bit c of row r is set."""
    cdef int row, word
    cdef int64_t column
    cdef uint64_t bits
    c_assert(out.shape[0] == columns)
    with nogil:
        for row in range(<int>rows.shape[0]):
            for word in range(<int>rows.shape[1]):
                bits = rows[row, word]
                while bits:
                    column = 64 * word + lowest_bit(bits)
                    c_assert(column < columns)
                    out[column, row >> 6] |= <uint64_t>1 << (row & 63)
                    bits &= bits - 1


@cython.boundscheck(False)   # hand_table.py: as many places as rows
@cython.wraparound(False)
def order_rows(const uint64_t[:, ::1] rows, int32_t[::1] order):
    """An order in which each row is followed by the row left that differs in the fewest columns."""
    cdef int count = <int>rows.shape[0], words = <int>rows.shape[1]
    cdef int place, other, best, least, distance, word, swap
    with nogil:
        for place in range(count):
            order[place] = place
        for place in range(1, count):
            best = place
            least = 1 << 30
            for other in range(place, count):
                distance = 0
                for word in range(words):
                    distance += popcount(rows[order[place - 1], word] ^ rows[order[other], word])
                    if distance >= least:
                        break
                if distance < least:
                    least = distance
                    best = other
            swap = order[place]
            order[place] = order[best]
            order[best] = swap


# ---- formulas ---------------------------------------------------------------------------------------------------

cdef Truth settled(const uint64_t* bits, const uint64_t* full, int words) noexcept nogil:
    cdef int word
    cdef uint64_t some = 0, missing = 0
    for word in range(words):
        some |= bits[word]
        missing |= bits[word] ^ full[word]
    return ALL_FALSE if not some else MIXED if missing else ALL_TRUE


cdef Truth evaluate(const Formula* formula, int node, int row, int start, int words, int depth,
                    uint64_t* bits) noexcept nogil:
    """Where the node holds in this row, words `start` … of the columns; `bits` is written only if that is MIXED."""
    cdef const uint64_t* full = formula.table + formula.table_words + start
    cdef const uint64_t* one
    cdef const uint64_t* two
    cdef uint64_t* scratch
    cdef int kind = formula.kind[node], place, word, atom
    cdef Truth truth, part
    if kind == ATOM:
        atom = (formula.first[node] * formula.rows + row) * 2
        if formula.lines[atom] == NO_LINE:
            return ALL_FALSE
        if formula.lines[atom] == FULL_LINE and formula.lines[atom + 1] == NO_LINE:
            return ALL_TRUE
        one = formula.table + <int64_t>formula.lines[atom] * formula.table_words + start
        two = formula.table + <int64_t>formula.lines[atom + 1] * formula.table_words + start
        for word in range(words):
            bits[word] = one[word] & ~two[word]
        return settled(bits, full, words)
    if kind == NO:
        part = evaluate(formula, formula.children[formula.first[node]], row, start, words, depth, bits)
        if part == MIXED:
            for word in range(words):
                bits[word] ^= full[word]
            return MIXED
        return ALL_TRUE if part == ALL_FALSE else ALL_FALSE
    truth = ALL_TRUE if kind == EVERY else ALL_FALSE
    scratch = formula.scratch + <int64_t>depth * formula.table_words
    for place in range(formula.first[node], formula.first[node] + formula.count[node]):
        part = evaluate(formula, formula.children[place], row, start, words, depth + 1,
                        scratch if truth == MIXED else bits)
        if part == (ALL_FALSE if kind == EVERY else ALL_TRUE):
            return part
        if part != MIXED:
            continue
        if truth != MIXED:
            truth = MIXED
            continue
        if kind == EVERY:
            for word in range(words):
                bits[word] &= scratch[word]
        else:
            for word in range(words):
                bits[word] |= scratch[word]
        part = settled(bits, full, words)
        if part != MIXED:
            return part
    return truth


@cython.boundscheck(False)   # hand_table.py made all of these to fit one another
@cython.wraparound(False)
def evaluate_rows(const int32_t[::1] kind, const int32_t[::1] first, const int32_t[::1] count,
                  const int32_t[::1] children, int depth, const int32_t[:, :, ::1] lines,
                  const uint64_t[:, ::1] table, const int32_t[:, ::1] word_range, uint64_t[::1] out,
                  const int64_t[::1] out_start):
    """Write for each row the columns, of its range of words, of which the formula (node 0) holds."""
    cdef Formula formula
    cdef int row, start, words, word
    cdef Truth truth
    cdef const uint64_t* full = &table[1, 0]
    cdef uint64_t* bits
    formula.kind = &kind[0]
    formula.first = &first[0]
    formula.count = &count[0]
    formula.children = &children[0]
    formula.lines = &lines[0, 0, 0]
    formula.table = &table[0, 0]
    formula.table_words = <int>table.shape[1]
    formula.rows = <int>word_range.shape[0]
    formula.scratch = <uint64_t*>malloc((depth + 1) * formula.table_words * sizeof(uint64_t))
    if formula.scratch == NULL:
        raise MemoryError
    with nogil:
        for row in range(formula.rows):
            start = word_range[row, 0]
            words = word_range[row, 1] - start
            if words == 0:
                continue
            bits = &out[out_start[row]]
            truth = evaluate(&formula, 0, row, start, words, 0, bits)
            if truth == ALL_TRUE:
                memcpy(bits, full + start, words * sizeof(uint64_t))
            elif truth == ALL_FALSE:
                memset(bits, 0, words * sizeof(uint64_t))
    free(formula.scratch)
