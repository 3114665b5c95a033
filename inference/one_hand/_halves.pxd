# Classes of a suit's holdings that no condition distinguishes, and half hands: pairs of classes of two suits.
#
# A *column* is a number that each class has: how many unplaced cards (column 0), which tests it passes (up to 62 a
# word), what it adds to each sum. Half hands are numbered by how many unplaced cards they have.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memset

from dealspace.cards._bits cimport c_assert, popcount
from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, TOO_LARGE, Arena, Status, take, take_ids, take_wide, take_words
from dealspace.inference.exact._keys cimport lay_fields, merge

cdef enum:
    LENGTHS = 14
    TESTS_A_WORD = 62
    MOST_PAIRS = 100000          # of classes: more are TOO_LARGE

cdef struct SuitClasses:
    int cards                    # unplaced in the suit
    int held                     # known cards of it
    int32_t* of_index            # [2^cards] the class, -1: cannot be
    int count
    int longest
    int words                    # of tests
    int sums
    int64_t* columns             # [1 + words + sums][count]

cdef struct Half:
    int count
    int start[15]                # the first of each length
    int height                   # classes of the one suit, and of the other
    int width
    int32_t* first               # a pair of classes that stands for it
    int32_t* second
    int64_t* sums                # [sums][count]
    int32_t* of_pair             # [height][width], -1 for none


cdef inline Status classify(Arena* kept, Arena* arena, SuitClasses* suit, const uint8_t* possible, const int64_t** columns) noexcept nogil:
    """Fill in the classes; `columns` are by index, but for column 0, which is known without."""
    cdef int indexes = 1 << suit.cards, fields = 1 + suit.words + suit.sums, index, found = 0, field, words, place
    cdef int32_t* where = take_ids(arena, indexes)
    cdef int32_t* ids = take_ids(arena, indexes)
    cdef int32_t* first = take_ids(arena, indexes)
    cdef int64_t* least = take_wide(arena, fields)
    cdef uint64_t* most = take_words(arena, fields)
    cdef int32_t* word = take_ids(arena, 2 * fields)
    cdef int32_t* shift = word + fields
    cdef uint64_t* keys
    cdef int64_t low, high, value
    suit.of_index = take_ids(kept, indexes)
    if arena.failed or kept.failed:
        return NO_MEMORY
    memset(suit.of_index, 0xFF, indexes * sizeof(int32_t))
    for index in range(indexes):
        if possible[index]:
            where[found] = index
            found += 1
    c_assert(found > 0)
    least[0] = 0
    most[0] = suit.cards
    for field in range(1, fields):
        low = high = columns[field][where[0]]
        for place in range(1, found):
            value = columns[field][where[place]]
            low = min(low, value)
            high = max(high, value)
        least[field] = low
        most[field] = <uint64_t>high - <uint64_t>low
    words = lay_fields(most, fields, word, shift)
    keys = take_words(arena, <int64_t>found * words)
    if keys == NULL:
        return NO_MEMORY
    memset(keys, 0, <int64_t>found * words * sizeof(uint64_t))
    for place in range(found):
        keys[<int64_t>place * words] = popcount(where[place])
    for field in range(1, fields):
        if most[field] == 0:
            continue
        for place in range(found):
            keys[<int64_t>place * words + word[field]] |= (
                (<uint64_t>columns[field][where[place]] - <uint64_t>least[field]) << shift[field])
    suit.count = merge(arena, keys, found, words, ids, first)
    if suit.count < 0:
        return NO_MEMORY
    for place in range(found):
        suit.of_index[where[place]] = ids[place]
    suit.columns = take_wide(kept, <int64_t>fields * suit.count)
    if suit.columns == NULL:
        return NO_MEMORY
    suit.longest = 0
    for place in range(suit.count):
        suit.columns[place] = popcount(where[first[place]])
        suit.longest = max(suit.longest, <int>suit.columns[place])
    for field in range(1, fields):
        for place in range(suit.count):
            suit.columns[<int64_t>field * suit.count + place] = columns[field][where[first[place]]]
    return DONE


cdef inline bint alike(const int32_t* ids, int one, int two, int cards) noexcept nogil:
    """Whether exchanging two cards (the lower first) never changes a holding's class."""
    cdef int high, middle, low, with_one, with_two
    for high in range(1 << (cards - 1 - two)):
        for middle in range(1 << (two - one - 1)):
            with_one = high << (two + 1) | middle << (one + 1) | 1 << one
            with_two = high << (two + 1) | 1 << two | middle << (one + 1)
            for low in range(1 << one):
                if ids[with_one + low] != ids[with_two + low]:
                    return False
    return True


cdef inline void group_cards(const int32_t* ids, int cards, int32_t* labels) noexcept nogil:
    """Give cards that can always be exchanged the same label: the lowest such card."""
    cdef int card, other
    for card in range(cards):
        labels[card] = card
        for other in range(card):
            if labels[other] == other and alike(ids, other, card, cards):
                labels[card] = other
                break


cdef inline void add_field(const SuitClasses* suit, const int64_t* column, int64_t least, int word, int shift, int words,
                           uint64_t* keys) noexcept nogil:
    cdef int place
    for place in range(suit.count):
        keys[<int64_t>place * words + word] += (<uint64_t>column[place] - <uint64_t>least) << shift


cdef inline uint64_t extent(const int64_t* column, int count, int64_t* least) noexcept nogil:
    """The greatest of a column less the least."""
    cdef int place
    cdef int64_t high = column[0]
    least[0] = column[0]
    for place in range(1, count):
        least[0] = min(least[0], column[place])
        high = max(high, column[place])
    return <uint64_t>high - <uint64_t>least[0]


cdef inline Status pair_up(Arena* arena, const SuitClasses* one, const SuitClasses* two, int shortest, int need,
                           bint by_lengths, Half* half) noexcept nogil:
    """Half hands of two suits with shortest … need unplaced cards; `by_lengths` keeps different suit lengths apart."""
    cdef int sums = one.sums, fields = 1 + one.words + two.words + sums + by_lengths, field, words, word_place
    cdef int i, j, total, found = 0, different, length, place
    cdef int64_t pairs = <int64_t>one.count * two.count, value
    cdef const int64_t** of_one = <const int64_t**>take(arena, 2 * fields * sizeof(int64_t*))
    cdef const int64_t** of_two = of_one + fields
    cdef int64_t* least_one = take_wide(arena, 2 * fields)
    cdef int64_t* least_two = least_one + fields
    cdef uint64_t* most = take_words(arena, fields)
    cdef int32_t* word = take_ids(arena, 2 * fields)
    cdef int32_t* shift = word + fields
    cdef int32_t* fitting
    cdef int32_t* ids
    cdef int32_t* first
    cdef int32_t* number
    cdef int at[14]
    cdef uint64_t* keys
    cdef uint64_t* keys_one
    cdef uint64_t* keys_two
    if pairs > MOST_PAIRS:
        return TOO_LARGE
    if arena.failed:
        return NO_MEMORY
    # 1. The columns of each suit; NULL where it has no part in one.
    for field in range(fields):
        of_one[field] = NULL
        of_two[field] = NULL
    of_one[0] = one.columns
    of_two[0] = two.columns
    for field in range(one.words):
        of_one[1 + field] = one.columns + <int64_t>(1 + field) * one.count
    for field in range(two.words):
        of_two[1 + one.words + field] = two.columns + <int64_t>(1 + field) * two.count
    for field in range(sums):
        of_one[1 + one.words + two.words + field] = one.columns + <int64_t>(1 + one.words + field) * one.count
        of_two[1 + one.words + two.words + field] = two.columns + <int64_t>(1 + two.words + field) * two.count
    if by_lengths:
        of_one[fields - 1] = one.columns
    # 2. Keys that can be added.
    for field in range(fields):
        most[field] = 0
        if of_one[field] != NULL:
            most[field] = extent(of_one[field], one.count, &least_one[field])
        if of_two[field] != NULL:
            most[field] += extent(of_two[field], two.count, &least_two[field])
    words = lay_fields(most, fields, word, shift)
    keys_one = take_words(arena, <int64_t>one.count * words)
    keys_two = take_words(arena, <int64_t>two.count * words)
    keys = take_words(arena, pairs * words)
    fitting = take_ids(arena, 4 * pairs)
    half.of_pair = take_ids(arena, pairs)
    if arena.failed:
        return NO_MEMORY
    ids = fitting + pairs
    first = ids + pairs
    number = first + pairs
    memset(keys_one, 0, <int64_t>one.count * words * sizeof(uint64_t))
    memset(keys_two, 0, <int64_t>two.count * words * sizeof(uint64_t))
    for field in range(fields):
        if of_one[field] != NULL:
            add_field(one, of_one[field], least_one[field], word[field], shift[field], words, keys_one)
        if of_two[field] != NULL:
            add_field(two, of_two[field], least_two[field], word[field], shift[field], words, keys_two)
    # 3. All pairs of a fitting length, and the different ones among them.
    memset(half.of_pair, 0xFF, pairs * sizeof(int32_t))
    for i in range(one.count):
        for j in range(two.count):
            total = <int>(one.columns[i] + two.columns[j])
            if total < shortest or total > need:
                continue
            for word_place in range(words):
                keys[<int64_t>found * words + word_place] = (
                    keys_one[<int64_t>i * words + word_place] + keys_two[<int64_t>j * words + word_place])
            fitting[found] = i * two.count + j
            found += 1
    different = merge(arena, keys, found, words, ids, first)
    if different < 0:
        return NO_MEMORY
    # 4. Numbered by length.
    half.count = different
    half.height = one.count
    half.width = two.count
    half.first = take_ids(arena, different + 1)
    half.second = take_ids(arena, different + 1)
    half.sums = take_wide(arena, <int64_t>sums * different + 1)
    if arena.failed:
        return NO_MEMORY
    memset(half.start, 0, sizeof(half.start))
    for place in range(different):
        i = fitting[first[place]] // two.count
        j = fitting[first[place]] % two.count
        half.start[one.columns[i] + two.columns[j] + 1] += 1
    for length in range(LENGTHS):
        half.start[length + 1] += half.start[length]
        at[length] = half.start[length]
    for place in range(different):
        i = fitting[first[place]] // two.count
        j = fitting[first[place]] % two.count
        length = <int>(one.columns[i] + two.columns[j])
        number[place] = at[length]
        at[length] += 1
        half.first[number[place]] = i
        half.second[number[place]] = j
        for field in range(sums):
            value = (one.columns[<int64_t>(1 + one.words + field) * one.count + i]
                     + two.columns[<int64_t>(1 + two.words + field) * two.count + j])
            half.sums[<int64_t>field * different + number[place]] = value
    for place in range(found):
        half.of_pair[fitting[place]] = number[ids[place]]
    return DONE
