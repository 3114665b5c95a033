"""What the calls of an auction mean: by rules, by nature where there is none, and which contradict one another."""
