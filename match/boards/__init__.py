"""One board bid and played by bots, its record, and the files in which records are kept."""
