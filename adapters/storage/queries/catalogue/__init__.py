"""Statements about reference data that administrators publish."""
