"""The REST surface: the table of routes and what carries a route out."""
