# Bit rows: a row of a hand's table is a set of columns, 64 of them in a word, the first in bit 0.
#
# A formula is a tree: node n is of kind[n] (see NodeKind) with the nodes children[first[n]] … children[first[n] +
# count[n] - 1] below it; for an ATOM first[n] is the number of the atom. For each row an atom is two lines of a table
# of bit rows: it holds of the columns in the one and not in the other. Line 0 has no columns, line 1 all of them.

from libc.stdint cimport int32_t, uint64_t

cdef enum NodeKind:
    EVERY = 0
    SOME = 1
    NO = 2
    ATOM = 3

cdef enum Truth:
    ALL_FALSE = 0
    ALL_TRUE = 1
    MIXED = 2

cdef enum:
    NO_LINE = 0
    FULL_LINE = 1

cdef struct Formula:
    const int32_t* kind
    const int32_t* first
    const int32_t* count
    const int32_t* children
    const int32_t* lines       # [atoms][rows][2]
    const uint64_t* table      # [lines][table_words]
    int table_words
    int rows
    uint64_t* scratch          # [depth][table_words]
