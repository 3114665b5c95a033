"""Values that are hashed often, whose hash is computed once."""

class Hashed:
    """A value that never changes; `_identity` returns what is hashed.

    A class that defines `__eq__` must also define `__hash__ = Hashed.__hash__`: Python drops the hash otherwise.
    """

    def __hash__(self) -> int: ...
    def _identity(self) -> object: ...
