"""The table-manager protocol: our bots at a table with other programs, as its server or as a player."""
