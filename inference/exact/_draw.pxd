# From numbers to deals (unranking): the left entry, the right halves that fit it, the cards.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from dealspace.cards._bits cimport c_assert, highest_bit, lowest_bit
from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, Status
from dealspace.inference.exact._contract cimport Joined, Work, begin, end, set_first, set_second, third_columns
from dealspace.inference.exact._entries cimport deal_half
from dealspace.inference.exact._pool cimport Pool, deal_pool
from dealspace.inference.exact._unrank cimport Source, below, falls, mask_for, shift_right

cdef enum:
    GUIDE_BITS = 18
    DIGIT = 11                   # bits of an entry's number sorted by at once


# ---- entries ----------------------------------------------------------------------------------------------------

cdef inline Status make_guide(Joined* joined) noexcept nogil:
    """For each block of numbers the entry in which it begins."""
    cdef int64_t last = joined.left.entries, stretch, entry = 0
    cdef int bits = 0, guide_bits = 0
    if joined.high[last]:
        bits = 65 + highest_bit(joined.high[last])
    elif joined.low[last]:
        bits = 1 + highest_bit(joined.low[last])
    while guide_bits < GUIDE_BITS and (1 << guide_bits) < 2 * last:
        guide_bits += 1
    joined.guide_shift = max(bits - guide_bits, 0)
    free(joined.guide)
    joined.guide = <int32_t*>malloc(((1 << guide_bits) + 1) * sizeof(int32_t))
    if joined.guide == NULL:
        return NO_MEMORY
    for stretch in range((1 << guide_bits) + 1):
        while entry < last and (shift_right(joined.high[entry + 1], joined.low[entry + 1], joined.guide_shift)
                                < <uint64_t>stretch):
            entry += 1
        joined.guide[stretch] = <int32_t>entry
    return DONE


cdef inline int64_t entry_of(const Joined* joined, uint64_t high, uint64_t low) noexcept nogil:
    """The entry whose deals have this number among them; the number must be less than the count."""
    cdef int64_t entry = joined.guide[shift_right(high, low, joined.guide_shift)]
    while joined.high[entry + 1] < high or (joined.high[entry + 1] == high and joined.low[entry + 1] <= low):
        entry += 1
        c_assert(entry < joined.left.entries)
    return entry


cdef inline void draw_entries(const Joined* joined, Source* source, int64_t count, uint64_t* out) noexcept nogil:
    """Independent entries, drawn in proportion to their deals; the low half of each word is its index in the sample."""
    cdef int64_t last = joined.left.entries, deal
    cdef uint64_t high = 0, low, high_mask, most = joined.low[last]
    if joined.high[last] == 0:
        for deal in range(count):
            out[deal] = <uint64_t>entry_of(joined, 0, below(source, most)) << 32 | <uint64_t>deal
        return
    high_mask = mask_for(joined.high[last])
    for deal in range(count):
        while True:
            high = source.next_uint64(source.state) & high_mask
            low = source.next_uint64(source.state)
            if high < joined.high[last] or (high == joined.high[last] and low < most):
                break
        out[deal] = <uint64_t>entry_of(joined, high, low) << 32 | <uint64_t>deal


cdef inline uint64_t* sort_entries(uint64_t* drawn, uint64_t* other, int64_t count, int64_t entries) noexcept nogil:
    """Sort by entry; the result is in one of the two arrays."""
    cdef int32_t start[1 << DIGIT]
    cdef int shift = 32, digit, before, here
    cdef int64_t place
    while entries >> (shift - 32):
        memset(start, 0, sizeof(start))
        for place in range(count):
            start[(drawn[place] >> shift) & ((1 << DIGIT) - 1)] += 1
        before = 0
        for digit in range(1 << DIGIT):
            here = start[digit]
            start[digit] = before
            before += here
        for place in range(count):
            digit = (drawn[place] >> shift) & ((1 << DIGIT) - 1)
            other[start[digit]] = drawn[place]
            start[digit] += 1
        drawn, other = other, drawn
        shift += DIGIT
    return drawn


# ---- one deal ---------------------------------------------------------------------------------------------------

cdef inline int pick(const uint64_t* bits, int count, const uint64_t* ways, int64_t stride, uint64_t* number) noexcept nogil:
    """The column among the set bits whose ways contain the number; `number` becomes the rest within it."""
    cdef int word, column
    cdef uint64_t left
    for word in range((count + 63) >> 6):
        left = bits[word]
        while left:
            column = 64 * word + lowest_bit(left)
            if number[0] < ways[column * stride]:
                return column
            number[0] -= ways[column * stride]
            left &= left - 1
    c_assert(False)
    return 0


cdef inline int first_of(const Joined* joined, int64_t entry, int likely) noexcept nogil:
    """The first half hand of a left entry."""
    cdef int low = 0, high = joined.left.count[0], middle
    if likely >= 0 and joined.left.entry_start[likely] <= entry < joined.left.entry_start[likely + 1]:
        return likely
    while high - low > 1:
        middle = (low + high) // 2
        if joined.left.entry_start[middle] <= entry:
            low = middle
        else:
            high = middle
    return low


cdef inline void go_to(const Joined* joined, Work* work, int64_t entry) noexcept nogil:
    """Compute H1 and H2 for a left entry."""
    cdef int row1 = first_of(joined, entry, work.row1), row2 = joined.left.second[entry]
    if row1 != work.row1:
        set_first(joined, work, row1)
    if row2 != work.row2:
        set_second(joined, work, row2)


cdef inline void list_columns(const Joined* joined, Work* work, int64_t entry) noexcept nogil:
    """List the third right halves that fit a left entry; this pays when several deals have it."""
    cdef const uint64_t* bits
    cdef int count, word, column, start
    cdef uint64_t left, total = 0
    start = third_columns(joined, work, joined.left.second[entry], joined.left.third[entry], &bits, &count)
    work.columns = 0
    work.columns_of = entry
    for word in range((count + 63) >> 6):
        left = bits[word]
        while left:
            column = start + 64 * word + lowest_bit(left)
            left &= left - 1
            if work.second[column]:
                total += work.second[column]
                work.column[work.columns] = column
                work.column_sum[work.columns] = total
                work.columns += 1


cdef inline int pick_third(const Joined* joined, const Work* work, int64_t entry, uint64_t* number) noexcept nogil:
    """The third right half in whose ways the number falls; what is left of the number."""
    cdef const uint64_t* bits
    cdef int count, start, low
    if work.columns_of != entry:
        start = third_columns(joined, work, joined.left.second[entry], joined.left.third[entry], &bits, &count)
        return start + pick(bits, count, work.second + start, 1, number)
    low = <int>falls(work.column_sum, work.columns, number[0])
    if low:
        number[0] -= work.column_sum[low - 1]
    return work.column[low]


cdef inline void place_deal(const Joined* joined, const Work* work, int64_t entry, uint64_t left, uint64_t right,
                            uint64_t* hands) noexcept nogil:
    """Add to three hands the cards of a left entry: way `left` to deal it, way `right` to deal the other side."""
    cdef int meets1 = joined.tables[0].need - joined.left.length[0][work.row1]
    cdef int meets2 = joined.tables[1].need - joined.left.length[1][work.row2]
    cdef int count, third, second, first, size = work.layout.size[meets2], run
    cdef int64_t place
    cdef const uint64_t* bits
    deal_half(joined.patterns, &joined.left, entry, left, joined.first_hand, hands)
    # 1. The third hand's half.
    third = pick_third(joined, work, entry, &right)
    # 2. The second's.
    bits = joined.tables[1].bits + joined.tables[1].bits_start[work.row2]
    count = joined.right.start[1][meets2 + 1] - joined.right.start[1][meets2]
    second = pick(bits, count, work.first + work.layout.base[meets2] + third, size, &right)
    place = work.layout.base[meets2] + <int64_t>second * size + third
    # 3. The first's: an entry of the right side.
    bits = joined.tables[0].bits + joined.tables[0].bits_start[work.row1]
    place += joined.right.run_base[meets1]
    for run in range(joined.right.run_start[place], joined.right.run_start[place + 1]):
        first = joined.right.run_first[run]
        if not (bits[first >> 6] >> (first & 63)) & 1:
            continue
        if right < joined.right.run_weight[run]:
            deal_half(joined.patterns, &joined.right, joined.right.run_entry[run], right, joined.first_hand, hands)
            return
        right -= joined.right.run_weight[run]
    c_assert(False)


# ---- many deals -------------------------------------------------------------------------------------------------

cdef inline Status deal_many(const Joined* joined, const Pool* pool, Source* source, const int* seats, const uint64_t* held,
                             int64_t count, uint64_t* out) noexcept nogil:
    """Deals drawn uniformly and independently into out[count][4]; `seats` are those of the three hands."""
    cdef Work work
    cdef uint64_t hands[3]
    cdef uint64_t* drawn = <uint64_t*>malloc(2 * count * sizeof(uint64_t))
    cdef uint64_t* sorted
    cdef uint64_t* deal
    cdef int64_t place, entry, before = -1
    cdef int hand, seat
    cdef uint64_t rest, left, right
    cdef Status status = begin(joined, &work)
    if drawn == NULL:
        status = NO_MEMORY
    if status == DONE:
        # Entries first, in order: then H1 and H2 change seldom, and each is made from the one before.
        draw_entries(joined, source, count, drawn)
        sorted = sort_entries(drawn, drawn + count, count, joined.left.entries)
        for place in range(count):
            entry = sorted[place] >> 32
            if entry != before:
                go_to(joined, &work, entry)
                before = entry
                if place + 2 < count and sorted[place + 2] >> 32 == <uint64_t>entry:
                    list_columns(joined, &work, entry)
            # Within an entry both sides are free.
            left = below(source, joined.left.weight[entry])
            right = below(source, joined.fits[entry])
            hands[0] = hands[1] = hands[2] = 0
            place_deal(joined, &work, entry, left, right, hands)
            deal = out + 4 * (sorted[place] & 0xFFFFFFFFULL)
            rest = pool.cards
            for seat in range(4):
                deal[seat] = held[seat]
            for hand in range(joined.first_hand, 3):
                deal[seats[hand]] |= hands[hand]
                rest ^= hands[hand]
            deal_pool(pool, source, rest, deal)
    end(&work)
    free(drawn)
    return status
