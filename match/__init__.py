"""Bots and where they meet: one board, matches (`arena`), the table-manager protocol (`manager`)."""
