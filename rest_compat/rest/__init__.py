"""The REST surface: the table of routes and their handlers."""
