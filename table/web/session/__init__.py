"""What is told of all sittings together: the list of sessions, statistics, a file of all boards."""
