"""Locks on the file of an embedded database, and detection and marking of damage to a database."""
