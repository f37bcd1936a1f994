"""Locks on the file of an embedded database."""
