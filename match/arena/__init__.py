"""Matches between bots: duplicate boards, a store that a stopped match goes on with, results with their intervals."""
