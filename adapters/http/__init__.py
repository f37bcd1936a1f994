"""Requests to addresses that others name."""
