"""Contests of any game: who meets whom, finished work kept by key, means with their intervals. Nothing of bridge."""
