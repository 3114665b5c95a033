# The entries of one side of the join: triples of half hands, and the ways to deal two suits so.
#
# Half hands are numbered by length, as in HandTable. For a first half hand of given length the pairs (second, third)
# have places (indices) in a dense array (see Layout), in which the weights of a first half hand's entries are added up.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memset

from dealspace.cards._bits cimport c_assert
from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, TOO_LARGE, Arena, Status, take_ids, take_wide
from dealspace.inference.exact._unrank cimport Patterns, Suit, deal_suit, falls

cdef enum:
    HANDS = 3
    LENGTHS = 14

cdef enum:
    MARK = 4                    # one mark for 2^4 places
    DEAD = -1

cdef struct Logged:             # a way to deal two suits: its place, and a triple of each
    uint32_t place
    uint32_t one
    uint32_t two

cdef struct Log:
    int64_t count
    int64_t room
    Logged* pairs

cdef struct Scratch:            # for one first half after another
    uint64_t* sums              # by place; the rest too, but for `base`
    uint8_t* marks              # [places >> MARK] whether one of these is in use
    uint32_t* counts
    int64_t* base               # see place_seconds
    Log log

cdef struct Layout:
    int low[14]        # by length of the second half hand: index of the first third half hand that can go with it,
    int size[14]       # how many can,
    int64_t base[14]   # and the first place of that length
    int64_t total

cdef struct Side:
    const Suit* one
    const Suit* two
    int cards                    # unplaced in both suits
    bint pooled                  # whether cards may be left over
    const int32_t* table[3]      # [classes of one][classes of two] the half hand, -1 for none
    int height[3]
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
    """The places of the pairs (second, third) that go with a first half hand of this length."""
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
    """The pairs of suit triples to go through."""
    cdef int64_t group, work = 0
    cdef const Suit* one = side.one
    cdef const Suit* two = side.two
    cdef int i, j
    for group in range(side.group_start[side.count[0]]):
        i = side.group_one[group]
        j = side.group_two[group]
        work += (<int64_t>(one.first_start[i + 1] - one.first_start[i]) * (two.first_start[j + 1] - two.first_start[j]))
    return work


cdef inline void place_seconds(const Side* side, const Layout* layout, int64_t* base) noexcept nogil:
    """For each pair of second classes where its third halves have their places, less the first third half's number.

    Shifted by count[2], so that only DEAD ones are below 0.
    """
    cdef int64_t pair
    cdef int second, length
    for pair in range(<int64_t>side.height[1] * side.width[1]):
        second = side.table[1][pair]
        base[pair] = DEAD
        if second >= 0:
            length = side.length[1][second]
            if layout.size[length]:
                base[pair] = (layout.base[length] - layout.low[length] + side.count[2]
                              + <int64_t>(second - side.start[1][length]) * layout.size[length])


cdef inline Status make_room(Log* log, int64_t more, int64_t byte_limit) noexcept nogil:
    cdef void* moved
    cdef int64_t room = 2 * (log.count + more)
    if log.count + more <= log.room:
        return DONE
    if room * <int64_t>sizeof(Logged) > 2 * byte_limit:
        return TOO_LARGE
    moved = realloc(log.pairs, room * sizeof(Logged))
    if moved == NULL:
        return NO_MEMORY
    log.pairs = <Logged*>moved
    log.room = room
    return DONE


cdef inline void sweep_group(const Side* side, int64_t group, const int64_t* base, uint64_t* sums, uint8_t* marks,
                             uint32_t* counts, Log* log, bint pairing) noexcept nogil:
    """Add up the weights of the ways to deal two suits from these first classes; when pairing, log what they are."""
    cdef const Suit* one = side.one
    cdef const Suit* two = side.two
    cdef const int64_t* bases
    cdef const int32_t* row3
    cdef int p, q, start = two.first_start[side.group_two[group]], end = two.first_start[side.group_two[group] + 1]
    cdef int32_t third
    cdef int64_t place
    cdef uint64_t weight
    cdef Logged* at = log.pairs + log.count
    for p in range(one.first_start[side.group_one[group]], one.first_start[side.group_one[group] + 1]):
        bases = base + <int64_t>one.second[p] * side.width[1]
        row3 = side.table[2] + <int64_t>one.third[p] * side.width[2]
        weight = one.weight[p]
        for q in range(start, end):
            place = bases[two.second[q]]
            third = row3[two.third[q]]
            if (place | third) < 0:
                continue
            place += third - side.count[2]
            sums[place] += weight * two.weight[q]
            marks[place >> MARK] = 1
            if pairing:
                counts[place] += 1
                at.place = <uint32_t>place
                at.one = p
                at.two = q
                at += 1
    log.count = at - log.pairs


cdef inline Status grow(Side* side, int64_t more, int64_t more_pairs, bint pairing, int64_t byte_limit) noexcept nogil:
    """Make room for `more` entries and `more_pairs` pairs."""
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
        if room * 16 > 2 * byte_limit:
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


cdef inline Status sweep(Side* side, int half, Scratch* scratch, bint pairing, int64_t byte_limit) noexcept nogil:
    """Add up all ways to deal two suits in which the first hand has this half."""
    cdef int64_t group, pairs
    cdef Status status
    scratch.log.count = 0
    for group in range(side.group_start[half], side.group_start[half + 1]):
        if pairing:
            pairs = (<int64_t>(side.one.first_start[side.group_one[group] + 1] - side.one.first_start[side.group_one[group]])
                     * (side.two.first_start[side.group_two[group] + 1] - side.two.first_start[side.group_two[group]]))
            status = make_room(&scratch.log, pairs, byte_limit)
            if status != DONE:
                return status
            sweep_group(side, group, scratch.base, scratch.sums, scratch.marks, scratch.counts, &scratch.log, True)
        else:
            sweep_group(side, group, scratch.base, scratch.sums, scratch.marks, NULL, &scratch.log, False)
    return DONE


cdef inline void write_entries(Side* side, const Layout* layout, Scratch* scratch, bint pairing) noexcept nogil:
    """List the entries of a first half, places in order; `counts` gets where the pairs of each begin."""
    cdef int64_t mark, place, second = 0
    cdef int64_t first_pair = side.pair_start[side.entries] if pairing else 0
    cdef int in_length = 0
    for mark in range((layout.total >> MARK) + 1):
        if not scratch.marks[mark]:
            continue
        scratch.marks[mark] = 0
        for place in range(mark << MARK, (mark + 1) << MARK):
            if not scratch.sums[place]:
                continue
            while in_length < LENGTHS - 1 and place >= layout.base[in_length + 1]:
                in_length += 1
            c_assert(layout.size[in_length] > 0)
            second = (place - layout.base[in_length]) // layout.size[in_length]
            side.third[side.entries] = <int32_t>(layout.low[in_length] + place - layout.base[in_length]
                                                 - second * layout.size[in_length])
            side.second[side.entries] = <int32_t>second + side.start[1][in_length]
            side.place[side.entries] = <uint32_t>place
            side.weight[side.entries] = scratch.sums[place]
            scratch.sums[place] = 0
            if pairing:
                side.pair_start[side.entries + 1] = side.pair_start[side.entries] + scratch.counts[place]
                scratch.counts[place] = <uint32_t>(side.pair_start[side.entries] - first_pair)
            side.entries += 1


cdef inline void write_pairs(Side* side, int half, Scratch* scratch) noexcept nogil:
    """List the pairs of suit triples that make the entries of a first half."""
    cdef int64_t entry, pair, at, first_pair = side.pair_start[side.entry_start[half]]
    cdef const Logged* logged
    cdef uint64_t total
    for pair in range(scratch.log.count):
        logged = &scratch.log.pairs[pair]
        at = first_pair + scratch.counts[logged.place]
        scratch.counts[logged.place] += 1
        side.pair_one[at] = logged.one
        side.pair_two[at] = logged.two
    for entry in range(side.entry_start[half], side.entries):
        scratch.counts[side.place[entry]] = 0
        total = 0
        for pair in range(side.pair_start[entry], side.pair_start[entry + 1]):
            total += side.one.weight[side.pair_one[pair]] * side.two.weight[side.pair_two[pair]]
            side.pair_sum[pair] = total


cdef inline int64_t in_use(const Scratch* scratch, int64_t total) noexcept nogil:
    """How many places have a weight, which is never 0 of two words: at most 4^26."""
    cdef int64_t mark, place, found = 0
    for mark in range((total >> MARK) + 1):
        if scratch.marks[mark]:
            for place in range(mark << MARK, (mark + 1) << MARK):
                found += scratch.sums[place] != 0
    return found


cdef inline Status list_entries(Side* side, bint pairing, int64_t byte_limit) noexcept nogil:
    """Fill in the side's entries, in order of first, second and third half hand."""
    cdef Layout layout
    cdef Scratch scratch
    cdef int64_t size = 1
    cdef int half, length
    cdef Status status = DONE
    for length in range(LENGTHS):
        if side.start[0][length + 1] > side.start[0][length]:
            lay_out(side, length, &layout)
            size = max(size, layout.total)
    size = ((size >> MARK) + 1) << MARK
    if size * 12 > byte_limit:
        return TOO_LARGE
    scratch.sums = <uint64_t*>calloc(size, sizeof(uint64_t))
    scratch.marks = <uint8_t*>calloc(size >> MARK, 1)
    scratch.counts = <uint32_t*>calloc(size, sizeof(uint32_t)) if pairing else NULL
    scratch.base = <int64_t*>malloc(<int64_t>side.height[1] * side.width[1] * sizeof(int64_t))
    scratch.log.pairs = NULL
    scratch.log.room = 0
    if scratch.sums == NULL or scratch.marks == NULL or scratch.base == NULL or (pairing and scratch.counts == NULL):
        status = NO_MEMORY
    side.entries = 0
    if status == DONE:
        status = grow(side, 64, 64, False, byte_limit)
    if status == DONE:
        side.pair_start[0] = 0
        for half in range(side.count[0]):
            if half == 0 or side.length[0][half] != side.length[0][half - 1]:
                lay_out(side, side.length[0][half], &layout)
                place_seconds(side, &layout, scratch.base)
            side.entry_start[half] = side.entries
            status = sweep(side, half, &scratch, pairing, byte_limit)
            if status == DONE:
                status = grow(side, in_use(&scratch, layout.total), scratch.log.count, pairing, byte_limit)
            if status != DONE:
                break
            write_entries(side, &layout, &scratch, pairing)
            if pairing:
                write_pairs(side, half, &scratch)
    if status == DONE:
        side.entry_start[side.count[0]] = side.entries
        side.paired = pairing
    free(scratch.sums)
    free(scratch.marks)
    free(scratch.counts)
    free(scratch.base)
    free(scratch.log.pairs)
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
    cdef int64_t start = side.pair_start[entry]
    cdef int64_t low = start + falls(side.pair_sum + start, side.pair_start[entry + 1] - start, number)
    cdef uint64_t ways
    if low > start:
        number -= side.pair_sum[low - 1]
    ways = side.two.weight[side.pair_two[low]]
    deal_suit(patterns, side.one, side.pair_one[low], number // ways, first_hand, hands)
    deal_suit(patterns, side.two, side.pair_two[low], number % ways, first_hand, hands)
