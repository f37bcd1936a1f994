"""Moves of many tasks at once."""
