"""Statements with the types of their parameters and rows."""
