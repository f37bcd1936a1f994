"""Locks on the file of an embedded database, and how damage to a database is found and remembered."""
