"""Filtered lists that clients follow."""
