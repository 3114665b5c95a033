# The splits of one suit, owned: made for the tables of some hands, read by the join.

from dealspace.inference.exact._arena cimport Arena
from dealspace.inference.exact._unrank cimport Suit

cdef class Splits:
    cdef Arena kept
    cdef Suit suit
    cdef readonly bint too_many
