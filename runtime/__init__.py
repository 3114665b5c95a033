"""What the program needs of the machine: settings files, worker processes, clusters, files of finished work."""
