"""Questions about one hand by itself: can it be, how many, the range of a quantity, an example."""
