"""Count vectors over the places of a lane, and the formats that are looked for in them.

A place 0..17 is a card of the led suit, low to high; cards of one step are equal and stand side by side:

    place   0 1 2 …            11   12 13 14   15     16   17          spades and fours trump
    card    2s 3s 5s …         As   4h 4d 4c   4s     SJ*  BJ*
    step    0 1 2 …            11   12 12 12   13     14   15

A format is in `words` of its Sequence, from `starts[f]` on:

    group | sequences | (length, sizes falling in …)* | kinds of tuples | (size, times)*, largest first, singles last

and a group (formats that share out tuples of the same sizes) the same way in `group_words`: kinds | (size, times)*.
"""

from libc.stdint cimport int32_t, uint8_t

cdef enum:
    KINDS = 54
    PLACES = 20                   # 18 at most, and room
    MOST = 64                     # copies of a card, and cards of a play, are less
    DEEPEST = 64                  # tuples of a format at most
    BOMB = 4                      # equal cards that make one

ctypedef enum Verdict:
    ILLEGAL = 0
    LEGAL = 1
    UNDECIDED = 2                 # the formats made so far do not decide


ctypedef struct LaneMap:
    int places                    # cards of the lane
    int steps
    uint8_t kind_at[PLACES]       # kind 0..53 by place
    uint8_t step_of[PLACES]
    uint8_t step_start[PLACES]    # first place by step; step_start[steps] == places
    uint8_t is_trump[KINDS]       # by kind


ctypedef struct Found:             # where a format was found
    int left[PLACES]              # copies not used yet
    int used                      # tuples recorded
    uint8_t place[DEEPEST]        # of each tuple, in the order of the format's words
    uint8_t size[DEEPEST]


ctypedef struct FormatWords:
    const int32_t* words
    const int32_t* starts
    const int32_t* group_words
    const int32_t* group_starts
    int formats                   # made so far
    bint all_made
    bint only_singles             # the lead is singles and nothing else
    int size                      # cards
