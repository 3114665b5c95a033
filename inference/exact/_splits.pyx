# cython: cdivision=True
"""All ways to split the unplaced cards of a suit among up to three hands with tables, and a pool for the others.

Cards that no table distinguishes are *spots*: of them only the number each hand gets is listed, with the number of ways
(a multinomial). The other cards are listed one by one. Splits that all tables treat alike, by the classes they give
their holdings, are one triple. The three hands have places 0, 1, 2, of which the last are used; place 3 is the pool.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from dealspace.cards._bits cimport c_assert, popcount
from dealspace.inference.exact._arena cimport (
    DONE, NO_MEMORY, TOO_LARGE, Arena, Status, close_arena, open_arena, take, take_ids, take_words,
)
from dealspace.inference.exact._unrank cimport Suit, fill_binomials

cdef enum:
    POOL = 3
    MOST_SHARES = 560          # ways to share out 13 spots among four

cdef struct Asked:             # what is to be split
    int cards
    int rank[13]               # of each card, rising
    int hands                  # how many hands have tables: the last ones
    const int32_t* class_of[3]
    int32_t label[3][13]       # of each card
    bint takes[4]
    int pool_need

cdef struct Found:             # splits, in no order
    int count
    uint64_t* cards            # [patterns][3] of each way to give away the distinguished cards
    int32_t* pattern           # [count]
    int32_t* share
    int32_t* classes[3]
    uint8_t shares[MOST_SHARES][4]
    uint32_t ways[MOST_SHARES]


cdef int choose_spots(const Asked* asked, bint* spot) noexcept nogil:
    """The largest group of cards with equal labels in every hand; returns its size."""
    cdef int card, other, hand, count, most = 0, chosen = 0
    cdef int group[13]
    for card in range(asked.cards):
        group[card] = card
        for other in range(card):
            count = 0
            for hand in range(asked.hands):
                count += asked.label[hand][other] == asked.label[hand][card]
            if count == asked.hands:
                group[card] = other
                break
    for card in range(asked.cards):
        count = 0
        for other in range(asked.cards):
            count += group[other] == card
        if count > most:
            most = count
            chosen = card
    for card in range(asked.cards):
        spot[card] = group[card] == chosen
    return most


cdef int share_out(const int* takers, int many, int spots, Found* found) noexcept nogil:
    """All ways to divide the spots, as numbers for each hand; returns how many."""
    cdef int counts[4]
    cdef int place, left, share = 0
    cdef uint32_t ways
    cdef uint32_t binomials[196]
    fill_binomials(binomials)
    for place in range(4):
        counts[place] = 0
    # An odometer over all takers but the last, which gets the rest.
    while True:
        left = spots
        ways = 1
        for place in range(many - 1):
            ways *= binomials[14 * left + counts[place]]
            left -= counts[place]
        memset(found.shares[share], 0, 4)
        for place in range(many - 1):
            found.shares[share][takers[place]] = counts[place]
        if many:
            found.shares[share][takers[many - 1]] = left
        found.ways[share] = ways
        share += 1
        place = 0
        while place < many - 1:
            if left:
                counts[place] += 1
                break
            left += counts[place]
            counts[place] = 0
            place += 1
        if place >= many - 1:
            return share


cdef Status list_splits(Arena* arena, const Asked* asked, const bint* spot, int spots, const int* takers, int many,
                        int shares, int64_t patterns, int suit, Found* found) noexcept nogil:
    """Every split in which each hand has a holding its table allows."""
    cdef int first = 3 - asked.hands, place, card, hand, count, share, pattern, apart = 0
    cdef int lowest[14]        # holding index of the n lowest spots, by n
    cdef int distinct[13]      # the distinguished cards, which are no spots
    cdef int digit[13]
    cdef int index[4]
    cdef int32_t classes[3][14]
    cdef uint64_t cards[4]
    cdef int32_t named[3]
    cdef bint fits
    lowest[0] = 0
    count = 0
    for card in range(asked.cards):
        if spot[card]:
            lowest[count + 1] = lowest[count] | 1 << card
            count += 1
        else:
            distinct[apart] = card
            digit[apart] = 0
            apart += 1
    found.cards = take_words(arena, 3 * patterns)
    found.pattern = take_ids(arena, patterns * shares)
    found.share = take_ids(arena, patterns * shares)
    for hand in range(3):
        found.classes[hand] = take_ids(arena, patterns * shares)
    if arena.failed:
        return NO_MEMORY
    found.count = 0
    named[0] = named[1] = named[2] = 0
    for place in range(4):
        index[place] = 0
        cards[place] = 0
    for card in range(apart):
        index[takers[0]] |= 1 << distinct[card]
        cards[takers[0]] |= <uint64_t>1 << (13 * suit + asked.rank[distinct[card]])
    for pattern in range(<int>patterns):
        for hand in range(3):
            found.cards[3 * <int64_t>pattern + hand] = cards[hand]
            for count in range(spots + 1 if hand >= first else 0):
                classes[hand][count] = asked.class_of[hand - first][index[hand] | lowest[count]]
        count = asked.pool_need - popcount(cards[POOL]) if asked.takes[POOL] else 13
        for share in range(shares):
            fits = found.shares[share][POOL] <= count
            for hand in range(first, 3):
                named[hand] = classes[hand][found.shares[share][hand]]
                fits = fits and named[hand] >= 0
            if fits:
                found.pattern[found.count] = pattern
                found.share[found.count] = share
                for hand in range(3):
                    found.classes[hand][found.count] = named[hand]
                found.count += 1
        # The next way to give away the distinguished cards.
        for card in range(apart):
            index[takers[digit[card]]] ^= 1 << distinct[card]
            cards[takers[digit[card]]] ^= <uint64_t>1 << (13 * suit + asked.rank[distinct[card]])
            digit[card] = digit[card] + 1 if digit[card] + 1 < many else 0
            index[takers[digit[card]]] ^= 1 << distinct[card]
            cards[takers[digit[card]]] ^= <uint64_t>1 << (13 * suit + asked.rank[distinct[card]])
            if digit[card]:
                break
    return DONE


cdef Status sort_by(Arena* arena, const int32_t* classes, int count, int32_t* order, int32_t* other) noexcept nogil:
    """Sort stably by class; `other` is room for as many."""
    cdef int most = 0, place, before, here
    cdef int32_t* start
    for place in range(count):
        most = max(most, classes[place])
    if most == 0:
        return DONE
    start = take_ids(arena, most + 1)
    if start == NULL:
        return NO_MEMORY
    memset(start, 0, (most + 1) * sizeof(int32_t))
    for place in range(count):
        start[classes[place]] += 1
    before = 0
    for place in range(most + 1):
        here = start[place]
        start[place] = before
        before += here
    for place in range(count):
        here = classes[order[place]]
        other[start[here]] = order[place]
        start[here] += 1
    memcpy(order, other, count * sizeof(int32_t))
    return DONE


cdef Status write_down(Arena* kept, Arena* arena, const Found* found, Suit* suit) noexcept nogil:
    """The splits sorted by triples, and the triples in ranges by first class."""
    cdef int count = found.count, place, hand, split
    cdef int32_t* order = take_ids(arena, 2 * count)
    cdef int32_t* first = take_ids(kept, count)
    cdef int32_t* first_start = take_ids(kept, count + 1)
    cdef int32_t* second = take_ids(kept, count)
    cdef int32_t* third = take_ids(kept, count)
    cdef int32_t* split_start = take_ids(kept, count + 1)
    cdef uint64_t* weight = take_words(kept, count)
    cdef uint64_t* cards = take_words(kept, 3 * count)
    cdef uint64_t* ways = take_words(kept, count)
    cdef uint8_t* spots = <uint8_t*>take(kept, 3 * count)
    cdef int firsts = 0, triples = 0
    cdef bint new_first, new
    cdef int32_t before[3]
    if arena.failed or kept.failed:
        return NO_MEMORY
    for place in range(count):
        order[place] = place
    for hand in range(2, -1, -1):
        if sort_by(arena, found.classes[hand], count, order, order + count) != DONE:
            return NO_MEMORY
    before[0] = before[1] = before[2] = -1
    for place in range(count):
        split = order[place]
        new_first = found.classes[0][split] != before[0]
        new = (new_first or found.classes[1][split] != before[1] or found.classes[2][split] != before[2])
        for hand in range(3):
            before[hand] = found.classes[hand][split]
            cards[3 * place + hand] = found.cards[3 * <int64_t>found.pattern[split] + hand]
            spots[3 * place + hand] = found.shares[found.share[split]][hand]
        ways[place] = found.ways[found.share[split]]
        if new_first:
            first[firsts] = before[0]
            first_start[firsts] = triples
            firsts += 1
        if new:
            second[triples] = before[1]
            third[triples] = before[2]
            split_start[triples] = place
            weight[triples] = 0
            triples += 1
        weight[triples - 1] += ways[place]
    first_start[firsts] = triples
    split_start[triples] = count
    suit.firsts = firsts
    suit.triples = triples
    suit.first = first
    suit.first_start = first_start
    suit.second = second
    suit.third = third
    suit.weight = weight
    suit.split_start = split_start
    suit.cards = cards
    suit.spots = spots
    suit.ways = ways
    return DONE


cdef Status split(Arena* kept, const Asked* asked, int suit, int64_t most, Suit* out) noexcept nogil:
    cdef Arena passing
    cdef Status status
    cdef Found* found
    cdef bint spot[13]
    cdef int takers[4]
    cdef int many = 0, place, spots = choose_spots(asked, spot), shares, card
    cdef int64_t patterns = 1
    out.triples = 0
    out.spot_count = spots
    out.spot_mask = 0
    out.shift = 13 * suit
    for card in range(asked.cards):
        if spot[card]:
            out.spot_mask |= 1 << asked.rank[card]
    for place in range(4):
        if asked.takes[place]:
            takers[many] = place
            many += 1
    if asked.cards and not many:
        return DONE
    open_arena(&passing)
    found = <Found*>take(&passing, sizeof(Found))
    if found == NULL:
        return NO_MEMORY
    shares = share_out(takers, many, spots, found)
    for card in range(asked.cards - spots):
        patterns *= many
    if patterns * shares > most:
        status = TOO_LARGE
    else:
        status = list_splits(&passing, asked, spot, spots, takers, many, shares, patterns, suit, found)
    if status == DONE and found.count:
        status = write_down(kept, &passing, found, out)
    close_arena(&passing)
    return status


cdef class Splits:
    """All ways to split the unplaced cards of one suit that no hand's table rules out."""

    def __cinit__(self, int suit, int unplaced, classes, labels, closed, pool_need, int64_t most):
        """Args: for each hand its class of each index, labels of the cards, and whether it gets none of the suit;
        how many cards the pool's hands need (None for no pool); the most splits to be listed."""
        cdef Asked asked
        cdef Status status
        cdef const int32_t[::1] view
        cdef int hand, place, rank
        open_arena(&self.kept)
        asked.cards = 0
        for rank in range(13):
            if (unplaced >> rank) & 1:
                asked.rank[asked.cards] = rank
                asked.cards += 1
        asked.hands = len(classes)
        for place in range(4):
            asked.takes[place] = False
        for hand in range(asked.hands):
            view = classes[hand]
            asked.class_of[hand] = &view[0]
            asked.takes[3 - asked.hands + hand] = not closed[hand]
            for place in range(asked.cards):
                asked.label[hand][place] = labels[hand][place]
        asked.takes[POOL] = pool_need is not None
        asked.pool_need = 0 if pool_need is None else pool_need
        with nogil:
            status = split(&self.kept, &asked, suit, most, &self.suit)
        if status == NO_MEMORY:
            raise MemoryError
        self.too_many = status == TOO_LARGE

    def __dealloc__(self):
        close_arena(&self.kept)

    @property
    def triples(self):
        """How many triples of classes there are; 0 if the suit cannot be dealt."""
        return self.suit.triples
