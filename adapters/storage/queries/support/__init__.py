"""Statements about support requests."""
