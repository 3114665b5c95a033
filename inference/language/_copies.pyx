"""Copies of syntax trees, each node with a location of its own."""

from cpython.object cimport PyObject_GenericGetAttr, PyObject_GenericSetAttr

from dealspace.inference.language.expression import Expr

cdef dict FIELDS = {}   # of each kind of node: the names of what it holds besides where it stands


cpdef copied(node, Py_ssize_t start, dict places, place_of):
    """The tree, which begins at column 1 of some text, as it stands `start` characters into another.

    Args:
        places: those of the other text's characters that are known.
        place_of: gives the location of any of its characters.
    """
    cdef object kind = type(node)
    cdef object made = kind.__new__(kind)
    cdef object value, position
    cdef str name
    cdef tuple names = FIELDS.get(kind)
    if names is None:
        names = FIELDS[kind] = kind.__match_args__
    position = start + <Py_ssize_t>node.location.column - 1
    value = places.get(position)
    if value is None:
        value = places[position] = place_of(position)
    PyObject_GenericSetAttr(made, "location", value)
    PyObject_GenericSetAttr(made, "width", PyObject_GenericGetAttr(node, "width"))
    PyObject_GenericSetAttr(made, "letters", PyObject_GenericGetAttr(node, "letters"))
    for name in names:
        value = PyObject_GenericGetAttr(node, name)
        if isinstance(value, Expr):
            value = copied(value, start, places, place_of)
        elif type(value) is tuple and (<tuple>value) and isinstance((<tuple>value)[0], Expr):
            value = tuple([copied(part, start, places, place_of) for part in <tuple>value])
        PyObject_GenericSetAttr(made, name, value)
    return made
