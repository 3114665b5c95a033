"""The running server: routes, live sittings, what the workers do, reviews."""
