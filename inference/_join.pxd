# The join of three hands: two suits are the left side, two the right one.
#
#     left entries  (r1 r2 r3, F)      right entries  (c1 c2 c3, G)
#     B(r1 r2 r3) = sum of G over the c1 c2 c3 that fit,     deals = sum of F * B

from libc.stdint cimport int64_t, uint64_t

from inference._entries cimport Layout

cdef struct Table:               # one hand's matrix
    int need
    const uint64_t* bits
    const int64_t* bits_start    # [rows] where each row's words begin

cdef struct Work:                # one caller's arrays
    Layout layout                # of the right side, for `row1`
    uint64_t* first              # H1 by place: G summed over the first halves that fit row1
    uint64_t* second             # H2 by third half: H1 summed over the second halves that fit row2
    int row1                     # -1 before the first
    int row2
