"""Statements about proof items and their photographs."""
