"""What the program needs of the machine it runs on: settings files, worker processes, clusters."""
