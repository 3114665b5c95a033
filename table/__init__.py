"""One person at the table, in the terminal and in the browser: advice, moves, review."""
