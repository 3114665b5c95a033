"""A compiled system as values, the files it comes from, and what is wrong with them."""
