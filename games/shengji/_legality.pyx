# cython: cdivision=True
"""Legality of plays in batches, and examples of formats in a hand; `play_batches.py` and `shengji_hints.py` are the only callers."""

cimport cython
from libc.stdint cimport int32_t, uint8_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from dealspace.cards._bits cimport c_assert


cdef class LaneCards:
    """The cards of a lane by place. `steps` low to high, each the kinds of equal cards; `trumps` all kinds that are."""

    cdef LaneMap map

    def __init__(self, steps, trumps):
        cdef int place = 0, step = 0
        for equals in steps:
            self.map.step_start[step] = place
            for kind in equals:
                self.map.kind_at[place] = kind
                self.map.step_of[place] = step
                place += 1
            step += 1
        self.map.step_start[step] = place
        self.map.steps, self.map.places = step, place
        memset(self.map.is_trump, 0, sizeof(self.map.is_trump))
        for kind in trumps:
            self.map.is_trump[kind] = 1


cdef class Sequence:
    """The formats that a lead asks for, strongest first, as far as they have been made."""

    cdef FormatWords formats
    cdef object source, kept, lists, groups

    def __init__(self, source, int size, bint only_singles):
        """`source` yields formats: (sizes, sequences, tuples) as `batches.encoded` makes them."""
        self.source = source
        self.kept = ([], [], [], [])
        self.groups = {}
        self.formats.size, self.formats.only_singles = size, only_singles
        self.lists = []
        self.more(1)

    @property
    def made(self):
        return self.formats.formats

    @property
    def all_made(self):
        return self.formats.all_made

    def more(self, int number):
        """Make so many formats more, as far as there are any."""
        words, starts, group_words, group_starts = self.kept
        cdef int made = 0
        cdef bint all_made = self.formats.all_made
        while made < number:
            entry = next(self.source, None)
            if entry is None:
                all_made = True
                break
            sizes, sequences, tuples = entry
            group = self.groups.get(sizes)
            if group is None:
                group = self.groups[sizes] = len(self.groups)
                group_starts.append(len(group_words))
                group_words.append(len(sizes))
                for size, times in sizes:
                    group_words.append(size)
                    group_words.append(times)
            starts.append(len(words))
            words.append(group)
            words.append(len(sequences))
            for shape in sequences:
                words.append(len(shape))
                words.extend(shape)
            words.append(len(tuples))
            for size, times in tuples:
                words.append(size)
                words.append(times)
            made += 1
        cdef int number_made = len(starts)
        arrays = [as_array(each) for each in self.kept]
        cdef const int32_t[::1] words_view = arrays[0]
        cdef const int32_t[::1] starts_view = arrays[1]
        cdef const int32_t[::1] group_words_view = arrays[2]
        cdef const int32_t[::1] group_starts_view = arrays[3]
        # All at once, with no Python in between: another thread copies these fields together (legal_many).
        self.lists = arrays
        self.formats.words = &words_view[0]
        self.formats.starts = &starts_view[0]
        self.formats.group_words = &group_words_view[0]
        self.formats.group_starts = &group_starts_view[0]
        self.formats.formats = number_made
        self.formats.all_made = all_made


cdef object as_array(list numbers):
    import numpy as np
    return np.array(numbers or [0], dtype=np.int32)


# ----------------------------------------------------------------------------------------------- tuples without order

cdef bint pack(int* room, const int32_t* tuples, int kinds, int at, int times, uint8_t* chosen) noexcept nogil:
    """Whether tuples can be cut out of `room` (how many cards with so many copies left), the largest first.

    A card of exactly the size wanted is always the best to take: whatever else it might give fits where it is spared.
    `chosen` (NULL, or one entry for each tuple) becomes the copies that the card had of which the tuple is cut.
    """
    cdef int size, copies
    cdef bint found
    while times == 0:
        at += 1
        if at == kinds:
            return True
        times = tuples[2 * at + 1]
    size = tuples[2 * at]
    c_assert(0 < size < MOST)
    if size == 1:
        return True                                    # there are enough cards, and singles are all that is left
    for copies in range(size, MOST):
        if room[copies] == 0:
            continue
        room[copies] -= 1
        room[copies - size] += 1
        found = pack(room, tuples, kinds, at, times - 1, NULL if chosen == NULL else chosen + 1)
        room[copies] += 1
        room[copies - size] -= 1
        if found:
            if chosen != NULL:
                chosen[0] = copies
            return True
        if copies == size:
            return False
    return False


cdef bint tuples_fit(const LaneMap* lane, const int* left, const int32_t* tuples, bint whole, uint8_t* chosen) noexcept nogil:
    """Whether the tuples (kinds, then size and times of each) are among the cards left; `whole`: without cutting."""
    cdef int room[MOST]
    cdef int place, at, kinds = tuples[0]
    if kinds == 0:
        return True
    memset(room, 0, sizeof(room))
    for place in range(lane.places):
        room[min(left[place], MOST - 1)] += 1          # a play has fewer cards than that
    if whole:
        for at in range(kinds):
            if room[tuples[1 + 2 * at]] < tuples[2 + 2 * at]:
                return False
        return True
    return pack(room, tuples + 1, kinds, 0, tuples[2], chosen)


# ------------------------------------------------------------------------------------------------------------- formats

cdef bint place_rest(
    const LaneMap* lane, Found* found, const int32_t* words, int first, int sequences, bint whole, uint8_t* chosen
) noexcept nogil:
    """Place what is left of a format, from step `first`: `words` stands at the next of its sequences, or at its tuples."""
    cdef int step
    if sequences == 0:
        return tuples_fit(lane, found.left, words, whole, chosen)
    for step in range(first, lane.steps - words[0] + 1):
        if place_sequence(lane, found, words, 0, step, sequences, whole, chosen):
            return True
    return False


cdef int first_after(const int32_t* words, int start, int sequences) noexcept nogil:
    """From which step the next sequence may stand: one like this, which begins at `start`, no lower, to try each once."""
    cdef int at
    if sequences == 1 or words[1 + words[0]] != words[0]:
        return 0
    for at in range(1, words[0] + 1):
        if words[1 + words[0] + at] != words[at]:
            return 0
    return start


cdef bint place_sequence(
    const LaneMap* lane, Found* found, const int32_t* words, int at, int step, int sequences, bint whole, uint8_t* chosen
) noexcept nogil:
    """Place tuple `at` of the sequence that `words` stands at on a card of this step, and all that comes after."""
    cdef int length = words[0], size, place, left
    cdef bint done
    if at == length:
        return place_rest(
            lane, found, words + 1 + length, first_after(words, step - length, sequences), sequences - 1, whole, chosen
        )
    size = words[1 + at]
    for place in range(lane.step_start[step], lane.step_start[step + 1]):
        left = found.left[place]
        if left < size or (whole and left != size):
            continue
        c_assert(found.used < DEEPEST)
        found.left[place] = left - size
        found.place[found.used] = place
        found.size[found.used] = size
        found.used += 1
        done = place_sequence(lane, found, words, at + 1, step + 1, sequences, whole, chosen)
        if done and chosen != NULL:
            return True                                # keep what was found
        found.used -= 1
        found.left[place] = left
        if done:
            return True
    return False


cdef bint fits(const LaneMap* lane, const int* counts, const int32_t* words, bint whole, Found* found, uint8_t* chosen) noexcept nogil:
    cdef int place
    for place in range(lane.places):
        found.left[place] = counts[place]
    found.used = 0
    return place_rest(lane, found, words + 2, 0, words[1], whole, chosen)


# ------------------------------------------------------------------------------------------------------------ legality

cdef bint leaves_tuples(const LaneMap* lane, const int* held, const int* play, const int32_t* words) noexcept nogil:
    """`legality.spares_tuples`, for the tuples of the format at `words`."""
    cdef int sequence, kind, size, missing, left, place
    cdef const int32_t* at = words + 2
    for sequence in range(words[1]):
        at += 1 + at[0]
    for kind in range(at[0]):
        size = at[1 + 2 * kind]
        if size < 2:
            continue
        missing, left = at[2 + 2 * kind], 0
        for place in range(lane.places):
            if play[place] == size:
                missing -= 1
            if held[place] - play[place] == size:
                left += 1
        if missing > 0 and left >= missing:
            return True
    return False


cdef Verdict walk(
    const LaneMap* lane, const FormatWords* formats, const int* held, const int* play, bint protects
) noexcept nogil:
    """The first format that the play or the hand holds decides; a group whose tuples neither holds is passed over."""
    cdef int format, group = -1
    cdef bint hand_can = True, play_can = True
    cdef const int32_t* words
    cdef const int32_t* sizes
    cdef Found found
    for format in range(formats.formats):
        words = formats.words + formats.starts[format]
        if words[0] != group:
            group = words[0]
            sizes = formats.group_words + formats.group_starts[group]
            hand_can = tuples_fit(lane, held, sizes, protects, NULL)
            play_can = (hand_can or protects) and tuples_fit(lane, play, sizes, False, NULL)
        if play_can and fits(lane, play, words, False, &found, NULL):
            return ILLEGAL if protects and leaves_tuples(lane, held, play, words) else LEGAL
        if hand_can and fits(lane, held, words, protects, &found, NULL):
            return ILLEGAL
    return LEGAL if formats.all_made else UNDECIDED


cdef Verdict verdict(
    const LaneMap* lane, const FormatWords* formats, const uint8_t* hand, const uint8_t* play, int draw, int bombs
) noexcept nogil:
    """One play. draw: 0 suit only, 1 formats, 2 formats and longer tuples protected; bombs: 0 none, 1 any, 2 following."""
    cdef int total = 0, followed = 0, in_hand = 0, place, kind
    cdef bint missing = False
    cdef int held[PLACES]
    cdef int played[PLACES]
    for kind in range(KINDS):
        total += play[kind]
        missing |= play[kind] > hand[kind]
    if missing or total != formats.size:
        return ILLEGAL
    for place in range(lane.places):
        played[place] = play[lane.kind_at[place]]
        held[place] = hand[lane.kind_at[place]]
        followed += played[place]
        in_hand += held[place]
    if bombs and total >= BOMB:
        kind = 0
        while play[kind] == 0:
            kind += 1
        if play[kind] == total and (bombs == 1 or followed or in_hand == 0 or lane.is_trump[kind]):
            return LEGAL
    if followed < total:
        return LEGAL if followed == in_hand else ILLEGAL
    if draw == 0 or formats.only_singles:
        return LEGAL
    return walk(lane, formats, held, played, draw == 2)


cdef struct Row:
    const LaneMap* lane
    FormatWords formats


@cython.boundscheck(False)   # batches.checked_arrays: rows alike in all four arrays, and where rows is 0 none is read
@cython.wraparound(False)
def legal_many(
    list lanes, list sequences, const int32_t[::1] which, const uint8_t[:, ::1] hands, const uint8_t[:, ::1] plays,
    uint8_t[::1] out, int draw, int bombs,
):
    """Fill `out` with a Verdict for each row where it is UNDECIDED; how many rows still are afterwards.

    Row r is a play of plays[r] out of hands[r] to lead which[r], whose lane and formats are in the lists; `play_batches.py`
    checked the shapes and that `which` is in range.
    """
    cdef Py_ssize_t row, number = len(lanes)
    cdef Py_ssize_t rows = which.shape[0], undecided = 0
    cdef LaneCards lane
    cdef Sequence sequence
    cdef Row* leads = <Row*>malloc(max(number, 1) * sizeof(Row))
    if leads == NULL:
        raise MemoryError("no memory for the leads of a batch")
    kept = []
    for row in range(number):
        lane, sequence = lanes[row], sequences[row]
        leads[row].lane = &lane.map
        leads[row].formats = sequence.formats
        kept.append(sequence.lists)                    # alive while their words are read without the GIL
    if rows:
        with nogil:
            undecided = judge_rows(leads, &which[0], &hands[0, 0], &plays[0, 0], &out[0], rows, draw, bombs)
    free(leads)
    return undecided


cdef Py_ssize_t judge_rows(
    const Row* leads, const int32_t* which, const uint8_t* hands, const uint8_t* plays, uint8_t* out, Py_ssize_t rows,
    int draw, int bombs,
) noexcept nogil:
    cdef Py_ssize_t row, undecided = 0
    cdef const Row* lead
    for row in range(rows):
        if out[row] != UNDECIDED:
            continue
        lead = &leads[which[row]]
        out[row] = verdict(lead.lane, &lead.formats, hands + KINDS * row, plays + KINDS * row, draw, bombs)
        undecided += out[row] == UNDECIDED
    return undecided


# ------------------------------------------------------------------------------------------------------------ examples

cdef int cheapest(const LaneMap* lane, const int* left, int copies) noexcept nogil:
    """The lowest place with so many copies left; with any, where none has. There is one."""
    cdef int place
    for place in range(lane.places):
        if min(left[place], MOST - 1) == copies:
            return place
    for place in range(lane.places):
        if left[place]:
            return place
    return 0


cdef void take(const LaneMap* lane, Found* found, const int32_t* words, const uint8_t* chosen, bint whole) noexcept nogil:
    """Record cards for the tuples of a format, whose sequences are placed; `chosen` as `pack` filled it."""
    cdef int sequence, kind, time, size, place, taken = 0
    cdef const int32_t* at = words + 2
    for sequence in range(words[1]):
        at += 1 + at[0]
    for kind in range(at[0]):
        size = at[1 + 2 * kind]
        for time in range(at[2 + 2 * kind]):
            place = cheapest(lane, found.left, size if whole or size == 1 else chosen[taken])
            c_assert(found.used < DEEPEST and found.left[place] >= size)
            found.left[place] -= size
            found.place[found.used] = place
            found.size[found.used] = size
            found.used += 1
            taken += 1


def examples(LaneCards lane, Sequence sequence, const uint8_t[::1] hand, int first, int last, bint whole):
    """For formats first..last-1 (made already), low cards of the hand that have it, or None.

    An example is a tuple of kinds, each as often as it is used: the sequences first, then the tuples, large to small.
    """
    cdef int held[PLACES]
    cdef int place, format, group = -1, tuple_at, in_hand = 0
    cdef bint hand_can = True
    cdef const int32_t* words
    cdef Found found
    cdef uint8_t chosen[DEEPEST]
    cdef list made = []
    for place in range(lane.map.places):
        held[place] = hand[lane.map.kind_at[place]]
        in_hand += held[place]
    for format in range(first, min(last, sequence.formats.formats)):
        words = sequence.formats.words + sequence.formats.starts[format]
        if words[0] != group:
            group = words[0]
            hand_can = in_hand >= sequence.formats.size and tuples_fit(
                &lane.map, held, sequence.formats.group_words + sequence.formats.group_starts[group], whole, NULL
            )
        if not hand_can or not fits(&lane.map, held, words, whole, &found, chosen):
            made.append(None)
            continue
        take(&lane.map, &found, words, chosen, whole)
        cards = []
        for tuple_at in range(found.used):
            cards.extend([lane.map.kind_at[found.place[tuple_at]]] * found.size[tuple_at])
        made.append(tuple(cards))
    return made
