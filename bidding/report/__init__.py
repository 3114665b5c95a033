"""A system as people read it: the rules in force at a point, a book of its auctions, a graph, a comparison."""
