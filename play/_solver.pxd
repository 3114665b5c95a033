# The solver's context: everything one search needs, owned by one object, so that several may run in threads at once.

from libc.stdint cimport uint8_t, uint64_t

from play._position cimport Search
from play._table cimport Table


cdef class Solver:
    cdef Search search
    cdef Table table
    cdef Py_ssize_t finished_deals        # since `limit`
    cdef void set_deal(self, const uint64_t* hands, int trump) noexcept nogil
    cdef int solve_leader(self, int leader, int left, int guess) noexcept nogil
    cdef int solve_position(self, const uint64_t* hands, int trump, int leader, const int* played, int place, int left,
                            uint64_t* relevant) noexcept nogil
    cdef void solve_each_card(self, int leader, const int* played, int place, int left, uint64_t* legal_cards,
                              uint8_t* tricks) noexcept nogil
    cdef bint next_deal(self) noexcept nogil
