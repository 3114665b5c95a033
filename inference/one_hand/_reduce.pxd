# A hand's matrix made canonical: empty rows and columns dropped, equal ones merged, classes treated alike made one.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset

from dealspace.inference.exact._arena cimport DONE, NO_MEMORY, Arena, Status, close_arena, open_arena, take_ids, take_wide, take_words
from dealspace.inference.one_hand._halves cimport LENGTHS, Half, SuitClasses
from dealspace.inference.exact._keys cimport merge

cdef enum:
    MOST_ORDERED = 600     # lines of one length beyond which no good order is looked for: it takes their square

cdef struct Matrix:
    int32_t row_start[15]  # by length
    int32_t column_start[15]
    int32_t* row_of        # [left halves], -1 for none
    int32_t* column_of     # [right halves]
    int64_t* row_value     # [rows] what the halves add to the tracked sum
    int64_t* column_value
    int64_t words
    uint64_t* bits
    int64_t* bits_start    # [rows]


cdef inline void transpose64(uint64_t* block) noexcept nogil:
    """Turn 64 words of 64 bits: bit c of word r becomes bit r of word c. Halves are exchanged, then quarters …"""
    cdef int step = 32, row
    cdef uint64_t mask = 0xFFFFFFFFULL, moved
    while step:
        row = 0
        while row < 64:
            moved = ((block[row] >> step) ^ block[row + step]) & mask
            block[row] ^= moved << step
            block[row + step] ^= moved
            row = (row + step + 1) & ~step
        step >>= 1
        mask ^= mask << step


cdef inline void transpose(const uint64_t* rows, int count, int words, int columns, uint64_t* out, int out_words) noexcept nogil:
    """out[columns][out_words]: bit r of row c where bit c of row r is set; all of it is written."""
    cdef uint64_t block[64]
    cdef int row, word, place, here, there
    for row in range(0, 64 * out_words, 64):
        here = max(0, min(64, count - row))
        for word in range(words):
            for place in range(here):
                block[place] = rows[<int64_t>(row + place) * words + word]
            for place in range(here, 64):
                block[place] = 0
            transpose64(block)
            there = min(64, columns - 64 * word)
            for place in range(there):
                out[<int64_t>(64 * word + place) * out_words + (row >> 6)] = block[place]


cdef inline int merge_lines(Arena* arena, const uint64_t* lines, int count, int words, const int64_t* values,
                            int32_t* ids, int32_t* first) noexcept nogil:
    """Number the lines that are not empty: equal bits and (where there are values) equal value, equal number.

    ids[n] becomes -1 for an empty line, first[k] the line where number k is first seen. -1 when there is no memory.
    """
    cdef int width = words + (values != NULL), kept = 0, line, word, different
    cdef uint64_t* keys = take_words(arena, <int64_t>count * width)
    cdef int32_t* where = take_ids(arena, 2 * count)
    cdef int32_t* number = where + count
    cdef uint64_t some
    if arena.failed:
        return -1
    for line in range(count):
        some = 0
        for word in range(words):
            some |= lines[<int64_t>line * words + word]
            keys[<int64_t>kept * width + word] = lines[<int64_t>line * words + word]
        ids[line] = -1
        if some:
            if values != NULL:
                keys[<int64_t>kept * width + words] = <uint64_t>values[line]
            where[kept] = line
            kept += 1
    different = merge(arena, keys, kept, width, number, first)
    for line in range(kept):
        ids[where[line]] = number[line]
    for line in range(different):
        first[line] = where[first[line]]
    return different


cdef inline int differing(const uint64_t* one, const uint64_t* two, int words) noexcept nogil:
    """In how many bits two lines differ: added up in pairs, fours and bytes, which the compiler does side by side."""
    cdef int word, total = 0
    cdef uint64_t bits
    for word in range(words):
        bits = one[word] ^ two[word]
        bits -= (bits >> 1) & 0x5555555555555555ULL
        bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL)
        bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL
        total += (bits * 0x0101010101010101ULL) >> 56
    return total


cdef inline void order_lines(const uint64_t* lines, int count, int words, int32_t* order) noexcept nogil:
    """An order in which each line is followed by the one left that differs in the fewest bits."""
    cdef int place, other, best, least, distance, swap
    cdef const uint64_t* last
    for place in range(count):
        order[place] = place
    if count > MOST_ORDERED:
        return
    for place in range(1, count - 1):
        best = place
        least = 1 << 30
        last = lines + <int64_t>order[place - 1] * words
        for other in range(place, count):
            distance = differing(last, lines + <int64_t>order[other] * words, words)
            if distance < least:
                least = distance
                best = other
                if least <= 1:
                    break
        swap = order[place]
        order[place] = order[best]
        order[best] = swap


cdef inline void gather(const uint64_t* lines, int words, const int32_t* chosen, int count, uint64_t* out) noexcept nogil:
    cdef int line
    for line in range(count):
        memcpy(out + <int64_t>line * words, lines + <int64_t>chosen[line] * words, words * sizeof(uint64_t))


cdef inline Status reduce_block(Arena* arena, const uint64_t* block, int rows, int columns, const int64_t* row_values,
                                const int64_t* column_values, int32_t* row_of, int32_t* column_of, int64_t* row_value,
                                int64_t* column_value, uint64_t* out, int* rows_left, int* columns_left) noexcept nogil:
    """Reduce the rows and columns of one length; row_of and column_of are numbered from 0."""
    cdef int words = (columns + 63) >> 6, row_words, place, kept, kept_columns
    cdef int32_t* first = take_ids(arena, 2 * rows)
    cdef int32_t* order = first + rows
    cdef int32_t* column_first = take_ids(arena, 2 * columns)
    cdef int32_t* column_order = column_first + columns
    cdef int32_t* renamed = take_ids(arena, max(rows, columns))
    cdef uint64_t* gathered
    cdef uint64_t* across
    if arena.failed:
        return NO_MEMORY
    # 1. Rows that are not empty and differ, turned over.
    kept = merge_lines(arena, block, rows, words, row_values, row_of, first)
    if kept < 0:
        return NO_MEMORY
    row_words = (kept + 63) >> 6
    gathered = take_words(arena, max(<int64_t>rows * words, <int64_t>columns * row_words))
    across = take_words(arena, <int64_t>columns * row_words)
    if arena.failed:
        return NO_MEMORY
    gather(block, words, first, kept, gathered)
    transpose(gathered, kept, words, columns, across, row_words)
    # 2. The same with columns, in an order of their own.
    kept_columns = merge_lines(arena, across, columns, row_words, column_values, column_of, column_first)
    if kept_columns < 0:
        return NO_MEMORY
    gather(across, row_words, column_first, kept_columns, gathered)
    order_lines(gathered, kept_columns, row_words, column_order)
    gather(gathered, row_words, column_order, kept_columns, across)
    for place in range(kept_columns):
        renamed[column_order[place]] = place
        if column_values != NULL:
            column_value[place] = column_values[column_first[column_order[place]]]
    for place in range(columns):
        if column_of[place] >= 0:
            column_of[place] = renamed[column_of[place]]
    # 3. Back again, rows in order too.
    words = (kept_columns + 63) >> 6
    transpose(across, kept_columns, row_words, kept, gathered, words)
    order_lines(gathered, kept, words, order)
    gather(gathered, words, order, kept, out)
    for place in range(kept):
        renamed[order[place]] = place
        if row_values != NULL:
            row_value[place] = row_values[first[order[place]]]
    for place in range(rows):
        if row_of[place] >= 0:
            row_of[place] = renamed[row_of[place]]
    rows_left[0] = kept
    columns_left[0] = kept_columns
    return DONE


cdef inline Status reduce_matrix(Arena* arena, const Half* left, const Half* right, int need, int tracked,
                                 const uint64_t* bits, Matrix* matrix) noexcept nogil:
    """The canonical matrix; `tracked` is the number of the sum whose value rows and columns keep, -1 for none."""
    cdef Arena passing
    cdef Status status
    cdef int length, meets, rows, columns, words, place, kept, kept_columns, row = 0
    cdef int counts[14]
    cdef int64_t total = 0
    cdef int64_t* values[14]
    cdef const int64_t* left_values = NULL if tracked < 0 else left.sums + <int64_t>tracked * left.count
    cdef const int64_t* right_values = NULL if tracked < 0 else right.sums + <int64_t>tracked * right.count
    for length in range(LENGTHS):
        counts[length] = 0
        if length <= need:
            words = (right.start[need - length + 1] - right.start[need - length] + 63) >> 6
            total += <int64_t>(left.start[length + 1] - left.start[length]) * words
    matrix.row_of = take_ids(arena, left.count)
    matrix.column_of = take_ids(arena, right.count)
    matrix.row_value = take_wide(arena, left.count)
    matrix.column_value = take_wide(arena, 2 * right.count)
    matrix.bits = take_words(arena, total)
    matrix.bits_start = take_wide(arena, left.count)
    if arena.failed:
        return NO_MEMORY
    memset(matrix.row_of, 0xFF, left.count * sizeof(int32_t))
    memset(matrix.column_of, 0xFF, right.count * sizeof(int32_t))
    memset(matrix.row_value, 0, left.count * sizeof(int64_t))
    memset(matrix.column_value, 0, 2 * right.count * sizeof(int64_t))
    matrix.words = 0
    matrix.row_start[0] = 0
    open_arena(&passing)
    for length in range(LENGTHS):
        matrix.row_start[length + 1] = row
        meets = need - length
        if meets < 0:
            continue
        rows = left.start[length + 1] - left.start[length]
        columns = right.start[meets + 1] - right.start[meets]
        if rows == 0 or columns == 0:
            continue
        status = reduce_block(
            &passing, bits, rows, columns,
            left_values + left.start[length] if left_values != NULL else NULL,
            right_values + right.start[meets] if right_values != NULL else NULL,
            matrix.row_of + left.start[length], matrix.column_of + right.start[meets], matrix.row_value + row,
            matrix.column_value + right.count + right.start[meets], matrix.bits + matrix.words, &kept, &kept_columns)
        close_arena(&passing)
        if status != DONE:
            return status
        bits += <int64_t>rows * ((columns + 63) >> 6)
        words = (kept_columns + 63) >> 6
        for place in range(left.start[length], left.start[length + 1]):
            if matrix.row_of[place] >= 0:
                matrix.row_of[place] += row
        for place in range(kept):
            matrix.bits_start[row + place] = matrix.words + <int64_t>place * words
        matrix.words += <int64_t>kept * words
        row += kept
        matrix.row_start[length + 1] = row
        counts[meets] = kept_columns
    # Columns are numbered by length, as rows are.
    matrix.column_start[0] = 0
    for meets in range(LENGTHS):
        matrix.column_start[meets + 1] = matrix.column_start[meets] + counts[meets]
        for place in range(right.start[meets], right.start[meets + 1]):
            if matrix.column_of[place] >= 0:
                matrix.column_of[place] += matrix.column_start[meets]
        for place in range(counts[meets]):
            matrix.column_value[matrix.column_start[meets] + place] = (
                matrix.column_value[right.count + right.start[meets] + place])
    return DONE


# ---- classes ----------------------------------------------------------------------------------------------------

cdef inline int merge_classes(Arena* arena, const int32_t* table, int height, int width, int32_t* renamed, int32_t* out) noexcept nogil:
    """Drop rows without a half hand, make one of equal ones; what is left, turned over, goes to `out`.

    `renamed` becomes the new class of each old one, -1 for none. Returns how many are left, -1 without memory.
    """
    cdef int words = (width + 1) >> 1, kept = 0, row, column, different
    cdef uint64_t* keys = take_words(arena, <int64_t>height * words + 1)
    cdef int32_t* where = take_ids(arena, 3 * height + 1)
    cdef int32_t* ids = where + height
    cdef int32_t* first = ids + height
    cdef int32_t* line
    cdef bint some
    if arena.failed:
        return -1
    for row in range(height):
        some = False
        for column in range(width):
            if table[<int64_t>row * width + column] >= 0:
                some = True
                break
        renamed[row] = -1
        if some:
            line = <int32_t*>(keys + <int64_t>kept * words)
            memcpy(line, table + <int64_t>row * width, width * sizeof(int32_t))
            if width & 1:
                line[width] = -1
            where[kept] = row
            kept += 1
    different = merge(arena, keys, kept, words, ids, first)
    for row in range(kept):
        renamed[where[row]] = ids[row]
    for row in range(different):
        line = <int32_t*>(keys + <int64_t>first[row] * words)
        for column in range(width):
            out[<int64_t>column * different + row] = line[column]
    return different


cdef inline Status merge_half(Arena* arena, const Half* half, const int32_t* names, int32_t* renamed_one,
                              int32_t* renamed_two, int* height, int* width, int32_t** out) noexcept nogil:
    """The table of a half by new classes of its two suits, and the new classes' names."""
    cdef int64_t size = <int64_t>half.height * half.width, place
    cdef int32_t* table = take_ids(arena, 2 * size)
    cdef int32_t* turned = table + size
    if arena.failed:
        return NO_MEMORY
    for place in range(size):
        table[place] = names[half.of_pair[place]] if half.of_pair[place] >= 0 else -1
    height[0] = merge_classes(arena, table, half.height, half.width, renamed_one, turned)
    if height[0] < 0:
        return NO_MEMORY
    width[0] = merge_classes(arena, turned, half.width, height[0], renamed_two, table)
    out[0] = table
    return NO_MEMORY if width[0] < 0 else DONE
