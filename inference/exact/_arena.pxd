# An arena: memory for one computation, freed all at once.

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc

cdef enum:
    CHUNK_BYTES = 1 << 16

cdef enum Status:
    DONE = 0
    TOO_LARGE = 1
    NO_MEMORY = 2

cdef struct Chunk:
    Chunk* before
    uint64_t padding             # keeps what follows aligned to 16 bytes

cdef struct Arena:
    Chunk* last
    char* next
    int64_t left                 # bytes left in the last chunk
    bint failed                  # a request could not be met


cdef inline void open_arena(Arena* arena) noexcept nogil:
    arena.last = NULL
    arena.next = NULL
    arena.left = 0
    arena.failed = False


cdef inline void* take(Arena* arena, int64_t size) noexcept nogil:
    """`size` uninitialised bytes; NULL, and `failed` set, when there is no memory."""
    cdef int64_t room
    cdef Chunk* chunk
    cdef char* found
    size = (size + 15) & ~<int64_t>15
    if size > arena.left:
        room = max(size, <int64_t>CHUNK_BYTES)
        chunk = <Chunk*>malloc(sizeof(Chunk) + room)
        if chunk == NULL:
            arena.failed = True
            return NULL
        chunk.before = arena.last
        arena.last = chunk
        arena.next = <char*>chunk + sizeof(Chunk)
        arena.left = room
    found = arena.next
    arena.next += size
    arena.left -= size
    return found


cdef inline int32_t* take_ids(Arena* arena, int64_t count) noexcept nogil:
    return <int32_t*>take(arena, count * sizeof(int32_t))


cdef inline int64_t* take_wide(Arena* arena, int64_t count) noexcept nogil:
    return <int64_t*>take(arena, count * sizeof(int64_t))


cdef inline uint64_t* take_words(Arena* arena, int64_t count) noexcept nogil:
    return <uint64_t*>take(arena, count * sizeof(uint64_t))


cdef inline void close_arena(Arena* arena) noexcept nogil:
    """Free everything; the arena is empty and can be used again."""
    cdef Chunk* chunk = arena.last
    cdef Chunk* before
    while chunk != NULL:
        before = chunk.before
        free(chunk)
        chunk = before
    open_arena(arena)
