"""Statements about rows of all owners, for the platform's staff."""
