"""Systems loaded once: compiled systems serialized and cached on disk."""
