"""The nodes of the graph: views with their edges."""
