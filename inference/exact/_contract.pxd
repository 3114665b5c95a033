# The contraction: the number of ways to deal the right side that fit the left side's half hands, one hand after another.
#
# The join of three hands: two suits are the left side, two the right one.
#
#     left entries  (r1 r2 r3, F)      right entries  (c1 c2 c3, G)
#     B(r1 r2 r3) = sum of G over the c1 c2 c3 that fit,     deals = sum of F * B

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from dealspace.cards._bits cimport lowest_bit
from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, Status
from dealspace.inference.exact._entries cimport LENGTHS, Layout, Side, lay_out
from dealspace.inference.exact._unrank cimport Patterns, Suit, multiply

cdef struct Table:               # one hand's matrix
    int need
    const uint64_t* bits
    const int64_t* bits_start    # [rows] where each row's words begin

cdef struct Joined:              # immutable once it is made
    const Suit* suits[4]
    const Patterns* patterns
    int first_hand               # the first of the three that has a table
    Side left
    Side right
    Table tables[3]
    uint64_t* fits               # [entries of left] B
    uint64_t* high               # [entries of left + 1] sums of F * B before the entry, two words
    uint64_t* low
    int guide_shift
    int32_t* guide

cdef struct Work:                # one caller's arrays
    Layout layout                # of the right side, for `row1`
    uint64_t* first              # H1 by place: G summed over the first halves that fit row1
    uint64_t* second             # H2 by third half: H1 summed over the second halves that fit row2
    int row1                     # -1 before the first
    int row2
    int64_t columns_of           # the left entry whose third halves are listed: `column`, and sums of their ways
    int columns
    int32_t* column
    uint64_t* column_sum


cdef inline Status begin(const Joined* joined, Work* work) noexcept nogil:
    """Allocate the arrays of a pass."""
    cdef int64_t size = 1
    cdef int length
    for length in range(LENGTHS):
        lay_out(&joined.right, length, &work.layout)
        size = max(size, work.layout.total)
    work.row1 = -1
    work.row2 = -1
    work.columns_of = -1
    work.first = <uint64_t*>malloc(size * sizeof(uint64_t))
    work.second = <uint64_t*>malloc((joined.right.count[2] + 1) * sizeof(uint64_t))
    work.column_sum = <uint64_t*>malloc((joined.right.count[2] + 1) * sizeof(uint64_t))
    work.column = <int32_t*>malloc((joined.right.count[2] + 1) * sizeof(int32_t))
    return DONE if work.first and work.second and work.column_sum and work.column else NO_MEMORY


cdef inline void end(Work* work) noexcept nogil:
    """Free the arrays."""
    free(work.first)
    free(work.second)
    free(work.column_sum)
    free(work.column)


cdef inline void set_first(const Joined* joined, Work* work, int row) noexcept nogil:
    """Compute H1 for this row: G summed over the first right halves that fit it."""
    cdef int length = joined.left.length[0][row], meets = joined.tables[0].need - length
    cdef const uint64_t* bits = joined.tables[0].bits + joined.tables[0].bits_start[row]
    cdef const uint64_t* before = NULL
    cdef int word, column, start = joined.right.start[0][meets]
    cdef int count = joined.right.start[0][meets + 1] - start
    cdef int64_t entry
    cdef uint64_t changed
    if work.row1 >= 0 and joined.left.length[0][work.row1] == length:
        before = joined.tables[0].bits + joined.tables[0].bits_start[work.row1]
    else:
        lay_out(&joined.right, meets, &work.layout)
        memset(work.first, 0, work.layout.total * sizeof(uint64_t))
    for word in range((count + 63) >> 6):
        changed = bits[word] ^ before[word] if before != NULL else bits[word]
        while changed:
            column = start + 64 * word + lowest_bit(changed)
            if bits[word] & changed & (0 - changed):
                for entry in range(joined.right.entry_start[column], joined.right.entry_start[column + 1]):
                    work.first[joined.right.place[entry]] += joined.right.weight[entry]
            else:
                for entry in range(joined.right.entry_start[column], joined.right.entry_start[column + 1]):
                    work.first[joined.right.place[entry]] -= joined.right.weight[entry]
            changed &= changed - 1
    work.row1 = row
    work.row2 = -1


cdef inline void set_second(const Joined* joined, Work* work, int row) noexcept nogil:
    """Compute H2 for this row: H1 summed over the second right halves that fit it."""
    cdef int length = joined.left.length[1][row], meets = joined.tables[1].need - length
    cdef const uint64_t* bits = joined.tables[1].bits + joined.tables[1].bits_start[row]
    cdef const uint64_t* before = NULL
    cdef const uint64_t* line
    cdef int count = joined.right.start[1][meets + 1] - joined.right.start[1][meets]
    cdef int size = work.layout.size[meets], word, third
    cdef uint64_t changed
    if work.row2 >= 0 and joined.left.length[1][work.row2] == length:
        before = joined.tables[1].bits + joined.tables[1].bits_start[work.row2]
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


cdef inline int third_columns(const Joined* joined, const Work* work, int row2, int row3, const uint64_t** bits,
                             int* count) noexcept nogil:
    """Where in H2 the third right halves that row3 meets begin, which of them fit, and how many there are."""
    cdef int meets2 = joined.tables[1].need - joined.left.length[1][row2]
    cdef int meets3 = joined.tables[2].need - joined.left.length[2][row3]
    bits[0] = joined.tables[2].bits + joined.tables[2].bits_start[row3]
    count[0] = joined.right.start[2][meets3 + 1] - joined.right.start[2][meets3] if work.layout.size[meets2] else 0
    return joined.right.start[2][meets3] - work.layout.low[meets2]


cdef inline uint64_t fitting(const Joined* joined, const Work* work, int row2, int row3) noexcept nogil:
    """B: the ways to deal the right side that fit row1, row2 and row3."""
    cdef const uint64_t* bits
    cdef int count, word, start = third_columns(joined, work, row2, row3, &bits, &count)
    cdef uint64_t left, total = 0
    for word in range((count + 63) >> 6):
        left = bits[word]
        while left:
            total += work.second[start + 64 * word + lowest_bit(left)]
            left &= left - 1
    return total


cdef inline Status contract(Joined* joined) noexcept nogil:
    """Fill in B of each left entry, and the sums of F * B."""
    cdef Work work
    cdef int64_t entry
    cdef int row
    cdef uint64_t high = 0, low = 0, product_high, product, before
    cdef Status status = begin(joined, &work)
    if status == DONE:
        for row in range(joined.left.count[0]):
            if joined.left.entry_start[row] == joined.left.entry_start[row + 1]:
                continue
            set_first(joined, &work, row)
            for entry in range(joined.left.entry_start[row], joined.left.entry_start[row + 1]):
                if joined.left.second[entry] != work.row2:
                    set_second(joined, &work, joined.left.second[entry])
                joined.fits[entry] = fitting(joined, &work, joined.left.second[entry], joined.left.third[entry])
                joined.high[entry] = high
                joined.low[entry] = low
                product = multiply(joined.left.weight[entry], joined.fits[entry], &product_high)
                before = low
                low += product
                high += product_high + (1 if low < before else 0)
        joined.high[joined.left.entries] = high
        joined.low[joined.left.entries] = low
    end(&work)
    return status
