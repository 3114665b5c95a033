"""Values that are hashed often, whose hash is computed once."""

cimport cython


@cython.auto_pickle(False)   # it is not kept: hashes of texts differ from process to process
cdef class Hashed:
    """A value that never changes; `_identity` returns what is hashed.

    A class that defines `__eq__` must also define `__hash__ = Hashed.__hash__`: Python drops the hash otherwise.
    """

    cdef Py_hash_t known   # 0 until it is computed

    def __hash__(self):
        if self.known == 0:
            self.known = hash(self._identity()) or 1
        return self.known

    def _identity(self):
        raise NotImplementedError
