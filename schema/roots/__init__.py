"""Roots of the graph: the table of queries, its rows, and the few fields that are no rows."""
