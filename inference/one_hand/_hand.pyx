"""One open hand: the holdings of its suits, their classes, and the canonical matrix of its half hands.

The four suits' holdings are laid out one suit after another, by index; `start[suit]` is where a suit begins.
"""

cimport cython
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset

import numpy as np

from dealspace.cards._bits cimport c_assert, holding, lowest_bit, popcount
from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, TOO_LARGE, Arena, Status, close_arena, open_arena, take, take_ids
from dealspace.inference.constraints._formula cimport Atom, Formula, draw_lines, evaluate_rows
from dealspace.inference.one_hand._halves cimport TESTS_A_WORD, Half, SuitClasses, classify, group_cards, pair_up
from dealspace.inference.one_hand._reduce cimport Matrix, merge_half, reduce_matrix


# ---- holdings ---------------------------------------------------------------------------------------------------

@cython.boundscheck(False)   # open_hand.py: start ends with the length of the other two
@cython.wraparound(False)
def list_holdings(uint64_t known, uint64_t unplaced, int need, int closed, const int32_t[::1] start, int16_t[::1] holdings,
                  uint8_t[::1] possible):
    """Fill in the holding of each index, and whether the hand can have it; `closed` has a bit for each suit."""
    cdef int suit, index, card
    cdef int16_t* out
    cdef int16_t cards[13]
    cdef uint64_t left
    c_assert(start.shape[0] == 5 and holdings.shape[0] == start[4] and possible.shape[0] == start[4])
    with nogil:
        for suit in range(4):
            card = 0
            left = holding(unplaced, suit)
            while left:
                cards[card] = 1 << lowest_bit(left)
                card += 1
                left &= left - 1
            out = &holdings[start[suit]]
            out[0] = <int16_t>holding(known, suit)
            for index in range(1, 1 << card):
                out[index] = out[index & (index - 1)] | cards[lowest_bit(index)]
            for index in range(1 << card):
                possible[start[suit] + index] = popcount(index) <= need and (index == 0 or not (closed >> suit) & 1)


@cython.boundscheck(False)   # open_hand.py: as above, and table is int64[4, 8192]
@cython.wraparound(False)
def look_up(const int64_t[:, ::1] table, const int32_t[::1] start, const int16_t[::1] holdings,
            const uint8_t[::1] possible, int64_t[::1] values):
    """Fill in what each holding has in the table; for each suit the least and the greatest of the possible ones."""
    cdef int suit, index
    cdef int64_t low[4]
    cdef int64_t high[4]
    c_assert(table.shape[0] == 4 and table.shape[1] == 8192 and values.shape[0] == start[4])
    with nogil:
        for suit in range(4):
            # Index 0, no further card, is always possible.
            low[suit] = high[suit] = table[suit, holdings[start[suit]]]
            for index in range(start[suit], start[suit + 1]):
                values[index] = table[suit, holdings[index]]
                if possible[index]:
                    low[suit] = min(low[suit], values[index])
                    high[suit] = max(high[suit], values[index])
    return [(low[suit], high[suit]) for suit in range(4)]


@cython.boundscheck(False)   # open_hand.py: equally long
@cython.wraparound(False)
def decided(const uint8_t[::1] mask, const uint8_t[::1] possible):
    """Whether all possible holdings are in the mask, or none; None for some."""
    cdef int index, some = 0, missing = 0
    c_assert(mask.shape[0] == possible.shape[0])
    for index in range(<int>mask.shape[0]):
        some |= mask[index] & possible[index]
        missing |= (1 - mask[index]) & possible[index]
    return None if some and missing else not missing


# ---- the matrix -------------------------------------------------------------------------------------------------

cdef object ids_of(const int32_t* numbers, int64_t count):
    out = np.empty(count, np.int32)
    cdef int32_t[::1] view = out
    if count:
        memcpy(&view[0], numbers, count * sizeof(int32_t))
    return out


cdef object wide_of(const int64_t* numbers, int64_t count):
    out = np.empty(count, np.int64)
    cdef int64_t[::1] view = out
    if count:
        memcpy(&view[0], numbers, count * sizeof(int64_t))
    return out


cdef const int64_t* flat(const int64_t[::1] values) noexcept:
    return &values[0]


cdef void add_test(const uint8_t* mask, int indexes, int place, int64_t* passed) noexcept nogil:
    cdef int index
    for index in range(indexes):
        passed[index] |= <int64_t>mask[index] << place


cdef class Compiler:
    """The classes of an open hand's holdings under tests and sums; `pair` makes the matrix."""

    cdef Arena kept
    cdef SuitClasses suits[4]
    cdef int need

    def __cinit__(self, uint64_t known, uint64_t unplaced, int need, const int32_t[::1] start, const uint8_t[::1] possible,
                  tests, sums):
        """Tests: for each suit a list of masks by index (bytes 0 and 1); sums: values of all suits."""
        cdef Arena passing
        cdef Status status = DONE
        cdef int suit, number, word, fields
        cdef const uint8_t* allowed = &possible[0]
        cdef SuitClasses* here
        cdef const uint8_t[::1] mask
        cdef int64_t* passed
        cdef const int64_t** columns
        cdef const int64_t** added
        open_arena(&self.kept)
        open_arena(&passing)
        self.need = need
        try:
            added = <const int64_t**>take(&passing, (len(sums) + 1) * sizeof(int64_t*))
            if added == NULL:
                raise MemoryError
            for number, values in enumerate(sums):
                added[number] = flat(values)
            for suit in range(4):
                here = &self.suits[suit]
                here.cards = popcount(holding(unplaced, suit))
                here.held = popcount(holding(known, suit))
                here.words = (len(tests[suit]) + TESTS_A_WORD - 1) // TESTS_A_WORD
                here.sums = len(sums)
                fields = 1 + here.words + here.sums
                columns = <const int64_t**>take(&passing, fields * sizeof(int64_t*))
                passed = <int64_t*>take(&passing, (<int64_t>here.words << here.cards) * sizeof(int64_t) + 1)
                if passing.failed:
                    raise MemoryError
                memset(passed, 0, (<int64_t>here.words << here.cards) * sizeof(int64_t))
                for number, found in enumerate(tests[suit]):
                    mask = found
                    c_assert(mask.shape[0] == 1 << here.cards)
                    add_test(&mask[0], 1 << here.cards, number % TESTS_A_WORD,
                             passed + (<int64_t>(number // TESTS_A_WORD) << here.cards))
                for word in range(here.words):
                    columns[1 + word] = passed + (<int64_t>word << here.cards)
                for number in range(here.sums):
                    columns[1 + here.words + number] = added[number] + start[suit]
                with nogil:
                    status = classify(&self.kept, &passing, here, allowed, columns)
                allowed += 1 << here.cards
                if status != DONE:
                    raise MemoryError
        finally:
            close_arena(&passing)

    def __dealloc__(self):
        close_arena(&self.kept)

    def counts(self):
        """How many classes each suit has."""
        return [self.suits[suit].count for suit in range(4)]

    def labels(self, int suit):
        """For each unplaced card of a suit the lowest card it can always be exchanged with."""
        cdef int32_t labels[13]
        cdef const SuitClasses* here = &self.suits[suit]
        with nogil:
            group_cards(here.of_index, here.cards, labels)
        return [labels[card] for card in range(here.cards)]

    def pair(self, pairing, tree, atoms, shapes, bint by_lengths, int tracked):
        """The matrix of the condition for these suits: left half, right half.

        Args:
            tree: kind, first, count, children (lists) and depth; see _formula.pxd.
            atoms: tuples (kind, subject, low, high).
            shapes: bytes [14^3] by lengths of C, D, H.
            by_lengths: whether the lengths of each suit matter.
            tracked: number of the sum whose value is kept, -1 for none.
        Returns:
            row_start, column_start, bits, bits_start, row_value, column_value, left, right and the four suits' classes
            by index; None where it would be too large.
        """
        cdef Arena arena
        cdef Status status
        cdef Half left, right
        cdef Matrix matrix
        cdef Formula formula
        cdef int suits[4]
        cdef int sizes[4]
        cdef int32_t* renamed[4]
        cdef int32_t* tables[2]
        cdef int side, suit
        for side in range(4):
            suits[side] = pairing[side]
            sizes[side] = 0
        tables[0] = tables[1] = NULL
        memset(&matrix, 0, sizeof(matrix))
        open_arena(&arena)
        try:
            self.prepare(&arena, &formula, tree, atoms, shapes)
            for side in range(4):
                renamed[side] = take_ids(&arena, self.suits[suits[side]].count)
            if arena.failed:
                raise MemoryError
            with nogil:
                status = self.halves(&arena, suits, by_lengths, &left, &right)
                if status == DONE:
                    status = self.fill(&arena, suits, &left, &right, &formula, tracked, &matrix)
                if status == DONE:
                    status = merge_half(&arena, &left, matrix.row_of, renamed[0], renamed[1], &sizes[0], &sizes[1], &tables[0])
                if status == DONE:
                    status = merge_half(
                        &arena, &right, matrix.column_of, renamed[2], renamed[3], &sizes[2], &sizes[3], &tables[1])
            if status == NO_MEMORY:
                raise MemoryError
            if status == TOO_LARGE:
                return None
            bits = wide_of(<int64_t*>matrix.bits, matrix.words).view(np.uint64)
            classes = [None] * 4
            for side in range(4):
                classes[suits[side]] = self.renamed(suits[side], renamed[side])
            return (
                ids_of(matrix.row_start, 15), ids_of(matrix.column_start, 15), bits,
                wide_of(matrix.bits_start, matrix.row_start[14]), wide_of(matrix.row_value, matrix.row_start[14]),
                wide_of(matrix.column_value, matrix.column_start[14]),
                ids_of(tables[0], sizes[0] * sizes[1]).reshape(sizes[0], sizes[1]),
                ids_of(tables[1], sizes[2] * sizes[3]).reshape(sizes[2], sizes[3]), classes,
            )
        finally:
            close_arena(&arena)

    cdef int prepare(self, Arena* arena, Formula* formula, tree, atoms, shapes) except -1:
        """Copy the tree and its atoms."""
        cdef int32_t* numbers[4]
        cdef Atom* copied = <Atom*>take(arena, (len(atoms) + 1) * sizeof(Atom))
        cdef const uint8_t** tables = <const uint8_t**>take(arena, (len(shapes) + 1) * sizeof(uint8_t*))
        cdef const uint8_t[::1] table
        cdef int which, place
        for which in range(4):
            numbers[which] = take_ids(arena, len(tree[which]) + 1)
        if arena.failed:
            raise MemoryError
        for which in range(4):
            for place, number in enumerate(tree[which]):
                numbers[which][place] = number
        formula.kind = numbers[0]
        formula.first = numbers[1]
        formula.count = numbers[2]
        formula.children = numbers[3]
        formula.depth = tree[4]
        formula.atoms = len(atoms)
        formula.atom = copied
        formula.shapes = tables
        for place, atom in enumerate(atoms):
            copied[place].kind, copied[place].subject, copied[place].low, copied[place].high = atom
        for place, found in enumerate(shapes):
            table = found
            tables[place] = &table[0]
        return 0

    cdef Status halves(self, Arena* arena, const int* pairing, bint by_lengths, Half* left, Half* right) noexcept nogil:
        cdef SuitClasses* one = &self.suits[pairing[0]]
        cdef SuitClasses* two = &self.suits[pairing[1]]
        cdef SuitClasses* three = &self.suits[pairing[2]]
        cdef SuitClasses* four = &self.suits[pairing[3]]
        cdef Status status = pair_up(arena, one, two, self.need - three.longest - four.longest, self.need, by_lengths, left)
        if status != DONE:
            return status
        return pair_up(arena, three, four, self.need - one.longest - two.longest, self.need, by_lengths, right)

    cdef Status fill(self, Arena* arena, const int* pairing, const Half* left, const Half* right, Formula* formula,
                     int tracked, Matrix* matrix) noexcept nogil:
        cdef Status status
        cdef uint64_t* bits = NULL
        if left.count and right.count:
            status = draw_lines(arena, self.suits, pairing, left, right, self.need, formula)
            if status == DONE:
                status = evaluate_rows(arena, formula, left, self.need, &bits)
            if status != DONE:
                return status
        return reduce_matrix(arena, left, right, self.need, tracked, bits, matrix)

    cdef object renamed(self, int suit, const int32_t* names):
        """The class of each index after some classes became one, or none."""
        cdef const SuitClasses* here = &self.suits[suit]
        cdef int index
        out = np.empty(1 << here.cards, np.int32)
        cdef int32_t[::1] view = out
        for index in range(1 << here.cards):
            view[index] = names[here.of_index[index]] if here.of_index[index] >= 0 else -1
        return out
