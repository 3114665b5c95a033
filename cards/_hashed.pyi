"""Values that are asked for their hash again and again, and work it out once."""

class Hashed:
    """A value that never changes; `_identity` says what its hash is made of.

    A class that makes its own `__eq__` says `__hash__ = Hashed.__hash__` as well: Python drops the hash otherwise.
    """

    def __hash__(self) -> int: ...
    def _identity(self) -> object: ...
