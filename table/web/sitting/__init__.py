"""What every sitting in the browser has: its state, processes that work for it, refusals, words."""
