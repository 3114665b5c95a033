"""Wishes, one file for each kind; who confirms them, and what is cut where one refuses a deal."""
