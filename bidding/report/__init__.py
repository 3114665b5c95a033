"""A system as people read it: what is live at a point, a book of all it plays, a graph, and how two systems differ."""
