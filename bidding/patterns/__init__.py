"""Auction patterns and call patterns: the words of a system file that stand for calls, suits and levels."""
