# Shares of cards and histograms, in floating point: the contraction run backwards, and with values kept.

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from dealspace.cards._bits cimport lowest_bit
from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, Arena, Status, close_arena, open_arena, take
from dealspace.inference.exact._contract cimport Joined, Work, begin, end, set_first, set_second, third_columns
from dealspace.inference.exact._entries cimport HANDS, LENGTHS, Layout, Side, lay_out
from dealspace.inference.exact._unrank cimport Suit


cdef inline void spread(const Side* side, int64_t entry, double ways, double* one, double* two) noexcept nogil:
    """Give the entry's ways to the suit triples it is made of."""
    cdef int64_t pair
    cdef double mass
    if ways == 0:
        return
    for pair in range(side.pair_start[entry], side.pair_start[entry + 1]):
        mass = (ways * <double>side.one.weight[side.pair_one[pair]]) * <double>side.two.weight[side.pair_two[pair]]
        one[side.pair_one[pair]] += mass
        two[side.pair_two[pair]] += mass


cdef inline void share_suit(const Suit* suit, const double* masses, double* out) noexcept nogil:
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
        for place in range(13):
            if (suit.spot_mask >> place) & 1:
                out[52 * hand + suit.shift + place] += spots[hand]


cdef inline void backward(const Joined* joined, int row, Layout* layout, double* first, double* second,
                          double* ways) noexcept nogil:
    """Add to `ways` of each right entry the left ways that have this first half."""
    cdef int meets1 = joined.tables[0].need - joined.left.length[0][row]
    cdef int64_t entry = joined.left.entry_start[row], end = joined.left.entry_start[row + 1], found
    cdef int row2, meets2, meets3, size, start, count, place
    cdef const uint64_t* bits
    cdef double* line
    if entry == end:
        return
    lay_out(&joined.right, meets1, layout)
    memset(first, 0, layout.total * sizeof(double))
    while entry < end:
        row2 = joined.left.second[entry]
        meets2 = joined.tables[1].need - joined.left.length[1][row2]
        size = layout.size[meets2]
        memset(second, 0, size * sizeof(double))
        while entry < end and joined.left.second[entry] == row2:
            meets3 = joined.tables[2].need - joined.left.length[2][joined.left.third[entry]]
            start = joined.right.start[2][meets3] - layout.low[meets2]
            count = joined.right.start[2][meets3 + 1] - joined.right.start[2][meets3] if size else 0
            bits = joined.tables[2].bits + joined.tables[2].bits_start[joined.left.third[entry]]
            for place in range(count):
                if (bits[place >> 6] >> (place & 63)) & 1:
                    second[start + place] += <double>joined.left.weight[entry]
            entry += 1
        count = joined.right.start[1][meets2 + 1] - joined.right.start[1][meets2] if size else 0
        bits = joined.tables[1].bits + joined.tables[1].bits_start[row2]
        for place in range(count):
            if (bits[place >> 6] >> (place & 63)) & 1:
                line = first + layout.base[meets2] + <int64_t>place * size
                for start in range(size):
                    line[start] += second[start]
    bits = joined.tables[0].bits + joined.tables[0].bits_start[row]
    for place in range(joined.right.start[0][meets1 + 1] - joined.right.start[0][meets1]):
        if (bits[place >> 6] >> (place & 63)) & 1:
            count = joined.right.start[0][meets1] + place
            for found in range(joined.right.entry_start[count], joined.right.entry_start[count + 1]):
                ways[found] += first[joined.right.place[found]]


cdef inline double* zeros(Arena* arena, int64_t count) noexcept nogil:
    cdef double* found = <double*>take(arena, count * sizeof(double))
    if found != NULL:
        memset(found, 0, count * sizeof(double))
    return found


cdef inline Status share_out(const Joined* joined, double* out) noexcept nogil:
    """Add to out[3][52] how many deals give each of the three hands each unplaced card."""
    cdef Arena arena
    cdef Layout layout
    cdef double* masses[4]
    cdef double* ways
    cdef double* first
    cdef double* second
    cdef int number, row
    cdef int64_t entry, size = 1
    open_arena(&arena)
    for number in range(4):
        masses[number] = zeros(&arena, joined.suits[number].triples)
    for number in range(LENGTHS):
        lay_out(&joined.right, number, &layout)
        size = max(size, layout.total)
    ways = zeros(&arena, joined.right.entries)
    second = zeros(&arena, joined.right.count[2])
    first = zeros(&arena, size)
    if not arena.failed:
        for entry in range(joined.left.entries):
            spread(&joined.left, entry, <double>joined.fits[entry], masses[0], masses[1])
        for row in range(joined.left.count[0]):
            backward(joined, row, &layout, first, second, ways)
        for entry in range(joined.right.entries):
            spread(&joined.right, entry, ways[entry], masses[2], masses[3])
        for number in range(4):
            share_suit(joined.suits[number], masses[number], out)
    row = arena.failed
    close_arena(&arena)
    return NO_MEMORY if row else DONE


cdef inline Status add_values(const Joined* joined, const int64_t* rows, const int64_t* columns, double* out) noexcept nogil:
    """Add the deals by the sum of the values of the third hand's two halves."""
    cdef Work work
    cdef int row, row2, row3, count, word, start, column
    cdef int64_t entry
    cdef const uint64_t* bits
    cdef uint64_t left, ways
    cdef Status status = begin(joined, &work)
    if status == DONE:
        for row in range(joined.left.count[0]):
            if joined.left.entry_start[row] == joined.left.entry_start[row + 1]:
                continue
            set_first(joined, &work, row)
            for entry in range(joined.left.entry_start[row], joined.left.entry_start[row + 1]):
                row2 = joined.left.second[entry]
                row3 = joined.left.third[entry]
                if row2 != work.row2:
                    set_second(joined, &work, row2)
                start = third_columns(joined, &work, row2, row3, &bits, &count)
                column = start + work.layout.low[joined.tables[1].need - joined.left.length[1][row2]]
                for word in range((count + 63) >> 6):
                    left = bits[word]
                    while left:
                        ways = work.second[start + 64 * word + lowest_bit(left)]
                        if ways:
                            out[rows[row3] + columns[column + 64 * word + lowest_bit(left)]] += (
                                <double>ways * <double>joined.left.weight[entry])
                        left &= left - 1
    end(&work)
    return status
