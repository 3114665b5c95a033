"""Values that are asked for their hash again and again, and work it out once."""

cimport cython


@cython.auto_pickle(False)   # it is not kept: hashes of texts differ from process to process
cdef class Hashed:
    """A value that never changes; `_identity` says what its hash is made of.

    A class that makes its own `__eq__` says `__hash__ = Hashed.__hash__` as well: Python drops the hash otherwise.
    """

    cdef Py_hash_t known   # 0 while it has not been asked for

    def __hash__(self):
        if self.known == 0:
            self.known = hash(self._identity()) or 1
        return self.known

    def _identity(self):
        raise NotImplementedError
