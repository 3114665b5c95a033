# The entries of one side of the join: triples of half hands, and the ways to deal two suits so.
#
# Half hands are numbered by length, as in HandTable. For a first half hand of given length the pairs (second, third)
# have places in a dense array (see Layout), in which the weights of a first half hand's entries are added up.

from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from cards._bits cimport c_assert, lowest_bit, popcount
from inference._arena cimport DONE, NO_MEMORY, TOO_LARGE, Arena, Status, take_ids, take_wide
from inference._unrank cimport Patterns, Suit, deal_suit

cdef enum:
    HANDS = 3
    LENGTHS = 14

cdef struct Layout:
    int low[14]        # by length of the second half hand: the first third half hand that can go with it,
    int size[14]       # how many there are,
    int64_t base[14]   # and where the places of that length begin
    int64_t total

cdef struct Side:
    const Suit* one
    const Suit* two
    int cards                    # unplaced in both suits
    bint pooled                  # whether cards may be left over
    const int32_t* table[3]      # [classes of one][classes of two] the half hand, -1 for none
    int width[3]
    const int32_t* start[3]      # [15] the first half hand of each length
    int count[3]
    int32_t* length[3]           # of each half hand
    const int64_t* group_start   # [count[0] + 1] pairs of first classes (as ranges) that make a first half hand
    const int32_t* group_one
    const int32_t* group_two
    int64_t* entry_start         # [count[0] + 1]
    int64_t entries
    int64_t room
    int32_t* second
    int32_t* third
    uint32_t* place
    uint64_t* weight
    bint paired
    int64_t* pair_start          # [entries + 1] pairs of suit triples that make an entry
    int64_t pair_room
    uint32_t* pair_one
    uint32_t* pair_two
    uint64_t* pair_sum           # weights of the entry's pairs up to and with this one
    # A paired side's entries once more, by length of the first half and by place: run_start[run_base[length] + place]
    int64_t run_base[14]
    int32_t* run_start
    int32_t* run_first           # the first half, counted from the first one of its length
    int32_t* run_entry
    uint64_t* run_weight


cdef inline void lay_out(const Side* side, int length, Layout* layout) noexcept nogil:
    """Places for the second and third half hands beside a first one of this length."""
    cdef int second, third, count
    layout.total = 0
    for second in range(LENGTHS):
        layout.base[second] = layout.total
        layout.low[second] = 0
        layout.size[second] = 0
        third = side.cards - length - second
        if side.pooled:
            layout.size[second] = side.count[2] if third >= 0 else 0
        elif 0 <= third < LENGTHS:
            layout.low[second] = side.start[2][third]
            layout.size[second] = side.start[2][third + 1] - side.start[2][third]
        count = side.start[1][second + 1] - side.start[1][second]
        layout.total += <int64_t>count * layout.size[second]


cdef inline Status prepare_side(Arena* kept, Side* side) noexcept nogil:
    """The lengths of the half hands, and the pairs of first classes that make each first half hand."""
    cdef int hand, length, half, i, j
    cdef const int32_t* row
    cdef int64_t pairs = 0, at
    cdef int64_t* start = take_wide(kept, side.count[0] + 2)
    cdef int32_t* one
    cdef int32_t* two
    for hand in range(HANDS):
        side.length[hand] = take_ids(kept, side.count[hand])
        if kept.failed:
            return NO_MEMORY
        for length in range(LENGTHS):
            for half in range(side.start[hand][length], side.start[hand][length + 1]):
                side.length[hand][half] = length
    # Count, each half two further on; add up; fill, which leaves at half + 1 where its pairs end.
    memset(start, 0, (side.count[0] + 2) * sizeof(int64_t))
    for i in range(side.one.firsts):
        row = side.table[0] + <int64_t>side.one.first[i] * side.width[0]
        for j in range(side.two.firsts):
            if row[side.two.first[j]] >= 0:
                start[row[side.two.first[j]] + 2] += 1
                pairs += 1
    for half in range(side.count[0]):
        start[half + 2] += start[half + 1]
    one = take_ids(kept, pairs)
    two = take_ids(kept, pairs)
    side.entry_start = take_wide(kept, side.count[0] + 1)
    if kept.failed:
        return NO_MEMORY
    for i in range(side.one.firsts):
        row = side.table[0] + <int64_t>side.one.first[i] * side.width[0]
        for j in range(side.two.firsts):
            half = row[side.two.first[j]]
            if half >= 0:
                at = start[half + 1]
                start[half + 1] += 1
                one[at] = i
                two[at] = j
    side.group_start = start
    side.group_one = one
    side.group_two = two
    memset(side.entry_start, 0, (side.count[0] + 1) * sizeof(int64_t))
    return DONE


# ---- entries of one side ----------------------------------------------------------------------------------------

cdef inline int64_t work_of(const Side* side) noexcept nogil:
    """An upper bound of the pairs of suit triples to be looked at."""
    cdef int64_t group, work = 0
    cdef const Suit* one = side.one
    cdef const Suit* two = side.two
    cdef int i, j
    for group in range(side.group_start[side.count[0]]):
        i = side.group_one[group]
        j = side.group_two[group]
        work += (<int64_t>(one.second_start[one.first_start[i + 1]] - one.second_start[one.first_start[i]])
                 * (two.second_start[two.first_start[j + 1]] - two.second_start[two.first_start[j]]))
    return work


cdef inline void sweep(Side* side, int half, const Layout* layout, uint64_t* sums, uint32_t* counts, uint64_t* marks,
                bint storing) noexcept nogil:
    """Every way to deal two suits in which the first hand has this half: add its weight, or store it as a pair.

    When storing, `sums` has the entry of each place and `counts` how many of its pairs are stored.
    """
    cdef const Suit* one = side.one
    cdef const Suit* two = side.two
    cdef const int32_t* row2
    cdef const int32_t* row3
    cdef int64_t group, target, place, at
    cdef int i, j, p, q, second, third, length
    cdef uint64_t weight
    for group in range(side.group_start[half], side.group_start[half + 1]):
        for i in range(one.first_start[side.group_one[group]], one.first_start[side.group_one[group] + 1]):
            row2 = side.table[1] + <int64_t>one.second[i] * side.width[1]
            for j in range(two.first_start[side.group_two[group]], two.first_start[side.group_two[group] + 1]):
                second = row2[two.second[j]]
                if second < 0:
                    continue
                length = side.length[1][second]
                if layout.size[length] == 0:
                    continue
                target = (layout.base[length] - layout.low[length]
                          + <int64_t>(second - side.start[1][length]) * layout.size[length])
                for p in range(one.second_start[i], one.second_start[i + 1]):
                    row3 = side.table[2] + <int64_t>one.third[p] * side.width[2]
                    weight = one.weight[p]
                    for q in range(two.second_start[j], two.second_start[j + 1]):
                        third = row3[two.third[q]]
                        if third < 0:
                            continue
                        c_assert(layout.low[length] <= third < layout.low[length] + layout.size[length])
                        place = target + third
                        c_assert(0 <= place < layout.total)
                        if storing:
                            at = side.pair_start[sums[place]] + counts[place]
                            side.pair_one[at] = p
                            side.pair_two[at] = q
                            side.pair_sum[at] = weight * two.weight[q] + (side.pair_sum[at - 1] if counts[place] else 0)
                        else:
                            sums[place] += weight * two.weight[q]
                            marks[place >> 6] |= <uint64_t>1 << (place & 63)
                        if counts != NULL:
                            counts[place] += 1


cdef inline Status grow(Side* side, int64_t more, int64_t more_pairs, bint pairing, int64_t byte_limit) noexcept nogil:
    """Make room for so many more entries and pairs."""
    cdef int64_t room
    cdef void* moved
    if side.entries + more > side.room:
        room = 2 * (side.entries + more)
        if room * 28 > byte_limit:
            return TOO_LARGE
        moved = realloc(side.second, room * sizeof(int32_t))
        if moved == NULL:
            return NO_MEMORY
        side.second = <int32_t*>moved
        moved = realloc(side.third, room * sizeof(int32_t))
        if moved == NULL:
            return NO_MEMORY
        side.third = <int32_t*>moved
        moved = realloc(side.place, room * sizeof(uint32_t))
        if moved == NULL:
            return NO_MEMORY
        side.place = <uint32_t*>moved
        moved = realloc(side.weight, room * sizeof(uint64_t))
        if moved == NULL:
            return NO_MEMORY
        side.weight = <uint64_t*>moved
        moved = realloc(side.pair_start, (room + 1) * sizeof(int64_t))
        if moved == NULL:
            return NO_MEMORY
        side.pair_start = <int64_t*>moved
        side.room = room
    if pairing and side.pair_start[side.entries] + more_pairs > side.pair_room:
        room = (side.pair_start[side.entries] + more_pairs) * 3 // 2
        if room * 16 > byte_limit:
            return TOO_LARGE
        moved = realloc(side.pair_one, room * sizeof(uint32_t))
        if moved == NULL:
            return NO_MEMORY
        side.pair_one = <uint32_t*>moved
        moved = realloc(side.pair_two, room * sizeof(uint32_t))
        if moved == NULL:
            return NO_MEMORY
        side.pair_two = <uint32_t*>moved
        moved = realloc(side.pair_sum, room * sizeof(uint64_t))
        if moved == NULL:
            return NO_MEMORY
        side.pair_sum = <uint64_t*>moved
        side.pair_room = room
    return DONE


cdef inline Status list_entries(Side* side, bint pairing, int64_t byte_limit) noexcept nogil:
    """Fill in the side's entries, in order of first, second and third half hand."""
    cdef Layout layout
    cdef int64_t size = 1, word, place, found, pairs
    cdef int half, length, second, in_length
    cdef uint64_t bits
    cdef uint64_t* sums
    cdef uint64_t* marks
    cdef uint32_t* counts = NULL
    cdef Status status = DONE
    for length in range(LENGTHS):
        if side.start[0][length + 1] > side.start[0][length]:
            lay_out(side, length, &layout)
            size = max(size, layout.total)
    if size * 12 > byte_limit:
        return TOO_LARGE
    sums = <uint64_t*>calloc(size, sizeof(uint64_t))
    marks = <uint64_t*>calloc((size >> 6) + 1, sizeof(uint64_t))
    if pairing:
        counts = <uint32_t*>calloc(size, sizeof(uint32_t))
    if sums == NULL or marks == NULL or (pairing and counts == NULL):
        status = NO_MEMORY
    side.entries = 0
    if status == DONE:
        status = grow(side, 64, 64, False, byte_limit)
    if status == DONE:
        side.pair_start[0] = 0
        for half in range(side.count[0]):
            if half == 0 or side.length[0][half] != side.length[0][half - 1]:
                lay_out(side, side.length[0][half], &layout)
            side.entry_start[half] = side.entries
            # 1. Add up.
            sweep(side, half, &layout, sums, counts, marks, False)
            found = 0
            pairs = 0
            for word in range((layout.total >> 6) + 1):
                bits = marks[word]
                found += popcount(bits)
                while pairing and bits:
                    pairs += counts[64 * word + lowest_bit(bits)]
                    bits &= bits - 1
            status = grow(side, found, pairs, pairing, byte_limit)
            if status != DONE:
                break
            # 2. Write the entries down; places come in order.
            second = 0
            in_length = 0
            for word in range((layout.total >> 6) + 1):
                bits = marks[word]
                while bits:
                    place = 64 * word + lowest_bit(bits)
                    bits &= bits - 1
                    while in_length < LENGTHS - 1 and place >= layout.base[in_length + 1]:
                        in_length += 1
                    c_assert(layout.size[in_length] > 0)
                    second = <int>((place - layout.base[in_length]) // layout.size[in_length])
                    side.third[side.entries] = <int32_t>(layout.low[in_length] + place - layout.base[in_length]
                                                         - <int64_t>second * layout.size[in_length])
                    side.second[side.entries] = second + side.start[1][in_length]
                    side.place[side.entries] = <uint32_t>place
                    side.weight[side.entries] = sums[place]
                    sums[place] = side.entries if pairing else 0
                    if pairing:
                        side.pair_start[side.entries + 1] = side.pair_start[side.entries] + counts[place]
                        counts[place] = 0
                    side.entries += 1
                if not pairing:
                    marks[word] = 0
            # 3. Once more, to write down what each entry is made of.
            if pairing:
                sweep(side, half, &layout, sums, counts, marks, True)
                for word in range((layout.total >> 6) + 1):
                    bits = marks[word]
                    marks[word] = 0
                    while bits:
                        sums[64 * word + lowest_bit(bits)] = 0
                        counts[64 * word + lowest_bit(bits)] = 0
                        bits &= bits - 1
    if status == DONE:
        side.entry_start[side.count[0]] = side.entries
        side.paired = pairing
    free(sums)
    free(marks)
    free(counts)
    return status


cdef inline Status list_runs(Side* side, int64_t byte_limit) noexcept nogil:
    """List the entries once more, by length of the first half and by place."""
    cdef Layout layout
    cdef int64_t size = 0, entry, at
    cdef int length, half, before
    cdef int32_t* start
    for length in range(LENGTHS):
        side.run_base[length] = size
        lay_out(side, length, &layout)
        if side.start[0][length + 1] > side.start[0][length]:
            size += layout.total + 2
    if size * 4 > byte_limit or side.entries >= <int64_t>1 << 31:
        return TOO_LARGE
    free(side.run_start)
    free(side.run_first)
    free(side.run_entry)
    free(side.run_weight)
    side.run_start = <int32_t*>calloc(size + 2, sizeof(int32_t))
    side.run_first = <int32_t*>malloc((side.entries + 1) * sizeof(int32_t))
    side.run_entry = <int32_t*>malloc((side.entries + 1) * sizeof(int32_t))
    side.run_weight = <uint64_t*>malloc((side.entries + 1) * sizeof(uint64_t))
    if side.run_start == NULL or side.run_first == NULL or side.run_entry == NULL or side.run_weight == NULL:
        return NO_MEMORY
    # Count, each place two further on; add up; fill, which leaves at place + 1 where the run ends.
    for half in range(side.count[0]):
        start = side.run_start + side.run_base[side.length[0][half]]
        for entry in range(side.entry_start[half], side.entry_start[half + 1]):
            start[side.place[entry] + 2] += 1
    before = 0
    for length in range(LENGTHS):
        if side.start[0][length + 1] == side.start[0][length]:
            continue
        start = side.run_start + side.run_base[length]
        lay_out(side, length, &layout)
        start[0] = before
        start[1] = before
        for at in range(2, layout.total + 2):
            before += start[at]
            start[at] = before
    for half in range(side.count[0]):
        start = side.run_start + side.run_base[side.length[0][half]]
        for entry in range(side.entry_start[half], side.entry_start[half + 1]):
            at = start[side.place[entry] + 1]
            start[side.place[entry] + 1] += 1
            side.run_first[at] = half - side.start[0][side.length[0][half]]
            side.run_entry[at] = <int32_t>entry
            side.run_weight[at] = side.weight[entry]
    return DONE


cdef inline void deal_half(const Patterns* patterns, const Side* side, int64_t entry, uint64_t number, int first_hand,
                           uint64_t* hands) noexcept nogil:
    """Add to the hands the cards of way `number` (less than the entry's weight) to deal the side's suits."""
    cdef int64_t low = side.pair_start[entry], high = side.pair_start[entry + 1] - 1, middle
    cdef uint64_t ways
    c_assert(number < side.pair_sum[high])
    while low < high:
        middle = (low + high) >> 1
        if number < side.pair_sum[middle]:
            high = middle
        else:
            low = middle + 1
    if low > side.pair_start[entry]:
        number -= side.pair_sum[low - 1]
    ways = side.two.weight[side.pair_two[low]]
    deal_suit(patterns, side.one, side.pair_one[low], number // ways, first_hand, hands)
    deal_suit(patterns, side.two, side.pair_two[low], number % ways, first_hand, hands)
