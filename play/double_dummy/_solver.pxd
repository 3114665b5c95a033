# The solver's context: everything one search needs, owned by one object, so that several may run in threads at once.

from dealspace.play.double_dummy._position cimport Search
from dealspace.play.double_dummy._table cimport Table


cdef class Solver:
    cdef Search search
    cdef Table table
    cdef void* pattern_room
    cdef Py_ssize_t finished_deals        # since `limit`
    cdef bint next_deal(self) noexcept nogil
