# The rules of a game and mode as an object that kernels take: a LaneRules, and where each card is.

from libc.stdint cimport uint8_t

from dealspace.games.lanes._lanes cimport LaneRules


cdef class Rules:
    cdef LaneRules rules
    cdef uint8_t bit_of_card[52]        # 255: not in the deck
    cdef uint8_t card_of_bit[52]        # 255: no card
    cdef int read_trick(self, trick, int* cards) except -1
