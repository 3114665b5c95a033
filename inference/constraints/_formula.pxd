# A condition evaluated over half hands: for every left half (a row) the right halves (columns) that satisfy it together.
#
# Bit rows: a row is a set of columns, 64 of them in a word, the first in bit 0; the columns of each length begin on a
# word of their own, and a row has the words of the one length it meets.
#
# A formula is a tree: node n is of kind[n] (see NodeKind) with the nodes children[first[n]] … children[first[n] +
# count[n] - 1] below it; for an ATOM first[n] is the number of the atom. For each row an atom is two lines of a table
# of bit rows: it holds of the columns in the one and not in the other. Line 0 has no columns, line 1 all of them.

from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport qsort
from libc.string cimport memcpy, memset

from dealspace.cards._bits cimport c_assert
from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, TOO_LARGE, Arena, Status, take, take_ids, take_wide, take_words
from dealspace.inference.one_hand._halves cimport LENGTHS, TESTS_A_WORD, Half, SuitClasses
from dealspace.inference.exact._keys cimport merge

cdef enum NodeKind:
    EVERY = 0
    SOME = 1
    NO = 2
    ATOM = 3

cdef enum AtomKind:
    TEST = 0                   # suit, number of the test
    SUM = 1                    # number of the sum, low, high
    SHAPE = 2                  # number of the table

cdef enum Truth:
    ALL_FALSE = 0
    ALL_TRUE = 1
    MIXED = 2

cdef enum:
    NO_LINE = 0
    FULL_LINE = 1
    MOST_WORDS = 2000000       # of bit rows, and of the table: more are TOO_LARGE

cdef struct Atom:
    int64_t kind
    int64_t subject
    int64_t low                # of a TEST: its number
    int64_t high

cdef struct Formula:
    int nodes
    const int32_t* kind
    const int32_t* first
    const int32_t* count
    const int32_t* children
    int depth
    int atoms
    const Atom* atom
    const uint8_t** shapes     # [14^3] by lengths of C, D, H
    int rows
    int32_t* lines             # [atoms][rows][2]
    uint64_t* table            # [lines][table_words]
    int table_words
    int word_start[15]         # by length of the columns
    uint64_t* scratch          # [depth][table_words]

cdef struct Strategy:            # lines of the columns that add at least a given value to a sum
    int steps                  # 0: not made
    int64_t* value             # [steps] rising
    int32_t* step_of           # [columns]
    int line                   # of step 1; step 0 is the full line


# ---- lines ------------------------------------------------------------------------------------------------------

cdef inline int by_size(const void* one, const void* two) noexcept nogil:
    cdef int64_t a = (<const int64_t*>one)[0], b = (<const int64_t*>two)[0]
    return (a > b) - (a < b)


cdef inline int steps_below(const int64_t* value, int steps, int64_t bound) noexcept nogil:
    """How many of these rising values are less than the bound."""
    cdef int low = 0, high = steps, middle
    while low < high:
        middle = (low + high) >> 1
        if value[middle] < bound:
            low = middle + 1
        else:
            high = middle
    return low


cdef inline Status make_ladder(Arena* arena, const int64_t* sums, int columns, Strategy* strategy) noexcept nogil:
    """The distinct values of a sum, and the index of each column's value."""
    cdef int32_t* ids = take_ids(arena, 2 * columns + 1)
    cdef int column
    if ids == NULL:
        return NO_MEMORY
    strategy.steps = merge(arena, <const uint64_t*>sums, columns, 1, ids, ids + columns)
    if strategy.steps < 0:
        return NO_MEMORY
    strategy.value = take_wide(arena, 2 * strategy.steps + 1)
    strategy.step_of = ids
    if arena.failed:
        return NO_MEMORY
    for column in range(strategy.steps):
        strategy.value[column] = sums[ids[columns + column]]
        strategy.value[strategy.steps + column] = strategy.value[column]
    qsort(strategy.value, strategy.steps, sizeof(int64_t), by_size)
    for column in range(strategy.steps):
        ids[columns + column] = steps_below(strategy.value, strategy.steps, strategy.value[strategy.steps + column])
    for column in range(columns):
        ids[column] = ids[columns + ids[column]]
    return DONE


cdef inline void fill_ladder(const Strategy* strategy, const int32_t* place, int columns, uint64_t* table, int words) noexcept nogil:
    cdef int column, step, word
    cdef uint64_t* line = table + <int64_t>strategy.line * words
    for column in range(columns):
        step = strategy.step_of[column]
        if step:
            line[<int64_t>(step - 1) * words + (place[column] >> 6)] |= <uint64_t>1 << (place[column] & 63)
    for step in range(strategy.steps - 3, -1, -1):
        for word in range(words):
            line[<int64_t>step * words + word] |= line[<int64_t>(step + 1) * words + word]


cdef inline int ladder_line(const Strategy* strategy, int64_t bound) noexcept nogil:
    """The line of the columns that add at least `bound`."""
    cdef int step = steps_below(strategy.value, strategy.steps, bound)
    if step == 0:
        return FULL_LINE
    return NO_LINE if step == strategy.steps else strategy.line + step - 1


cdef inline void fill_shape(const SuitClasses* suits, const int* pairing, const Half* right, const int32_t* place,
                            const uint8_t* shape, int one, int two, int meets, uint64_t* line) noexcept nogil:
    """The columns of this length that make one of the shapes with a left half of these lengths (known cards too)."""
    cdef int lengths[4]
    cdef int column
    cdef const SuitClasses* third = &suits[pairing[2]]
    cdef const SuitClasses* fourth = &suits[pairing[3]]
    lengths[pairing[0]] = one
    lengths[pairing[1]] = two
    for column in range(right.start[meets], right.start[meets + 1]):
        lengths[pairing[2]] = <int>third.columns[right.first[column]] + third.held
        lengths[pairing[3]] = <int>fourth.columns[right.second[column]] + fourth.held
        if shape[(lengths[0] * LENGTHS + lengths[1]) * LENGTHS + lengths[2]]:
            line[place[column] >> 6] |= <uint64_t>1 << (place[column] & 63)


cdef inline int most_lines(const Formula* formula, const Half* left, const SuitClasses* one, const SuitClasses* two) noexcept nogil:
    """How many lines tests and shapes take at most."""
    cdef int number, row, pair, lines = 0
    cdef uint8_t seen[196]
    for number in range(formula.atoms):
        if formula.atom[number].kind == TEST:
            lines += 1
        elif formula.atom[number].kind == SHAPE:
            memset(seen, 0, sizeof(seen))
            for row in range(left.count):
                pair = <int>(one.columns[left.first[row]] * LENGTHS + two.columns[left.second[row]])
                lines += 1 - seen[pair]
                seen[pair] = 1
    return lines


cdef inline int draw_test(const SuitClasses* suit, int side, int test, const Half* left, const Half* right,
                          const int32_t* place, int line, Formula* formula, int32_t* choice) noexcept nogil:
    """Whether the classes of one suit pass a test; the next free line."""
    cdef const int64_t* passed = suit.columns + <int64_t>(1 + test // TESTS_A_WORD) * suit.count
    cdef const int32_t* halves
    cdef int row, column
    test %= TESTS_A_WORD
    if side < 2:
        halves = left.first if side == 0 else left.second
        for row in range(left.count):
            choice[2 * row] = FULL_LINE if (passed[halves[row]] >> test) & 1 else NO_LINE
            choice[2 * row + 1] = NO_LINE
        return line
    halves = right.first if side == 2 else right.second
    for column in range(right.count):
        if (passed[halves[column]] >> test) & 1:
            formula.table[<int64_t>line * formula.table_words + (place[column] >> 6)] |= (
                <uint64_t>1 << (place[column] & 63))
    for row in range(left.count):
        choice[2 * row] = line
        choice[2 * row + 1] = NO_LINE
    return line + 1


cdef inline int draw_shape(const SuitClasses* suits, const int* pairing, int need, const uint8_t* shape, const Half* left,
                           const Half* right, const int32_t* place, int line, Formula* formula,
                           int32_t* choice) noexcept nogil:
    """Whether the four lengths are one of a set, a line for each pair of left lengths; the next free line."""
    cdef const SuitClasses* one = &suits[pairing[0]]
    cdef const SuitClasses* two = &suits[pairing[1]]
    cdef int lines[196]
    cdef int row, length_one, length_two, meets
    memset(lines, 0, sizeof(lines))
    for row in range(left.count):
        length_one = <int>one.columns[left.first[row]]
        length_two = <int>two.columns[left.second[row]]
        choice[2 * row] = NO_LINE
        choice[2 * row + 1] = NO_LINE
        meets = need - length_one - length_two
        if right.start[meets] == right.start[meets + 1]:
            continue
        if lines[length_one * LENGTHS + length_two] == 0:
            lines[length_one * LENGTHS + length_two] = line
            fill_shape(suits, pairing, right, place, shape, length_one + one.held, length_two + two.held, meets,
                       formula.table + <int64_t>line * formula.table_words)
            line += 1
        choice[2 * row] = lines[length_one * LENGTHS + length_two]
    return line


cdef inline Status draw_lines(Arena* arena, const SuitClasses* suits, const int* pairing, const Half* left, const Half* right,
                              int need, Formula* formula) noexcept nogil:
    """Fill in the formula's table and each row's choice of lines. There must be rows and columns."""
    cdef int sums = suits[0].sums, number, row, column, length, line = 2, side
    cdef Strategy* strategies = <Strategy*>take(arena, (sums + 1) * sizeof(Strategy))
    cdef Strategy* strategy
    cdef int32_t* place = take_ids(arena, right.count)
    cdef int32_t* choice
    cdef const Atom* atom
    cdef const int64_t* added
    cdef int64_t words
    if arena.failed:
        return NO_MEMORY
    # 1. Where the columns are, and how many lines there will be.
    formula.word_start[0] = 0
    for length in range(LENGTHS):
        formula.word_start[length + 1] = (
            formula.word_start[length] + ((right.start[length + 1] - right.start[length] + 63) >> 6))
        for column in range(right.start[length], right.start[length + 1]):
            place[column] = 64 * formula.word_start[length] + column - right.start[length]
    words = formula.table_words = formula.word_start[LENGTHS]
    memset(strategies, 0, (sums + 1) * sizeof(Strategy))
    for number in range(formula.atoms):
        atom = &formula.atom[number]
        if atom.kind == SUM and strategies[atom.subject].steps == 0:
            strategy = &strategies[atom.subject]
            if make_ladder(arena, right.sums + atom.subject * right.count, right.count, strategy) != DONE:
                return NO_MEMORY
            strategy.line = line
            line += strategy.steps - 1
    number = line + most_lines(formula, left, &suits[pairing[0]], &suits[pairing[1]])
    if number * words > MOST_WORDS or <int64_t>formula.atoms * left.count > MOST_WORDS:
        return TOO_LARGE
    formula.rows = left.count
    formula.table = take_words(arena, number * words)
    formula.lines = take_ids(arena, <int64_t>formula.atoms * left.count * 2)
    formula.scratch = take_words(arena, (formula.depth + 1) * words)
    if arena.failed:
        return NO_MEMORY
    memset(formula.table, 0, number * words * sizeof(uint64_t))
    for column in range(right.count):
        formula.table[words + (place[column] >> 6)] |= <uint64_t>1 << (place[column] & 63)
    for number in range(sums):
        if strategies[number].steps:
            fill_ladder(&strategies[number], place, right.count, formula.table, formula.table_words)
    # 2. Each row's choice; the lines of tests and shapes are filled in on the way.
    for number in range(formula.atoms):
        atom = &formula.atom[number]
        choice = formula.lines + <int64_t>number * left.count * 2
        if atom.kind == TEST:
            side = 0
            while pairing[side] != atom.subject:
                side += 1
            line = draw_test(&suits[atom.subject], side, <int>atom.low, left, right, place, line, formula, choice)
        elif atom.kind == SHAPE:
            line = draw_shape(suits, pairing, need, formula.shapes[atom.subject], left, right, place, line, formula, choice)
        else:
            strategy = &strategies[atom.subject]
            added = left.sums + atom.subject * left.count
            for row in range(left.count):
                choice[2 * row] = ladder_line(strategy, atom.low - added[row])
                choice[2 * row + 1] = ladder_line(strategy, atom.high + 1 - added[row])
    return DONE


# ---- evaluation -------------------------------------------------------------------------------------------------

cdef inline Truth settled(const uint64_t* bits, const uint64_t* full, int words) noexcept nogil:
    cdef int word
    cdef uint64_t some = 0, missing = 0
    for word in range(words):
        some |= bits[word]
        missing |= bits[word] ^ full[word]
    return ALL_FALSE if not some else MIXED if missing else ALL_TRUE


cdef inline Truth evaluate(const Formula* formula, int node, int row, int start, int words, int depth,
                           uint64_t* bits) noexcept nogil:
    """Where the node holds in this row, words `start` … of the columns; `bits` is written only if that is MIXED."""
    cdef const uint64_t* full = formula.table + formula.table_words + start
    cdef const uint64_t* one
    cdef const uint64_t* two
    cdef uint64_t* scratch
    cdef int kind = formula.kind[node], place, word
    cdef int64_t atom
    cdef Truth truth, part
    if kind == ATOM:
        atom = (<int64_t>formula.first[node] * formula.rows + row) * 2
        if formula.lines[atom] == NO_LINE or formula.lines[atom] == formula.lines[atom + 1]:
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


cdef inline Status evaluate_rows(Arena* arena, const Formula* formula, const Half* left, int need, uint64_t** out) noexcept nogil:
    """For each row in turn the words of the columns it meets, of which the formula (node 0) holds."""
    cdef int64_t total = 0
    cdef int length, meets, row, words
    cdef Truth truth
    cdef uint64_t* bits
    for length in range(need + 1):
        meets = need - length
        total += (<int64_t>(left.start[length + 1] - left.start[length])
                  * (formula.word_start[meets + 1] - formula.word_start[meets]))
    if total > MOST_WORDS:
        return TOO_LARGE
    bits = take_words(arena, total)
    out[0] = bits
    if arena.failed:
        return NO_MEMORY
    for length in range(need + 1):
        meets = need - length
        words = formula.word_start[meets + 1] - formula.word_start[meets]
        if words == 0:
            continue
        for row in range(left.start[length], left.start[length + 1]):
            truth = evaluate(formula, 0, row, formula.word_start[meets], words, 0, bits)
            if truth == ALL_TRUE:
                memcpy(bits, formula.table + formula.table_words + formula.word_start[meets], words * sizeof(uint64_t))
            elif truth == ALL_FALSE:
                memset(bits, 0, words * sizeof(uint64_t))
            bits += words
    return DONE
