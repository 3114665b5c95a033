# The solver's context: everything one search needs, owned by one object, so that several may run in threads at once.

from libc.stdint cimport uint8_t, uint64_t

from play._position cimport Search
from play._table cimport Table


cdef class Solver:
    cdef Search search
    cdef Table table
    cdef void set_deal(self, const uint64_t* hands, int trump) noexcept nogil
    cdef int solve_leader(self, int leader, int left, int guess) noexcept nogil
    cdef int solve_each_card(self, int leader, const int* played, int place, int left, uint64_t* legal_cards,
                             uint8_t* tricks) noexcept nogil
