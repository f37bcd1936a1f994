"""Statements about practice worlds."""
